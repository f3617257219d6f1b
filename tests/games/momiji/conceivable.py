"""Every step that somebody could put into words, legal or not: what `check` is tried with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from companion.games.momiji.cards import OBJECTIVES, TYPES
from companion.games.momiji.state import State, in_play
from companion.games.momiji.steps import (
    GARDEN,
    LEFT,
    RIGHT,
    Activate,
    Clear,
    Collect,
    Discard,
    Draft,
    Draw,
    End,
    Grow,
    MomijiStep,
    Offer,
    Order,
    Place,
    Recover,
    Refill,
    Reveal,
    Settle,
    Swap,
    Top,
    Trade,
    Tuck,
    Use,
    between,
)


def conceivable(state: State) -> Iterator[MomijiStep]:
    """Outcomes of chance left out. A new pile in an empty row is named by its right end only."""
    yield from (Clear(), Draw(), Grow(), Refill(), Reveal(), End(), Offer())
    yield from map(Use, "ABCDEFGHIJKLMN")
    yield from map(Draft, "ABCDEFGHIJKLMN")
    for leaf_type in TYPES:
        yield Collect(leaf_type)
        yield Top(leaf_type)
    for objective in OBJECTIVES:
        yield Activate(objective)
        for other in OBJECTIVES:
            yield Swap(objective, other)
    row = state.me.row
    places = [*range(len(row) + 1), *([LEFT] if row else []), RIGHT, GARDEN, between(1)]
    yield from map(Settle, places)
    yield from map(Order, permutations(range(len(row))))
    for card in dict.fromkeys(in_play(state)):
        yield from (Recover(card), Trade(card), Discard(card))
        for at in places:
            yield from (Place(card, at), Tuck(card, at))
