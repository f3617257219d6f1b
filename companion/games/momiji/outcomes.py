"""What chance brings to a step, and what of it the whole table sees."""

from __future__ import annotations

from companion.games.core.game import Chance
from companion.games.momiji import opening
from companion.games.momiji.garden import to_reveal
from companion.games.momiji.powers import drawn
from companion.games.momiji.state import State
from companion.games.momiji.steps import (
    Deal,
    Draft,
    Draw,
    Garden,
    Grow,
    MomijiStep,
    Objectives,
    Offer,
    Refill,
    Reveal,
    Types,
)

_DRAW = "draw"


def chance(state: State, step: MomijiStep) -> Chance | None:
    """The cards a dealer has to supply for this step."""
    match step:
        case Reveal(()) | Refill(()):
            return Chance(_DRAW, to_reveal(state))
        case Draw(()):
            return Chance(_DRAW, drawn(state))
        case Grow(None):
            return Chance(_DRAW, 1)
        case Types() | Deal() | Garden() | Objectives() | Offer() | Draft():
            return opening.chance(state, step)
    return None


def complete(step: MomijiStep, cards: tuple[str, ...]) -> MomijiStep:
    """The step with the outcome of its chance filled in."""
    match step:
        case Reveal():
            return Reveal(cards)
        case Refill():
            return Refill(cards)
        case Draw():
            return Draw(cards)
        case Grow():
            return Grow(cards[0])
        case Types():
            return Types(cards)
        case Garden():
            return Garden(cards)
        case Deal(size):
            return Deal(size, tuple(cards[at : at + size] for at in range(0, len(cards), size)))
        case Objectives():
            return Objectives(cards)
        case Offer():
            return Offer(cards)
        case Draft(letter):
            return Draft(letter, cards[0])
    return step


def public(step: MomijiStep) -> MomijiStep:
    """The step without what only its player knows: the hand dealt, the leaves drawn by D."""
    match step:
        case Deal(size):
            return Deal(size)
        case Draw():
            return Draw()
    return step
