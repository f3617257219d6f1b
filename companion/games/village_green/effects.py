"""What a step does. It need only be possible: the table may allow what is illegal."""

from __future__ import annotations

from typing import TypeVar

from companion.games.village_green.dealing import apply_dealing
from companion.games.village_green.deck import LANDSCAPE
from companion.games.village_green.ending import next_turn, pile_ends, village_ends
from companion.games.village_green.state import SHOWN, Phase, State, Supply, Village
from companion.games.village_green.steps import (
    COVER,
    Discard,
    Draw,
    End,
    GreenStep,
    Place,
    Stop,
    Take,
    TurnVillage,
    Under,
)

T = TypeVar("T")
_OVER = (Phase.COVER, Phase.PLACE_OVER)


def apply(state: State, step: GreenStep) -> State:
    """The state after a step."""
    match step:
        case Place(card, place):
            if card in state.terms.deck.marks:
                return _landscape_placed(state, card, place)
            return _award_placed(state, card, place)
        case Take(card, slot, reveal):
            kind = state.terms.deck.kind(card)
            supply = state.landscapes if kind == LANDSCAPE else state.awards
            at = supply.shown.index(card) if slot is None else slot
            supply = supply.replaced(at, reveal)
            return _taken(state, supply, card, kind == LANDSCAPE)
        case Draw(kind, drawn):
            drawn, supply = state.supply(kind).draw(drawn)
            return _taken(state, supply, drawn, kind == LANDSCAPE)
        case End():
            return next_turn(state)
        case Discard(thrown):
            hand = state.hands[state.turn].take(thrown)
            return state._replace(
                phase=Phase.DONE,
                hands=_replaced(state.hands, state.turn, hand),
                box=state.box.add(thrown),
            )
        case TurnVillage(use):
            return _village_turned(state, use)
        case Under(kind, cards, shown):
            supply = revealed(returned(state.supply(kind), cards), shown)
            ending = pile_ends(state, supply)
            if kind == LANDSCAPE:
                return state._replace(phase=Phase.TURN, landscapes=supply, ending=ending)
            return state._replace(phase=Phase.TURN, awards=supply, ending=ending)
        case Stop():
            return state._replace(phase=Phase.OVER)
        case _:
            return apply_dealing(state, step)


def _replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _landscape_placed(state: State, card: str, place: int) -> State:
    """A structure brings an award, as long as there are any (VG-23)."""
    seat = state.turn
    village = state.villages[seat].laid(card, place)
    brings = card in state.terms.deck.structures and state.awards.anything
    return state._replace(
        phase=Phase.BONUS if brings else Phase.DONE,
        villages=_replaced(state.villages, seat, village),
        hands=_replaced(state.hands, seat, state.hands[seat].take(card)),
        ending=village_ends(state, village),
    )


def _award_placed(state: State, card: str, place: int) -> State:
    seat, at = state.turn, state.holding.index(card)
    holding = state.holding[:at] + state.holding[at + 1 :]
    return state._replace(
        phase=state.phase if holding else Phase.DONE,
        villages=_replaced(state.villages, seat, state.villages[seat].laid(card, place)),
        holding=holding,
    )


def _taken(state: State, supply: Supply, card: str | None, landscape: bool) -> State:
    if landscape:
        seat = state.turn
        return state._replace(
            phase=Phase.PLACE_OVER if state.phase in _OVER else Phase.PLACE,
            hands=_replaced(state.hands, seat, state.hands[seat].add(card)),
            landscapes=supply,
            ending=pile_ends(state, supply),
        )
    if card is None:
        raise ValueError("the award that is drawn has to be told")
    return state._replace(
        phase=Phase.BONUS_AWARD if state.phase is Phase.BONUS else Phase.AWARD,
        awards=supply,
        holding=(*state.holding, card),
        ending=pile_ends(state, supply),
    )


def _village_turned(state: State, use: str) -> State:
    seat = state.turn
    village = state.villages[seat]
    phase = {COVER: Phase.COVER, LANDSCAPE: Phase.RENEW_LANDSCAPES}.get(use, Phase.RENEW_AWARDS)
    turned = Village(village.grid, village.covered, turned=True)
    return state._replace(phase=phase, villages=_replaced(state.villages, seat, turned))


def returned(supply: Supply, cards: tuple[str, ...]) -> Supply:
    """The open cards lie under their pile, none is revealed yet (VG-24).

    If nobody saw their order, nothing is known of the pile but its size: better to know less than
    to know something false.
    """
    nothing = (None,) * SHOWN
    if cards:
        return Supply(nothing, supply.fresh, supply.under + cards)
    return Supply(nothing, supply.left + sum(card is not None for card in supply.shown))


def revealed(supply: Supply, cards: tuple[str, ...]) -> Supply:
    """Three cards from the pile lie open, fewer when it holds fewer."""
    for place in range(SHOWN):
        supply = supply.replaced(place, cards[place] if place < len(cards) else None)
    return supply
