"""What the cards look like: every face, the back, and the shape they are cut to.

A deck folder that holds `faces/<id>.png` uses that picture; otherwise `face.toml` in the folder
says layer by layer how the face is drawn. Drawing is done once per face and size and kept.
"""

from collections.abc import Mapping
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
    """The face as it is printed, square-cornered; cut it with `face_mask`. Kept once drawn."""
    return paint_face(deck, face_id, px_per_mm)


def paint_face(deck: Deck, face_id: str, px_per_mm: float) -> Picture:
    """The same, drawn anew and not kept: for large pictures that are needed once."""
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
    known = {**_looks(designs, face), **_facts_of(deck, designs, face), **face.traits}
    colours = designs.inner("palette")
    palette = {word: colours.text(word) for word in colours.table}
    brush = Brush(deck.size_mm, px_per_mm, designs.text("paper"), palette)
    for row in designs.rows(face.design):
        if _wanted(row, face):
            paint(brush, _layer(row, known))
    return brush.picture()


def _looks(designs: Fields, face: FaceSpec) -> dict[str, object]:
    """The words of every look that one of the face's traits selects."""
    looks = designs.inner("look")
    known: dict[str, object] = {}
    for trait in designs.texts("look_by", ()):
        if trait in face.traits:
            known |= looks.inner(str(face.traits[trait]), needed=True).table
    return known


def _facts_of(deck: Deck, designs: Fields, face: FaceSpec) -> dict[str, object]:
    """What the deck's facts say about this very card: printed from there, so written once."""
    tables = designs.inner("from_facts")
    facts = Fields(deck.folder / "deck.toml", dict(deck.facts), DeckError, "facts")
    known: dict[str, object] = {}
    for name in tables.table:
        fact = facts.inner(tables.text(name))
        if face.id in fact.table:
            known[name] = fact.table[face.id]
    return known


def _wanted(row: Fields, face: FaceSpec) -> bool:
    """A layer with `only` is painted if the face's trait is among the values named there.

    A trait the face does not have counts as an empty text.
    """
    only = row.inner("only")
    for trait, values in only.table.items():
        if not isinstance(values, list):
            raise only.fault(trait, "must be a list of values")
        if face.traits.get(trait, "") not in values:
            return False
    return True


def _layer(row: Fields, known: Mapping[str, object]) -> Layer:
    table = {name: _looked_up(row, name, value, known) for name, value in row.table.items()}
    fields = Fields(row.path, table, row.error, row.where)
    return Layer(fields.text("draw"), bool(table.get("both_ways", False)), fields)


def _looked_up(row: Fields, name: str, value: object, known: Mapping[str, object]) -> object:
    if isinstance(value, dict):
        return {key: _looked_up(row, f"{name}.{key}", v, known) for key, v in value.items()}
    if isinstance(value, str) and value.startswith("$"):
        if value[1:] not in known:
            raise row.fault(name, f"asks for {value}, which the face does not have")
        return known[value[1:]]
    return value
