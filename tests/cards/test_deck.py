"""Decks as data: what the shipped decks hold, and what a broken deck is told."""

from pathlib import Path

import pytest

from companion.cards.deck import DeckError, deck_names, load_deck

SMALL = """
name = "small"
title = "Small"
size_mm = [63, 88]

[[card]]
id = "moon"
copies = 2
"""


def deck_in(folder: Path, text: str) -> Path:
    (folder / "deck.toml").write_text(text, encoding="utf-8")
    return folder


def test_three_decks_are_shipped() -> None:
    assert deck_names() == ("momiji", "mon", "village-green")


def copies_by_back(name: str) -> dict[str | None, int]:
    copies: dict[str | None, int] = {}
    for card in load_deck(name).cards:
        copies[card.back] = copies.get(card.back, 0) + card.copies
    return copies


def test_MO_1_what_is_in_the_box_of_momiji() -> None:
    assert copies_by_back("momiji") == {"back": 84 + 14, "landscape-back": 34, "torii": 16}


def test_VG_1_what_is_in_the_box_of_village_green() -> None:
    awards_and_first_player = 30 + 1
    assert copies_by_back("village-green") == {
        "landscape-back": 60,
        "award-back": awards_and_first_player,
        None: 5,
    }


def test_VG_2_a_landscape_says_what_is_on_it() -> None:
    traits = {card.id: card.traits for card in load_deck("village-green").cards}
    assert traits["red-lily-oak-birch"] == {
        "kind": "landscape",
        "colour": "red",
        "flower": "lily",
        "feature": "tree",
        "features-1": "oak",
        "features-2": "birch",
        "tree": "oak",
        "second_tree": "birch",
    }
    assert traits["lawn"] == {"kind": "landscape", "feature": "lawn", "features-1": "lawn"}


def test_a_card_cannot_have_a_back_the_deck_has_not(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"card\[1\]\.back is none of the deck's backs"):
        load_deck(deck_in(tmp_path, SMALL + 'back = "moonlight"\n'))


def test_MN_1_fifty_four_numbers_and_three_start_cards() -> None:
    deck = load_deck("mon")
    numbers = [card for card in deck.cards if "start" not in card.id]
    starts = [card for card in deck.cards if "start" in card.id]
    assert {card.id for card in numbers} == {
        f"{suit}-{value}" for suit in ("gold", "silver", "black") for value in range(1, 19)
    }
    assert all(card.copies == 1 for card in deck.cards)
    assert {card.id: [face.id for face in card.faces] for card in starts} == {
        f"{suit}-start": [f"{suit}-start-0", f"{suit}-start-5"]
        for suit in ("gold", "silver", "black")
    }


def test_MN_2_points_are_one_fact_and_said_to_be_unverified() -> None:
    deck = load_deck("mon")
    points = deck.facts["points"]
    assert points == [1] * 6 + [2] * 6 + [3] * 6
    assert "13" in deck.unverified["points"]
    for card in deck.cards:
        if "start" not in card.id:
            assert card.traits["points"] == points[int(card.traits["value"]) - 1]


def test_both_sides_of_a_start_card_are_the_same_card() -> None:
    deck = load_deck("mon")
    assert deck.card_of_face["black-start-0"] == deck.card_of_face["black-start-5"] == "black-start"


def test_no_two_players_share_a_colour_or_a_shape() -> None:
    tokens = load_deck("mon").tokens
    assert len(tokens) == 6
    assert len({token.colour for token in tokens}) == 6
    assert len({token.shape for token in tokens}) == 6


def test_a_folder_is_a_deck(tmp_path: Path) -> None:
    deck = load_deck(deck_in(tmp_path, SMALL))
    assert [(card.id, card.copies) for card in deck.cards] == [("moon", 2)]
    assert deck.size_mm == (63.0, 88.0)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('name = "small"', "", "name"),
        ("[63, 88]", "[63]", "size_mm"),
        ("[63, 88]", "[63, 0]", "size_mm"),
        ("copies = 2", "copies = 0", "copies"),
        ("copies = 2", 'copies = "two"', "copies"),
        ("[[card]]", "[[kard]]", "card"),
        ("copies = 2", '[unverified]\nrain = "guess"', "unverified.rain"),
        ("copies = 2", '[[card]]\nid = "moon"', "moon"),
        ("copies = 2", "traits = { suit = 1.5 }", "traits.suit"),
    ],
)
def test_a_broken_deck_names_file_and_field(tmp_path: Path, old: str, new: str, field: str) -> None:
    with pytest.raises(DeckError) as fault:
        load_deck(deck_in(tmp_path, SMALL.replace(old, new)))
    message = str(fault.value)
    assert "deck.toml" in message
    assert field in message
    assert "\n" not in message


def test_a_series_needs_an_entry_for_every_value(tmp_path: Path) -> None:
    text = SMALL + '\n[facts]\nworth = [1, 2]\n[[series]]\nid = "sun-{value}"\nvalues = [1, 3]\n'
    with pytest.raises(DeckError, match="worth needs 3 entries"):
        load_deck(deck_in(tmp_path, text + 'from_facts = ["worth"]\n'))


@pytest.mark.parametrize("text", ["name = ", "\x00"])
def test_a_file_that_is_no_toml(tmp_path: Path, text: str) -> None:
    with pytest.raises(DeckError, match=r"deck\.toml: not valid TOML"):
        load_deck(deck_in(tmp_path, text))


def test_an_empty_folder_and_an_unknown_name(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"deck\.toml: no such file"):
        load_deck(tmp_path)
    with pytest.raises(DeckError, match="neither a shipped deck"):
        load_deck("tarot")
