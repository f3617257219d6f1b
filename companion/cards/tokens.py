"""Point markers: a large figure on a piece whose colour and outline tell whose it is."""

from functools import lru_cache

from companion.cards.brush import Brush, mask_of, rounded, text_width
from companion.cards.deck import Deck, DeckError, TokenSpec
from companion.cards.marks import OUTLINES
from companion.cards.pictograms import GLYPHS
from companion.cards.picture import Mask, Picture
from companion.cards.shapes import Outline

RIM_MM = 0.9
FIGURES = (0.56, 0.46)
"""The most the figures may be wide and high, as parts of the diameter."""
BAR_MM = 0.9
SIGN_COLOURS = {"nut": "#bf7d31", "paper": "#fffcf4", "beam": "#2a211b"}
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
    if token.glyph:
        _show(brush, middle, token, alone=not value)
    if value or not token.glyph:
        _write(brush, words, middle, token)
    picture = brush.picture()
    picture.flags.writeable = False
    return picture


def _show(brush: Brush, middle: complex, token: TokenSpec, alone: bool) -> None:
    """The sign, alone or leaving room for the figures below it."""
    if token.glyph not in GLYPHS:
        raise DeckError(f"token {token.colour}: no sign is called {token.glyph!r}")
    size = token.diameter_mm * (0.62 if alone else 0.37)
    at = middle if alone else middle - 0.2j * token.diameter_mm
    colours = {"leaf": token.ink, "vein": token.fill, "cap": token.ink, "gate": token.ink}
    brush.patches(GLYPHS[token.glyph](), at, size / 2, 0.0, {**SIGN_COLOURS, **colours})


def _write(brush: Brush, words: str, middle: complex, token: TokenSpec) -> None:
    """The figures as large as they fit, the bar (if they need one) below them."""
    words = words.replace("-", "−")
    wide, high = (token.diameter_mm * part for part in FIGURES)
    if token.glyph:
        high, middle = 0.6 * high, middle + 0.19j * token.diameter_mm
    height = min(high, wide / text_width(words, 1.0))
    below = 1.7 * BAR_MM if words in BARRED else 0.0
    corner = middle - complex(text_width(words, height), height + below) / 2
    width = brush.text(words, corner, height, token.ink)
    if below:
        bar = rounded(corner.real, corner.imag + height + 0.7 * BAR_MM, width, BAR_MM, 0.0)
        brush.polygon(bar, token.ink)


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
