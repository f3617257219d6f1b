"""An outline moved onto the card's very edge, to a fraction of a pixel.

Outlines are found in a small picture and with tolerance. Where a reference is cut from a
photograph that is not enough: an error made here is in every comparison afterwards. Each side is
searched across for its outermost clear step, and a line is laid through what most places agree on.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.picture import Picture

Quad = NDArray[np.float64]

_PLACES = 48
_REACH = 0.05
"""How far off a side may be, as a share of the card's width."""
_CLEAR = 0.6
"""A step at least so strong, as a part of the strongest across the same place, is the edge."""
_ROUNDS = 3


def snapped(picture: Picture, quad: Quad) -> Quad:
    """The quad with its sides on the nearest edges; unchanged where there are none to agree on."""
    lab = cv2.cvtColor(cv2.GaussianBlur(picture, (3, 3), 0), cv2.COLOR_RGB2LAB).astype(np.float32)
    for _ in range(_ROUNDS):
        width = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2
        reach = max(2.0, _REACH * width)
        lines = [_side(lab, quad[i], quad[(i + 1) % 4], reach) for i in range(4)]
        moved = np.array([_meet(lines[i - 1], lines[i]) for i in range(4)])
        if not np.isfinite(moved).all() or np.abs(moved - quad).max() > 2 * reach:
            return quad
        quad = moved
    return quad


def _side(lab: NDArray[np.float32], a: Quad, b: Quad, reach: float) -> NDArray[np.float64]:
    """The line through the edge along a side of a clockwise quad, as (x, y, 1) · line = 0."""
    along = (b - a) / max(float(np.linalg.norm(b - a)), 1e-9)
    inwards = np.array([-along[1], along[0]])
    across = np.arange(-reach, reach + 0.25, 0.5)
    starts = a + (b - a) * np.linspace(0.1, 0.9, _PLACES)[:, None]
    points = (starts[:, None] + inwards * across[:, None]).astype(np.float32)
    profile = cv2.remap(
        lab, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    step = np.linalg.norm(profile[:, 4:] - profile[:, :-4], axis=2)
    step = np.pad(step, ((0, 0), (2, 2)))
    clear = step >= _CLEAR * step.max(axis=1, keepdims=True)
    first = clear.argmax(axis=1)
    window = np.arange(len(across))[None] - first[:, None]
    near = np.where((window >= 0) & (window <= 5), step, 0)
    offset = (near * across).sum(axis=1) / (near.sum(axis=1) + 1e-6)
    return _line(starts + inwards * offset[:, None])


def _line(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """The line most of the points lie on."""
    rng = np.random.default_rng(0)
    pairs = rng.integers(0, len(points), (200, 2))
    p, q = points[pairs[:, 0]], points[pairs[:, 1]]
    long = np.linalg.norm(q - p, axis=1) > 0.2 * np.linalg.norm(points[-1] - points[0])
    p, q = p[long], q[long]
    if not len(p):
        return _through(points[0], points[-1])
    normal = np.stack([p[:, 1] - q[:, 1], q[:, 0] - p[:, 0]], axis=1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    off = np.abs(np.einsum("ij,kij->ki", normal, points[:, None] - p[None]))
    best = (off < 0.8).sum(axis=0).argmax()
    vx, vy, x, y = cv2.fitLine(
        points[off[:, best] < 1.2].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01
    ).ravel()
    return _through(np.array([x, y]), np.array([x + vx, y + vy]))


def _through(a: Quad, b: Quad) -> NDArray[np.float64]:
    return np.cross(np.append(a, 1.0), np.append(b, 1.0))


def _meet(one: NDArray[np.float64], two: NDArray[np.float64]) -> NDArray[np.float64]:
    meet = np.cross(one, two)
    return np.asarray(meet[:2] / meet[2]) if abs(meet[2]) > 1e-9 else np.full(2, np.nan)
