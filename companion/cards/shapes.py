"""Outlines as arrays of complex numbers: x + iy, so that turning and scaling is multiplying.

An emblem is a list of `Shape`s painted one over the other, in ink or in the colour of the ground.
Motifs are drawn pointing along the positive real axis, from the middle (0) to the rim (1).
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Outline = NDArray[np.complex128]


class Shape(NamedTuple):
    """One filled outline; `ink` False cuts it out of what lies below."""

    outline: Outline
    ink: bool = True


def polygon(*points: complex) -> Outline:
    """Straight lines from point to point."""
    return np.array(points, dtype=np.complex128)


def arc(centre: complex, radius: float, start: float, end: float, steps: int = 48) -> Outline:
    """Part of a circle, angles in degrees."""
    turn = np.radians(np.linspace(start, end, steps))
    return np.asarray(centre + radius * np.exp(1j * turn), dtype=np.complex128)


def circle(centre: complex, radius: float) -> Outline:
    """A whole circle."""
    return arc(centre, radius, 0, 360, 96)


def ellipse(centre: complex, along: float, across: float) -> Outline:
    """An ellipse with its axes along and across the motif."""
    turn = np.linspace(0, 2 * np.pi, 96)
    return centre + along * np.cos(turn) + 1j * across * np.sin(turn)


def mirrored(half: Outline) -> Outline:
    """A half outline from base to tip, closed with its mirror image."""
    return np.concatenate([half, np.conj(half[::-1])])


def joined(*parts: Outline) -> Outline:
    """Several arcs as one outline."""
    return np.concatenate(parts)


def regular(sides: int, radius: float, turn: float = 0.0) -> Outline:
    """A regular polygon, one corner at `turn` degrees."""
    turns = np.radians(turn) + 2 * np.pi * np.arange(sides) / sides
    return np.asarray(radius * np.exp(1j * turns), dtype=np.complex128)


def lobed(lobes: int, radius: float, depth: float, turn: float = 0.0) -> Outline:
    """A flower-edged disc: `lobes` round bulges, `depth` as part of the radius."""
    turns = np.linspace(0, 2 * np.pi, 24 * lobes, endpoint=False)
    bulge = np.abs(np.cos(lobes * turns / 2)) ** 0.7
    reach = radius * (1 - depth + depth * bulge)
    return np.asarray(reach * np.exp(1j * (turns + np.radians(turn))), dtype=np.complex128)


def ring(radius: float, width: float) -> list[Shape]:
    """A circle line: ink outside, ground inside."""
    return [Shape(circle(0, radius)), Shape(circle(0, radius - width), ink=False)]


def around(shapes: Iterable[Shape], fold: int, turn: float = -90.0) -> list[Shape]:
    """The shapes repeated `fold` times about the middle, the first pointing up."""
    shapes = list(shapes)
    return [
        Shape(shape.outline * np.exp(1j * np.radians(turn + 360 * k / fold)), shape.ink)
        for k in range(fold)
        for shape in shapes
    ]


def scaled(shapes: Iterable[Shape], factor: float, flip: bool = False) -> list[Shape]:
    """The shapes at another size; `flip` exchanges ink and ground."""
    return [Shape(shape.outline * factor, shape.ink != flip) for shape in shapes]
