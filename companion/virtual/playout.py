"""Whole games of bots by the rules alone, and the invariants that every one of them must keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.games.core import Game, Setup
from companion.games.core.record import Event, Record, replay
from companion.virtual.bots import Bot
from companion.virtual.dealer import Dealer


@dataclass(frozen=True, slots=True)
class Playout:
    """A finished game: its steps as they really happened, and the dealer's last state."""

    setup: Setup
    steps: tuple[Any, ...]
    state: Any


class BrokenInvariantError(AssertionError):
    """The rules contradict themselves. The message has the position to look at."""


def play(game: Game[Any, Any], setup: Setup, bots: Sequence[Bot], rng: Random) -> Playout:
    """Play one game to its end, as fast as the rules go."""
    dealer = Dealer(game, setup, rng)
    taken = []
    while not game.is_over(dealer.state):
        state = dealer.state
        options = list(game.steps(state))
        bot = bots[game.seat(state)]
        taken.append(dealer.take(bot(game, state, options, rng)))
    return Playout(setup, tuple(taken), dealer.state)


def verify(game: Game[Any, Any], playout: Playout) -> None:
    """Go through a game again, as the dealer and as the referee, and check all that must hold."""
    truth = table = game.start(playout.setup)
    for step in playout.steps:
        public = game.public(step)
        for state, taken in ((truth, step), (table, public)):
            violation = game.check(state, taken)
            _hold(game, state, violation is None, f"{game.format_step(taken)}: {violation}")
            back = game.parse_step(game.format_step(taken))
            _hold(game, state, back == taken, f"{game.format_step(taken)} reads back as {back}")
        truth, table = game.apply(truth, step), game.apply(table, public)
        for state in (truth, table):
            _hold(game, state, not game.faults(state), "; ".join(game.faults(state)))
            text = game.format_state(state)
            read = game.parse_state(playout.setup, text)
            _hold(game, state, read == state, "the position does not read back")
    _hold(game, truth, truth == playout.state, "the same steps led elsewhere")
    _hold(game, truth, game.score(truth) == game.score(table), "the referee's score is another")
    _hold(game, truth, game.outcome(truth) == game.outcome(table), "the outcome is another")
    again = replay(record_of(game, playout))
    _hold(game, truth, again.fault is None and again.last == table, "the record replays otherwise")


def record_of(game: Game[Any, Any], playout: Playout) -> Record:
    """The game as the referee would have written it down."""
    state = game.start(playout.setup)
    events = []
    for step in playout.steps:
        public = game.public(step)
        events.append(Event("step", game.seat(state), game.format_step(public)))
        state = game.apply(state, public)
    return Record(playout.setup, tuple(events), finished=True)


def _hold(game: Game[Any, Any], state: Any, holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariantError(f"{what} at [{game.format_state(state)}]")
