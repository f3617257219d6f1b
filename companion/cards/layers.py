"""The words of `face.toml`: each layer of a face names one of these and gives its measures.

A value that begins with `$` is looked up: first among the traits of the face, then in what the
deck's facts say of it (`from_facts`), then in the looks that the traits named by `look_by` select,
so that one list of layers draws all the suits. What a layer paints, `paint` finds in `WORDS`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from companion.cards.awards import award
from companion.cards.brush import Brush, rounded, text_width
from companion.cards.emblem import emblem_of, emblem_shapes
from companion.cards.marks import MARKS
from companion.cards.pictograms import PICTOGRAM_WORDS
from companion.cards.shapes import Outline, circle, polygon
from companion.cards.tables import Fields


@dataclass(frozen=True)
class Layer:
    """One layer, its `$` values looked up."""

    draw: str
    both_ways: bool
    fields: Fields


def paint(brush: Brush, layer: Layer) -> None:
    """Paint one layer, and once more turned if it is to be read from both sides."""
    try:
        word = WORDS[layer.draw]
    except KeyError:
        known = ", ".join(sorted(WORDS))
        raise layer.fields.fault("draw", f"is none of {known}") from None
    word(brush, layer.fields)
    if layer.both_ways:
        word(brush.turned(), layer.fields)


def _panel_outline(brush: Brush, inset: float, corner: float) -> Outline:
    width, height = brush.size_mm
    return rounded(inset, inset, width - 2 * inset, height - 2 * inset, corner)


def _margin(brush: Brush, width: float, corner: float, colour: str) -> None:
    """Everything outside the card's shape `width` from the edge."""
    whole, hole = rounded(0, 0, *brush.size_mm, 0.0), _panel_outline(brush, width, corner)
    brush.polygon(np.concatenate([whole, whole[:1], hole[::-1], hole[-1:]]), colour)


def margin(brush: Brush, fields: Fields) -> None:
    """The card's rim, painted over whatever ran out into it."""
    corner = fields.number("corner", 0.0)
    _margin(brush, fields.number("width"), corner, fields.text("colour"))


def panel(brush: Brush, fields: Fields) -> None:
    """The card's own shape, `inset` from the edge."""
    inset, corner = fields.number("inset"), fields.number("corner", 0.0)
    brush.polygon(_panel_outline(brush, inset, corner), fields.text("colour"))


def frame(brush: Brush, fields: Fields) -> None:
    """A border between `inset` and `inset + width`, of a named pattern."""
    pattern = fields.text("pattern")
    if pattern not in FRAMES:
        raise fields.fault("pattern", f"is none of {', '.join(sorted(FRAMES))}")
    FRAMES[pattern](brush, fields)


def _double(brush: Brush, fields: Fields) -> None:
    inset, width = fields.number("inset"), fields.number("width")
    corner = fields.number("corner", 0.0)
    ink, ground = fields.text("colour"), fields.text("ground")
    for part, colour in ((0.0, ink), (0.42, ground), (0.74, ink), (1.0, ground)):
        step = part * width
        brush.polygon(_panel_outline(brush, inset + step, corner - step), colour)


def _hatched(brush: Brush, fields: Fields) -> None:
    inset, width = fields.number("inset"), fields.number("width")
    corner = fields.number("corner", 0.0)
    ink, ground = fields.text("colour"), fields.text("ground")
    brush.polygon(_panel_outline(brush, inset, corner), ink)
    pitch, across, down = 2.4, *brush.size_mm
    for x in np.arange(-down, across, pitch):
        brush.polygon(
            polygon(
                complex(x, 0),
                complex(x + pitch / 2, 0),
                complex(x + pitch / 2 + down, down),
                complex(x + down, down),
            ),
            ground,
        )
    _margin(brush, inset, corner, fields.text("edge"))
    inner = inset + width
    brush.polygon(_panel_outline(brush, inner, corner - width), ink)
    brush.polygon(_panel_outline(brush, inner + 0.35, corner - width - 0.35), ground)


