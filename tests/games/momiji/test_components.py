"""What is in the box (MO-1 to MO-5)."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.cards.deck import load_deck
from companion.games.core import Kind, Setup, SetupError
from companion.games.momiji import GAME
from companion.games.momiji.cards import LEAVES, OBJECTIVES, TYPES
from companion.games.momiji.terms import deck, read_terms

from .table import a_game, a_seat, after, check, facts, setup


def terms():  # type: ignore[no-untyped-def]
    chosen = setup("morning-dew", 5)
    return read_terms(chosen, GAME.sound_setup(chosen))


def test_MO_1_six_types_of_fourteen() -> None:
    leaves = deck(terms().leaves, TYPES[:6])
    assert len(leaves) == 84
    for leaf_type in TYPES[:6]:
        values = Counter(LEAVES[card].value for card in leaves if LEAVES[card].type == leaf_type)
        assert values == {0: 5, 1: 4, 2: 3, 3: 2}


def test_MO_1_a_leaf_that_lies_elsewhere_cannot_be_played() -> None:
    state = a_game(a_seat(row="red-0-both", hand=3))
    violation = check(state, "place red-0-both:1")
    assert violation is not None
    assert violation.kind is Kind.IMPOSSIBLE
    assert (violation.rule, violation.code) == ("MO-1", "card.not_in_hand")
    violation = check(state, "refill red-0-both red-1 red-1-left red-1-right")
    assert violation is not None
    assert violation.code == "card.not_in_pile"


def test_MO_2_only_zeros_and_ones_show_acorns() -> None:
    leaves = deck(terms().leaves, TYPES)
    for card in leaves:
        leaf = LEAVES[card]
        assert not (leaf.left or leaf.right) or leaf.value < 2
    reds = Counter(card for card in leaves if card.startswith("red-") and card[4] in "01")
    assert reds == {
        "red-0-left": 2,
        "red-0-right": 2,
        "red-0-both": 1,
        "red-1-left": 1,
        "red-1-right": 1,
        "red-1-both": 1,
        "red-1": 1,
    }


def test_MO_2_acorn_corners_are_data_of_the_deck() -> None:
    acorns = facts()["acorns"] | {"red": [["none"] * 5, ["both"] * 4]}
    chosen = Setup(GAME.name, ("Ann", "Ben"), facts=facts() | {"acorns": acorns})
    leaves = Counter(deck(GAME.start(chosen).terms.leaves, ("red",)))
    assert leaves == {"red-0": 5, "red-1-both": 4, "red-2": 3, "red-3": 2}


@pytest.mark.parametrize(
    "wrong",
    [
        {"acorns": None},
        {"acorns": {"red": [["left"], ["left"]]}},
        {"acorns": {name: [["up"] * 5, ["left"] * 4] for name in TYPES}},
        {"landscapes": {"Z": 2}},
        {"landscapes": {"A": 1, "B": 1, "C": 1}},
        {"objectives": ["red", "red"]},
        {"objectives": ["warm"]},
    ],
)
def test_MO_2_a_deck_that_makes_no_game_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(SetupError):
        GAME.start(Setup(GAME.name, ("Ann", "Ben"), facts=facts() | wrong))


def test_MO_3_thirty_four_landscapes() -> None:
    copies = dict(terms().landscapes)
    assert sum(copies.values()) == 34
    assert [copies[letter] for letter in "ABC"] == [4, 4, 4]
    assert {copies[letter] for letter in "DEFGHIJKLMN"} == {2}


def test_MO_3_the_printed_deck_has_what_the_facts_say() -> None:
    shipped = load_deck("momiji")
    printed = Counter({card.id: card.copies for card in shipped.cards})
    leaves = Counter(deck(terms().leaves, TYPES))
    assert {card: n for card, n in printed.items() if card in LEAVES} == leaves
    assert {card: n for card, n in printed.items() if card.startswith("landscape-")} == {
        f"landscape-{letter.lower()}": n for letter, n in terms().landscapes
    }
    assert set(shipped.unverified) == {"acorns", "landscapes"}


def test_MO_4_sixteen_objectives() -> None:
    assert len(OBJECTIVES) == 16
    assert set(terms().objectives) == set(OBJECTIVES)
    tokens = [card.id for card in load_deck("momiji").cards if card.id.startswith("objective-")]
    assert tokens == [f"objective-{token}" for token in terms().objectives]


def test_MO_5_acorns_are_counted_by_value_and_never_run_out() -> None:
    rich = a_game(a_seat(hand="red-3 green-3", acorns=500), types="red orange yellow green")
    later = after(rich, "trade red-3", "trade green-3")
    assert later.me.acorns == 501
