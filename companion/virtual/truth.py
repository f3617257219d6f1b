"""What is really in a picture: every thing, its corners in pixels, and how much of it shows.

How much of a thing shows is counted: all things are filled into a map one after another, the
lowest first, each with its number, and what is left of a number at the end was not covered.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.tokens import token_mask
from companion.table.geometry import Quad
from companion.virtual import hands
from companion.virtual.photograph import Photographer
from companion.virtual.scene import (
    CardOnTable,
    HandOnTable,
    MarkerOnTable,
    Scene,
    Thing,
    TokenOnTable,
)

Kind = Literal["card", "face-down", "token", "marker", "hand"]

WHOLE = 0.97
"""A card counts as fully visible with so much of it in the picture and under nothing but tokens."""
MAP_PX_PER_MM = 1.5
"""How fine the map is; a card of 44 × 68 mm has 6,700 points in it."""
_FINE = 16


@dataclass(frozen=True, slots=True)
class TrueThing:
    """One thing of the scene, as the picture shows it."""

    kind: Kind
    id: str | None
    """The face of a card, None when it lies face down; else what the thing is called."""
    corners: Quad
    """The thing's own top left corner first, clockwise."""
    visible: float
    """The share of it that lies in the picture and under nothing else."""
    whole: bool
    """In the picture and under nothing but tokens."""


@dataclass(frozen=True, slots=True)
class Truth:
    """Everything in one picture, the lowest first."""

    size: tuple[int, int]
    things: tuple[TrueThing, ...]
    readable_from: float = WHOLE
    """Cards that show this share of themselves are expected to be read."""

    @property
    def cards(self) -> tuple[TrueThing, ...]:
        """The cards, face up and face down."""
        return tuple(thing for thing in self.things if thing.kind in ("card", "face-down"))

    @property
    def expected(self) -> tuple[TrueThing, ...]:
        """The cards lying face up that eyes ought to read in this picture."""
        return tuple(thing for thing in self.things if self.expects(thing))

    def expects(self, thing: TrueThing) -> bool:
        """True for a card that eyes ought to read."""
        return thing.kind == "card" and (thing.whole or thing.visible >= self.readable_from)

    def to_json(self) -> dict[str, Any]:
        """Plain values, to be written beside the picture."""
        rows: dict[str, list[dict[str, Any]]] = {"cards": [], "others": []}
        for thing in self.things:
            row = asdict(thing)
            row["corners"] = [[round(v, 2) for v in corner] for corner in thing.corners]
            row["visible"] = round(thing.visible, 4)
            if thing.kind in ("card", "face-down"):
                row["expected"] = self.expects(thing)
                rows["cards"].append(row)
            else:
                rows["others"].append(row)
        return {"size": list(self.size), **rows}


def truth_of(eye: Photographer, scene: Scene, readable_from: float = WHOLE) -> Truth:
    """What the photographer's picture of this scene shows."""
    fineness = MAP_PX_PER_MM / eye.camera.px_per_mm
    outlines = [_outline(eye, thing) * fineness for thing in scene.things]
    seen, free = _shares(outlines, scene.things, eye, fineness)
    things = tuple(
        TrueThing(
            _kind(thing), _name(thing), eye.corners(thing), share, bool(without_tokens >= WHOLE)
        )
        for thing, share, without_tokens in zip(scene.things, seen, free, strict=True)
    )
    return Truth((eye.camera.width, eye.camera.height_px), things, readable_from)


def _shares(
    outlines: Sequence[NDArray[np.float64]],
    things: Sequence[Thing],
    eye: Photographer,
    fineness: float,
) -> tuple[list[float], list[float]]:
    """For each thing the share that shows, and that would show without the tokens."""
    if not outlines:
        return [], []
    edge = np.array([eye.camera.width, eye.camera.height_px]) * fineness
    points = np.concatenate(outlines)
    low = np.floor(np.minimum(points.min(axis=0), 0)).astype(int) - 1
    high = np.ceil(np.maximum(points.max(axis=0), edge)).astype(int) + 2
    shape = tuple(int(v) for v in (high - low)[::-1])
    number = np.zeros(shape, np.int32)
    bare = np.zeros(shape, np.int32)
    whole = []
    for index, (outline, thing) in enumerate(zip(outlines, things, strict=True), start=1):
        shape_of = [np.rint((outline - low) * _FINE).astype(np.int32)]
        cv2.fillPoly(number, shape_of, index, cv2.LINE_8, 4)
        box = _box(outline - low)
        whole.append(max(1, int((number[box] == index).sum())))
        if not isinstance(thing, TokenOnTable):
            cv2.fillPoly(bare, shape_of, index, cv2.LINE_8, 4)
    (left, top), (right, bottom) = -low, np.rint(edge - low).astype(int)
    inside = (slice(top, bottom), slice(left, right))
    counts = [np.bincount(m[inside].ravel(), minlength=len(whole) + 1)[1:] for m in (number, bare)]
    seen, free = ([n / all_ for n, all_ in zip(c.tolist(), whole, strict=True)] for c in counts)
    return seen, free


def _box(outline: NDArray[np.float64]) -> tuple[slice, slice]:
    low, high = np.floor(outline.min(axis=0)).astype(int), np.ceil(outline.max(axis=0)).astype(int)
    return slice(low[1], high[1] + 2), slice(low[0], high[0] + 2)


def _outline(eye: Photographer, thing: Thing) -> NDArray[np.float64]:
    """The edge of a thing in the picture."""
    corners = np.array(eye.corners(thing))
    if isinstance(thing, CardOnTable | MarkerOnTable):
        return corners
    if isinstance(thing, HandOnTable):
        mask = hands.draw_hand(thing.tone, thing.sleeve, thing.left, 1.0)[1]
    else:
        mask = token_mask(eye.deck, thing.colour, 4.0)
    edges, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    largest = max(edges, key=cv2.contourArea).reshape(1, -1, 2).astype(np.float64)
    height, width = mask.shape
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    to_picture = cv2.getPerspectiveTransform(flat, corners.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(largest, to_picture)[0], dtype=np.float64)


def _kind(thing: Thing) -> Kind:
    match thing:
        case CardOnTable():
            return "card" if thing.face is not None else "face-down"
        case TokenOnTable():
            return "token"
        case MarkerOnTable():
            return "marker"
        case HandOnTable():
            return "hand"


def _name(thing: Thing) -> str | None:
    match thing:
        case CardOnTable():
            return thing.face
        case TokenOnTable():
            return f"{thing.colour}-{thing.value}"
        case MarkerOnTable():
            return str(thing.id)
        case HandOnTable():
            return "left" if thing.left else "right"
