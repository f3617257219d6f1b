"""Straight pieces of edges on the table's plane: what the sides of cards are seen as."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture

Floats = NDArray[np.float32]

_DARK, _BRIGHT = 40.0, 250.0
"""Grey levels: the least that counts as a picture's brightest part, and how bright it is made."""
_FEW = 7
"""One pixel in so many, across and down, tells how bright a picture is."""


class Segments(NamedTuple):
    """Pieces of straight edges, in millimetres on the table."""

    ends: Floats
    """(n, 2, 2): both ends of each."""
    along: Floats
    """(n, 2): unit vectors from the first end to the second."""
    length: Floats
    """(n,)"""

    @classmethod
    def between(cls, ends: Floats) -> "Segments":
        """The pieces between these pairs of points."""
        reach = ends[:, 1] - ends[:, 0]
        length = np.linalg.norm(reach, axis=1).astype(np.float32)
        return cls(ends, reach / np.maximum(length, np.float32(1e-6))[:, None], length)

    @property
    def angle(self) -> Floats:
        """Degrees from 0 to 180."""
        turned = np.degrees(np.arctan2(self.along[:, 1], self.along[:, 0]))
        return np.asarray(turned % 180, dtype=np.float32)

    def only(self, chosen: NDArray[np.bool_]) -> "Segments":
        """Those chosen."""
        return Segments(self.ends[chosen], self.along[chosen], self.length[chosen])

    def outside(self, quads: Sequence[NDArray[np.float64]]) -> "Segments":
        """Those that do not lie in one of these outlines with both ends."""
        chosen = np.ones(len(self.length), dtype=np.bool_)
        x, y = self.ends[..., 0], self.ends[..., 1]
        left, right, top, bottom = x.min(axis=1), x.max(axis=1), y.min(axis=1), y.max(axis=1)
        for quad in quads:
            low, high = quad.min(axis=0), quad.max(axis=0)
            around = (left >= low[0]) & (right <= high[0]) & (top >= low[1]) & (bottom <= high[1])
            near = np.flatnonzero(around)
            chosen[near] &= ~inside(quad, self.ends[near]).all(axis=1)
        return self.only(chosen)


def inside(quad: NDArray[np.float64], points: Floats) -> NDArray[np.bool_]:
    """Which of the points (…, 2) lie in a convex outline given clockwise."""
    within = np.ones(points.shape[:-1], dtype=np.bool_)
    for a, b in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        along = (b - a).astype(np.float32)
        away = points - a.astype(np.float32)
        within &= along[0] * away[..., 1] - along[1] * away[..., 0] >= 0
    return within


def segments_of(flat: Picture, left: int, top: int, least_mm: float) -> Segments:
    """The straight edges of a flattened picture whose first pixel is the millimetre (left, top).

    Brightness and saturation are looked through apart: a card as light as the ground it lies on
    is seldom as colourful, too.
    """
    red, green, blue = cv2.split(flat)
    most = cv2.max(cv2.max(red, green), blue)
    least = cv2.min(cv2.min(red, green), blue)
    grey = _well_lit(_bytes(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY)))
    with ThreadPoolExecutor(2) as both:
        found = [
            ends
            for ends in both.map(_detected, (grey, _bytes(cv2.subtract(most, least))))
            if ends is not None
        ]
    ends = np.concatenate([np.zeros((0, 2, 2), np.float32), *found])
    segments = Segments.between(ends + np.array([left, top], dtype=np.float32))
    return segments.only(segments.length >= least_mm)


def _well_lit(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """As bright as can be: in the dark a pale card on a pale table has hardly an edge."""
    bright = max(_DARK, float(np.percentile(grey[::_FEW, ::_FEW], 99)))
    return _bytes(cv2.convertScaleAbs(grey, alpha=max(1.0, _BRIGHT / bright)))


def _bytes(channel: NDArray[np.generic]) -> NDArray[np.uint8]:
    return np.asarray(channel, dtype=np.uint8)


def _detected(channel: NDArray[np.uint8]) -> Floats | None:
    found = cv2.createLineSegmentDetector().detect(channel)[0]
    return None if found is None else np.asarray(found, dtype=np.float32).reshape(-1, 2, 2)
