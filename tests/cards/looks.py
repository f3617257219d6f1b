"""How a face looks to somebody who sees it badly, and how far apart two such looks are."""

from collections.abc import Mapping
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.deck import Deck, load_deck
from companion.cards.faces import draw_face
from companion.cards.picture import Picture

PX_PER_MM = 2.0
Look = NDArray[np.float32]
"""Evened out, the looks of two unrelated faces are about 1.4 apart."""

COLOUR_BLIND = {
    "protan": (0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052),
    "deutan": (0.367, 0.861, -0.228, 0.280, 0.673, 0.047, -0.012, 0.043, 0.969),
    "tritan": (1.256, -0.077, -0.179, -0.078, 0.931, 0.147, 0.005, 0.691, 0.304),
}
"""What is left of linear red, green and blue for eyes without one kind of cone (Machado 2009)."""

DIM_WARM = (0.30, 0.20, 0.09)
"""How much of red, green and blue an old lamp far away gives."""


@lru_cache
def shipped(name: str) -> Deck:
    """A deck of ours, loaded once, so that its faces are drawn once."""
    return load_deck(name)


def blurred_grey(deck: Deck, face: str, part: float = 1.0, covered_mm: float = 0.0) -> Look:
    """The upper `part` of a face at 2 px/mm without colour, blurred by a millimetre, brightness
    and contrast evened out; its middle may lie under a token."""
    grey = cv2.cvtColor(draw_face(deck, face, PX_PER_MM), cv2.COLOR_RGB2GRAY)
    grey = grey[: round(grey.shape[0] * part)]
    soft = cv2.GaussianBlur(grey, (0, 0), PX_PER_MM).astype(np.float32)
    if covered_mm:
        middle = (soft.shape[1] // 2, soft.shape[0] // 2)
        cv2.circle(soft, middle, round(covered_mm / 2 * PX_PER_MM), float(soft.mean()), -1)
    return np.asarray((soft - soft.mean()) / soft.std(), dtype=np.float32)


def closest(looks: Mapping[str, Look], upright: bool = False) -> tuple[float, str, str]:
    """The two that are hardest to tell apart, and by how much.

    The measure is the root of the mean square difference. Unless all are known to lie upright, one
    of the two may lie the other way up.
    """
    names = list(looks)
    rows = np.stack([looks[name].ravel() for name in names]).astype(np.float64)
    turned = np.stack([looks[name][::-1, ::-1].ravel() for name in names]).astype(np.float64)
    squares = (rows**2).sum(axis=1)
    apart = np.full((len(names), len(names)), np.inf)
    for others in (rows,) if upright else (rows, turned):
        between = squares[:, None] + squares[None, :] - 2 * rows @ others.T
        apart = np.minimum(apart, np.sqrt(np.clip(between, 0, None) / rows.shape[1]))
    np.fill_diagonal(apart, np.inf)
    one, other = np.unravel_index(np.argmin(apart), apart.shape)
    return float(apart[one, other]), names[one], names[other]


def through(matrix: tuple[float, ...], picture: Picture) -> Look:
    """What a person sees whose eyes mix the colours so, as lightness and two colours (Lab)."""
    linear = (picture / 255.0) ** 2.2 @ np.reshape(matrix, (3, 3)).T
    return _lab(np.clip(linear, 0, 1) ** (1 / 2.2))


def in_dim_warm_light(picture: Picture, noise: int) -> Look:
    """What a camera gets of it: little light, most of it red, and grain."""
    linear = (picture / 255.0) ** 2.2 * np.array(DIM_WARM)
    grain = np.random.default_rng(noise).normal(0, 0.012, picture.shape)
    return _lab(np.clip(np.clip(linear, 0, 1) ** (1 / 2.2) + grain, 0, 1))


def _lab(picture: NDArray[np.float64]) -> Look:
    lab = cv2.cvtColor(picture.astype(np.float32), cv2.COLOR_RGB2LAB)
    return np.asarray(cv2.GaussianBlur(lab, (0, 0), PX_PER_MM), dtype=np.float32)
