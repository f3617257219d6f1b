"""The room the virtual table stands in: what it is made of, and how it is lit and photographed."""

from dataclasses import dataclass
from pathlib import Path

from companion.assets import asset
from companion.cards.tables import DataError, Fields, read_fields

Colour = tuple[float, float, float]


class RoomError(DataError):
    """A room that cannot be used; one line that names the file and the field."""


@dataclass(frozen=True, slots=True)
class SurfaceLook:
    """The table top: one of the kinds of `companion.virtual.surface`, between two colours."""

    kind: str
    light: Colour
    dark: Colour


@dataclass(frozen=True, slots=True)
class Light:
    """The main light: where it comes from, how bright, how uneven, of what colour."""

    from_degrees: float
    """Clockwise as seen in the picture, 0 from the right."""
    level: float
    falloff: float
    """By how much the far side of the picture is darker than the near side, as a part of 1."""
    vignette: float
    white_balance: Colour


@dataclass(frozen=True, slots=True)
class Shadow:
    """The soft shadow of a card's thickness."""

    length_mm: float
    blur_mm: float
    strength: float


@dataclass(frozen=True, slots=True)
class Sensor:
    """What the camera does to the picture."""

    blur_px: float
    noise: float
    """Standard deviation, in steps of 255."""
    jpeg_quality: int
    """0: not compressed."""


@dataclass(frozen=True, slots=True)
class Room:
    """Everything about a picture that is neither the cards nor the camera's place."""

    name: str
    title: str
    surface: SurfaceLook
    light: Light
    shadow: Shadow
    sensor: Sensor


def room_names() -> tuple[str, ...]:
    """The rooms that are shipped."""
    return tuple(sorted(path.stem for path in asset("rooms").glob("*.toml")))


def load_room(name_or_file: str | Path) -> Room:
    """A shipped room by its name, or any file like one of theirs."""
    path = Path(name_or_file)
    if isinstance(name_or_file, str) and path.suffix != ".toml":
        if name_or_file not in room_names():
            raise RoomError(f"no room is called {name_or_file!r}: {', '.join(room_names())}")
        path = asset("rooms", f"{name_or_file}.toml")
    fields = read_fields(path, RoomError)
    surface, light = fields.inner("surface", needed=True), fields.inner("light", needed=True)
    shadow, sensor = fields.inner("shadow", needed=True), fields.inner("sensor", needed=True)
    return Room(
        name=path.stem,
        title=fields.text("title"),
        surface=SurfaceLook(
            surface.text("kind"), _colour(surface, "light"), _colour(surface, "dark")
        ),
        light=Light(
            light.number("from_degrees"),
            light.number("level"),
            light.number("falloff"),
            light.number("vignette"),
            _colour(light, "white_balance"),
        ),
        shadow=Shadow(
            shadow.number("length_mm"), shadow.number("blur_mm"), shadow.number("strength")
        ),
        sensor=Sensor(
            sensor.number("blur_px"), sensor.number("noise"), sensor.whole("jpeg_quality", least=0)
        ),
    )


def _colour(fields: Fields, name: str) -> Colour:
    red, green, blue = fields.numbers(name, 3)
    return (red, green, blue)
