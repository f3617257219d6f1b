"""Photographs without markers: any angle, several cards, cards under cards, strangers."""

from functools import cache
from math import cos, degrees, radians, sin

import cv2
import numpy as np
import pytest

from companion.cards.deck import load_deck
from companion.cards.picture import Picture
from companion.table.geometry import Pose
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import CardOnTable, Scene
from companion.vision.observation import Observation
from companion.vision.reader import Reader
from companion.vision.reference import ReferenceDeck

PHONE = CameraSetup(height=420, tilt=12, pan=-7, roll=17, x=-60, y=-90, width=1280, height_px=960)


@cache
def eyes(without: str | None = None) -> Reader:
    deck = ReferenceDeck.from_deck(load_deck("mon"))
    faces = {name: face for name, face in deck.faces.items() if name != without}
    return Reader(ReferenceDeck("mon", deck.size_mm, faces, deck.backs))


def photographed(*cards: CardOnTable, room: str = "daylight") -> Picture:
    photographer = Photographer(load_deck("mon"), PHONE, load_room(room), seed=4)
    return photographer.photograph(Scene(cards), 1)


def names(seen: Observation) -> list[str]:
    return sorted(card.card for card in seen.cards)


def test_several_cards_at_any_angle_and_a_back() -> None:
    picture = photographed(
        CardOnTable("gold-7", Pose(-90, -40, 25)),
        CardOnTable("black-12", Pose(0, -45, 160)),
        CardOnTable("silver-3", Pose(80, 30, 290)),
        CardOnTable(None, Pose(-30, 45, 80)),
    )
    seen = eyes().read(picture)
    assert names(seen) == ["black-12", "gold-7", "silver-3"]
    assert len(seen.face_down) == 1
    assert not seen.on_table


def test_five_equal_cards_are_five() -> None:
    places = [(-90, -50), (0, -45), (85, -40), (-50, 50), (40, 55)]
    picture = photographed(*(CardOnTable("black-5", Pose(x, y, x + y)) for x, y in places))
    assert names(eyes().read(picture)) == ["black-5"] * 5


def test_a_card_the_deck_does_not_have_is_unsure() -> None:
    picture = photographed(CardOnTable("silver-15", Pose(0, 0, 10)), room="lamp")
    assert names(eyes().read(picture)) == ["silver-15"]
    seen = eyes(without="silver-15").read(picture)
    assert not seen.cards
    assert len(seen.unsure) == 1
    assert seen.unsure[0].guesses


def test_a_row_of_overlapped_cards_is_read_to_the_lowest() -> None:
    row = ["gold-16", "black-3", "silver-11", "black-8"]
    cards = (CardOnTable(face, Pose(-20 + 18 * k, 2 * k, 3 + k)) for k, face in enumerate(row))
    assert names(eyes().read(photographed(*cards))) == sorted(row)


@pytest.mark.parametrize("room", ["daylight", "dim"])
def test_a_fan_is_read(room: str) -> None:
    fan = ["silver-18", "gold-6", "black-14", "gold-2", "silver-9"]
    turns = [radians(-28 + 14 * k) for k in range(len(fan))]
    poses = [Pose(80 * sin(turn), 60 - 80 * cos(turn), degrees(turn)) for turn in turns]
    picture = photographed(*map(CardOnTable, fan, poses), room=room)
    assert names(eyes().read(picture)) == sorted(fan)


def test_where_several_faces_look_the_same_the_card_is_unsure() -> None:
    """Of the left half of Momiji's leaf cards not both acorn corners show."""
    deck = load_deck("momiji")
    cards = (CardOnTable("green-1-right", Pose(0, 0)), CardOnTable("red-3", Pose(24, 0, 2)))
    photographer = Photographer(deck, PHONE, load_room("daylight"), seed=4)
    seen = Reader(ReferenceDeck.from_deck(deck)).read(photographer.photograph(Scene(cards), 1))
    assert names(seen) == ["red-3"]
    (unsure,) = seen.unsure
    assert {guess.card for guess in unsure.guesses[:2]} == {"green-1", "green-1-right"}


@pytest.mark.parametrize("shape", [(30, 30), (1, 1), (3, 500), (24, 40)])
def test_tiny_and_empty_pictures_show_nothing(shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(1)
    for picture in (np.zeros((*shape, 3), np.uint8), rng.integers(0, 255, (*shape, 3))):
        seen = eyes().read(np.asarray(picture, dtype=np.uint8))
        assert not seen.cards
        assert seen.size == (shape[1], shape[0])


def test_a_large_photograph_is_read_like_a_small_one() -> None:
    picture = photographed(CardOnTable("gold-15", Pose(0, 0, 25)))
    large = cv2.resize(picture, (5120, 3840), interpolation=cv2.INTER_LINEAR)
    seen = eyes().read(np.asarray(large, dtype=np.uint8))
    assert names(seen) == ["gold-15"]
    small = eyes().read(picture)
    apart = np.array(seen.cards[0].corners) / 4 - np.array(small.cards[0].corners)
    assert np.abs(apart).max() < 3
