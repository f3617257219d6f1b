"""The player who plays to win."""

from random import Random

import pytest

from companion.games.core import Hidden
from companion.games.village_green import GAME
from companion.virtual.bots import find_bot, random_legal
from companion.virtual.playout import play, verify

from .table import setup


def test_it_beats_random_players_in_at_least_four_games_of_five() -> None:
    sensible = find_bot(GAME, "sensible")
    won = 0
    for number in range(200):
        seat = number % 2
        bots = [random_legal, sensible] if seat else [sensible, random_legal]
        final = play(GAME, setup(2, first=number // 2 % 2), bots, Random(number)).state
        outcome = GAME.outcome(final)
        assert outcome is not None
        won += outcome.winners == (seat,)
    assert won >= 160


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_its_games_keep_every_invariant(players: int) -> None:
    bots = [find_bot(GAME, "sensible")] * players
    for seed in range(3):
        verify(GAME, play(GAME, setup(players), bots, Random(seed)))


def test_it_looks_at_no_other_hand_and_into_no_pile() -> None:
    sensible = find_bot(GAME, "sensible")
    playout = play(GAME, setup(3), [sensible] * 3, Random(4))
    state = GAME.start(playout.setup)
    for step in playout.steps:
        seat = GAME.seat(state)
        hands = tuple(
            hand if at == seat else Hidden((), hand.size) for at, hand in enumerate(state.hands)
        )
        blind = state._replace(hands=hands, box=Hidden((), state.box.size))
        options = list(GAME.steps(state))
        assert sensible(GAME, state, options, Random(1)) == sensible(
            GAME, blind, options, Random(1)
        )
        state = GAME.apply(state, step)
