"""Card outlines on the table's plane, where the size of a card is known to the millimetre.

Every edge in the rectified picture votes for the rectangles of a card's size it could be a side of:
for each angle the edges that run along one of its axes are summed up along the length of a side,
and a card lies where all four sums are high. That needs no idea of the ground, survives tokens and
hands, and parts cards that touch. Which of several rectangles close to each other is the card, and
whether it is one, is for the identity to say.
"""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture
from companion.table.geometry import Pose
from companion.vision.plane import Plane
from companion.vision.tuning import FindingTuning

Grey = NDArray[np.uint8]


class Area(NamedTuple):
    """A rectangle of the table in whole millimetres."""

    left: int
    top: int
    right: int
    bottom: int

    def grown(self, by: float) -> "Area":
        """A rectangle larger by this much on every side."""
        d = int(np.ceil(by))
        return Area(self.left - d, self.top - d, self.right + d, self.bottom + d)

    def within(self, other: "Area") -> "Area":
        """The part that lies in the other, too."""
        return Area(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    @property
    def empty(self) -> bool:
        """Nothing in it."""
        return self.right <= self.left or self.bottom <= self.top


class Candidate(NamedTuple):
    """A rectangle of a card's size, and how much of its four sides has an edge: 0 to 1."""

    pose: Pose
    support: float


class EdgePoints(NamedTuple):
    """The edges of an area: places in millimetres and the directions they face, in degrees."""

    xy: NDArray[np.float32]
    facing: NDArray[np.float32]

    def without(self, gone: NDArray[np.bool_]) -> "EdgePoints":
        """Those that are left."""
        return EdgePoints(self.xy[~gone], self.facing[~gone])


def flattened(picture: Picture, plane: Plane, area: Area) -> Picture:
    """The area seen from straight above, one pixel a millimetre."""
    to_area = np.array([[1.0, 0, -area.left], [0, 1.0, -area.top], [0, 0, 1.0]])
    size = (area.right - area.left, area.bottom - area.top)
    scale = plane.pixels_per_mm()
    matrix = to_area @ plane.to_table
    if scale > 1.5:
        picture = np.asarray(cv2.pyrDown(picture), dtype=np.uint8)
        matrix = matrix @ np.diag([2.0, 2.0, 1.0])
    flat = cv2.warpPerspective(
        picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(flat, dtype=np.uint8)


def edge_points(flat: Picture, area: Area, tuning: FindingTuning) -> EdgePoints:
    """Where brightness or colour changes more than around it."""
    dx = cv2.Sobel(flat, cv2.CV_16S, 1, 0)
    dy = cv2.Sobel(flat, cv2.CV_16S, 0, 1)
    strength = np.abs(dx) + np.abs(dy)
    strongest = strength.max(axis=2)
    around = cv2.blur(strongest, (41, 41))
    keep = strongest > np.maximum(tuning.edge_floor, tuning.edge_share * around)
    y, x = np.nonzero(keep)
    channel = strength[y, x].argmax(axis=1)
    gx = dx[y, x, channel].astype(np.float32)
    gy = dy[y, x, channel].astype(np.float32)
    facing = np.degrees(np.arctan2(gy, gx)).astype(np.float32)
    places = np.stack([x + area.left, y + area.top], axis=1).astype(np.float32)
    return EdgePoints(places, facing)


def candidates(
    edges: EdgePoints,
    angles: Sequence[float],
    size_mm: tuple[float, float],
    tuning: FindingTuning,
) -> list[Candidate]:
    """Rectangles of this size at these angles, best first, without close copies."""
    found = [c for angle in angles for c in _at_angle(edges, angle, size_mm, tuning)]
    kept: list[Candidate] = []
    for candidate in sorted(found, key=lambda c: (-c.support, c.pose)):
        if not any(_copies(candidate.pose, k.pose, tuning.copy_mm) for k in kept):
            kept.append(candidate)
    return kept


def _copies(a: Pose, b: Pose, near: float) -> bool:
    turned = abs((a.angle - b.angle + 90) % 180 - 90)
    return abs(a.x - b.x) < near and abs(a.y - b.y) < near and turned < 12


def _at_angle(
    edges: EdgePoints, angle: float, size_mm: tuple[float, float], tuning: FindingTuning
) -> list[Candidate]:
    """The rectangles turned by `angle`: the sides' edges gathered in a frame turned alike."""
    width, height = (round(side) for side in size_mm)
    c, s = cos(radians(angle)), sin(radians(angle))
    off = np.abs((edges.facing - angle + 90) % 180 - 90)
    along_x = off < tuning.facing_degrees
    along_y = off > 90 - tuning.facing_degrees
    if min(np.count_nonzero(along_x), np.count_nonzero(along_y)) < width:
        return []
    turn = np.array([[c, -s], [s, c]], dtype=np.float32)
    sides = [np.floor(edges.xy[part] @ turn + 0.5).astype(np.int32) for part in (along_x, along_y)]
    both = np.concatenate(sides)
    margin = max(width, height) // 2 + 4
    origin = both.min(axis=0) - margin
    columns, rows = both.max(axis=0) - origin + margin + 1
    if columns < width or rows < height:
        return []
    upright, level = (_marked(side - origin, (rows, columns)) for side in sides)
    upright = cv2.blur(cv2.dilate(upright, np.ones((1, 3), np.uint8)), (1, round(0.84 * height)))
    level = cv2.blur(cv2.dilate(level, np.ones((3, 1), np.uint8)), (round(0.84 * width), 1))
    half_w, half_h = width // 2, height // 2
    inner = (slice(margin, rows - margin), slice(margin, columns - margin))
    four = [
        _shifted(upright, inner, 0, -half_w),
        _shifted(upright, inner, 0, width - half_w),
        _shifted(level, inner, -half_h, 0),
        _shifted(level, inner, height - half_h, 0),
    ]
    weakest = cv2.min(cv2.min(four[0], four[1]), cv2.min(four[2], four[3]))
    mean = cv2.addWeighted(
        cv2.addWeighted(four[0], 0.5, four[1], 0.5, 0),
        0.5,
        cv2.addWeighted(four[2], 0.5, four[3], 0.5, 0),
        0.5,
        0,
    )
    total = cv2.addWeighted(mean, 0.7, weakest, 0.3, 0)
    total[weakest < 255 * tuning.side_needed] = 0
    smooth = cv2.GaussianBlur(total, (3, 3), 0)
    top = smooth == cv2.dilate(smooth, np.ones((5, 5), np.uint8))
    v, u = np.nonzero(top & (total > 255 * tuning.support_needed))
    middle = np.stack([u, v], axis=1) + origin + margin
    middle = middle + np.array([(width % 2) / 2, (height % 2) / 2])
    places = middle @ np.array([[c, s], [-s, c]])
    return [
        Candidate(Pose(float(x), float(y), angle), float(smooth[j, i]) / 255)
        for (x, y), i, j in zip(places, u, v, strict=True)
    ]


def _marked(cells: NDArray[np.int32], shape: tuple[int, int]) -> Grey:
    """A raster with these cells lit."""
    raster = np.zeros(shape, np.uint8)
    raster[cells[:, 1], cells[:, 0]] = 255
    return raster


def _shifted(raster: Grey, inner: tuple[slice, slice], down: int, right: int) -> Grey:
    """The raster's inner part, looked up a little further down and right."""
    rows, columns = inner
    return raster[
        rows.start + down : rows.stop + down, columns.start + right : columns.stop + right
    ]
