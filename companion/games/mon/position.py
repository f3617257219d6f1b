"""A whole position in short notation, and what can be wrong with one.

    gold 3@0=1 7,5@1=3 / silver - / black 6@2=1 ; hands 9,8,9 ; draw 24 ; discard 1 ; turn 0 acted

Each stack is its cards, bottom first, the seat of its marker and the marker. `; out 1 ; last 2,0`
follows once somebody ran out, `; over` at the end.
"""

from __future__ import annotations

from collections import Counter

from companion.games.core.notation import NotationError
from companion.games.core.zones import Hidden
from companion.games.mon.cards import CARDS, COLOURS
from companion.games.mon.ending import score
from companion.games.mon.state import Row, Stack, State, Terms, field_cards, unseen


def format_state(state: State) -> str:
    """Write a position; `parse_state` reads it back."""
    rows = " / ".join(
        f"{COLOURS[index]} {' '.join(_format_stack(index, stack) for stack in row) or '-'}"
        for index, row in enumerate(state.rows)
    )
    parts = [
        rows,
        f"hands {','.join(map(str, state.hands))}",
        f"draw {state.draw}",
        f"discard {state.discard}",
        f"turn {state.turn}{' acted' if state.acted else ''}",
    ]
    if state.ran_out is not None:
        parts += [f"out {state.ran_out}", f"last {','.join(map(str, state.last)) or '-'}"]
    if state.over:
        parts.append("over")
    return " ; ".join(parts)


def _format_stack(row: int, stack: Stack) -> str:
    cards = ",".join(
        str(CARDS[card].value) if CARDS[card].row == row else card for card in stack.cards
    )
    return f"{cards}@{stack.seat}={stack.marker}"


def parse_state(terms: Terms, text: str) -> State:
    """Read a position. NotationError says which part was not understood."""
    rows_text, *parts = (part.strip() for part in text.split(";"))
    fields = dict(_field(part) for part in parts)
    try:
        turn, *acted = fields["turn"].split()
        last = fields.get("last", "-")
        return State(
            terms,
            _parse_rows(rows_text),
            tuple(Hidden.parse(hand) for hand in fields["hands"].split(",")),
            int(fields["draw"]),
            Hidden.parse(fields["discard"]),
            int(turn),
            acted == ["acted"],
            int(fields["out"]) if "out" in fields else None,
            () if last == "-" else tuple(int(seat) for seat in last.split(",")),
            "over" in fields,
        )
    except KeyError as missing:
        raise NotationError(f"the position lacks {missing.args[0]!r}") from None
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"the position has something that is no number: {error}") from None


def _field(part: str) -> tuple[str, str]:
    name, _, value = part.partition(" ")
    return name, value


def _parse_rows(text: str) -> tuple[Row, ...]:
    rows = [row.split() for row in text.split("/")]
    if [row[0] for row in rows if row] != list(COLOURS):
        raise NotationError(f"a position begins with the rows {', '.join(COLOURS)}")
    return tuple(
        () if words == ["-"] else tuple(_parse_stack(index, word) for word in words)
        for index, (_, *words) in enumerate(rows)
    )


def _parse_stack(row: int, text: str) -> Stack:
    cards, at, rest = text.partition("@")
    seat, equals, marker = rest.partition("=")
    if not at or not equals or not seat.isdecimal() or not marker.isdecimal():
        raise NotationError(f"{text!r} is no stack like 7,5@1=3")
    return Stack(tuple(_parse_card(row, card) for card in cards.split(",")), int(seat), int(marker))


def _parse_card(row: int, text: str) -> str:
    card = f"{COLOURS[row]}-{text}" if text.isdecimal() else text
    if card not in CARDS:
        raise NotationError(f"there is no card {text!r} in the {COLOURS[row]} row")
    return card


def faults(state: State) -> tuple[str, ...]:
    """Everything that no game of MON can have led to."""
    terms = state.terms
    found = []
    zones = (*state.hands, state.discard)
    seen = Counter(field_cards(state))
    for zone in zones:
        seen.update(zone.known)
    found += [f"{card} lies in {count} places" for card, count in seen.items() if count > 1]
    found += [f"{card} is not in play" for card in seen if card not in terms.deck]
    hidden = state.draw + sum(zone.unknown for zone in zones)
    if hidden != len(unseen(state)):
        found.append(f"{hidden} cards lie hidden, {len(unseen(state))} are unseen")
    if state.draw < 0:
        found.append("the draw pile holds less than nothing")
    if len(state.hands) != terms.players or not 0 <= state.turn < terms.players:
        found.append("hands or turn do not fit the number of players")
    owners = {stack.seat for row in state.rows for stack in row}
    if not owners <= set(range(terms.players)):
        found.append("a marker belongs to nobody")
    fresh = sum(
        terms.points_of(CARDS[stack.top].value) + len(stack.cards) - 1
        for row in state.rows
        for stack in row
    )
    if fresh != sum(score(state).totals):
        found.append(f"the markers add up to {sum(score(state).totals)}, the cards to {fresh}")
    return tuple(found)
