"""Scenery in few strokes: what stands on the landscapes of Momiji.

Each stands between -1 and 1 across and down. Colours: `far`, `near` and `snow` for hills, `sun`,
`water`, `foam`, `wood`, `roof`, `tree`, `stone`, `cloud`.
"""

from collections.abc import Callable, Mapping

import numpy as np

from companion.cards.patches import Glyph, Patch, box, line, moved, smooth
from companion.cards.shapes import arc, circle, ellipse, joined, polygon


def sun() -> Glyph:
    """The sun, a plain disc."""
    return [Patch(circle(0, 1.0), "sun")]


def moon() -> Glyph:
    """A young moon."""
    inner = arc(0.4 - 0.12j, 0.8, 245, 85, 40)
    return [Patch(joined(arc(0, 1.0, 60, 290, 60), inner), "sun")]


def rays() -> Glyph:
    """A rising sun with its rays."""
    glyph: Glyph = [Patch(circle(0, 0.52), "sun")]
    for turn in range(0, 360, 30):
        glyph += moved(
            [Patch(polygon(0.64 - 0.07j, 1.0 - 0.13j, 1.0 + 0.13j, 0.64 + 0.07j), "sun")],
            0,
            1.0,
            turn,
        )
    return glyph


def peak() -> Glyph:
    """A high mountain with snow on it."""
    t = np.linspace(0, 1, 30)
    slope = (0.16 + 0.84 * t**0.8) + 1j * (-0.8 + 1.6 * t**1.0)
    whole = joined(slope, -np.conj(slope[::-1]))
    snow = polygon(
        -0.16 - 0.8j,
        0.16 - 0.8j,
        0.42 - 0.3j,
        0.22 - 0.42j,
        0.1 - 0.14j,
        -0.06 - 0.4j,
        -0.22 - 0.16j,
        -0.42 - 0.3j,
    )
    return [Patch(whole, "far"), Patch(snow, "snow")]


def hills() -> Glyph:
    """Round hills, one behind the other."""
    return [
        Patch(smooth(-1.0 + 0.6j, -0.55 - 0.35j, -0.1 + 0.6j), "far"),
        Patch(smooth(0.0 + 0.6j, 0.5 - 0.55j, 1.0 + 0.6j), "far"),
        Patch(smooth(-0.6 + 0.62j, 0.05 - 0.1j, 0.62 + 0.62j), "near"),
    ]


def water() -> Glyph:
    """A stretch of still water."""
    glyph: Glyph = [Patch(box(-1.0, -0.5, 1.0, 0.5), "water")]
    for x, y, half in (
        (-0.5, -0.25, 0.3),
        (0.45, -0.2, 0.25),
        (0.0, 0.05, 0.3),
        (-0.6, 0.28, 0.2),
        (0.55, 0.27, 0.3),
    ):
        glyph += line((complex(x - half, y), complex(x + half, y)), 0.06, "foam")
    return glyph


def wave() -> Glyph:
    """A great wave breaking."""
    back = smooth(
        -1.0 + 0.8j,
        -0.75 - 0.1j,
        -0.2 - 0.75j,
        0.4 - 0.7j,
        0.66 - 0.3j,
        0.45 - 0.05j,
        0.42 - 0.35j,
        0.05 - 0.35j,
        -0.1 + 0.2j,
        0.3 + 0.62j,
        1.0 + 0.8j,
    )
    glyph: Glyph = [Patch(back, "water")]
    for at, size in (
        (0.68 - 0.42j, 0.13),
        (0.56 - 0.12j, 0.11),
        (0.44 - 0.72j, 0.12),
        (0.1 - 0.82j, 0.1),
        (0.76 - 0.18j, 0.07),
    ):
        glyph.append(Patch(circle(at, size), "foam"))
    return glyph


def falls() -> Glyph:
    """A waterfall between rocks."""
    glyph: Glyph = [
        Patch(polygon(-1.0 - 0.7j, -0.34 - 0.9j, -0.26 + 0.9j, -1.0 + 0.9j), "stone"),
        Patch(polygon(1.0 - 0.5j, 0.34 - 0.9j, 0.26 + 0.9j, 1.0 + 0.9j), "stone"),
        Patch(polygon(-0.36 - 0.9j, 0.36 - 0.9j, 0.3 + 0.9j, -0.3 + 0.9j), "water"),
    ]
    for x in (-0.16, 0.02, 0.18):
        glyph += line((complex(x, -0.7), complex(x, 0.6)), 0.05, "foam")
    return [*glyph, Patch(ellipse(0.88j, 0.5, 0.14), "foam")]


def bridge() -> Glyph:
    """A bow bridge with posts."""
    deck_ = joined(arc(0.9j, 1.2, 215, 325, 40), arc(0.9j, 1.02, 322, 218, 40))
    glyph: Glyph = [Patch(deck_, "wood")]
    glyph += line(arc(0.6j, 1.2, 217, 323, 30).tolist(), 0.08, "wood")
    for angle in (222, 246, 270, 294, 318):
        foot = complex(arc(0.9j, 1.1, angle, angle, 1)[0])
        glyph += line((foot, foot - 0.4j), 0.08, "wood")
    return glyph


