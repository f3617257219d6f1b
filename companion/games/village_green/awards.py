"""What an award counts, said in a small vocabulary that the deck's facts are written in (VG-3).

An award is a list of terms; its points are their sum over the three places of its line. A term
counts things: a colour, a flower, a feature, `tree` (of any species), `card`, or `empty`, a place
without a card. Several words, as in `red lily`, count the cards that show all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.core.setup import SetupError

COLOURS = ("red", "yellow", "blue")
FLOWERS = ("rose", "petunia", "lily")
TREES = ("birch", "oak", "willow")
POND, STRUCTURE, LAWN = "pond", "structure", "lawn"
FEATURES = (POND, STRUCTURE, LAWN, *TREES)
TREE, CARD, EMPTY = "tree", "card", "empty"
_THINGS = (*COLOURS, *FLOWERS, *FEATURES, TREE, CARD, EMPTY)

Marks = tuple[str, ...]
"""Everything a landscape card shows: its colour, its flower, and each of its features."""
Line = tuple[Marks | None, ...]
"""What lies on the three places of a line; None for a place without a card."""


def count(line: Line, thing: str) -> int:
    """How many of this thing there are in the line."""
    words = thing.split()
    if len(words) > 1:
        return sum(all(word in marks for word in words) for marks in line if marks is not None)
    if thing == EMPTY:
        return line.count(None)
    if thing == CARD:
        return len(line) - line.count(None)
    if thing == TREE:
        return sum(mark in TREES for marks in line if marks is not None for mark in marks)
    return sum(marks.count(thing) for marks in line if marks is not None)


@dataclass(frozen=True, slots=True)
class Per:
    """Points for each of a thing, or for every `group` of it; several things are counted apart."""

    things: tuple[str, ...]
    points: int
    group: int = 1

    def score(self, line: Line) -> int:
        """The points of this term."""
        return self.points * sum(count(line, thing) // self.group for thing in self.things)


@dataclass(frozen=True, slots=True)
class Table:
    """Points by how many there are; more than the table knows count as its last entry."""

    thing: str
    table: tuple[int, ...]

    def score(self, line: Line) -> int:
        """The points of this term."""
        return self.table[min(count(line, self.thing), len(self.table) - 1)]


@dataclass(frozen=True, slots=True)
class Kinds:
    """Points by how many different ones of these things there are."""

    things: tuple[str, ...]
    table: tuple[int, ...]

    def score(self, line: Line) -> int:
        """The points of this term."""
        kinds = sum(count(line, thing) > 0 for thing in self.things)
        return self.table[min(kinds, len(self.table) - 1)]


@dataclass(frozen=True, slots=True)
class All:
    """Points if none of these things is wanting."""

    things: tuple[str, ...]
    points: int

    def score(self, line: Line) -> int:
        """The points of this term."""
        return self.points if all(count(line, thing) for thing in self.things) else 0


@dataclass(frozen=True, slots=True)
class Exactly:
    """Points if each of these things is there exactly so many times."""

    counts: tuple[tuple[str, int], ...]
    points: int

    def score(self, line: Line) -> int:
        """The points of this term."""
        met = all(count(line, thing) == wanted for thing, wanted in self.counts)
        return self.points if met else 0


Term = Per | Table | Kinds | All | Exactly


@dataclass(frozen=True, slots=True)
class Award:
    """An award card: its terms, and whether somebody has yet to check them on the printed card."""

    terms: tuple[Term, ...]
    unverified: bool = False

    def score(self, line: Line) -> int:
        """The points of the award over a line (VG-41)."""
        return sum(term.score(line) for term in self.terms)


def parse_award(name: str, data: Any) -> Award:
    """The award of that name among the facts. SetupError says what is not understood."""
    match data:
        case {"terms": [_, *_] as terms, **rest} if not rest.keys() - {"unverified"}:
            doubt = rest.get("unverified", "")
            if isinstance(doubt, str):
                return Award(tuple(_term(name, term) for term in terms), bool(doubt))
    raise SetupError(f"the award {name!r} needs 'terms', a list, and may have 'unverified' (VG-3)")


def _term(name: str, data: Any) -> Term:
    match data:
        case {"per": things, "points": int(points), **rest} if not rest:
            return Per(_things(name, things), points)
        case {"per": things, "points": int(points), "group": int(group), **rest} if (
            not rest and group > 0
        ):
            return Per(_things(name, things), points, group)
        case {"count": str(thing), "table": [*table], **rest} if not rest and _whole(table):
            return Table(_thing(name, thing), tuple(table))
        case {"kinds": [*things], "table": [*table], **rest} if not rest and _whole(table):
            return Kinds(_things(name, things), tuple(table))
        case {"all": [*things], "points": int(points), **rest} if not rest:
            return All(_things(name, things), points)
        case {"exactly": dict(counts), "points": int(points), **rest} if not rest and _whole(
            list(counts.values())
        ):
            return Exactly(_counts(name, counts), points)
    raise SetupError(f"the award {name!r} has a term that is not understood: {data!r} (VG-3)")


def _whole(values: list[Any]) -> bool:
    return bool(values) and all(type(value) is int for value in values)


def _counts(name: str, counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((_thing(name, thing), wanted) for thing, wanted in counts.items())


def _things(name: str, things: Any) -> tuple[str, ...]:
    return tuple(
        _thing(name, thing) for thing in (things if isinstance(things, list) else [things])
    )


def _thing(name: str, thing: Any) -> str:
    words = thing.split() if isinstance(thing, str) else []
    if not words or any(word not in _THINGS for word in words):
        raise SetupError(
            f"the award {name!r} counts {thing!r}, but known things are {', '.join(_THINGS)} (VG-3)"
        )
    return str(thing)
