"""Where the zones of a game lie, from ``assets/layouts``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
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
    """A row grows to the right from its first place; a pile is one place nobody looks into."""

    name: str
    kind: Literal["row", "pile"]
    x: float
    y: float
    step: float = 0.0


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
        zone = self.zones[spot.zone]
        return Pose(zone.x + zone.step * spot.place, zone.y)


def load_layout(game: str) -> Layout:
    """The layout shipped for a game."""
    path = asset("layouts", f"{game}.toml")
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
        return _layout(game, data)
    except FileNotFoundError:
        raise LayoutError(f"there is no table layout for {game}") from None
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise LayoutError(f"{path.name}: {error}") from None


def _layout(game: str, data: Mapping[str, Any]) -> Layout:
    size = float(data["markers"]["size"])
    return Layout(
        game,
        float(data["area"]["width"]),
        float(data["area"]["height"]),
        tuple(
            MarkerPlace(marker["id"], float(marker["x"]), float(marker["y"]), size)
            for marker in data["marker"]
        ),
        {zone["name"]: Zone(**zone) for zone in data["zone"]},
    )
