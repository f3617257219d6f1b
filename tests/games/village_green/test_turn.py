"""A turn and its action (VG-20 to VG-23)."""

import pytest

from companion.games.core import Kind
from companion.games.village_green import GAME
from companion.games.village_green.state import Phase

from .table import NOTHING, a_game, a_village, after, check, options, refused

HAND = ("lawn", "red-rose-structure", "yellow-lily-pond")


def test_VG_20_a_turn_is_a_landscape_or_an_award_after_perhaps_the_village_card() -> None:
    state = a_game(a_village({"r1c1": "red-rose-pond"}), hand=HAND)
    assert options(state) == [
        "take lawn",
        "take blue-lily-pond",
        "take yellow-petunia-oak",
        "draw landscape",
        "take ponds",
        "take scope",
        "take trees",
        "draw award",
        "village landscape",
        "village award",
        "village cover",
    ]
    assert refused(state, "end") == ("VG-20", "turn.no_action")
    assert refused(state, "place lawn:r1c2") == ("VG-20", "turn.take_first")
    assert refused(state, "discard lawn") == ("VG-20", "turn.take_first")


def test_VG_20_one_action_only() -> None:
    done = after(a_game(hand=HAND), "take ponds > oak", "place ponds:r0c1")
    assert options(done) == ["end"]
    assert refused(done, "take scope") == ("VG-20", "turn.second_action")
    assert refused(done, "place lawn:r1c1") == ("VG-20", "turn.second_action")
    assert GAME.seat(after(done, "end")) == 1


def test_VG_21_an_open_landscape_goes_to_the_hand_and_is_replaced_at_once() -> None:
    state = after(a_game(hand=HAND), "take blue-lily-pond > red-rose-pond")
    assert state.hands[0].known == tuple(sorted((*HAND, "blue-lily-pond")))
    assert state.landscapes.shown == ("lawn", "red-rose-pond", "yellow-petunia-oak")
    assert state.landscapes.left == a_game(hand=HAND).landscapes.left - 1
    assert refused(state, "end") == ("VG-21", "landscape.place_first")
    assert refused(state, "take lawn") == ("VG-21", "landscape.place_first")


def test_VG_21_which_of_two_equal_cards_was_taken_can_be_told() -> None:
    state = a_game(hand=HAND, landscapes=("lawn", "red-rose-pond", "lawn"))
    assert options(state)[:2] == ["take lawn", "take red-rose-pond"]
    second = after(state, "take lawn 2 > blue-rose-pond")
    assert second.landscapes.shown == ("lawn", "red-rose-pond", "blue-rose-pond")


def test_VG_21_the_top_of_the_pile_is_known_to_its_player_alone() -> None:
    state = a_game()
    blind = after(state, "draw landscape")
    assert blind.hands[0].unknown == 4
    told = after(state, "draw landscape red-rose-pond")
    assert told.hands[0].known == ("red-rose-pond",)
    step = GAME.parse_step("draw landscape red-rose-pond")
    assert GAME.public(step) == GAME.parse_step("draw landscape")


def test_VG_21_one_is_placed_or_discarded_face_down_and_the_hand_is_three_again() -> None:
    state = after(a_game(hand=HAND), "take blue-lily-pond > red-rose-pond")
    placed = after(state, "place yellow-lily-pond:r2c2")
    assert placed.hands[0].size == 3
    assert placed.villages[0].landscapes == 1
    thrown = after(state, "discard yellow-lily-pond")
    assert (thrown.hands[0].size, thrown.box.known) == (3, ("yellow-lily-pond",))
    assert thrown.phase is Phase.DONE
    assert GAME.public(GAME.parse_step("discard lawn")) == GAME.parse_step("discard")
    unseen = after(a_game(), "take lawn > red-rose-pond", "discard")
    assert (unseen.hands[0].known, unseen.hands[0].unknown) == ((), 3)


def test_VG_21_not_placing_is_always_allowed() -> None:
    state = after(a_game(hand=HAND), "draw landscape red-lily-pond")
    for card in (*HAND, "red-lily-pond"):
        assert check(state, f"discard {card}") is None
    assert refused(state, "discard blue-rose-pond") == ("VG-2", "card.not_in_hand")


def test_VG_22_an_award_is_taken_replaced_and_must_be_placed() -> None:
    state = after(a_game(hand=HAND), "take scope > oak")
    assert state.awards.shown == ("ponds", "oak", "trees")
    assert len(options(state)) == 6
    assert refused(state, "end") == ("VG-22", "award.place_first")
    assert refused(state, "take ponds") == ("VG-22", "award.place_first")
    violation = check(state, "place ponds:r0c1")
    assert violation is not None
    assert (violation.code, violation.kind) == ("award.not_taken", Kind.IMPOSSIBLE)
    assert after(state, "place scope:r2c0").villages[0].grid[8] == "scope"


def test_VG_22_an_award_drawn_blind_is_laid_open_for_all() -> None:
    step = GAME.parse_step("draw award oak")
    assert GAME.public(step) == step
    assert after(a_game(), "draw award oak", "place oak:r0c3").villages[0].grid[3] == "oak"
    with pytest.raises(ValueError, match="told"):
        GAME.apply(a_game(), GAME.parse_step("draw award"))


def test_VG_23_placing_a_structure_brings_an_award_at_once() -> None:
    state = after(a_game(hand=HAND), "draw landscape red-lily-pond")
    built = after(state, "place red-rose-structure:r1c1")
    assert options(built) == ["take ponds", "take scope", "take trees", "draw award"]
    assert refused(built, "end") == ("VG-23", "structure.award_first")
    assert refused(built, "take lawn") == ("VG-23", "structure.award_first")
    done = after(built, "take ponds > oak", "place ponds:r0c1")
    assert options(done) == ["end"]


def test_VG_23_discarding_a_structure_brings_none() -> None:
    state = after(a_game(hand=HAND), "draw landscape red-lily-pond", "discard red-rose-structure")
    assert options(state) == ["end"]


def test_VG_23_without_an_award_left_nothing_is_brought() -> None:
    state = a_game(hand=HAND, awards=NOTHING, awards_left=0, ending=True)
    built = after(state, "draw landscape red-lily-pond", "place red-rose-structure:r1c1")
    assert options(built) == ["end"]
