"""A whole position in short notation, and what can be wrong with one.

    play ; turn 0 main=place done=yes placed=red:0 ; types red green brown purple
    ; garden red-1,red-2 green-0-left ; draw 40 ; discard red-0-both ; torii 4 ; objectives hand red
    ; seat red-0-left,red-1 green-0-both | red-2+5 | 4 | A B C | - | warm
    ; seat - | 6 | 5 | A C | B | -

A seat is its piles, bottom first, its hand, acorns, unused and used landscapes, and objectives.
Garden columns are written as they lie; their leaves tell the type. `-` is nothing at all. Rare
things follow when there are any: `offer D E F`, `blue 1`, `short yes`, `trigger 0`, `last 1 0`,
`over yes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.games.core.notation import NotationError
from companion.games.core.zones import Hidden
from companion.games.momiji.cards import LEAVES, LETTERS, OBJECTIVES, TYPES
from companion.games.momiji.state import Duty, Main, Pile, Player, Stage, State, Turn
from companion.games.momiji.terms import Terms

_NOTHING = "-"


def format_state(state: State) -> str:
    """Write a position; `parse_state` reads it back."""
    parts = [
        state.stage,
        " ".join((f"turn {state.turn}", *_format_turn(state.doing))),
        f"types {_words(state.types)}",
        f"garden {_words([','.join(column) for column in state.garden if column])}",
        f"draw {state.draw}",
        f"discard {_words(state.discard)}",
        f"torii {state.torii}",
        f"objectives {_words(state.objectives)}",
        *(f"seat {_format_player(player)}" for player in state.players),
    ]
    if state.offer:
        parts.append(f"offer {_words(state.offer)}")
    if state.blue_token is not None:
        parts.append(f"blue {state.blue_token}")
    if state.short:
        parts.append("short yes")
    if state.trigger is not None:
        parts.append(f"trigger {state.trigger}")
    if state.last:
        parts.append(f"last {' '.join(map(str, state.last))}")
    if state.over:
        parts.append("over yes")
    return " ; ".join(parts)


def _words(words: tuple[str, ...] | list[str]) -> str:
    return " ".join(words) or _NOTHING


def _format_player(player: Player) -> str:
    return " | ".join(
        (
            _words([",".join(pile) for pile in player.row]),
            str(player.hand),
            str(player.acorns),
            _words(player.landscapes),
            _words(player.used),
            _words(player.objectives),
        )
    )


def _format_turn(turn: Turn) -> list[str]:
    """Every field that is not as at the beginning of a turn."""
    return [
        f"{name}={_TURN[name].write(value)}"
        for name, value, fresh in zip(Turn._fields, turn, Turn(), strict=True)
        if value != fresh
    ]


class _Field(NamedTuple):
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _join(values: tuple[object, ...]) -> str:
    return ",".join(map(str, values))


def _join_placed(placed: tuple[tuple[str, int], ...]) -> str:
    return ",".join(f"{leaf_type}:{pile}" for leaf_type, pile in placed)


def _parse_placed(text: str) -> tuple[tuple[str, int], ...]:
    pairs = (part.partition(":") for part in text.split(","))
    return tuple((_type(leaf_type), int(pile)) for leaf_type, _, pile in pairs)


def _parse_types(text: str) -> tuple[str, ...]:
    return tuple(map(_type, text.split(",")))


def _parse_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _parse_hidden(text: str) -> Hidden:
    hidden = Hidden.parse(text)
    for card in hidden.known:
        _card(card)
    return hidden


def _letter(text: str) -> str:
    return _known(text, LETTERS, "landscape")


def _type(text: str) -> str:
    return _known(text, TYPES, "type of leaf")


_FLAG = _Field(lambda _: "yes", lambda text: text == "yes")
_NUMBER = _Field(str, int)
_TYPES = _Field(_join, _parse_types)
_TURN = {
    "main": _Field(str, Main),
    "done": _FLAG,
    "closed": _FLAG,
    "landscape": _Field(str, _letter),
    "duty": _Field(str, Duty),
    "sold": _NUMBER,
    "refilled": _FLAG,
    "columns": _NUMBER,
    "taken": _NUMBER,
    "tops": _TYPES,
    "placed": _Field(_join_placed, _parse_placed),
    "extra": _TYPES,
    "skipped": _FLAG,
    "tucked": _Field(_join, _parse_numbers),
    "aside": _Field(str, _parse_hidden),
    "draws": _NUMBER,
    "owed": _FLAG,
    "ending": _FLAG,
}
"""How each field of a turn is written and read."""


def parse_state(terms: Terms, text: str) -> State:
    """Read a position. NotationError says which part was not understood."""
    stage, *parts = (part.strip() for part in text.split(";"))
    named = [part.partition(" ")[::2] for part in parts]
    seats = tuple(_parse_player(value) for name, value in named if name == "seat")
    fields = {name: value for name, value in named if name != "seat"}
    try:
        return _parse_fields(terms, Stage(stage), seats, fields)
    except KeyError as missing:
        raise NotationError(f"the position lacks {missing.args[0]!r}") from None
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"the position has something that cannot be read: {error}") from None


def _parse_fields(
    terms: Terms, stage: Stage, players: tuple[Player, ...], fields: Mapping[str, str]
) -> State:
    turn, *doing = fields["turn"].split()
    types = tuple(map(_type, _split(fields["types"])))
    return State(
        terms,
        stage,
        players,
        int(turn),
        types,
        _parse_garden(types, fields["garden"]),
        int(fields["draw"]),
        tuple(map(_card, _split(fields["discard"]))),
        int(fields["torii"]),
        tuple(_known(token, OBJECTIVES, "objective") for token in _split(fields["objectives"])),
        _split(fields.get("offer", _NOTHING)),
        int(fields["blue"]) if "blue" in fields else None,
        _parse_turn(doing),
        "short" in fields,
        int(fields["trigger"]) if "trigger" in fields else None,
        tuple(map(int, _split(fields.get("last", _NOTHING)))),
        "over" in fields,
    )


def _split(text: str) -> tuple[str, ...]:
    return () if text.strip() == _NOTHING else tuple(text.split())


def _known(text: str, names: str | tuple[str, ...] | Mapping[str, str], kind: str) -> str:
    if text not in names:
        raise NotationError(f"there is no {kind} {text!r} in Momiji")
    return text


def _card(text: str) -> str:
    if text not in LEAVES:
        raise NotationError(f"there is no leaf {text!r} in Momiji")
    return text


def _pile(text: str) -> Pile:
    return tuple(map(_card, text.split(",")))


def _parse_garden(types: tuple[str, ...], text: str) -> tuple[Pile, ...]:
    columns = {LEAVES[column[0]].type: column for column in map(_pile, _split(text))}
    stray = [leaf_type for leaf_type in columns if leaf_type not in types]
    if stray:
        raise NotationError(f"{stray[0]} is in the garden, but not in play")
    return tuple(columns.get(leaf_type, ()) for leaf_type in types)


def _parse_player(text: str) -> Player:
    match [part.strip() for part in text.split("|")]:
        case [row, hand, acorns, landscapes, used, objectives] if acorns.isdecimal():
            return Player(
                tuple(map(_pile, _split(row))),
                _parse_hidden(hand),
                int(acorns),
                _split(landscapes),
                _split(used),
                _split(objectives),
            )
    raise NotationError(f"{text!r} is no seat: piles | hand | acorns | unused | used | objectives")


def _parse_turn(words: list[str]) -> Turn:
    pairs = [word.partition("=") for word in words]
    for name, _, _ in pairs:
        if name not in _TURN:
            raise NotationError(f"a turn has no {name!r} ({', '.join(_TURN)})")
    fields = {name: _TURN[name].read(value) for name, _, value in pairs}
    return Turn(**fields)
