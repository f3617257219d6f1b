"""What each audience may know of a game of MON."""

from __future__ import annotations

from typing import Any

from companion.games.mon.cards import COLOURS
from companion.games.mon.state import State


def view(state: State, audience: int | None) -> dict[str, Any]:
    """Field and markers are open, hands and the discard are counted (MN-27).

    What a hand is known to hold is shown to its own seat alone.
    """
    return {
        "turn": state.turn,
        "over": state.over,
        "ran_out": state.ran_out,
        "start": state.terms.start,
        "rows": {
            colour: [
                {"cards": list(stack.cards), "seat": stack.seat, "marker": stack.marker}
                for stack in row
            ]
            for colour, row in zip(COLOURS, state.rows, strict=True)
        },
        "hands": [
            {"size": hand.size, "known": list(hand.known) if seat == audience else []}
            for seat, hand in enumerate(state.hands)
        ],
        "draw": state.draw,
        "discard": state.discard.size,
    }