def _studded(brush: Brush, fields: Fields) -> None:
    inset, width = fields.number("inset"), fields.number("width")
    ink = fields.text("colour")
    middle = inset + width / 2
    across, down = brush.size_mm
    columns = round((across - 2 * middle) / 3.0)
    rows = round((down - 2 * middle) / 3.0)
    xs = np.linspace(middle, across - middle, columns + 1)
    ys = np.linspace(middle, down - middle, rows + 1)
    places = [complex(x, y) for x in xs for y in (ys[0], ys[-1])]
    places += [complex(x, y) for y in ys[1:-1] for x in (xs[0], xs[-1])]
    for place in places:
        brush.polygon(circle(place, width * 0.36), ink)


FRAMES: Mapping[str, Callable[[Brush, Fields], None]] = {
    "double": _double,
    "hatched": _hatched,
    "studded": _studded,
}


def number(brush: Brush, fields: Fields) -> None:
    """A number or word in large figures; with a bar below where it reads upside down as another."""
    words = str(fields.table.get("text", ""))
    x, y = fields.numbers("at", 2)
    height, colour = fields.number("height"), fields.text("colour")
    align = fields.text("align", "left")
    if align != "left":
        x -= text_width(words, height) / (2 if align == "middle" else 1)
    upward = fields.table.get("upward") is True
    width = brush.text(words, complex(x, y), height, colour, upward=upward)
    if words in {str(int(v)) for v in fields.numbers("barred", default=())}:
        bar = fields.number("bar")
        brush.polygon(rounded(x, y + height + bar * 0.75, width, bar, bar / 2), colour)


def marks(brush: Brush, fields: Fields) -> None:
    """`count` times the mark of a suit, one beside the other."""
    mark = fields.text("mark")
    if mark not in MARKS:
        raise fields.fault("mark", f"is none of {', '.join(sorted(MARKS))}")
    start = complex(*fields.numbers("at", 2))
    step = complex(*fields.numbers("step", 2, default=(0.0, 0.0)))
    radius = fields.number("size") / 2
    for k in range(fields.whole("count", 1)):
        ink, ground = fields.text("colour"), fields.text("ground")
        brush.shapes(MARKS[mark](), start + k * step, radius, ink, ground)


def emblem(brush: Brush, fields: Fields) -> None:
    """The emblem of a seed."""
    shapes = emblem_shapes(emblem_of(fields.whole("seed")))
    at, radius = complex(*fields.numbers("at", 2)), fields.number("size") / 2
    brush.shapes(shapes, at, radius, fields.text("colour"), fields.text("ground"))


def disc(brush: Brush, fields: Fields) -> None:
    """A filled circle."""
    at, radius = complex(*fields.numbers("at", 2)), fields.number("size") / 2
    brush.polygon(circle(at, radius), fields.text("colour"))


def area(brush: Brush, fields: Fields) -> None:
    """Any straight-edged area, its corners as x, y, x, y, …"""
    values = fields.numbers("corners")
    if len(values) < 6 or len(values) % 2:
        raise fields.fault("corners", "must be at least three pairs of numbers")
    points = [complex(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
    brush.polygon(polygon(*points), fields.text("colour"))


def waves(brush: Brush, fields: Fields) -> None:
    """The sea: rows of overlapping scales between `inset` and the far edge."""
    inset, size = fields.number("inset"), fields.number("size")
    colour, ground = fields.text("colour"), fields.text("ground")
    across, down = brush.size_mm
    columns = round((across - 2 * inset) / size)
    pitch = (across - 2 * inset) / columns
    rows = round((down - 2 * inset) / (pitch / 2))
    rise = (down - 2 * inset) / rows
    for row in range(-2, rows + 2):
        shift = (row % 2) * pitch / 2
        for column in range(-1, columns + 1):
            middle = complex(inset + shift + column * pitch + pitch / 2, inset + (row + 1) * rise)
            for k, part in enumerate((1.0, 0.84, 0.66, 0.5, 0.32, 0.17)):
                brush.polygon(circle(middle, pitch / 2 * part), ground if k % 2 else colour)


WORDS: Mapping[str, Callable[[Brush, Fields], None]] = {
    "panel": panel,
    "margin": margin,
    "frame": frame,
    "number": number,
    "marks": marks,
    "emblem": emblem,
    "disc": disc,
    "area": area,
    "waves": waves,
    "award": award,
    **PICTOGRAM_WORDS,
}
