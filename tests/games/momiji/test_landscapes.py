"""The fourteen landscapes (MO-51, MO-A to MO-N)."""

from __future__ import annotations

import pytest

from companion.games.core import Hidden
from companion.games.momiji import GAME
from companion.games.momiji.state import Duty, State, unseen

from .table import a_game, a_seat, after, check, options, refused


def holding(letter: str, **seat: object) -> State:
    """Somebody with this landscape, three acorns, and a garden of three columns."""
    garden = "red-2,red-0-left green-1 orange-0-left"
    given = {"acorns": 3, "landscapes": f"{letter} {letter} C", "hand": "red-3 green-0-left"} | seat
    return a_game(a_seat(**given), garden=garden)  # type: ignore[arg-type]


def test_MO_51_an_acorn_on_the_card_once_a_game() -> None:
    state = a_game(a_seat(acorns=1, landscapes="A B C", hand="red-3"))
    used = after(state, "use C")
    assert (used.me.landscapes, used.me.used) == (("A", "B"), ("C",))
    assert refused(used, "use C") == ("MO-51", "landscape.used")
    assert refused(state, "use N") == ("MO-51", "landscape.not_yours")


def test_MO_51_pay_first() -> None:
    """C, F and L bring acorns, but not the one they cost."""
    for letter in "CFL":
        poor = a_game(a_seat(acorns=0, landscapes=f"A B {letter}"))
        assert refused(poor, f"use {letter}") == ("MO-51", "landscape.no_acorn")


def test_MO_51_a_player_with_two_of_a_letter_uses_each_once() -> None:
    state = holding("C")
    state = after(state, "use C", "collect green", "end")
    assert state.players[0].landscapes == ("C", "C")


@pytest.mark.parametrize("letter", "BDEK")
def test_landscapes_of_collect_wait_for_no_other_main_action(letter: str) -> None:
    state = after(holding(letter), "place green-0-left:right")
    assert refused(state, f"use {letter}") == (f"MO-{letter}", "landscape.needs_collect")


@pytest.mark.parametrize("letter", "AHJM")
def test_landscapes_of_place_wait_for_no_other_main_action(letter: str) -> None:
    state = after(holding(letter), "collect green")
    assert refused(state, f"use {letter}") == (f"MO-{letter}", "landscape.needs_place")


def test_MO_A_one_leaf_skips_one_number() -> None:
    seat = a_seat(
        row="red-0-left green-0-left", hand="red-2 green-2 orange-1 yellow-2", landscapes="A B C"
    )
    state = after(a_game(seat), "use A")
    assert refused(state, "collect red") == ("MO-20", "turn.second_main")
    assert refused(state, "place yellow-2:left") == ("MO-40", "place.opens_with_zero")
    assert check(state, "place orange-1:left") is None
    skipped = after(state, "place red-2:1")
    assert refused(skipped, "place green-2:2") == ("MO-40", "place.skips_a_value")
    assert refused(skipped, "place orange-1:left") == ("MO-40", "place.opens_with_zero")


def test_MO_A_needs_something_to_place() -> None:
    state = a_game(a_seat(hand="red-3"))
    assert refused(state, "use A") == ("MO-A", "landscape.nothing_to_place")
    begun = after(a_game(a_seat(hand="red-0-left red-2")), "place red-0-left:right", "use A")
    assert check(begun, "place red-2:1") is None


def test_MO_B_two_columns_of_four_leaves_together() -> None:
    state = a_game(garden="red-2,red-0-left green-1,green-2 orange-0-left,orange-1,orange-2")
    state = after(state, "use B", "collect red")
    assert refused(state, "collect orange") == ("MO-B", "collect.too_many_with_b")
    state = after(state, "collect green")
    assert len(state.me.hand.known) == 4
    assert refused(state, "collect orange") == ("MO-30", "collect.one_column")


def test_MO_B_may_follow_the_first_column() -> None:
    state = a_game(garden="red-2,red-0-left green-1,green-2 orange-0-left,orange-1,orange-2")
    assert check(after(state, "collect red", "use B"), "collect green") is None
    assert refused(after(state, "collect orange"), "use B") == ("MO-B", "landscape.no_two_columns")


