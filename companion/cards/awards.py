"""Awards as pictograms, drawn from the very terms the rules count them by.

So an award that an owner corrects, or makes up, is drawn as well. No words: things are shown as
themselves, points as a figure on a round green (gained) or square red (lost) shield, and a table
of points as bars that rise or hang. The vocabulary of terms is explained in the deck's facts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.cards.brush import Brush, rounded, text_width
from companion.cards.garden import GARDEN
from companion.cards.patches import box
from companion.cards.shapes import circle
from companion.cards.signs import SIGNS
from companion.cards.tables import Fields

BADGES = {"red": "square badge", "yellow": "sun badge", "blue": "drop badge"}
"""The sign of each colour, so that it can be told without seeing colours."""
TINTED = ("petal", "rim", "heart", "badge")
SIGNED = {"card": "any card"}
SHIELD = 12.0
JOINT = 0.28
"""The room between two signs, as part of their size."""


class Area(NamedTuple):
    """Part of a card, in millimetres."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> complex:
        """The point in its middle."""
        return complex(self.left + self.width / 2, self.top + self.height / 2)

    def rows(self, weights: Sequence[float]) -> list["Area"]:
        """The area cut into rows, as high as their weights say."""
        unit, top, parts = self.height / sum(weights), self.top, []
        for weight in weights:
            parts.append(Area(self.left, top, self.width, unit * weight))
            top += unit * weight
        return parts

    def columns(self, count: int) -> list["Area"]:
        """The area cut into equal columns."""
        width = self.width / count
        return [Area(self.left + k * width, self.top, width, self.height) for k in range(count)]


@dataclass(frozen=True)
class Term:
    """One line of an award: signs to look for, between them a joint, and what they bring."""

    things: tuple[str, ...]
    joint: str
    numbers: tuple[int, ...]
    """How many of each thing; empty where that is counted."""
    group: int
    points: int
    table: tuple[int, ...]

    @property
    def weight(self) -> float:
        """How high it is drawn compared with a plain line."""
        return 2.1 if self.table else 1.0


def award(brush: Brush, fields: Fields) -> None:
    """All terms of an award within the area `left, top, width, height`."""
    terms = [_term(row) for row in fields.inner("terms", needed=True).rows("terms")]
    if not terms:
        raise fields.fault("terms", "has no terms")
    area = Area(*fields.numbers("area", 4))
    prize = fields.number("prize", 0.0)
    if len(terms) > 1 or terms[0].table or len(terms[0].things) > 2:
        area = Area(area.left, area.top + prize, area.width, area.height - prize)
    for term, part in zip(terms, area.rows([term.weight for term in terms]), strict=True):
        if term.table:
            _paint_table(brush, fields, term, part)
        elif len(terms) == 1:
            _paint_alone(brush, fields, term, part)
        else:
            _paint_line(brush, fields, term, part)


def _term(row: Fields) -> Term:
    table = row.wholes("table") if "table" in row.table else ()
    points = row.whole("points", 0)
    if "per" in row.table:
        return Term(_things(row, "per"), "either", (), row.whole("group", 1), points, table)
    if "count" in row.table:
        return Term(_things(row, "count"), "either", (), 1, points, table)
    if "kinds" in row.table:
        return Term(_things(row, "kinds"), "=≠", (), 1, points, table)
    if "all" in row.table:
        return Term(_things(row, "all"), "plus", (), 1, points, table)
    if "exactly" in row.table:
        counts = row.inner("exactly")
        numbers = tuple(counts.whole(thing, least=0) for thing in counts.table)
        return Term(tuple(counts.table), "plus", numbers, 1, points, table)
    raise row.fault("per", "or count, kinds, all, exactly is needed to draw this award")


def _things(row: Fields, name: str) -> tuple[str, ...]:
    value = row.table[name]
    return row.texts(name) if isinstance(value, list) else (row.text(name),)


