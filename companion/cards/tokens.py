"""Point markers: a large figure on a piece whose colour and outline tell whose it is."""

from functools import lru_cache

from companion.cards.brush import Brush, mask_of, text_width
from companion.cards.deck import Deck, DeckError, TokenSpec
from companion.cards.marks import OUTLINES
from companion.cards.picture import Mask, Picture
from companion.cards.shapes import Outline, polygon

RIM_MM = 0.9
FIGURE = 0.46
"""The figures' height as part of the diameter."""
BARRED = ("6", "9", "16", "19")
"""Would read as another number upside down."""


@lru_cache(maxsize=512)
def draw_token(deck: Deck, colour: str, value: int, px_per_mm: float) -> Picture:
    """A marker of this colour and value; cut it with `token_mask`."""
    token = deck.token(colour)
    if value not in token.values:
        raise DeckError(f"{deck.folder / 'deck.toml'}: no {colour} token of value {value}")
    size = token.diameter_mm
    middle, words = complex(size / 2, size / 2), str(value)
    brush = Brush((size, size), px_per_mm, token.ink)
    inner = (size / 2 - RIM_MM) / (size / 2)
    brush.polygon(middle + (_outline(token) - middle) * inner, token.fill)
    height = size * FIGURE
    corner = middle - complex(text_width(words, height), height) / 2
    width = brush.text(words, corner, height, token.ink)
    if words in BARRED:
        bar = complex(0, height + 0.6)
        ends = (
            corner + bar,
            corner + bar + width,
            corner + bar + width + 0.9j,
            corner + bar + 0.9j,
        )
        brush.polygon(polygon(*ends), token.ink)
    picture = brush.picture()
    picture.flags.writeable = False
    return picture


@lru_cache(maxsize=64)
def token_mask(deck: Deck, colour: str, px_per_mm: float) -> Mask:
    """255 where the marker is, 0 around it."""
    token = deck.token(colour)
    mask = mask_of(_outline(token), (token.diameter_mm, token.diameter_mm), px_per_mm)
    mask.flags.writeable = False
    return mask


def _outline(token: TokenSpec) -> Outline:
    if token.shape not in OUTLINES:
        raise DeckError(
            f"token {token.colour}: shape {token.shape!r} is none of {', '.join(OUTLINES)}"
        )
    radius = token.diameter_mm / 2
    return complex(radius, radius) + radius * OUTLINES[token.shape]()
