"""The game for one (VG-50 to VG-52)."""

import pytest

from companion.games.village_green import GAME
from companion.games.village_green.ending import rating_of
from companion.games.village_green.places import AWARD_PLACES, LANDSCAPE_PLACES, NAMES
from companion.games.village_green.state import Phase, State, Village

from .table import NOTHING, a_game, a_village, after, check, options, refused

RING = {
    "r1c1": "red-rose-pond",
    "r1c2": "red-rose-oak-oak",
    "r1c3": "red-rose-birch-birch",
    "r2c1": "red-rose-willow-willow",
    "r2c3": "red-rose-structure",
    "r3c1": "red-lily-pond",
    "r3c2": "red-rose-structure",
    "r3c3": "red-petunia-oak",
}
"""Red roses all around the place in the middle."""


def alone(village: Village, **table: object) -> State:
    return a_game(village, players=1, **table)  # type: ignore[arg-type]


STRANGERS = ("blue-lily-pond", "yellow-petunia-oak", "blue-petunia-oak")
HAND = ("yellow-lily-pond", "blue-lily-oak-birch", "blue-petunia-birch")


def test_VG_50_nothing_is_boxed_and_a_landscape_must_be_placed() -> None:
    state = alone(a_village(), hand=HAND)
    assert state.box.size == 0
    placing = after(state, "draw landscape red-rose-pond")
    assert refused(placing, "discard red-rose-pond") == ("VG-50", "solo.must_place")
    assert not any(option.startswith("discard") for option in options(placing))


def test_VG_50_a_landscape_is_taken_only_if_one_can_be_placed() -> None:
    stuck = alone(a_village(RING), hand=HAND, landscapes=STRANGERS)
    assert refused(stuck, "take blue-lily-pond") == ("VG-50", "solo.nothing_fits")
    assert refused(stuck, "draw landscape") == ("VG-50", "solo.nothing_in_hand_fits")
    assert options(stuck)[0] == "take ponds"
    lucky = alone(a_village(RING), hand=HAND, landscapes=("blue-rose-pond", *STRANGERS[:2]))
    assert check(lucky, "take blue-rose-pond") is None
    assert refused(lucky, "take blue-lily-pond") == ("VG-50", "solo.nothing_fits")
    assert [option for option in options(lucky) if option.startswith("take blue")] == [
        "take blue-rose-pond"
    ]


def test_VG_50_a_blind_draw_needs_a_card_in_hand_that_can_be_placed() -> None:
    state = alone(a_village(RING), hand=(*HAND[:2], "blue-rose-pond"), landscapes=STRANGERS)
    assert check(state, "draw landscape") is None
    assert "draw landscape" in options(state)


def test_VG_50_a_hand_nobody_knows_may_hold_what_fits() -> None:
    assert check(alone(a_village(RING), landscapes=STRANGERS), "draw landscape") is None


def test_VG_50_awards_do_not_cover_awards() -> None:
    state = alone(a_village({"r0c1": "lawns"}), phase=Phase.AWARD, holding=["oak"])
    assert refused(state, "place oak:r0c1") == ("VG-50", "solo.covers_award")
    assert len(options(state)) == 5
    names = ("lawns", "oak", "birch", "space", "habitat", "forestry")
    awards = {NAMES[place]: name for place, name in zip(AWARD_PLACES, names, strict=True)}
    full = alone(a_village(awards))
    assert refused(full, "take ponds") == ("VG-50", "solo.no_free_place")
    assert refused(full, "draw award") == ("VG-50", "solo.no_free_place")
    assert "take ponds" not in options(full)


def test_VG_50_but_an_award_that_a_structure_brings_may() -> None:
    names = ("lawns", "oak", "birch", "space", "habitat", "forestry")
    awards = {NAMES[place]: name for place, name in zip(AWARD_PLACES, names, strict=True)}
    state = alone(a_village(awards), hand=["red-rose-structure", "lawn", "lawn"])
    state = after(state, "draw landscape red-lily-pond", "place red-rose-structure:r1c1")
    covered = after(state, "take ponds > colours", "place ponds:r0c1")
    assert covered.villages[0].covered == ("lawns",)