def _paint_alone(brush: Brush, fields: Fields, term: Term, area: Area) -> None:
    """The only term of an award: large signs over a large shield."""
    upper, lower = area.rows((2.2, 1.0))
    if term.group > 1:
        top, upper = upper.rows((1.0, 1.4))
        _figures(brush, f"{term.group}×", top.middle, top.height * 0.5, top.width)
    _paint_stacked(brush, fields, replace(term, group=1), upper)
    _paint_shield(brush, term.points, lower.middle, min(17.0, lower.height * 0.9))


def _paint_stacked(brush: Brush, fields: Fields, term: Term, area: Area) -> None:
    """Signs in one row, or more than two of them in two rows with the joint between."""
    if len(term.things) < 3:
        _paint_things(brush, fields, term, area)
        return
    half = (len(term.things) + 1) // 2
    upper, joint, lower = area.rows((1.0, 0.22, 1.0))
    for part, row in ((slice(None, half), upper), (slice(half, None), lower)):
        some = replace(term, things=term.things[part], numbers=term.numbers[part])
        _paint_things(brush, fields, some, row)
    _paint_joint(brush, term.joint, joint.middle, joint.height)


def _paint_line(brush: Brush, fields: Fields, term: Term, area: Area) -> None:
    """One term of several: signs on the left, its shield on the right."""
    crowded = len(term.things) > 2 and area.height > 1.5 * SHIELD
    shield = min(SHIELD if len(term.things) < 2 else 0.8 * SHIELD, area.height * 0.86)
    left = Area(area.left, area.top, area.width - shield - 1.0, area.height)
    if crowded and term.group > 1:
        _figures(brush, f"{term.group}×", complex(left.left + 3.5, left.middle.imag), 5.0, 7.0)
        left = Area(left.left + 7.5, left.top, left.width - 7.5, left.height)
        term = replace(term, group=1)
    (_paint_stacked if crowded else _paint_things)(brush, fields, term, left)
    at = complex(area.left + area.width - shield / 2, area.middle.imag)
    _paint_shield(brush, term.points, at, shield)


def _paint_things(brush: Brush, fields: Fields, term: Term, area: Area) -> None:
    """The signs side by side as large as they fit, what joins them between."""
    count = len(term.things)
    lead = 0.9 if term.group > 1 else 0.0
    each = [1.0 if not term.numbers or n < 2 else 1.7 for n in (term.numbers or (1,) * count)]
    width = lead + sum(each) + JOINT * (count - 1)
    size = min(area.height * 0.92, area.width / width, 36.0)
    x, y = area.middle.real - size * width / 2, area.middle.imag
    if lead:
        _figures(brush, f"{term.group}×", complex(x + 0.42 * size, y), 0.5 * size, 0.8 * size)
        x += lead * size
    for k, thing in enumerate(term.things):
        if k:
            _paint_joint(brush, term.joint, complex(x + JOINT / 2 * size, y), 0.26 * size)
            x += JOINT * size
        number = term.numbers[k] if term.numbers else 1
        if each[k] > 1:
            _figures(brush, f"{number}×", complex(x + 0.34 * size, y), 0.42 * size, 0.66 * size)
        at = complex(x + (each[k] - 0.5) * size, y)
        paint_thing(brush, fields, thing, at, size * 0.94)
        if number == 0:
            brush.patches(SIGNS["cross"](), at, size * 0.5)
        x += each[k] * size


def _paint_joint(brush: Brush, joint: str, at: complex, size: float) -> None:
    if joint.startswith("="):
        _figures(brush, joint[1:], at, size, 1.2 * size)
    else:
        brush.patches(SIGNS[joint](), at, size / 2)


