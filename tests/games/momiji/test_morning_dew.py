"""Morning Dew (MO-80 to MO-84)."""

from __future__ import annotations

from collections import Counter

from companion.games.momiji import GAME
from companion.games.momiji.cards import LEAVES
from companion.games.momiji.state import Player, State, in_play

from .table import a_game, a_seat, after, check, options, refused, setup


def dew(*seats: Player, players: int = 2, **table: object) -> State:
    garden = str(table.pop("garden", "red-2 orange-2"))
    return a_game(*seats, variant="morning-dew", players=players, garden=garden, **table)  # type: ignore[arg-type]


def test_MO_80_blue_is_always_in_play() -> None:
    start = GAME.start(setup("morning-dew", 2))
    assert refused(start, "types red orange blue") == ("MO-80", "types.blue")
    assert refused(start, "types red orange yellow green") == ("MO-10", "types.number")
    state = after(start, "types red orange green")
    assert state.types == ("red", "orange", "green", "blue")
    blues = Counter(LEAVES[card].value for card in in_play(state) if card.startswith("blue"))
    assert blues == {0: 4, 1: 3, 2: 3, 3: 2, 4: 2}
    assert len(GAME.start(setup("morning-dew", 5)).types) == 7
    assert "blue" not in GAME.piles(state)["objectives"]
    assert state.blue_token is None


def test_MO_81_blue_makes_its_own_pile() -> None:
    state = after(dew(a_seat(hand="blue-0-left blue-1")), "place blue-0-left:right")
    state = after(state, "place blue-1:1")
    assert state.me.row == (("blue-0-left", "blue-1"),)
    assert state.blue_token is None


def test_MO_81_a_joker_on_any_type_and_any_type_on_blue() -> None:
    seat = a_seat(row="red-0-left orange-0-left,orange-1", hand="blue-1 blue-2 blue-3 yellow-1")
    state = dew(seat)
    assert check(state, "place blue-1:1") is None
    assert check(state, "place blue-2:2") is None
    assert refused(state, "place blue-3:2") == ("MO-40", "place.skips_a_value")
    assert refused(state, "place yellow-1:1") == ("MO-81", "place.other_type")
    state = after(state, "place blue-1:1", "place yellow-1:1")
    assert state.me.row[0] == ("red-0-left", "blue-1", "yellow-1")


def test_MO_81_with_landscape_n_a_joker_is_a_choice() -> None:
    state = dew(a_seat(row="red-0-left", landscapes="A B N"))
    state = after(state, "use N", "grow blue-1")
    assert sorted(options(state)) == ["settle 1", "settle garden"]
    assert after(state, "settle garden").column("blue") == ("blue-1",)
    assert after(state, "settle 1").blue_token == 0


def test_MO_81_with_landscape_n_a_leaf_fits_on_blue() -> None:
    state = dew(a_seat(row="red-0-left,blue-1", landscapes="A B N"))
    state = after(state, "use N", "grow orange-1")
    assert state.me.row[0][-1] == "orange-1"


def test_MO_82_a_joker_takes_the_blue_token_also_from_another() -> None:
    seats = (a_seat(row="red-0-left", hand="blue-0-left"), a_seat(row="red-0-right", hand="blue-1"))
    state = after(dew(*seats), "place blue-0-left:1")
    assert state.blue_token == 0
    state = after(state, "end", "place blue-1:1")
    assert state.blue_token == 1
    sheet = GAME.score(state._replace(over=True))
    (line,) = (line for line in sheet.lines if line.rule == "MO-82")
    assert (line.seat, line.points) == (1, -3)


def test_MO_82_covering_or_tucking_blue_takes_no_token() -> None:
    seat = a_seat(row="blue-0-left", hand="red-0-left blue-2 blue-0-right", landscapes="A B M")
    state = after(dew(seat), "use M", "place blue-0-right:1", "place red-0-left:1", "tuck blue-2:1")
    assert state.blue_token is None


def test_MO_83_no_two_tops_of_one_type_at_the_end_of_the_turn() -> None:
    row = "red-0-left blue-0-left"
    alone = dew(a_seat(row=row, hand="red-0-right"))
    assert refused(alone, "place red-0-right:2") == ("MO-83", "place.twins")
    both = after(dew(a_seat(row=row, hand="red-0-right blue-0-right")), "place red-0-right:2")
    assert refused(both, "end") == ("MO-83", "turn.twins")
    assert refused(both, "trade blue-0-right") == ("MO-21", "trade.two_leaves")
    laid = sorted(option for option in options(both) if option.startswith("place"))
    assert laid == ["place blue-0-right:1", "place blue-0-right:2"]
    assert after(both, "place blue-0-right:1", "end").turn == 1


def test_MO_83_in_between_anything_that_leaves_a_way_to_put_it_right() -> None:
    hand = "red-0-right blue-0-right yellow-2 yellow-3 yellow-1"
    row = "red-0-left blue-0-left"
    twins = after(dew(a_seat(row=row, hand=hand, landscapes="G L N")), "place red-0-right:2")
    assert refused(twins, "use N") == ("MO-83", "turn.twins")
    assert refused(after(twins, "trade yellow-2"), "trade blue-0-right") == ("MO-83", "turn.twins")
    traded = after(twins, "trade yellow-2", "trade yellow-3", "use L", "discard yellow-1")
    assert refused(traded, "discard blue-0-right") == ("MO-83", "turn.twins")
    assert after(traded, "place blue-0-right:1", "end").turn == 1


def test_MO_83_the_last_leaf_but_the_mending_one_is_not_traded() -> None:
    seat = a_seat(row="red-0-left blue-0-left", hand="red-0-right blue-0-right yellow-2")
    twins = after(dew(seat), "place red-0-right:2")
    assert refused(twins, "trade yellow-2") == ("MO-83", "turn.twins")


def test_MO_83_a_hidden_hand_is_believed_until_the_end_of_the_turn() -> None:
    state = after(dew(a_seat(row="red-0-left blue-0-left", hand=2)), "place red-0-right:2")
    assert refused(state, "end") == ("MO-83", "turn.twins")


def test_MO_83_landscape_n_makes_no_twins() -> None:
    state = dew(a_seat(row="red-0-left,red-3 blue-0-left", landscapes="A B N"))
    state = after(state, "use N", "grow red-0-right")
    assert state.column("red") == ("red-2", "red-0-right")


def test_MO_84_a_blue_three_stays_open_a_four_closes() -> None:
    seat = a_seat(row="blue-0-left,blue-3", hand="blue-4 blue-4")
    state = dew(seat)
    assert state.torii == 4
    state = after(state, "place blue-4:1")
    assert state.torii == 3
    assert refused(state, "place blue-4:1") == ("MO-84", "place.closed")
    assert GAME.score(state._replace(over=True)).of(0)[0].points == 3 * 4


def test_MO_84_a_three_of_another_type_closes_a_blue_pile() -> None:
    seat = a_seat(row="blue-0-left,blue-3 red-0-left,red-3", hand="orange-3 blue-3")
    state = dew(seat)
    assert refused(state, "place blue-3:2") == ("MO-41", "place.closed")
    assert after(state, "place orange-3:1").torii == state.torii - 1


def test_MO_80_blue_counts_neither_as_warm_nor_as_cool() -> None:
    state = dew(a_seat(row="red-0-left,blue-1", owns="warm", acorns=0))
    assert GAME.score(state).of(0)[-1].facts["count"] == 1
