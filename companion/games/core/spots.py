"""Places on the table, as the rules speak of them: no millimetres, no pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Spot(NamedTuple):
    """A place in a zone of the layout: the third place of the gold row is `gold/2`."""

    zone: str
    place: int

    def __str__(self) -> str:
        return f"{self.zone}/{self.place}"


class Token(NamedTuple):
    """A marker of a player lying on a card; games with several kinds of them name the kind."""

    seat: int
    value: int
    kind: str = ""


class Marked(NamedTuple):
    """A card lying face up and the marker on it."""

    card: str
    token: Token


class Change(NamedTuple):
    """What is seen at a spot now and was not before; `before` None for a spot that was empty."""

    spot: Spot
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Slip:
    """Something people do wrong: cards put where they may not go, and the rule against it."""

    name: str
    laid: tuple[tuple[str, Spot], ...]
    rule: str
