"""Every rule of MON, by its number."""

import pytest

from companion.games import find_game
from companion.games.core import Kind, Setup, SetupError
from companion.games.mon.cards import CARDS
from companion.games.mon.rules import HAND_SIZES

from .conftest import POINTS, Position, setup_for

GAME = find_game("mon")


def refusal(state: object, text: str) -> tuple[str, str] | None:
    violation = GAME.check(state, GAME.parse_step(text))
    return violation and (violation.rule, violation.code)


def after(state: object, *texts: str) -> object:
    for text in texts:
        step = GAME.parse_step(text)
        assert GAME.check(state, step) is None, text
        state = GAME.apply(state, step)
    return state


def test_MN_1_three_colours_of_eighteen() -> None:
    assert len(CARDS) == 54
    assert {name.split("-")[0] for name in CARDS} == {"gold", "silver", "black"}
    assert {card.value for card in CARDS.values()} == set(range(1, 19))


def test_MN_1_a_card_is_there_once(position: Position) -> None:
    state = position("gold 5@1=1 / silver - / black -", "gold-9")
    violation = GAME.check(state, GAME.parse_step("step gold-5"))
    assert violation is not None
    assert (violation.rule, violation.code, violation.kind) == (
        "MN-1",
        "card.in_field",
        Kind.IMPOSSIBLE,
    )


def test_MN_2_the_marker_is_worth_the_printed_points(position: Position) -> None:
    state = after(position(hand="gold-13+silver-7+black-6"), "step gold-13")
    assert GAME.score(state).totals == (3, 0, 0)


def test_MN_2_points_come_from_the_deck() -> None:
    setup = Setup("mon", ("A", "B", "C"), facts={"points": [9] * 18})
    state = GAME.apply(GAME.start(setup), GAME.parse_step("deal"))
    assert GAME.score(after(state, "step gold-1")).totals == (9, 0, 0)


def test_MN_2_a_deck_without_points_cannot_be_played() -> None:
    with pytest.raises(SetupError, match="points"):
        GAME.start(Setup("mon", ("A", "B")))


def test_MN_3_markers_belong_to_the_player_who_laid_the_card(position: Position) -> None:
    state = after(position(hand="gold-1"), "step gold-1", "end", "step gold-4", "end")
    assert GAME.score(state).totals == (1, 1, 0)


@pytest.mark.parametrize(
    ("players", "hand", "draw"), [(2, 13, 13), (3, 10, 24), (4, 9, 18), (5, 8, 14), (6, 7, 12)]
)
def test_MN_10_hands_and_draw_pile(players: int, hand: int, draw: int) -> None:
    state = GAME.apply(GAME.start(setup_for(players)), GAME.parse_step("deal"))
    assert HAND_SIZES[players] == hand
    assert [zone.size for zone in state.hands] == [hand] * players
    assert state.draw == draw


def test_MN_10_two_players_start_at_five_without_the_low_cards() -> None:
    state = GAME.apply(GAME.start(setup_for(2)), GAME.parse_step("deal"))
    assert len(GAME.piles(state)["draw"]) == 39
    assert refusal(state, "step gold-5") == ("MN-10", "card.not_in_play")
    assert refusal(state, "step gold-6") is None
    assert GAME.onlooker is not None
    assert set(GAME.onlooker.tableau(state).values()) == {
        "gold-start-5",
        "silver-start-5",
        "black-start-5",
    }


def test_MN_10_nothing_before_the_deal() -> None:
    state = GAME.start(setup_for(3))
    assert refusal(state, "step gold-5") == ("MN-10", "deal.first")
    assert refusal(after(state, "deal"), "deal") == ("MN-10", "deal.done")


