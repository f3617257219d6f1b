"""The people at the virtual table: what they hold, what they mean to do, where they slip.

Every choice is drawn from the seed and the number of the turn alone. So a game that was cut off can
be sat down to again: the same people play on from the same turn with the same hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.games.core import Game, Setup, Slip
from companion.virtual.bots import find_bot
from companion.virtual.dealer import Dealer


class OtherGameError(ValueError):
    """The steps played so far are not those these people would have played."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the player in turn is going to do: perhaps slip first, then take a legal step."""

    slip: Slip | None
    step: Any


class Party:
    """Bots in their seats and the dealer between them."""

    def __init__(
        self, game: Game[Any, Any], setup: Setup, seed: int, mistakes: float, bots: str
    ) -> None:
        self.game = game
        self.dealer = Dealer(game, setup, Random(f"{seed}:shuffle"))
        self._seed = seed
        self._mistakes = mistakes
        self._bot = find_bot(game, bots)
        self._turn = 0

    @property
    def state(self) -> Any:
        """The whole truth, every hand known."""
        return self.dealer.state

    def plan(self) -> Plan:
        """What the player in turn does now."""
        options = list(self.game.steps(self.state))
        choice = self._bot(self.game, self.state, options, self._rng("choice"))
        return Plan(self._slip(), choice)

    def take(self, step: Any) -> None:
        """The step really happens: cards leave hands, cards are drawn."""
        self.dealer.take(step)
        if self.game.ends_turn(step):
            self._turn += 1

    def catch_up(self, steps: Sequence[Any]) -> None:
        """Play on to where a game stands, given its steps as the table saw them."""
        for seen in steps:
            step = self.plan().step
            if self.game.public(step) != self.game.public(seen):
                raise OtherGameError(f"these players would not have played {seen}")
            self.take(step)

    def _slip(self) -> Slip | None:
        """A mistake for this turn, one kind as likely as another, or None."""
        rng = self._rng("slip")
        onlooker = self.game.onlooker
        if onlooker is None or rng.random() >= self._mistakes:
            return None
        by_kind: dict[str, list[Slip]] = {}
        for slip in onlooker.slips(self.state):
            by_kind.setdefault(slip.name, []).append(slip)
        return rng.choice(by_kind[rng.choice(sorted(by_kind))]) if by_kind else None

    def _rng(self, what: str) -> Random:
        return Random(f"{self._seed}:{self._turn}:{what}")
