"""The pages beside the cards: table markers with a ruler and labels, and one page to start with."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.cards.deck import Deck
from companion.cards.lettering import broken, line_width
from companion.cards.markers import sheet_size
from companion.cards.sheets import HAIR_MM, MARGIN_MM, Bar, Page, Paper, Printed
from companion.texts import Texts

EDGE_MM = 12.0
CAPTION_MM = 4.6
RULER_MM = 100
LABEL_MM = (60.0, 13.0)
LABEL_GREY = 0.55
TITLE_MM = 10.0
BODY_MM = 5.6


class Corner(NamedTuple):
    """A table marker: its number, where it lies on the table, the side of its black square."""

    id: int
    x: float
    y: float
    size: float


def text_at(words: str, x: float, y: float, height: float, middle: bool = False) -> Printed:
    """A line of text; x is its left end, or its middle."""
    width = line_width(words, height)
    return Printed("text", words, x - width / 2 if middle else x, y, width, height)


def table_pages(
    paper: Paper, corners: Iterable[Corner], labels: Iterable[str], texts: Texts
) -> Iterator[Page]:
    """Markers to lie in the corners of the play area, the ruler, and labels for its places."""
    title = texts.say("cards.markers_title")
    things: list[Printed | Bar] = [text_at(title, EDGE_MM, EDGE_MM, 7.0)]
    y = EDGE_MM + 10.0
    for line in broken(texts.say("cards.markers_hint"), CAPTION_MM, paper.width - 2 * EDGE_MM):
        things.append(text_at(line, EDGE_MM, y, CAPTION_MM))
        y += CAPTION_MM
    y += 2.0
    side = 0.0
    for place, corner in enumerate(corners):
        row, column = divmod(place, 2)
        y += (side + 2 * CAPTION_MM) if row and not column else 0.0
        side = sheet_size(corner.size)
        things += _marker(corner, EDGE_MM + column * (side + 12.0), y, texts)
    y += side + 2 * CAPTION_MM + 4.0
    things += _ruler(EDGE_MM, y, texts)
    yield from _with_labels(Page(paper, title, tuple(things)), y + 20.0, list(labels))


def _marker(corner: Corner, x: float, y: float, texts: Texts) -> Iterator[Printed | Bar]:
    side = sheet_size(corner.size)
    yield Printed("marker", f"{corner.id}:{corner.size:g}", x, y, side, side)
    yield from _frame(x, y, side, side)
    depth = "far" if corner.y < 0 else "near"
    hand = "left" if corner.x < 0 else "right"
    where = texts.say(f"cards.corner.{depth}_{hand}")
    yield text_at(f"{corner.id}: {where}", x, y + side + 1.0, CAPTION_MM)


def _frame(x: float, y: float, width: float, height: float) -> Iterator[Bar]:
    """A light line to cut along."""
    for top in (y, y + height):
        yield Bar(x, top - HAIR_MM / 2, width, HAIR_MM, LABEL_GREY)
    for left in (x, x + width):
        yield Bar(left - HAIR_MM / 2, y, HAIR_MM, height, LABEL_GREY)


def _ruler(x: float, y: float, texts: Texts) -> Iterator[Printed | Bar]:
    """A hundred millimetres, to be held against a real ruler."""
    yield Bar(x, y, RULER_MM, HAIR_MM)
    for tick in range(RULER_MM + 1):
        length = 5.0 if tick % 10 == 0 else 3.5 if tick % 5 == 0 else 2.0
        yield Bar(x + tick - HAIR_MM / 2, y, HAIR_MM, length)
        if tick % 10 == 0:
            yield text_at(str(tick), x + tick, y + 5.4, 3.4, middle=True)
    for k, line in enumerate(broken(texts.say("cards.ruler_hint"), CAPTION_MM, 70.0)):
        yield text_at(line, x + RULER_MM + 8.0, y - 2.0 + CAPTION_MM * k, CAPTION_MM)


def _with_labels(page: Page, y: float, labels: list[str]) -> Iterator[Page]:
    """The labels in rows below what is on the page, and on further pages if there are many."""
    width, height = LABEL_MM
    things, x = list(page.things), EDGE_MM
    for label in labels:
        if x + width > page.paper.width - EDGE_MM + 0.01:
            x, y = EDGE_MM, y + height
        if y + height > page.paper.height - EDGE_MM:
            yield Page(page.paper, page.title, tuple(things))
            things, x, y = [], EDGE_MM, EDGE_MM
        size = min(6.0, 6.0 * (width - 4) / line_width(label, 6.0))
        things += _frame(x, y, width, height)
        things.append(text_at(label, x + width / 2, y + (height - size) / 2, size, middle=True))
        x += width
    yield Page(page.paper, page.title, tuple(things))


def labels_of(zones: Iterable[str], players: int, texts: Texts) -> list[str]:
    """What the labels say: every place in the middle of the table once, then the players."""
    names = dict.fromkeys(re.sub(r"-\d+$", "", zone) for zone in zones)
    said = [texts.say(f"cards.zone.{n}") if f"cards.zone.{n}" in texts else n for n in names]
    return said + [texts.say("cards.player", number=k + 1) for k in range(players)]


def quick_start(deck: Deck, paper: Paper, pages: int, texts: Texts) -> Page:
    """One page: how to print and cut, how to lay the table, how a game goes."""
    things: list[Printed | Bar] = [text_at(deck.title, EDGE_MM, EDGE_MM, TITLE_MM)]
    y, width = EDGE_MM + TITLE_MM + 6.0, paper.width - 2 * EDGE_MM
    for part in ("print", "table", f"play.{deck.name}", "companion"):
        if f"cards.{part}.title" not in texts:
            continue
        things.append(text_at(texts.say(f"cards.{part}.title"), EDGE_MM, y, 6.4))
        y += 8.6
        steps = texts.say(f"cards.{part}.steps", pages=pages).strip().splitlines()
        if part == "print" and deck.tokens:
            steps.append(texts.say("cards.print.tokens"))
        for step in steps:
            things.append(Bar(EDGE_MM + 1.0, y + 2.4, 1.4, 1.4))
            for line in broken(step, BODY_MM, width - 6.0):
                things.append(text_at(line, EDGE_MM + 5.0, y, BODY_MM))
                y += BODY_MM
            y += 1.2
        y += 3.6
    if y > paper.height - MARGIN_MM:
        raise ValueError(f"the quick start of {deck.name} does not fit on one page")
    return Page(paper, "", tuple(things))
