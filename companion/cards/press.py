"""From the plan of the pages to the file: every picture drawn once, at 300 dots per inch."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from companion.cards.deck import Deck
from companion.cards.faces import paint_face
from companion.cards.handouts import text_at
from companion.cards.lettering import line_picture
from companion.cards.markers import draw_marker
from companion.cards.pdf import Pdf
from companion.cards.picture import Picture
from companion.cards.sheets import Page, Printed
from companion.cards.tokens import draw_token, token_mask

PX_PER_MM = 300 / 25.4
SMALL_PRINT_MM = 2.6

Progress = Callable[[int, int], None]


def print_pages(deck: Deck, pages: Sequence[Page], path: Path, progress: Progress) -> None:
    """Draw and write all pages; `progress` hears how many of how many are done."""
    pdf = Pdf()
    for number, page in enumerate(pages, 1):
        sheet = pdf.page(page.paper)
        things = [*page.things, *_small_print(page)]
        for thing in things:
            if isinstance(thing, Printed):
                key = f"{thing.kind}:{thing.height if thing.kind == 'text' else ''}:{thing.name}"
                if not pdf.has(key):
                    pdf.store(key, _drawn(deck, thing))
                sheet.picture(key, thing.x, thing.y, thing.width, thing.height)
            else:
                sheet.bar(*thing)
        sheet.finish()
        progress(number, len(pages))
    pdf.save(path)


def _small_print(page: Page) -> list[Printed]:
    if not page.title:
        return []
    low = page.paper.height - 6.8
    return [text_at(page.title, page.paper.width / 2, low, SMALL_PRINT_MM, middle=True)]


def _drawn(deck: Deck, thing: Printed) -> Picture:
    if thing.kind == "face":
        return paint_face(deck, thing.name, PX_PER_MM)
    if thing.kind == "text":
        return line_picture(thing.name, round(thing.height * PX_PER_MM))
    what, _, measure = thing.name.partition(":")
    if thing.kind == "marker":
        return draw_marker(int(what), float(measure), PX_PER_MM)
    return _token(deck, what, int(measure))


def _token(deck: Deck, colour: str, value: int) -> Picture:
    """A token on white paper."""
    picture = draw_token(deck, colour, value, PX_PER_MM).astype(np.uint16)
    cover = token_mask(deck, colour, PX_PER_MM).astype(np.uint16)[:, :, None]
    return ((picture * cover + 255 * (255 - cover)) // 255).astype(np.uint8)
