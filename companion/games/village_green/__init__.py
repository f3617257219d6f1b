"""Village Green: three by three gardens, and the awards they win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.games.core.game import Chance, Game, Variant
from companion.games.core.score import Outcome, ScoreSheet
from companion.games.core.setup import Setup
from companion.games.core.violation import Violation
from companion.games.village_green import ending, listing, outcomes, position, rules
from companion.games.village_green import steps as notation
from companion.games.village_green.dealing import DealingStep, begin
from companion.games.village_green.deck import AWARD, LANDSCAPE, read_deck
from companion.games.village_green.effects import apply
from companion.games.village_green.laid import GreenLaid
from companion.games.village_green.sight import view
from companion.games.village_green.state import State, Terms
from companion.games.village_green.steps import Arrange, End, GreenStep


class VillageGreen(Game[State, GreenStep]):
    """The rules of Village Green, put together. One player plays the solo game (VG-50)."""

    name = "village-green"
    laid = GreenLaid()
    variants: ClassVar = {"standard": Variant(1, 5)}
    settings: ClassVar = {}

    def _terms(self, setup: Setup) -> Terms:
        self.sound_setup(setup)
        return Terms(len(setup.players), setup.first, read_deck(setup.facts))

    def start(self, setup: Setup) -> State:
        return begin(self._terms(setup))

    def piles(self, state: State) -> Mapping[str, Sequence[str]]:
        return {kind: state.terms.deck.cards(kind) for kind in (LANDSCAPE, AWARD)}

    def seat(self, state: State) -> int:
        return state.turn

    def steps(self, state: State) -> Iterator[GreenStep]:
        return listing.steps(state)

    def check(self, state: State, step: GreenStep) -> Violation | None:
        return rules.check(state, step)

    def apply(self, state: State, step: GreenStep) -> State:
        return apply(state, step)

    def chance(self, state: State, step: GreenStep) -> Chance | None:
        return outcomes.chance(state, step)

    def complete(self, step: GreenStep, cards: Sequence[str]) -> GreenStep:
        return outcomes.complete(step, cards)

    def public(self, step: GreenStep) -> GreenStep:
        return outcomes.public(step)

    def is_over(self, state: State) -> bool:
        return state.over

    def is_setup(self, step: GreenStep) -> bool:
        return isinstance(step, DealingStep) and not isinstance(step, Arrange)

    def ends_turn(self, step: GreenStep) -> bool:
        return isinstance(step, End)

    def score(self, state: State) -> ScoreSheet:
        return ending.score(state)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def view(self, state: State, audience: int | None) -> dict[str, Any]:
        return view(state, audience)

    def format_step(self, step: GreenStep) -> str:
        return notation.format_step(step)

    def parse_step(self, text: str) -> GreenStep:
        return notation.parse_step(text)

    def format_state(self, state: State) -> str:
        return position.format_state(state)

    def parse_state(self, setup: Setup, text: str) -> State:
        return position.parse_state(self._terms(setup), text)

    def faults(self, state: State) -> tuple[str, ...]:
        return position.faults(state)


GAME = VillageGreen()
