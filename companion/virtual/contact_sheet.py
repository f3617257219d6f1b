"""The sets of scenes at a glance: one picture of each, for people.

``python -m companion.virtual.contact_sheet FILE`` draws the sheet of the README anew.
"""

import sys
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from companion.cards.brush import font
from companion.cards.deck import Deck, load_deck
from companion.cards.picture import Picture
from companion.virtual.sets import load_scene_set, pictures, scene_set_names

DECKS = ("momiji", "mon", "village-green")
"""The sets show the decks by turns."""
COLUMNS = 4
TILE = (300, 169)
"""Pixels of one picture on the sheet."""
ZOOM = 0.55
"""The part of a picture that is shown, along a line: where most lies."""
CAPTION = 20
COLOURS = (150, 106)
"""Taken by how common they are, and by how far apart they are."""
SEED = 21


def contact_sheet() -> Image.Image:
    """One picture of each set, from easy to hard, with its title."""
    decks = [load_deck(name) for name in DECKS]
    names = scene_set_names()
    rows = -(-len(names) // COLUMNS)
    width, height = TILE
    sheet = Image.new("RGB", (COLUMNS * width, rows * (height + CAPTION)), "#f4f1ea")
    pen = ImageDraw.Draw(sheet)
    for number, name in enumerate(names):
        left, top = number % COLUMNS * width, number // COLUMNS * (height + CAPTION)
        fit = [deck for deck in decks if load_scene_set(name).suits(deck)]
        deck = fit[number % len(fit)]
        sheet.paste(Image.fromarray(_tile(name, deck)), (left, top))
        words = load_scene_set(name).title
        pen.text((left + 4, top + height + 2), words, fill="#302a24", font=font(14))
    return _thrifty(sheet)


def _thrifty(sheet: Image.Image) -> Image.Image:
    """The sheet in few colours: those of the tables, which are many, and those of the cards."""
    shares = zip(COLOURS, (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE), strict=True)
    chosen = [sheet.quantize(number, way).getpalette() or [] for number, way in shares]
    palette = Image.new("P", (1, 1))
    palette.putpalette(
        [v for colours, n in zip(chosen, COLOURS, strict=True) for v in colours[: 3 * n]]
    )
    return sheet.quantize(palette=palette, dither=Image.Dither.NONE)


def _tile(name: str, deck: Deck) -> Picture:
    picture, truth = next(pictures(load_scene_set(name), deck, 1, SEED))
    middles = [np.mean(thing.corners, axis=0) for thing in truth.things if thing.kind != "marker"]
    size = np.array(truth.size) * ZOOM
    slack = np.array(truth.size) - size
    corners = [slack * (x, y) for y in (0.0, 0.5, 1.0) for x in (0.0, 0.5, 1.0)]

    def lying_in(corner: NDArray[np.float64]) -> int:
        return sum(bool((m > corner).all() and (m < corner + size).all()) for m in middles)

    corner = max(corners, key=lying_in)
    (left, top), (right, bottom) = corner.astype(int), (corner + size).astype(int)
    part = picture[top:bottom, left:right]
    return np.asarray(cv2.resize(part, TILE, interpolation=cv2.INTER_AREA), dtype=np.uint8)


if __name__ == "__main__":
    contact_sheet().save(Path(sys.argv[1]), optimize=True)
