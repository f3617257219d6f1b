"""The two uses of the village card (VG-24)."""

import pytest

from companion.games.core import Chance
from companion.games.village_green import GAME
from companion.games.village_green.state import Phase

from .table import NOTHING, a_game, a_village, after, check, options, refused

HAND = ("lawn", "red-rose-oak-oak", "yellow-lily-pond")
GARDEN = {"r1c1": "red-rose-pond", "r1c2": "red-lily-pond", "r2c2": "blue-lily-oak-birch"}


def test_VG_24_renewing_puts_the_open_cards_under_the_pile_in_any_order() -> None:
    state = after(a_game(hand=HAND), "village award")
    assert state.villages[0].turned
    assert len(options(state)) == 6
    renewed = after(state, "under award trees ponds scope > oak birch lawns")
    assert renewed.awards.shown == ("oak", "birch", "lawns")
    assert renewed.awards.under == ("trees", "ponds", "scope")
    assert renewed.awards.left == state.awards.left
    assert renewed.phase is Phase.TURN
    assert "take oak" in options(renewed)


def test_VG_24_landscapes_can_be_renewed_as_well_and_equal_ones_need_no_order() -> None:
    state = a_game(hand=HAND[1:], landscapes=("lawn", "lawn", "lawn"))
    state = after(state, "village landscape")
    assert options(state) == ["under landscape lawn lawn lawn"]
    new = "red-rose-pond blue-rose-pond yellow-rose-pond"
    renewed = after(state, f"under landscape lawn lawn lawn > {new}")
    assert renewed.landscapes.shown == tuple(new.split())


def test_VG_24_the_cards_put_under_come_last_and_in_that_order() -> None:
    state = after(a_game(awards_left=2), "village award")
    step = GAME.parse_step("under award trees ponds scope")
    assert GAME.chance(state, step) == Chance("award", 2)
    step = GAME.complete(step, ["space", "structures"])
    assert GAME.check(state, step) is None
    renewed = GAME.apply(state, step)
    assert renewed.awards.shown == ("space", "structures", "trees")
    assert (renewed.awards.fresh, renewed.awards.under) == (0, ("ponds", "scope"))
    seen = after(state, "under award trees ponds scope > space structures trees")
    assert seen == renewed
    drawn = after(renewed, "draw award")
    assert drawn.holding == ("ponds",)
    assert GAME.chance(renewed, GAME.parse_step("draw award")) is None
    assert refused(renewed, "draw award space") == ("VG-1", "card.not_in_pile")


def test_VG_24_if_nobody_saw_the_order_nothing_is_known_of_the_pile_but_its_size() -> None:
    state = after(a_game(), "village award")
    renewed = after(state, "under award > oak lawns trees")
    assert renewed.awards.shown == ("oak", "lawns", "trees")
    assert (renewed.awards.fresh, renewed.awards.under) == (state.awards.left, ())


def test_VG_24_what_is_put_under_and_revealed_must_be_possible() -> None:
    state = after(a_game(), "village award")
    assert refused(state, "under award trees ponds oak") == ("VG-24", "under.other_cards")
    assert refused(state, "under award trees ponds") == ("VG-24", "under.other_cards")
    assert refused(state, "under award > oak") == ("VG-24", "under.reveals")
    taken = "under award trees ponds scope > oak lawns trees"
    assert refused(state, taken) == ("VG-1", "card.not_in_pile")
    assert refused(state, "under landscape") == ("VG-24", "village.renew_first")
    assert refused(state, "take ponds") == ("VG-24", "village.renew_first")
    assert refused(a_game(), "under award") == ("VG-24", "village.turn_first")


def test_VG_24_once_a_game_and_before_the_action() -> None:
    used = a_game(a_village(GARDEN, turned=True), hand=HAND)
    assert not any(option.startswith("village") for option in options(used))
    assert refused(used, "village cover") == ("VG-24", "village.used")
    late = after(a_game(a_village(GARDEN), hand=HAND), "take blue-lily-pond > blue-rose-pond")
    assert refused(late, "village cover") == ("VG-24", "village.too_late")


def test_VG_24_covering_lays_a_landscape_on_another_that_it_fits() -> None:
    state = after(a_game(a_village(GARDEN), hand=HAND), "village cover")
    assert options(state)[-1] == "draw landscape"
    assert refused(state, "take ponds") == ("VG-24", "village.landscape_first")
    assert refused(state, "end") == ("VG-24", "village.landscape_first")
    state = after(state, "draw landscape yellow-rose-pond")
    assert refused(state, "place yellow-lily-pond:r3c3") == ("VG-24", "landscape.must_cover")
    assert refused(state, "place yellow-rose-pond:r1c2") == (
        "VG-31",
        "landscape.no_match_anywhere",
    )
    covered = after(state, "place yellow-lily-pond:r1c1")
    assert covered.villages[0].grid[5] == "yellow-lily-pond"
    assert covered.villages[0].covered == ("red-rose-pond",)
    assert covered.villages[0].landscapes == 3


def test_VG_24_the_covered_card_no_longer_counts() -> None:
    state = a_game(a_village({"r1c1": "red-rose-pond"}), hand=HAND)
    covered = after(
        state,
        "village cover",
        "draw landscape red-lily-pond",
        "place red-rose-oak-oak:r1c1",
    )
    assert GAME.score(state).totals[0] == 1 + 2
    assert GAME.score(covered).totals[0] == 0


def test_VG_24_a_player_who_meant_to_cover_may_still_discard() -> None:
    state = after(a_game(a_village(GARDEN), hand=HAND), "village cover", "draw landscape lawn")
    listed = options(state)
    assert "discard lawn" in listed
    assert all(step.partition(":")[2] in {*GARDEN, ""} for step in listed)


@pytest.mark.parametrize(
    ("use", "rule", "code"),
    [
        ("landscape", "VG-24", "village.nothing_open"),
        ("award", "VG-24", "village.nothing_open"),
        ("cover", "VG-40", "village.nothing_to_take"),
    ],
)
def test_VG_24_there_must_be_something_to_use_it_for(use: str, rule: str, code: str) -> None:
    state = a_game(
        a_village(GARDEN),
        landscapes=NOTHING,
        landscapes_left=0,
        awards=NOTHING,
        awards_left=0,
        ending=True,
    )
    assert refused(state, f"village {use}") == (rule, code)
    bare = a_game(hand=HAND)
    assert refused(bare, "village cover") == ("VG-24", "village.nothing_to_cover")
    assert check(bare, "village award") is None


def test_VG_24_renewing_when_fewer_lie_open_reveals_no_more_than_there_are() -> None:
    state = a_game(awards=("ponds", None, "trees"), awards_left=0, ending=True)
    renewed = after(state, "village award", "under award trees ponds")
    assert renewed.awards.shown == ("trees", "ponds", None)
