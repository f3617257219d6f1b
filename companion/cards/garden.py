"""What grows and stands in Village Green: flowers, trees, ponds, structures, lawns.

Each stands between -1 and 1 across and down. A flower's colours are `petal`, `rim` (darker, along
its edge) and `heart`; all else has colours of its own, whichever card it stands on.
"""

from collections.abc import Callable, Mapping
from math import pi

import numpy as np

from companion.cards.patches import Glyph, Patch, box, edged, line, moved, smooth
from companion.cards.shapes import arc, circle, ellipse, joined, lobed, mirrored, polygon


def rose() -> Glyph:
    """A full round bloom: petals around petals."""
    glyph: Glyph = edged(lobed(5, 0.94, 0.14, -90), 0.08, "petal", "rim")
    for radius, turn in ((0.66, 0), (0.42, 40), (0.2, 90)):
        for k in range(3):
            start = turn + 120 * k
            glyph += line(arc(0, radius, start, start + 92, 14).tolist(), 0.125, "rim")
    return [*glyph, Patch(circle(0, 0.1), "heart")]


def petunia() -> Glyph:
    """A trumpet from the front: five soft lobes and a pale star in the throat."""
    glyph: Glyph = edged(lobed(5, 0.96, 0.3, -90), 0.07, "petal", "rim")
    star = np.array(
        [
            radius * np.exp(1j * np.radians(-90 + 36 * k))
            for k, radius in enumerate((0.72, 0.22) * 5)
        ]
    )
    glyph.append(Patch(star, "heart"))
    return [*glyph, Patch(circle(0, 0.2), "rim"), Patch(circle(0, 0.09), "heart")]


def lily() -> Glyph:
    """Six long pointed petals and their stamens."""
    t = np.linspace(0, 1, 30)
    petal = mirrored(0.98 * t + 0.24j * np.sin(pi * t**0.9) ** 0.8)
    glyph: Glyph = []
    for turn in (30, 90, 150, 210, 270, 330):
        one = petal * np.exp(1j * np.radians(turn))
        glyph += [*edged(one, 0.06, "petal", "rim")]
        glyph += line(
            (0.1 * np.exp(1j * np.radians(turn)), 0.62 * np.exp(1j * np.radians(turn))),
            0.045,
            "rim",
        )
    for turn in range(0, 360, 60):
        tip = 0.42 * np.exp(1j * np.radians(turn))
        glyph += [*line((0j, tip), 0.05, "heart"), Patch(circle(tip, 0.09), "heart")]
    return [*glyph, Patch(circle(0, 0.12), "heart")]


def birch() -> Glyph:
    """Slender and pale: a narrow crown, a white trunk with dark marks."""
    trunk = polygon(-0.1 - 0.2j, 0.1 - 0.2j, 0.14 + 0.96j, -0.14 + 0.96j)
    crown = smooth(
        -0.98j, 0.3 - 0.5j, 0.42 + 0.02j, 0.28 + 0.4j, -0.28 + 0.4j, -0.42 + 0.02j, -0.3 - 0.5j
    )
    glyph = [*edged(trunk, 0.05, "bark", "ink"), *edged(crown, 0.06, "birch", "ink")]
    for x, y in ((-0.12, -0.5), (0.14, -0.24), (-0.18, -0.06), (0.08, 0.16), (0.02, -0.74)):
        glyph.append(Patch(ellipse(complex(x, y), 0.09, 0.05), "bark"))
    for y, side in ((0.55, -1), (0.68, 1), (0.82, -1)):
        glyph += line((complex(0.02 * side, y), complex(0.1 * side, y)), 0.06, "ink")
    return glyph


def oak() -> Glyph:
    """Broad and round: a heavy crown on a thick trunk."""
    trunk = polygon(-0.17 + 0.2j, 0.17 + 0.2j, 0.24 + 0.96j, -0.24 + 0.96j)
    crown = -0.22j + lobed(8, 0.9, 0.16, -90) * 1.0
    crown = crown.real + 1j * (crown.imag * 0.82 - 0.04)
    glyph = [*edged(trunk, 0.05, "trunk", "ink"), *edged(crown, 0.06, "oak", "ink")]
    for at, radius in ((-0.32 - 0.4j, 0.22), (0.3 - 0.3j, 0.24), (-0.05 + 0.08j, 0.2)):
        glyph += line(arc(at, radius, 190, 340, 14).tolist(), 0.06, "shadow")
    return glyph


WILLOW_BRANCHES = ((0.82, 0.95), (0.6, 1.12), (0.38, 0.98), (0.16, 0.6))
"""Of one side: how far out each hangs, and how long it is."""


