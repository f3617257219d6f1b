"""The vocabulary of our emblems: one small function a motif.

Each draws a single element between the radius `start` (0 when the element grows from the very
middle) and 1, no wider than its share of the circle when it stands there `fold` times.
"""

from collections.abc import Callable, Mapping
from math import pi, sin, tan
from types import MappingProxyType

import numpy as np

from companion.cards.shapes import (
    Outline,
    Shape,
    arc,
    circle,
    ellipse,
    joined,
    mirrored,
    polygon,
    regular,
)

Motif = Callable[[int, float], list[Shape]]


def _room(fold: int, radius: float, most: float) -> float:
    """Half the width an element may have at `radius`, and never more than `most`."""
    return most if fold < 3 else min(most, radius * tan(pi / fold) * 0.93)


def _side_by_side(fold: int) -> float:
    """The radius of circles that stand round the middle, reach the rim and do not quite touch."""
    share = sin(pi / max(fold, 2))
    return 0.95 * share / (1 + share)


def _leaf(start: float, end: float, half: float, fullness: float = 1.0) -> Outline:
    """Pointed at both ends, widest in the middle; more fullness, blunter ends."""
    t = np.linspace(0, 1, 40)
    return mirrored(start + (end - start) * t + 1j * half * np.sin(pi * t) ** (1 / fullness))


def petal(fold: int, start: float) -> list[Shape]:
    """A round petal with a slit."""
    half = _room(fold, 0.68, 0.4)
    t = np.linspace(0, 1, 50)
    shape = mirrored(start + (1 - start) * t + 1j * half * np.sqrt(np.sin(pi * t**1.7)))
    return [Shape(shape), Shape(_leaf(start + 0.08, 0.72, 0.035), ink=False)]


def blossom(fold: int, start: float) -> list[Shape]:
    """A cherry petal: notched at the tip, a stamen in it."""
    half = _room(fold, 0.7, 0.42)
    t = np.linspace(0, 1, 50)
    x = start + (1 - start) * t - 0.13 * np.clip((t - 0.86) / 0.14, 0, 1)
    y = half * np.sin(pi * np.clip(t, 0, 1) ** 1.6 * 0.93) ** 0.7
    stamen = [Shape(polygon(start - 0.02j, 0.6 - 0.02j, 0.6 + 0.02j, start + 0.02j), ink=False)]
    return [Shape(mirrored(x + 1j * y)), *stamen, Shape(circle(0.62, 0.065), ink=False)]


def heart_leaf(fold: int, start: float) -> list[Shape]:
    """A hollyhock leaf: heart-shaped, the stalk in the middle, veins cut out."""
    half = _room(fold, 0.62, 0.46)
    t = np.linspace(0, pi, 60)
    x = 0.56 * np.cos(t) - 0.2 * np.cos(2 * t) - 0.08 * np.cos(3 * t)
    y = np.sin(t) ** 3
    x = (x - x.min()) / (x.max() - x.min())
    outline = mirrored((1 - (1 - start) * x) + 1j * half * y)[::-1]
    veins = [
        Shape(polygon(0.98, 0.45 + s * 0.6j * half, 0.41 + s * 0.52j * half), ink=False)
        for s in (1, -1)
    ]
    return [Shape(outline), Shape(_leaf(start + 0.05, 0.97, 0.03), ink=False), *veins]


def lozenge(fold: int, start: float) -> list[Shape]:
    """A flowered lozenge: three nested diamonds."""
    half = _room(fold, 0.6, 0.36)
    middle = (1 + start) / 2
    reach = (1 - start) / 2

    def diamond(size: float) -> Outline:
        return polygon(
            middle - reach * size,
            middle + 1j * half * size,
            middle + reach * size,
            middle - 1j * half * size,
        )

    return [Shape(diamond(1)), Shape(diamond(0.68), ink=False), Shape(diamond(0.42))]


def comma(fold: int, start: float) -> list[Shape]:
    """A swirling comma: round head, its tail drawn out along the rim to the next one's head."""
    head = min(_side_by_side(fold) * 0.86, (1 - start) / 2)
    middle = 1 - head
    sweep = np.radians(min(150.0, 360 / fold)) - np.arcsin(head / middle) * 0.8
    t = np.linspace(0, 1, 60)
    turn = np.exp(-1j * sweep * t)
    inner = (1 - 2 * head * (1 - t) ** 1.1) * turn
    return [Shape(joined(turn, inner[::-1])), Shape(circle(middle, head))]


