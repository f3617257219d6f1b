"""How much of a card's outline is there: edges that run along its four sides."""

import cv2
import numpy as np

from companion.vision.segments import Floats, Segments

_BINS = 12
_SPREAD_DEGREES = 5.0
_NEAR_MM = 3
_SAMPLES = 14
_ROUND = 0.08
"""Part of a side at either end where a card's corner may be round."""


class EdgeMap:
    """The edges of an area of the table, looked up by place and direction."""

    def __init__(self, segments: Segments, left: int, top: int, shape: tuple[int, int]) -> None:
        self._origin = np.array([left, top], dtype=np.float32)
        ends = np.round((segments.ends - self._origin) * 8).astype(np.int32)
        width = 180 / _BINS
        planes = np.zeros((4, *shape), np.uint8)
        scratch = np.zeros(shape, np.uint8)
        for number in range(_BINS):
            off = np.abs((segments.angle - (number + 0.5) * width + 90) % 180 - 90)
            lines = list(ends[off < width / 2 + _SPREAD_DEGREES])
            for bit, thick in ((number, _NEAR_MM), (number + _BINS, 1)) if lines else ():
                scratch.fill(0)
                cv2.polylines(scratch, lines, False, 1 << bit % 8, thick, cv2.LINE_8, 3)
                cv2.bitwise_or(planes[bit // 8], scratch, planes[bit // 8])
        self._bits = np.asarray(cv2.merge(list(planes)).view("<u4")[..., 0])

    def along_sides(self, poses: Floats, size_mm: tuple[float, float]) -> Floats:
        """(n, 4, samples): how well an edge runs along the upper, right, lower and left side.

        It counts fully where it runs exactly there, by half where it runs beside.
        """
        points = side_points(poses, size_mm)
        rows, columns = self._bits.shape
        corner = self._origin - np.float32(0.5)
        x = np.clip(points[..., 0] - corner[0], 0, columns - 1).astype(np.int32)
        y = np.clip(points[..., 1] - corner[1], 0, rows - 1).astype(np.int32)
        bits = self._bits.ravel()[y * columns + x]
        width = 180 / _BINS
        across = (np.floor(poses[:, 2] % 180 / width) % _BINS).astype(np.uint32)
        down = (across + _BINS // 2) % _BINS
        number = np.stack([across, down, across, down], axis=1)[:, :, None].astype(np.uint32)
        near, exact = (bits >> number) & 1, (bits >> (number + _BINS)) & 1
        return np.asarray((near + exact) * np.float32(0.5), dtype=np.float32)


def side_points(poses: Floats, size_mm: tuple[float, float]) -> Floats:
    """(n, 4, samples, 2) points along the sides, the round corners left out."""
    width, height = size_mm
    t = np.linspace(_ROUND - 0.5, 0.5 - _ROUND, _SAMPLES, dtype=np.float32)
    half = np.full_like(t, 0.5)
    unit = np.stack(
        [
            np.stack([t * width, -half * height], axis=1),
            np.stack([half * width, t * height], axis=1),
            np.stack([t * width, half * height], axis=1),
            np.stack([-half * width, t * height], axis=1),
        ]
    )
    turn = np.radians(poses[:, 2])
    c, s = np.cos(turn)[:, None, None], np.sin(turn)[:, None, None]
    x = c * unit[..., 0] - s * unit[..., 1] + poses[:, 0, None, None]
    y = s * unit[..., 0] + c * unit[..., 1] + poses[:, 1, None, None]
    return np.stack([x, y], axis=3).astype(np.float32)
