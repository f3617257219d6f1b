"""The plane on which every card that was read lies as the stiff rectangle it is.

One card tells where the plane is near itself; a few card widths away that is millimetres off. What
is seen of all of them together tells it everywhere: the plane and the places of the cards on it are
worked out at once, in least squares.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.vision.plane import Plane, Points

Floats = NDArray[np.float64]

_ROUNDS = 12
_UNIT_PX, _UNIT_MM = 500.0, 100.0
"""Lengths are counted in these, so that all parameters are of about the same size."""
_DOUBT = 0.02
"""A point that is off by so much has half a say."""
_DAMPING = 1e-6
"""What nothing is known about stays as it was."""
_STILL = 1e-6


class Ruler(NamedTuple):
    """Points of one card: where they are on the card, in millimetres, and in the picture."""

    own: Points
    seen: Points


def settled(plane: Plane, rulers: Sequence[Ruler]) -> Plane:
    """The plane, moved and tilted so that all rulers are as long as they should be."""
    seen = np.concatenate([ruler.seen for ruler in rulers])
    middle = seen.mean(axis=0)
    shrink = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, _UNIT_PX]], dtype=np.float64)
    points = np.column_stack([(seen - middle) / _UNIT_PX, np.ones(len(seen))])
    matrix = np.diag([1 / _UNIT_MM, 1 / _UNIT_MM, 1.0]) @ plane.to_table @ np.linalg.inv(shrink)
    matrix /= matrix[2, 2]
    own = [ruler.own / _UNIT_MM for ruler in rulers]
    for _ in range(_ROUNDS):
        step = _step(matrix, points, own)
        matrix = matrix + np.append(step, 0.0).reshape(3, 3)
        if float(np.abs(step).max()) < _STILL:
            break
    to_table = np.diag([_UNIT_MM, _UNIT_MM, 1.0]) @ matrix @ shrink
    if not np.isfinite(to_table).all() or abs(np.linalg.det(to_table)) < 1e-12:
        return plane
    return Plane(to_table, np.asarray(np.linalg.inv(to_table)))


def _step(matrix: Floats, points: Floats, own: Sequence[Points]) -> Floats:
    """By how much the eight numbers of the plane should change.

    For each card its own three, place and turn, change with them; they are fitted anew each time.
    """
    lifted = points @ matrix.T
    there = lifted[:, :2] / lifted[:, 2:]
    count = len(points)
    slopes = np.zeros((count, 2, 8 + 3 * len(own)))
    over = points / lifted[:, 2:]
    slopes[:, 0, 0:3] = over
    slopes[:, 1, 3:6] = over
    slopes[:, :, 6:8] = -there[:, :, None] * over[:, None, :2]
    error = np.zeros((count, 2))
    start = 0
    for k, card in enumerate(own):
        part = slice(start, start + len(card))
        turned, lies = _laid(card, there[part])
        error[part] = there[part] - lies
        first = 8 + 3 * k
        slopes[part, 0, first] = slopes[part, 1, first + 1] = -1
        slopes[part, 0, first + 2], slopes[part, 1, first + 2] = turned[:, 1], -turned[:, 0]
        start += len(card)
    say = 1 / (1 + (np.linalg.norm(error, axis=1) / _DOUBT) ** 2)
    flat = slopes.reshape(2 * count, -1)
    weighted = flat * np.repeat(say, 2)[:, None]
    normal = weighted.T @ flat
    normal[np.diag_indices(len(normal))] += _DAMPING * count
    return np.asarray(np.linalg.solve(normal, -weighted.T @ error.ravel())[:8])


def _laid(own: Points, there: Points) -> tuple[Points, Points]:
    """A card's points turned as it lies, and laid where they fit `there` best."""
    middle, centre = own.mean(axis=0), there.mean(axis=0)
    a, b = own - middle, there - centre
    turn = np.arctan2((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum(), (a * b).sum())
    c, s = np.cos(turn), np.sin(turn)
    turned = a @ np.array([[c, s], [-s, c]])
    return turned, turned + centre
