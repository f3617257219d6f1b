"""The steps of the setup and of a turn. How they are written is in `notation`."""

from __future__ import annotations

from dataclasses import dataclass

LEFT, RIGHT, GARDEN = -1, -2, -3
"""Where a leaf goes that does not go on the pile of that index: a new pile at either end of the
row, or, turned up by landscape N, the garden."""
_BETWEEN = -10


def between(pile: int) -> int:
    """The gap before this pile of the row, where no pile may go (MO-42)."""
    return _BETWEEN - pile


def gap(at: int) -> int | None:
    """The pile behind the gap, when this is one."""
    return _BETWEEN - at if at < _BETWEEN else None


@dataclass(frozen=True, slots=True)
class Types:
    """Which types of leaf are in play (MO-10); blue is not chosen (MO-80)."""

    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands of `size` leaves. They are given only where the holder of the state may see them."""

    size: int
    hands: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Garden:
    """The first four leaves of the garden (MO-11)."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reveal:
    """Four leaves from the draw pile into the garden, or what is left (MO-33, MO-91, MO-93)."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Objectives:
    """Objectives revealed at random (MO-12)."""

    tokens: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """Three landscapes to choose from (MO-13)."""

    letters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A landscape is chosen, and a new one revealed unless it was the last choice (MO-13)."""

    letter: str
    revealed: str | None = None


@dataclass(frozen=True, slots=True)
class Refill:
    """An acorn for four more leaves in the garden (MO-31)."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Collect:
    """A whole column into the hand (MO-30)."""

    column: str


@dataclass(frozen=True, slots=True)
class Top:
    """The last leaf of a column into the hand (MO-F, MO-K)."""

    column: str


@dataclass(frozen=True, slots=True)
class Clear:
    """The whole garden to the discard (MO-91, MO-93)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A leaf of the hand onto a pile, or as a new one: LEFT or RIGHT (MO-40, MO-42)."""

    card: str
    at: int


@dataclass(frozen=True, slots=True)
class Tuck:
    """A leaf of the hand under a pile (MO-M)."""

    card: str
    at: int


@dataclass(frozen=True, slots=True)
class Activate:
    """An available objective is paid and owned (MO-50)."""

    objective: str


@dataclass(frozen=True, slots=True)
class Swap:
    """An objective of one's own for an available one (MO-H)."""

    own: str
    other: str


@dataclass(frozen=True, slots=True)
class Use:
    """An acorn on a landscape (MO-51)."""

    letter: str


@dataclass(frozen=True, slots=True)
class Order:
    """The piles in a new order: which of the old ones stands first, second, … (MO-C)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """The top four of the draw pile, in secret (MO-D)."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grow:
    """The next leaf of the draw pile is turned up (MO-N) and laid where it has to go."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class Settle:
    """Where the leaf turned up goes, when there is a choice (MO-N)."""

    at: int


@dataclass(frozen=True, slots=True)
class Recover:
    """A leaf of the discard into the hand (MO-G)."""

    card: str


@dataclass(frozen=True, slots=True)
class Trade:
    """A leaf discarded two for one acorn (MO-21). The second of the two brings the acorn."""

    card: str


@dataclass(frozen=True, slots=True)
class Discard:
    """A leaf discarded because the turn asks for it (MO-22, MO-92, MO-D, MO-L)."""

    card: str


@dataclass(frozen=True, slots=True)
class End:
    """The end of the turn."""


SetupStep = Types | Deal | Garden | Objectives | Offer | Draft
TurnStep = (
    Reveal
    | Refill
    | Collect
    | Top
    | Clear
    | Place
    | Tuck
    | Activate
    | Swap
    | Use
    | Order
    | Draw
    | Grow
    | Settle
    | Recover
    | Trade
    | Discard
    | End
)
MomijiStep = SetupStep | TurnStep
