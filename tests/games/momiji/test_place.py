"""Place (MO-40 to MO-45) and Activate (MO-50)."""

from __future__ import annotations

import json

import pytest

from companion.games.core import Kind
from companion.games.momiji import GAME

from .table import a_game, a_seat, after, check, options, refused

ROW = "red-0-left,red-1 green-0-both orange-0-left,orange-2"


def test_MO_40_a_pile_starts_with_zero() -> None:
    state = a_game(a_seat(hand="red-1 red-0-left"))
    assert refused(state, "place red-1:right") == ("MO-40", "place.opens_with_zero")
    state = after(state, "place red-0-left:right", "place red-1:1")
    assert state.me.row == (("red-0-left", "red-1"),)


def test_MO_40_the_next_leaf_has_the_same_value_or_one_more() -> None:
    hand = "red-0-left red-1-both red-2 red-3 green-0-left green-1 green-2"
    state = a_game(a_seat(row=ROW, hand=hand))
    assert refused(state, "place red-0-left:1") == ("MO-40", "place.too_low")
    assert refused(state, "place red-3:1") == ("MO-40", "place.skips_a_value")
    for legal in ("red-1-both:1", "red-2:1", "green-0-left:2", "green-1:2"):
        assert check(state, f"place {legal}") is None
    violation = check(state, "place green-2:2")
    assert violation is not None
    assert violation.facts == {"card": "green-2", "top": "green-0-both", "low": 0, "high": 1}


def test_MO_40_one_pile_for_each_type() -> None:
    state = a_game(a_seat(row=ROW, hand="red-0-left green-1"))
    assert refused(state, "place red-0-left:left") == ("MO-40", "place.second_pile")
    assert refused(state, "place green-1:1") == ("MO-40", "place.other_type")


def test_MO_41_a_three_closes_the_pile_and_takes_a_torii() -> None:
    state = a_game(a_seat(row="red-0-left,red-2 green-0-left", hand="red-3 red-3 green-1"))
    closed = after(state, "place red-3:1")
    assert closed.torii == state.torii - 1
    assert refused(closed, "place red-3:1") == ("MO-41", "place.closed")
    assert GAME.view(closed, None)["players"][0]["piles"][0]["closed"] is True


def test_MO_41_a_pile_is_closed_even_when_no_torii_is_left() -> None:
    closed = "red-0-left,red-3 orange-0-left,orange-3 yellow-0-left,yellow-3 green-0-left,green-3"
    state = a_game(
        a_seat(row="red-0-right,red-2", hand="red-3"),
        a_seat(row=closed),
        garden="yellow-2",
    )
    assert state.torii == 0
    state = after(state, "place red-3:1", "end", "collect yellow")
    assert state.torii == 0
    assert state.players[0].row[0][-1] == "red-3"
    assert GAME.faults(state) == ()


def test_MO_42_a_new_pile_goes_to_either_end_never_between() -> None:
    state = a_game(a_seat(row="red-0-left green-0-left", hand="orange-0-left"))
    assert after(state, "place orange-0-left:left").me.row[0] == ("orange-0-left",)
    assert after(state, "place orange-0-left:right").me.row[2] == ("orange-0-left",)
    assert refused(state, "place orange-0-left:1/2") == ("MO-42", "place.between")
    allowed = GAME.apply(state, GAME.parse_step("place orange-0-left:1/2"))
    assert allowed.me.row[1] == ("orange-0-left",)
    assert refused(state, "place orange-0-left:7") == ("MO-42", "place.no_pile")


def test_MO_42_the_order_of_piles_never_changes() -> None:
    state = a_game(a_seat(row="red-0-left green-0-left"))
    assert refused(state, "order 2,1") == ("MO-42", "order.not_now")


def test_MO_43_several_leaves_each_of_another_type() -> None:
    hand = "red-0-left green-0-left orange-0-left orange-1 yellow-0-left"
    state = a_game(a_seat(hand=hand))
    state = after(state, "place red-0-left:right", "place green-0-left:right")
    state = after(state, "place orange-0-left:right")
    assert refused(state, "place orange-1:3") == ("MO-43", "place.type_twice")
    assert check(state, "place yellow-0-left:left") is None


def test_MO_43_or_one_or_two_of_one_type() -> None:
    state = a_game(a_seat(hand="red-0-left red-0-right red-1 green-0-left"))
    one = after(state, "place red-0-left:right")
    assert check(one, "end") is None
    two = after(one, "place red-0-right:1")
    assert refused(two, "place red-1:1") == ("MO-43", "place.third_of_type")
    assert refused(two, "place green-0-left:left") == ("MO-43", "place.third_of_type")
    assert not any(option.startswith("place") for option in options(two))