@pytest.mark.parametrize("players", [0, 1, 7])
def test_MN_10_two_to_six_players(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 6"):
        GAME.start(Setup("mon", tuple("ABCDEFG"[:players]), facts={"points": POINTS}))


def test_MN_11_a_row_for_each_colour(position: Position) -> None:
    state = position(hand="gold-3")
    assert refusal(state, "step gold-3:silver") == ("MN-21", "step.wrong_row")
    assert refusal(state, "step gold-3:black") == ("MN-21", "step.wrong_row")


def test_MN_12_the_table_chooses_who_begins() -> None:
    setup = Setup("mon", ("A", "B", "C"), first=2, facts={"points": POINTS})
    assert GAME.seat(GAME.start(setup)) == 2


def test_MN_20_no_passing(position: Position) -> None:
    assert refusal(position(), "end") == ("MN-20", "turn.no_action")


def test_MN_20_one_action_a_turn(position: Position) -> None:
    state = after(position(), "step gold-1")
    for text in ("step gold-2", "exchange gold-2", "discard gold-2", "backstep gold-2"):
        assert refusal(state, text) == ("MN-20", "turn.second_action")


def test_MN_21_a_step_is_higher(position: Position) -> None:
    state = position("gold 7@1=2 / silver - / black -", "gold-6+gold-8")
    assert refusal(state, "step gold-6") == ("MN-21", "step.too_low")
    assert refusal(state, "step gold-8") is None


def test_MN_21_a_refusal_says_what_would_do(position: Position) -> None:
    state = position("gold 7@1=2 / silver - / black -", "gold-6")
    violation = GAME.check(state, GAME.parse_step("step gold-6"))
    assert violation is not None
    assert violation.facts == {"card": "gold-6", "last": "gold-7", "least": 8}


def test_MN_22_a_backstep_counts_the_cards_beneath(position: Position) -> None:
    state = position("gold 3@1=1 15,14@1=4 / silver - / black -", "gold-13")
    state = after(state, "backstep gold-13")
    assert GAME.score(state).totals == (5, 1, 0)


def test_MN_22_a_thirteen_on_three_is_worth_six(position: Position) -> None:
    state = position("gold 18,17,16@1=5 / silver - / black -", "gold-13")
    assert GAME.score(after(state, "backstep gold-13")).totals == (6, 0, 0)


def test_MN_22_between_the_left_neighbour_and_the_last_card(position: Position) -> None:
    state = position("gold 4@2=1 9@1=2 / silver - / black -", "gold-3+gold-5+gold-10")
    assert refusal(state, "backstep gold-3") == ("MN-22", "backstep.below_left")
    assert refusal(state, "backstep gold-10") == ("MN-22", "backstep.not_lower")
    assert refusal(state, "backstep gold-5") is None


def test_MN_22_of_the_colour_of_the_row(position: Position) -> None:
    state = position("gold 9@1=2 / silver - / black -", "silver-5")
    assert refusal(state, "backstep silver-5:gold") == ("MN-22", "backstep.wrong_row")


def test_MN_23_not_on_your_own_card(position: Position) -> None:
    state = position("gold 9@0=2 / silver - / black -", "gold-5")
    assert refusal(state, "backstep gold-5") == ("MN-23", "backstep.own_card")


def test_MN_23_never_on_a_start_card(position: Position) -> None:
    assert refusal(position(), "backstep gold-1") == ("MN-23", "backstep.start_card")
    state = position("gold 9@1=2 / silver - / black -", "gold-5")
    assert refusal(state, "backstep gold-5:gold/0") == ("MN-23", "backstep.start_card")


def test_MN_23_only_on_the_last_stack(position: Position) -> None:
    state = position("gold 4@1=1 9@1=2 / silver - / black -", "gold-3")
    assert refusal(state, "backstep gold-3:gold/1") == ("MN-23", "backstep.not_last")


def test_MN_24_exchange_discards_and_draws(position: Position) -> None:
    state = after(position(), "exchange gold-1>silver-9")
    assert state.hands[0].known == ("gold-2", "silver-9")  # type: ignore[attr-defined]
    assert state.discard.known == ("gold-1",)  # type: ignore[attr-defined]
    assert state.draw == 9  # type: ignore[attr-defined]


def test_MN_24_not_with_an_empty_draw_pile(position: Position) -> None:
    state = position(draw=0)
    assert refusal(state, "exchange gold-1") == ("MN-24", "exchange.draw_pile_empty")


def test_MN_25_discard_is_always_legal(position: Position) -> None:
    state = after(position(draw=0), "discard gold-1")
    assert state.hands[0].size == 1  # type: ignore[attr-defined]


def test_MN_26_a_step_compares_with_the_new_lower_card(position: Position) -> None:
    state = position("gold 9@1=2 / silver - / black -", "gold-5")
    state = after(state, "backstep gold-5", "end", "step gold-6")
    assert GAME.score(state).totals == (1 + 1, 1, 0)


def test_MN_27_covered_cards_are_open_and_the_discard_is_not(position: Position) -> None:
    state = after(position("gold 9,5@1=2 / silver - / black -"), "discard gold-1")
    view = GAME.view(state, None)
    assert view["rows"]["gold"][0]["cards"] == ["gold-9", "gold-5"]
    assert view["discard"] == 1
    assert "gold-1" not in str(view)


def test_MN_30_every_other_player_has_one_last_turn(position: Position) -> None:
    state = after(position(hand="gold-1", turn=1), "step gold-1", "end")
    assert GAME.seat(state) == 2
    state = after(state, "discard", "end")
    assert GAME.seat(state) == 0
    state = after(state, "discard", "end")
    assert GAME.is_over(state)
    assert refusal(state, "discard") == ("MN-30", "turn.game_over")


def test_MN_30_by_the_other_setting_the_round_is_completed(position: Position) -> None:
    state = position(hand="gold-1", turn=1, **{"last-turns": "round"})
    state = after(state, "step gold-1", "end")
    assert GAME.seat(state) == 2
    assert GAME.is_over(after(state, "discard", "end"))


def test_MN_30_the_last_of_the_round_ends_it_at_once(position: Position) -> None:
    state = position(hand="gold-1", turn=2, **{"last-turns": "round"})
    assert GAME.is_over(after(state, "step gold-1", "end"))


def test_MN_30_further_empty_hands_change_nothing(position: Position) -> None:
    state = after(position(hand="gold-1"), "step gold-1", "end")
    assert state.ran_out == 0  # type: ignore[attr-defined]
    state = after(state, "discard", "end", "discard", "end")
    assert state.ran_out == 0  # type: ignore[attr-defined]


def test_MN_31_most_points_win(position: Position) -> None:
    state = position("gold 3@1=1 17@1=3 / silver 2@2=1 / black -", "black-13")
    state = after(state, "step black-13", "end", "discard", "end", "discard", "end")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((1,), "MN-31")


def test_MN_32_the_player_who_ran_out_comes_last_in_a_tie(position: Position) -> None:
    state = position("gold 3@1=1 / silver 2@2=1 / black -", "black-1", turn=1)
    state = after(state, "discard black-1", "end", "discard", "end", "discard", "end")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((2,), "MN-32")
