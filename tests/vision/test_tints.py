"""Colours are told apart whatever light falls on them."""

import cv2
import numpy as np
import pytest

from companion.cards.picture import Picture
from companion.vision.reference import ReferenceDeck
from companion.vision.tints import Tints
from companion.vision.tuning import tuning

SIZE = (96, 144)
EVERYWHERE = np.ones(SIZE[::-1], np.float32)


def small(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def glaring(picture: Picture, strength: float) -> Picture:
    """A lamp mirrored in the lower half."""
    y, x = np.mgrid[0 : SIZE[1], 0 : SIZE[0]]
    spot = np.exp(-((x - 60) ** 2 + (y - 100) ** 2) / (2 * 34**2))
    lit = picture * 0.9 + 255 * strength * spot[..., None]
    return np.clip(lit, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("strength", [0.3, 0.6, 0.9])
def test_glare_does_not_change_a_colour_though_a_channel_burns_out(
    references: ReferenceDeck, strength: float
) -> None:
    face = small(references.faces["gold-2"])
    seen = glaring(face, strength)
    assert strength < 0.5 or float((seen[..., 0] == 255).mean()) > 0.2
    assert Tints.of(face).apart(seen, EVERYWHERE) < 0.3


@pytest.mark.parametrize("other", ["silver-2", "black-2"])
def test_another_colour_is_another_colour(references: ReferenceDeck, other: str) -> None:
    seen = glaring(small(references.faces["gold-2"]), 0.6)
    apart = Tints.of(small(references.faces[other])).apart(seen, EVERYWHERE)
    assert apart > tuning().identity.colour_apart


def test_a_few_small_signs_of_another_colour_are_another_print(references: ReferenceDeck) -> None:
    """Noise disagrees everywhere a little, another print in few places, but there altogether."""
    face = small(references.faces["gold-2"])
    noise = np.random.default_rng(5).normal(0, 12, face.shape)
    noisy = np.clip(face + noise, 0, 255).astype(np.uint8)
    other = face.copy()
    for top in (30, 66, 102):
        sign = other[top : top + 14, 40:54]
        sign[:] = sign[..., ::-1] // 2
    tints = Tints.of(face)
    assert tints.apart(noisy, EVERYWHERE) < 0.5 * tuning().identity.colour_little
    assert tints.apart(other, EVERYWHERE) > tuning().identity.colour_little
