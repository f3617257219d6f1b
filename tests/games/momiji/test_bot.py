"""The player that plays to win."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games.core import Hidden
from companion.games.momiji import GAME
from companion.games.momiji.state import State
from companion.games.momiji.steps import MomijiStep
from companion.virtual.bots import find_bot
from companion.virtual.bots.momiji import choose
from companion.virtual.dealer import Dealer

from .table import at_random, play, setup


def test_it_is_found_by_name() -> None:
    assert find_bot(GAME, "sensible") is choose


def test_it_beats_random_players_four_times_out_of_five() -> None:
    games, won = 24, 0
    for seed in range(games):
        mine = seed % 2

        def players(
            state: State, offered: Sequence[MomijiStep], rng: Random, mine: int = mine
        ) -> MomijiStep:
            if state.turn != mine:
                return at_random(state, offered, rng)
            chosen: MomijiStep = choose(GAME, state, offered, rng)
            return chosen

        end, _ = play(setup(players=2, first=seed // 2 % 2), Random(seed), players)
        outcome = GAME.outcome(end)
        assert outcome is not None
        won += outcome.winners == (mine,)
    assert won >= 0.8 * games


def test_it_looks_at_no_other_hand() -> None:
    rng = Random(8)
    dealer = Dealer(GAME, setup(players=3), rng)
    while not dealer.state.over:
        state = dealer.state
        offered = list(GAME.steps(state))
        blind = state._replace(
            players=tuple(
                player if seat == state.turn else player._replace(hand=Hidden((), player.hand.size))
                for seat, player in enumerate(state.players)
            )
        )
        chosen = choose(GAME, state, offered, Random(1))
        assert choose(GAME, blind, offered, Random(1)) == chosen
        dealer.take(chosen)