def _paint_table(brush: Brush, fields: Fields, term: Term, area: Area) -> None:
    """The sign on top; below, bar by bar, what none, one, two … of it bring."""
    upper, middle, lower = area.rows((1.0, 1.6, 0.3))
    _paint_things(brush, fields, term, upper)
    high, low = max(0, *term.table), min(0, *term.table)
    figure = min(4.2, middle.width / len(term.table) * 0.42)
    above, below = (1.4 * figure if points else 0.4 for points in (high, low))
    unit = (middle.height - above - below) / max(1, high - low)
    zero = middle.top + above + high * unit
    for points, cell in zip(term.table, middle.columns(len(term.table)), strict=True):
        x, half, tip = cell.middle.real, cell.width * 0.38, zero - points * unit
        bar = box(x - half, min(zero, tip), x + half, max(zero, tip))
        brush.polygon(bar, brush.palette["gain" if points > 0 else "loss"])
        beyond = 0.75 * figure * (1 if points < 0 else -1)
        _figures(brush, _signed(points), complex(x, tip + beyond), figure, cell.width * 0.94)
    left, right = middle.left, middle.left + middle.width
    brush.polygon(box(left, zero - 0.25, right, zero + 0.25), brush.palette["ink"])
    for number, cell in enumerate(lower.columns(len(term.table))):
        _paint_pips(brush, number, cell)


def _paint_pips(brush: Brush, number: int, cell: Area) -> None:
    """A number as the spots of a die; an empty ring for none."""
    spot = min(1.1, cell.width / 9)
    if not number:
        brush.polygon(circle(cell.middle, 1.5 * spot), brush.palette["ink"])
        brush.polygon(circle(cell.middle, 0.9 * spot), brush.palette["paper"])
    rows = [min(3, number - k) for k in range(0, number, 3)]
    for row, spots in enumerate(rows):
        for k in range(spots):
            off = complex(k - (spots - 1) / 2, row - (len(rows) - 1) / 2)
            brush.polygon(circle(cell.middle + 2.7 * spot * off, spot), brush.palette["ink"])


def _paint_shield(brush: Brush, points: int, at: complex, size: float) -> None:
    ink, paper = brush.palette["ink"], brush.palette["paper"]
    for part, colour in ((1.0, ink), (0.9, brush.palette["gain" if points > 0 else "loss"])):
        half = size / 2 * part
        if points > 0:
            brush.polygon(circle(at, half), colour)
        else:
            brush.polygon(rounded(at.real - half, at.imag - half, 2 * half, 2 * half, 0.8), colour)
    words = _signed(points)
    height = min(size * 0.5, size * 0.76 / text_width(words, 1.0))
    brush.text(words, at - complex(text_width(words, height), height) / 2, height, paper)


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def _figures(brush: Brush, words: str, at: complex, height: float, most: float) -> None:
    """Figures with their middle at a point, no wider than `most`."""
    height = min(height, most / text_width(words, 1.0))
    corner = at - complex(text_width(words, height), height) / 2
    brush.text(words, corner, height, brush.palette["ink"])


def paint_thing(brush: Brush, fields: Fields, thing: str, at: complex, size: float) -> None:
    """What an award counts: a colour, a flower, a feature, or a card that shows all of several."""
    words = thing.split()
    shown = [word for word in words if word not in BADGES]
    colours: dict[str, str] = {}
    for word in words:
        if word in BADGES:
            colours |= {part: brush.palette[f"{word} {part}"] for part in TINTED}
            tint = colours if shown else {"badge": colours["petal"]}
            brush.patches(GARDEN[BADGES[word]](), at, size * 0.54, 0.0, colours)
            brush.patches(GARDEN[BADGES[word]](), at, size * 0.42, 0.0, tint)
    part = size * (0.78 if colours else 1.0) / max(1, len(shown))
    for k, word in enumerate(shown):
        name = SIGNED.get(word, word)
        if name not in GARDEN:
            raise fields.fault("terms", f"counts {thing!r}, for which there is no sign")
        place = at + (k - (len(shown) - 1) / 2) * part
        brush.patches(GARDEN[name](), place, part / 2, 0.0, colours)
