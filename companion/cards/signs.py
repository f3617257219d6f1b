"""Signs for what people do at a table: cards, columns, piles, hands, arrows. No words anywhere.

Each stands between -1 and 1 across and down. Colours: `ink` and `paper`, `accent` for the card
that matters, `shade` for what lies face down or does not count.
"""

from collections.abc import Callable, Mapping

import numpy as np

from companion.cards.brush import rounded
from companion.cards.patches import Glyph, Patch, box, edged, line, moved, smooth
from companion.cards.shapes import arc, circle, ellipse, joined, polygon

EDGE = 0.07


def _card_at(left: float, top: float, width: float, height: float, fill: str) -> Glyph:
    return edged(rounded(left, top, width, height, 0.1 * width), EDGE, fill, "ink")


def card() -> Glyph:
    """One card."""
    return _card_at(-0.6, -0.9, 1.2, 1.8, "paper")


def marked_card() -> Glyph:
    """The card that matters."""
    return _card_at(-0.6, -0.9, 1.2, 1.8, "accent")


def missing_card() -> Glyph:
    """A place for a card that is not there: dashes."""
    corners = (-0.6 - 0.9j, 0.6 - 0.9j, 0.6 + 0.9j, -0.6 + 0.9j)
    glyph: Glyph = []
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        dashes = 4 if abs(end - start) > 1.5 else 3
        for k in range(dashes):
            first = start + (end - start) * (k + 0.18) / dashes
            last = start + (end - start) * (k + 0.82) / dashes
            glyph += line((first, last), EDGE * 1.3, "ink")
    return glyph


def column() -> Glyph:
    """A column of the garden: overlapped cards, all to be taken."""
    glyph: Glyph = []
    for k in range(3):
        glyph += _card_at(-0.5, -0.95 + 0.34 * k, 1.0, 1.2, "accent")
    return glyph


def column_top() -> Glyph:
    """A column of which only the last card is taken."""
    glyph: Glyph = []
    for k in range(2):
        glyph += _card_at(-0.42, -0.98 + 0.3 * k, 0.84, 1.0, "shade")
    return [*glyph, *_card_at(-0.42, -0.14, 0.84, 1.1, "accent")]


def pile() -> Glyph:
    """A pile of a player: cards that cover one another."""
    glyph: Glyph = []
    for k in range(4):
        glyph += _card_at(-0.62 + 0.08 * k, -0.62 - 0.09 * k, 1.0, 1.5, "paper")
    return glyph


def tall_pile() -> Glyph:
    """A pile seen from the side, very high."""
    glyph: Glyph = []
    for k in range(8):
        glyph += edged(box(-0.62, 0.72 - 0.22 * k, 0.62, 0.88 - 0.22 * k), 0.05, "paper", "ink")
    return glyph


def deck() -> Glyph:
    """The draw pile, face down."""
    glyph: Glyph = []
    for k in range(3):
        glyph += _card_at(-0.62 + 0.1 * k, -0.74 - 0.1 * k, 1.05, 1.6, "shade")
    middle = 0.105 - 0.14j
    leaf = polygon(middle - 0.4j, middle + 0.28, middle + 0.4j, middle - 0.28)
    return [*glyph, Patch(leaf, "ink"), Patch(middle + (leaf - middle) * 0.6, "shade")]


def discard() -> Glyph:
    """The discard: cards lying about, crossed out."""
    glyph = moved(card(), -0.1 + 0.1j, 0.72, -24) + moved(card(), 0.08, 0.72, 18)
    return [*glyph, *cross()]


def hand() -> Glyph:
    """A hand of cards, fanned out."""
    glyph: Glyph = []
    for turn in (-34, -11, 11, 34):
        glyph += moved(
            card(), complex(1.25 * np.sin(np.radians(turn)), 0) * 0.62 + 0.1j, 0.66, turn
        )
    return glyph


def arrow() -> Glyph:
    """An arrow to the right."""
    return [
        Patch(box(-0.95, -0.22, 0.2, 0.22), "ink"),
        Patch(polygon(0.1 - 0.68j, 0.98 + 0j, 0.1 + 0.68j), "ink"),
    ]


def arrow_up() -> Glyph:
    """An arrow upwards."""
    return moved(arrow(), 0, 1.0, -90)


def arrow_down() -> Glyph:
    """An arrow downwards."""
    return moved(arrow(), 0, 1.0, 90)


def swap() -> Glyph:
    """Two arrows past each other."""
    return moved(arrow(), -0.42j, 0.62) + moved(arrow(), 0.42j, 0.62, 180)


def leap() -> Glyph:
    """An arrow over something that is left out."""
    bow = arc(0.45j, 0.92, 188, 335, 40)
    tip = complex(bow[-1])
    return [
        *line(bow.tolist(), 0.17, "ink"),
        Patch(tip + polygon(-0.36 - 0.1j, 0.34 - 0.26j, 0.14 + 0.42j), "ink"),
    ]


def plus() -> Glyph:
    """And besides."""
    return [Patch(box(-0.24, -0.9, 0.24, 0.9), "ink"), Patch(box(-0.9, -0.24, 0.9, 0.24), "ink")]


