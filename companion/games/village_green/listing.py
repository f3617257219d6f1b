"""Every legal step, outcomes of chance left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from companion.games.village_green.dealing import DEALING, dealing_steps
from companion.games.village_green.deck import AWARD, LANDSCAPE
from companion.games.village_green.fitting import hand_bits, openings, welcome_somewhere
from companion.games.village_green.places import AWARD_PLACES
from companion.games.village_green.state import Phase, State, Supply, unseen
from companion.games.village_green.steps import (
    COVER,
    Draw,
    End,
    GreenStep,
    Stop,
    Take,
    TurnVillage,
    Under,
    discard,
    place,
    take,
)

_END, _STOP = End(), Stop()
_DRAW = {kind: Draw(kind) for kind in (LANDSCAPE, AWARD)}
_USES = {use: TurnVillage(use) for use in (LANDSCAPE, AWARD, COVER)}


def steps(state: State) -> Iterator[GreenStep]:
    """Every legal step. A card nobody has seen yet may be in the hand of the player in turn."""
    match state.phase:
        case Phase.DONE:
            yield _END
        case Phase.TURN:
            yield from _turn(state)
        case Phase.PLACE | Phase.PLACE_OVER:
            yield from _placings(state, state.phase is Phase.PLACE_OVER)
        case Phase.AWARD | Phase.BONUS_AWARD:
            yield from _award_placings(state)
        case Phase.BONUS:
            yield from _takes(state.awards, AWARD)
        case Phase.COVER:
            yield from _landscapes(state, over=True)
        case Phase.RENEW_LANDSCAPES:
            yield from _under(state.landscapes, LANDSCAPE)
        case Phase.RENEW_AWARDS:
            yield from _under(state.awards, AWARD)
        case phase if phase in DEALING:
            yield from dealing_steps(state)


def _turn(state: State) -> Iterator[GreenStep]:
    village, solo = state.villages[state.turn], state.terms.solo
    nothing = True
    for step in _landscapes(state, over=False):
        nothing = False
        yield step
    if not solo or free_award_place(state):
        for step in _takes(state.awards, AWARD):
            nothing = False
            yield step
    if not village.turned:
        if any(state.landscapes.shown):
            yield _USES[LANDSCAPE]
        if any(state.awards.shown):
            yield _USES[AWARD]
        if may_cover(state):
            yield _USES[COVER]
    if solo:
        yield _STOP
    elif nothing:
        yield _END


def free_award_place(state: State) -> bool:
    """Whether an award can be placed without covering another (VG-50)."""
    grid = state.villages[state.turn].grid
    return any(grid[spot] is None for spot in AWARD_PLACES)


def may_cover(state: State) -> bool:
    """Whether there is a landscape to cover and one to take; alone, one that fits too (VG-24)."""
    if not state.landscapes.anything or not state.villages[state.turn].landscapes:
        return False
    return not state.terms.solo or next(_landscapes(state, over=True), None) is not None


def _takes(supply: Supply, kind: str) -> Iterator[Take | Draw]:
    one, two, three = supply.shown
    if one is not None:
        yield take(one)
    if two is not None and two != one:
        yield take(two)
    if three is not None and three not in (one, two):
        yield take(three)
    if supply.fresh or supply.under:
        yield _DRAW[kind]


def _landscapes(state: State, over: bool) -> Iterator[Take | Draw]:
    """The landscapes that may be taken; alone, only if one can be placed then (VG-50)."""
    takes = _takes(state.landscapes, LANDSCAPE)
    if not state.terms.solo:
        yield from takes
        return
    welcome = welcome_somewhere(state, over)
    in_hand, bits = hand_bits(state), state.terms.deck.bits
    for step in takes:
        if welcome & (in_hand if step.card is None else in_hand | bits[step.card]):
            yield step


def _placings(state: State, over: bool) -> Iterator[GreenStep]:
    deck, hand = state.terms.deck, state.hands[state.turn]
    cards: tuple[str, ...] = hand.known
    if hand.unknown:
        hidden = unseen(state)
        cards += tuple(card for card in deck.marks if card in hidden and card not in hand.known)
    places = openings(deck, state.villages[state.turn].grid, over)
    bits, last = deck.bits, ""
    for card in cards:
        if card == last:
            continue
        last, bit = card, bits[card]
        for spot, welcome in places:
            if bit & welcome:
                yield place(card, spot)
    if state.terms.solo:
        return
    last = ""
    for card in hand.known:
        if card != last:
            last = card
            yield discard(card)
    if hand.unknown:
        yield discard()


def _award_placings(state: State) -> Iterator[GreenStep]:
    grid = state.villages[state.turn].grid
    cover = not state.terms.solo or state.phase is Phase.BONUS_AWARD
    for award in state.holding:
        for spot in AWARD_PLACES:
            if cover or grid[spot] is None:
                yield place(award, spot)


def _under(supply: Supply, kind: str) -> Iterator[Under]:
    cards = [card for card in supply.shown if card is not None]
    for order in dict.fromkeys(permutations(cards)):
        yield Under(kind, order)