def pagoda() -> Glyph:
    """A tower of three roofs."""
    glyph: Glyph = line((-0.98j, -0.6j), 0.06, "roof")
    for top, half in ((-0.66, 0.48), (-0.14, 0.64), (0.38, 0.8)):
        glyph.append(Patch(box(-0.55 * half, top + 0.2, 0.55 * half, top + 0.56), "wood"))
        roof = joined(
            polygon(complex(-0.3 * half, top), complex(0.3 * half, top)),
            polygon(
                complex(half, top + 0.14),
                complex(half, top + 0.26),
                complex(-half, top + 0.26),
                complex(-half, top + 0.14),
            ),
        )
        glyph.append(Patch(roof, "roof"))
    return glyph


def pine() -> Glyph:
    """A pine shaped by the wind."""
    glyph = line((0.1 + 0.98j, -0.05 + 0.4j, 0.12 - 0.1j, -0.05 - 0.6j), 0.14, "wood")
    for at, wide in (
        (-0.4 + 0.2j, 0.5),
        (0.42 - 0.05j, 0.48),
        (-0.3 - 0.35j, 0.46),
        (0.1 - 0.72j, 0.5),
    ):
        glyph.append(Patch(ellipse(at, wide, 0.2), "tree"))
    return glyph


def firs() -> Glyph:
    """A wood of firs."""
    glyph: Glyph = []
    for x, height in ((-0.68, 1.1), (0.66, 1.2), (0.0, 1.6)):
        foot = complex(x, 0.85)
        glyph += line((foot, foot - 0.3j), 0.1, "wood")
        for k in range(3):
            low, half = foot - 0.2j - 0.25j * height * k, 0.36 - 0.07 * k
            glyph.append(Patch(polygon(low - half, low + half, low - 0.42j * height), "tree"))
    return glyph


def boat() -> Glyph:
    """A boat with one sail."""
    return [
        Patch(polygon(-0.9 + 0.4j, 0.9 + 0.4j, 0.55 + 0.8j, -0.6 + 0.8j), "wood"),
        *line((0.4j, -0.95j), 0.08, "wood"),
        Patch(smooth(0.1 - 0.85j, 0.75 - 0.1j, 0.7 + 0.25j, 0.1 + 0.25j), "snow"),
    ]


def lantern() -> Glyph:
    """A stone lantern."""
    return [
        Patch(box(-0.5, 0.74, 0.5, 0.96), "stone"),
        Patch(polygon(-0.2 + 0.1j, 0.2 + 0.1j, 0.3 + 0.76j, -0.3 + 0.76j), "stone"),
        Patch(box(-0.48, 0.0, 0.48, 0.16), "stone"),
        Patch(box(-0.34, -0.42, 0.34, 0.02), "stone"),
        Patch(box(-0.17, -0.34, 0.17, -0.06), "sun"),
        Patch(polygon(-0.78 - 0.36j, -0.3 - 0.74j, 0.3 - 0.74j, 0.78 - 0.36j), "roof"),
        Patch(circle(-0.82j, 0.14), "roof"),
    ]


def rocks() -> Glyph:
    """Three stones in raked sand."""
    glyph: Glyph = []
    for size in (1.0, 0.84, 0.68):
        ripple = ellipse(0.3j, size, 0.6 * size)
        glyph += line(ripple.tolist(), 0.05, "stone")
    for at, wide, high in (
        (-0.25 + 0.2j, 0.26, 0.5),
        (0.25 + 0.3j, 0.24, 0.3),
        (0.02 + 0.48j, 0.2, 0.14),
    ):
        stone = smooth(
            at - wide,
            at - 0.6 * wide - 1j * high,
            at + 0.5 * wide - 0.9j * high,
            at + wide,
            at + 0.16j,
        )
        glyph.append(Patch(stone, "near"))
    return glyph


def clouds() -> Glyph:
    """Two long clouds."""
    glyph: Glyph = []
    for at, wide in ((-0.25 - 0.3j, 0.62), (0.3 + 0.3j, 0.66)):
        glyph += line((at - wide, at + wide), 0.3, "cloud")
        glyph += line((at - 0.4 * wide - 0.18j, at + 0.3 * wide - 0.18j), 0.3, "cloud")
    return glyph


def reeds() -> Glyph:
    """Reeds at the water's edge."""
    glyph: Glyph = []
    for x, lean, height in (
        (-0.6, -0.2, 1.3),
        (-0.25, 0.1, 1.7),
        (0.15, -0.1, 1.5),
        (0.5, 0.24, 1.6),
    ):
        foot, tip = complex(x, 0.95), complex(x + lean, 0.95 - height)
        glyph += line((foot, tip), 0.07, "tree")
        glyph += line((tip, tip + 0.35 * (foot - tip) / height), 0.2, "wood")
    return glyph


def geese() -> Glyph:
    """Birds on the wing."""
    glyph: Glyph = []
    for at, size in ((-0.55 + 0.1j, 0.4), (0.1 - 0.4j, 0.34), (0.6 + 0.25j, 0.3)):
        wing = [
            at + size * p for p in (-1.0 - 0.35j, -0.4 - 0.4j, 0.0 + 0.1j, 0.4 - 0.4j, 1.0 - 0.35j)
        ]
        glyph += line(wing, 0.1, "near")
    return glyph


SCENERY: Mapping[str, Callable[[], Glyph]] = {
    glyph.__name__: glyph
    for glyph in (
        sun,
        moon,
        rays,
        peak,
        hills,
        water,
        wave,
        falls,
        bridge,
        pagoda,
        pine,
        firs,
        boat,
        lantern,
        rocks,
        clouds,
        reeds,
        geese,
    )
}
