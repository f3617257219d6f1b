"""Where a landscape fits (VG-31 to VG-33)."""

from __future__ import annotations

from companion.games.village_green.deck import Deck
from companion.games.village_green.places import LANDSCAPE_PLACES, NEIGHBOURS
from companion.games.village_green.state import Grid, State, unseen


def openings(deck: Deck, grid: Grid, over: bool) -> list[tuple[int, int]]:
    """The places a landscape may go to, each with the bits of those that its neighbours welcome.

    They are free or show a lawn (VG-32, VG-33); with `over` they show any landscape (VG-24).
    """
    found = []
    welcomes, lawns = deck.welcomes, deck.lawns
    for place in LANDSCAPE_PLACES:
        beneath = grid[place]
        if over:
            if beneath not in deck.marks:
                continue
        elif beneath is not None and beneath not in lawns:
            continue
        welcome = -1
        for near in NEIGHBOURS[place]:
            card = grid[near]
            if card is not None:
                welcome &= welcomes[card]
        if welcome:
            found.append((place, welcome))
    return found


def strangers(deck: Deck, grid: Grid, card: str, place: int) -> tuple[str, ...]:
    """The neighbours of this place that the card matches in neither flower nor colour (VG-31)."""
    bit = deck.bits[card]
    near = (grid[near] for near in NEIGHBOURS[place])
    return tuple(other for other in near if other is not None and not bit & deck.welcomes[other])


def welcome_somewhere(state: State, over: bool) -> int:
    """The bits of all landscapes that fit anywhere in the village of the player in turn."""
    bits = 0
    for _, welcome in openings(state.terms.deck, state.villages[state.turn].grid, over):
        bits |= welcome
    return bits


def hand_bits(state: State) -> int:
    """The bits of the cards that the player in turn has in hand, or may have for all we know."""
    deck, hand = state.terms.deck, state.hands[state.turn]
    bits = 0
    for card in hand.known:
        bits |= deck.bits[card]
    if hand.unknown:
        for card in unseen(state):
            bits |= deck.bits.get(card, 0)
    return bits


def something_fits(state: State, taken: str | None, over: bool) -> bool:
    """Whether a card of the hand, or the open card that is taken, can be placed then (VG-50)."""
    bits = hand_bits(state) | (0 if taken is None else state.terms.deck.bits[taken])
    return bool(bits & welcome_somewhere(state, over))