def test_MO_B_not_after_the_garden_was_filled_again() -> None:
    state = after(a_game(garden="red-2"), "collect red", "reveal red-1 green-1 green-2 green-3")
    assert refused(state, "use B") == ("MO-B", "landscape.too_late")
    assert refused(a_game(garden="red-2"), "use B") == ("MO-B", "landscape.no_two_columns")


def test_MO_C_reorders_the_piles_and_brings_two_acorns() -> None:
    state = a_game(a_seat(row="red-0-left green-0-left orange-0-left", acorns=1))
    state = after(state, "use C")
    assert state.me.acorns == 2
    assert len(options(state)) == 6
    assert refused(state, "order 1,2") == ("MO-C", "order.not_these_piles")
    assert refused(state, "end") == ("MO-C", "duty.order")
    state = after(state, "order 3,1,2")
    assert [pile[-1] for pile in state.me.row] == ["orange-0-left", "red-0-left", "green-0-left"]
    assert after(a_game(a_seat(row="red-0-left")), "use C").doing.duty is Duty.NONE


def test_MO_D_draws_four_in_secret_and_keeps_three() -> None:
    state = holding("D")
    drawn = after(state, "use D", "draw red-1 green-3 orange-1 orange-2")
    assert GAME.view(drawn, 0)["doing"]["aside"]["known"] == [
        "green-3",
        "orange-1",
        "orange-2",
        "red-1",
    ]
    for audience in (None, 1):
        assert GAME.view(drawn, audience)["doing"]["aside"] == {"size": 4, "known": []}
    assert refused(drawn, "discard red-3") == ("MO-1", "card.not_in_hand")
    assert refused(drawn, "end") == ("MO-D", "duty.keep")
    kept = after(drawn, "discard red-1")
    assert kept.discard == ("red-1",)
    assert kept.me.hand.known == ("green-0-left", "green-3", "orange-1", "orange-2", "red-3")
    assert refused(kept, "collect green") == ("MO-30", "collect.one_column")


def test_MO_D_the_referee_does_not_see_them() -> None:
    assert GAME.public(GAME.parse_step("draw red-1 red-2")) == GAME.parse_step("draw")
    state = after(holding("D", hand=2), "use D", "draw", "discard red-1")
    assert state.me.hand == Hidden((), 5)
    assert state.discard == ("red-1",)


def test_MO_D_fewer_than_four_are_all_kept() -> None:
    state = a_game(a_seat(landscapes="A B D"), draw=3)
    state = after(state, "use D", "draw")
    assert (state.me.hand.size, state.doing.duty, state.draw) == (3, Duty.NONE, 0)
    empty = a_game(a_seat(landscapes="A B D"), draw=0)
    assert refused(empty, "use D") == ("MO-D", "landscape.draw_pile_empty")


def test_MO_D_instead_of_a_column_and_without_paying_for_leaves() -> None:
    state = holding("D")
    assert refused(after(state, "collect green"), "use D") == (
        "MO-D",
        "landscape.instead_of_column",
    )
    filled = after(state, "refill red-1 green-3 orange-1 orange-2")
    assert refused(filled, "use D") == ("MO-D", "landscape.instead_of_column")
    drawn = after(state, "use D", "draw", "discard red-1")
    assert refused(drawn, "refill") == ("MO-31", "refill.too_late")


def test_MO_E_collect_and_place_up_to_two() -> None:
    hand = "red-0-right green-0-left yellow-0-left"
    state = a_game(a_seat(hand=hand, landscapes="A B E"), garden="red-2 green-1")
    state = after(state, "use E", "place red-0-right:right")
    assert refused(state, "end") == ("MO-20", "turn.no_collect")
    state = after(state, "collect red", "place green-0-left:right")
    assert refused(state, "place yellow-0-left:left") == ("MO-E", "place.two_with_e")
    assert after(state, "end").players[0].acorns == 5 - 1 + 2