def crescent(fold: int, start: float) -> list[Shape]:
    """A young moon, open to the rim, a star in its arms."""
    size = min(_side_by_side(fold), (1 - start) / 2)
    middle = 1 - size
    return [
        Shape(circle(middle, size)),
        Shape(circle(middle + 0.3 * size, 0.78 * size), ink=False),
        Shape(circle(middle + 0.42 * size, 0.3 * size)),
    ]


def fan(fold: int, start: float) -> list[Shape]:
    """A folding fan, its ribs cut out, the paper's rim set off."""
    spread = min(62.0, 165 / fold)
    foot = max(start - 0.08, 0.0)
    reach = 1 - foot
    paper = joined(arc(foot, reach, -spread, spread), arc(foot, reach * 0.5, spread, -spread))
    ribs = polygon(foot, foot + reach * 0.5 * np.exp(1j * np.radians(spread * 0.8)))
    sticks = joined(ribs, np.conj(ribs[::-1]))
    cuts = []
    for k in range(-2, 3):
        turn = np.exp(1j * np.radians(spread * k / 2.7))
        cuts.append(Shape(foot + reach * turn * _leaf(0.3, 0.84, 0.022, fullness=2.0), ink=False))
    return [Shape(paper), Shape(sticks), *cuts]


def arrow(fold: int, start: float) -> list[Shape]:
    """An arrow, its head at the rim, its feathers near the middle."""
    half = _room(fold, 0.8, 0.24)
    tail = _room(fold, start + 0.25, 0.17)
    head = polygon(1, 0.64 + 1j * half, 0.72, 0.64 - 1j * half)
    shaft = polygon(start - 0.045j, 0.75 - 0.045j, 0.75 + 0.045j, start + 0.045j)
    feathers = [
        Shape(
            polygon(
                start + 0.02 + x,
                start + 0.14 + x + 1j * s * tail,
                start + 0.23 + x + 1j * s * tail,
                start + 0.11 + x,
            )
        )
        for x in (0.0, 0.13)
        for s in (1, -1)
    ]
    return [Shape(head), Shape(shaft), *feathers]


def drop(fold: int, start: float) -> list[Shape]:
    """A drop of water, heavy end at the rim, its gleam cut out."""
    size = min(0.3, _room(fold, 0.72, 0.3))
    middle = 1 - size
    round_end = arc(middle, size, -105, 105)
    inner = circle(middle + 0.04, size * 0.48)
    return [
        Shape(joined(round_end, polygon(start))),
        Shape(inner, ink=False),
        Shape(circle(middle + 0.04, size * 0.22)),
    ]


def feather(fold: int, start: float) -> list[Shape]:
    """A hawk's feather: broad blade, quill, slanting bars."""
    half = _room(fold, 0.66, 0.3)
    t = np.linspace(0, 1, 50)
    vane = mirrored(start + 0.06 + (0.94 - start) * t + 1j * half * np.sin(pi * t**1.3) ** 0.6)
    bars = [
        Shape(polygon(x, x - 0.16 + s * half, x - 0.1 + s * half, x + 0.07), ink=False)
        for x in (0.5, 0.68, 0.86)
        for s in (1.2j, -1.2j)
    ]
    quill = Shape(polygon(start - 0.035j, 0.98 - 0.02j, 0.98 + 0.02j, start + 0.035j))
    return [Shape(vane), *bars, quill]


def wave(fold: int, start: float) -> list[Shape]:
    """A scale of the sea: arches within arches."""
    size = _room(fold, 0.7, 0.5)
    foot = max(start, 1 - size * 1.45)
    reach = 1 - foot

    def arch(part: float) -> Outline:
        t = np.linspace(-pi / 2, pi / 2, 48)
        return foot + part * (reach * np.cos(t) + 1j * size * np.sin(t))

    return [Shape(arch(part), ink=k % 2 == 0) for k, part in enumerate((1, 0.8, 0.6, 0.4, 0.22))]


def loop(fold: int, start: float) -> list[Shape]:
    """A loop of cord; its neighbours run over and under it."""
    half = _room(max(fold - 1, 2), 0.62, 0.34)
    middle, reach = (1 + start) / 2, (1 - start) / 2
    return [
        Shape(ellipse(middle, reach, half)),
        Shape(ellipse(middle, reach - 0.11, half - 0.11), ink=False),
        Shape(circle(1 - 0.3, 0.07)),
    ]


