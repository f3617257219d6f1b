"""A deck as the eyes know it: one picture a face, all cut to the card's outline, and its size.

The pictures come from the drawn faces of a deck of ours or from a folder that anybody filled:
cut-out faces, or photographs of one card each on plain ground.
"""

import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import cv2
import numpy as np

from companion.cards.deck import Deck
from companion.cards.faces import draw_face
from companion.cards.picture import Picture, PictureError, load_picture
from companion.vision.cutout import PIXELS_PER_MM, Shot

_ENDINGS = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff"})
_USUAL_WIDTH_MM = 63.0
_USUAL_ASPECT = 1.45
_SHEET_SIDE = 1600
_LEAST_SIDE = 24


class DeckPicturesError(ValueError):
    """Reference pictures that cannot be used; the message is one line and names the place."""


@dataclass(frozen=True)
class ReferenceDeck:
    """Faces and backs by name, as upright pictures that show the card and nothing else."""

    name: str
    size_mm: tuple[float, float]
    faces: Mapping[str, Picture]
    backs: Mapping[str, Picture]
    tokens: tuple[float, ...] = ()
    """The tokens of the game, each as the share of a card it covers."""

    @classmethod
    def from_deck(cls, deck: Deck) -> "ReferenceDeck":
        """A deck whose faces are drawn by us."""
        faces = {name: draw_face(deck, name, PIXELS_PER_MM) for name in deck.faces}
        backs = {name: draw_face(deck, name, PIXELS_PER_MM) for name in deck.backs}
        card = deck.size_mm[0] * deck.size_mm[1]
        discs = {np.pi * token.diameter_mm**2 / 4 / card for token in deck.tokens}
        return cls(
            deck.name,
            deck.size_mm,
            MappingProxyType(faces),
            MappingProxyType(backs),
            tuple(sorted(discs)),
        )

    @classmethod
    def from_folder(
        cls,
        path: Path | str,
        size_mm: tuple[float, float] | None = None,
        backs: Collection[str] = (),
        progress: Callable[[int, int], None] | None = None,
    ) -> "ReferenceDeck":
        """A folder with one picture a face; one of the `backs` or called `back…` shows a back.

        The size of a card is what the folder's deck.toml says, else `size_mm`, else it is measured
        as far as pictures allow. `progress` is told after every picture.
        """
        folder = Path(path)
        if not folder.is_dir():
            raise DeckPicturesError(f"{folder}: no such folder")
        told = _told_in(folder / "deck.toml")
        size = told.size_mm or size_mm
        files = sorted(f for f in folder.iterdir() if f.suffix.lower() in _ENDINGS)
        if not files:
            raise DeckPicturesError(f"{folder}: no pictures in this folder")
        aspect = size[1] / size[0] if size else _USUAL_ASPECT
        shots: dict[str, Shot] = {}
        for file in files:
            if file.stem in shots:
                raise DeckPicturesError(f"{file}: there are two pictures called {file.stem!r}")
            shots[file.stem] = _photographed(file, aspect, told.cut_out)
            if progress:
                progress(len(shots), len(files))
        if size is None:
            measured = float(np.median([shot.aspect() for shot in shots.values()]))
            size = (_USUAL_WIDTH_MM, _USUAL_WIDTH_MM * measured)
        cut = {name: shot.cut(size) for name, shot in shots.items()}
        known = {*backs, *told.backs}
        down = {n: p for n, p in cut.items() if n in known or n.lower().startswith("back")}
        faces = {name: face for name, face in cut.items() if name not in down}
        if not faces:
            raise DeckPicturesError(f"{folder}: only backs in this folder, no faces")
        return cls(folder.name, size, MappingProxyType(faces), MappingProxyType(down))


class _Told(NamedTuple):
    """What a folder's deck.toml says of its pictures."""

    size_mm: tuple[float, float] | None = None
    cut_out: bool = False
    """The pictures show the card and nothing else."""
    backs: tuple[str, ...] = ()


def _told_in(path: Path) -> _Told:
    if not path.is_file():
        return _Told()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise DeckPicturesError(f"{path}: {str(fault).splitlines()[0]}") from None
    told = _Told(None, data.get("cut_out") is True, tuple(map(str, data.get("backs", ()))))
    match data.get("size_mm"):
        case None:
            return told
        case [int() | float() as width, int() | float() as height] if width > 0 and height > 0:
            return told._replace(size_mm=(float(width), float(height)))
    raise DeckPicturesError(f"{path}: size_mm must be two positive numbers")


def _photographed(file: Path, aspect: float, cut_out: bool) -> Shot:
    try:
        picture = load_picture(file)
    except PictureError as fault:
        raise DeckPicturesError(str(fault)) from None
    height, width = picture.shape[:2]
    if min(height, width) < _LEAST_SIDE:
        raise DeckPicturesError(f"{file}: too small to show a card ({width} × {height} pixels)")
    shrink = _SHEET_SIDE / max(height, width)
    if shrink < 1:
        small = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        picture = np.asarray(small, dtype=np.uint8)
    return Shot(picture) if cut_out else Shot.of(picture, aspect)
