"""The score sheet: a line for every reason a player has points, and who has won and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.core.violation import Fact


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points of one seat for one reason. `reason` names a sentence, `rule` the rule behind it."""

    seat: int
    points: int
    rule: str
    reason: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All lines of all seats."""

    seats: int
    lines: tuple[ScoreLine, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each seat's lines."""
        totals = [0] * self.seats
        for line in self.lines:
            totals[line.seat] += line.points
        return tuple(totals)

    def of(self, seat: int) -> tuple[ScoreLine, ...]:
        """The lines of one seat, in the order of the sheet."""
        return tuple(line for line in self.lines if line.seat == seat)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won. `reason` and `rule` say what decided it: most points, or which tie-break."""

    winners: tuple[int, ...]
    rule: str
    reason: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
