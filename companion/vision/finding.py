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


_ROUGH_CELL = 2
"""Millimetres a cell of the raster has in a first, rough search."""
_CLOSE_TURNS = (-2.0, 0.0, 2.0)
"""Degrees to either side at which a place is then searched closely."""


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
    """The edges of an area: places in millimetres and the directions they face.

    Directions are degrees from 0 to 180 and rise from one point to the next, so that those that
    face a certain way are found at once.
    """

    xy: NDArray[np.float32]
    facing: NDArray[np.float32]

    def towards(self, angle: float, within: float) -> NDArray[np.float32]:
        """The places of those that face this way, or the opposite way."""
        low, high = (angle - within) % 180, (angle + within) % 180
        first, last = np.searchsorted(self.facing, [low, high])
        if low <= high:
            return self.xy[first:last]
        return np.concatenate([self.xy[first:], self.xy[:last]])

    def without(self, gone: NDArray[np.bool_]) -> "EdgePoints":
        """Those that are left."""
        return EdgePoints(self.xy[~gone], self.facing[~gone])

    def inside(self, quads: Sequence[NDArray[np.float64]]) -> NDArray[np.bool_]:
        """Which of them lie in one of these outlines, given in millimetres."""
        if not len(self.xy):
            return np.zeros(0, dtype=np.bool_)
        cells = self.xy.astype(np.int32)
        origin = cells.min(axis=0)
        cells = cells - origin
        columns, rows = cells.max(axis=0) + 1
        covered = np.zeros((rows, columns), np.uint8)
        for quad in quads:
            cv2.fillConvexPoly(covered, np.round(quad - origin).astype(np.int32), 1)
        return np.asarray(covered[cells[:, 1], cells[:, 0]] == 1)


def grown(quad: NDArray[np.float64], by: float) -> NDArray[np.float64]:
    """A rectangle's corners moved outwards by this much."""
    middle = quad.mean(axis=0)
    reach = float(np.linalg.norm(quad - middle, axis=1).mean())
    return np.asarray(middle + (quad - middle) * (1 + by * np.sqrt(2) / reach))


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
    """Where brightness or colour changes most: ridges of the change, one pixel wide."""
    flat = np.asarray(cv2.GaussianBlur(flat, (3, 3), 0), dtype=np.uint8)
    dx = cv2.Sobel(flat, cv2.CV_16S, 1, 0)
    dy = cv2.Sobel(flat, cv2.CV_16S, 0, 1)
    strength = np.asarray(cv2.add(np.abs(dx), np.abs(dy)), dtype=np.int16)
    red, green, blue = cv2.split(strength)
    strongest = np.asarray(cv2.max(cv2.max(red, green), blue), dtype=np.int16)
    around = cv2.blur(np.minimum(strongest, tuning.texture_most), (41, 41))
    clear = strongest > np.maximum(tuning.edge_floor, tuning.edge_share * around)
    y, x = np.nonzero(clear[1:-1, 1:-1])
    y, x = y + 1, x + 1
    channel = strength[y, x].argmax(axis=1)
    gx, gy = dx[y, x, channel], dy[y, x, channel]
    across = np.abs(gx) >= np.abs(gy)
    here = strongest[y, x]
    before = np.where(across, strongest[y, x - 1], strongest[y - 1, x])
    after = np.where(across, strongest[y, x + 1], strongest[y + 1, x])
    ridge = (here >= before) & (here > after)
    x, y, gx, gy = x[ridge], y[ridge], gx[ridge], gy[ridge]
    lines = _in_lines(x, y, flat.shape[:2], tuning.line_least)
    x, y, gx, gy = x[lines], y[lines], gx[lines], gy[lines]
    facing = np.degrees(np.arctan2(gy, gx, dtype=np.float32)) % np.float32(180)
    places = np.stack([x + area.left, y + area.top], axis=1).astype(np.float32)
    order = np.argsort(facing, kind="stable")
    return EdgePoints(places[order], facing[order])


def _in_lines(
    x: NDArray[np.intp], y: NDArray[np.intp], shape: tuple[int, int], least: int
) -> NDArray[np.bool_]:
    """Which pixels hang together in lines and are not the specks of a texture."""
    lit = np.zeros(shape, np.uint8)
    lit[y, x] = 1
    _, labels, stats, _ = cv2.connectedComponentsWithStats(lit, connectivity=8, ltype=cv2.CV_32S)
    return np.asarray(stats[labels[y, x], cv2.CC_STAT_AREA] >= least)


def candidates(
    edges: EdgePoints, angles: Sequence[float], size_mm: tuple[float, float], tuning: FindingTuning
) -> list[Candidate]:
    """Rectangles of this size at these angles, best first, without close copies."""
    search = _Search(size_mm, tuning)
    return _distinct([c for a in angles for c in search.at(a, edges)], tuning.copy_mm)


def sparse_candidates(
    edges: EdgePoints,
    angles: Sequence[float],
    size_mm: tuple[float, float],
    tuning: FindingTuning,
    missing: int = 0,
) -> list[Candidate]:
    """The same where few are left to find: roughly everywhere, then closely where one may be.

    `missing` sides, none or one, may have no edge at all, as where two cards touch.
    """
    rough = _Search(size_mm, tuning, _ROUGH_CELL, missing)
    close = _Search(size_mm, tuning, 1, missing)
    reach = float(np.hypot(*size_mm)) / 2 + 4
    found: list[Candidate] = []
    places = [c for a in angles for c in rough.at(a, edges)]
    for pose, _ in _distinct(places, 3 * tuning.copy_mm)[: tuning.most_places]:
        away = np.abs(edges.xy - np.array([pose.x, pose.y], dtype=np.float32)).max(axis=1)
        near = edges.without(away > reach)
        for turn in _CLOSE_TURNS:
            found += close.at(pose.angle + turn, near)
    return _distinct(found, tuning.copy_mm)


