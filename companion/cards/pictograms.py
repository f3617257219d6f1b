"""The words of `face.toml` that paint pictograms: glyphs, whole rebuses, bands, lattices."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from companion.cards.brush import Brush, text_width
from companion.cards.garden import GARDEN
from companion.cards.leaves import LEAVES
from companion.cards.patches import Glyph
from companion.cards.scenery import SCENERY
from companion.cards.shapes import Outline, joined, polygon
from companion.cards.signs import SIGNS
from companion.cards.tables import Fields

GLYPHS: Mapping[str, Callable[[], Glyph]] = {**LEAVES, **SIGNS, **SCENERY, **GARDEN}


def _glyph(fields: Fields, field: str, name: object) -> Glyph:
    if not isinstance(name, str) or name not in GLYPHS:
        raise fields.fault(field, f"names {name!r}, which is none of {', '.join(sorted(GLYPHS))}")
    return GLYPHS[name]()


def _colours(fields: Fields) -> dict[str, str]:
    table = fields.inner("colours")
    return {word: table.text(word) for word in table.table}


def glyph(brush: Brush, fields: Fields) -> None:
    """One glyph at each of the `places`: x, y, size and, if it leans, degrees."""
    shape, colours = _glyph(fields, "glyph", fields.table.get("glyph")), _colours(fields)
    for place in _rows_of(fields, "places"):
        if len(place) not in (3, 4) or not all(isinstance(v, int | float) for v in place):
            raise fields.fault("places", "must be lists of x, y, size and perhaps a turn")
        x, y, size, turn = (float(str(v)) for v in (*place, 0)[:4])
        brush.patches(shape, complex(x, y), size / 2, turn, colours)


def rebus(brush: Brush, fields: Fields) -> None:
    """Several glyphs and figures, each with the middle at x, y: a sentence without words."""
    colours = _colours(fields)
    for part in _rows_of(fields, "parts"):
        match part:
            case [str(name), int() | float() as x, int() | float() as y, int() | float() as size]:
                at = complex(x, y)
            case _:
                raise fields.fault("parts", f"must be a name, x, y and size, not {part!r}")
        if name.startswith("="):
            words = name[1:]
            corner = at - complex(text_width(words, size), size) / 2
            brush.text(words, corner, float(size), colours.get("ink", brush.palette["ink"]))
        else:
            brush.patches(_glyph(fields, "parts", name), at, size / 2, 0.0, colours)


def _rows_of(fields: Fields, name: str) -> list[list[object]]:
    rows = fields.table.get(name)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise fields.fault(name, "must be a list of lists")
    return rows


def band(brush: Brush, fields: Fields) -> None:
    """The upper part of the card in one colour, its lower hem cut to a pattern."""
    pattern = fields.text("hem")
    if pattern not in HEMS:
        raise fields.fault("hem", f"is none of {', '.join(sorted(HEMS))}")
    top, bottom, depth = fields.number("top"), fields.number("bottom"), fields.number("depth")
    across = brush.size_mm[0]
    pitches = round(across / fields.number("pitch"))
    u = np.linspace(0, pitches, pitches * 40 + 1)
    hem = across * u / pitches + 1j * (bottom - depth * (1 - HEMS[pattern](u % 1.0)))
    edge: Outline = joined(polygon(complex(across, top), complex(0, top)), hem)
    brush.polygon(edge, fields.text("colour"))


Curve = NDArray[np.float64]
Hem = Callable[[Curve], Curve]
"""How deep the hem hangs, 0 to 1, along one pitch."""

HEMS: Mapping[str, Hem] = {
    "straight": lambda u: np.full_like(u, 0.6),
    "wave": lambda u: 0.5 + 0.5 * np.cos(2 * np.pi * u),
    "zigzag": lambda u: np.asarray(np.abs(2 * u - 1)),
    "scallops": lambda u: np.sqrt(np.clip(1 - (2 * u - 1) ** 2, 0, 1)),
    "arches": lambda u: 1 - np.sqrt(np.clip(1 - (2 * u - 1) ** 2, 0, 1)),
    "battlement": lambda u: np.asarray(u < 0.5, dtype=np.float64),
    "saw": lambda u: u,
}


def lattice(brush: Brush, fields: Fields) -> None:
    """The glyphs in turn on a lattice over the whole card, every second row shifted."""
    names = fields.texts("glyphs")
    shapes = [_glyph(fields, "glyphs", name) for name in names]
    colours, size, pitch = _colours(fields), fields.number("size"), fields.number("pitch")
    turn = fields.number("turn", 0.0)
    across, down = brush.size_mm
    columns, rows = round(across / pitch), round(down / (pitch * 0.86))
    for row in range(rows + 1):
        for column in range(-1, columns + 1):
            x = (column + 0.5 * (row % 2) + 0.25) * across / columns
            at = complex(x, row * down / rows)
            lean = turn * (1 if (row + column) % 2 else -1)
            shape = shapes[(column + 2 * row) % len(shapes)]
            brush.patches(shape, at, size / 2, lean, colours)


PICTOGRAM_WORDS: Mapping[str, Callable[[Brush, Fields], None]] = {
    "glyph": glyph,
    "rebus": rebus,
    "band": band,
    "lattice": lattice,
}
