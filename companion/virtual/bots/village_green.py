"""A player of Village Green who counts what each card would add to the own village.

It looks at its own hand, the villages and the open cards, and at nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from companion.games.core import Game
from companion.games.village_green.awards import Award, Line
from companion.games.village_green.deck import LANDSCAPE, Deck
from companion.games.village_green.ending import POND_POINTS, line_of
from companion.games.village_green.fitting import openings
from companion.games.village_green.places import AWARD_PLACES, LANDSCAPE_PLACES
from companion.games.village_green.state import Grid, Phase, State
from companion.games.village_green.steps import (
    Discard,
    Draw,
    GreenStep,
    Place,
    Stop,
    Take,
    TurnVillage,
)

_LANDSCAPE = 1.2
"""What one landscape more in the village promises, whatever the awards say now."""
_NEW_CARD = 0.3
"""What an unknown card from the pile promises, beside the cards in hand."""
_UNKNOWN_AWARD = -1.0
"""What an award drawn blind promises: it has to be placed, good or bad."""
_VILLAGE_CARD = -1.5
"""What turning the village card costs: its point, and that it can be done once only."""
_STRUCTURE = 0.6
"""What the award that a structure brings promises."""
_STOP = -0.05
"""A solo game goes on as long as nothing is lost by it."""
_KEPT = 0.1
"""How much of what a card could gain now is lost when it is discarded."""


def choose(game: Game[Any, Any], state: State, options: Sequence[Any], rng: Random) -> Any:
    """The option worth most to the own village; equals are drawn by lot."""
    del game
    if len(options) == 1:
        return options[0]
    return max(options, key=lambda step: (_worth(state, step), rng.random()))


def _worth(state: State, step: GreenStep) -> float:
    deck, village = state.terms.deck, state.villages[state.turn]
    hand = state.hands[state.turn].known
    over = state.phase in (Phase.COVER, Phase.PLACE_OVER)
    match step:
        case Place(card, place):
            return _gain(deck, village.grid, card, place)
        case Take(card) if card in deck.marks:
            return _best_landscape(deck, village.grid, (*hand, card), over)
        case Take(card):
            return _best_award(state, card)
        case Draw(kind) if kind == LANDSCAPE:
            return _best_landscape(deck, village.grid, hand, over) + _NEW_CARD
        case Draw():
            return _UNKNOWN_AWARD
        case Discard(card) if card is not None:
            return -_KEPT * _best_landscape(deck, village.grid, (card,), over=False)
        case TurnVillage():
            return _VILLAGE_CARD
        case Stop():
            return _STOP
    return 0.0


def _gain(deck: Deck, grid: Grid, card: str, place: int) -> float:
    after = (*grid[:place], card, *grid[place + 1 :])
    extra = _STRUCTURE if card in deck.structures else 0.0
    return _value(deck, after) - _value(deck, grid) + extra


def _value(deck: Deck, grid: Grid) -> float:
    """The points of a village as it is, and a little for every landscape."""
    value = 0.0
    for place in LANDSCAPE_PLACES:
        if grid[place] is not None:
            value += _LANDSCAPE + (POND_POINTS if grid[place] in deck.ponds else 0)
    for place in AWARD_PLACES:
        name = grid[place]
        if name is not None and name in deck.awards:
            value += _score(deck.awards[name], line_of(deck, grid, place))
    return value


@lru_cache(maxsize=1 << 16)
def _score(award: Award, line: Line) -> int:
    return award.score(line)


def _best_landscape(deck: Deck, grid: Grid, cards: Iterable[str], over: bool) -> float:
    """The most that placing one of these cards would gain; nothing when all are discarded."""
    places = openings(deck, grid, over)
    gains = (
        _gain(deck, grid, card, place)
        for card in dict.fromkeys(cards)
        for place, welcome in places
        if deck.bits[card] & welcome
    )
    return max(gains, default=0.0)


def _best_award(state: State, card: str) -> float:
    grid = state.villages[state.turn].grid
    return max(_gain(state.terms.deck, grid, card, place) for place in AWARD_PLACES)
