"""Where cards may go (VG-30 to VG-33)."""

import pytest

from companion.games.village_green import GAME
from companion.games.village_green.places import AWARD_PLACES, LANDSCAPE_PLACES, NAMES
from companion.games.village_green.state import Phase

from .table import a_game, a_village, after, check, options, refused, said, setup

PLACING = Phase.PLACE
OTHERS = ("blue-petunia-oak", "blue-petunia-birch", "blue-petunia-willow")


def test_VG_30_awards_go_on_the_top_row_or_in_the_left_column() -> None:
    state = a_game(phase=Phase.AWARD, holding=["oak"])
    assert options(state) == [f"place oak:{NAMES[place]}" for place in AWARD_PLACES]
    assert refused(state, "place oak:r1c1") == ("VG-30", "award.among_landscapes")
    assert refused(state, "place oak:r0c0") == ("VG-30", "award.on_village")


def test_VG_30_an_award_may_cover_an_award_which_is_lost() -> None:
    state = a_game(a_village({"r0c1": "lawns"}), phase=Phase.AWARD, holding=["oak"])
    assert GAME.score(state).totals[0] == 1 - 2
    covered = after(state, "place oak:r0c1")
    assert covered.villages[0].covered == ("lawns",)
    assert GAME.score(covered).totals[0] == 1


def test_VG_31_landscapes_go_on_the_inner_places_and_need_not_touch() -> None:
    state = a_game(hand=["red-rose-pond", "lawn", "lawn", "lawn"], phase=PLACING)
    assert [check(state, f"place red-rose-pond:{NAMES[place]}") for place in LANDSCAPE_PLACES] == [
        None
    ] * 9
    for place in ("r0c0", "r0c2", "r3c0"):
        assert refused(state, f"place lawn:{place}") == ("VG-31", "landscape.outside")


@pytest.mark.parametrize(
    ("card", "fits"),
    [
        ("red-petunia-oak", False),
        ("red-rose-pond", True),
        ("blue-rose-structure", True),
        ("yellow-rose-oak-oak", True),
        ("red-lily-pond", False),
        ("lawn", True),
    ],
)
def test_VG_31_flower_or_colour_must_agree_with_every_neighbour(card: str, fits: bool) -> None:
    """As in the rulebook: roses to the left, a red card above; the diagonal does not matter."""
    garden = a_village(
        {
            "r2c1": "yellow-rose-pond",
            "r1c2": "red-rose-structure",
            "r1c1": "blue-lily-pond",
        }
    )
    state = a_game(garden, hand=[card, "lawn", "lawn", "lawn"], phase=PLACING, landscapes=OTHERS)
    assert (check(state, f"place {card}:r2c2") is None) == fits


def test_VG_31_a_refusal_names_the_neighbours_and_the_places_that_fit() -> None:
    garden = a_village({"r1c1": "blue-lily-oak-birch", "r1c3": "red-rose-structure"})
    state = a_game(garden, hand=["yellow-lily-pond", "lawn", "lawn"], phase=PLACING)
    violation = check(state, "place yellow-lily-pond:r1c2")
    assert violation is not None
    assert (violation.rule, violation.code) == ("VG-31", "landscape.no_match")
    assert violation.facts["neighbour"] == "red-rose-structure"
    assert violation.facts["neighbours"] == ("red-rose-structure",)
    assert violation.facts["fits"] == ("r2c1", "r2c2", "r3c1", "r3c2", "r3c3")
    assert said(violation) == (
        "Yellow lilies with a pond cannot lie beside red roses with a structure: flower or colour "
        "must agree with every neighbour. Places that fit: row 2 column 1, row 2 column 2, "
        "row 3 column 1, row 3 column 2, row 3 column 3."
    )
    full = dict.fromkeys((NAMES[place] for place in LANDSCAPE_PLACES), "red-rose-structure")
    crowded = state._replace(
        villages=(a_village(full | {"r2c2": "lawn"}), state.villages[1]),
    )
    violation = check(crowded, "place yellow-lily-pond:r2c2")
    assert violation is not None
    assert (violation.code, violation.facts["fits"]) == ("landscape.no_match_anywhere", ())


