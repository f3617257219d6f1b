"""An owner's file goes before ours, fact by fact, and faults in it are named."""

from pathlib import Path

import numpy as np
import pytest

from companion.cards.corrections import owner_folder
from companion.cards.deck import DeckError, load_deck
from companion.cards.faces import draw_face


@pytest.fixture
def owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    (tmp_path / "decks").mkdir()
    return tmp_path / "decks"


def write(folder: Path, name: str, text: str) -> None:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def test_where_the_owner_keeps_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COMPANION_HOME", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert owner_folder() == tmp_path / "companion"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    assert owner_folder() == Path.home() / ".config" / "companion"
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "mine"))
    assert owner_folder() == tmp_path / "mine"


def test_a_whole_fact_is_replaced_and_no_longer_in_doubt(owner: Path) -> None:
    before = load_deck("mon")
    assert "points" in before.unverified
    write(owner, "mon", f"[facts]\npoints = {[3] + [1] * 17}\n")
    after = load_deck("mon")
    assert after.facts["points"] == [3] + [1] * 17
    assert "points" not in after.unverified
    assert {card.id: card.traits for card in after.cards}["gold-1"]["points"] == 3
    assert not np.array_equal(draw_face(before, "gold-1", 2.0), draw_face(after, "gold-1", 2.0))


def test_one_entry_of_a_fact_is_replaced_added_or_struck_out(owner: Path) -> None:
    write(
        owner,
        "village-green",
        """
        [facts.awards]
        scope = { terms = [{ per = "card", points = 2 }, { per = "empty", points = -3 }] }
        gnomes = { terms = [{ per = "structure", points = 7 }] }
        oak = false
        [facts.landscapes]
        lawn = { copies = 4, features = ["lawn"] }
        """,
    )
    ours, deck = load_deck(load_deck("village-green").folder), load_deck("village-green")
    copies = {card.id: card.copies for card in deck.cards}
    assert "gnomes" in copies
    assert "oak" not in copies
    assert copies["lawn"] == 4
    assert set(deck.unverified) == {"landscapes", "awards"}
    assert "unverified" not in deck.facts["awards"]["scope"]  # type: ignore[index]
    assert not np.array_equal(draw_face(ours, "scope", 2.0), draw_face(deck, "scope", 2.0))
    assert draw_face(deck, "gnomes", 2.0).shape == (136, 88, 3)


def test_MO_2_other_acorns_make_other_cards(owner: Path) -> None:
    write(
        owner,
        "momiji",
        """
        checked = ["landscapes"]
        [facts.acorns]
        red = [["both", "both", "none", "none", "none"], ["none", "none", "left", "left"]]
        """,
    )
    deck = load_deck("momiji")
    reds = {card.id: card.copies for card in deck.cards if card.id.startswith("red-")}
    assert reds == {
        "red-0-both": 2,
        "red-0": 3,
        "red-1": 2,
        "red-1-left": 2,
        "red-2": 3,
        "red-3": 2,
    }
    assert set(deck.unverified) == {"acorns"}
    assert draw_face(deck, "red-0", 2.0).shape == (174, 112, 3)


def test_a_folder_is_nobody_elses_to_correct(owner: Path) -> None:
    folder = load_deck("mon").folder
    write(owner, "mon", f"[facts]\npoints = {[3] * 18}\n")
    assert load_deck(folder).facts["points"] != [3] * 18


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[facts]\nrain = 1\n", "facts.rain is no fact of this deck; there are points"),
        ("[facts]\npoints = 3\n", "facts.points must be a list"),
        ("[facts]\npoints = [1, 2]\n", "needs 18 entries"),
        ('[facts]\npoints = ["one"]\n', "must be a list of whole numbers"),
        ("[fakts]\npoints = [1]\n", "fakts is not known"),
        ('checked = ["rain"]\n', "checked names 'rain'"),
        ("points = [", "not valid TOML"),
    ],
)
def test_a_wrong_correction_is_named_in_one_line(owner: Path, text: str, fault: str) -> None:
    write(owner, "mon", text)
    with pytest.raises(DeckError) as error:
        load_deck("mon")
    message = str(error.value)
    assert fault in message
    assert "mon" in message
    assert "\n" not in message


def test_a_wrong_entry_is_named_in_one_line(owner: Path) -> None:
    for text, fault in (
        ("[facts.landscapes]\nlawn = 6\n", "facts.landscapes.lawn must be a table"),
        ("[facts.landscapes]\nmoor = false\n", "landscapes.moor is struck out, but there is no"),
        ("[facts]\nlandscapes = [1]\n", "facts.landscapes must be a table"),
        ("[facts.landscapes]\nlawn = { copies = 0 }\n", "landscapes.lawn.copies must be at least"),
    ):
        write(owner, "village-green", text)
        with pytest.raises(DeckError, match=fault):
            load_deck("village-green")
