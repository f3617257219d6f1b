"""Where the table lies bare: nothing is printed there, so no card lies there.

Grain, seams and shadows make outlines, too, and looking at each of them closely takes time. A
glance at a few points tells most of them from cards.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.vision.laid import card_grid, laid
from companion.vision.segments import Floats

_TILE_MM = 4
"""Finer than this nothing is looked at: grain is finer, print is not."""
_INNER = 0.88
"""The part of a card's width and height that is looked at: its rim may be the ground's."""
_PLAIN, _PARTED = 0.06, 0.15
"""Brightness of bare ground varies by less than the first share of it; by the second a card without
print differs from the ground beside it,"""
_SIDES = 3
"""on so many of its sides."""
_DARKEST = 10.0


class Ground:
    """An area of the table, coarsely."""

    def __init__(self, flat: Picture, left: int, top: int, size_mm: tuple[float, float]) -> None:
        size = (max(1, flat.shape[1] // _TILE_MM), max(1, flat.shape[0] // _TILE_MM))
        few = cv2.resize(flat, size, interpolation=cv2.INTER_AREA)
        self._tiles = np.asarray(few, dtype=np.float32)
        self._corner = np.array([left, top], dtype=np.float32)
        half_w, half_h = (side / 2 + _TILE_MM for side in size_mm)
        beside = [(0.0, -half_h), (half_w, 0.0), (0.0, half_h), (-half_w, 0.0)]
        self._grid = np.concatenate([_INNER * card_grid(size_mm), beside]).astype(np.float32)

    def bare(self, poses: Floats) -> NDArray[np.bool_]:
        """(n,) whether a card at each of these (n, 3) poses would have nothing printed on it, nor
        a colour that parts it from the ground.
        """
        there = ((laid(self._grid, poses) - self._corner) / _TILE_MM).astype(np.int32)
        rows, columns = self._tiles.shape[:2]
        np.clip(there, 0, (columns - 1, rows - 1), out=there)
        seen = self._tiles[there[..., 1], there[..., 0]]
        inside, beside = seen[:, :-4], seen[:, -4:]
        bright = inside.mean(axis=(1, 2)) + _DARKEST
        plain = inside.std(axis=1).max(axis=1) < _PLAIN * bright
        away = np.abs(beside - inside.mean(axis=1, keepdims=True)).max(axis=2)
        return np.asarray(plain & ((away > _PARTED * bright[:, None]).sum(axis=1) < _SIDES))
