"""Which part of the table cards that were read already lie on, millimetre by millimetre."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.laid import card_grid, laid
from companion.vision.outline import Outline, grown
from companion.vision.segments import Floats

_FINE = 16
_MARGIN = 100
"""Millimetres around the area, so that a card at its edge is looked up in the map, too."""


class Cover:
    """A map of an area of the table: covered or not, for cards of one size."""

    def __init__(
        self,
        corner: tuple[int, int],
        shape: tuple[int, int],
        size_mm: tuple[float, float],
        beside_mm: float,
    ) -> None:
        self._origin = np.array(corner, dtype=np.float32) - _MARGIN
        self._corner = self._origin - np.float32(0.5)
        self._map = np.zeros((shape[0] + 2 * _MARGIN, shape[1] + 2 * _MARGIN), np.uint8)
        self._wide = np.zeros_like(self._map)
        self._beside = beside_mm
        self._grid = card_grid(size_mm)

    def add(self, quads: Sequence[Outline]) -> None:
        """These outlines, in millimetres, are covered from now on."""
        for quad in quads:
            for plane, outline in ((self._map, quad), (self._wide, grown(quad, self._beside))):
                corners = np.round((outline - self._origin) * _FINE).astype(np.int32)
                cv2.fillConvexPoly(plane, corners, 1, cv2.LINE_8, 4)

    def over(self, points: Floats) -> NDArray[np.bool_]:
        """Whether each point (…, 2) is covered."""
        return self._looked_up(self._map, points)

    def near(self, points: Floats) -> NDArray[np.bool_]:
        """Whether each point (…, 2) is covered or so close to a card that its shadow may fall."""
        return self._looked_up(self._wide, points)

    def share(self, poses: Floats) -> Floats:
        """(n,) how much of each card at these (n, 3) poses is covered: 0 to 1."""
        covered = self._looked_up(self._map, laid(self._grid, poses))
        return np.asarray(covered.mean(axis=1), dtype=np.float32)

    def _looked_up(self, plane: NDArray[np.uint8], points: Floats) -> NDArray[np.bool_]:
        """What is beyond the map is not covered: nothing is, at its edge."""
        rows, columns = plane.shape
        there = (points - self._corner).astype(np.int32)
        np.clip(there, 0, (columns - 1, rows - 1), out=there)
        return np.asarray(plane.ravel()[there[..., 1] * columns + there[..., 0]] == 1)
