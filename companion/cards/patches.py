"""Coloured patches: what a pictogram is made of, before anybody says which colours there are.

A glyph is drawn between -1 and 1 across and down, the top upwards, as patches painted one over
the other. A patch names its colour by a word; the deck's palette says what the word looks like.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from companion.cards.shapes import Outline, circle, polygon


class Patch(NamedTuple):
    """One filled outline and the word for its colour."""

    outline: Outline
    colour: str


Glyph = list[Patch]


def moved(glyph: Iterable[Patch], at: complex, size: float = 1.0, turn: float = 0.0) -> Glyph:
    """The glyph elsewhere, `size` times as large, turned clockwise by degrees."""
    factor = size * np.exp(1j * np.radians(turn))
    return [Patch(at + patch.outline * factor, patch.colour) for patch in glyph]


def recoloured(glyph: Iterable[Patch], **words: str) -> Glyph:
    """The glyph with some of its colour words exchanged for others."""
    return [Patch(patch.outline, words.get(patch.colour, patch.colour)) for patch in glyph]


def line(points: Iterable[complex], width: float, colour: str) -> Glyph:
    """A thick line with round ends and joints."""
    along = list(points)
    patches = [Patch(circle(point, width / 2), colour) for point in along]
    for start, end in pairwise(along):
        length = abs(end - start)
        if length > 0:
            across = (end - start) / length * 1j * width / 2
            patches.append(
                Patch(polygon(start + across, end + across, end - across, start - across), colour)
            )
    return patches


def smooth(*points: complex, steps: int = 12) -> Outline:
    """A closed curve through all the points, bent softly."""
    through = np.array(points, dtype=np.complex128)
    before, after = np.roll(through, 1), np.roll(through, -1)
    beyond = np.roll(through, -2)
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    curve = (
        through
        + 0.5 * t * (after - before)
        + t**2 * (before - 2.5 * through + 2 * after - 0.5 * beyond)
        + t**3 * (1.5 * (through - after) + 0.5 * (beyond - before))
    )
    return np.asarray(curve.T.ravel(), dtype=np.complex128)


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    """An upright rectangle."""
    return polygon(
        complex(left, top), complex(right, top), complex(right, bottom), complex(left, bottom)
    )


def edged(outline: Outline, width: float, fill: str, edge: str) -> Glyph:
    """A filled outline with a line along its edge."""
    closed = [*outline.tolist(), complex(outline[0])]
    return [Patch(outline, fill), *line(closed, width, edge)]