def test_MO_E_two_of_one_type_bring_no_harvest_and_the_usual_rules_hold() -> None:
    seat = a_seat(
        row="red-0-left green-0-left", hand="red-0-both red-0-right red-2", landscapes="A B E"
    )
    state = after(a_game(seat, garden="yellow-2 orange-2"), "collect yellow", "use E")
    assert refused(state, "place red-2:1") == ("MO-40", "place.skips_a_value")
    state = after(state, "place red-0-both:1", "place red-0-right:1", "end")
    assert state.players[0].acorns == 5 - 1


def test_MO_F_takes_the_last_leaf_of_a_column_and_two_acorns() -> None:
    state = after(holding("F"), "use F")
    assert refused(state, "collect red") == ("MO-F", "duty.top")
    state = after(state, "top red")
    assert "red-0-left" in state.me.hand.known
    assert state.column("red") == ("red-2",)
    assert state.me.acorns == 3 - 1 + 2
    assert check(state, "collect red") is None


def test_MO_F_an_emptied_garden_is_filled_and_collect_still_open() -> None:
    state = a_game(a_seat(landscapes="A B F"), garden="red-2")
    state = after(state, "use F", "top red")
    assert refused(state, "end") == ("MO-33", "duty.reveal")
    state = after(state, "reveal red-1 green-1 green-2 green-3", "collect green")
    assert state.me.hand.size == 4
    bare = a_game(a_seat(landscapes="A B F"), garden="", draw=0)
    assert refused(bare, "use F") == ("MO-F", "landscape.garden_empty")


def test_MO_G_takes_any_leaf_of_the_discard() -> None:
    seat = a_seat(landscapes="A B G")
    state = after(a_game(seat, discard="red-3 green-2 red-3"), "use G")
    assert options(state) == ["recover red-3", "recover green-2"]
    assert refused(state, "recover orange-3") == ("MO-G", "recover.not_there")
    state = after(state, "recover red-3")
    assert state.me.hand.known == ("red-3",)
    assert state.discard == ("green-2", "red-3")
    assert refused(a_game(seat), "use G") == ("MO-G", "landscape.discard_empty")


def laid_one(**table: object) -> State:
    seat = a_seat(
        hand="red-0-left red-1 green-0-left",
        acorns=4,
        landscapes="A B H",
        owns=str(table.pop("owns", "")),
    )
    return after(a_game(seat, **table), "place red-0-left:right")  # type: ignore[arg-type]


def test_MO_H_activates_at_once_for_three_acorns() -> None:
    state = after(laid_one(), "use H")
    assert refused(state, "end") == ("MO-H", "duty.objective")
    state = after(state, "activate warm")
    assert (state.me.acorns, state.me.objectives) == (0, ("warm",))
    assert refused(state, "place green-0-left:left") == ("MO-H", "place.other_type_after_h")
    assert check(state, "place red-1:1") is None


def test_MO_H_free_by_the_setting() -> None:
    state = after(laid_one(landscape_h="free"), "use H", "activate warm")
    assert state.me.acorns == 3


def test_MO_H_swaps_an_own_objective_for_nothing() -> None:
    state = after(laid_one(owns="hand"), "use H", "swap hand warm")
    assert (state.me.acorns, state.me.objectives) == (3, ("warm",))
    assert "hand" in state.objectives
    other = after(laid_one(owns="hand"), "use H")
    assert refused(other, "swap warm cool") == ("MO-H", "swap.not_yours")
    assert refused(other, "swap hand fewest") == ("MO-50", "activate.not_available")


def test_MO_H_wants_one_type_placed_and_an_objective_within_reach() -> None:
    fresh = holding("H")
    assert refused(fresh, "use H") == ("MO-H", "landscape.one_type_placed")
    two = after(laid_one(), "place green-0-left:left")
    assert refused(two, "use H") == ("MO-H", "landscape.one_type_placed")
    poor = after(holding("H"), "place green-0-left:right")
    assert refused(poor, "use H") == ("MO-H", "landscape.no_objective")
    assert refused(laid_one(), "swap hand warm") == ("MO-H", "swap.not_now")


