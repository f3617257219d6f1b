"""A whole position in short notation.

    up,lily-red,ponds,trees/-,lawn,-,-/-,-,-,-/-,-,-,- ~ lawn | down,-,scope,-/...
    ; landscapes lawn,red-rose-pond,- 36 < lawn ; awards oak,birch,lawns 8
    ; hands red-rose-oak-oak+2,3 ; box 15 ; turn 0 place ; holding ponds ; ending

Each village is its four rows, the village card first, face up or down; after `~` the cards that
are covered. A pile is the number of its unknown cards; after `<` those that were put under it.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.games.core.notation import NotationError
from companion.games.core.zones import Hidden
from companion.games.village_green.dealing import BOXED
from companion.games.village_green.deck import AWARD, COUNTS, LANDSCAPE
from companion.games.village_green.places import PLACES, SIDE, VILLAGE
from companion.games.village_green.state import (
    SHOWN,
    Phase,
    State,
    Supply,
    Terms,
    Village,
    seen,
    unseen,
)

_UP, _DOWN, _NOTHING = "up", "down", "-"
Read = Callable[[str], str]


def format_state(state: State) -> str:
    """Write a position; `parse_state` reads it back."""
    parts = [
        " | ".join(map(_format_village, state.villages)),
        f"landscapes {_format_supply(state.landscapes)}",
        f"awards {_format_supply(state.awards)}",
        f"hands {','.join(map(str, state.hands))}",
        f"box {state.box}",
        f"turn {state.turn} {state.phase}",
    ]
    if state.holding:
        parts.append(f"holding {','.join(state.holding)}")
    if state.ending:
        parts.append("ending")
    return " ; ".join(parts)


def _format_village(village: Village) -> str:
    """A card that lies on the village card, where none may, is written after it: `up+ponds`."""
    cards = [card or _NOTHING for card in village.grid]
    on_top = village.grid[VILLAGE]
    cards[VILLAGE] = (_DOWN if village.turned else _UP) + (f"+{on_top}" if on_top else "")
    rows = "/".join(",".join(cards[start : start + SIDE]) for start in range(0, PLACES, SIDE))
    return f"{rows} ~ {','.join(village.covered)}" if village.covered else rows


def _format_supply(supply: Supply) -> str:
    text = f"{','.join(card or _NOTHING for card in supply.shown)} {supply.fresh}"
    return f"{text} < {','.join(supply.under)}" if supply.under else text


def parse_state(terms: Terms, text: str) -> State:
    """Read a position. NotationError says which part was not understood."""

    def card(name: str) -> str:
        if terms.deck.kind(name) is None:
            raise NotationError(f"there is no card {name!r} in this deck of Village Green")
        return name

    villages, *parts = (part.strip() for part in text.split(";"))
    fields = dict(_field(part) for part in parts)
    try:
        turn, phase = fields["turn"].split()
        return State(
            terms,
            Phase(phase),
            int(turn),
            tuple(_parse_village(village.strip(), card) for village in villages.split("|")),
            tuple(_parse_hidden(hand, card) for hand in fields["hands"].split(",")),
            _parse_supply(fields["landscapes"], card),
            _parse_supply(fields["awards"], card),
            _parse_hidden(fields["box"], card),
            _names(fields.get("holding", ""), card),
            "ending" in fields,
        )
    except KeyError as missing:
        raise NotationError(f"the position lacks {missing.args[0]!r}") from None
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"the position is not understood: {error}") from None


def _field(part: str) -> tuple[str, str]:
    name, _, value = part.partition(" ")
    return name, value


def _names(text: str, card: Read) -> tuple[str, ...]:
    return tuple(card(name) for name in text.split(",")) if text else ()


def _parse_hidden(text: str, card: Read) -> Hidden:
    zone = Hidden.parse(text)
    for name in zone.known:
        card(name)
    return zone


def _parse_village(text: str, card: Read) -> Village:
    rows, _, covered = text.partition(" ~ ")
    cards = [name for row in rows.split("/") for name in row.split(",")]
    corner, _, on_top = cards[VILLAGE].partition("+")
    if len(cards) != PLACES or corner not in (_UP, _DOWN):
        raise NotationError(f"{text!r} is no village of four rows of four, {_UP} or {_DOWN} first")
    cards[VILLAGE] = on_top or _NOTHING
    grid = tuple(None if name == _NOTHING else card(name) for name in cards)
    return Village(grid, tuple(sorted(_names(covered, card))), corner == _DOWN)


def _parse_supply(text: str, card: Read) -> Supply:
    pile, _, under = text.partition(" < ")
    shown, _, fresh = pile.partition(" ")
    names = tuple(None if name == _NOTHING else card(name) for name in shown.split(","))
    if len(names) != SHOWN:
        raise NotationError(f"{text!r}: {SHOWN} places for open cards are wanted")
    return Supply(names, int(fresh), _names(under, card))


def faults(state: State) -> tuple[str, ...]:
    """Everything that no game of Village Green can have led to."""
    terms = state.terms
    deck, cards, left = terms.deck, seen(state), unseen(state)
    found = [
        f"{card} lies in {count} places, there are {deck.copies[card]} of it"
        for card, count in cards.items()
        if count > deck.copies[card]
    ]
    hidden = {
        LANDSCAPE: state.landscapes.fresh
        + state.box.unknown
        + sum(hand.unknown for hand in state.hands),
        AWARD: state.awards.fresh + BOXED[AWARD][terms.players],
    }
    for kind, count in hidden.items():
        wanted = sum(copies for card, copies in left.items() if deck.kind(card) == kind)
        if count != wanted:
            found.append(f"{count} {kind} cards of {COUNTS[kind]} lie hidden, {wanted} are unseen")
    if min(state.landscapes.fresh, state.awards.fresh, state.box.unknown) < 0:
        found.append("a pile holds less than nothing")
    kinds = {
        LANDSCAPE: (*state.landscapes.shown, *state.landscapes.under, *_hidden_cards(state)),
        AWARD: (*state.awards.shown, *state.awards.under, *state.holding),
    }
    for kind, those in kinds.items():
        found += [
            f"{card} lies among the {kind} cards"
            for card in those
            if card is not None and deck.kind(card) != kind
        ]
    if {len(state.villages), len(state.hands)} != {terms.players}:
        found.append("villages or hands do not fit the number of players")
    if not 0 <= state.turn < terms.players:
        found.append("nobody is in turn")
    return tuple(found)


def _hidden_cards(state: State) -> tuple[str, ...]:
    return tuple(card for zone in (*state.hands, state.box) for card in zone.known)
