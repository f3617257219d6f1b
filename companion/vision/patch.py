"""What a rectified card looks like once light, exposure and colour cast are taken away.

A patch has two sides that are scored apart: its *shape*, brightness freed of the light's slow
changes, and its *colour*, ratios of the channels freed of brightness. A cast of the light shifts
all ratios alike, so colour is only ever compared up to such a shift.
"""

from math import floor, log2
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture

Plain = NDArray[np.float32]

PATCH_WIDTH = 64
BLOCK = 8
_MOST_HALVED = 5


class PatchSize(NamedTuple):
    """Pixels of a rectified card; both sides are whole blocks."""

    width: int
    height: int

    @classmethod
    def of_card(cls, width_mm: float, height_mm: float) -> "PatchSize":
        """The patch for a card of this size, near to its proportions."""
        blocks = max(1, round(PATCH_WIDTH * height_mm / width_mm / BLOCK))
        return cls(PATCH_WIDTH, blocks * BLOCK)

    def corners(self) -> NDArray[np.float64]:
        """The patch's own corners, clockwise from the top left, at the outer edge of its pixels."""
        w, h = self.width - 0.5, self.height - 0.5
        return np.array([(-0.5, -0.5), (w, -0.5), (w, h), (-0.5, h)])


class Patch(NamedTuple):
    """A card's shape and colour, pixel by pixel."""

    shape: Plain
    """(height, width), about zero mean and unit spread in every neighbourhood."""
    colour: Plain
    """(2, rows, columns) log ratios red/green and blue/green, in quarter size."""
    trust: Plain
    """(rows, columns) how far each colour can be trusted: dark or burnt-out pixels have none."""


def shape_of(pixels: Picture) -> Plain:
    """Brightness without the light's slow changes: each neighbourhood at zero mean, unit spread."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32)
    window = (21, 21)
    mean = cv2.blur(grey, window, borderType=cv2.BORDER_REFLECT)
    square = cv2.blur(grey * grey, window, borderType=cv2.BORDER_REFLECT)
    spread = np.sqrt(np.maximum(square - mean * mean, 0))
    least = 0.35 * float(cv2.meanStdDev(grey)[1].item()) + 1.0
    return np.asarray((grey - mean) / (spread + least), dtype=np.float32)


def colour_of(pixels: Picture) -> tuple[Plain, Plain]:
    """Log ratios of the channels and how far to trust them, in quarter size."""
    light = quarter(pixels)
    bright = _brightest(light)
    trust = np.clip(light.max(axis=2) / bright, 0.05, 1.0)
    trust[light.min(axis=2) > 250] *= 0.5
    return _ratios(light, bright), trust


def quarter(pixels: Picture) -> NDArray[np.float32]:
    """The pixels in quarter size."""
    small = cv2.resize(pixels, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def colour_ratios(light: NDArray[np.float32]) -> Plain:
    """Log ratios red/green and blue/green; the darkest pixels have hardly any colour."""
    return _ratios(light, _brightest(light))


def _ratios(light: NDArray[np.float32], bright: float) -> Plain:
    logs = np.log(light + np.float32(0.06 * bright + 2.0))
    return np.stack([logs[..., 0] - logs[..., 1], logs[..., 2] - logs[..., 1]])


def _brightest(light: NDArray[np.float32]) -> float:
    """Hardly anything is brighter."""
    rank = round(0.95 * (light.size - 1))
    return float(np.partition(light, rank, axis=None)[rank]) + 1.0


def patch_of(pixels: Picture) -> Patch:
    """A rectified card's shape and colour."""
    colour, trust = colour_of(pixels)
    return Patch(shape_of(pixels), colour, trust)


class Pyramid:
    """A picture in halving sizes, so that a card of any size is read without aliasing."""

    def __init__(self, picture: Picture) -> None:
        self._levels = [picture]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return self._levels[0].shape[1], self._levels[0].shape[0]

    def warp(self, quad: NDArray[np.float64], size: PatchSize) -> Picture:
        """The quad's inside as a patch of this size."""
        return self.cut(patch_to_quad(quad, size), size)

    def cut(self, matrix: NDArray[np.float64], size: PatchSize) -> Picture:
        """The patch that `matrix`, from patch to picture pixels, points at."""
        (a, b, _), (c, d, _), (_, _, depth) = matrix.tolist()
        area = abs(a * d - b * c) / depth**2
        level = min(max(floor(log2(max(area, 1e-9)) / 2 - 0.1), 0), _MOST_HALVED)
        while len(self._levels) <= level and min(self._levels[-1].shape[:2]) > 1:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), dtype=np.uint8))
        level = min(level, len(self._levels) - 1)
        down = np.array([[0.5**level], [0.5**level], [1.0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        cut = cv2.warpPerspective(
            self._levels[level], down * matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(cut, dtype=np.uint8)


def patch_to_quad(quad: NDArray[np.float64], size: PatchSize) -> NDArray[np.float64]:
    """The homography from patch pixels to the quad's inside."""
    corners = size.corners().astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
    return np.asarray(matrix, dtype=np.float64)
