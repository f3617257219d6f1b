"""The steps of a turn, and the notation they are written in.

deal                     nobody has seen the hands       deal gold-1+gold-2 silver-7+black-3
step gold-7              to the right end of its row     step gold-7:silver   (a wrong row)
backstep gold-5          onto the last card of its row   backstep gold-5:silver/0
exchange                 face down, unseen               exchange gold-5>silver-2
discard                  face down, unseen               discard gold-5
end                      the button
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.core.notation import NotationError
from companion.games.mon.cards import CARDS, COLOURS


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands are dealt. The hands are given only where the holder of the state may see them."""

    hands: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A higher card to the right end of a row (MN-21)."""

    card: str
    row: int


@dataclass(frozen=True, slots=True)
class Backstep:
    """A lower card on the last card of a row (MN-22). `place` counts from the start card, 0."""

    card: str
    row: int
    place: int | None = None
    """Which place is covered; None for the last one, where it has to go."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A card face down on the discard, another drawn (MN-24)."""

    card: str | None = None
    drawn: str | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """A card face down on the discard (MN-25)."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class End:
    """The end of the turn."""


MonStep = Deal | Step | Backstep | Exchange | Discard | End


def format_step(step: MonStep) -> str:
    """Write a step; `parse_step` reads it back."""
    match step:
        case Deal(hands):
            return " ".join(("deal", *("+".join(hand) for hand in hands)))
        case Step(card, row):
            return f"step {_laid(card, row)}"
        case Backstep(card, row, None):
            return f"backstep {_laid(card, row)}"
        case Backstep(card, row, place):
            return f"backstep {card}:{COLOURS[row]}/{place}"
        case Exchange(None, _):
            return "exchange"
        case Exchange(card, None):
            return f"exchange {card}"
        case Exchange(card, drawn):
            return f"exchange {card}>{drawn}"
        case Discard(None):
            return "discard"
        case Discard(card):
            return f"discard {card}"
        case End():
            return "end"


def _laid(card: str, row: int) -> str:
    return card if CARDS[card].row == row else f"{card}:{COLOURS[row]}"


def parse_step(text: str) -> MonStep:
    """Read a step. NotationError says which word was not understood."""
    match text.split():
        case ["deal", *hands]:
            return Deal(tuple(tuple(_card(card) for card in hand.split("+")) for hand in hands))
        case ["step", where]:
            card, row, place = _where(where)
            if place is not None:
                raise NotationError(f"{text!r}: a step names a row, not a place in it")
            return Step(card, row)
        case ["backstep", where]:
            return Backstep(*_where(where))
        case ["exchange"]:
            return Exchange()
        case ["exchange", cards]:
            card, arrow, drawn = cards.partition(">")
            return Exchange(_card(card), _card(drawn) if arrow else None)
        case ["discard"]:
            return Discard()
        case ["discard", card]:
            return Discard(_card(card))
        case ["end"]:
            return End()
        case _:
            raise NotationError(
                f"{text!r} is no step of MON (deal, step, backstep, exchange, discard, end)"
            )


def _card(text: str) -> str:
    if text not in CARDS:
        raise NotationError(f"there is no card {text!r} in MON")
    return text


def _where(text: str) -> tuple[str, int, int | None]:
    name, colon, spot = text.partition(":")
    card = _card(name)
    if not colon:
        return card, CARDS[card].row, None
    colour, slash, place = spot.partition("/")
    if colour not in COLOURS:
        raise NotationError(f"{text!r}: there is no row {colour!r} in MON")
    if slash and not place.isdecimal():
        raise NotationError(f"{text!r}: {place!r} is no place in a row")
    return card, COLOURS.index(colour), int(place) if slash else None
