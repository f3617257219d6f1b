"""MON's cards: three colours of eighteen, and a start card for each row (MN-1)."""

from functools import cache
from typing import NamedTuple

COLOURS = ("gold", "silver", "black")
HIGHEST = 18
LOWEST_FOR_TWO = 6


class Card(NamedTuple):
    """A card by its row and value."""

    row: int
    value: int


CARDS: dict[str, Card] = {
    f"{colour}-{value}": Card(row, value)
    for row, colour in enumerate(COLOURS)
    for value in range(1, HIGHEST + 1)
}
ORDER: dict[str, int] = {name: index for index, name in enumerate(CARDS)}


def start_value(players: int) -> int:
    """The side the start cards show: 5 when two play without the low cards (MN-10)."""
    return LOWEST_FOR_TWO - 1 if players == 2 else 0


def start_card(row: int, value: int) -> str:
    """The face of the start card that opens a row."""
    return f"{COLOURS[row]}-start-{value}"


@cache
def cards_in_play(players: int) -> tuple[str, ...]:
    """The cards that are shuffled: two players leave 1 to 5 in the box (MN-10)."""
    lowest = LOWEST_FOR_TWO if players == 2 else 1
    return tuple(name for name, card in CARDS.items() if card.value >= lowest)
