"""The outcomes of chance: what a step still needs of them, and what of them the table sees."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.core.game import Chance
from companion.games.village_green.deck import AWARD, LANDSCAPE
from companion.games.village_green.effects import returned
from companion.games.village_green.state import HAND, SHOWN, State
from companion.games.village_green.steps import (
    Deal,
    Discard,
    Draw,
    Grant,
    GreenStep,
    Show,
    Take,
    Under,
)


def chance(state: State, step: GreenStep) -> Chance | None:
    """The cards a dealer has to supply. Cards that were put under a pile come in a known order."""
    wanted, kind = 1, LANDSCAPE
    match step:
        case Take(card, _, None):
            kind = LANDSCAPE if card in state.terms.deck.marks else AWARD
            fresh = state.supply(kind).fresh
        case Draw(kind, None):
            fresh = state.supply(kind).fresh
        case Under(kind, cards, ()):
            wanted, fresh = SHOWN, returned(state.supply(kind), cards).fresh
        case Show(kind, ()):
            wanted, fresh = SHOWN, state.supply(kind).fresh
        case Deal(()):
            wanted, fresh = HAND * state.terms.players, state.landscapes.fresh
        case Grant(()):
            wanted, kind, fresh = SHOWN * state.terms.players, AWARD, state.awards.fresh
        case _:
            return None
    cards_wanted = min(wanted, fresh)
    return Chance(kind, cards_wanted) if cards_wanted else None


def complete(step: GreenStep, cards: Sequence[str]) -> GreenStep:
    """The step with what the dealer supplied."""
    match step:
        case Take(card, place, None):
            return Take(card, place, cards[0])
        case Draw(kind, None):
            return Draw(kind, cards[0])
        case Under(kind, order, ()):
            return Under(kind, order, tuple(cards))
        case Show(kind, ()):
            return Show(kind, tuple(cards))
        case Deal(()):
            return Deal(_trios(cards))
        case Grant(()):
            return Grant(_trios(cards))
    return step


def _trios(cards: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(cards[start : start + HAND]) for start in range(0, len(cards), HAND))


def public(step: GreenStep) -> GreenStep:
    """Hands, landscapes drawn blind and discards stay hidden; an award is at once laid open."""
    match step:
        case Deal():
            return Deal()
        case Draw(kind, _) if kind == LANDSCAPE:
            return Draw(LANDSCAPE)
        case Discard():
            return Discard()
    return step
