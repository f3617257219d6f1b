"""Folders of pictures become decks: cut out upright, to the very edge of the card."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards.deck import load_deck
from companion.cards.faces import draw_face
from companion.cards.picture import Picture, save_picture
from companion.vision.library import find_deck, write_deck
from companion.vision.outlines import outlines
from companion.vision.reference import DeckPicturesError, ReferenceDeck
from companion.vision.snap import snapped

CORNERS = np.array([(210.0, 120.0), (430.0, 150.0), (392.0, 505.0), (160.0, 470.0)])


def face() -> Picture:
    return draw_face(load_deck("mon"), "gold-7", 6.0)


def on_cloth(picture: Picture) -> Picture:
    """A photograph of one card on blue cloth, its corners at CORNERS."""
    height, width = picture.shape[:2]
    own = np.array([(-0.5, -0.5), (width - 0.5, -0.5), (width - 0.5, height - 0.5)])
    own = np.vstack([own, [(-0.5, height - 0.5)]]).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(own, CORNERS.astype(np.float32))
    rng = np.random.default_rng(2)
    ground = np.array([40, 60, 140]) + rng.normal(0, 4, (640, 600, 3))
    sheet = cv2.warpPerspective(picture, matrix, (600, 640), flags=cv2.INTER_AREA)
    inside = cv2.fillConvexPoly(np.zeros((640, 600), np.uint8), CORNERS.astype(np.int32), 1)
    shown = np.where(inside[..., None] == 1, sheet, ground)
    return np.asarray(np.clip(shown, 0, 255), dtype=np.uint8)


def test_an_outline_is_moved_to_the_edge_of_the_card() -> None:
    rough = CORNERS + np.array([(6, -5), (-7, 4), (5, 6), (-4, -7)])
    assert np.abs(snapped(on_cloth(face()), rough) - CORNERS).max() < 1.5


def test_an_outline_is_found_and_begins_with_a_short_side() -> None:
    best = max(outlines(on_cloth(face()), 1.545), key=lambda o: o.support)
    sides = np.linalg.norm(np.roll(best.corners, -1, axis=0) - best.corners, axis=1)
    assert sides[0] < sides[1]
    assert best.support > 0.9


def test_photographs_and_cut_outs_may_be_mixed(tmp_path: Path) -> None:
    save_picture(tmp_path / "shot.png", on_cloth(face()))
    save_picture(tmp_path / "cut.png", face())
    (tmp_path / "deck.toml").write_text("size_mm = [44, 68]\n")
    deck = ReferenceDeck.from_folder(tmp_path)
    apart = deck.faces["shot"].astype(float)[20:-20, 20:-20] - deck.faces["cut"][20:-20, 20:-20]
    assert np.abs(apart).mean() < 12


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({}, "no pictures"),
        ({"a.jpg": b"just text"}, "not a picture"),
        ({"deck.toml": b"size_mm = [0, 1]", "a.png": b""}, "size_mm must be"),
        ({"deck.toml": b"= ="}, "deck.toml"),
    ],
)
def test_bad_folders_are_refused_in_one_line(
    tmp_path: Path, files: dict[str, bytes], says: str
) -> None:
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    with pytest.raises(DeckPicturesError) as caught:
        ReferenceDeck.from_folder(tmp_path)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_pictures_that_cannot_be_cards_are_refused(tmp_path: Path) -> None:
    save_picture(tmp_path / "dot.png", np.zeros((20, 20, 3), np.uint8))
    with pytest.raises(DeckPicturesError, match="too small"):
        ReferenceDeck.from_folder(tmp_path)
    save_picture(tmp_path / "dot.png", face())
    save_picture(tmp_path / "dot.bmp", face())
    with pytest.raises(DeckPicturesError, match="two pictures called 'dot'"):
        ReferenceDeck.from_folder(tmp_path)


def test_a_written_deck_is_read_again_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    deck = ReferenceDeck("own", (44.0, 68.0), {"a": face(), "b": face()}, {"rear": face()})
    write_deck(tmp_path / "decks" / "own", deck, 'Own "deck"', {"a": 3})
    again = find_deck("own")
    assert (list(again.faces), list(again.backs), again.size_mm) == (["a", "b"], ["rear"], (44, 68))
    listed = load_deck(tmp_path / "decks" / "own")
    assert [(card.id, card.copies) for card in listed.cards] == [("a", 3), ("b", 1)]
    write_deck(tmp_path / "decks" / "own", deck, "Own", {})
    assert [path.name for path in (tmp_path / "decks").iterdir()] == ["own"]


def test_names_mean_enrolled_decks_before_shipped_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert len(find_deck("mon").faces) == 60
    deck = ReferenceDeck("mon", (44.0, 68.0), {"gold-7": face()}, {})
    write_deck(tmp_path / "decks" / "mon", deck, "MON", {})
    assert list(find_deck("mon").faces) == ["gold-7"]
    with pytest.raises(DeckPicturesError, match="neither a deck"):
        find_deck("nonsense")
