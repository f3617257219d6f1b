"""Cards laid over one another go on as they began, and one row like the next: columns, fans."""

from collections.abc import Iterable, Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from companion.table.geometry import Pose

_STRETCHES = (1.0, 0.85, 1.15)
"""People do not lay evenly."""


class Step(NamedTuple):
    """How a card lies to the one over it: to the right, down and turned, as seen from that."""

    right: float
    down: float
    turn: float

    def like(self, other: "Step") -> bool:
        """Hardly any difference."""
        near = hypot(self.right - other.right, self.down - other.down) < 3
        return near and abs(self.turn - other.turn) < 4


def step(upper: Pose, lower: Pose) -> Step:
    """From the upper card to the lower; which end is up does not matter."""
    angle = radians(_level(upper.angle))
    c, s = cos(angle), sin(angle)
    dx, dy = lower.x - upper.x, lower.y - upper.y
    return Step(c * dx + s * dy, c * dy - s * dx, _level(lower.angle - upper.angle))


def beyond(pose: Pose, on: Step) -> list[Pose]:
    """Where the next card would lie under the one at `pose`, likeliest first."""
    level = _level(pose.angle)
    c, s = cos(radians(level)), sin(radians(level))
    dx, dy = c * on.right - s * on.down, s * on.right + c * on.down
    return [Pose(pose.x + far * dx, pose.y + far * dy, level + on.turn) for far in _STRETCHES]


def around(pose: Pose, far: float) -> list[Pose]:
    """The eight places so far from this one, along the card and across it."""
    shifts = [(x, y) for x in (-far, 0.0, far) for y in (-far, 0.0, far) if x or y]
    return [beyond(pose, Step(x, y, 0.0))[0] for x, y in shifts]


def distinct(steps: Iterable[Step]) -> list[Step]:
    """One of each kind."""
    kept: list[Step] = []
    for one in steps:
        if not any(one.like(other) for other in kept):
            kept.append(one)
    return kept


def nearest(pose: Pose, others: Sequence[Pose]) -> Pose | None:
    """The one of the others that lies closest."""
    return min(others, key=lambda other: hypot(other.x - pose.x, other.y - pose.y), default=None)


def _level(angle: float) -> float:
    return (angle + 90) % 180 - 90
