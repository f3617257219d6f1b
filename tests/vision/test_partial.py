"""A part of a card against the faces it may belong to."""

from functools import cache

import cv2
import numpy as np
import pytest

from companion.cards.deck import load_deck
from companion.cards.picture import Picture
from companion.vision.identify import Reading
from companion.vision.observation import Guess
from companion.vision.partial import PartIdentifier
from companion.vision.patch import PatchSize, Pyramid, patch_to_quad
from companion.vision.reference import ReferenceDeck
from companion.vision.tuning import tuning

QUAD = np.array([(59.5, 59.5), (235.5, 59.5), (235.5, 331.5), (59.5, 331.5)])


@cache
def mon() -> ReferenceDeck:
    return ReferenceDeck.from_deck(load_deck("mon"))


@cache
def eyes() -> PartIdentifier:
    size = PatchSize.of_card(*mon().size_mm)
    return PartIdentifier(tuple(mon().faces.items()), (), size, tuning().part)


def laid(face: str, turned: bool = False) -> Picture:
    picture = np.full((400, 300, 3), 60, np.uint8)
    pixels = mon().faces[face]
    upright = pixels[::-1, ::-1] if turned else pixels
    picture[60:332, 60:236] = cv2.resize(upright, (176, 272), interpolation=cv2.INTER_AREA)
    return picture


def left_of(column: float) -> np.ndarray:
    """What shows of a card if everything right of this share of its width is covered."""
    size = PatchSize.of_card(*mon().size_mm)
    shows = np.zeros((size.height, size.width), np.float32)
    shows[:, : round(column * size.width)] = 1
    return shows


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("claimed", "belied"), [("silver-13", False), ("silver-12", True)])
def test_what_lies_in_the_shadow_may_belie_a_reading(
    claimed: str, belied: bool, turned: bool
) -> None:
    matrix = patch_to_quad(QUAD, PatchSize.of_card(*mon().size_mm))
    shows = left_of(0.5)[:, ::-1] if turned else left_of(0.5)
    darker = laid("silver-13", turned)
    darker[:, 130:165] = darker[:, 130:165] * 0.6
    reading = Reading((Guess(claimed, 0.9),), True, False, turned, matrix, 0.9)
    assert eyes().belied(Pyramid(darker), reading, shows) == belied


@pytest.mark.parametrize("soft", [0.0, 1.0, 2.0])
def test_a_part_is_told_in_a_sharp_and_in_a_soft_picture(soft: float) -> None:
    picture = laid("gold-11")
    if soft:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), soft), dtype=np.uint8)
    matrix = patch_to_quad(QUAD + 1.5, PatchSize.of_card(*mon().size_mm))
    seen = eyes().read(Pyramid(picture), matrix, left_of(0.4))
    assert seen is not None
    assert seen.fits
    assert (seen.reading.confident, seen.reading.guesses[0].card) == (True, "gold-11")


def test_nothing_is_seen_of_a_face_on_bare_ground() -> None:
    matrix = patch_to_quad(QUAD, PatchSize.of_card(*mon().size_mm))
    assert eyes().read(Pyramid(np.full((400, 300, 3), 60, np.uint8)), matrix, left_of(0.4)) is None