def _distinct(found: Sequence[Candidate], near: float) -> list[Candidate]:
    kept: list[Candidate] = []
    for candidate in sorted(found, key=lambda c: (-c.support, c.pose)):
        if not any(_copies(candidate.pose, k.pose, near) for k in kept):
            kept.append(candidate)
    return kept


def _copies(a: Pose, b: Pose, near: float) -> bool:
    turned = abs((a.angle - b.angle + 90) % 180 - 90)
    return abs(a.x - b.x) < near and abs(a.y - b.y) < near and turned < 12


class _Search(NamedTuple):
    """A search for rectangles of one size, in a raster of cells that are so fine."""

    size_mm: tuple[float, float]
    tuning: FindingTuning
    cell_mm: int = 1
    missing: int = 0

    def at(self, angle: float, edges: EdgePoints) -> list[Candidate]:
        """The rectangles turned by `angle`: the sides' edges gathered in a frame turned alike."""
        width, height = (round(side / self.cell_mm) for side in self.size_mm)
        c, s = cos(radians(angle)), sin(radians(angle))
        facing = [edges.towards(angle + quarter, self.tuning.facing_degrees) for quarter in (0, 90)]
        if min(len(places) for places in facing) < width:
            return []
        turn = np.array([[c, -s], [s, c]], dtype=np.float32) / self.cell_mm
        sides = [np.floor(places @ turn + 0.5).astype(np.int32) for places in facing]
        low = np.minimum(sides[0].min(axis=0), sides[1].min(axis=0))
        high = np.maximum(sides[0].max(axis=0), sides[1].max(axis=0))
        margin = max(width, height) // 2 + 4
        origin = low - margin
        columns, rows = high - origin + margin + 1
        if columns - 2 * margin < width or rows - 2 * margin < height:
            return []
        upright, level = (_marked(side - origin, (rows, columns)) for side in sides)
        upright = _grey(cv2.blur(_softened(upright, (1, 3)), (1, round(0.84 * height))))
        level = _grey(cv2.blur(_softened(level, (3, 1)), (round(0.84 * width), 1)))
        inner = (slice(margin, rows - margin), slice(margin, columns - margin))
        total = np.zeros((rows - 2 * margin, columns - 2 * margin), np.uint8)
        needed = self.tuning.three_needed if self.missing else self.tuning.side_needed
        for inset_mm in self.tuning.insets_mm:
            inset = round(inset_mm / self.cell_mm)
            sides_there = _four_sides(upright, level, inner, (width, height), inset)
            total = _grey(cv2.max(total, _together(sides_there, needed, self.missing)))
        if total.max() < 255 * self.tuning.support_needed:
            return []
        smooth = cv2.GaussianBlur(total, (3, 3), 0)
        top = smooth == cv2.dilate(smooth, np.ones((5, 5), np.uint8))
        v, u = np.nonzero(top & (total > 255 * self.tuning.support_needed))
        middle = np.stack([u, v], axis=1) + origin + margin
        middle = (middle + np.array([(width % 2) / 2, (height % 2) / 2])) * self.cell_mm
        places = middle @ np.array([[c, s], [-s, c]])
        return [
            Candidate(Pose(float(x), float(y), angle), float(smooth[j, i]) / 255)
            for (x, y), i, j in zip(places, u, v, strict=True)
        ]


def _four_sides(
    upright: Grey, level: Grey, inner: tuple[slice, slice], size: tuple[int, int], inset: int
) -> tuple[Grey, Grey, Grey, Grey]:
    """For every middle the edges along its left, right, upper and lower side."""
    (width, height), (half_w, half_h) = size, (size[0] // 2, size[1] // 2)
    return (
        _shifted(upright, inner, 0, inset - half_w),
        _shifted(upright, inner, 0, width - half_w - inset),
        _shifted(level, inner, inset - half_h, 0),
        _shifted(level, inner, height - half_h - inset, 0),
    )


def _together(four: tuple[Grey, Grey, Grey, Grey], side_needed: float, missing: int) -> Grey:
    """The mean of four sides, lowered by the weakest of them; nothing where one is missing.

    With one `missing` allowed the weakest but one stands for it, as where two cards touch.
    """
    left, right, upper, lower = four
    low = [cv2.min(left, right), cv2.min(upper, lower)]
    weakest = cv2.min(low[0], low[1])
    if missing:
        high = cv2.min(cv2.max(left, right), cv2.max(upper, lower))
        weakest = cv2.min(cv2.max(low[0], low[1]), high)
    pairs = [cv2.addWeighted(a, 0.5, b, 0.5, 0) for a, b in ((left, right), (upper, lower))]
    mean = cv2.addWeighted(pairs[0], 0.5, pairs[1], 0.5, 0)
    total = cv2.addWeighted(mean, 0.7, weakest, 0.3, 0)
    total[weakest < 255 * side_needed] = 0
    return _grey(total)


def _softened(raster: Grey, shape: tuple[int, int]) -> Grey:
    """Lit cells spread across the side: fully to the next cell, by half to the one beyond."""
    kernel = np.ones(shape, np.uint8)
    once = cv2.dilate(raster, kernel)
    return _grey(cv2.addWeighted(once, 0.5, cv2.dilate(once, kernel), 0.5, 0))


def _grey(raster: NDArray[np.generic]) -> Grey:
    return np.asarray(raster, dtype=np.uint8)


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
