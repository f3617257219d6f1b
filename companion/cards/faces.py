"""What the cards look like: every face, the back, and the shape they are cut to.

A deck folder that holds `faces/<id>.png` uses that picture; otherwise `face.toml` in the folder
says layer by layer how the face is drawn. Drawing is done once per face and size and kept.
"""

from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image

from companion.cards.brush import Brush, mask_of, rounded
from companion.cards.deck import Deck, DeckError, FaceSpec
from companion.cards.layers import Layer, paint
from companion.cards.picture import Mask, Picture, load_picture
from companion.cards.tables import Fields, read_fields

PICTURE_ENDINGS = (".png", ".jpg", ".jpeg")


@lru_cache(maxsize=512)
def draw_face(deck: Deck, face_id: str, px_per_mm: float) -> Picture:
    """The face as it is printed, square-cornered; cut it with `face_mask`."""
    if face_id in deck.backs:
        face = FaceSpec(face_id, {}, face_id)
    elif face_id in deck.faces:
        face = deck.faces[face_id]
    else:
        raise DeckError(f"{deck.folder}: no face {face_id!r}")
    photograph = _picture_of(deck, face_id)
    if photograph is not None:
        picture = _resized(load_picture(photograph), deck, px_per_mm)
    else:
        picture = _drawn(deck, face, px_per_mm)
    picture.flags.writeable = False
    return picture


def draw_back(deck: Deck, px_per_mm: float) -> Picture:
    """The (first) back of the deck."""
    if not deck.backs:
        raise DeckError(f"{deck.folder / 'deck.toml'}: the deck has no back")
    return draw_face(deck, deck.backs[0], px_per_mm)


@lru_cache(maxsize=32)
def face_mask(deck: Deck, px_per_mm: float) -> Mask:
    """255 where the card is, 0 beyond its round corners; the size of a face."""
    outline = rounded(0, 0, *deck.size_mm, deck.corner_mm)
    mask = mask_of(outline, deck.size_mm, px_per_mm)
    mask.flags.writeable = False
    return mask


def _picture_of(deck: Deck, face_id: str) -> Path | None:
    for ending in PICTURE_ENDINGS:
        path = deck.folder / "faces" / f"{face_id}{ending}"
        if path.is_file():
            return path
    return None


def _resized(picture: Picture, deck: Deck, px_per_mm: float) -> Picture:
    size = (round(deck.size_mm[0] * px_per_mm), round(deck.size_mm[1] * px_per_mm))
    return np.array(Image.fromarray(picture).resize(size, Image.Resampling.LANCZOS))


@lru_cache(maxsize=8)
def _designs(deck: Deck) -> Fields:
    return read_fields(deck.folder / "face.toml", DeckError)


def _drawn(deck: Deck, face: FaceSpec, px_per_mm: float) -> Picture:
    designs = _designs(deck)
    if face.design not in designs.table:
        raise designs.fault(face.design, f"is missing: no design for the face {face.id!r}")
    known: dict[str, object] = dict(face.traits)
    chosen_by = designs.text("look_by", "")
    if chosen_by in face.traits:
        look = designs.inner("look", needed=True).inner(str(face.traits[chosen_by]), needed=True)
        known = {**look.table, **known}
    brush = Brush(deck.size_mm, px_per_mm, designs.text("paper"))
    for row in designs.rows(face.design):
        paint(brush, _layer(row, known))
    return brush.picture()


def _layer(row: Fields, known: dict[str, object]) -> Layer:
    table: dict[str, object] = {}
    for name, value in row.table.items():
        if isinstance(value, str) and value.startswith("$"):
            if value[1:] not in known:
                raise row.fault(name, f"asks for {value}, which the face does not have")
            table[name] = known[value[1:]]
        else:
            table[name] = value
    fields = Fields(row.path, table, row.error, row.where)
    return Layer(fields.text("draw"), bool(table.get("both_ways", False)), fields)
