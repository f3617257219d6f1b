"""What the eyes report: cards, poses, doubts. No pixels in here, so every room may read it."""

from dataclasses import dataclass, field

from companion.table.geometry import Pose, Quad


@dataclass(frozen=True, slots=True)
class Guess:
    """One possible reading of a card."""

    card: str
    confidence: float


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card read with enough evidence. `pose` is known when the table's markers were seen."""

    card: str
    confidence: float
    corners: Quad
    pose: Pose | None = None


@dataclass(frozen=True, slots=True)
class UnsureCard:
    """Something shaped like a card that is not known well enough, best guesses first."""

    guesses: tuple[Guess, ...]
    corners: Quad
    pose: Pose | None = None


@dataclass(frozen=True, slots=True)
class FaceDownCard:
    """A card showing its back."""

    corners: Quad
    pose: Pose | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards known to lie on one another because they were seen one after the other.

    `cards` and their last `poses` go from the bottom to the top, which is the one that shows at
    `corners`. None is a card that was never read: face down or unsure.
    """

    cards: tuple[str | None, ...]
    poses: tuple[Pose, ...]
    corners: Quad

    @property
    def pose(self) -> Pose:
        """Where the card on top lies."""
        return self.poses[-1]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why the eyes see less than they should; `code` names a sentence in the texts."""

    code: str
    facts: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything read from one picture of `size` (width, height) pixels."""

    size: tuple[int, int]
    cards: tuple[SeenCard, ...] = ()
    unsure: tuple[UnsureCard, ...] = ()
    face_down: tuple[FaceDownCard, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    on_table: bool = False
    """True when the markers gave the table's plane, so that every card has a pose."""
    stacks: tuple[Stack, ...] = field(default=(), repr=False)
    """What lies under what, from the pictures before; kept out of any log, for piles are secret."""
