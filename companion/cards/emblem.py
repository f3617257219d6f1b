"""An emblem from a seed: a border, a motif repeated about the middle, and something in the middle.

The same seed gives the same emblem for ever: the order in which the choices are made, and the
order of the words in the tables, are part of the art.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from companion.cards.motifs import MOTIFS
from companion.cards.shapes import Shape, around, circle, lobed, regular, ring, scaled

FOLDS = (2, 3, 4, 5, 6, 8)
FEWEST = {"comma": 2, "crescent": 2, "fan": 2, "heart_leaf": 2, "blossom": 4, "blade": 4}
"""A motif stands at least so often about the middle, 3 times if not named here."""
MOST = {
    "bamboo": 5,
    "comma": 5,
    "crescent": 5,
    "fan": 4,
    "ginkgo": 5,
    "heart_leaf": 4,
    "mountain": 5,
    "wave": 6,
}
"""And at most so often, 8 times if not named here."""


@dataclass(frozen=True)
class Emblem:
    """What a seed stands for, in words."""

    border: str
    motif: str
    fold: int
    heart: str


def emblem_of(seed: int) -> Emblem:
    """The emblem this seed stands for."""
    chance = Random(seed)
    motif = chance.choice(tuple(MOTIFS))
    folds = [n for n in FOLDS if FEWEST.get(motif, 3) <= n <= MOST.get(motif, 8)]
    fold = chance.choice(folds)
    border = chance.choice(tuple(BORDERS))
    heart = chance.choice(tuple(HEARTS))
    return Emblem(border, motif, fold, heart)


def emblem_shapes(emblem: Emblem) -> list[Shape]:
    """The emblem within the unit circle, to be painted in this order."""
    border, inner, solid = BORDERS[emblem.border](emblem.fold)
    heart, start = HEARTS[emblem.heart](emblem.fold)
    if emblem.fold == 2 and emblem.heart == "none":
        start = 0.06
    motif = around(MOTIFS[emblem.motif](emblem.fold, start), emblem.fold)
    return border + scaled(motif, inner, flip=solid) + scaled(heart, inner, flip=solid)


Border = Callable[[int], tuple[list[Shape], float, bool]]
"""For a fold: the shapes, the radius left inside, and whether inside is inked over."""


def _bare(_: int) -> tuple[list[Shape], float, bool]:
    return [], 0.98, False


def _thin_ring(_: int) -> tuple[list[Shape], float, bool]:
    return ring(1.0, 0.07), 0.86, False


def _thick_ring(_: int) -> tuple[list[Shape], float, bool]:
    return ring(1.0, 0.16), 0.78, False


def _double_ring(_: int) -> tuple[list[Shape], float, bool]:
    return ring(1.0, 0.11) + ring(0.84, 0.045), 0.73, False


def _disc(_: int) -> tuple[list[Shape], float, bool]:
    return [Shape(circle(0, 1.0))], 0.86, True


def _flower_disc(fold: int) -> tuple[list[Shape], float, bool]:
    lobes = fold * 2 if fold < 5 else fold
    turn = -90.0 if lobes != fold else -90.0 + 180 / fold
    return [Shape(lobed(lobes, 1.0, 0.14, turn))], 0.82, True


def _beads(_: int) -> tuple[list[Shape], float, bool]:
    return around([Shape(circle(0.93, 0.065))], 24), 0.8, False


def _tortoiseshell(_: int) -> tuple[list[Shape], float, bool]:
    outline = regular(6, 1.0, -90)
    return [Shape(outline), Shape(outline * 0.89, ink=False)], 0.73, False


def _cut_square(_: int) -> tuple[list[Shape], float, bool]:
    outline = regular(8, 1.0, 22.5)
    return [Shape(outline), Shape(outline * 0.84, ink=False)], 0.76, False


def _snow_ring(_: int) -> tuple[list[Shape], float, bool]:
    outer, inner = lobed(6, 1.0, 0.12, -90), lobed(6, 0.87, 0.13, -90)
    return [Shape(outer), Shape(inner, ink=False)], 0.74, False


BORDERS: dict[str, Border] = {
    "bare": _bare,
    "thin ring": _thin_ring,
    "thick ring": _thick_ring,
    "double ring": _double_ring,
    "disc": _disc,
    "flower disc": _flower_disc,
    "beads": _beads,
    "tortoiseshell": _tortoiseshell,
    "cut square": _cut_square,
    "snow ring": _snow_ring,
}

Heart = Callable[[int], tuple[list[Shape], float]]
"""For a fold: the shapes in the middle, and the radius at which the motif may begin."""


def _no_heart(fold: int) -> tuple[list[Shape], float]:
    return [], 0.0 if fold < 6 else 0.1


def _dot(_: int) -> tuple[list[Shape], float]:
    return [Shape(circle(0, 0.14))], 0.22


def _eye(_: int) -> tuple[list[Shape], float]:
    return [*ring(0.2, 0.07), Shape(circle(0, 0.06))], 0.27


def _star(fold: int) -> tuple[list[Shape], float]:
    points = regular(fold * 2 if fold > 2 else 8, 0.22, -90)
    points[1::2] *= 0.5
    return [Shape(points)], 0.2


def _small_flower(fold: int) -> tuple[list[Shape], float]:
    lobes = max(fold, 4)
    return [Shape(lobed(lobes, 0.22, 0.3, -90)), Shape(circle(0, 0.07), ink=False)], 0.28


HEARTS: dict[str, Heart] = {
    "none": _no_heart,
    "dot": _dot,
    "eye": _eye,
    "star": _star,
    "small flower": _small_flower,
}
