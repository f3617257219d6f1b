"""Printed pages: every card there at its true size, backs behind fronts, the file as planned."""

import re
import zlib
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from companion.cards.deck import deck_names, load_deck
from companion.cards.handouts import Corner, labels_of, quick_start, table_pages
from companion.cards.lettering import broken, line_picture, line_width
from companion.cards.pdf import POINTS_PER_MM, Pdf
from companion.cards.press import print_pages
from companion.cards.sheets import (
    MARGIN_MM,
    PAPERS,
    Bar,
    Grid,
    Page,
    Printed,
    card_pages,
    token_pages,
    with_blank_backs,
)
from companion.texts import LANGUAGES, Texts

from .looks import shipped

CORNERS = [Corner(0, -5, -5, 50), Corner(1, 5, -5, 50), Corner(2, 5, 5, 50), Corner(3, -5, 5, 50)]
EVERY = pytest.mark.parametrize(
    ("name", "paper"), [(name, paper) for name in deck_names() for paper in PAPERS]
)


def printed(page: Page, kind: str) -> list[Printed]:
    return [thing for thing in page.things if isinstance(thing, Printed) and thing.kind == kind]


@pytest.mark.parametrize(
    ("name", "paper", "sheets"),
    [
        ("momiji", "a4", 17),
        ("momiji", "letter", 17),
        ("mon", "a4", 4),
        ("mon", "letter", 5),
        ("village-green", "a4", 6),
        ("village-green", "letter", 8),
    ],
)
def test_how_many_sheets_a_deck_needs(name: str, paper: str, sheets: int) -> None:
    assert len(list(card_pages(shipped(name), PAPERS[paper]))) == 2 * sheets


def test_ordinary_cards_lie_three_by_three() -> None:
    for paper in PAPERS.values():
        grid = Grid.on(paper, (63.0, 88.0))
        assert (grid.columns, grid.rows) == (3, 3)
    with pytest.raises(ValueError, match="too large for the paper"):
        Grid.on(PAPERS["a4"], (300.0, 88.0))


@EVERY
def test_every_copy_is_printed_once_at_its_size(name: str, paper: str) -> None:
    deck = shipped(name)
    fronts = list(card_pages(deck, PAPERS[paper]))[::2]
    cards = [card for page in fronts for card in printed(page, "face")]
    assert Counter(deck.card_of_face[card.name] for card in cards) == {
        card.id: card.copies for card in deck.cards
    }
    assert {(card.width, card.height) for card in cards} == {deck.size_mm}


@EVERY
def test_a_back_lies_behind_its_front(name: str, paper: str) -> None:
    deck = shipped(name)
    pages = list(card_pages(deck, PAPERS[paper]))
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {(round(b.x, 3), round(b.y, 3)): b.name for b in printed(back, "face")}
        faces = printed(front, "face")
        assert len(behind) == len(faces)
        for face in faces:
            card = next(c for c in deck.cards if c.id == deck.card_of_face[face.name])
            x = PAPERS[paper].width - face.x - face.width
            other = card.faces[1].id if len(card.faces) > 1 else card.back
            assert behind[round(x, 3), round(face.y, 3)] == other
        assert {t for t in front.things if isinstance(t, Bar)} == {
            t for t in back.things if isinstance(t, Bar)
        }


@EVERY
def test_nothing_lies_on_anything_else_or_near_the_edge(name: str, paper: str) -> None:
    deck, sheet = shipped(name), PAPERS[paper]
    for page in (*card_pages(deck, sheet), *token_pages(deck, sheet)):
        pieces = [*printed(page, "face"), *printed(page, "token")]
        for k, one in enumerate(pieces):
            assert one.x >= MARGIN_MM
            assert one.y >= MARGIN_MM
            assert one.x + one.width <= sheet.width - MARGIN_MM + 1e-6
            assert one.y + one.height <= sheet.height - MARGIN_MM + 1e-6
            for other in pieces[k + 1 :]:
                apart = max(abs(one.x - other.x) / one.width, abs(one.y - other.y) / one.height)
                assert apart > 0.999, (one, other)


def test_every_token_is_printed() -> None:
    for name in deck_names():
        deck = shipped(name)
        pages = token_pages(deck, PAPERS["a4"])
        found = Counter(token.name for page in pages for token in printed(page, "token"))
        assert found == {
            f"{token.colour}:{value}": token.copies
            for token in deck.tokens
            for value in token.values
        }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_pages_beside_the_cards_fit_in_every_language(paper: str, language: str) -> None:
    texts, sheet = Texts.load(language), PAPERS[paper]
    zones = ("garden-0", "garden-1", "discard", "somewhere")
    labels = labels_of(zones, 5, texts)
    assert len(labels) == 3 + 5
    assert labels[0] != labels[1]
    for name in deck_names():
        start = quick_start(shipped(name), sheet, 40, texts)
        for page in (start, *table_pages(sheet, CORNERS, labels * 3, texts)):
            for text in printed(page, "text"):
                assert text.x >= MARGIN_MM, text
                assert text.x + text.width <= sheet.width - MARGIN_MM, text
                assert text.y + text.height <= sheet.height - MARGIN_MM, text


