"""Every award over lines chosen for it, and the vocabulary an owner can describe others with."""

import pytest

from companion.games.core import SetupError
from companion.games.village_green.awards import Line, parse_award

from .table import deck

POND, STRUCTURE, LAWN = "red-rose-pond", "red-rose-structure", "lawn"
OAKS, BIRCHES, WILLOWS = "red-rose-oak-oak", "red-rose-birch-birch", "red-rose-willow-willow"
OAK, BIRCH, WILLOW = "blue-petunia-oak", "blue-petunia-birch", "blue-petunia-willow"
BIRCH_WILLOW, OAK_BIRCH = "yellow-lily-birch-willow", "yellow-lily-oak-birch"
YELLOW_LILY, BLUE_LILY = "yellow-lily-pond", "blue-lily-pond"
EMPTY = None


def line(*cards: str | None) -> Line:
    return tuple(None if card is None else deck().marks[card] for card in cards)


NOTHING_THERE = (EMPTY, EMPTY, EMPTY)
CASES: list[tuple[str, int, tuple[str | None, ...]]] = [
    ("lily-yellow", 6, (YELLOW_LILY, BIRCH_WILLOW, BLUE_LILY)),
    ("lily-yellow", 0, ("yellow-rose-pond", BLUE_LILY, EMPTY)),
    ("rose-red", 9, (POND, STRUCTURE, OAKS)),
    ("petunia-blue", 3, (OAK, "red-petunia-oak", "blue-rose-pond")),
    ("ponds", 4, (POND, BLUE_LILY, LAWN)),
    ("colours", 6, (POND, OAK, YELLOW_LILY)),
    ("colours", 0, (POND, YELLOW_LILY, LAWN)),
    ("flowers", 6, (POND, OAK, YELLOW_LILY)),
    ("flowers", 0, (POND, OAK, STRUCTURE)),
    ("space", 4, (POND, LAWN, BIRCHES)),
    ("space", 0, NOTHING_THERE),
    ("scope", -9, NOTHING_THERE),
    ("scope", -1, (POND, LAWN, EMPTY)),
    ("birch", 2, (BIRCHES, WILLOW, EMPTY)),
    ("birch", 0, (BIRCH_WILLOW, OAK, EMPTY)),
    ("oak", 3, (OAKS, BIRCH, WILLOW)),
    ("oak", 1, (OAK_BIRCH, EMPTY, LAWN)),
    ("trees", 5, (OAKS, BIRCHES, WILLOW)),
    ("tree-pairs", 4, (OAKS, BIRCH, BIRCH_WILLOW)),
    ("tree-pairs", 2, (OAKS, OAK, EMPTY)),
    ("habitat", 4, (LAWN, STRUCTURE, OAKS)),
    ("man-made", -4, NOTHING_THERE),
    ("man-made", 2, (STRUCTURE, LAWN, OAK)),
    ("man-made", -2, (STRUCTURE, STRUCTURE, OAK)),
    ("man-made", 6, (STRUCTURE, STRUCTURE, STRUCTURE)),
    ("structures", -2, (POND, EMPTY, EMPTY)),
    ("structures", 1, (STRUCTURE, EMPTY, EMPTY)),
    ("structures", 2, (STRUCTURE, STRUCTURE, EMPTY)),
    ("structures", 4, (STRUCTURE, STRUCTURE, STRUCTURE)),
    ("lawns", -2, NOTHING_THERE),
    ("lawns", 1, (LAWN, EMPTY, POND)),
    ("lawns", 4, (LAWN, LAWN, POND)),
    ("lawns", 8, (LAWN, LAWN, LAWN)),
    ("consistency", 5, (STRUCTURE, STRUCTURE, STRUCTURE)),
    ("consistency", 5, (OAKS, OAK_BIRCH, BIRCH)),
    ("consistency", 10, (BIRCHES, BIRCHES, BIRCHES)),
    ("consistency", 0, (OAKS, BIRCHES, WILLOWS)),
    ("wood-diversity", -1, NOTHING_THERE),
    ("wood-diversity", 3, (BIRCHES, BIRCH, POND)),
    ("wood-diversity", -1, (BIRCH_WILLOW, EMPTY, EMPTY)),
    ("wood-diversity", 5, (BIRCH_WILLOW, OAK, EMPTY)),
    ("tree-variety", -5, NOTHING_THERE),
    ("tree-variety", -7, (OAKS, EMPTY, EMPTY)),
    ("tree-variety", 2, (OAK_BIRCH, LAWN, POND)),
    ("tree-variety", 4, (OAK_BIRCH, WILLOW, EMPTY)),
    ("forestry", -2, NOTHING_THERE),
    ("forestry", 4, (OAK, POND, EMPTY)),
    ("forestry", -1, (OAKS, EMPTY, EMPTY)),
    ("forestry", -1, (OAKS, OAK, EMPTY)),
    ("forestry", -1, (OAKS, OAK, BIRCH)),
    ("forestry", 4, (OAKS, OAK, BIRCHES)),
    ("forestry", 6, (OAKS, WILLOWS, BIRCHES)),
    ("floral-display", 1, (POND, YELLOW_LILY, OAK)),
    ("floral-display", -8, (POND, LAWN, EMPTY)),
    ("floral-display", -9, NOTHING_THERE),
    ("colour-display", 1, (POND, YELLOW_LILY, OAK)),
    ("colour-display", -4, (LAWN, EMPTY, BLUE_LILY)),
    ("feature-variety", 6, (STRUCTURE, OAK, POND)),
    ("feature-variety", 6, (STRUCTURE, OAK, EMPTY)),
    ("feature-variety", 0, (STRUCTURE, OAK, LAWN)),
    ("feature-variety", 0, (STRUCTURE, OAKS, POND)),
    ("feature-variety", 0, (STRUCTURE, EMPTY, POND)),
    ("natural-and-made", -2, (STRUCTURE, POND, EMPTY)),
    ("natural-and-made", 4, (STRUCTURE, OAKS, EMPTY)),
    ("natural-and-made", 4, (STRUCTURE, OAK, BIRCH)),
    ("natural-and-made", 6, (STRUCTURE, STRUCTURE, OAKS)),
    ("natural-and-made", 0, (STRUCTURE, STRUCTURE, OAK)),
    ("natural-and-made", 0, NOTHING_THERE),
]


