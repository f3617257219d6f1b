"""What a game of MON looks like at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.games.core.zones import Hidden
from companion.games.mon.cards import cards_in_play, start_value


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same all game: who plays, by which ruling, with which printed points."""

    players: int
    first: int
    last_turns: str
    points: tuple[int, ...]

    @property
    def start(self) -> int:
        """The value the rows begin with."""
        return start_value(self.players)

    @property
    def deck(self) -> tuple[str, ...]:
        """Every card in play."""
        return cards_in_play(self.players)

    def points_of(self, value: int) -> int:
        """The points printed on a card of this value (MN-2)."""
        return self.points[value - 1]


class Stack(NamedTuple):
    """Cards on one place of a row, bottom first, with the marker on top of them."""

    cards: tuple[str, ...]
    seat: int
    marker: int

    @property
    def top(self) -> str:
        """The visible card."""
        return self.cards[-1]


Row = tuple[Stack, ...]
"""The stacks of one colour, left to right; the start card stands before the first."""


class State(NamedTuple):
    """Rows, hands and piles, and who is in turn."""

    terms: Terms
    rows: tuple[Row, ...]
    hands: tuple[Hidden, ...]
    draw: int
    discard: Hidden
    turn: int
    acted: bool = False
    """The action of this turn is done; only the end of the turn may follow."""
    ran_out: int | None = None
    """The player who first had no card left."""
    last: tuple[int, ...] = ()
    """Seats that still have their last turn, the one in turn first."""
    over: bool = False

    @property
    def dealt(self) -> bool:
        """True once the players hold cards."""
        return self.acted or self.ran_out is not None or any(hand.size for hand in self.hands)


def field_cards(state: State) -> list[str]:
    """Every card in the field, covered ones too."""
    return [card for row in state.rows for stack in row for card in stack.cards]


def unseen(state: State) -> frozenset[str]:
    """Cards in play that have been seen nowhere yet: in a hand, the draw pile or the discard."""
    seen = set(field_cards(state))
    for zone in (*state.hands, state.discard):
        seen.update(zone.known)
    return frozenset(card for card in state.terms.deck if card not in seen)
