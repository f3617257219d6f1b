"""Positions of MON written in its own notation."""

from collections.abc import Callable

import pytest

from companion.games import find_game
from companion.games.core import Setup
from companion.games.mon.state import State

POINTS = [1] * 6 + [2] * 6 + [3] * 6
Position = Callable[..., State]


def setup_for(players: int, **settings: str) -> Setup:
    names = tuple("ABCDEF"[:players])
    return Setup("mon", names, settings=settings, facts={"points": POINTS})


@pytest.fixture
def position() -> Position:
    """A position of three players: rows, the hand in turn, the rest filled so that it adds up."""

    def build(
        rows: str = "gold - / silver - / black -",
        hand: str = "gold-1+gold-2",
        *,
        turn: int = 0,
        players: int = 3,
        draw: int = 10,
        extra: str = "",
        **settings: str,
    ) -> State:
        game, setup = find_game("mon"), setup_for(players, **settings)
        hands = ",".join(f"{hand}+0" if seat == turn else "3" for seat in range(players))
        text = f"{rows} ; hands {hands} ; draw {draw} ; discard 0 ; turn {turn}{extra}"
        state: State = game.parse_state(setup, text)
        return state

    return build
