"""What each audience may see, and that nothing leaks."""

from __future__ import annotations

import json
from random import Random

import pytest

from companion.games.core import Hidden
from companion.games.momiji import GAME
from companion.games.momiji.state import Pile, State
from companion.virtual.dealer import Dealer

from .table import VARIANTS, at_random, setup


def hidden_from(state: State, audience: int | None) -> State:
    """The same table as far as this audience can tell, with everything else made up otherwise."""
    players = tuple(
        player._replace(
            row=tuple(_shallow(pile) for pile in player.row),
            hand=player.hand if seat == audience else Hidden((), player.hand.size),
        )
        for seat, player in enumerate(state.players)
    )
    aside = state.doing.aside
    if state.doing.duty == "keep" and audience != state.turn:
        aside = Hidden((), aside.size)
    return state._replace(players=players, doing=state.doing._replace(aside=aside))


def _shallow(pile: Pile) -> Pile:
    return pile[-1:]


@pytest.mark.parametrize(("variant", "players"), VARIANTS)
def test_views_tell_neither_hands_nor_piles(variant: str, players: int) -> None:
    rng = Random(f"sight {variant}{players}")
    dealer = Dealer(GAME, setup(variant, players), rng)
    while not dealer.state.over:
        for audience in (None, *range(players)):
            view = GAME.view(dealer.state, audience)
            assert view == GAME.view(hidden_from(dealer.state, audience), audience)
        dealer.take(at_random(dealer.state, list(GAME.steps(dealer.state)), rng))
    view = GAME.view(dealer.state, None)
    json.dumps(view)
    for seen, player in zip(view["players"], dealer.state.players, strict=True):
        assert [tuple(pile["cards"]) for pile in seen["piles"]] == list(player.row)
        assert seen["hand"] == {"size": player.hand.size, "known": []}


def test_a_seat_sees_its_own_hand_and_the_duty_of_the_turn() -> None:
    rng = Random(4)
    dealer = Dealer(GAME, setup("cool-breeze", 1), rng)
    duties = set()
    while not dealer.state.over:
        view = GAME.view(dealer.state, 0)
        assert view["players"][0]["hand"]["known"] == list(dealer.state.me.hand.known)
        if view["doing"]["duty"] is not None:
            duties.add(tuple(view["doing"]["duty"].values()))
        dealer.take(at_random(dealer.state, list(GAME.steps(dealer.state)), rng))
    assert {("clear", "MO-91"), ("reveal", "MO-91")} <= duties