def test_MO_44_no_view_tells_a_pile_size_or_a_running_score() -> None:
    small = a_game(a_seat(row="red-1"), garden="green-2")
    large = a_game(a_seat(row="red-0-left,red-0-left,red-0-right,red-1"), garden="green-2")
    large = large._replace(draw=small.draw)
    for audience in (None, 0, 1):
        view = GAME.view(large, audience)
        assert view == GAME.view(small, audience)
        assert not {"score", "cards", "sizes", "points"} & _keys(view)


def test_MO_44_piles_are_open_once_the_game_is_over() -> None:
    state = a_game(a_seat(row="red-0-left,red-1"))._replace(over=True)
    assert GAME.view(state, None)["players"][0]["piles"][0]["cards"] == ["red-0-left", "red-1"]


def _keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(_keys, value.values()))
    return set().union(*map(_keys, value)) if isinstance(value, list) else set()


def test_MO_44_a_refusal_tells_no_pile_size() -> None:
    state = a_game(
        a_seat(row="green-0-left,green-1 brown-0-left purple-0-left", acorns=9),
        variant="cool-breeze",
        players=1,
        garden="green-2",
    )
    violation = check(state, "activate largest")
    assert violation is not None
    assert "2" not in json.dumps(dict(violation.facts))


@pytest.mark.parametrize(
    ("row", "laid", "acorns"),
    [
        ("", ("red-0-right:right", "green-0-left:right"), 2),
        ("", ("red-0-right:right", "green-0-left:left"), 0),
        ("red-0-both", ("green-0-left:right", "orange-0-right:left"), 4),
        ("", ("red-0-right:right", "red-0-left:1"), 0),
        ("red-0-right", ("green-0-left:right",), 0),
    ],
)
def test_MO_45_touching_acorns_bring_two_each(row: str, laid: tuple[str, ...], acorns: int) -> None:
    hand = "red-0-right red-0-left green-0-left orange-0-right"
    state = a_game(a_seat(row=row, hand=hand))
    state = after(state, *(f"place {leaf}" for leaf in laid))
    assert after(state, "end").players[0].acorns == 5 + acorns


def test_MO_45_old_connections_count_and_covered_ones_do_not() -> None:
    row = "red-0-right green-0-both orange-0-both yellow-0-left"
    state = a_game(a_seat(row=row, hand="orange-1 yellow-1"))
    state = after(state, "place orange-1:3", "place yellow-1:4", "end")
    assert state.players[0].acorns == 5 + 2


def test_MO_45_tucked_leaves_do_not_make_a_harvest() -> None:
    seat = a_seat(
        row="red-0-right green-0-left", hand="red-0-right orange-1 yellow-1", landscapes="A B M"
    )
    state = after(
        a_game(seat), "use M", "place red-0-right:1", "tuck orange-1:1", "tuck yellow-1:2"
    )
    assert after(state, "end").players[0].acorns == 5 - 1


def test_MO_45_the_harvest_comes_after_the_piles_were_reordered() -> None:
    seat = a_seat(row="green-0-left red-0-right", hand="red-0-both orange-0-left orange-1")
    state = after(a_game(seat), "place red-0-both:2", "place orange-0-left:left")
    assert after(state, "end").players[0].acorns == 5
    turned = after(state, "use C", "order 3,2,1", "end")
    assert turned.players[0].acorns == 5 - 1 + 2 + 2


def test_MO_50_three_acorns_for_an_objective() -> None:
    state = a_game(a_seat(acorns=4))
    owned = after(state, "activate warm")
    assert owned.me.acorns == 1
    assert owned.me.objectives == ("warm",)
    assert "warm" not in owned.objectives
    assert refused(owned, "activate cool") == ("MO-50", "activate.one")
    assert refused(state, "activate fewest") == ("MO-50", "activate.not_available")
    violation = check(a_game(a_seat(acorns=2)), "activate warm")
    assert violation is not None
    assert violation.rule == "MO-50"
    assert violation.kind is Kind.ILLEGAL
    assert violation.facts == {"objective": "warm", "cost": 3, "acorns": 2}


def test_MO_50_what_another_player_owns_is_gone() -> None:
    state = a_game(a_seat(), a_seat(owns="warm"))
    assert refused(state, "activate warm") == ("MO-50", "activate.not_available")
