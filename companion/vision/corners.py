"""Corners on the table and the cards they could be corners of.

One corner of a card is enough to know where the whole card would lie, for its size is known. So
cards of which only a strip or a corner shows are proposed in the same way as those that lie open.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.vision.segments import Segments

Floats = NDArray[np.float32]

_SQUARE_DEGREES = 5.0
"""How far from a right angle two edges may meet."""
_GAP_MM = 7.0
"""An edge may end so far before the corner: cards have round corners."""
_LEG_MM = 6.0
"""So much of an edge must lie on its side of the corner."""

_STRIP_MM = 90.0
"""The table is gone through in strips so wide, for far fewer edges come close then."""
_SAME_MM, _SAME_DEGREES = 0.7, 1.4
"""Cards proposed closer together than this are one."""


class Corners(NamedTuple):
    """Places where two edges meet, and the directions of the two away from there."""

    place: Floats
    first: Floats
    second: Floats


def corners_of_edges(segments: Segments) -> Corners:
    """Every place where two edges meet at a right angle."""
    if not len(segments.length):
        return Corners(*np.zeros((3, 0, 2), np.float32))
    low = segments.ends[:, :, 0].min(axis=1) - _GAP_MM
    high = segments.ends[:, :, 0].max(axis=1) + _GAP_MM
    found = []
    for left in np.arange(float(low.min()), float(high.max()), _STRIP_MM):
        there = (high >= left) & (low < left + _STRIP_MM)
        corners = _corners(segments.only(there))
        here = (corners.place[:, 0] >= left) & (corners.place[:, 0] < left + _STRIP_MM)
        found.append(Corners(*(part[here] for part in corners)))
    return Corners(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def _corners(segments: Segments) -> Corners:
    one, two = _square_pairs(segments)
    a, b = segments.along[one], segments.along[two]
    start_a, start_b = segments.ends[one, 0], segments.ends[two, 0]
    cross = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    apart = start_b - start_a
    on_a = (apart[:, 0] * b[:, 1] - apart[:, 1] * b[:, 0]) / cross
    on_b = (apart[:, 0] * a[:, 1] - apart[:, 1] * a[:, 0]) / cross
    place = start_a + a * on_a[:, None]
    legs_a = _legs(on_a, segments.length[one])
    legs_b = _legs(on_b, segments.length[two])
    found = []
    for sign_a, leg_a in zip((1, -1), legs_a, strict=True):
        for sign_b, leg_b in zip((1, -1), legs_b, strict=True):
            there = leg_a & leg_b
            weight_a, weight_b = segments.length[one][there], segments.length[two][there]
            found.append(
                _squared(place[there], sign_a * a[there], sign_b * b[there], weight_a, weight_b)
            )
    return Corners(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def _square_pairs(segments: Segments) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pairs of edges at about a right angle to each other that come close."""
    angle = segments.angle
    order = np.argsort(angle, kind="stable")
    ranked = angle[order]
    low = np.searchsorted(ranked, ranked + 90 - _SQUARE_DEGREES)
    high = np.searchsorted(ranked, ranked + 90 + _SQUARE_DEGREES)
    counts = high - low
    first = np.repeat(np.arange(len(order)), counts)
    within = np.arange(len(first)) - np.repeat(np.cumsum(counts) - counts, counts)
    one, two = order[first], order[low[first] + within]
    middle = segments.ends.mean(axis=1)
    half = segments.length / 2 + _GAP_MM
    reach = half[one] + half[two]
    close = np.abs(middle[one, 1] - middle[two, 1]) < reach
    close &= np.abs(middle[one, 0] - middle[two, 0]) < reach
    return one[close], two[close]


def _legs(at: Floats, length: Floats) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether an edge runs on from a point `at` so far along it, forwards and backwards."""
    forwards = (at > -_GAP_MM) & (length - at > _LEG_MM)
    backwards = (at < length + _GAP_MM) & (at > _LEG_MM)
    return forwards, backwards


def _squared(
    place: Floats, first: Floats, second: Floats, weight_a: Floats, weight_b: Floats
) -> Corners:
    """Directions made exactly square to each other; the longer edge has more say."""
    turn = np.sign(first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0])[:, None]
    back = np.stack([second[:, 1], -second[:, 0]], axis=1) * turn
    mean = first * weight_a[:, None] ** 2 + back * weight_b[:, None] ** 2
    mean /= np.linalg.norm(mean, axis=1)[:, None]
    return Corners(place, mean, np.stack([-mean[:, 1], mean[:, 0]], axis=1) * turn)


def poses_of(corners: Corners, size_mm: tuple[float, float], inset: float = 0.0) -> Floats:
    """(n, 3) x, y and angle of the cards that would have such a corner, both ways around.

    With an `inset` the corner belongs to a frame printed so far inside the card's rim.
    """
    width, height = (side - 2 * inset for side in size_mm)
    poses = []
    for across, down in ((corners.first, corners.second), (corners.second, corners.first)):
        middle = corners.place + across * (width / 2) + down * (height / 2)
        angle = np.degrees(np.arctan2(across[:, 1], across[:, 0]))
        poses.append(np.column_stack([middle, (angle + 90) % 180 - 90]))
    every = np.concatenate(poses).astype(np.float32)
    cells = np.round(every / np.array([_SAME_MM, _SAME_MM, _SAME_DEGREES])).astype(np.int64)
    keys = (cells[:, 0] << 40) + (cells[:, 1] << 20) + cells[:, 2]
    return every[np.unique(keys, return_index=True)[1]]
