"""The leaves of Momiji: seven silhouettes that nobody mixes up, with or without their colours.

Each stands between -1 and 1 across and down, its tip up and its stalk down; its colours are
`leaf` and `vein`.
"""

from collections.abc import Callable, Mapping
from math import pi

import numpy as np

from companion.cards.patches import Glyph, Patch, line, moved
from companion.cards.shapes import Outline, circle, ellipse, joined, mirrored, polygon

UP = -1j


def _polar(degrees: float, radius: float) -> complex:
    """A point `degrees` clockwise from the top."""
    return complex(UP * radius * np.exp(1j * np.radians(degrees)))


def _stalk(start: complex, end: complex, width: float = 0.07) -> Glyph:
    return line((start, (start + end) / 2 + 0.03, end), width, "leaf")


def maple() -> Glyph:
    """Seven pointed fingers with teeth."""
    middle = 0.22j
    fingers = ((-128, 0.58), (-84, 0.86), (-42, 1.0), (0, 1.18), (42, 1.0), (84, 0.86), (128, 0.58))
    points: list[complex] = [_polar(-165, 0.2)]
    for angle, length in fingers:
        points += [
            middle + _polar(angle + turn, length * reach)
            for turn, reach in (
                (-13, 0.5),
                (-14, 0.7),
                (-8, 0.68),
                (0, 1.0),
                (8, 0.68),
                (14, 0.7),
                (13, 0.5),
            )
        ]
        if angle < 128:
            points.append(middle + _polar(angle + 21, 0.3))
    points.append(_polar(165, 0.2) + 0.1j)
    veins = [
        patch
        for angle, length in fingers
        for patch in line((middle + 0.04j, middle + _polar(angle, 0.72 * length)), 0.035, "vein")
    ]
    return [Patch(polygon(*points), "leaf"), *_stalk(middle, 0.98j), *veins]


def rowan() -> Glyph:
    """A feather of nine small leaves."""
    glyph = line((0.98j, -0.5j), 0.06, "leaf")
    leaflet = mirrored(
        np.linspace(0, 1, 40) + 0.25j * np.sin(pi * np.linspace(0, 1, 40) ** 0.8) ** 0.8
    )
    for height, length in ((0.5, 0.56), (0.08, 0.68), (-0.34, 0.62)):
        for side in (-62, 62):
            turn = UP * np.exp(1j * np.radians(side))
            glyph += [
                Patch(height * 1j + length * turn * leaflet, "leaf"),
                *line((height * 1j, height * 1j + 0.8 * length * turn), 0.03, "vein"),
            ]
    glyph.append(Patch(-0.42j + 0.58 * UP * leaflet, "leaf"))
    return [*glyph, *line((-0.42j, -0.85j), 0.03, "vein")]


def ginkgo() -> Glyph:
    """A fan with a cleft in the middle."""
    t = np.linspace(-1, 1, 120)
    rim = 1.2 + 0.05 * np.cos(7 * pi * t) - 0.5 * np.exp(-((t / 0.07) ** 2))
    fan = 0.52j + rim * UP * np.exp(1j * np.radians(56) * t)
    veins = [
        patch
        for angle in (-44, -28, -13, 13, 28, 44)
        for patch in line((0.4j + _polar(angle, 0.25), 0.52j + _polar(angle, 1.0)), 0.03, "vein")
    ]
    return [Patch(joined(polygon(0.52j), fan), "leaf"), *_stalk(0.45j, 0.98j, 0.09), *veins]


def bamboo() -> Glyph:
    """Five narrow blades hanging from one knot."""
    t = np.linspace(0, 1, 40)
    blade = mirrored(t + 0.115j * np.sin(pi * t**0.75) ** 0.9)
    glyph = line((-0.98j, -0.5j), 0.08, "leaf")
    for angle, length in ((108, 1.02), (-108, 1.02), (146, 1.32), (-146, 1.32), (180, 1.48)):
        turn = UP * np.exp(1j * np.radians(angle))
        glyph += [
            Patch(-0.52j + length * turn * blade, "leaf"),
            *line((-0.52j + 0.12 * turn, -0.52j + 0.8 * length * turn), 0.026, "vein"),
        ]
    return glyph


def oak() -> Glyph:
    """Round lobes on either side of a straight vein."""
    t = np.linspace(0, 1, 160)
    half = 0.62 * np.sin(pi * t**1.15) ** 0.55 * (0.66 + 0.34 * np.abs(np.sin(3.5 * pi * t)))
    outline = 0.72j + 1.7 * UP * (mirrored(t + 1j * half / 1.7))
    veins = line((0.7j, -0.78j), 0.045, "vein")
    for height in (0.4, 0.0, -0.42):
        for side in (-1, 1):
            veins += line((height * 1j, (height - 0.16) * 1j + side * 0.36), 0.03, "vein")
    return [Patch(outline, "leaf"), *_stalk(0.6j, 0.99j, 0.09), *veins]


def heart() -> Glyph:
    """A broad heart on a long stalk."""
    t = np.linspace(0, 2 * pi, 160)
    x = 16 * np.sin(t) ** 3
    y = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
    outline: Outline = 0.9 * x / 16 + 1j * (0.78 * y / 14 - 0.16)
    veins = line((0.36j, -0.72j), 0.04, "vein")
    for side in (-1, 1):
        veins += line((0.3j, 0.1j + side * 0.52, -0.16j + side * 0.62), 0.03, "vein")
        veins += line((0.12j, -0.2j + side * 0.34, -0.4j + side * 0.38), 0.03, "vein")
    return [Patch(outline, "leaf"), *_stalk(0.3j, 0.99j, 0.08), *veins]


def clover() -> Glyph:
    """Four round leaves in a cross, a drop of dew in the middle."""
    one = [
        Patch(ellipse(0.5 - 0.17j, 0.44, 0.3), "leaf"),
        Patch(ellipse(0.5 + 0.17j, 0.44, 0.3), "leaf"),
        Patch(polygon(0, 0.5 - 0.4j, 0.5 + 0.4j), "leaf"),
        *line((0.2, 0.66), 0.04, "vein"),
    ]
    glyph = [patch for turn in (0, 90, 180, 270) for patch in moved(one, 0, 1.0, turn + 45)]
    return [*_stalk(0, 0.99j, 0.08), *glyph, Patch(circle(0, 0.17), "vein")]


LEAVES: Mapping[str, Callable[[], Glyph]] = {
    "maple": maple,
    "rowan": rowan,
    "ginkgo": ginkgo,
    "bamboo": bamboo,
    "oak leaf": oak,
    "heart": heart,
    "clover": clover,
}
