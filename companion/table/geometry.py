"""Positions on the table, in millimetres.

The origin is the middle of the play area; x grows to the right and y towards the bottom of the
camera picture; angles are degrees clockwise as seen in the picture, 0 for a card upright to a
reader at the bottom edge.
"""

from math import cos, radians, sin
from typing import NamedTuple

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""Four corners, clockwise in the picture, beginning at the card's own top left corner."""


class Pose(NamedTuple):
    """Where a thing lies: its middle and how it is turned."""

    x: float
    y: float
    angle: float = 0.0


def corners_of(pose: Pose, width: float, height: float) -> Quad:
    """The four corners of a card of this size lying at `pose`."""
    c, s = cos(radians(pose.angle)), sin(radians(pose.angle))

    def corner(dx: float, dy: float) -> Point:
        return (pose.x + dx * c - dy * s, pose.y + dx * s + dy * c)

    w, h = width / 2, height / 2
    return (corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h))
