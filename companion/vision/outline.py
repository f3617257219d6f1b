"""The outline of a thing on the table."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.geometry import Pose

Outline = NDArray[np.float64]
"""Four corners, (4, 2), clockwise: on the table in millimetres, or in a picture."""


def grown(outline: Outline, by: float) -> Outline:
    """A rectangle with every side moved outwards by this much."""
    across = outline[1] - outline[0]
    down = outline[3] - outline[0]
    across, down = (by * side / max(float(np.linalg.norm(side)), 1e-9) for side in (across, down))
    moved = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return np.asarray(outline + np.array([a * across + d * down for a, d in moved]))


def area_of(outline: Outline) -> float:
    """What it encloses."""
    return float(cv2.contourArea(outline.astype(np.float32)))


def aspect_of(outline: Outline) -> float:
    """Height by width; the first side is the upper one."""
    sides = np.linalg.norm(np.roll(outline, -1, axis=0) - outline, axis=1)
    return float((sides[1] + sides[3]) / (sides[0] + sides[2]))


def pose_of(outline: Outline) -> Pose:
    """Where a card with this outline lies; the first corner is its own top left."""
    middle = outline.mean(axis=0)
    right = (outline[1] + outline[2] - outline[0] - outline[3]) / 2
    angle = float(np.degrees(np.arctan2(right[1], right[0])))
    return Pose(round(float(middle[0]), 2), round(float(middle[1]), 2), round(angle, 2))
