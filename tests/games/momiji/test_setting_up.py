"""The setup (MO-10 to MO-14)."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.core import SetupError
from companion.games.momiji import GAME
from companion.games.momiji.state import Stage, State
from companion.virtual.dealer import Dealer

from .table import VARIANTS, after, at_random, options, refused, setup


def ready(variant: str, players: int, first: int = 0, seed: int = 0) -> State:
    """A game whose setup is done."""
    rng = Random(seed)
    dealer = Dealer(GAME, setup(variant, players, first), rng)
    while dealer.state.stage is not Stage.PLAY:
        dealer.take(at_random(dealer.state, list(GAME.steps(dealer.state)), rng))
    return dealer.state


def test_MO_10_fewer_players_leave_types_in_the_box() -> None:
    assert [len(ready("standard", players).types) for players in (2, 3, 4)] == [4, 5, 6]


def test_MO_10_the_table_chooses_which_types_are_in_play() -> None:
    start = GAME.start(setup(players=2))
    assert options(start) == ["types"]
    state = after(start, "types purple red brown green")
    assert state.types == ("red", "green", "brown", "purple")
    assert refused(start, "types red orange yellow") == ("MO-10", "types.number")
    assert refused(start, "types red red yellow green") == ("MO-10", "types.number")
    assert GAME.start(setup(players=4)).types == (
        "red",
        "orange",
        "yellow",
        "green",
        "brown",
        "purple",
    )


def test_MO_10_a_leaf_of_another_type_is_not_in_play() -> None:
    start = after(GAME.start(setup(players=2)), "types red orange yellow green", "deal 6")
    assert refused(start, "garden brown-2 red-1 red-2 red-3") == ("MO-10", "card.type_not_in_play")


@pytest.mark.parametrize(("players", "left"), [(2, 40), (3, 48), (4, 56)])
def test_MO_11_six_leaves_each_and_four_in_the_garden(players: int, left: int) -> None:
    state = ready("standard", players)
    assert [player.hand.size for player in state.players] == [6] * players
    assert sum(map(len, state.garden)) == 4
    assert state.draw == left


def test_MO_11_the_deal_comes_in_its_turn_and_is_whole() -> None:
    start = GAME.start(setup(players=4))
    assert refused(start, "garden red-1 red-2 red-3 green-1") == ("MO-11", "setup.deal")
    assert refused(start, "end") == ("MO-11", "setup.deal")
    assert refused(start, "deal 5") == ("MO-11", "deal.hands")
    dealt = after(start, "deal 6")
    assert refused(dealt, "garden red-1 red-2 red-3") == ("MO-11", "reveal.number")
    assert refused(dealt, "garden red-3 red-3 red-3 red-2") == ("MO-1", "card.not_in_pile")


def test_MO_11_one_column_for_each_type() -> None:
    state = after(GAME.start(setup(players=4)), "deal 6", "garden red-1 green-2 red-3 red-2")
    assert state.column("red") == ("red-1", "red-3", "red-2")
    assert state.column("green") == ("green-2",)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_MO_12_players_and_two_objectives_and_torii(players: int) -> None:
    for seed in range(20):
        state = ready("standard", players, seed=seed)
        assert len(state.objectives) == players + 2
        assert state.torii == players + 2
        boxed = {"red", "orange", "yellow", "green", "brown", "purple"} - set(state.types)
        assert not boxed & set(state.objectives)


def test_MO_12_objectives_of_boxed_types_leave() -> None:
    state = after(
        GAME.start(setup(players=2)),
        "types red orange yellow green",
        "deal 6",
        "garden red-1 green-2 red-3 red-2",
    )
    assert refused(state, "objectives brown hand zeros tops") == ("MO-12", "setup.drawn")
    assert refused(state, "objectives hand zeros tops") == ("MO-12", "setup.drawn")
    assert after(state, "objectives cool hand zeros tops").objectives[0] == "cool"


def test_MO_12_a_three_type_objective_leaves_with_its_last_type() -> None:
    state = after(
        GAME.start(setup("morning-dew", 2)),
        "types red orange yellow",
        "deal 6",
        "garden red-1 blue-2 red-3 red-2",
    )
    assert refused(state, "objectives cool hand zeros tops") == ("MO-12", "setup.drawn")
    assert "warm" in GAME.piles(state)["objectives"]


def test_MO_13_first_game_gives_every_player_a_starter_set() -> None:
    state = ready("first-game", 4)
    assert {player.landscapes for player in state.players} == {("A", "B", "C")}


def test_MO_13_landscapes_are_drafted_from_three() -> None:
    pile = GAME.piles(GAME.start(setup(players=3)))["landscapes"]
    assert len(pile) == 28
    assert [pile.count(letter) for letter in "ABCD"] == [2, 2, 2, 2]
    state = ready("standard", 3)
    assert [len(player.landscapes) for player in state.players] == [3, 3, 3]


def drafting() -> State:
    return after(
        GAME.start(setup(players=2, first=1)),
        "types red orange yellow green",
        "deal 6",
        "garden red-1 green-2 red-3 red-2",
        "objectives cool hand zeros tops",
        "offer D D E",
    )


def test_MO_13_the_first_player_chooses_first_and_a_new_one_is_revealed() -> None:
    state = drafting()
    assert state.turn == 1
    assert options(state) == ["draft D", "draft E"]
    assert refused(state, "draft F") == ("MO-13", "draft.not_offered")
    assert refused(state, "draft E D") == ("MO-13", "setup.drawn")
    state = after(state, "draft E F")
    assert (state.turn, state.offer) == (0, ("D", "D", "F"))


def test_MO_13_a_player_may_own_two_of_a_letter_and_the_last_choice_reveals_nothing() -> None:
    state = after(drafting(), "draft D A", "draft E A", "draft D B", "draft A F", "draft A H")
    assert state.players[1].landscapes == ("A", "D", "D")
    assert refused(state, "draft F G") == ("MO-13", "setup.drawn")
    state = after(state, "draft F")
    assert (state.stage, state.turn, state.offer) == (Stage.PLAY, 1, ())


def test_MO_14_the_first_player_has_an_acorn_less() -> None:
    assert [player.acorns for player in ready("standard", 3, first=1).players] == [5, 4, 5]


@pytest.mark.parametrize(("variant", "players"), VARIANTS)
def test_every_setup_comes_to_its_first_turn(variant: str, players: int) -> None:
    state = ready(variant, players, players - 1)
    assert state.turn == players - 1
    assert refused(state, "deal 6") == ("MO-11", "setup.play")


@pytest.mark.parametrize(("variant", "players"), [("standard", 5), ("cool-breeze", 2)])
def test_a_wrong_number_of_players_is_refused(variant: str, players: int) -> None:
    with pytest.raises(SetupError):
        GAME.start(setup(variant, players))
