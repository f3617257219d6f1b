"""The solo scenarios (MO-90 to MO-94, MO-S1 to MO-S3)."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.momiji import GAME
from companion.games.momiji.state import Duty, Stage, State, unseen
from companion.virtual.dealer import Dealer

from .table import a_game, a_seat, after, check, options, refused, setup


def alone(variant: str, garden: str, draw: int | None = None, **seat: object) -> State:
    player = a_seat(**({"acorns": 4} | seat))  # type: ignore[arg-type]
    return a_game(player, variant=variant, players=1, garden=garden, draw=draw)


BREEZE = "green-2,green-1 brown-2 purple-2"
REVEALED = "reveal green-1-left green-3 brown-1 purple-1"


@pytest.mark.parametrize(
    ("variant", "types", "hand", "landscapes", "left"),
    [
        ("cool-breeze", ("green", "brown", "purple"), 6, ("A", "C", "E"), 32),
        ("meditation", ("red", "yellow", "green", "brown"), 4, ("B", "F", "F"), 48),
        ("equinox", ("red", "orange", "yellow"), 6, ("B", "D", "G"), 32),
    ],
)
def test_MO_90_the_scenario_sets_the_table(
    variant: str, types: tuple[str, ...], hand: int, landscapes: tuple[str, ...], left: int
) -> None:
    dealer = Dealer(GAME, setup(variant, 1), Random(1))
    while dealer.state.stage is not Stage.PLAY:
        dealer.take(next(GAME.steps(dealer.state)))
    state = dealer.state
    assert state.types == types
    assert (state.me.acorns, state.me.hand.size, state.draw) == (4, hand, left)
    assert state.me.landscapes == landscapes
    assert sum(map(len, state.garden)) == 4


def test_MO_91_taking_a_column_clears_the_garden() -> None:
    state = after(alone("cool-breeze", BREEZE), "collect green")
    assert refused(state, "end") == ("MO-91", "duty.clear")
    assert options(state) == ["clear"]
    state = after(state, "clear")
    assert state.discard == ("brown-2", "purple-2")
    assert refused(state, "end") == ("MO-91", "duty.reveal")
    state = after(state, REVEALED, "end")
    assert sum(map(len, state.garden)) == 4
    assert refused(state, "clear") == ("MO-91", "clear.not_now")


def test_MO_91_nothing_is_bought_for_the_garden() -> None:
    assert refused(alone("cool-breeze", BREEZE), "refill") == ("MO-91", "refill.solo")


def test_MO_91_landscape_b_takes_its_second_column_before_the_garden_is_cleared() -> None:
    state = after(alone("equinox", "red-2 orange-2,orange-1 yellow-2"), "use B", "collect red")
    assert sorted(options(state)) == ["clear", "collect orange", "collect yellow"]
    state = after(state, "collect orange", "clear")
    assert state.discard == ("yellow-2",)
    one = after(alone("equinox", "red-2 orange-2"), "use B", "collect red", "clear")
    assert one.discard == ("orange-2",)


def test_MO_91_landscapes_f_and_d_leave_the_rest() -> None:
    state = after(alone("meditation", "red-2 yellow-2"), "use F", "top red")
    assert state.doing.duty is Duty.NONE
    assert state.column("yellow") == ("yellow-2",)
    state = after(alone("equinox", "red-2 yellow-2"), "use D", "draw", "discard red-1")
    assert (state.doing.duty, state.column("red")) == (Duty.NONE, ("red-2",))


def test_MO_92_after_place_a_leaf_is_discarded() -> None:
    state = alone("cool-breeze", BREEZE, hand="green-0-left brown-0-left purple-0-left")
    state = after(state, "place green-0-left:right")
    assert refused(state, "end") == ("MO-92", "turn.owes_a_leaf")
    state = after(state, "discard brown-0-left")
    assert refused(state, "place purple-0-left:left") == ("MO-92", "place.after_discard")
    assert refused(state, "discard purple-0-left") == ("MO-22", "discard.not_now")
    assert after(state, "end").me.hand.size == 1


def test_MO_92_not_with_an_empty_hand_and_not_for_landscape_e() -> None:
    state = alone("cool-breeze", BREEZE, hand="green-0-left")
    assert after(state, "place green-0-left:right", "end").me.hand.size == 0
    state = alone("cool-breeze", BREEZE, hand="green-0-left brown-3")
    state = after(state, "use E", "place green-0-left:right", "collect green", "clear", REVEALED)
    assert after(state, "end").me.hand.size == 3


def test_MO_93_activating_clears_the_garden() -> None:
    state = after(alone("cool-breeze", BREEZE, row="green-0-left"), "activate green")
    assert refused(state, "end") == ("MO-93", "duty.clear")
    state = after(state, "clear")
    assert refused(state, "end") == ("MO-93", "duty.reveal")
    assert len(state.discard) == 4
    assert after(state, REVEALED, "end").me.objectives == ("green",)


def test_MO_93_a_type_costs_the_value_on_top_of_its_pile() -> None:
    state = alone("meditation", "red-2", row="red-0-left,red-3 yellow-0-left", acorns=3)
    assert after(state, "activate red").me.acorns == 0
    assert after(state, "activate yellow").me.acorns == 3
    assert refused(state, "activate green") == ("MO-S2", "activate.no_pile")
    poor = alone("meditation", "red-2", row="red-0-left,red-3", acorns=2)
    assert refused(poor, "activate red") == ("MO-50", "activate.too_dear")


def test_MO_94_the_end_comes_when_four_leaves_cannot_be_revealed() -> None:
    state = alone("equinox", "red-2 yellow-2", draw=3)
    state = after(state, "collect red", "clear")
    assert state.short
    state = after(state, f"reveal {' '.join(unseen(state).elements())}", "end")
    assert (state.last, state.over) == ((0,), False)
    last = next(option for option in options(state) if option.startswith("collect"))
    state = after(state, last)
    state = after(state, "clear") if any(state.garden) else state
    assert after(state, "end").over


def test_MO_94_four_leaves_that_are_the_last_trigger_nothing() -> None:
    state = alone("equinox", "red-2 yellow-2", draw=4)
    state = after(state, "collect red", "clear")
    state = after(state, f"reveal {' '.join(unseen(state).elements())}", "end")
    assert (state.draw, state.short, state.last) == (0, False, ())


def test_MO_94_in_the_last_turn_there_may_be_no_garden() -> None:
    state = alone("equinox", "red-2", draw=0, acorns=0)
    state = after(state, "collect red", "end")
    assert not any(state.garden)
    assert check(state, "end") is None
    assert after(state, "end").over


def test_MO_94_torii_trigger_nothing() -> None:
    row = "red-0-left,red-2 orange-0-left,orange-3 yellow-0-left,yellow-3"
    state = alone("equinox", "red-1", row=row, hand="red-3")
    state = after(state, "place red-3:1")
    assert state.torii == 0
    assert after(state, "end").last == ()


def test_MO_94_all_conditions_are_reported_with_their_figures() -> None:
    state = alone("equinox", "red-2", row="red-0-left,red-3", acorns=3, owns="red orange torii")
    state = state._replace(over=True)
    lines = [(line.reason, line.points, dict(line.facts)) for line in GAME.score(state).lines]
    assert lines == [
        ("momiji.score.all_closed_met", 1, {"closed": 1, "piles": 1}),
        ("momiji.score.enough_acorns_unmet", 0, {"count": 3, "wanted": 4}),
        ("momiji.score.activated_met", 1, {"count": 3, "wanted": 3}),
    ]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "momiji.outcome.solo_lost")
    assert outcome.facts == {"met": 2, "conditions": 3}


def met(state: State) -> list[bool]:
    return [bool(line.points) for line in GAME.score(state._replace(over=True)).lines]


MIDDLE = (
    "green-0-left,green-1,green-2,green-2,green-2 "
    "brown-0-left,brown-0-left,brown-1,brown-2,brown-2,brown-2 "
    "purple-0-left,purple-1,purple-2,purple-3"
)


def test_MO_S1_cool_breeze_objectives() -> None:
    state = alone("cool-breeze", "green-1-left", row=MIDDLE, hand="green-0-right brown-0-right")
    assert state.objectives == ("green", "brown", "purple", "largest", "zeros")
    assert after(state, "activate largest").me.acorns == 1
    assert refused(state, "activate zeros") == ("MO-S1", "activate.zeros")
    uneven = alone("cool-breeze", "green-2", row="green-0-left brown-0-left purple-0-left")
    assert refused(uneven, "activate largest") == ("MO-S1", "activate.middle_pile")
    two = alone("cool-breeze", "green-2", row="green-0-left brown-0-left,brown-1")
    assert refused(two, "activate largest") == ("MO-S1", "activate.middle_pile")


def test_MO_S1_four_zeros_in_hand_or_on_top() -> None:
    state = alone("cool-breeze", "green-2", row="green-0-left", hand="brown-0-left brown-0-right")
    assert refused(state, "activate zeros") == ("MO-S1", "activate.zeros")
    hand = "brown-0-left brown-0-right purple-0-left"
    enough = alone("cool-breeze", "green-2", row="green-0-left", hand=hand)
    assert after(enough, "activate zeros").me.acorns == 1
    assert check(alone("cool-breeze", "green-2", hand=4), "activate zeros") is None


def test_MO_S1_cool_breeze_victory() -> None:
    won = alone("cool-breeze", "green-1-left", row=MIDDLE, owns="green brown largest")
    assert met(won) == [True, True, True]
    outcome = GAME.outcome(won._replace(over=True))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "momiji.outcome.solo_won")
    low = MIDDLE.replace(",purple-3", "")
    assert met(alone("cool-breeze", "green-1-left", row=low, owns="green brown")) == [
        False,
        True,
        False,
    ]


def test_MO_S2_meditation_victory() -> None:
    row = (
        "red-0-left,red-0-left,red-1,red-2,red-2 "
        "yellow-0-left,yellow-1,yellow-2,yellow-3 "
        "green-0-left,green-1,green-2,green-3 "
        "brown-0-left,brown-1"
    )
    state = alone("meditation", "red-1-left", row=row, acorns=10, owns="red yellow green")
    assert met(state) == [True, True, True]
    other = alone("meditation", "red-1-left", row=row, acorns=9, owns="red yellow brown")
    assert met(other) == [True, False, False]
    flat = alone("meditation", "red-1-left", row=row.replace(",brown-1", ""))
    assert met(flat)[0] is False
    three = alone("meditation", "red-1-left", row=row.rpartition(" ")[0])
    assert met(three)[0] is False


def test_MO_S3_equinox_objectives() -> None:
    closed = alone("equinox", "red-2", row="red-0-left,red-3", acorns=5)
    assert after(closed, "activate torii").me.acorns == 3
    assert after(closed, "activate acorns").me.acorns == 3
    still_open = alone("equinox", "red-2", row="red-0-left,red-3 yellow-0-left", acorns=4)
    assert refused(still_open, "activate torii") == ("MO-S3", "activate.open_pile")
    assert refused(still_open, "activate acorns") == ("MO-S3", "activate.acorns")
    assert refused(alone("equinox", "red-2"), "activate torii") == ("MO-S3", "activate.open_pile")


def test_MO_S3_equinox_victory() -> None:
    state = alone("equinox", "red-2", row="red-0-left,red-3", owns="red torii acorns")
    assert met(state) == [True, True, True]
    assert met(alone("equinox", "red-2", acorns=3)) == [False, False, False]
