"""MON's faces: all drawn, all different, nothing printed where it would be cut off or covered."""

from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.cards.deck import Deck, DeckError, load_deck
from companion.cards.emblem import emblem_of
from companion.cards.faces import draw_back, draw_face, face_mask
from companion.cards.picture import save_picture

PX_PER_MM = 2.0
RIM_MM = 0.9
TOKEN_MM = 16.0
FLOOR = 0.3
"""Faces are compared as the camera gets them at its worst: 2 px/mm, without colour, blurred by a
millimetre, brightness and contrast evened out. 0 is the same picture; two unrelated ones are
about 1.4 apart."""


@pytest.fixture(scope="module")
def mon() -> Deck:
    return load_deck("mon")


def blurred_grey(deck: Deck, face: str, without_middle: bool) -> NDArray[np.float32]:
    grey = cv2.cvtColor(draw_face(deck, face, PX_PER_MM), cv2.COLOR_RGB2GRAY)
    soft = cv2.GaussianBlur(grey, (0, 0), PX_PER_MM).astype(np.float32)
    if without_middle:
        middle = (soft.shape[1] // 2, soft.shape[0] // 2)
        cv2.circle(soft, middle, round(TOKEN_MM / 2 * PX_PER_MM), float(soft.mean()), -1)
    return np.asarray((soft - soft.mean()) / soft.std(), dtype=np.float32)


def distance(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Root of the mean square difference, whichever way up the other lies."""
    return min(
        float(np.sqrt(np.mean((one - other) ** 2))),
        float(np.sqrt(np.mean((one - other[::-1, ::-1]) ** 2))),
    )


@pytest.mark.parametrize("without_middle", [False, True], ids=["bare", "under a token"])
def test_no_two_faces_look_alike_even_without_colour(mon: Deck, without_middle: bool) -> None:
    looks = {face: blurred_grey(mon, face, without_middle) for face in [*mon.faces, *mon.backs]}
    assert len(looks) == 54 + 6 + 1
    closest = min((distance(looks[a], looks[b]), a, b) for a, b in combinations(looks, 2))
    assert closest[0] > FLOOR, closest


def test_every_card_has_an_emblem_of_its_own(mon: Deck) -> None:
    seeds = [int(card.traits["emblem"]) for card in mon.cards if "emblem" in card.traits]
    assert len(seeds) == 54
    assert len({emblem_of(seed) for seed in seeds}) == 54


def test_nothing_is_printed_on_the_light_rim(mon: Deck) -> None:
    px = 10.0
    width = int(RIM_MM * px)
    for face in [*mon.faces, *mon.backs]:
        picture = draw_face(mon, face, px)
        rim = np.concatenate(
            [
                picture[:width].reshape(-1, 3),
                picture[-width:].reshape(-1, 3),
                picture[:, :width].reshape(-1, 3),
                picture[:, -width:].reshape(-1, 3),
            ]
        )
        assert rim.min() >= 220, face


def test_the_suits_differ_in_lightness(mon: Deck) -> None:
    def ground(suit: str) -> float:
        return float(np.median(cv2.cvtColor(draw_face(mon, f"{suit}-3", 2.0), cv2.COLOR_RGB2GRAY)))

    assert ground("gold") > ground("silver") + 15
    assert ground("silver") > ground("black") + 60


def test_the_number_stands_there_for_both_readers(mon: Deck) -> None:
    """Turned by half a circle, the number corners of a face are the same as before."""
    for value in range(1, 19):
        face = draw_face(mon, f"gold-{value}", 5.0)
        corner, turned = face[15:90, 15:140], face[::-1, ::-1][15:90, 15:140]
        assert np.abs(corner.astype(int) - turned.astype(int)).mean() < 2
        assert corner.min() < 80


def printed_number(deck: Deck, face: str) -> NDArray[np.bool_]:
    """Where there is ink in the corner of the number, trimmed, at a set size."""
    corner = cv2.cvtColor(draw_face(deck, face, 5.0)[20:105, 20:90], cv2.COLOR_RGB2GRAY)
    ink = np.abs(corner.astype(int) - int(np.median(corner))) > 60
    rows, columns = np.nonzero(ink)
    trimmed = ink[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    return cv2.resize(trimmed.astype(np.uint8), (60, 90)) > 0


@pytest.mark.parametrize("suit", ["gold", "silver", "black"])
def test_six_is_not_nine_upside_down(mon: Deck, suit: str) -> None:
    six = printed_number(mon, f"{suit}-6")[::-1, ::-1]
    nine = printed_number(mon, f"{suit}-9")
    assert np.count_nonzero(six & nine) < 0.75 * np.count_nonzero(six | nine)


def test_the_points_are_drawn_from_the_facts(tmp_path: Path) -> None:
    """Correct a fact in the deck's data, and the card is drawn otherwise."""
    folder = load_deck("mon").folder
    for name in ("deck.toml", "face.toml"):
        text = (folder / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("points = [1, 1,", "points = [1, 3,"))
    before, after = load_deck("mon"), load_deck(tmp_path)
    assert np.array_equal(draw_face(before, "gold-1", 2.0), draw_face(after, "gold-1", 2.0))
    assert not np.array_equal(draw_face(before, "gold-2", 2.0), draw_face(after, "gold-2", 2.0))


def test_sizes_and_corners(mon: Deck) -> None:
    mask = face_mask(mon, 4.0)
    assert draw_back(mon, 4.0).shape == (272, 176, 3)
    assert mask.shape == (272, 176)
    assert mask[0, 0] == 0
    assert mask[136, 0] == 255


def test_a_deck_may_hold_pictures_instead(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text(
        'name = "photo"\ntitle = "Photo"\nsize_mm = [20, 30]\n[[card]]\nid = "sun"\n'
    )
    (tmp_path / "faces").mkdir()
    save_picture(tmp_path / "faces" / "sun.png", np.full((90, 60, 3), (200, 100, 50), np.uint8))
    face = draw_face(load_deck(tmp_path), "sun", 2.0)
    assert face.shape == (60, 40, 3)
    assert face[30, 20].tolist() == [200, 100, 50]


def test_faults_of_a_design_name_the_field(tmp_path: Path, mon: Deck) -> None:
    (tmp_path / "deck.toml").write_text(
        'name = "odd"\ntitle = "Odd"\nsize_mm = [20, 30]\n[[card]]\nid = "sun"\n'
    )
    (tmp_path / "face.toml").write_text('paper = "white"\n[[face]]\ndraw = "dragon"\n')
    with pytest.raises(DeckError, match=r"face\.toml: face\[1\]\.draw is none of"):
        draw_face(load_deck(tmp_path), "sun", 2.0)
    (tmp_path / "face.toml").write_text(
        'paper = "white"\n[[face]]\ndraw = "panel"\ninset = 1\ncolour = "$hue"\n'
    )
    with pytest.raises(DeckError, match=r"face\[1\]\.colour asks for \$hue"):
        draw_face(load_deck(tmp_path), "sun", 2.0)
    with pytest.raises(DeckError, match="no face 'joker'"):
        draw_face(mon, "joker", 2.0)