def test_VG_32_a_landscape_may_not_cover_a_landscape() -> None:
    garden = a_village({"r1c1": "blue-lily-oak-birch"})
    state = a_game(garden, hand=["yellow-lily-pond", "lawn", "lawn"], phase=PLACING)
    assert refused(state, "place yellow-lily-pond:r1c1") == ("VG-32", "landscape.covers")
    assert refused(state, "place lawn:r1c1") == ("VG-32", "landscape.covers")


def test_VG_32_but_the_table_may_allow_it() -> None:
    garden = a_village({"r1c1": "blue-lily-oak-birch"})
    state = a_game(garden, hand=["yellow-lily-pond", "lawn", "lawn"], phase=PLACING)
    allowed = GAME.apply(state, GAME.parse_step("place yellow-lily-pond:r1c1"))
    assert allowed.villages[0].grid[5] == "yellow-lily-pond"
    assert GAME.faults(allowed) == ()


@pytest.mark.parametrize("place", ["r0c0", "r0c2", "r3c0"])
def test_VG_31_a_landscape_among_the_awards_can_be_allowed_and_scores_nothing(place: str) -> None:
    state = a_game(hand=["yellow-lily-pond", "lawn", "lawn"], phase=PLACING)
    allowed = GAME.apply(state, GAME.parse_step(f"place yellow-lily-pond:{place}"))
    assert GAME.faults(allowed) == ()
    assert GAME.score(allowed).totals[0] == (0 if place == "r0c0" else 1)
    assert GAME.parse_state(setup(), GAME.format_state(allowed)) == allowed


def test_VG_33_a_lawn_fits_beside_anything_and_anything_beside_it() -> None:
    garden = a_village({"r1c1": "blue-lily-oak-birch", "r2c2": "red-rose-structure"})
    state = a_game(garden, hand=["yellow-petunia-birch", "lawn", "lawn", "lawn"], phase=PLACING)
    state = after(state, "place lawn:r1c2", "end")
    again = state._replace(turn=0, phase=PLACING)
    assert check(again, "place yellow-petunia-birch:r1c3") is None


def test_VG_33_a_lawn_may_be_covered_by_what_fits_its_neighbours() -> None:
    garden = a_village({"r1c1": "lawn", "r1c2": "red-rose-structure"})
    hand = ["yellow-petunia-birch", "red-petunia-oak", "lawn"]
    state = a_game(garden, hand=hand, phase=PLACING)
    assert refused(state, "place yellow-petunia-birch:r1c1") == ("VG-31", "landscape.no_match")
    covered = after(state, "place red-petunia-oak:r1c1")
    assert covered.villages[0].covered == ("lawn",)
    assert covered.villages[0].landscapes == 2


def test_VG_33_a_lawn_on_a_lawn_is_allowed_and_on_flowers_by_the_village_card_only() -> None:
    garden = a_village({"r1c1": "lawn", "r1c2": "red-rose-structure"})
    state = a_game(garden, hand=["lawn", "red-petunia-oak"], phase=PLACING)
    assert check(state, "place lawn:r1c1") is None
    assert refused(state, "place lawn:r1c2") == ("VG-32", "landscape.covers")
    assert check(state._replace(phase=Phase.PLACE_OVER), "place lawn:r1c2") is None


def test_VG_33_a_covered_lawn_no_longer_counts() -> None:
    garden = a_village({"r1c1": "lawn", "r1c0": "lawns"})
    state = a_game(garden, hand=["lawn", "red-petunia-oak"], phase=PLACING)
    assert GAME.score(state).totals[0] == 1 + 1
    assert GAME.score(after(state, "place red-petunia-oak:r1c1")).totals[0] == 1 - 2
