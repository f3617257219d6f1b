"""Faces: all drawn, all different, nothing printed where it would be cut off or covered."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.cards.contact_sheet import COLUMNS, contact_sheet
from companion.cards.deck import Deck, DeckError, deck_names, load_deck
from companion.cards.emblem import emblem_of
from companion.cards.faces import draw_back, draw_face, face_mask
from companion.cards.picture import save_picture

from .looks import (
    COLOUR_BLIND,
    PX_PER_MM,
    blurred_grey,
    closest,
    in_dim_warm_light,
    shipped,
    through,
)

RIM_MM = 0.9
SAFE_MM = 2.2
TOKEN_MM = 16.0
FLOOR = 0.24
"""No two faces of a deck are closer than this, blurred and without colour."""
QUARTER_FLOOR = 0.2
"""Nor are the upper quarters of two leaves of Momiji, all that an overlapped column shows."""
COLOUR_BLIND_FLOOR = 2.5
"""In steps of lightness or colour (Lab), averaged over the whole face; most faces are 10 apart."""
GRAIN = 0.5
"""How far two dim pictures of the very same face are apart."""

DECKS = pytest.mark.parametrize("name", deck_names())


@pytest.fixture(scope="module")
def mon() -> Deck:
    return shipped("mon")


def all_faces(deck: Deck) -> list[str]:
    return [*deck.faces, *deck.backs]


@DECKS
def test_no_two_faces_look_alike_even_without_colour(name: str) -> None:
    deck = shipped(name)
    found = closest({face: blurred_grey(deck, face) for face in all_faces(deck)})
    assert found[0] > FLOOR, found


def test_no_two_faces_of_mon_look_alike_under_a_token(mon: Deck) -> None:
    looks = {face: blurred_grey(mon, face, covered_mm=TOKEN_MM) for face in all_faces(mon)}
    assert len(looks) == 54 + 6 + 1
    found = closest(looks)
    assert found[0] > FLOOR, found


def test_MO_11_a_column_of_overlapped_leaves_can_be_read() -> None:
    deck = shipped("momiji")
    leaves = [face.id for face in deck.faces.values() if face.design == "leaf"]
    looks = {face: blurred_grey(deck, face, part=0.25) for face in leaves}
    assert len(looks) == 6 * 9 + 8
    found = closest(looks, upright=True)
    assert found[0] > QUARTER_FLOOR, found


@DECKS
@pytest.mark.parametrize("eyes", COLOUR_BLIND)
def test_no_two_faces_look_alike_to_the_colour_blind(name: str, eyes: str) -> None:
    deck = shipped(name)
    mix = COLOUR_BLIND[eyes]
    found = closest({f: through(mix, draw_face(deck, f, PX_PER_MM)) for f in all_faces(deck)})
    assert found[0] > COLOUR_BLIND_FLOOR, found


@DECKS
def test_no_two_faces_look_alike_in_dim_warm_light(name: str) -> None:
    deck = shipped(name)
    pictures = {face: draw_face(deck, face, PX_PER_MM) for face in all_faces(deck)}
    seen = {f: in_dim_warm_light(picture, n) for n, (f, picture) in enumerate(pictures.items())}
    back = deck.backs[0]
    again = in_dim_warm_light(pictures[back], len(seen))
    assert closest({"once": seen[back], "again": again}, upright=True)[0] < GRAIN
    found = closest(seen)
    assert found[0] > 3 * GRAIN, found


@DECKS
def test_nothing_is_printed_on_the_light_rim(name: str) -> None:
    deck, px = shipped(name), 4.0
    width = int(RIM_MM * px)
    for face in all_faces(deck):
        picture = draw_face(deck, face, px)
        strips = (picture[:width], picture[-width:], picture[:, :width], picture[:, -width:])
        assert min(strip.min() for strip in strips) >= 220, face


@pytest.mark.parametrize(
    ("name", "design", "trait"),
    [
        ("momiji", "leaf", "type"),
        ("mon", "number", "suit"),
        ("mon", "start", "suit"),
        ("village-green", "landscape", "colour"),
        ("village-green", "award", "kind"),
    ],
)
def test_what_tells_a_card_is_within_the_safe_area(name: str, design: str, trait: str) -> None:
    """Cards that share a ground differ nowhere near the edge, where a cut may go astray."""
    deck, edge = shipped(name), int(SAFE_MM * 4.0)
    groups: dict[object, list[NDArray[np.int16]]] = {}
    for face in deck.faces.values():
        if face.design == design:
            picture = draw_face(deck, face.id, 4.0).astype(np.int16)
            groups.setdefault(face.traits.get(trait), []).append(picture)
    for pictures in groups.values():
        stack = np.stack(pictures)
        stack[:, edge:-edge, edge:-edge] = 0
        assert len(pictures) > 1
        assert np.ptp(stack, axis=0).max() < 12


def test_every_card_has_an_emblem_of_its_own(mon: Deck) -> None:
    seeds = [int(card.traits["emblem"]) for card in mon.cards if "emblem" in card.traits]
    assert len(seeds) == 54
    assert len({emblem_of(seed) for seed in seeds}) == 54


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


def test_MO_2_acorns_below_have_their_reminders_above() -> None:
    """Where left and right differ in the lower corners they differ in the upper ones as well."""
    deck = shipped("momiji")
    for leaf_type in ("red", "blue"):
        plain = draw_face(deck, f"{leaf_type}-1", 4.0).astype(int)
        left = draw_face(deck, f"{leaf_type}-1-left", 4.0).astype(int)
        changed = np.abs(left - plain).max(axis=2) > 40
        height, half = changed.shape[0], changed.shape[1] // 2
        assert changed[: height // 4, :half].any()
        assert changed[-height // 4 :, :half].any()
        assert not changed[:, half:].any()


def test_VG_3_an_award_is_drawn_from_its_terms(tmp_path: Path) -> None:
    """An owner's award nobody has drawn yet is drawn, and a wrong one is named."""
    folder = load_deck("village-green").folder
    text = (folder / "deck.toml").read_text(encoding="utf-8")
    (tmp_path / "face.toml").write_text((folder / "face.toml").read_text(encoding="utf-8"))
    old = 'ponds = { terms = [{ per = "pond", points = 2 }] }'
    assert old in text
    new = """ponds = { terms = [
        { count = "blue willow", table = [-2, 0, 9] },
        { exactly = { lawn = 2, pond = 0 }, points = 4 },
    ] }"""
    (tmp_path / "deck.toml").write_text(text.replace(old, new))
    before, after = load_deck("village-green"), load_deck(tmp_path)
    assert not np.array_equal(draw_face(before, "ponds", 2.0), draw_face(after, "ponds", 2.0))
    assert np.array_equal(draw_face(before, "oak", 2.0), draw_face(after, "oak", 2.0))
    for wrong, fault in (
        ('[{ per = "gnome", points = 2 }]', "'gnome', for which there is no sign"),
        ("[{ points = 2 }]", "is needed to draw this award"),
        ("[]", "has no terms"),
    ):
        (tmp_path / "deck.toml").write_text(text.replace(old, f"ponds = {{ terms = {wrong} }}"))
        with pytest.raises(DeckError, match=fault):
            draw_face(load_deck(tmp_path), "ponds", 2.0)


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
    for layer, fault in (
        (
            'draw = "glyph"\nglyph = "unicorn"\nplaces = []',
            r"glyph names 'unicorn', which is none of",
        ),
        ('draw = "glyph"\nglyph = "acorn"\nplaces = [[1, 2]]', "places must be lists of x, y"),
        ('draw = "rebus"\nparts = [["acorn", 1]]', "parts must be a name, x, y and size"),
        ('draw = "rebus"\nparts = 7', "parts must be a list of lists"),
        ('draw = "panel"\nonly = { hue = "red" }', "only.hue must be a list of values"),
    ):
        (tmp_path / "face.toml").write_text(f'paper = "white"\n[[face]]\n{layer}\n')
        with pytest.raises(DeckError, match=fault):
            draw_face(load_deck(tmp_path), "sun", 2.0)
    with pytest.raises(DeckError, match="no face 'joker'"):
        draw_face(mon, "joker", 2.0)


@pytest.mark.parametrize("name", deck_names())
def test_the_contact_sheet_shows_every_face_and_back(name: str) -> None:
    deck = load_deck(name)
    sheet = contact_sheet(deck)
    rows = -(-(len(deck.faces) + len(deck.backs)) // COLUMNS)
    card = sheet.width / COLUMNS
    assert sheet.height > rows * card * deck.size_mm[1] / deck.size_mm[0] * 0.95
