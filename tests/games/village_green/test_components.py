"""What is in the box (VG-1 to VG-3), and facts of a deck that cannot be played with."""

from collections import Counter
from typing import Any

import pytest

from companion.cards.deck import load_deck
from companion.games.core import Kind, Setup, SetupError
from companion.games.village_green import GAME
from companion.games.village_green.awards import COLOURS, FLOWERS, TREES
from companion.games.village_green.deck import AWARD, LANDSCAPE

from .table import a_game, check, deck, facts, refused


def test_VG_1_the_box_holds_60_landscapes_30_awards_5_villages_and_a_first_player_card() -> None:
    cards = Counter[object]()
    for card in load_deck("village-green").cards:
        cards[card.traits["kind"]] += card.copies
    assert cards == {"landscape": 60, "award": 30, "village": 5, "first-player": 1}


def test_VG_1_a_card_that_is_in_no_pile_of_the_game_is_impossible() -> None:
    violation = check(a_game(), "take pink-rose-pond")
    assert violation is not None
    assert (violation.code, violation.kind) == ("card.unknown", Kind.IMPOSSIBLE)
    assert refused(a_game(), "take lawn > trees") == ("VG-1", "card.wrong_kind")
    assert refused(a_game(), "take lawn > blue-lily-pond") == ("VG-1", "card.not_in_pile")


def test_VG_2_nine_ponds_eighteen_structures_27_tree_cards_and_six_lawns() -> None:
    features = Counter[str]()
    for card in deck().cards(LANDSCAPE):
        features.update(set(deck().marks[card]) & {"pond", "structure", "lawn"})
        features["tree card"] += any(mark in TREES for mark in deck().marks[card])
        features.update(mark for mark in deck().marks[card] if mark in TREES)
    assert features == {
        "pond": 9,
        "structure": 18,
        "tree card": 27,
        "lawn": 6,
        "birch": 15,
        "oak": 15,
        "willow": 15,
    }


def test_VG_2_every_colour_and_flower_has_six_cards_and_its_own_trees() -> None:
    trees = {
        "petunia": [("birch",), ("oak",), ("willow",)],
        "rose": [("birch", "birch"), ("oak", "oak"), ("willow", "willow")],
        "lily": [("birch", "willow"), ("willow", "oak"), ("oak", "birch")],
    }
    for colour in COLOURS:
        for flower in FLOWERS:
            shown = [
                deck().marks[card][2:]
                for card in deck().cards(LANDSCAPE)
                if deck().marks[card][:2] == (colour, flower)
            ]
            structures = [("structure",), ("structure",)]
            assert sorted(shown) == sorted([("pond",), *structures, *trees[flower]])


def test_VG_2_a_card_of_which_every_copy_lies_elsewhere_is_not_in_a_hand() -> None:
    state = after_a_take_with_unknown_hand()
    violation = check(state, "place blue-lily-pond:r1c1")
    assert violation is not None
    assert (violation.rule, violation.code) == ("VG-2", "card.not_in_hand")
    assert violation.kind is Kind.IMPOSSIBLE
    assert check(state, "place red-lily-pond:r1c1") is None


def after_a_take_with_unknown_hand() -> Any:
    state = a_game()
    return GAME.apply(state, GAME.parse_step("take lawn > red-rose-pond"))


def test_VG_3_awards_are_data_and_those_in_doubt_are_marked() -> None:
    awards = deck().awards
    assert len(deck().cards(AWARD)) == len(awards) == 30
    doubtful = {name for name, award in awards.items() if award.unverified}
    assert doubtful == {"scope", "feature-variety", "natural-and-made"}
    assert set(load_deck("village-green").unverified) == {"landscapes", "awards"}


def test_VG_3_the_facts_and_the_cards_of_the_deck_agree() -> None:
    shipped = load_deck("village-green")
    cards = {card.id: card for card in shipped.cards if card.traits["kind"] == "landscape"}
    assert set(cards) == set(deck().marks)
    for name, card in cards.items():
        traits = [card.traits.get(trait) for trait in ("colour", "flower")]
        feature = card.traits["feature"]
        trees = [card.traits.get("tree"), card.traits.get("second_tree")]
        shown = [*traits, *(trees if feature == "tree" else [feature])]
        assert tuple(mark for mark in shown if mark is not None) == deck().marks[name]
        assert card.copies == deck().copies[name]
    awards = {card.id for card in shipped.cards if card.traits["kind"] == "award"}
    assert awards == set(deck().awards)


def _with(kind: str, name: str, data: Any) -> dict[str, Any]:
    return {**facts(), kind: {**facts()[kind], name: data}}


@pytest.mark.parametrize(
    ("bad", "names"),
    [
        ({}, "landscapes"),
        ({"landscapes": {}, "awards": {}}, "60 landscape cards"),
        ({**facts(), "landscapes": {"a": {1, 2}}}, "plain"),
        (_with("landscapes", "lawn", {"copies": 6}), "'lawn'"),
        (_with("landscapes", "lawn", {"copies": 5, "features": ["lawn"]}), "not 59"),
        (_with("landscapes", "lawn", {"copies": 6, "features": ["swamp"]}), "'lawn'"),
        (_with("landscapes", "42", {"copies": 6, "features": ["lawn"]}), "'42'"),
        (_with("landscapes", "ponds", {"copies": 6, "features": ["lawn"]}), "'ponds'"),
        (_with("awards", "more", {"terms": [{"per": "card", "points": 1}]}), "30 award cards"),
        (_with("awards", "ponds", {"terms": []}), "'ponds'"),
        (_with("awards", "ponds", {"terms": [{"per": "swamp", "points": 1}]}), "'swamp'"),
        (_with("awards", "ponds", {"terms": [{"per": "pond", "points": "2"}]}), "'ponds'"),
        (_with("awards", "ponds", {"terms": [{"per": "pond"}]}), "'ponds'"),
        (_with("awards", "ponds", {"terms": [{"count": "pond", "table": []}]}), "'ponds'"),
        (
            _with("awards", "ponds", {"terms": [{"per": "pond", "points": 1, "group": 0}]}),
            "'ponds'",
        ),
        (_with("awards", "ponds", {"terms": [{"exactly": {}, "points": 1}]}), "'ponds'"),
        (_with("awards", "ponds", {"terms": [{"per": "pond", "points": 2}], "x": 1}), "'ponds'"),
    ],
)
def test_VG_3_facts_that_are_not_understood_are_named(bad: dict[str, Any], names: str) -> None:
    with pytest.raises(SetupError, match=names):
        GAME.start(Setup(GAME.name, ("Ann", "Ben"), facts=bad))


@pytest.mark.parametrize("players", [0, 6])
def test_one_to_five_people_can_play(players: int) -> None:
    with pytest.raises(SetupError, match="1 to 5 players"):
        GAME.start(Setup(GAME.name, ("Ann",) * players, facts=facts()))
