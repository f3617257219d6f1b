"""What each audience may know of a game of Village Green."""

from __future__ import annotations

from typing import Any

from companion.games.village_green.state import Phase, State, Supply


def view(state: State, audience: int | None) -> dict[str, Any]:
    """Villages and open cards are open. A hand is shown to its own seat alone.

    How many cards a pile and the box hold is told only after the end; that a pile is empty is
    plain to see. A landscape just drawn is in the hand before anybody else knows which it is.
    """
    return {
        "turn": state.turn,
        "phase": state.phase.value,
        "ending": state.ending,
        "over": state.over,
        "villages": [
            {
                "turned": village.turned,
                "grid": list(village.grid),
                "covered": list(village.covered),
            }
            for village in state.villages
        ],
        "hands": [
            {"size": hand.size, "known": list(hand.known) if seat == audience else []}
            for seat, hand in enumerate(state.hands)
        ],
        "landscapes": _supply(state.landscapes, state.phase),
        "awards": _supply(state.awards, state.phase),
        "holding": list(state.holding),
        "box": state.box.size if state.over else None,
    }


def _supply(supply: Supply, phase: Phase) -> dict[str, Any]:
    return {
        "open": list(supply.shown),
        "empty": not supply.left,
        "left": supply.left if phase is Phase.OVER else None,
    }