@pytest.mark.parametrize(("award", "points", "cards"), CASES)
def test_VG_3_award_over_a_line(award: str, points: int, cards: tuple[str | None, ...]) -> None:
    assert deck().awards[award].score(line(*cards)) == points


def test_VG_3_every_award_is_tried_and_each_flower_award_asks_for_its_own() -> None:
    named = {award for award, _, _ in CASES}
    flower_awards = {
        name for name in deck().awards if name.split("-")[0] in ("lily", "petunia", "rose")
    }
    assert named | flower_awards == set(deck().awards)
    for name in flower_awards:
        flower, colour = name.split("-")
        own = f"{colour}-{flower}-structure"
        for other in deck().marks:
            same = deck().marks[other][:2] == (colour, flower)
            expected = 6 if same else 3
            assert deck().awards[name].score(line(own, other, EMPTY)) == expected


def test_VG_3_an_owner_can_describe_an_award_of_another_printing() -> None:
    award = parse_award(
        "mine",
        {
            "terms": [
                {"per": "red pond", "points": 4},
                {"per": ["rose", "lily"], "group": 2, "points": 1},
                {"kinds": ["red", "blue"], "table": [0, 2]},
                {"all": ["oak", "pond"], "points": 5},
                {"exactly": {"empty": 1, "tree": 2}, "points": -3},
                {"count": "card", "table": [0, 10, 20, 30]},
            ]
        },
    )
    assert award.score(line(POND, OAKS, EMPTY)) == 4 + 1 + 2 + 5 - 3 + 20
    assert award.score(line(*NOTHING_THERE)) == 0


def test_VG_3_a_count_beyond_the_table_takes_its_last_entry() -> None:
    award = parse_award("mine", {"terms": [{"count": "tree", "table": [0, 1, 7]}]})
    assert award.score(line(OAKS, OAKS, OAKS)) == 7


def test_VG_3_a_thing_that_cannot_be_counted_is_named() -> None:
    with pytest.raises(SetupError, match="'red swamp'"):
        parse_award("mine", {"terms": [{"per": "red swamp", "points": 4}]})
