"""Which face it is: right when the deck has it, unsure when it has not."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from companion.cards.deck import load_deck
from companion.cards.faces import draw_face
from companion.cards.picture import Picture
from companion.table.geometry import Pose
from companion.virtual.camera import CameraSetup
from companion.virtual.photograph import Photographer
from companion.virtual.room import load_room
from companion.virtual.scene import CardOnTable, Scene, TokenOnTable
from companion.vision.identify import Identifier, Reading
from companion.vision.patch import PatchSize, Pyramid, patch_to_quad
from companion.vision.reference import ReferenceDeck
from companion.vision.tuning import tuning

SMALL = CameraSetup(width=960, height_px=540, sees_at_900mm=487.5)


@cache
def reference(name: str) -> ReferenceDeck:
    return ReferenceDeck.from_deck(load_deck(name))


def knowing(deck: ReferenceDeck, without: str | None = None, only: str | None = None) -> Identifier:
    """The eyes for this deck, or for it without one face, or with only one."""
    faces = [(n, p) for n, p in deck.faces.items() if n != without and only in (None, n)]
    size = PatchSize.of_card(*deck.size_mm)
    return Identifier(faces, tuple(deck.backs.items()), size, tuning().identity, deck.tokens)


def seen(eyes: Identifier, deck: ReferenceDeck, picture: Picture, quad: np.ndarray) -> Reading:
    pyramid = Pyramid(picture)
    matrix = patch_to_quad(quad, PatchSize.of_card(*deck.size_mm))
    return eyes.read(pyramid, matrix, eyes.glance(pyramid, matrix), on_table=True)


def spread(name: str, faces: list[str], room: str) -> Iterator[tuple[str, Picture, np.ndarray]]:
    """Eight faces photographed at a time, each with an outline that is a little off."""
    rng = np.random.default_rng(3)
    width, height = reference(name).size_mm
    photographer = Photographer(load_deck(name), SMALL, load_room(room), seed=2)
    for first in range(0, len(faces), 8):
        cards = [
            CardOnTable(
                face,
                Pose(
                    (i % 4 - 1.5) * 1.5 * width,
                    (i // 4 - 0.5) * 1.4 * height,
                    float(rng.uniform(-6, 6)) + 180 * (i % 2),
                ),
            )
            for i, face in enumerate(faces[first : first + 8])
        ]
        picture = photographer.photograph(Scene(tuple(cards)), first)
        for card in cards:
            off = rng.uniform(-1.5, 1.5, 2) + rng.uniform(-0.6, 0.6, (4, 2))
            yield str(card.face), picture, np.array(photographer.corners(card)) + off


@pytest.mark.parametrize(
    ("name", "room"), [("mon", "dim"), ("momiji", "lamp"), ("village-green", "daylight")]
)
def test_faces_are_known_and_foreign_faces_are_not(name: str, room: str) -> None:
    """Each face in turn is taken out of the deck: then it is a card that nobody knows."""
    deck = reference(name)
    faces = list(deck.faces)[:: max(1, len(deck.faces) // 12)]
    whole = knowing(deck)
    guessed = []
    for face, picture, quad in spread(name, faces, room):
        reading = seen(whole, deck, picture, quad)
        assert reading.confident, face
        assert reading.guesses[0].card == face
        if seen(knowing(deck, without=face), deck, picture, quad).confident:
            guessed.append(face)
    assert not guessed


@pytest.mark.parametrize(
    ("name", "face"),
    [
        ("village-green", "floral-display"),  # colour-display but for three small signs' colours
        ("momiji", "objective-yellow"),  # objective-warm but for a leaf where a token might lie
        ("momiji", "objective-orange"),
    ],
)
@pytest.mark.parametrize("room", ["daylight", "dim", "lamp"])
def test_a_face_that_differs_in_little_is_not_taken_for_its_kin(
    name: str, face: str, room: str
) -> None:
    deck = reference(name)
    without = knowing(deck, without=face)
    for _, picture, quad in spread(name, [face] * 8, room):
        assert not seen(without, deck, picture, quad).confident


def test_a_deck_of_one_card_knows_that_card_only() -> None:
    deck = reference("mon")
    eyes = knowing(deck, only="gold-7")
    believed = [
        face
        for face, picture, quad in spread("mon", ["gold-7", "gold-8", "gold-17"], "daylight")
        if seen(eyes, deck, picture, quad).confident
    ]
    assert believed == ["gold-7"]


def test_two_equal_faces_are_unsure_between_the_two() -> None:
    deck = reference("mon")
    size = PatchSize.of_card(*deck.size_mm)
    twice = [*deck.faces.items(), ("twin", deck.faces["black-3"])]
    eyes = Identifier(twice, (), size, tuning().identity)
    for _, picture, quad in spread("mon", ["black-3"], "daylight"):
        reading = seen(eyes, deck, picture, quad)
        assert not reading.confident
        assert {guess.card for guess in reading.guesses[:2]} == {"black-3", "twin"}


def test_a_token_on_a_card_hides_nothing_that_matters() -> None:
    deck = reference("mon")
    card = CardOnTable("silver-12", Pose(0.0, 0.0, 4.0))
    token = TokenOnTable("red", 4, Pose(3.0, -4.0, 30.0))
    photographer = Photographer(load_deck("mon"), SMALL, load_room("daylight"), seed=2)
    picture = photographer.photograph(Scene((card, token)), 1)
    quad = np.array(photographer.corners(card))
    reading = seen(knowing(deck), deck, picture, quad)
    assert (reading.confident, reading.guesses[0].card) == (True, "silver-12")
    assert not seen(knowing(deck, without="silver-12"), deck, picture, quad).confident


def test_a_finger_over_the_rim_is_no_other_print() -> None:
    deck = reference("mon")
    picture = np.full((400, 300, 3), 60, np.uint8)
    face = cv2.resize(deck.faces["gold-9"], (176, 272), interpolation=cv2.INTER_AREA)
    picture[60:332, 60:236] = face
    cv2.ellipse(picture, (236, 300), (45, 22), 20, 0, 360, (196, 140, 110), -1)
    quad = np.array([(59.5, 59.5), (235.5, 59.5), (235.5, 331.5), (59.5, 331.5)])
    reading = seen(knowing(deck), deck, picture, quad)
    assert (reading.confident, reading.guesses[0].card) == (True, "gold-9")


def laid(face: Picture) -> tuple[Picture, np.ndarray]:
    """A face on a plain dark ground, and its outline."""
    picture = np.full((400, 300, 3), 60, np.uint8)
    picture[60:332, 60:236] = cv2.resize(face, (176, 272), interpolation=cv2.INTER_AREA)
    return picture, np.array([(59.5, 59.5), (235.5, 59.5), (235.5, 331.5), (59.5, 331.5)])


def test_glare_is_no_other_colour() -> None:
    """A white veil over a third of a card; without that card its kin is not taken for it."""
    deck = reference("mon")
    picture, quad = laid(deck.faces["gold-9"])
    y, x = np.mgrid[0:400, 0:300]
    veil = 110 * np.exp(-((x - 120) ** 2 + (y - 130) ** 2) / 60**2)
    shining = np.clip(0.7 * picture + veil[..., None], 0, 255).astype(np.uint8)
    reading = seen(knowing(deck), deck, shining, quad)
    assert (reading.confident, reading.guesses[0].card) == (True, "gold-9")
    assert not seen(knowing(deck, without="gold-9"), deck, shining, quad).confident


def test_a_colour_of_its_own_is_no_glare() -> None:
    """The same print, half of it on paper of another colour, is another card."""
    deck = reference("mon")
    other = deck.faces["gold-9"].copy()
    half = other[other.shape[0] // 2 :]
    half[:] = half.mean(axis=2, keepdims=True)
    picture, quad = laid(other)
    assert not seen(knowing(deck), deck, picture, quad).confident


def test_a_print_that_reaches_the_rim_is_nothing_lying_there() -> None:
    """It ends with the card; what lies on it, in a game without tokens, goes on beyond the rim."""
    deck = replace(reference("mon"), tokens=())
    strange = deck.faces["gold-9"].copy()
    height, width = strange.shape[:2]
    strange[round(0.72 * height) :, : round(0.45 * width)] = (40, 90, 160)
    picture, quad = laid(strange)
    assert not seen(knowing(deck), deck, picture, quad).confident
    picture[252:400, :140] = (40, 90, 160)  # plain, so that only its edges disagree in shape
    reading = seen(knowing(deck), deck, picture, quad)
    assert (reading.confident, reading.guesses[0].card) == (True, "gold-9")


def test_the_back_is_a_back_and_a_blank_card_is_nothing() -> None:
    deck = reference("mon")
    quad = np.array([(59.5, 59.5), (235.5, 59.5), (235.5, 331.5), (59.5, 331.5)])
    picture = np.full((400, 300, 3), 60, np.uint8)
    back = draw_face(load_deck("mon"), load_deck("mon").backs[0], 4.0)
    picture[60:332, 60:236] = cv2.resize(back, (176, 272), interpolation=cv2.INTER_AREA)
    reading = seen(knowing(deck), deck, picture, quad)
    assert reading.confident
    assert reading.back
    picture[60:332, 60:236] = 235
    assert not seen(knowing(deck), deck, picture, quad).confident