def willow() -> Glyph:
    """Hanging branches like a curtain."""
    trunk = polygon(-0.08 - 0.5j, 0.08 - 0.5j, 0.16 + 0.96j, -0.16 + 0.96j)
    cap = joined(arc(-0.3j, 0.66, 180, 360), polygon(0.66 - 0.2j, -0.66 - 0.2j))
    glyph = [*edged(trunk, 0.05, "trunk", "ink"), Patch(cap, "willow")]
    for width, colour in ((0.19, "ink"), (0.12, "willow")):
        for out, length in WILLOW_BRANCHES:
            top = -0.52 + 0.3 * out
            for x in (-out, out):
                bend = (complex(0.72 * x, top), complex(x, top + 0.4), complex(x, length - 0.3))
                glyph += line(bend, width, colour)
    rim = line(arc(-0.3j, 0.64, 184, 356, 30).tolist(), 0.06, "ink")
    return [*glyph, *rim, Patch(cap * 0.92, "willow")]


def tree() -> Glyph:
    """A tree of any kind: the plain sign."""
    trunk = box(-0.13, 0.3, 0.13, 0.96)
    return [
        *edged(trunk, 0.05, "trunk", "ink"),
        *edged(polygon(-0.98j, 0.72 + 0.42j, -0.72 + 0.42j), 0.08, "tree", "ink"),
    ]


def pond() -> Glyph:
    """Still water with a lily pad."""
    water = smooth(
        -0.96 + 0.1j, -0.6 - 0.52j, 0.1 - 0.5j, 0.62 - 0.62j, 0.96 + 0.02j, 0.5 + 0.56j, -0.3 + 0.6j
    )
    glyph: Glyph = edged(water, 0.1, "water", "shore")
    for x, y, half in ((-0.35, -0.18, 0.24), (0.42, -0.22, 0.2), (-0.2, 0.32, 0.22)):
        glyph += line((complex(x - half, y), complex(x + half, y)), 0.07, "foam")
    pad = joined(arc(0.34 + 0.18j, 0.24, -20, 290, 30), polygon(0.34 + 0.18j))
    return [*glyph, Patch(pad, "oak")]


def structure() -> Glyph:
    """A garden house: pillars under a roof."""
    glyph: Glyph = edged(polygon(-0.94 - 0.2j, -0.94j, 0.94 - 0.2j), 0.07, "roof", "ink")
    for x in (-0.66, -0.22, 0.22, 0.66):
        glyph += edged(box(x - 0.1, -0.16, x + 0.1, 0.62), 0.05, "wall", "ink")
    glyph += edged(box(-0.9, 0.62, 0.9, 0.76), 0.05, "wall", "ink")
    return [
        *glyph,
        *edged(box(-0.98, 0.76, 0.98, 0.92), 0.05, "wall", "ink"),
        Patch(circle(-0.5j, 0.14), "wall"),
    ]


def lawn() -> Glyph:
    """Tufts of grass and nothing else."""
    glyph: Glyph = edged(ellipse(0.3j, 0.94, 0.52), 0.07, "grass", "ink")
    for at in (-0.5 + 0.3j, 0.02 + 0.05j, 0.5 + 0.36j, -0.02 + 0.6j):
        for lean, height in ((-0.2, 0.22), (0.0, 0.36), (0.2, 0.22)):
            glyph += line((at + 0.4 * lean, at + lean - height * 1j), 0.06, "ink")
    return glyph


def _place() -> list[complex]:
    return [-0.66 - 0.9j, 0.66 - 0.9j, 0.66 + 0.9j, -0.66 + 0.9j]


def any_card() -> Glyph:
    """Any landscape card at all."""
    glyph = edged(polygon(*_place()), 0.1, "paper", "ink")
    return [*glyph, Patch(box(-0.5, 0.2, 0.5, 0.74), "grass"), *moved(flower(), -0.28j, 0.42)]


def empty() -> Glyph:
    """A place without a card."""
    corners, glyph = _place(), list[Patch]()
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        for k in range(3):
            glyph += line(
                (start + (end - start) * (k + 0.2) / 3, start + (end - start) * (k + 0.8) / 3),
                0.13,
                "ink",
            )
    return glyph


def flower() -> Glyph:
    """A flower of any kind."""
    petals = [
        Patch(circle(0.6 * np.exp(1j * np.radians(-90 + 72 * k)), 0.36), "petal") for k in range(5)
    ]
    edges = [
        Patch(circle(0.6 * np.exp(1j * np.radians(-90 + 72 * k)), 0.42), "rim") for k in range(5)
    ]
    return [*edges, *petals, Patch(circle(0, 0.3), "heart")]