def blade(fold: int, start: float) -> list[Shape]:
    """A vane of a windmill: one edge bent forward."""
    sweep = min(80.0, 330 / fold)
    t = np.linspace(0, 1, 50)
    radius = start + (1 - start) * t
    lead = radius * np.exp(-1j * np.radians(sweep) * t * 0.55)
    back = radius * np.exp(1j * np.radians(sweep) * (0.42 * np.sin(pi * t) - 0.55 * t))
    return [Shape(joined(lead, back[::-1]))]


def mountain(fold: int, start: float) -> list[Shape]:
    """A peak with snow on it."""
    half = _room(fold, 0.55, 0.5)
    foot = max(start, 0.22)
    peak = polygon(1, foot + 1j * half, foot - 1j * half)
    x = 1 - (1 - foot) * 0.48
    width = half * 0.48
    snow = polygon(
        x + 1j * width * 1.1,
        x + 0.08 + 0.3j * width,
        x - 0.09,
        x + 0.08 - 0.3j * width,
        x - 1j * width * 1.1,
        x + 0.07 - 1.1j * width,
        x + 0.17,
        x + 0.07 + 1.1j * width,
    )
    return [Shape(peak), Shape(snow, ink=False)]


def tortoise(fold: int, start: float) -> list[Shape]:
    """A hexagon of the tortoise's shell with a smaller one in it."""
    size = min((1 - start) / 2, _side_by_side(fold))
    middle = 1 - size
    return [
        Shape(middle + regular(6, size)),
        Shape(middle + regular(6, size * 0.7), ink=False),
        Shape(middle + regular(6, size * 0.44)),
    ]


def ginkgo(fold: int, start: float) -> list[Shape]:
    """A ginkgo leaf: a fan with a cleft, on a stalk."""
    spread = min(50.0, 150 / fold)
    t = np.linspace(-1, 1, 80)
    rim = 0.66 + 0.06 * np.cos(9 * pi * t) * (1 - t**2) - 0.34 * np.exp(-((t / 0.11) ** 2))
    foot = max(start, 0.28)
    blade_ = foot + (1 - foot) / 0.72 * rim * np.exp(1j * np.radians(spread) * t)
    stalk = polygon(start - 0.04j, foot + 0.2 - 0.05j, foot + 0.2 + 0.05j, start + 0.04j)
    return [Shape(joined(polygon(foot), blade_)), Shape(stalk)]


def coin(fold: int, start: float) -> list[Shape]:
    """A round coin with a square hole."""
    size = min((1 - start) / 2, _side_by_side(fold))
    middle = 1 - size
    return [
        Shape(circle(middle, size)),
        Shape(circle(middle, size * 0.78), ink=False),
        Shape(circle(middle, size * 0.66)),
        Shape(middle + regular(4, size * 0.42), ink=False),
    ]


def oak(fold: int, start: float) -> list[Shape]:
    """An oak leaf: lobed, with a vein."""
    half = _room(fold, 0.62, 0.36)
    t = np.linspace(0, 1, 90)
    lobes = 0.74 + 0.26 * np.abs(np.sin(3.5 * pi * t))
    edge = half * np.sin(pi * t**1.25) ** 0.6 * lobes
    return [
        Shape(mirrored(start + (1 - start) * t + 1j * edge)),
        Shape(_leaf(start, 0.86, 0.032), ink=False),
    ]


def bamboo(fold: int, start: float) -> list[Shape]:
    """Three narrow leaves on one stalk."""
    spread = min(34.0, 105 / fold)
    half = min(0.115, _room(fold, 0.7, 0.4) * 0.3)
    return [
        Shape(start + np.exp(1j * np.radians(turn)) * _leaf(0.0, length, half))
        for turn, length in (
            (-spread, 0.88 * (1 - start)),
            (spread, 0.88 * (1 - start)),
            (0.0, 1 - start),
        )
    ]


MOTIFS: Mapping[str, Motif] = MappingProxyType(
    {
        motif.__name__: motif
        for motif in (
            petal,
            blossom,
            heart_leaf,
            lozenge,
            comma,
            crescent,
            fan,
            arrow,
            drop,
            feather,
            wave,
            loop,
            blade,
            mountain,
            tortoise,
            ginkgo,
            coin,
            oak,
            bamboo,
        )
    }
)
