"""MON as it lies on the table."""

from __future__ import annotations

from companion.games.core.laid import Laid, Stack, face_down
from companion.games.core.spots import Spot, Token
from companion.games.mon.cards import COLOURS, start_card
from companion.games.mon.state import State


class MonLaid(Laid[State]):
    """Three rows, each opened by its start card, and two piles beside them (MN-11)."""

    def stacks(self, state: State) -> dict[Spot, Stack]:
        """Place 0 of a row is the start card; a covered card lies under the one that covers it."""
        laid: dict[Spot, Stack] = {}
        for colour, (row, stacks) in zip(COLOURS, enumerate(state.rows), strict=True):
            laid[Spot(colour, 0)] = (start_card(row, state.terms.start),)
            for place, stack in enumerate(stacks, start=1):
                laid[Spot(colour, place)] = stack.cards
        for name, cards in (("draw", state.draw), ("discard", state.discard.size)):
            if cards:
                laid[Spot(name, 0)] = face_down(cards)
        return laid

    def tokens(self, state: State) -> dict[Spot, Token]:
        """The point markers lying on the cards (MN-21, MN-22)."""
        return {
            Spot(COLOURS[row], place): Token(stack.seat, stack.marker)
            for row, stacks in enumerate(state.rows)
            for place, stack in enumerate(stacks, start=1)
        }
