"""Momiji as it lies on the table.

Zones of a seat end with its number: `piles-0`. A column of the garden is a zone of its own in
which every leaf has its place, because every leaf can be read there.
"""

from __future__ import annotations

from companion.games.core.laid import Laid, Stack, face_down
from companion.games.core.spots import Spot, Token
from companion.games.momiji.cards import CLOSING
from companion.games.momiji.state import Player, State

FIVE = 5
ACORNS = {1: "acorn", FIVE: "acorns"}
"""The tokens by their value; they are changed into fives where that is possible (MO-5)."""
GATE = "gate"
"""A Torii: on the table, or on a pile that it closes (MO-12, MO-41)."""
DEW, DEW_POINTS = "dew", -3
"""The token of Morning Dew, and what it costs (MO-82)."""


class MomijiLaid(Laid[State]):
    """Garden, piles, landscapes and objectives."""

    def stacks(self, state: State) -> dict[Spot, Stack]:
        """What lies in the middle and before every player."""
        laid: dict[Spot, Stack] = {}
        for number, column in enumerate(state.garden):
            laid |= _each(f"garden-{number}", column)
        for name, pile in (
            ("draw", face_down(state.draw)),
            ("discard", state.discard),
        ):
            if pile:
                laid[Spot(name, 0)] = pile
        laid |= _each("objectives", [f"objective-{name}" for name in state.objectives])
        laid |= _each("offer", [_landscape(letter) for letter in state.offer])
        for seat, player in enumerate(state.players):
            laid |= {Spot(f"piles-{seat}", place): pile for place, pile in enumerate(player.row)}
            laid |= _each(f"landscapes-{seat}", [card for card, _ in _landscapes(player)])
            owned = [f"objective-{name}" for name in player.objectives]
            laid |= _each(f"objectives-{seat}", owned)
        return laid

    def tokens(self, state: State) -> dict[Spot, Token]:
        """Acorns before their owners and on used landscapes, gates on the table and on piles."""
        laid = {Spot("torii", place): Token(0, 0, GATE) for place in range(state.torii)}
        for seat, player in enumerate(state.players):
            fives, ones = divmod(player.acorns, FIVE)
            for place, value in enumerate([FIVE] * fives + [1] * ones):
                laid[Spot(f"acorns-{seat}", place)] = Token(seat, value, ACORNS[value])
            for place, (_, used) in enumerate(_landscapes(player)):
                if used:
                    laid[Spot(f"landscapes-{seat}", place)] = Token(seat, 1, ACORNS[1])
            for place, pile in enumerate(player.row):
                if pile[-1] in CLOSING:
                    laid[Spot(f"piles-{seat}", place)] = Token(seat, 0, GATE)
        if state.terms.dew:
            owner = state.blue_token
            spot = Spot("dew", 0) if owner is None else Spot(f"dew-{owner}", 0)
            laid[spot] = Token(owner or 0, DEW_POINTS, DEW)
        return laid


def _each(zone: str, cards: list[str] | tuple[str, ...]) -> dict[Spot, Stack]:
    """Every card at a place of its own."""
    return {Spot(zone, place): (card,) for place, card in enumerate(cards)}


def _landscape(letter: str) -> str:
    return f"landscape-{letter.lower()}"


def _landscapes(player: Player) -> list[tuple[str, bool]]:
    """The landscapes of a player where they have lain from the beginning, and which are used."""
    unused = [(letter, False) for letter in player.landscapes]
    used = [(letter, True) for letter in player.used]
    return [(_landscape(letter), spent) for letter, spent in sorted(unused + used)]
