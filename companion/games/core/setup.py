"""What a game is started with. It is the first line of a record, so it is plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class SetupError(ValueError):
    """A game that cannot be started like this. One line, for people."""


@dataclass(frozen=True, slots=True)
class Setup:
    """`facts` are what is printed on the cards of this deck, as far as the rules need it."""

    game: str
    players: tuple[str, ...]
    variant: str = "standard"
    first: int = 0
    settings: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Plain values for a record."""
        return {
            "game": self.game,
            "variant": self.variant,
            "players": list(self.players),
            "first": self.first,
            "settings": dict(self.settings),
            "facts": dict(self.facts),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Setup:
        """The setup a record begins with; SetupError names the field that is wrong."""
        match data:
            case {"game": str(game), "players": [*players]} if all(
                isinstance(name, str) for name in players
            ):
                pass
            case _:
                raise SetupError("a setup needs 'game', a name, and 'players', a list of names")
        variant, first = data.get("variant", "standard"), data.get("first", 0)
        settings, facts = data.get("settings", {}), data.get("facts", {})
        if not isinstance(variant, str):
            raise SetupError("'variant' must be a name")
        if type(first) is not int or not 0 <= first < len(players):
            raise SetupError("'first' must be the number of a seat")
        if not isinstance(settings, dict) or not isinstance(facts, dict):
            raise SetupError("'settings' and 'facts' must be tables")
        return cls(game, tuple(players), variant, first, settings, facts)
