"""Pictures of the virtual table: repeatable, true to the geometry, whatever was shown before."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards.deck import Deck, load_deck
from companion.cards.faces import draw_face, face_mask
from companion.cards.picture import Picture
from companion.table.geometry import Pose, corners_of
from companion.virtual.camera import CameraSetup
from companion.virtual.patches import Patch, merged
from companion.virtual.photograph import Photographer
from companion.virtual.room import RoomError, load_room, room_names
from companion.virtual.scene import CardOnTable, MarkerOnTable, Scene, TokenOnTable
from companion.virtual.surface import KINDS
from companion.virtual.truth import truth_of

SMALL = CameraSetup(width=960, height_px=540, sees_at_900mm=487.5)
"""As sharp as the real one, but it sees only the middle of the table."""
TILTED = replace(SMALL, tilt=6, y=-95, pan=-3, x=47, roll=4, distortion=-0.03)

MARKERS = tuple(
    MarkerOnTable(k, Pose(x, y, turn), 50.0)
    for k, (x, y, turn) in enumerate(
        [(-180.0, -90.0, 0.0), (180.0, -80.0, 10.0), (175.0, 80.0, 0.0), (-170.0, 90.0, -5.0)]
    )
)
FIRST = CardOnTable("gold-7", Pose(-40.0, 0.0, 3.0))
SECOND = CardOnTable("black-12", Pose(-30.0, 20.0, -50.0))
TOKEN = TokenOnTable("red", 4, Pose(-30.0, 20.0, 77.0))
HIDDEN = CardOnTable(None, Pose(60.0, -20.0, 181.0))
SCENE = Scene((*MARKERS, FIRST, HIDDEN, SECOND, TOKEN))


@pytest.fixture(scope="module")
def mon() -> Deck:
    return load_deck("mon")


def photographer(mon: Deck, room: str = "daylight", seed: int = 7) -> Photographer:
    return Photographer(mon, TILTED, load_room(room), seed)


def test_the_same_seed_scene_and_shot_give_the_same_picture(mon: Deck) -> None:
    one, other = photographer(mon), photographer(mon)
    other.photograph(Scene((HIDDEN, SECOND)), 9)
    assert np.array_equal(one.photograph(SCENE, 3), other.photograph(SCENE, 3))
    assert not np.array_equal(one.photograph(SCENE, 3), one.photograph(SCENE, 4))
    assert not np.array_equal(
        one.photograph(SCENE, 3), photographer(mon, seed=8).photograph(SCENE, 3)
    )


@pytest.mark.parametrize("room", room_names())
def test_repainting_what_changed_is_as_good_as_painting_all(mon: Deck, room: str) -> None:
    course = [
        Scene(MARKERS),
        Scene((*MARKERS, FIRST)),
        SCENE,
        Scene((*MARKERS, SECOND, FIRST, TOKEN)),
        Scene((FIRST, SECOND)),
        Scene((FIRST, FIRST)),
        Scene(),
    ]
    followed = photographer(mon, room)
    for scene in course:
        afresh = photographer(mon, room)
        assert np.array_equal(followed.photograph(scene, 1), afresh.photograph(scene, 1))


@pytest.mark.parametrize("room", room_names())
@pytest.mark.parametrize("camera", [SMALL, TILTED], ids=["straight", "tilted"])
def test_markers_are_where_they_should_be(mon: Deck, camera: CameraSetup, room: str) -> None:
    eye = Photographer(mon, camera, load_room(room), 1)
    grey = cv2.cvtColor(eye.photograph(SCENE, 0), cv2.COLOR_RGB2GRAY)
    exactly = cv2.aruco.DetectorParameters()
    exactly.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    found, ids, _ = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), exactly
    ).detectMarkers(grey)
    assert ids is not None
    seen = {int(k): np.asarray(c)[0] for k, c in zip(ids.ravel(), found, strict=True)}
    assert sorted(seen) == [0, 1, 2, 3]
    for marker in MARKERS:
        true = np.array(eye.project(corners_of(marker.pose, 50.0, 50.0)))
        assert np.linalg.norm(seen[marker.id] - true, axis=1).max() < 0.6


def cut_out(picture: Picture, quad: object, size: tuple[int, int]) -> Picture:
    """What lies between four corners, laid flat."""
    width, height = size
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    to_flat = cv2.getPerspectiveTransform(np.array(quad, np.float32), flat)
    return np.asarray(cv2.warpPerspective(picture, to_flat, size), dtype=np.uint8)


def test_a_card_is_where_its_corners_say(mon: Deck) -> None:
    """Cut out at the true corners, the photograph shows the face; a millimetre off, less so."""
    eye = photographer(mon)
    picture = eye.photograph(Scene((FIRST,)), 0)
    (card,) = truth_of(eye, Scene((FIRST,))).cards
    assert card.id == "gold-7"
    corners = card.corners
    printed = draw_face(mon, "gold-7", 2.0)
    size = (printed.shape[1], printed.shape[0])

    def likeness(quad: object) -> float:
        grey = cv2.cvtColor(cut_out(picture, quad, size), cv2.COLOR_RGB2GRAY)
        wanted = cv2.cvtColor(printed, cv2.COLOR_RGB2GRAY)
        card = face_mask(mon, 2.0) == 255
        return float(np.corrcoef(grey[card], wanted[card])[0, 1])

    there = likeness(corners)
    assert there > 0.93
    for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)):
        assert likeness([(x + dx, y + dy) for x, y in corners]) < there - 0.02


def test_truth_names_every_card_the_lowest_first(mon: Deck) -> None:
    true = truth_of(photographer(mon), SCENE)
    assert [card.id for card in true.cards] == ["gold-7", None, "black-12"]


def test_what_lies_on_top_is_seen(mon: Deck) -> None:
    eye = photographer(mon)
    upper, lower = CardOnTable("gold-1", Pose(0, 0)), CardOnTable("black-1", Pose(0, 0))
    only = eye.photograph(Scene((upper,)), 0)
    stack = eye.photograph(Scene((lower, upper)), 0)
    top, left = np.array(eye.corners(upper)).min(axis=0)[::-1].astype(int) + 8
    inside = (slice(top, top + 100), slice(left, left + 60))
    assert np.abs(only[inside].astype(int) - stack[inside].astype(int)).mean() < 1


def test_a_scene_is_a_value() -> None:
    assert Scene(MARKERS).with_things(FIRST, TOKEN).without(TOKEN) == Scene((*MARKERS, FIRST))


def test_things_half_out_of_the_picture_and_far_away(mon: Deck) -> None:
    eye = photographer(mon)
    left = CardOnTable("silver-3", Pose(-245, 0))
    away = CardOnTable("silver-4", Pose(-2000, 0))
    bare = eye.photograph(Scene(), 0)
    assert not np.array_equal(eye.photograph(Scene((left, away)), 0), bare)
    assert np.array_equal(eye.photograph(Scene((away,)), 0), bare)


def test_rooms_differ_in_light(mon: Deck) -> None:
    levels = {room: photographer(mon, room).photograph(SCENE, 0).mean() for room in room_names()}
    assert {"daylight", "lamp", "dim"} <= set(levels)
    assert levels["dim"] < 0.6 * levels["daylight"]
    assert {load_room(room).surface.kind for room in room_names()} <= set(KINDS)


def test_a_broken_room_is_named(tmp_path: Path) -> None:
    with pytest.raises(RoomError, match="no room is called 'cellar'"):
        load_room("cellar")
    room = tmp_path / "attic.toml"
    room.write_text('title = "Attic"\n[surface]\nkind = "wood"\nlight = [1, 2]\ndark = [0, 0, 0]\n')
    with pytest.raises(RoomError, match=r"attic\.toml: light is missing"):
        load_room(room)


def test_patches_that_touch_become_one() -> None:
    apart = merged(
        [Patch(0, 0, 4, 4), Patch(10, 0, 14, 4), Patch(3, 3, 11, 6), Patch(20, 20, 21, 21)]
    )
    assert sorted(apart) == [Patch(0, 0, 14, 6), Patch(20, 20, 21, 21)]
