"""Markers on cards, in every light, at every turn: read rightly or not at all."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from companion.cards.deck import load_deck
from companion.cards.picture import Picture
from companion.cards.tokens import draw_token, token_mask
from companion.table.geometry import Pose, corners_of
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import CardOnTable, Scene, TokenOnTable
from companion.vision.observation import SeenCard
from companion.vision.pieces import Kind, PieceReader
from companion.vision.reference import ReferenceDeck

DECK = load_deck("mon")
FACES = sorted(DECK.faces)
Shot = Callable[[str], tuple[Picture, list[SeenCard], list[tuple[str, int] | None]]]


@pytest.fixture(scope="module")
def reader() -> PieceReader:
    kinds = [
        Kind(
            token.colour,
            token.diameter_mm,
            token_mask(DECK, token.colour, 4.0),
            {value: draw_token(DECK, token.colour, value, 4.0) for value in token.values},
        )
        for token in DECK.tokens
    ]
    reference = ReferenceDeck.from_deck(DECK)
    return PieceReader(kinds, reference.faces, reference.size_mm)


def table(room: str, turn: float) -> tuple[Picture, list[SeenCard], list[tuple[str, int] | None]]:
    """Thirty cards, every fourth without a marker, and where the eyes would have found them."""
    hand, camera = Random(room), CameraSetup()
    things: list[CardOnTable | TokenOnTable] = []
    poses, marks = [], []
    for place in range(30):
        pose = Pose(-430 + 90 * (place % 10), -100 + 100 * (place // 10), hand.uniform(-3, 3))
        things.append(CardOnTable(FACES[place], pose))
        poses.append(pose)
        mark = None
        if place % 4:
            mark = (DECK.tokens[place % 6].colour, 1 + place % 7)
            there = Pose(pose.x + hand.uniform(-3, 3), pose.y, pose.angle + place * turn)
            things.append(TokenOnTable(*mark, there))
        marks.append(mark)
    picture = Photographer(DECK, camera, load_room(room), 1).photograph(Scene(tuple(things)), 0)
    cards = []
    for face, pose in zip(FACES, poses, strict=False):
        seen = camera.project(np.array(corners_of(pose, *DECK.size_mm)))
        a, b, c, d = ((float(x), float(y)) for x, y in seen)
        cards.append(SeenCard(face, 1.0, (a, b, c, d)))
    return picture, cards, marks


@pytest.mark.parametrize("room", ["daylight", "lamp", "dim"])
@pytest.mark.parametrize("turn", [0.0, 47.0])
def test_markers_are_read_rightly_or_not_at_all(
    reader: PieceReader, room: str, turn: float
) -> None:
    picture, cards, marks = table(room, turn)
    found = {piece.card.card: piece for piece in reader.read(picture, cards)}
    right = 0
    for card, mark in zip(cards, marks, strict=True):
        piece = found.get(card.card)
        if mark is None:
            assert piece is None or piece.value is None, card.card
        elif piece is not None and piece.value is not None:
            assert (piece.kind, piece.value) == mark, card.card
            right += 1
    assert right >= 0.8 * sum(mark is not None for mark in marks)


def test_no_card_no_marker(reader: PieceReader) -> None:
    assert reader.read(np.zeros((40, 40, 3), np.uint8), []) == ()
