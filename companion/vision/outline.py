"""The outline of a thing on the table."""

import numpy as np
from numpy.typing import NDArray

from companion.table.geometry import Pose

Outline = NDArray[np.float64]
"""Four corners on the table in millimetres, (4, 2), clockwise."""


def grown(outline: Outline, by: float) -> Outline:
    """A rectangle with every side moved outwards by this much."""
    across = outline[1] - outline[0]
    down = outline[3] - outline[0]
    across, down = (by * side / max(float(np.linalg.norm(side)), 1e-9) for side in (across, down))
    moved = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return np.asarray(outline + np.array([a * across + d * down for a, d in moved]))


def pose_of(outline: Outline) -> Pose:
    """Where a card with this outline lies; the first corner is its own top left."""
    middle = outline.mean(axis=0)
    right = (outline[1] + outline[2] - outline[0] - outline[3]) / 2
    angle = float(np.degrees(np.arctan2(right[1], right[0])))
    return Pose(round(float(middle[0]), 2), round(float(middle[1]), 2), round(angle, 2))
