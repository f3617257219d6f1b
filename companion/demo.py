"""A whole game by bots on the virtual table, through the camera and everything behind it.

The players here do what people do: lay a card, look at the screen, put a wrong card right, answer
what is asked, press the button. They know their own cards; the companion knows only its picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.app import Companion
from companion.games.core import Slip, Spot
from companion.referee.referee import Referee
from companion.referee.verdict import Say
from companion.views.intents import Choose, Intent
from companion.virtual.party import Party
from companion.virtual.tabletop import VirtualTable

_PATIENCE = 12
"""Frames the players wait for the companion before they say that it is stuck."""


class DemoError(RuntimeError):
    """The companion did not follow the game: the message says where."""


@dataclass
class Tally:
    """What happened in a demo."""

    turns: int = 0
    slips: int = 0
    caught: int = 0
    missed: list[str] = field(default_factory=list)
    """Slips that were not refused, or not with the right rule."""
    wrongly_refused: list[str] = field(default_factory=list)
    named: int = 0
    """Cards the eyes were unsure of and a player named."""


class Demo:
    """Plays the party's game on the table under the companion's eyes."""

    def __init__(
        self,
        companion: Companion,
        party: Party,
        table: VirtualTable,
        press: Callable[[], None],
        post: Callable[[Intent], object],
    ) -> None:
        self.tally = Tally()
        self._companion = companion
        self._party = party
        self._table = table
        self._press = press
        self._post = post

    @property
    def _referee(self) -> Referee:
        return self._companion.referee

    def play(self) -> Iterator[str]:
        """Play to the end. Yields whenever the companion should look, with what just happened."""
        set_up(self._table, self._party)
        while not self._referee.is_over:
            before = self._referee.state
            yield from self._turn()
            if self._referee.state is before:
                raise DemoError(f"the turn did not end: {self._referee.verdict}")

    def _turn(self) -> Iterator[str]:
        plan = self._party.plan()
        if plan.slip is not None:
            yield from self._slip(plan.slip)
        if self._party.game.ends_turn(plan.step):
            yield from self._end(plan.step)
            return
        self._party.take(plan.step)
        for face, spot in self._difference():
            self._table.lay(face, spot)
        set_markers(self._table, self._party)
        public = self._party.game.public(plan.step)
        yield from self._wait_for_reading()
        if self._referee.verdict.say in (Say.REFUSED, Say.PUT_BACK):
            self.tally.wrongly_refused.append(f"{public}: {self._referee.verdict}")
            raise DemoError(f"a legal step was refused: {public}: {self._referee.verdict}")
        yield from self._end(self._party.plan().step, public)

    def _end(self, end: Any, meant: Any = None) -> Iterator[str]:
        seat = self._referee.seat
        self._press()
        yield "press"
        if self._referee.verdict.say is Say.WHICH_STEP and self._referee.seat == seat:
            yield "asked"
            self._post(Choose(self._party.game.format_step(meant)))
            yield "answered"
        self._party.take(end)
        set_markers(self._table, self._party)
        self.tally.turns += 1
        yield "turn"

    def _slip(self, slip: Slip) -> Iterator[str]:
        self.tally.slips += 1
        for card, spot in slip.laid:
            self._table.lay(card, spot)
        yield from self._wait_for_reading({spot: card for card, spot in slip.laid})
        verdict = self._referee.verdict
        rule = verdict.violation.rule if verdict.violation else None
        if verdict.say is Say.REFUSED and rule == slip.rule:
            self.tally.caught += 1
        else:
            self.tally.missed.append(f"{slip.name}: {verdict.say} {rule}, expected {slip.rule}")
        yield "refused"
        for _, spot in slip.laid:
            self._table.take(spot)
        yield from self._wait_for_reading()

    def _wait_for_reading(self, laid: dict[Spot, str] | None = None) -> Iterator[str]:
        """Hold still until the companion has made up its mind, naming cards it asks for."""
        for _ in range(_PATIENCE):
            yield "look"
            verdict = self._referee.verdict
            if not self._companion.settled:
                continue
            if verdict.say is not Say.WHICH_CARD:
                return
            self.tally.named += 1
            self._post(Choose((laid or self._lying())[verdict.spots[0]]))
        raise DemoError("the companion could not make out the table")

    def _lying(self) -> dict[Spot, str]:
        onlooker = self._party.game.onlooker
        return dict(onlooker.tableau(self._party.state)) if onlooker else {}

    def _difference(self) -> list[tuple[str, Spot]]:
        """The cards this step puts on the table."""
        onlooker = self._party.game.onlooker
        before = onlooker.tableau(self._referee.state) if onlooker else {}
        return [(face, spot) for spot, face in self._lying().items() if before.get(spot) != face]


def set_up(table: VirtualTable, party: Party) -> None:
    """Lay the table as it stands in the party's game."""
    onlooker = party.game.onlooker
    for spot, face in (onlooker.tableau(party.state) if onlooker else {}).items():
        table.lay(face, spot)
    set_markers(table, party)


def set_markers(table: VirtualTable, party: Party) -> None:
    """Put the point markers and the face-down piles as the game has them."""
    game, state = party.game, party.state
    table.put_tokens(game.onlooker.tokens(state) if game.onlooker else {})
    view = game.view(state, None)
    table.put_piles([name for name in ("draw", "discard") if view.get(name)])