def test_the_ruler_is_a_hundred_millimetres_and_markers_have_their_size() -> None:
    page, *_ = table_pages(PAPERS["a4"], CORNERS, ["Garden"], Texts.load("en"))
    ticks = [t for t in page.things if isinstance(t, Bar) and t.height == 5.0]
    assert len(ticks) == 11
    assert ticks[-1].x - ticks[0].x == pytest.approx(100.0)
    markers = printed(page, "marker")
    assert [m.name for m in markers] == ["0:50", "1:50", "2:50", "3:50"]
    assert markers[0].width == pytest.approx(50 * 8 / 6)
    captions = {text.name for text in printed(page, "text")}
    assert {"0: far left corner", "2: near right corner", "Garden"} <= captions


def streams(data: bytes) -> list[str]:
    """What is painted, page by page."""
    found = re.findall(
        rb"<< /Filter /FlateDecode /Length \d+ >>\nstream\n(.*?)\nendstream", data, re.S
    )
    return [zlib.decompress(stream).decode() for stream in found]


def test_the_file_has_the_planned_sizes_and_is_always_the_same(tmp_path: Path) -> None:
    deck = shipped("mon")
    front, back = list(card_pages(deck, PAPERS["a4"]))[-2:]
    pages = [*with_blank_backs([*token_pages(deck, PAPERS["a4"])][:1]), front, back]
    seen: list[tuple[int, int]] = []
    for name in ("one.pdf", "two.pdf"):
        print_pages(deck, pages, tmp_path / name, lambda *done: seen.append(done))
    data = (tmp_path / "one.pdf").read_bytes()
    assert data == (tmp_path / "two.pdf").read_bytes()
    assert seen[:4] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert b"/Type /Pages /Count 4 " in data
    assert data.count(b"/MediaBox [0 0 595.2756 841.8898]") == 4
    places = re.findall(r"q (\S+) 0 0 (\S+) (\S+) (\S+) cm", streams(data)[2])
    cards = [tuple(float(v) / POINTS_PER_MM for v in place) for place in places]
    first = printed(front, "face")[0]
    width, height, x, low = cards[0]
    assert (width, height) == pytest.approx((44.0, 68.0), abs=0.01)
    assert x == pytest.approx(first.x, abs=0.01)
    assert low == pytest.approx(297.0 - first.y - 68.0, abs=0.01)
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data[start : start + 4] == b"xref"


def test_a_picture_comes_out_of_the_file_as_it_went_in(tmp_path: Path) -> None:
    picture = np.random.default_rng(5).integers(0, 255, (7, 5, 3), dtype=np.uint8)
    pdf = Pdf()
    pdf.store("noise", picture)
    page = pdf.page((20.0, 30.0))
    page.picture("noise", 1.0, 2.0, 5.0, 7.0)
    page.finish()
    pdf.save(tmp_path / "noise.pdf")
    data = (tmp_path / "noise.pdf").read_bytes()
    body = re.search(rb"/Subtype /Image .*?stream\n(.*?)\nendstream", data, re.S)
    assert body is not None
    rows = np.frombuffer(zlib.decompress(body.group(1)), np.uint8).reshape(7, 16)
    assert (rows[:, 0] == 2).all()
    assert np.array_equal(np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8).reshape(7, 5, 3), picture)


def test_nothing_is_left_of_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "deck.pdf").mkdir()
    with pytest.raises(OSError, match=r"deck\.pdf"):
        Pdf().save(tmp_path / "deck.pdf")
    assert [path.name for path in tmp_path.iterdir()] == ["deck.pdf"]


def test_lines_of_text() -> None:
    assert broken("one two three", 5.0, line_width("one two", 5.0) + 0.1) == ["one two", "three"]
    assert broken("indivisible", 5.0, 1.0) == ["indivisible"]
    tails, none = (np.nonzero(line_picture(w, 60)[:, :, 0] < 128)[0] for w in ("gjpq", "HH"))
    assert tails.max() > none.max() + 6
    accents = np.nonzero(line_picture("ÀЙÉ", 60)[:, :, 0] < 128)[0]
    assert 0 < accents.min() < none.min() - 4


def test_a_deck_of_photographs_can_be_printed(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text(
        'name = "sun"\ntitle = "Sun"\nsize_mm = [63, 88]\nbacks = []\n[[card]]\nid = "sun"\n'
    )
    front, back = card_pages(load_deck(tmp_path), PAPERS["a4"])
    assert [card.name for card in printed(front, "face")] == ["sun"]
    assert printed(back, "face") == []
