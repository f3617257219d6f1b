"""The end of the game and the score (MO-55 to MO-58), and the objectives (MO-60 to MO-70)."""

from __future__ import annotations

import pytest

from companion.games.core import ScoreLine
from companion.games.momiji import GAME
from companion.games.momiji.objectives import figure, fulfilled_by
from companion.games.momiji.state import Player, State, unseen

from .table import a_game, a_seat, after, refused


def over(*seats: Player, **table: object) -> State:
    return a_game(*seats, **table)._replace(over=True)  # type: ignore[arg-type]


def test_MO_55_an_empty_draw_pile_gives_everybody_one_last_turn() -> None:
    state = a_game(a_seat(), a_seat(), a_seat(), players=3, garden="red-2 green-2 yellow-2", draw=4)
    left = " ".join(unseen(state).elements())
    state = after(state, f"refill {left}", "collect red", "end")
    assert (state.trigger, state.last, state.turn) == (0, (1, 2, 0), 1)
    state = after(state, "collect green", "end", "collect yellow", "end")
    assert (state.turn, state.over) == (0, False)
    state = after(state, "activate warm", "end")
    assert state.over
    assert refused(state, "end") == ("MO-55", "turn.game_over")


def test_MO_55_no_torii_left() -> None:
    closed = "red-0-left,red-3 orange-0-left,orange-3 yellow-0-left,yellow-3"
    seat = a_seat(row="green-0-left,green-2", hand="green-3")
    state = a_game(a_seat(row=closed), seat, turn=1, garden="red-2 yellow-2")
    state = after(state, "place green-3:1")
    assert GAME.view(state, None)["triggered"] is True
    state = after(state, "end")
    assert (state.trigger, state.last) == (1, (0, 1))


def test_MO_55_a_later_trigger_changes_nothing_and_the_discard_is_never_reshuffled() -> None:
    closed = "red-0-left,red-3 orange-0-left,orange-3 yellow-0-left,yellow-3"
    seat = a_seat(row="green-0-left,green-2", hand="green-3 red-2")
    state = a_game(a_seat(row=closed), seat, garden="yellow-2 orange-2", draw=0)
    state = after(state, "collect yellow", "end")
    assert state.last == (1, 0)
    state = after(state, "place green-3:1", "end")
    assert (state.torii, state.trigger, state.last) == (0, 0, (0,))
    state = after(state, "collect orange", "end")
    assert state.over
    assert len(state.discard) > 20
    assert state.draw == 0


def test_MO_56_cards_times_the_top_value_and_acorns() -> None:
    row = "red-0-left,red-1,red-1-left,red-2,red-3 green-0-left,green-0-right"
    state = over(a_seat(row=row, acorns=7), a_seat(acorns=2, used="A", landscapes="B C"))
    sheet = GAME.score(state)
    assert sheet.totals == (15 + 0 + 7, 2)
    assert sheet.of(0) == (
        ScoreLine(0, 15, "MO-56", "momiji.score.pile", {"card": "red-3", "cards": 5}),
        ScoreLine(0, 0, "MO-56", "momiji.score.pile", {"card": "green-0-right", "cards": 2}),
        ScoreLine(0, 7, "MO-56", "momiji.score.acorns"),
    )


def test_MO_56_the_top_value_counts_not_the_highest() -> None:
    state = over(a_seat(row="green-3,red-0-left,red-1", acorns=0))
    assert GAME.score(state).totals[0] == 3


def test_MO_57_ten_for_the_owner_three_for_others_ties_included() -> None:
    state = over(
        a_seat(row="red-0-left", acorns=0, owns="zeros"),
        a_seat(row="green-0-left", acorns=0),
        a_seat(acorns=0),
        players=3,
    )
    assert GAME.score(state).totals == (10, 3, 0)
    owner_without = over(
        a_seat(acorns=0, owns="zeros"), a_seat(row="green-0-left", acorns=0), players=2
    )
    assert GAME.score(owner_without).totals == (0, 3)


def test_MO_57_objectives_never_activated_score_nothing() -> None:
    state = over(a_seat(row="red-0-left", acorns=0), a_seat(acorns=0))
    assert GAME.score(state).totals == (0, 0)


def test_MO_57_most_needs_at_least_one_unless_the_table_sets_it_otherwise() -> None:
    seats = (a_seat(acorns=0, owns="zeros"), a_seat(acorns=0))
    assert GAME.score(over(*seats)).totals == (0, 0)
    assert GAME.score(over(*seats, most="even-none")).totals == (10, 3)


def test_MO_58_most_points_then_most_cards_then_shared() -> None:
    outcome = GAME.outcome(over(a_seat(acorns=4), a_seat(acorns=5)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "momiji.outcome.most_points")
    outcome = GAME.outcome(over(a_seat(hand=3), a_seat(hand=2)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "momiji.outcome.most_cards")
    outcome = GAME.outcome(over(a_seat(hand=2), a_seat(hand=2), a_seat(hand=1), players=3))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "momiji.outcome.shared")
    assert GAME.outcome(a_game()) is None


RICH = a_seat(
    row="yellow-1,red-0-left,red-1,red-2,red-3 green-0-left,green-1 orange-0-left purple-0-left",
    hand="brown-1 brown-2",
    acorns=6,
    landscapes="A B",
    used="C",
)


def count(objective: str) -> int:
    return figure(RICH, objective)


def test_MO_60_most_cards_of_a_type_tucked_ones_included() -> None:
    assert [count(token) for token in ("red", "yellow", "green", "brown")] == [4, 1, 2, 0]


def test_MO_61_most_cards_in_one_pile() -> None:
    assert count("largest") == 5


def test_MO_62_highest_sum_of_top_values() -> None:
    assert count("tops") == 3 + 1 + 0 + 0


def test_MO_63_most_closed_piles() -> None:
    assert count("torii") == 1


def test_MO_64_most_acorns() -> None:
    assert count("acorns") == 6


def test_MO_65_most_piles_and_unused_landscapes() -> None:
    assert count("scenery") == 4 + 2


def test_MO_66_most_zeros_anywhere_in_the_piles() -> None:
    assert count("zeros") == 4


def test_MO_67_most_red_orange_and_yellow() -> None:
    assert count("warm") == 4 + 1 + 1


def test_MO_68_most_green_brown_and_purple() -> None:
    assert count("cool") == 2 + 1


def test_MO_69_fewest_cards_placed() -> None:
    assert count("fewest") == 9
    state = over(RICH, a_seat(row="red-0-right"), a_seat(), players=4)
    assert fulfilled_by(state, "fewest") == {2: 0, 3: 0}


def test_MO_70_most_cards_in_hand() -> None:
    assert count("hand") == 2


@pytest.mark.parametrize("objective", ["red", "largest", "tops", "scenery", "warm", "hand"])
def test_the_most_of_something_fulfils(objective: str) -> None:
    state = over(RICH, a_seat(landscapes="A", used="B C"), players=4)
    assert 0 in fulfilled_by(state, objective)
    assert 1 not in fulfilled_by(state, objective)
