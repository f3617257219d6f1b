"""Where the zones of a game lie, from ``assets/layouts``.

Zones in the middle of the table are there for any number of players. Zones of a seat are written
once, as they lie before a player, and come with each seat: `piles` becomes `piles-0`, `piles-1`, …
Where the seats are depends on how many play.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Any, Literal, NamedTuple

from companion.assets import asset
from companion.games.core.spots import Spot
from companion.table.geometry import Pose


class LayoutError(ValueError):
    """A layout file that is missing or wrong. One line."""


class MarkerPlace(NamedTuple):
    """A printed table marker: its ArUco number, its middle and the length of its side."""

    id: int
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Zone:
    """Places for cards, as the one they face sees them.

    A row grows to the right from its first place, a column downwards, a grid line by line; a pile
    is one place nobody looks into.
    """

    name: str
    kind: Literal["row", "column", "grid", "pile"]
    x: float
    y: float
    step: float = 0.0
    """From one place of a row or a line to the next."""
    angle: float = 0.0
    """The way its cards are turned."""
    step_down: float = 0.0
    """From one place of a column, or line of a grid, to the next."""
    wide: int = 1
    """Places in a line of a grid."""
    back: str = ""
    """The deck's back that cards show that lie face down here."""
    token_down: float = 0.0
    """How far below the middle of a card its token lies."""

    def pose(self, place: int) -> Pose:
        """Where a card at this place would lie if people were exact."""
        line, along = {
            "row": (0, place),
            "pile": (0, 0),
            "column": (place, 0),
            "grid": divmod(place, self.wide),
        }[self.kind]
        right, down = self.step * along, self.step_down * line
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return Pose(self.x + right * c - down * s, self.y + right * s + down * c, self.angle)

    def at_seat(self, number: int, seat: Pose) -> Zone:
        """The same zone before a player who sits here."""
        c, s = cos(radians(seat.angle)), sin(radians(seat.angle))
        return replace(
            self,
            name=f"{self.name}-{number}",
            x=seat.x + self.x * c - self.y * s,
            y=seat.y + self.x * s + self.y * c,
            angle=seat.angle + self.angle,
        )


@dataclass(frozen=True, slots=True)
class Layout:
    """The play area of one game, in millimetres."""

    game: str
    width: float
    height: float
    markers: tuple[MarkerPlace, ...]
    zones: Mapping[str, Zone]

    def pose(self, spot: Spot) -> Pose:
        """Where a card at this spot would lie if people were exact."""
        return self.zones[spot.zone].pose(spot.place)


def load_layout(game: str, players: int | None = None) -> Layout:
    """The layout shipped for a game; without a number of players, only the middle of the table."""
    path = asset("layouts", f"{game}.toml")
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
        return _layout(game, data, players)
    except FileNotFoundError:
        raise LayoutError(f"there is no table layout for {game}") from None
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise LayoutError(f"{path.name}: {error}") from None


def _layout(game: str, data: Mapping[str, Any], players: int | None) -> Layout:
    size = float(data["markers"]["size"])
    zones = [Zone(**zone) for zone in data.get("zone", [])]
    if players is not None and "seat_zone" in data:
        zones += _before_players(game, data, players)
    return Layout(
        game,
        float(data["area"]["width"]),
        float(data["area"]["height"]),
        tuple(
            MarkerPlace(marker["id"], float(marker["x"]), float(marker["y"]), size)
            for marker in data["marker"]
        ),
        {zone.name: zone for zone in zones},
    )


def _before_players(game: str, data: Mapping[str, Any], players: int) -> Iterator[Zone]:
    seats = data["seats"].get(str(players))
    if seats is None:
        raise LayoutError(f"the table of {game} has no seats for {players} players")
    for number, seat in enumerate(seats):
        for zone in data["seat_zone"]:
            yield Zone(**zone).at_seat(number, Pose(*seat))
