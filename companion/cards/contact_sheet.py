"""Every face of a deck at a glance, its backs and some of its tokens, for people.

``python -m companion.cards.contact_sheet DECK FILE`` draws the sheet of the README anew.
"""

import sys
from pathlib import Path

from PIL import Image, ImageDraw

from companion.cards.deck import Deck, load_deck
from companion.cards.faces import draw_face
from companion.cards.tokens import draw_token, token_mask

WIDTH = 1600
"""Pixels the sheet has at most."""
COLUMNS = 18
GAP = 8
GROUND = "#3e4945"
SHOWN_VALUES = 3
"""So many values of each kind of token are shown: the least, one between, the largest."""


def contact_sheet(deck: Deck) -> Image.Image:
    """The faces in the order of the deck, then the backs, then the tokens."""
    px_per_mm = (WIDTH / COLUMNS - GAP) / deck.size_mm[0]
    cards = [_rounded(deck, name, px_per_mm) for name in (*deck.faces, *deck.backs)]
    wide, high = cards[0].size
    rows = -(-len(cards) // COLUMNS)
    tokens = [_token(deck, kind, value, px_per_mm) for kind, value in _shown(deck)]
    below = max((token.height + 2 * GAP for token in tokens), default=0)
    size = (COLUMNS * (wide + GAP) + GAP, rows * (high + GAP) + GAP + below)
    sheet = Image.new("RGB", size, GROUND)
    for number, card in enumerate(cards):
        left, top = number % COLUMNS * (wide + GAP) + GAP, number // COLUMNS * (high + GAP) + GAP
        sheet.paste(card, (left, top), card)
    left = GAP
    for token in tokens:
        sheet.paste(token, (left, size[1] - below + GAP), token)
        left += token.width + GAP
    return sheet.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _rounded(deck: Deck, name: str, px_per_mm: float) -> Image.Image:
    """The face with its corners cut."""
    face = Image.fromarray(draw_face(deck, name, px_per_mm))
    mask = Image.new("L", face.size, 0)
    corner = round(deck.corner_mm * px_per_mm)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *face.size), corner, fill=255)
    face.putalpha(mask)
    return face


def _shown(deck: Deck) -> list[tuple[str, int]]:
    shown = []
    for token in deck.tokens:
        values = token.values
        some = (values[0], values[len(values) // SHOWN_VALUES], values[-1])
        shown += [(token.colour, value) for value in dict.fromkeys(some)]
    return shown


def _token(deck: Deck, colour: str, value: int, px_per_mm: float) -> Image.Image:
    token = Image.fromarray(draw_token(deck, colour, value, px_per_mm))
    token.putalpha(Image.fromarray(token_mask(deck, colour, px_per_mm)))
    return token


if __name__ == "__main__":
    contact_sheet(load_deck(sys.argv[1])).save(Path(sys.argv[2]), optimize=True)
