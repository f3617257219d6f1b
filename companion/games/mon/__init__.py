"""MON: three rows of emblems, stepping up and stepping back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.games.core.game import Chance, Game, Setting, Variant
from companion.games.core.score import Outcome, ScoreSheet
from companion.games.core.setup import Setup, SetupError
from companion.games.core.violation import Violation
from companion.games.core.zones import Hidden
from companion.games.mon import ending, position, rules
from companion.games.mon import steps as notation
from companion.games.mon.cards import HIGHEST, cards_in_play
from companion.games.mon.onlooker import MonOnlooker
from companion.games.mon.sight import view
from companion.games.mon.state import State, Terms
from companion.games.mon.steps import Deal, Discard, End, Exchange, MonStep


def _terms(settings: Mapping[str, str], setup: Setup) -> Terms:
    points = setup.facts.get("points")
    if (
        not isinstance(points, list)
        or len(points) != HIGHEST
        or not all(type(value) is int for value in points)
    ):
        raise SetupError(f"the deck of mon needs 'points': {HIGHEST} whole numbers (MN-2)")
    return Terms(len(setup.players), setup.first, settings["last-turns"], tuple(points))


class Mon(Game[State, MonStep]):
    """The rules of MON, put together."""

    name = "mon"
    variants: ClassVar = {"standard": Variant(2, 6)}
    settings: ClassVar = {"last-turns": Setting("MN-30", (ending.OTHERS, ending.ROUND))}
    onlooker = MonOnlooker()
    laid = onlooker

    def start(self, setup: Setup) -> State:
        terms = _terms(self.sound_setup(setup), setup)
        no_hand = Hidden()
        draw = len(cards_in_play(terms.players))
        return State(terms, ((), (), ()), (no_hand,) * terms.players, draw, no_hand, terms.first)

    def piles(self, state: State) -> Mapping[str, Sequence[str]]:
        return {"draw": state.terms.deck}

    def seat(self, state: State) -> int:
        return state.turn

    def steps(self, state: State) -> Iterator[MonStep]:
        return rules.steps(state)

    def check(self, state: State, step: MonStep) -> Violation | None:
        return rules.check(state, step)

    def apply(self, state: State, step: MonStep) -> State:
        return rules.apply(state, step)

    def chance(self, state: State, step: MonStep) -> Chance | None:
        match step:
            case Deal(()):
                players = state.terms.players
                return Chance("draw", rules.HAND_SIZES[players] * players)
            case Exchange(_, None):
                return Chance("draw", 1)
        return None

    def complete(self, step: MonStep, cards: Sequence[str]) -> MonStep:
        match step:
            case Deal(()):
                players = next(n for n, size in rules.HAND_SIZES.items() if n * size == len(cards))
                return Deal(tuple(tuple(cards[seat::players]) for seat in range(players)))
            case Exchange(card, None):
                return Exchange(card, cards[0])
        return step

    def public(self, step: MonStep) -> MonStep:
        match step:
            case Deal():
                return Deal()
            case Exchange():
                return Exchange()
            case Discard():
                return Discard()
        return step

    def is_over(self, state: State) -> bool:
        return state.over

    def is_setup(self, step: MonStep) -> bool:
        return isinstance(step, Deal)

    def ends_turn(self, step: MonStep) -> bool:
        return isinstance(step, End)

    def score(self, state: State) -> ScoreSheet:
        return ending.score(state)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def view(self, state: State, audience: int | None) -> dict[str, Any]:
        return view(state, audience)

    def format_step(self, step: MonStep) -> str:
        return notation.format_step(step)

    def parse_step(self, text: str) -> MonStep:
        return notation.parse_step(text)

    def format_state(self, state: State) -> str:
        return position.format_state(state)

    def parse_state(self, setup: Setup, text: str) -> State:
        return position.parse_state(_terms(self.sound_setup(setup), setup), text)

    def faults(self, state: State) -> tuple[str, ...]:
        return position.faults(state)


GAME = Mon()
