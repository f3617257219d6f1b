"""The end of the game and the score (VG-40 to VG-43)."""

import pytest

from companion.games.village_green import GAME
from companion.games.village_green.state import Phase, State, Village

from .table import NOTHING, a_game, a_village, after, check, options, refused

LAST = "take ponds > wood-diversity"
EIGHT = {
    "r1c1": "red-rose-pond",
    "r1c2": "red-rose-structure",
    "r1c3": "red-rose-oak-oak",
    "r2c1": "red-rose-structure",
    "r2c2": "red-lily-pond",
    "r2c3": "red-petunia-oak",
    "r3c1": "red-rose-birch-birch",
    "r3c2": "red-petunia-birch",
}


def test_VG_40_nine_visible_landscapes_begin_the_last_round() -> None:
    state = a_game(a_village(EIGHT), hand=["lawn", "blue-lily-oak-birch", "red-petunia-willow"])
    state = after(state, "draw landscape blue-rose-pond", "place red-petunia-willow:r3c3")
    assert state.ending
    state = after(state, "end")
    assert (GAME.seat(state), GAME.is_over(state)) == (1, False)
    last = after(state, "take ponds > oak", "place ponds:r0c1", "end")
    assert GAME.is_over(last)
    assert options(last) == []
    assert refused(last, "take scope") == ("VG-40", "turn.game_over")


def test_VG_40_covering_a_lawn_makes_no_ninth_landscape() -> None:
    garden = a_village(EIGHT | {"r3c2": "lawn"})
    state = a_game(garden, hand=["red-petunia-willow", "lawn", "blue-lily-oak-birch"])
    state = after(state, "draw landscape blue-rose-pond", "place red-petunia-willow:r3c2")
    assert (state.villages[0].landscapes, state.ending) == (8, False)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_VG_40_the_round_is_finished_so_that_all_had_equally_many_turns(seat: int) -> None:
    state = a_game(players=3, first=1, turn=seat, landscapes_left=1)
    state = after(state, "draw landscape", "discard", "end")
    left = {0: 0, 1: 2, 2: 1}[seat]
    for _ in range(left):
        assert not GAME.is_over(state)
        state = after(
            state, "take trees > oak" if "trees" in state.awards.shown else "take oak > birch"
        )
        state = after(state, f"place {state.holding[0]}:r0c1", "end")
    assert GAME.is_over(state)


def test_VG_40_an_empty_pile_of_awards_begins_it_too_even_through_a_structure() -> None:
    hand = ["red-rose-structure", "lawn", "red-lily-pond"]
    state = a_game(hand=hand, awards_left=1)
    state = after(state, "draw landscape blue-rose-pond", "place red-rose-structure:r1c1")
    assert not state.ending
    drawn = after(state, LAST)
    assert drawn.ending
    assert after(drawn, "place ponds:r0c1", "end").turn == 1


def test_VG_40_open_cards_are_replaced_as_long_as_the_pile_has_any() -> None:
    state = a_game(awards_left=1, landscapes=("lawn", "lawn", None), landscapes_left=0, ending=True)
    state = after(state, LAST)
    assert state.awards.shown == ("wood-diversity", "scope", "trees")
    state = after(state, "place ponds:r0c1", "end", "take scope")
    assert state.awards.shown == ("wood-diversity", None, "trees")


def test_VG_40_an_action_with_nothing_to_take_cannot_be_chosen() -> None:
    state = a_game(landscapes=NOTHING, landscapes_left=0, ending=True)
    assert refused(state, "draw landscape") == ("VG-40", "pile.empty")
    assert not any("landscape" in option for option in options(state))
    assert refused(state, "end") == ("VG-20", "turn.no_action")
    nothing = a_game(
        landscapes=NOTHING, landscapes_left=0, awards=NOTHING, awards_left=0, ending=True
    )
    assert options(nothing) == ["end"]
    assert check(nothing, "end") is None


def test_VG_40_renewing_tests_the_pile_only_after_the_new_cards_lie_open() -> None:
    state = after(a_game(awards_left=3), "village award")
    renewed = after(state, "under award ponds scope trees > space structures wood-diversity")
    assert (renewed.awards.fresh, renewed.awards.left, renewed.ending) == (0, 3, False)


def test_VG_41_village_card_ponds_and_awards_are_counted_line_by_line() -> None:
    garden = a_village({"r0c2": "ponds", "r2c0": "scope", "r1c2": "red-rose-pond"})
    sheet = GAME.score(a_game(garden, awards=("oak", "birch", "trees")))
    assert [(line.reason, line.points) for line in sheet.of(0)] == [
        ("village-green.score.village", 1),
        ("village-green.score.ponds", 2),
        ("village-green.score.column", 2),
        ("village-green.score.row_unverified", -9),
    ]
    assert sheet.of(0)[2].facts == {"award": "ponds", "place": "r0c2", "line": 2}
    assert sheet.totals == (-4, 1)


def test_VG_41_a_turned_village_card_scores_nothing_and_empty_lines_score_their_zero_row() -> None:
    garden = a_village({"r0c1": "man-made", "r3c0": "tree-variety"}, turned=True)
    assert GAME.score(a_game(garden)).totals == (-4 + 1 - 6, 1)


def _over(*villages: Village) -> State:
    return a_game(*villages, players=len(villages), phase=Phase.OVER, ending=True)


def test_VG_42_most_points_win() -> None:
    outcome = GAME.outcome(_over(a_village(), a_village({"r1c1": "red-rose-pond"})))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "village-green.outcome.most_points")
    assert GAME.outcome(a_game()) is None


def test_VG_42_a_tie_goes_to_the_most_visible_landscapes() -> None:
    outcome = GAME.outcome(
        _over(a_village(), a_village({"r1c1": "lawn"}), a_village({"r1c1": "lawn"}, turned=True))
    )
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "village-green.outcome.most_landscapes")
    assert outcome.facts == {"points": 1, "tied": 2, "landscapes": 1}


def test_VG_42_still_tied_players_share_the_victory() -> None:
    outcome = GAME.outcome(
        _over(a_village({"r1c1": "lawn"}), a_village(), a_village({"r2c2": "lawn"}))
    )
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 2), "village-green.outcome.shared")


def test_VG_43_the_rulebook_example_scores_16() -> None:
    garden = a_village(
        {
            "r0c1": "flowers",
            "r0c2": "lily-yellow",
            "r0c3": "wood-diversity",
            "r1c0": "man-made",
            "r3c0": "space",
            "r1c1": "red-rose-structure",
            "r1c2": "yellow-rose-structure",
            "r1c3": "yellow-petunia-birch",
            "r2c1": "red-petunia-oak",
            "r2c2": "yellow-lily-pond",
            "r3c1": "red-rose-pond",
            "r3c2": "yellow-lily-structure",
            "r3c3": "yellow-rose-birch-birch",
        }
    )
    sheet = GAME.score(a_game(garden))
    assert [line.points for line in sheet.of(0)] == [1, 4, 0, 6, 3, -2, 4]
    assert sheet.totals[0] == 16
