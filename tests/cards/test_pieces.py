"""Pictures on disk, point markers, table markers, and the vocabulary of emblems."""

from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards.brush import Brush
from companion.cards.deck import DeckError, load_deck
from companion.cards.emblem import BORDERS, HEARTS, Emblem, emblem_of, emblem_shapes
from companion.cards.leaves import LEAVES
from companion.cards.markers import draw_marker, sheet_size
from companion.cards.motifs import MOTIFS
from companion.cards.pictograms import GLYPHS
from companion.cards.picture import PictureError, load_picture, save_picture
from companion.cards.tokens import draw_token, token_mask


def test_a_picture_keeps_its_colours_on_disk(tmp_path: Path) -> None:
    picture = np.zeros((4, 6, 3), np.uint8)
    picture[:, :, 0] = 200
    save_picture(tmp_path / "red.png", picture)
    assert np.array_equal(load_picture(tmp_path / "red.png"), picture)


def test_what_is_no_picture_is_named(tmp_path: Path) -> None:
    text = tmp_path / "text.png"
    text.write_text("no picture")
    whole = tmp_path / "whole.png"
    save_picture(whole, np.random.default_rng(1).integers(0, 255, (64, 64, 3), dtype=np.uint8))
    cut = tmp_path / "cut.png"
    cut.write_bytes(whole.read_bytes()[:2000])
    for path in (text, cut, tmp_path / "none.png", tmp_path):
        with pytest.raises(PictureError) as fault:
            load_picture(path)
        assert str(path) in str(fault.value)
        assert "\n" not in str(fault.value)
    with pytest.raises(PictureError, match=r"x\.nothing"):
        save_picture(tmp_path / "x.nothing", load_picture(whole))


@pytest.mark.parametrize("name", ["mon", "momiji"])
def test_tokens_are_told_apart_by_their_outline(name: str) -> None:
    deck = load_deck(name)
    sizes = {token.colour: token.diameter_mm for token in deck.tokens}
    masks = {token.colour: token_mask(deck, token.colour, 4.0) > 127 for token in deck.tokens}
    for one, other in combinations(masks, 2):
        if sizes[one] != sizes[other]:
            continue
        different = np.count_nonzero(masks[one] ^ masks[other])
        assert different / np.count_nonzero(masks[one]) > 0.08, (one, other)


def test_tokens_show_every_value_within_their_outline() -> None:
    deck = load_deck("mon")
    for token in deck.tokens:
        pictures = [draw_token(deck, token.colour, value, 4.0) for value in token.values]
        for one, other in combinations(pictures, 2):
            assert not np.array_equal(one, other)
        inside = token_mask(deck, token.colour, 4.0) == 255
        assert not np.ptp(np.stack([p[~inside] for p in pictures]), axis=0).any()
    with pytest.raises(DeckError, match="no red token of value 99"):
        draw_token(deck, "red", 99, 4.0)
    with pytest.raises(DeckError, match="'pink'"):
        draw_token(deck, "pink", 1, 4.0)


def test_MO_5_acorns_show_themselves_and_what_they_are_worth() -> None:
    deck = load_deck("momiji")
    worth = {token.colour: (token.values, token.copies) for token in deck.tokens}
    assert worth["acorn"] == ((1,), 24)
    assert worth["acorns"] == ((5,), 11)
    for token in deck.tokens:
        picture = draw_token(deck, token.colour, token.values[0], 4.0)
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
    with pytest.raises(DeckError, match="no acorn token of value 5"):
        draw_token(deck, "acorn", 5, 4.0)


def test_every_pictogram_keeps_to_its_square_but_for_a_line() -> None:
    for name, glyph in GLYPHS.items():
        for patch in glyph():
            assert np.abs(patch.outline.real).max() < 1.2, name
            assert np.abs(patch.outline.imag).max() < 1.2, name


def test_no_two_leaves_have_the_same_silhouette() -> None:
    """Drawn in one colour, without veins, each of the seven covers another area."""
    shapes = {}
    for name, leaf in LEAVES.items():
        brush = Brush((24.0, 24.0), 4.0, "white")
        brush.patches(leaf(), 12 + 12j, 11.0, 0.0, {"leaf": "black", "vein": "black"})
        shapes[name] = brush.picture()[:, :, 0] < 128
    for one, other in combinations(shapes, 2):
        common = np.count_nonzero(shapes[one] & shapes[other])
        assert common < 0.75 * np.count_nonzero(shapes[one] | shapes[other]), (one, other)


def test_a_marker_is_found_where_it_was_drawn() -> None:
    picture = draw_marker(17, 50.0, 4.0)
    side = sheet_size(50.0) * 4.0
    assert picture.shape[:2] == (round(side), round(side))
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    corners, ids, _ = cv2.aruco.ArucoDetector(words).detectMarkers(grey)
    assert ids is not None
    assert ids.ravel().tolist() == [17]
    rim = (side - 200) / 2
    assert np.abs(np.asarray(corners[0])[0, 0] - rim).max() < 2


@pytest.mark.parametrize(("number", "words"), [(50, "DICT_4X4_50"), (-1, "DICT_4X4_50"), (0, "X")])
def test_a_marker_that_does_not_exist(number: int, words: str) -> None:
    with pytest.raises(ValueError, match="marker"):
        draw_marker(number, 50.0, 2.0, words)


def test_every_emblem_stays_in_its_circle() -> None:
    for motif in MOTIFS:
        for fold in (2, 3, 5, 8):
            for heart in HEARTS:
                for border in BORDERS:
                    shapes = emblem_shapes(Emblem(border, motif, fold, heart))
                    reach = max(float(np.abs(shape.outline).max()) for shape in shapes)
                    assert reach <= 1.02, (border, motif, fold, heart)


def test_a_seed_is_an_emblem_for_ever() -> None:
    assert emblem_of(1) == emblem_of(1)
    assert len({emblem_of(seed) for seed in range(200)}) > 180
