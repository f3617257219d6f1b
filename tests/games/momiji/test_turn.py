"""A turn as a whole (MO-20 to MO-23), and Collect (MO-30 to MO-33)."""

from __future__ import annotations

from companion.games.momiji import GAME
from companion.games.momiji.state import Duty, unseen

from .table import a_game, a_seat, after, options, refused

EIGHT = "green-1 green-1-left green-1-right green-1-both green-2 green-3 orange-1 orange-2"


def test_MO_20_exactly_one_main_action() -> None:
    state = a_game(a_seat(hand="red-0-left green-3", acorns=9), garden="red-2 green-2")
    for first in ("collect red", "place red-0-left:right", "activate warm"):
        done = after(state, first)
        for second in ("collect green", "activate hand", "place red-0-left:right"):
            if second.split()[0] != first.split()[0]:
                assert refused(done, second) == ("MO-20", "turn.second_main")
        assert after(done, "end").turn == 1


def test_MO_20_no_pass_while_a_main_action_is_legal() -> None:
    hand = "green-3"
    poor = a_seat(hand=hand, acorns=0)
    assert refused(a_game(poor, garden="red-2"), "end") == ("MO-20", "turn.no_main")
    laying = a_game(a_seat(hand="green-0-left", acorns=0), garden="", draw=0)
    assert refused(laying, "end") == ("MO-20", "turn.no_main")
    rich = a_game(a_seat(hand=hand, acorns=3), garden="", draw=0)
    assert refused(rich, "end") == ("MO-20", "turn.no_main")
    assert "end" in options(a_game(poor, garden="", draw=0))


def test_MO_20_a_player_with_hidden_cards_is_believed() -> None:
    state = a_game(a_seat(hand=3, acorns=0), garden="", draw=0)
    assert "end" in options(state)


def test_MO_20_clockwise() -> None:
    state = a_game(players=3, turn=2)
    assert after(state, "collect red", "end").turn == 0


def test_MO_21_a_landscape_and_a_trade_each_once_and_both_in_one_turn() -> None:
    state = a_game(
        a_seat(hand="red-3 green-3 green-2 green-1", landscapes="C F G"), garden="red-2 orange-2"
    )
    state = after(state, "trade red-3", "trade green-3", "use C", "collect red")
    assert state.me.acorns == 5 + 1 - 1 + 2
    assert refused(state, "trade green-2") == ("MO-21", "trade.twice")
    assert refused(state, "use G") == ("MO-21", "landscape.second")


def test_MO_21_two_leaves_make_a_trade() -> None:
    state = a_game(a_seat(hand="red-3 green-3"))
    half = after(state, "trade red-3")
    assert half.me.acorns == state.me.acorns
    assert refused(half, "collect red") == ("MO-21", "trade.second_leaf")
    assert options(half) == ["trade green-3"]
    lone = a_game(a_seat(hand="red-3"))
    assert refused(lone, "trade red-3") == ("MO-21", "trade.two_leaves")


def test_MO_22_the_surplus_is_discarded_at_the_end_of_the_turn() -> None:
    state = a_game(a_seat(hand=EIGHT))
    assert refused(state, "discard orange-1") == ("MO-22", "discard.not_now")
    nine = after(state, "collect red")
    assert refused(nine, "end") == ("MO-22", "turn.hand_limit")
    eight = after(nine, "discard orange-1")
    assert refused(eight, "discard orange-2") == ("MO-22", "discard.not_now")
    assert refused(eight, "trade orange-2") == ("MO-22", "turn.ending")
    assert options(eight) == ["end"]


def test_MO_23_everybody_sees_the_discard() -> None:
    state = after(a_game(a_seat(hand="red-3 green-3")), "trade red-3", "trade green-3")
    for audience in (None, 0, 1):
        assert GAME.view(state, audience)["discard"] == ["red-3", "green-3"]


def test_MO_30_one_whole_column() -> None:
    state = a_game(garden="red-2,red-0-left green-1")
    state = after(state, "collect red")
    assert state.players[0].hand.known == ("red-0-left", "red-2")
    assert state.column("red") == ()
    assert refused(state, "collect green") == ("MO-30", "collect.one_column")
    assert refused(state, "top green") == ("MO-30", "top.whole_columns")
    assert refused(a_game(garden="red-2"), "collect green") == ("MO-30", "collect.no_column")


def test_MO_31_an_acorn_for_four_more_leaves_once_before_taking() -> None:
    state = a_game(garden="red-2")
    full = after(state, "refill red-1 green-1 green-2 green-3")
    assert full.column("red") == ("red-2", "red-1")
    assert full.me.acorns == 4
    assert full.draw == state.draw - 4
    assert refused(full, "refill") == ("MO-31", "refill.twice")
    assert refused(full, "end") == ("MO-20", "turn.no_collect")
    assert refused(full, "activate warm") == ("MO-20", "turn.second_main")
    taken = after(state, "collect red", "reveal red-1 green-1 green-2 green-3")
    assert refused(taken, "refill") == ("MO-31", "refill.too_late")
    placing = after(a_game(a_seat(hand="red-0-left")), "place red-0-left:right")
    assert refused(placing, "refill") == ("MO-31", "refill.not_collecting")


def test_MO_31_needs_an_acorn_and_a_draw_pile_that_may_be_short() -> None:
    assert refused(a_game(a_seat(acorns=0)), "refill") == ("MO-31", "refill.no_acorn")
    assert refused(a_game(draw=0), "refill") == ("MO-31", "refill.draw_pile_empty")
    short = a_game(draw=2)
    assert refused(short, "refill red-1 red-1 red-1 red-1") == ("MO-11", "reveal.number")
    left = " ".join(unseen(short).elements())
    assert after(short, f"refill {left}").draw == 0


def test_MO_32_a_seventh_leaf_goes_to_the_discard_when_it_is_revealed() -> None:
    column = "red-0-left,red-0-left,red-0-right,red-0-right,red-0-both"
    state = a_game(garden=column)
    state = after(state, "refill red-1 red-2 green-1 red-3")
    assert state.column("red")[-1] == "red-1"
    assert len(state.column("red")) == 6
    assert state.discard[-2:] == ("red-2", "red-3")
    assert state.column("green") == ("green-1",)


def test_MO_33_an_empty_garden_gets_four_new_leaves() -> None:
    state = after(a_game(garden="red-2"), "collect red")
    assert state.doing.duty is Duty.REVEAL
    assert options(state) == ["reveal"]
    assert refused(state, "end") == ("MO-33", "duty.reveal")
    assert refused(state, "reveal red-1") == ("MO-11", "reveal.number")
    state = after(state, "reveal red-1 green-1 green-2 green-3", "end")
    assert sum(map(len, state.garden)) == 4
    assert refused(state, "reveal") == ("MO-33", "reveal.not_now")


def test_MO_33_with_nothing_left_to_draw_the_garden_stays_empty() -> None:
    state = after(a_game(garden="red-2", draw=0), "collect red", "end")
    assert not any(state.garden)
