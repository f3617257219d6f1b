"""A game tried out in its own notation."""

from __future__ import annotations

from typing import Any

from companion.cards.deck import load_deck
from companion.games.core import Game, Setup, Violation
from companion.texts import Texts
from companion.wording import Wording


class Trial:
    """Steps written as people would write them, and the referee's answers."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        least = next(iter(game.variants.values())).least
        setup = Setup(game.name, ("P",) * least, facts=dict(load_deck(game.name).facts))
        self._wording = Wording(game, setup, Texts.load("en"))

    def check(self, state: Any, text: str) -> Violation | None:
        """What is against this step; a refusal must have facts enough for its sentence."""
        violation = self._game.check(state, self._game.parse_step(text))
        if violation is not None:
            assert self.said(violation)
        return violation

    def said(self, violation: Violation) -> str:
        """The sentence of a refusal; its facts must be enough for it."""
        return self._wording.violation(violation)

    def refused(self, state: Any, text: str) -> tuple[str, str]:
        """The rule and the code this step is refused with."""
        violation = self.check(state, text)
        assert violation is not None, f"{text} was allowed"
        return violation.rule, violation.code

    def after(self, state: Any, *texts: str) -> Any:
        """The state after these steps, every one of them legal."""
        for text in texts:
            violation = self.check(state, text)
            assert violation is None, f"{text}: {violation}"
            state = self._game.apply(state, self._game.parse_step(text))
            assert self._game.faults(state) == ()
        return state

    def options(self, state: Any) -> list[str]:
        """Every step that is listed."""
        return [self._game.format_step(step) for step in self._game.steps(state)]
