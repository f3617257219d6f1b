"""The dealer: holds the shuffled piles nobody may look into and supplies what is drawn."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.core import Game, Setup


class Dealer:
    """Knows every hand and every pile. `state` is the whole truth of the virtual table."""

    def __init__(self, game: Game[Any, Any], setup: Setup, rng: Random) -> None:
        self.game = game
        self.state: Any = game.start(setup)
        self._rng = rng
        self._piles: dict[str, list[str]] = {}

    def complete(self, step: Any) -> Any:
        """The step with what the player draws, taken from the top of the pile."""
        chance = self.game.chance(self.state, step)
        if chance is None:
            return step
        pile = self._pile(chance.pile)
        drawn = [pile.pop() for _ in range(chance.cards)]
        return self.game.complete(step, drawn)

    def _pile(self, name: str) -> list[str]:
        """A pile is shuffled when it is first drawn from: by then it is known what is in it."""
        if name not in self._piles:
            cards = list(self.game.piles(self.state)[name])
            self._rng.shuffle(cards)
            self._piles[name] = cards
        return self._piles[name]

    def take(self, step: Any) -> Any:
        """Complete the step and take it; the completed step is what really happened."""
        step = self.complete(step)
        self.state = self.game.apply(self.state, step)
        return step
