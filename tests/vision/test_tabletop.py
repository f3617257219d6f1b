"""Whole tables read through the camera: what lies there, what nobody knows, what changed."""

from types import MappingProxyType

import pytest
from small_table import CAMERA, MARKERS, TILTED, Shoot

from companion.table.geometry import Pose
from companion.virtual.camera import CameraSetup
from companion.virtual.scene import CardOnTable, HandOnTable, Thing, TokenOnTable
from companion.vision.observation import Observation
from companion.vision.plane import MarkerSpec
from companion.vision.reader import Reader
from companion.vision.reference import ReferenceDeck

SPREAD = (
    CardOnTable("gold-7", Pose(-120.0, 0.0, 3.0)),
    CardOnTable("black-12", Pose(-40.0, -30.0, -50.0)),
    CardOnTable("silver-3", Pose(40.0, 30.0, 100.0)),
    CardOnTable("gold-7", Pose(120.0, 0.0, 182.0)),
)


def lying(seen: Observation) -> list[tuple[str, int, int, int]]:
    """The cards with their places, roughly enough that noise does not count."""
    return sorted(
        (card.card, round(card.pose.x / 3), round(card.pose.y / 3), round(card.pose.angle / 6) % 60)
        for card in seen.cards
        if card.pose is not None
    )


def poses(seen: Observation) -> dict[str, Pose]:
    return {card.card: card.pose for card in seen.cards if card.pose is not None}


@pytest.mark.parametrize("room", ["daylight", "dim", "lamp"])
@pytest.mark.parametrize("camera", [CAMERA, TILTED])
def test_cards_at_any_angle_are_read_with_their_poses(
    reader: Reader, shoot: Shoot, room: str, camera: CameraSetup
) -> None:
    seen = reader.read(shoot(*SPREAD, room=room, camera=camera))
    assert seen.on_table
    assert sorted(card.card for card in seen.cards) == ["black-12", "gold-7", "gold-7", "silver-3"]
    assert not seen.unsure
    assert not seen.face_down
    found = poses(seen)
    for card in SPREAD[1:3]:
        pose = found[card.face or ""]
        assert (pose.x, pose.y) == pytest.approx((card.pose.x, card.pose.y), abs=1.5)
        assert abs((pose.angle - card.pose.angle + 180) % 360 - 180) < 1.5


def test_cards_edge_to_edge_are_told_apart(reader: Reader, shoot: Shoot) -> None:
    row = [CardOnTable(f"black-{k + 3}", Pose(-88.0 + 44.2 * k, 0.0)) for k in range(5)]
    seen = reader.read(shoot(*row))
    assert sorted(c.card for c in seen.cards) == sorted(c.face or "" for c in row)
    assert not seen.unsure


def test_a_card_of_another_deck_is_unsure(
    references: ReferenceDeck, specs: tuple[MarkerSpec, ...], shoot: Shoot
) -> None:
    known = {name: face for name, face in references.faces.items() if name != "gold-7"}
    fewer = ReferenceDeck("fewer", references.size_mm, MappingProxyType(known), references.backs)
    seen = Reader(fewer, specs).read(shoot(SPREAD[0], SPREAD[1]))
    assert [card.card for card in seen.cards] == ["black-12"]
    assert len(seen.unsure) == 1
    assert seen.unsure[0].pose is not None
    assert seen.unsure[0].pose.x == pytest.approx(-120.0, abs=3.0)


def test_a_back_is_face_down_and_a_token_is_nothing(reader: Reader, shoot: Shoot) -> None:
    things = (
        CardOnTable(None, Pose(-60.0, 0.0, 10.0)),
        CardOnTable("gold-4", Pose(60.0, 0.0)),
        TokenOnTable("red", 4, Pose(60.0, 8.0, 30.0)),
        TokenOnTable("blue", 2, Pose(0.0, 60.0)),
    )
    seen = reader.read(shoot(*things))
    assert len(seen.face_down) == 1
    assert [card.card for card in seen.cards] == ["gold-4"]
    assert not seen.unsure


def test_an_empty_table_is_empty(reader: Reader, shoot: Shoot) -> None:
    for room in ("daylight", "lamp"):
        seen = reader.read(shoot(room=room))
        assert (seen.cards, seen.unsure, seen.face_down) == ((), (), ())


def test_reading_what_changed_is_as_good_as_reading_all(reader: Reader, shoot: Shoot) -> None:
    moved = CardOnTable("silver-3", Pose(30.0, 40.0, 80.0))
    covering = CardOnTable("gold-9", Pose(-119.0, 1.0, 1.0))
    course: list[tuple[Thing, ...]] = [
        SPREAD,
        (*SPREAD, covering),
        (*SPREAD[:2], moved, SPREAD[3], covering),
        (SPREAD[1], moved, SPREAD[3]),
        (),
        SPREAD,
    ]
    for shot, things in enumerate(course):
        picture = shoot(*things, shot=shot)
        changed = reader.read(picture)
        reader.forget()
        assert lying(changed) == lying(reader.read(picture)), shot


def test_a_picture_of_a_table_that_rests_is_read_alike(reader: Reader, shoot: Shoot) -> None:
    first = reader.read(shoot(*SPREAD, shot=1))
    assert reader.read(shoot(*SPREAD, shot=2)) == first


def test_a_hand_over_the_table_is_no_card_and_leaves_no_trace(reader: Reader, shoot: Shoot) -> None:
    before = reader.read(shoot(*SPREAD, shot=1))
    hand = HandOnTable(Pose(40.0, 60.0, 0.0), "sand", "navy")
    during = reader.read(shoot(*SPREAD, hand, shot=2))
    assert {card.card for card in during.cards} <= {card.card for card in before.cards}
    assert lying(reader.read(shoot(*SPREAD, shot=3))) == lying(before)


def test_without_markers_nothing_is_said_about_the_table(reader: Reader, shoot: Shoot) -> None:
    seen = reader.read(shoot(*SPREAD, markers=MARKERS[:1]))
    assert not seen.on_table
    assert not seen.cards
    assert [trouble.code for trouble in seen.troubles] == ["markers.too_few"]
    assert len(reader.read(shoot(*SPREAD)).cards) == len(SPREAD)
