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
class SideLight:
    """A second, low light that brightens the side of the table it stands at."""

    from_degrees: float = 0.0
    level: float = 0.0
    colour: Colour = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Shade:
    """A broad band of shade over the table: a person, a window frame, a shelf."""

    strength: float = 0.0
    x: float = 0.0
    y: float = 0.0
    """A point (mm) in the middle of the band."""
    angle: float = 0.0
    """The way the band runs, in degrees."""
    width_mm: float = 0.0
    soft_mm: float = 40.0
    """How far it takes from full shade to full light."""


@dataclass(frozen=True, slots=True)
class Glare:
    """A lamp mirrored by glossy cards. No card is quite flat: each mirrors it where it bends."""

    strength: float = 0.0
    """Of the brightest mirror image; each card has its own part of it."""
    x: float = 0.0
    y: float = 0.0
    """Where on the table a flat mirror would show the lamp."""
    radius_mm: float = 20.0
    bend: float = 0.12
    """How far from its middle towards that point a card mirrors it: 1 is a flat card."""
    wander_mm: float = 20.0
    """How far off, at most."""


@dataclass(frozen=True, slots=True)
class Shadow:
    """The soft shadow of a card's thickness."""

    length_mm: float
    blur_mm: float
    strength: float


@dataclass(frozen=True, slots=True)
class Sensor:
    """What the camera does to the picture; pixels are those of the standard picture."""

    blur_px: float
    noise: float
    """Standard deviation, in steps of 255."""
    jpeg_quality: int
    """0: not compressed."""
    motion_px: float = 0.0
    """How far the picture moved while it was taken."""
    motion_degrees: float = 0.0


@dataclass(frozen=True, slots=True)
class Room:
    """Everything about a picture that is neither the cards nor the camera's place."""

    name: str
    title: str
    surface: SurfaceLook
    light: Light
    shadow: Shadow
    sensor: Sensor
    side: SideLight = SideLight()
    shade: Shade = Shade()
    glare: Glare = Glare()


def room_names() -> tuple[str, ...]:
    """The rooms that are shipped."""
    return tuple(sorted(path.stem for path in asset("rooms").glob("*.toml")))


def load_room(name_or_file: str | Path) -> Room:
    """A shipped room by its name, or any file like one of theirs."""
    return room_from(read_room(name_or_file))


def read_room(name_or_file: str | Path) -> Fields:
    """The fields of a room's file, for those who change some before they use them."""
    path = Path(name_or_file)
    if isinstance(name_or_file, str) and path.suffix != ".toml":
        if name_or_file not in room_names():
            raise RoomError(f"no room is called {name_or_file!r}: {', '.join(room_names())}")
        path = asset("rooms", f"{name_or_file}.toml")
    return read_fields(path, RoomError)


def room_from(fields: Fields) -> Room:
    """The room these fields describe."""
    surface, light = fields.inner("surface", needed=True), fields.inner("light", needed=True)
    shadow, sensor = fields.inner("shadow", needed=True), fields.inner("sensor", needed=True)
    return Room(
        name=fields.path.stem,
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
            sensor.number("blur_px"),
            sensor.number("noise"),
            sensor.whole("jpeg_quality", least=0),
            sensor.number("motion_px", 0.0),
            sensor.number("motion_degrees", 0.0),
        ),
        side=_side(fields.inner("side")),
        shade=Shade(*_numbers(fields.inner("shade"), Shade())),
        glare=Glare(*_numbers(fields.inner("glare"), Glare())),
    )


def _side(fields: Fields) -> SideLight:
    usual = SideLight()
    return SideLight(
        fields.number("from_degrees", usual.from_degrees),
        fields.number("level", usual.level),
        _colour(fields, "colour", usual.colour),
    )


def _numbers(fields: Fields, usual: Shade | Glare) -> list[float]:
    """Every number of a part of the room, in order; those not given are the usual ones."""
    return [fields.number(name, getattr(usual, name)) for name in usual.__slots__]


def _colour(fields: Fields, name: str, usual: Colour | None = None) -> Colour:
    red, green, blue = fields.numbers(name, 3, usual)
    return (red, green, blue)