def square_badge() -> Glyph:
    """The sign of red: a square on its corner."""
    return [Patch(polygon(-1j, 1, 1j, -1) * 0.98, "badge")]


def sun_badge() -> Glyph:
    """The sign of yellow: a sun."""
    turns = np.radians(np.arange(0, 360, 15))
    reach = np.where(np.arange(24) % 2, 0.74, 1.0)
    return [Patch(np.asarray(reach * np.exp(1j * turns), dtype=np.complex128), "badge")]


def drop_badge() -> Glyph:
    """The sign of blue: a drop."""
    t = np.linspace(0, 1, 40)
    side = 0.8 * np.sin(pi * t**1.5) ** 0.8 + 1j * (-1 + 1.96 * t)
    return [Patch(joined(side, -np.conj(side[::-1])), "badge")]


def rosette() -> Glyph:
    """A prize: a rosette with two ribbons."""
    ribbon = polygon(-0.5 + 0.1j, -0.02 + 0.1j, -0.1 + 0.98j, -0.34 + 0.76j, -0.62 + 0.94j)
    other = -np.conj(ribbon)
    return [
        Patch(ribbon, "ribbon"),
        Patch(other, "ribbon"),
        *edged(-0.26j + lobed(12, 0.72, 0.16), 0.05, "gold", "ink"),
        *edged(circle(-0.26j, 0.4), 0.06, "paper", "ink"),
    ]


def house() -> Glyph:
    """A cottage."""
    return [
        Patch(box(0.34, -0.82, 0.54, -0.3), "trunk"),
        *edged(box(-0.7, -0.1, 0.7, 0.9), 0.06, "wall", "ink"),
        *edged(polygon(-0.95 - 0.06j, -0.86j, 0.95 - 0.06j), 0.06, "roof", "ink"),
        Patch(box(-0.16, 0.3, 0.2, 0.9), "trunk"),
        Patch(box(-0.56, 0.16, -0.28, 0.5), "window"),
        Patch(box(0.32, 0.16, 0.58, 0.5), "window"),
    ]


def church() -> Glyph:
    """A church with its tower."""
    return [
        *edged(box(-0.1, 0.1, 0.9, 0.9), 0.05, "wall", "ink"),
        *edged(polygon(-0.1 + 0.1j, 0.06 - 0.34j, 0.74 - 0.34j, 0.98 + 0.1j), 0.05, "roof", "ink"),
        *edged(box(-0.62, -0.3, -0.1, 0.9), 0.05, "wall", "ink"),
        *edged(polygon(-0.7 - 0.3j, -0.36 - 0.98j, -0.02 - 0.3j), 0.05, "roof", "ink"),
        Patch(circle(-0.36 - 0.02j, 0.13), "window"),
        Patch(box(0.14, 0.3, 0.32, 0.6), "window"),
        Patch(box(0.5, 0.3, 0.68, 0.6), "window"),
        Patch(box(-0.48, 0.5, -0.24, 0.9), "trunk"),
    ]


def watering_can() -> Glyph:
    """A watering can: whose turn comes first."""
    rose_ = polygon(-0.98 - 0.42j, -0.66 - 0.68j, -0.5 - 0.5j, -0.82 - 0.2j)
    glyph = line(arc(0.55 + 0.12j, 0.4, -80, 85, 20).tolist(), 0.12, "ink")
    glyph += line((-0.2 + 0.5j, -0.72 - 0.42j), 0.2, "ink") + line(
        (-0.2 + 0.5j, -0.72 - 0.42j), 0.1, "can"
    )
    glyph += edged(
        polygon(-0.35 - 0.2j, 0.55 - 0.2j, 0.66 + 0.85j, -0.46 + 0.85j), 0.07, "can", "ink"
    )
    glyph += line(arc(0.1 - 0.22j, 0.38, 190, 350, 20).tolist(), 0.1, "ink")
    glyph += edged(rose_, 0.05, "can", "ink")
    for at in (-0.98 + 0.05j, -0.82 + 0.25j, -0.98 + 0.5j, -0.7 + 0.05j):
        glyph.append(Patch(ellipse(at, 0.05, 0.09), "water"))
    return glyph


GARDEN: Mapping[str, Callable[[], Glyph]] = {
    "rose": rose,
    "petunia": petunia,
    "lily": lily,
    "flower": flower,
    "birch": birch,
    "oak": oak,
    "willow": willow,
    "tree": tree,
    "pond": pond,
    "structure": structure,
    "lawn": lawn,
    "any card": any_card,
    "empty": empty,
    "square badge": square_badge,
    "sun badge": sun_badge,
    "drop badge": drop_badge,
    "rosette": rosette,
    "house": house,
    "church": church,
    "watering can": watering_can,
}
