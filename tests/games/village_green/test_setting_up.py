"""Before the first turn (VG-10 to VG-13)."""

import pytest

from companion.games.core import Kind
from companion.games.village_green import GAME
from companion.games.village_green.deck import AWARD, LANDSCAPE
from companion.games.village_green.places import AWARD_PLACES, LANDSCAPE_PLACES, NEIGHBOURS, TOP_ROW
from companion.games.village_green.state import Phase

from .table import a_game, after, check, options, random_game, refused, setup

DEAL = "deal lawn+lawn+red-rose-pond lawn+blue-lily-pond+red-lily-pond"
SHOW = "show landscape lawn yellow-lily-pond red-rose-structure"
GRANT = "grant ponds+scope+trees oak+birch+lawns"
SHOW_AWARDS = "show award space habitat forestry"


def test_VG_10_top_row_and_left_column_take_awards_and_the_inner_nine_landscapes() -> None:
    assert len(AWARD_PLACES) == 6
    assert len(LANDSCAPE_PLACES) == 9
    assert {*AWARD_PLACES, *LANDSCAPE_PLACES, 0} == set(range(16))
    assert sorted(len(near) for near in NEIGHBOURS.values()) == [2, 2, 2, 2, 3, 3, 3, 3, 4]


def test_VG_10_every_village_card_begins_face_up() -> None:
    state = GAME.start(setup(3))
    assert [village.turned for village in state.villages] == [False] * 3


@pytest.mark.parametrize(
    ("players", "landscapes", "awards"), [(1, 0, 0), (2, 15, 10), (3, 10, 5), (4, 5, 0), (5, 0, 0)]
)
def test_VG_11_cards_are_boxed_unseen(players: int, landscapes: int, awards: int) -> None:
    state = GAME.start(setup(players))
    assert (state.box.known, state.box.unknown) == ((), landscapes)
    assert (state.landscapes.fresh, state.awards.fresh) == (60 - landscapes, 30 - awards)
    assert {kind: len(cards) for kind, cards in GAME.piles(state).items()} == {
        LANDSCAPE: 60,
        AWARD: 30,
    }


def test_VG_12_each_player_holds_three_landscapes_that_only_a_dealer_knows() -> None:
    start = GAME.start(setup())
    known = after(start, DEAL)
    assert [hand.known for hand in known.hands] == [
        ("lawn", "lawn", "red-rose-pond"),
        ("blue-lily-pond", "lawn", "red-lily-pond"),
    ]
    table = after(start, "deal")
    assert [(hand.known, hand.unknown) for hand in table.hands] == [((), 3), ((), 3)]
    assert GAME.public(GAME.parse_step(DEAL)) == GAME.parse_step("deal")


def test_VG_12_each_player_lays_three_awards_on_the_top_row_in_any_order() -> None:
    state = after(GAME.start(setup(2, first=1)), DEAL, SHOW, GRANT)
    assert (GAME.seat(state), len(options(state))) == (1, 6)
    state = after(state, "arrange lawns oak birch")
    assert [state.villages[1].grid[place] for place in TOP_ROW] == ["lawns", "oak", "birch"]
    state = after(state, "arrange trees ponds scope")
    assert [state.villages[0].grid[place] for place in TOP_ROW] == ["trees", "ponds", "scope"]
    assert state.phase is Phase.SHOW_AWARDS
    assert GAME.seat(after(state, SHOW_AWARDS)) == 1


def test_VG_12_nothing_else_comes_before_or_in_another_order() -> None:
    start = GAME.start(setup())
    assert refused(start, "take lawn") == ("VG-12", "deal.order")
    assert refused(start, SHOW) == ("VG-12", "deal.order")
    assert refused(start, "deal lawn+lawn red-rose-pond+lawn") == ("VG-12", "deal.three")
    six_lawns = after(start, "deal lawn+lawn+lawn lawn+lawn+lawn")
    assert refused(six_lawns, SHOW) == ("VG-1", "card.not_in_pile")
    dealt = after(start, DEAL)
    assert refused(dealt, SHOW_AWARDS) == ("VG-12", "deal.order")
    assert refused(dealt, "show landscape ponds scope trees") == ("VG-1", "card.wrong_kind")
    granted = after(dealt, SHOW, GRANT)
    violation = check(granted, "arrange ponds scope oak")
    assert violation is not None
    assert (violation.code, violation.kind) == ("arrange.other", Kind.IMPOSSIBLE)
    assert refused(a_game(), "deal") == ("VG-12", "deal.done")


def test_VG_12_what_lies_open_has_to_be_told() -> None:
    state = after(GAME.start(setup()), DEAL)
    with pytest.raises(ValueError, match="told"):
        GAME.apply(state, GAME.parse_step("show landscape"))


@pytest.mark.parametrize(
    ("players", "landscapes", "awards"),
    [(1, 54, 24), (2, 36, 11), (3, 38, 13), (4, 40, 15), (5, 42, 12)],
)
def test_VG_13_three_of_each_lie_open_and_so_many_are_left(
    players: int, landscapes: int, awards: int
) -> None:
    playout = random_game(players, seed=7)
    state = GAME.start(playout.setup)
    for step in playout.steps:
        if state.phase is Phase.TURN:
            break
        state = GAME.apply(state, step)
    assert None not in (*state.landscapes.shown, *state.awards.shown)
    assert (state.landscapes.left, state.awards.left) == (landscapes, awards)


def test_VG_13_only_a_card_that_lies_open_can_be_taken() -> None:
    violation = check(a_game(), "take red-rose-pond")
    assert violation is not None
    assert (violation.rule, violation.code) == ("VG-13", "take.not_open")
    assert violation.kind is Kind.IMPOSSIBLE
    assert violation.facts["open"] == ("lawn", "blue-lily-pond", "yellow-petunia-oak")
    assert refused(a_game(), "take lawn 1") == ("VG-13", "take.not_open")
    assert check(a_game(), "take lawn 0") is None


def test_VG_12_arranging_the_awards_is_a_choice_that_can_be_taken_back() -> None:
    dealt = [GAME.parse_step(text) for text in (DEAL, SHOW, GRANT, SHOW_AWARDS)]
    assert all(GAME.is_setup(step) for step in dealt)
    chosen = [GAME.parse_step(text) for text in ("arrange ponds scope trees", "take lawn", "end")]
    assert not any(GAME.is_setup(step) for step in chosen)
    assert [GAME.ends_turn(step) for step in chosen] == [False, False, True]