def test_MO_I_brings_a_column_with_the_activation() -> None:
    state = holding("I", acorns=4)
    state = after(state, "activate warm", "use I")
    assert refused(state, "end") == ("MO-I", "duty.column")
    state = after(state, "collect red")
    assert "red-0-left" in state.me.hand.known
    assert refused(state, "collect green") == ("MO-20", "turn.second_main")
    assert refused(state, "refill") == ("MO-31", "refill.not_collecting")


def test_MO_I_before_the_activation_only_if_it_can_be_paid() -> None:
    assert refused(holding("I", acorns=3), "use I") == ("MO-I", "landscape.cannot_activate")
    state = after(holding("I", acorns=4), "use I", "collect red")
    assert refused(state, "end") == ("MO-20", "turn.no_activate")
    assert check(state, "activate warm") is None


def test_MO_J_four_leaves_on_two_piles() -> None:
    hand = "red-0-right red-1-right red-1-left green-0-left green-1-left orange-0-left"
    state = after(a_game(a_seat(hand=hand, landscapes="A B J")), "use J")
    state = after(state, "place red-0-right:right", "place red-1-left:1")
    assert refused(state, "place red-1-right:1") == ("MO-J", "place.second_pile_with_j")
    state = after(state, "place green-0-left:right")
    assert refused(state, "place orange-0-left:left") == ("MO-J", "place.two_piles_with_j")
    state = after(state, "place red-1-right:1")
    assert refused(state, "place green-1-left:2") == ("MO-J", "place.four_with_j")
    assert after(state, "end").players[0].acorns == 5 - 1 + 2


def test_MO_J_a_pile_to_the_left_renumbers_the_others() -> None:
    hand = "red-0-right red-1-right green-0-left orange-0-left"
    state = after(a_game(a_seat(hand=hand, landscapes="A B J")), "place red-0-right:right", "use J")
    state = after(state, "place green-0-left:left", "place red-1-right:2")
    assert state.doing.placed == (("red", 1), ("green", 0), ("red", 1))


def test_MO_J_not_when_three_piles_have_been_begun() -> None:
    hand = "red-0-right green-0-left orange-0-left yellow-0-left"
    state = a_game(a_seat(hand=hand, landscapes="A B J"))
    places = ("place red-0-right:right", "place green-0-left:right", "place orange-0-left:right")
    assert refused(after(state, *places), "use J") == ("MO-J", "landscape.too_many_piles")


def test_MO_K_the_last_leaves_of_up_to_three_columns() -> None:
    state = after(a_game(a_seat(landscapes="A B K"), players=4, garden=GARDEN_OF_FOUR), "use K")
    assert refused(state, "end") == ("MO-20", "turn.no_collect")
    assert refused(state, "collect red") == ("MO-K", "collect.tops_with_k")
    state = after(state, "top red")
    assert refused(state, "top red") == ("MO-K", "top.column_twice")
    assert check(state, "end") is None
    state = after(state, "top green", "top orange")
    assert state.me.hand.known == ("green-2", "orange-1", "red-0-left")
    assert refused(state, "top yellow") == ("MO-K", "top.enough")


GARDEN_OF_FOUR = "red-2,red-0-left green-1,green-2 orange-1 yellow-1"


def test_MO_K_instead_of_a_column_and_an_emptied_garden_ends_it() -> None:
    state = a_game(a_seat(landscapes="A B K"), garden="red-2 green-2")
    assert refused(after(state, "collect red"), "use K") == ("MO-K", "landscape.instead_of_column")
    state = after(state, "use K", "top red", "top green")
    state = after(state, "reveal red-1 green-1 orange-2 orange-3")
    assert refused(state, "top orange") == ("MO-K", "top.enough")
    assert after(state, "end").turn == 1


def test_MO_L_an_acorn_for_every_leaf_and_two_besides() -> None:
    state = after(holding("L"), "use L")
    assert state.me.acorns == 4
    assert after(state, "collect green", "end").turn == 1
    state = after(state, "discard red-3", "discard green-0-left")
    assert state.me.acorns == 6
    state = after(state, "collect green")
    assert refused(state, "discard green-1") == ("MO-22", "discard.not_now")