def either() -> Glyph:
    """The stroke between two choices."""
    return line((-0.35 + 0.9j, 0.35 - 0.9j), 0.2, "ink")


def cross() -> Glyph:
    """Gone."""
    return line((-0.6 - 0.6j, 0.6 + 0.6j), 0.22, "alarm") + line(
        (-0.6 + 0.6j, 0.6 - 0.6j), 0.22, "alarm"
    )


def always() -> Glyph:
    """At any time: a loop without end."""
    t = np.linspace(0, 2 * np.pi, 80)
    bow = 0.92 * np.cos(t) / (1 + np.sin(t) ** 2) * (1 + 1j * 1.35 * np.sin(t))
    return line(bow.tolist(), 0.22, "ink")


def acorn() -> Glyph:
    """The coin of the garden."""
    nut = smooth(
        -0.6 - 0.2j, 0.6 - 0.2j, 0.56 + 0.28j, 0.24 + 0.76j, 0.98j, -0.24 + 0.76j, -0.56 + 0.28j
    )
    cap = joined(arc(-0.14j, 0.76, 180, 360), polygon(0.76 - 0.02j, -0.76 - 0.02j))
    glow = ellipse(-0.24 + 0.3j, 0.1, 0.3)
    glyph = line((-0.85j, 0.1 - 0.98j), 0.16, "cap")
    glyph += [*edged(nut, 0.1, "nut", "cap"), Patch(glow, "paper")]
    glyph += [Patch(cap, "cap"), *line((-0.74 - 0.05j, 0.74 - 0.05j), 0.16, "cap")]
    for x in (-0.4, 0.0, 0.4):
        glyph += line((x - 0.22j, x * 0.8 - 0.62j), 0.06, "nut")
    return glyph


def acorn_slot() -> Glyph:
    """Where a paid acorn is laid: its ghost in a ring."""
    ghost = [
        Patch(patch.outline, "ghost" if patch.colour != "nut" else "paper") for patch in acorn()
    ]
    ring = [Patch(circle(0, 1.0), "ghost"), Patch(circle(0, 0.9), "paper")]
    return ring + moved(ghost, 0.02j, 0.62)


def gate() -> Glyph:
    """A gate: two posts, two beams, the upper one curved."""
    t = np.linspace(-1, 1, 40)
    top = t * 0.98 + 1j * (-0.66 - 0.2 * t**2)
    low = t[::-1] * 0.86 + 1j * (-0.42 - 0.16 * t[::-1] ** 2)
    glyph = [
        Patch(polygon(-0.66 - 0.6j, -0.46 - 0.6j, -0.5 + 0.94j, -0.78 + 0.94j), "gate"),
        Patch(polygon(0.66 - 0.6j, 0.46 - 0.6j, 0.5 + 0.94j, 0.78 + 0.94j), "gate"),
        Patch(box(-0.84, -0.16, 0.84, 0.06), "gate"),
        Patch(box(-0.12, -0.5, 0.12, 0.0), "gate"),
        Patch(joined(top, low), "gate"),
    ]
    return [*glyph, Patch(joined(top, (top + 0.1j)[::-1]), "beam")]


def tile() -> Glyph:
    """An objective: a tile with a gate on its back."""
    return [*_card_at(-0.6, -0.9, 1.2, 1.8, "accent"), *moved(gate(), 0.02j, 0.5)]


def crown() -> Glyph:
    """The most."""
    spikes = polygon(
        -0.95 - 0.45j, -0.5 + 0.02j, -0.8j, 0.5 + 0.02j, 0.95 - 0.45j, 0.72 + 0.62j, -0.72 + 0.62j
    )
    glyph = edged(spikes, 0.08, "gold", "ink")
    for at in (-0.95 - 0.5j, -0.85j, 0.95 - 0.5j):
        glyph += edged(circle(at * 0.97, 0.13), 0.05, "gold", "ink")
    return [*glyph, *line((-0.7 + 0.4j, 0.7 + 0.4j), 0.08, "ink")]


def feather() -> Glyph:
    """The fewest: light as a feather."""
    vane = smooth(
        -0.55 + 0.75j, -0.62 + 0.1j, -0.15 - 0.55j, 0.75 - 0.95j, 0.7 - 0.2j, 0.25 + 0.35j
    )
    return [*edged(vane, 0.08, "paper", "ink"), *line((-0.85 + 0.98j, 0.55 - 0.7j), 0.09, "ink")]


SIGNS: Mapping[str, Callable[[], Glyph]] = {
    "card": card,
    "marked card": marked_card,
    "missing card": missing_card,
    "column": column,
    "column top": column_top,
    "pile": pile,
    "tall pile": tall_pile,
    "deck": deck,
    "discard": discard,
    "hand": hand,
    "arrow": arrow,
    "arrow up": arrow_up,
    "arrow down": arrow_down,
    "swap": swap,
    "leap": leap,
    "plus": plus,
    "either": either,
    "cross": cross,
    "always": always,
    "acorn": acorn,
    "acorn slot": acorn_slot,
    "gate": gate,
    "tile": tile,
    "crown": crown,
    "feather": feather,
}
