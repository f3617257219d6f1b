"""A player of MON who steps up slowly, covers others and keeps off cards that will be covered."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.core import Game
from companion.games.mon.cards import CARDS, Card
from companion.games.mon.rules import last_value, left_of_last
from companion.games.mon.state import State, field_cards
from companion.games.mon.steps import Backstep, Discard, Exchange, MonStep, Step

_HELD = 0.5
"""How likely a card not seen yet is held by somebody who will use it."""
_OTHERS_LOSS = 0.7
"""What a point taken from another player is worth beside a point won."""
_PASSED_BY = 0.35
"""What it costs to step past a card of the own hand."""
_NEW_CARD = 0.45
"""What a card from the draw pile promises."""


def choose(game: Game[Any, Any], state: State, options: Sequence[Any], rng: Random) -> Any:
    """The option worth most, by the field and the own hand alone; equals are drawn by lot."""
    del game
    if len(options) == 1:
        return options[0]
    seen = {*state.hands[state.turn].known, *field_cards(state)}
    elsewhere = frozenset(card for card in state.terms.deck if card not in seen)
    return max(options, key=lambda step: (_worth(state, step, elsewhere), rng.random()))


def _worth(state: State, step: MonStep, elsewhere: frozenset[str]) -> float:
    match step:
        case Step(card, row):
            gain = state.terms.points_of(CARDS[card].value)
            floor = last_value(state, row)
            return gain * _stays(card, floor, elsewhere) - _passed_by(state, card, floor)
        case Backstep(card, row):
            stack = state.rows[row][-1]
            gain = state.terms.points_of(CARDS[card].value) + len(stack.cards)
            floor = left_of_last(state, row)
            return gain * _stays(card, floor, elsewhere) + _OTHERS_LOSS * stack.marker
        case Exchange(card):
            return _NEW_CARD - _use(state, card)
        case Discard(card):
            return -_use(state, card)
    return 0.0


def _stays(card: str, floor: int, elsewhere: frozenset[str]) -> float:
    """The chance that nobody covers the card: every unseen card between it and `floor` could."""
    row, value = CARDS[card]
    between = sum(1 for other in elsewhere if _fits(CARDS[other], row, floor, value))
    return float((1 - _HELD) ** between)


def _fits(card: Card, row: int, above: int, below: int) -> bool:
    return card.row == row and above < card.value < below


def _passed_by(state: State, card: str, floor: int) -> float:
    row, value = CARDS[card]
    hand = state.hands[state.turn].known
    return _PASSED_BY * sum(1 for other in hand if _fits(CARDS[other], row, floor, value))


def _use(state: State, card: str | None) -> float:
    """How much a card in hand may still bring."""
    if card is None:
        return 0.0
    row, value = CARDS[card]
    points = float(state.terms.points_of(value))
    return points * 0.5 if value > last_value(state, row) else points * 0.2
