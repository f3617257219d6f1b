"""The steps of a game, and the notation they are written in.

deal                            hands nobody has seen        deal lawn+lawn+red-rose-oak-oak
show landscape lawn ...         three open cards             show award ponds scope trees
grant ponds+scope+trees ...     three awards for each seat
arrange scope ponds trees       on the top row, from the left
village landscape               turn the village card to renew the open landscapes
village award                   ... the open awards
village cover                   ... to lay a landscape on another
under award ponds scope trees   these go under the pile      under award a b c > d e f
take lawn                       an open card, replaced       take lawn 2 > red-rose-pond
draw landscape                  the top of a pile            draw award ponds
place lawn:r1c2                 a card in the own village    place ponds:r0c1
discard                         face down, unseen            discard lawn
end                             the button
stop                            the end of a solo game
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.games.core.notation import NotationError
from companion.games.village_green.deck import AWARD, CARD_NAME, LANDSCAPE
from companion.games.village_green.places import NAMES, PLACE_OF

COVER = "cover"


@dataclass(frozen=True, slots=True)
class Deal:
    """Three landscapes for each hand, given only where the holder of the state may see them."""

    hands: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """The first three open cards of a kind (VG-13)."""

    kind: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grant:
    """Three awards for each player, open (VG-12)."""

    awards: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Arrange:
    """The order in which a player lays the first awards on the top row (VG-12)."""

    awards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnVillage:
    """The village card is turned face down, to renew a kind of open cards or to cover (VG-24)."""

    use: str


@dataclass(frozen=True, slots=True)
class Under:
    """Open cards go under their pile, the first to come again first; others are revealed (VG-24).

    Without `cards` nobody has seen in which order they went.
    """

    kind: str
    cards: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    """An open card is taken and replaced from its pile (VG-21, VG-22)."""

    card: str
    place: int | None = None
    """Which of the open places it lay on; None for the first that shows it."""
    reveal: str | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card of a pile is taken (VG-21, VG-22)."""

    kind: str
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A landscape from hand, or the award just taken, laid in the own village (VG-30, VG-31)."""

    card: str
    place: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A landscape goes face down to the box (VG-21)."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class End:
    """The end of the turn."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The player of a solo game places no more (VG-51)."""


GreenStep = (
    Deal | Show | Grant | Arrange | TurnVillage | Under | Take | Draw | Place | Discard | End | Stop
)

take = cache(Take)
place = cache(Place)
discard = cache(Discard)
"""The same steps are listed again and again; making each once is what keeps listings fast."""


def format_step(step: GreenStep) -> str:
    """Write a step; `parse_step` reads it back."""
    match step:
        case Deal(hands):
            return " ".join(("deal", *("+".join(hand) for hand in hands)))
        case Show(kind, cards):
            return " ".join(("show", kind, *cards))
        case Grant(awards):
            return " ".join(("grant", *("+".join(three) for three in awards)))
        case Arrange(three):
            return " ".join(("arrange", *three))
        case TurnVillage(use):
            return f"village {use}"
        case Under(kind, cards, shown):
            return " ".join(("under", kind, *cards, *((">", *shown) if shown else ())))
        case Take(card, slot, reveal):
            at = "" if slot is None else f" {slot}"
            return f"take {card}{at}" + ("" if reveal is None else f" > {reveal}")
        case Draw(kind, card):
            return f"draw {kind}" + ("" if card is None else f" {card}")
        case Place(card, where):
            return f"place {card}:{NAMES[where]}"
        case Discard(card):
            return "discard" if card is None else f"discard {card}"
        case End():
            return "end"
        case Stop():
            return "stop"


_WORDS = "deal, show, grant, arrange, village, under, take, draw, place, discard, end, stop"


def parse_step(text: str) -> GreenStep:
    """Read a step. NotationError says which word was not understood."""
    words = text.split()
    step = _parse_dealing(words) or _parse_turn(words)
    if step is None:
        raise NotationError(f"{text!r} is no step of Village Green ({_WORDS})")
    return step


def _parse_dealing(words: list[str]) -> Deal | Show | Grant | Arrange | None:
    match words:
        case ["deal", *hands]:
            return Deal(_trios(hands))
        case ["show", kind, *names]:
            return Show(_kind(kind), _cards(names))
        case ["grant", *awards]:
            return Grant(_trios(awards))
        case ["arrange", *names]:
            return Arrange(_cards(names))
    return None


def _parse_turn(words: list[str]) -> GreenStep | None:
    match words:
        case ["village", use]:
            return TurnVillage(use if use == COVER else _kind(use))
        case ["under", kind, *names]:
            at = names.index(">") if ">" in names else len(names)
            return Under(_kind(kind), _cards(names[:at]), _cards(names[at + 1 :]))
        case ["take", card, *rest]:
            return _take(card, rest)
        case ["draw", kind, *name] if len(name) < 2:
            return Draw(_kind(kind), *_cards(name))
        case ["place", where]:
            card, _, spot = where.partition(":")
            if spot not in PLACE_OF:
                raise NotationError(f"{where!r}: there is no place {spot!r}, as r1c2 is one")
            return Place(_card(card), PLACE_OF[spot])
        case ["discard", *name] if len(name) < 2:
            return Discard(*_cards(name))
        case ["end"]:
            return End()
        case ["stop"]:
            return Stop()
    return None


def _card(text: str) -> str:
    """Which cards there are is a fact of the deck, so here only the spelling can be wrong."""
    if not CARD_NAME.fullmatch(text):
        raise NotationError(f"{text!r} is no name of a card")
    return text


def _cards(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(_card(text) for text in texts)


def _trios(texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(_cards(text.split("+")) for text in texts)


def _kind(text: str) -> str:
    if text not in (LANDSCAPE, AWARD):
        raise NotationError(f"{text!r} is no kind of card ({LANDSCAPE}, {AWARD})")
    return text


def _take(card: str, rest: list[str]) -> Take:
    match rest:
        case []:
            return Take(_card(card))
        case [">", reveal]:
            return Take(_card(card), None, _card(reveal))
        case [slot] if slot.isdecimal():
            return Take(_card(card), int(slot))
        case [slot, ">", reveal] if slot.isdecimal():
            return Take(_card(card), int(slot), _card(reveal))
    raise NotationError(f"'take {card} {' '.join(rest)}' is not like 'take lawn 2 > red-rose-pond'")
