"""Cards lying over one another: what shows of the lower ones is read, or honestly not."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from small_table import Shoot

from companion.table.geometry import Pose
from companion.virtual.scene import CardOnTable
from companion.vision.plane import MarkerSpec
from companion.vision.reader import Reader
from companion.vision.reference import ReferenceDeck
from companion.vision.rows import Step, around, beyond, distinct, nearest, step


def column(*faces: str, x: float = 0.0, showing: float = 17.5) -> list[CardOnTable]:
    """The first lowest; of each the upper quarter shows."""
    return [
        CardOnTable(face, Pose(x + k % 2, -60.0 + showing * k, (k * 1.3) % 3 - 1))
        for k, face in enumerate(faces)
    ]


@pytest.mark.parametrize("room", ["daylight", "dim"])
def test_a_column_is_read_to_its_lowest_card(reader: Reader, shoot: Shoot, room: str) -> None:
    left = column("gold-3", "black-11", "silver-8", "silver-5", x=-60.0)
    right = column("black-2", "gold-16", "gold-9", x=60.0)
    seen = reader.read(shoot(*left, *right, room=room))
    assert sorted(c.card for c in seen.cards) == sorted(c.face or "" for c in left + right)
    assert not seen.unsure
    for card in left:
        pose = next(c.pose for c in seen.cards if c.card == card.face)
        assert pose is not None
        assert (pose.x, pose.y) == pytest.approx((card.pose.x, card.pose.y), abs=2.0)


def test_a_back_under_a_card_is_a_back(reader: Reader, shoot: Shoot) -> None:
    lower = CardOnTable(None, Pose(0.0, -30.0, 1.0))
    seen = reader.read(shoot(lower, CardOnTable("gold-9", Pose(1.0, 4.0))))
    assert [card.card for card in seen.cards] == ["gold-9"]
    assert len(seen.face_down) == 1


@pytest.fixture(scope="module")
def half_twins(references: ReferenceDeck, specs: tuple[MarkerSpec, ...]) -> Reader:
    """Eyes for a deck with two faces whose left half is the same."""
    faces = dict(references.faces)
    across = faces["silver-14"].shape[1] // 2
    halves = (faces["silver-14"][:, :across], faces["silver-17"][:, across:])
    faces["silver-17"] = np.concatenate(halves, axis=1)
    return Reader(replace(references, faces=faces), specs)


def test_a_part_that_several_faces_share_is_unsure(half_twins: Reader, shoot: Shoot) -> None:
    lower, upper = CardOnTable("silver-14", Pose(0.0, 0.0)), CardOnTable("gold-9", Pose(11.4, 0.0))
    seen = half_twins.read(shoot(lower, upper))
    assert [card.card for card in seen.cards] == ["gold-9"]
    assert len(seen.unsure) == 1
    guesses = [guess.card for guess in seen.unsure[0].guesses]
    assert set(guesses[:2]) == {"silver-14", "silver-17"}


def without(references: ReferenceDeck, specs: tuple[MarkerSpec, ...], *faces: str) -> Reader:
    """Eyes that do not know these faces."""
    known = {name: face for name, face in references.faces.items() if name not in faces}
    return Reader(replace(references, faces=known), specs)


@pytest.mark.parametrize(
    ("there", "alike"),
    [("silver-5", "silver-6"), ("black-15", "black-16"), ("gold-3", "gold-2")],
)
def test_a_part_of_a_face_the_deck_does_not_have_is_unsure(
    references: ReferenceDeck, specs: tuple[MarkerSpec, ...], shoot: Shoot, there: str, alike: str
) -> None:
    picture = shoot(*column(there, "black-8"))
    assert {card.card for card in Reader(references, specs).read(picture).cards} == {
        there,
        "black-8",
    }
    seen = without(references, specs, there).read(picture)
    assert [card.card for card in seen.cards] == ["black-8"]
    assert alike in {guess.card for guess in seen.unsure[0].guesses}


@pytest.mark.parametrize("soft", [0.5, 0.8, 1.2])
@pytest.mark.parametrize("there", ["black-16", "gold-16", "silver-10"])
def test_a_soft_picture_is_no_reason_to_guess(
    references: ReferenceDeck, specs: tuple[MarkerSpec, ...], shoot: Shoot, there: str, soft: float
) -> None:
    """A 16 without its last stroke is a 15, and softness makes strokes faint."""
    picture = shoot(*column(there, "black-8"))
    blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), soft), dtype=np.uint8)
    seen = Reader(references, specs).read(blurred)
    assert {card.card for card in seen.cards} <= {there, "black-8"}
    if soft < 1.0:
        assert there in {card.card for card in seen.cards}
    seen = without(references, specs, there).read(blurred)
    assert [card.card for card in seen.cards] == ["black-8"]


def test_cards_under_one_that_nobody_knows_are_read(
    references: ReferenceDeck, specs: tuple[MarkerSpec, ...], shoot: Shoot
) -> None:
    eyes = without(references, specs, "silver-5")
    seen = eyes.read(shoot(*column("gold-3", "black-11", "silver-8", "silver-5")))
    assert sorted(card.card for card in seen.cards) == ["black-11", "gold-3", "silver-8"]
    assert len(seen.unsure) == 1


def test_a_strip_too_narrow_for_any_face_is_told_as_unsure(reader: Reader, shoot: Shoot) -> None:
    lower, upper = CardOnTable("gold-13", Pose(0.0, 0.0)), CardOnTable("gold-9", Pose(10.0, 0.0))
    seen = reader.read(shoot(lower, upper))
    assert [card.card for card in seen.cards] == ["gold-9"]
    assert len(seen.unsure) == 1


def test_rows_go_on_as_they_began() -> None:
    lower = Pose(1.0, 5.0, 0.0)
    straight = beyond(lower, step(Pose(0.0, 20.0, 0.0), lower))
    assert straight[0] == pytest.approx((2.0, -10.0, 0.0))
    assert len(straight) > 1
    lower = Pose(-10.0, 0.0, 0.0)
    fan = beyond(lower, step(Pose(0.0, 0.0, 10.0), lower))[0]
    assert fan.angle == pytest.approx(-10.0)
    assert fan.x < -10.0
    assert fan.y > 0.0


def test_half_turned_cards_belong_to_the_same_row() -> None:
    upright, turned = (step(Pose(0.0, 20.0, a), Pose(0.0, 0.0, 1.0)) for a in (0.0, 180.0))
    assert upright == pytest.approx(turned)
    assert beyond(Pose(0.0, 0.0, 181.0), upright)[0] == pytest.approx(
        beyond(Pose(0.0, 0.0, 1.0), upright)[0]
    )


def test_steps_alike_are_one() -> None:
    steps = [Step(0.0, -17.0, 1.0), Step(1.0, -16.0, -1.0), Step(-11.0, 1.0, -9.0)]
    assert distinct(steps) == [steps[0], steps[2]]


def test_the_nearest_card() -> None:
    assert nearest(Pose(0.0, 0.0), []) is None
    assert nearest(Pose(0.0, 0.0), [Pose(9.0, 9.0), Pose(3.0, -4.0)]) == Pose(3.0, -4.0)


def test_places_around_a_card_lie_along_its_sides() -> None:
    places = around(Pose(10.0, 0.0, 90.0), 2.0)
    assert len({(round(p.x, 6), round(p.y, 6)) for p in places}) == 8
    assert all(max(abs(p.x - 10), abs(p.y)) == pytest.approx(2.0) for p in places)
