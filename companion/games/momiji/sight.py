"""What each audience may know of a game of Momiji.

Until the score is written no view holds the size of a pile, a covered leaf or a running score
(MO-44), and no hand but one's own.
"""

from __future__ import annotations

from typing import Any

from companion.games.momiji.cards import CLOSING
from companion.games.momiji.ending import is_triggered
from companion.games.momiji.rules import duty_rule
from companion.games.momiji.state import Duty, Pile, Stage, State


def view(state: State, audience: int | None) -> dict[str, Any]:
    """Garden, discard and visible leaves are open; hands are counted."""
    turn = state.doing
    return {
        "stage": str(state.stage),
        "turn": state.turn,
        "over": state.over,
        "types": list(state.types),
        "garden": {
            leaf_type: list(column)
            for leaf_type, column in zip(state.types, state.garden, strict=True)
            if column
        },
        "draw": state.draw,
        "discard": list(state.discard),
        "torii": state.torii,
        "objectives": list(state.objectives),
        "offer": list(state.offer),
        "blue_token": state.blue_token,
        "players": [
            {
                "piles": [_pile(pile, state.over) for pile in player.row],
                "hand": _hand(state, seat, audience),
                "acorns": player.acorns,
                "landscapes": list(player.landscapes),
                "used": list(player.used),
                "objectives": list(player.objectives),
            }
            for seat, player in enumerate(state.players)
        ],
        "doing": {
            "main": str(turn.main),
            "done": turn.done,
            "landscape": turn.landscape,
            "traded": turn.sold,
            "duty": _duty(state),
            "aside": _aside(state, audience),
        },
        "triggered": state.stage is Stage.PLAY
        and (state.trigger is not None or is_triggered(state)),
        "last": list(state.last),
    }


def _pile(pile: Pile, over: bool) -> dict[str, Any]:
    seen = {"top": pile[-1], "closed": pile[-1] in CLOSING}
    return seen | {"cards": list(pile)} if over else seen


def _hand(state: State, seat: int, audience: int | None) -> dict[str, Any]:
    hand = state.players[seat].hand
    known = list(hand.known) if seat == audience else []
    return {"size": hand.size, "known": known}


def _duty(state: State) -> dict[str, str] | None:
    """What has to be done now, and the rule that asks for it."""
    duty = state.doing.duty
    if duty in (Duty.NONE, Duty.SHED):
        return None
    return {"name": str(duty), "rule": duty_rule(state)}


def _aside(state: State, audience: int | None) -> dict[str, Any]:
    """A leaf turned up by N is open to all; those drawn by D are for their player alone."""
    aside = state.doing.aside
    shown = state.doing.duty is Duty.SETTLE or audience == state.turn
    return {"size": aside.size, "known": list(aside.known) if shown else []}
