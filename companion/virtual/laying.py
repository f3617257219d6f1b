"""How people lay cards: a little off, in piles not quite square, in columns, in fans."""

from collections.abc import Sequence
from math import cos, degrees, radians, sin
from random import Random

from companion.table.geometry import Pose

THICKNESS_MM = 0.3
"""Of one card."""

Size = tuple[float, float]


def nudged(pose: Pose, chance: Random, shift_mm: float, turn: float) -> Pose:
    """A pose as a hand finds it: up to so far and so many degrees off."""
    return Pose(
        pose.x + chance.uniform(-shift_mm, shift_mm),
        pose.y + chance.uniform(-shift_mm, shift_mm),
        pose.angle + chance.uniform(-turn, turn),
    )


def beside(pose: Pose, right: float, down: float, turn: float = 0.0) -> Pose:
    """A pose so many millimetres to the right and down as the thing itself lies, turned so far."""
    c, s = cos(radians(pose.angle)), sin(radians(pose.angle))
    x, y = pose.x + right * c - down * s, pose.y + right * s + down * c
    return Pose(x, y, pose.angle + turn)


def pile(pose: Pose, cards: int, chance: Random, shift_mm: float, turn: float) -> list[Pose]:
    """Cards on one another, the lowest first."""
    return [nudged(pose, chance, shift_mm, turn) for _ in range(cards)]


def column(first: Pose, cards: int, step: float, chance: Random) -> list[Pose]:
    """Cards overlapped downwards: of each but the last its upper `step` millimetres show."""
    return [nudged(beside(first, 0, step * n), chance, 0.8, 1.0) for n in range(cards)]


def fan(middle: Pose, cards: int, showing: float, size: Size, chance: Random) -> list[Pose]:
    """Cards turned about a point near their lower edge; of each but the last `showing` shows."""
    reach = 0.5 * size[1]
    step = degrees(showing * size[0] / reach)
    pivot = beside(middle, 0, reach)
    turns = [step * (n - (cards - 1) / 2) for n in range(cards)]
    return [
        nudged(beside(pivot._replace(angle=middle.angle + turn), 0, -reach), chance, 0.5, 0.5)
        for turn in turns
    ]


def overlap(one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]) -> bool:
    """True when two convex shapes have a point in common: no line keeps them apart."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
            nx, ny = by - ay, ax - bx
            first = [nx * x + ny * y for x, y in one]
            second = [nx * x + ny * y for x, y in other]
            if max(first) <= min(second) or max(second) <= min(first):
                return False
    return True
