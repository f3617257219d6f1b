"""Which steps explain the difference between the table as it was and as it is seen now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.games.core import Change, Game, Onlooker, Spot, Violation
from companion.games.core.record import check_run
from companion.table.arrange import Arrangement
from companion.vision.observation import Guess

Run = tuple[Any, ...]


class Finding(StrEnum):
    """What the change on the table amounts to."""

    UNCHANGED = "unchanged"
    LEGAL = "legal"
    """Exactly one legal run of steps explains it."""
    AMBIGUOUS = "ambiguous"
    """Several legal runs do: somebody has to say which."""
    ILLEGAL = "illegal"
    """It is explained only by steps the rules forbid."""
    UNREADABLE = "unreadable"
    """A card in play cannot be read."""
    UNEXPLAINED = "unexplained"
    """No step of the game looks like this: something was moved, taken away or put aside."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The finding, with what it rests on."""

    finding: Finding
    runs: tuple[Run, ...] = ()
    violation: Violation | None = None
    spots: tuple[Spot, ...] = ()
    doubts: tuple[tuple[Spot, tuple[Guess, ...]], ...] = ()


def explain(game: Game[Any, Any], state: Any, arrangement: Arrangement) -> Explanation:
    """Explain an arrangement that people made out of the table of `state`."""
    onlooker = game.onlooker
    if onlooker is None:
        raise ValueError(f"{game.name} cannot be followed by camera")
    expected = onlooker.tableau(state)
    if arrangement.doubts:
        return Explanation(
            Finding.UNREADABLE,
            spots=tuple(arrangement.doubts),
            doubts=tuple(arrangement.doubts.items()),
        )
    changes = _changes(expected, arrangement.faces)
    if arrangement.strays:
        return Explanation(Finding.UNEXPLAINED, spots=tuple(change.spot for change in changes))
    if not changes:
        return Explanation(Finding.UNCHANGED)
    return _weigh(game, onlooker, state, changes)


def _changes(expected: Mapping[Spot, str], faces: Mapping[Spot, str]) -> tuple[Change, ...]:
    return tuple(
        Change(spot, expected.get(spot), faces.get(spot))
        for spot in sorted(expected.keys() | faces.keys())
        if expected.get(spot) != faces.get(spot)
    )


def _weigh(
    game: Game[Any, Any], onlooker: Onlooker[Any, Any], state: Any, changes: tuple[Change, ...]
) -> Explanation:
    spots = tuple(change.spot for change in changes)
    runs = tuple(onlooker.attempts(state, changes))
    verdicts = [(run, check_run(game, state, run)) for run in runs]
    legal = tuple(run for run, violation in verdicts if violation is None)
    if len(legal) == 1:
        return Explanation(Finding.LEGAL, legal, spots=spots)
    if legal:
        return Explanation(Finding.AMBIGUOUS, legal, spots=spots)
    if not verdicts:
        return Explanation(Finding.UNEXPLAINED, spots=spots)
    run, violation = max(verdicts, key=lambda verdict: _legal_steps(game, state, verdict[0]))
    return Explanation(Finding.ILLEGAL, (run,), violation, spots)


def _legal_steps(game: Game[Any, Any], state: Any, run: Run) -> int:
    """How far into the run the rules go along."""
    for count, step in enumerate(run):
        if game.check(state, step) is not None:
            return count
        state = game.apply(state, step)
    return len(run)
