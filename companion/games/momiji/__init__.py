"""Momiji: autumn leaves gathered in the garden and laid on piles, touching acorns, objectives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.games.core.game import Chance, Game, Setting, Variant
from companion.games.core.score import Outcome, ScoreSheet
from companion.games.core.setup import Setup
from companion.games.core.violation import Violation
from companion.games.momiji import ending, listing, notation, opening, outcomes, position, rules
from companion.games.momiji.faults import faults
from companion.games.momiji.laid import MomijiLaid
from companion.games.momiji.sight import view
from companion.games.momiji.state import State
from companion.games.momiji.steps import End, MomijiStep, SetupStep
from companion.games.momiji.terms import (
    AT_LEAST_ONE,
    EVEN_NONE,
    FIRST_GAME,
    FREE,
    MORNING_DEW,
    ONE_EACH,
    PAID,
    SCENARIOS,
    TWO_ANY,
    Terms,
    read_terms,
)


class Momiji(Game[State, MomijiStep]):
    """The rules of Momiji, put together."""

    name = "momiji"
    laid = MomijiLaid()
    variants: ClassVar = {
        "standard": Variant(2, 4),
        FIRST_GAME: Variant(2, 4),
        MORNING_DEW: Variant(2, 5),
        **dict.fromkeys(SCENARIOS, Variant(1, 1)),
    }
    settings: ClassVar = {
        "landscape-h": Setting("MO-H", (PAID, FREE)),
        "landscape-m": Setting("MO-M", (ONE_EACH, TWO_ANY)),
        "most": Setting("MO-57", (AT_LEAST_ONE, EVEN_NONE)),
    }

    def _terms(self, setup: Setup) -> Terms:
        return read_terms(setup, self.sound_setup(setup))

    def start(self, setup: Setup) -> State:
        return opening.start(self._terms(setup))

    def piles(self, state: State) -> Mapping[str, Sequence[str]]:
        return opening.piles(state)

    def seat(self, state: State) -> int:
        return state.turn

    def steps(self, state: State) -> Iterator[MomijiStep]:
        return listing.steps(state)

    def check(self, state: State, step: MomijiStep) -> Violation | None:
        return rules.check(state, step)

    def apply(self, state: State, step: MomijiStep) -> State:
        return rules.apply(state, step)

    def chance(self, state: State, step: MomijiStep) -> Chance | None:
        return outcomes.chance(state, step)

    def complete(self, step: MomijiStep, cards: Sequence[str]) -> MomijiStep:
        return outcomes.complete(step, tuple(cards))

    def public(self, step: MomijiStep) -> MomijiStep:
        return outcomes.public(step)

    def is_over(self, state: State) -> bool:
        return state.over

    def is_setup(self, step: MomijiStep) -> bool:
        return isinstance(step, SetupStep)

    def ends_turn(self, step: MomijiStep) -> bool:
        return isinstance(step, End)

    def score(self, state: State) -> ScoreSheet:
        return ending.score(state)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def view(self, state: State, audience: int | None) -> dict[str, Any]:
        return view(state, audience)

    def format_step(self, step: MomijiStep) -> str:
        return notation.format_step(step)

    def parse_step(self, text: str) -> MomijiStep:
        return notation.parse_step(text)

    def format_state(self, state: State) -> str:
        return position.format_state(state)

    def parse_state(self, setup: Setup, text: str) -> State:
        return position.parse_state(self._terms(setup), text)

    def faults(self, state: State) -> tuple[str, ...]:
        return faults(state)


GAME = Momiji()
