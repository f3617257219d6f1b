"""What a deck is made of, as plain values: faces, cards, tokens."""

from collections.abc import Mapping
from dataclasses import dataclass

Trait = str | int
Traits = Mapping[str, Trait]


@dataclass(frozen=True)
class FaceSpec:
    """One printed side: its id, the traits that are printed on it, the design that draws it."""

    id: str
    traits: Traits
    design: str


@dataclass(frozen=True)
class CardSpec:
    """One kind of physical card. Two faces: printed on both sides, it has no back."""

    id: str
    copies: int
    traits: Traits
    faces: tuple[FaceSpec, ...]
    back: str | None
    """The design on the other side; None if that side is a face as well."""


@dataclass(frozen=True)
class TokenSpec:
    """The markers of one colour; `shape` tells them apart where the hue does not."""

    colour: str
    shape: str
    fill: str
    ink: str
    diameter_mm: float
    values: tuple[int, ...]
    glyph: str
    """A sign above the figures, empty for none. A token of value 0 shows the sign alone."""
    copies: int
    """How many of each value are in the box."""
