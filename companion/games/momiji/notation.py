"""Steps in short notation, both ways.

types red orange brown purple       deal 6 / deal 6 red-1+red-2 green-3+...
garden red-0-left green-2 ...       objectives warm hand red zeros
offer D E F                         draft D G          (G is revealed in its place)

refill red-1 ...                    collect red        top red
clear                               reveal red-0-left green-2 ...
place red-1:2   (second pile)       place red-0-left:left                  tuck red-3:1
place red-0-left:1/2   (a new pile between the first and the second, which is against MO-42)
activate warm                       swap red warm      use A               order 3,1,2
draw / draw red-1 ...               grow red-1         settle left|right|garden|2
recover red-3                       trade red-1        discard red-2       end
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.core.notation import NotationError
from companion.games.momiji import steps
from companion.games.momiji.cards import LEAVES, LETTERS, OBJECTIVES, TYPES
from companion.games.momiji.steps import GARDEN, LEFT, RIGHT, MomijiStep, between, gap

_PLACES = {LEFT: "left", RIGHT: "right", GARDEN: "garden"}
_PLACE_NAMES = {name: at for at, name in _PLACES.items()}


def format_step(step: MomijiStep) -> str:
    """Write a step; `parse_step` reads it back."""
    match step:
        case steps.Place(card, at):
            return f"place {card}:{_format_at(at)}"
        case steps.Tuck(card, at):
            return f"tuck {card}:{_format_at(at)}"
        case steps.Settle(at):
            return f"settle {_format_at(at)}"
        case steps.Deal(size, hands):
            return " ".join(("deal", str(size), *("+".join(hand) for hand in hands)))
        case steps.Order(order):
            return f"order {','.join(str(place + 1) for place in order)}"
        case steps.Types(words) | steps.Objectives(words) | steps.Offer(words):
            return " ".join((_word(step), *words))
        case steps.Garden(cards) | steps.Reveal(cards) | steps.Refill(cards) | steps.Draw(cards):
            return " ".join((_word(step), *cards))
        case _:
            values = (getattr(step, name) for name in step.__slots__)
            return " ".join((_word(step), *(value for value in values if value is not None)))


def _word(step: MomijiStep) -> str:
    return type(step).__name__.lower()


def _format_at(at: int) -> str:
    if at in _PLACES:
        return _PLACES[at]
    behind = gap(at)
    return str(at + 1) if behind is None else f"{behind}/{behind + 1}"


def parse_step(text: str) -> MomijiStep:
    """Read a step. NotationError says which word was not understood."""
    word, *words = text.split() or [""]
    parse = PARSERS.get(word)
    if parse is None:
        raise NotationError(f"{text!r} is no step of Momiji ({', '.join(PARSERS)})")
    step = parse(words)
    if step is None:
        raise NotationError(f"{text!r}: {word!r} is not written with {len(words)} words")
    return step


Parser = Callable[[Sequence[str]], MomijiStep | None]


def _plain(step: MomijiStep) -> Parser:
    return lambda words: None if words else step


def _single(make: Callable[[str], MomijiStep], read: Callable[[str], str]) -> Parser:
    return lambda words: make(read(words[0])) if len(words) == 1 else None


def _many(make: Callable[[tuple[str, ...]], MomijiStep], read: Callable[[str], str]) -> Parser:
    return lambda words: make(tuple(map(read, words)))


def _spotted(make: Callable[[str, int], MomijiStep]) -> Parser:
    def parse(words: Sequence[str]) -> MomijiStep | None:
        if len(words) != 1:
            return None
        card, colon, at = words[0].partition(":")
        if not colon:
            raise NotationError(f"{words[0]!r} does not say where, like {card}:left or {card}:2")
        return make(_card(card), _at(at))

    return parse


def _known(kind: str, names: Sequence[str] | dict[str, str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in names or not text:
            raise NotationError(f"there is no {kind} {text!r} in Momiji")
        return text

    return read


_leaf_type = _known("type of leaf", TYPES)
_objective = _known("objective", OBJECTIVES)
_letter = _known("landscape", tuple(LETTERS))


def _card(text: str) -> str:
    if text not in LEAVES:
        raise NotationError(f"there is no leaf {text!r} in Momiji")
    return text


def _at(text: str) -> int:
    if text in _PLACE_NAMES:
        return _PLACE_NAMES[text]
    before, slash, behind = text.partition("/")
    if not before.isdecimal() or int(before) < 1 or (slash and behind != str(int(before) + 1)):
        raise NotationError(f"{text!r} is no place in a row: left, right, 1, 2, …, 1/2")
    return between(int(before)) if slash else int(before) - 1


def _deal(words: Sequence[str]) -> MomijiStep | None:
    if not words:
        return None
    size, *hands = words
    if not size.isdecimal():
        raise NotationError(f"{size!r} is no number of cards to deal")
    return steps.Deal(
        int(size), tuple(tuple(_card(card) for card in hand.split("+")) for hand in hands)
    )


def _draft(words: Sequence[str]) -> MomijiStep | None:
    return steps.Draft(*map(_letter, words)) if 1 <= len(words) <= 2 else None


def _swap(words: Sequence[str]) -> MomijiStep | None:
    return steps.Swap(*map(_objective, words)) if len(words) == 2 else None


def _order(words: Sequence[str]) -> MomijiStep | None:
    return steps.Order(tuple(map(_at, words[0].split(",")))) if len(words) == 1 else None


def _settle(words: Sequence[str]) -> MomijiStep | None:
    return steps.Settle(_at(words[0])) if len(words) == 1 else None


def _grow(words: Sequence[str]) -> MomijiStep | None:
    return steps.Grow(*map(_card, words)) if len(words) <= 1 else None


PARSERS: dict[str, Parser] = {
    "types": _many(steps.Types, _leaf_type),
    "deal": _deal,
    "garden": _many(steps.Garden, _card),
    "objectives": _many(steps.Objectives, _objective),
    "offer": _many(steps.Offer, _letter),
    "draft": _draft,
    "reveal": _many(steps.Reveal, _card),
    "refill": _many(steps.Refill, _card),
    "collect": _single(steps.Collect, _leaf_type),
    "top": _single(steps.Top, _leaf_type),
    "clear": _plain(steps.Clear()),
    "place": _spotted(steps.Place),
    "tuck": _spotted(steps.Tuck),
    "activate": _single(steps.Activate, _objective),
    "swap": _swap,
    "use": _single(steps.Use, _letter),
    "order": _order,
    "draw": _many(steps.Draw, _card),
    "grow": _grow,
    "settle": _settle,
    "recover": _single(steps.Recover, _card),
    "trade": _single(steps.Trade, _card),
    "discard": _single(steps.Discard, _card),
    "end": _plain(steps.End()),
}
"""How each step is read, by its first word."""