def test_MO_M_tucks_a_leaf_under_each_of_two_open_piles() -> None:
    seat = a_seat(
        row="red-0-left green-0-left orange-0-left,orange-3",
        hand="red-1 yellow-3 yellow-2 yellow-1",
        landscapes="A B M",
    )
    state = a_game(seat)
    assert refused(state, "tuck yellow-3:1") == ("MO-M", "tuck.not_now")
    state = after(state, "use M", "place red-1:1")
    assert refused(state, "tuck yellow-3:3") == ("MO-M", "tuck.closed")
    assert refused(state, "tuck yellow-3:4") == ("MO-M", "place.no_pile")
    state = after(state, "tuck yellow-3:1")
    assert state.me.row[0] == ("yellow-3", "red-0-left", "red-1")
    assert refused(state, "tuck yellow-2:1") == ("MO-M", "tuck.same_pile")
    state = after(state, "tuck yellow-2:2")
    assert refused(state, "tuck yellow-1:2") == ("MO-M", "tuck.enough")


def test_MO_M_two_under_one_pile_by_the_setting() -> None:
    seat = a_seat(row="red-0-left", hand="red-1 yellow-3 yellow-2", landscapes="A B M")
    state = after(a_game(seat, landscape_m="two-any"), "use M", "place red-1:1")
    state = after(state, "tuck yellow-3:1", "tuck yellow-2:1")
    assert len(state.me.row[0]) == 4


def test_MO_M_goes_with_a_placing() -> None:
    seat = a_seat(row="red-0-left", hand="yellow-3", landscapes="A B M")
    assert refused(a_game(seat), "use M") == ("MO-M", "landscape.nothing_to_place")


def growing(row: str, **table: object) -> State:
    seat = a_seat(row=row, landscapes="A B N")
    return after(a_game(seat, garden="yellow-2 orange-3", **table), "use N")  # type: ignore[arg-type]


def test_MO_N_four_leaves_go_where_they_can() -> None:
    state = growing("red-0-right green-0-left")
    assert refused(state, "collect yellow") == ("MO-N", "duty.grow")
    state = after(state, "grow red-0-right", "grow green-2")
    assert state.me.row[0] == ("red-0-right", "red-0-right")
    assert state.column("green") == ("green-2",)
    state = after(state, "grow orange-0-left")
    assert sorted(options(state)) == ["settle left", "settle right"]
    assert refused(state, "settle garden") == ("MO-N", "settle.has_to_be_laid")
    assert refused(state, "grow red-1") == ("MO-N", "duty.settle")
    state = after(state, "settle left", "grow yellow-1")
    assert state.doing.duty is Duty.NONE
    assert state.column("yellow") == ("yellow-2", "yellow-1")
    state = after(state, "collect yellow", "end")
    assert state.players[0].acorns == 5 - 1 + 2


def test_MO_N_one_type_makes_no_harvest() -> None:
    state = growing("red-0-right green-0-left")
    state = after(state, "grow red-0-right", "grow orange-1", "grow orange-2", "grow yellow-1")
    assert after(state, "collect yellow", "end").players[0].acorns == 5 - 1


def test_MO_N_closes_piles_and_fills_no_column_beyond_six() -> None:
    state = growing("red-0-left,red-2")
    state = after(state, "grow red-3")
    assert state.torii == 3
    full = "green-1,green-1-left,green-1-right,green-1-both,green-2,green-2"
    seat = a_seat(landscapes="A B N")
    state = after(a_game(seat, garden=full), "use N", "grow green-3")
    assert state.discard == ("green-3",)


def test_MO_N_draws_what_is_left() -> None:
    state = a_game(a_seat(landscapes="A B N"), draw=1)
    state = after(state, "use N")
    (last,) = unseen(state)
    state = after(state, f"grow {last}")
    assert (state.draw, state.doing.duty) == (0, Duty.NONE)
    empty = a_game(a_seat(landscapes="A B N"), draw=0)
    assert refused(empty, "use N") == ("MO-N", "landscape.draw_pile_empty")
