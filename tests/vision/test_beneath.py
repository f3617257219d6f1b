"""Photographs of cards that overlap: rows, columns and fans without any marker."""

from functools import cache

import numpy as np

from companion.cards.deck import load_deck
from companion.cards.picture import Picture
from companion.table.geometry import Pose, corners_of
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import CardOnTable, Scene
from companion.vision.level import level
from companion.vision.patch import Pyramid
from companion.vision.patterns import Patterns
from companion.vision.plane import Plane, project
from companion.vision.reader import Reader
from companion.vision.reference import ReferenceDeck
from companion.vision.settle import Ruler, settled

SIZE = (63.0, 88.0)
STEEP = CameraSetup(height=450, tilt=35, roll=5, y=-300, width=1600, height_px=1200)
NEAR = CameraSetup(height=420, tilt=12, pan=-7, roll=17, x=-60, y=-90, width=1600, height_px=1200)
ROW = ("black-13", "gold-12", "black-2", "gold-3", "black-6", "gold-4")


@cache
def known() -> ReferenceDeck:
    return ReferenceDeck.from_deck(load_deck("mon"))


def eyes(*without: str) -> Reader:
    faces = {name: face for name, face in known().faces.items() if name not in without}
    return Reader(ReferenceDeck("mon", known().size_mm, faces, known().backs))


def in_a_row(camera: CameraSetup, room: str, angle: float, step: float) -> Picture:
    """The cards of `ROW` over one another, the last one on top, so many millimetres apart."""
    along = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    middle = camera.unproject(np.array([[camera.width / 2, camera.height_px / 2]]))[0]
    places = [middle + along * step * (k - (len(ROW) - 1) / 2) for k in range(len(ROW))]
    cards = [
        CardOnTable(face, Pose(float(x), float(y), angle + (-1) ** k))
        for k, (face, (x, y)) in enumerate(zip(ROW, places, strict=True))
    ]
    return Photographer(load_deck("mon"), camera, load_room(room), seed=0).photograph(
        Scene(tuple(cards)), 1
    )


def test_a_row_is_read_down_to_the_lowest_card() -> None:
    seen = eyes().read(in_a_row(STEEP, "lamp", 300, 13.0))
    assert {card.card for card in seen.cards} == set(ROW)


def test_a_strip_of_a_card_the_deck_does_not_have_is_not_taken_for_another() -> None:
    seen = eyes("gold-3", "black-2").read(in_a_row(NEAR, "daylight", 70, 26.0))
    assert {card.card for card in seen.cards} <= set(ROW) - {"gold-3", "black-2"}


def grid(pose: Pose) -> tuple[np.ndarray, np.ndarray]:
    """Points of a card, and where they lie on the table."""
    x, y = np.meshgrid(np.linspace(-31, 31, 5), np.linspace(-43, 43, 5))
    own = np.column_stack([x.ravel(), y.ravel()])
    turn = np.radians(pose.angle)
    c, s = np.cos(turn), np.sin(turn)
    return own, own @ np.array([[c, s], [-s, c]]) + (pose.x, pose.y)


def test_strips_settle_the_plane_that_one_card_knows_badly() -> None:
    rng = np.random.default_rng(2)
    far = np.array(corners_of(Pose(110, -60, 10), *SIZE))
    first = STEEP.project(np.array(corners_of(Pose(-60, 0, 5), *SIZE)))
    plane, _ = level([first + rng.normal(0, 1.0, (4, 2))], SIZE)
    assert plane is not None
    rulers = []
    for k, x in enumerate((-60, -35, -10, 15, 40)):
        own, lies = grid(Pose(x, 2.0 * k, 5 - k))
        strip = own[:, 0] < (40 if k == 0 else -10)
        seen = STEEP.project(lies[strip]) + rng.normal(0, 0.3, (int(strip.sum()), 2))
        rulers.append(Ruler(own[strip], seen))

    def off(of: Plane) -> float:
        sides = np.linalg.norm(np.diff(of.on_table(STEEP.project(far)), axis=0), axis=1)
        return float(np.abs(sides - [63, 88, 63]).max())

    assert off(settled(plane, rulers)) < 1.0 < off(plane)


def test_the_patterns_of_a_face_tell_how_it_is_tilted() -> None:
    photographer = Photographer(load_deck("mon"), STEEP, load_room("daylight"), seed=1)
    pose = Pose(10, -20, 30)
    picture = photographer.photograph(Scene((CardOnTable("silver-13", pose),)), 1)
    width, height = known().size_mm
    true = STEEP.project(np.array(corners_of(pose, width, height)))
    wrong = project(np.array([[1.1, 0.1, 0], [-0.06, 0.92, 0], [0, 0, 1.0]]), true - true.mean(0))
    patterns = Patterns({**known().backs, **known().faces}, height / width)
    found = patterns.fitted(Pyramid(picture), wrong + true.mean(0), "silver-13")
    assert found is not None
    across = np.linalg.norm(true[1] - true[0])
    assert np.abs(wrong + true.mean(0) - true).max() > 0.06 * across
    assert np.abs(found - true).max() < 0.03 * across