def test_VG_51_the_game_ends_when_the_player_will_not_place_any_more() -> None:
    state = alone(a_village(), hand=HAND)
    assert options(state)[-1] == "stop"
    assert refused(state, "end") == ("VG-51", "turn.solo_no_action")
    over = after(state, "stop")
    assert GAME.is_over(over)
    assert refused(over, "stop") == ("VG-51", "turn.game_over")
    placing = after(state, "draw landscape lawn")
    assert refused(placing, "stop") == ("VG-21", "landscape.place_first")
    assert refused(a_game(), "stop") == ("VG-51", "stop.solo_only")


def test_VG_51_an_unused_village_card_may_be_used_to_go_on() -> None:
    stuck = alone(a_village(RING), hand=HAND, landscapes=STRANGERS)
    fresh = "blue-rose-pond yellow-rose-pond lawn"
    renewed = after(stuck, "village landscape", f"under landscape {' '.join(STRANGERS)} > {fresh}")
    assert check(renewed, "take blue-rose-pond") is None
    assert "stop" in options(renewed)


def test_VG_51_covering_is_offered_only_if_something_fits() -> None:
    strangers = ("blue-lily-oak-birch", "blue-lily-birch-willow", "blue-lily-structure")
    full = a_village(
        {
            NAMES[place]: card
            for place, card in zip(
                LANDSCAPE_PLACES,
                (
                    "red-rose-pond",
                    "red-rose-oak-oak",
                    "red-rose-birch-birch",
                    "red-rose-willow-willow",
                    "red-rose-structure",
                    "red-rose-structure",
                    "yellow-rose-pond",
                    "yellow-rose-oak-oak",
                    "yellow-rose-birch-birch",
                ),
                strict=True,
            )
        }
    )
    stuck = alone(full, hand=strangers, landscapes=("blue-lily-pond", None, None))
    assert refused(stuck, "village cover") == ("VG-50", "solo.nothing_fits")
    assert "village cover" not in options(stuck)
    able = alone(full, hand=(*strangers[:2], "red-petunia-oak"), landscapes=NOTHING)
    assert "village cover" in options(able)
    state = after(able, "village cover", "draw landscape lawn", "place red-petunia-oak:r1c1", "end")
    assert GAME.seat(state) == 0


def test_VG_51_empty_piles_and_a_full_village_do_not_end_it() -> None:
    state = alone(a_village(), hand=["lawn", "lawn", "red-lily-pond"], landscapes_left=1)
    state = after(state, "draw landscape red-rose-pond", "place lawn:r1c1", "end")
    assert (state.ending, GAME.is_over(state)) == (False, False)
    state = alone(a_village(RING), hand=["lawn", "red-lily-structure", "blue-lily-oak-birch"])
    state = after(state, "draw landscape blue-rose-pond", "place lawn:r2c2", "end")
    assert state.villages[0].landscapes == 9
    assert (state.ending, state.phase) == (False, Phase.TURN)


def test_VG_52_the_points_of_a_solo_game_are_rated() -> None:
    ponds = ("red-rose-pond", "red-lily-pond", "blue-lily-pond", "blue-rose-pond")
    garden = {**dict(zip(("r1c1", "r1c2", "r2c2", "r2c1"), ponds, strict=True)), "r0c1": "ponds"}
    state = alone(
        a_village(garden), hand=HAND, awards=("oak", "birch", "trees"), landscapes=NOTHING
    )
    outcome = GAME.outcome(after(state, "stop"))
    assert outcome == rating_of(1 + 8 + 4)
    assert (outcome.rule, outcome.facts) == ("VG-52", {"points": 13})


@pytest.mark.parametrize(
    ("points", "rating", "winners"),
    [
        (15, "last_place", ()),
        (16, "honourable_mention", ()),
        (25, "honourable_mention", ()),
        (26, "second_place", ()),
        (35, "second_place", ()),
        (36, "garden_of_the_year", (0,)),
    ],
)
def test_VG_52_the_bands_begin_and_end_where_the_rules_say(
    points: int, rating: str, winners: tuple[int, ...]
) -> None:
    outcome = rating_of(points)
    assert (outcome.reason, outcome.winners) == (f"village-green.outcome.{rating}", winners)
