"""Named sets of scenes, easy to hard: what disturbs the eyes in each, and pictures of it.

A set is a file in ``assets/scenes``: the rooms it is set in, what is different there, the camera,
how cards lie, and who reaches in. Whatever is left open is drawn anew for every picture.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, tan
from random import Random

from companion.assets import asset
from companion.cards.deck import CardSpec, Deck
from companion.cards.picture import Picture
from companion.cards.tables import DataError, Fields, read_fields
from companion.table.geometry import Pose
from companion.table.layout import Layout, load_layout
from companion.virtual.camera import CameraSetup
from companion.virtual.draws import drawn, laid_over
from companion.virtual.hands import wardrobe
from companion.virtual.photograph import Photographer
from companion.virtual.room import Room, read_room, room_from
from companion.virtual.scatter import Laying, Thrower, laying_from
from companion.virtual.scene import HandOnTable, Scene
from companion.virtual.truth import WHOLE, Truth, truth_of

Size = tuple[int, int]

STANDARD: Size = (2304, 1296)
FULL: Size = (4608, 2592)
"""The sizes a Camera Module 3 gives."""
TABLES = 3
"""So many different table tops are made of each kind."""
ROOM_PARTS = ("surface", "light", "side", "shade", "glare", "shadow", "sensor")


class SceneSetError(DataError):
    """A set of scenes that cannot be used; one line that names the file and the field."""


@dataclass(frozen=True, slots=True)
class SceneSet:
    """One set: its file, and what every picture of it has in common."""

    name: str
    title: str
    rank: int
    """Its place from easy to hard."""
    readable_from: float
    """Face-up cards of which this share shows are expected to be read."""
    sleeved: bool
    fields: Fields

    def room(self, chance: Random) -> Room:
        """A room for one picture."""
        name = chance.choice(self.fields.texts("rooms"))
        base = read_room(name)
        changes = {part: self._part(part, chance).table for part in ROOM_PARTS}
        table = laid_over(base.table, changes)
        return room_from(Fields(self.fields.path, table, SceneSetError))

    def camera(self, chance: Random, size: Size = STANDARD) -> CameraSetup:
        """A camera for one picture; however it is tilted, it looks at the middle of the table."""
        fields = self._part("camera", chance)
        usual = CameraSetup()
        names = ("height", "tilt", "pan", "roll", "distortion", "defocus", "exposure")
        values = {name: fields.number(name, getattr(usual, name)) for name in names}
        return CameraSetup(
            **values,
            x=-values["height"] * tan(radians(values["pan"])),
            y=-values["height"] / cos(radians(values["pan"])) * tan(radians(values["tilt"])),
            width=size[0],
            height_px=size[1],
        )

    def cards(self, deck: Deck) -> tuple[CardSpec, ...]:
        """The cards of a deck that the set lays: those that `only` names, if there are any."""
        return self._named(deck) or deck.cards

    def suits(self, deck: Deck) -> bool:
        """True where the set asks something of the eyes that this deck can answer."""
        if self.fields.table.get("needs_tokens", False) and not deck.tokens:
            return False
        return not self.fields.rows("only") or bool(self._named(deck))

    def _named(self, deck: Deck) -> tuple[CardSpec, ...]:
        rows = [row.table for row in self.fields.rows("only")]
        return tuple(card for card in deck.cards if any(_is_like(card, row) for row in rows))

    def laying(self, chance: Random) -> Laying:
        """How the cards of one picture lie."""
        return laying_from(self._part("laying", chance))

    def hands(self, layout: Layout, chance: Random) -> tuple[HandOnTable, ...]:
        """The hands that reach over the table, each from one of its sides."""
        fields = self._part("hands", chance)
        return tuple(_hand(layout, chance) for _ in range(fields.whole("count", 0, least=0)))

    def _part(self, name: str, chance: Random) -> Fields:
        """A table of the file with all that is left open settled."""
        open_ = self.fields.table.get(name, {})
        return Fields(self.fields.path, drawn(open_, chance), SceneSetError, name)


def scene_set_names() -> tuple[str, ...]:
    """The sets that are shipped, from easy to hard."""
    sets = [load_scene_set(path.stem) for path in asset("scenes").glob("*.toml")]
    return tuple(one.name for one in sorted(sets, key=lambda one: (one.rank, one.name)))


def load_scene_set(name: str) -> SceneSet:
    """A shipped set by its name."""
    known = sorted(path.stem for path in asset("scenes").glob("*.toml"))
    if name not in known:
        raise SceneSetError(f"no set of scenes is called {name!r}: {', '.join(known)}")
    fields = read_fields(asset("scenes", f"{name}.toml"), SceneSetError)
    return SceneSet(
        name,
        fields.text("title"),
        fields.whole("rank"),
        fields.number("readable_from", WHOLE),
        bool(fields.table.get("sleeved", False)),
        fields,
    )


def layout_for(deck: Deck) -> Layout:
    """The table that cards without a game lie on, the same for every deck.

    Its markers stand far enough inside that a tilted camera does not lose them.
    """
    del deck
    return load_layout("bare")


def photographer(
    scenes: SceneSet, deck: Deck, chance: Random, size: Size = STANDARD
) -> Photographer:
    """A photographer in one of the set's rooms."""
    room, camera = scenes.room(chance), scenes.camera(chance, size)
    table = chance.randrange(TABLES)
    return Photographer(deck, camera, room, table, scenes.sleeved)


def photographed(
    scenes: SceneSet, deck: Deck, table: Scene, seed: int, size: Size = STANDARD
) -> tuple[Picture, Truth]:
    """A table that is already laid, under the set's camera and light, and its hands over it."""
    chance = Random(f"{seed}:{scenes.name}:{deck.name}")
    eye = photographer(scenes, deck, chance, size)
    scene = table.with_things(*scenes.hands(layout_for(deck), chance))
    return eye.photograph(scene, seed), truth_of(eye, scene, scenes.readable_from)


def pictures(
    scenes: SceneSet, deck: Deck, count: int, seed: int, size: Size = STANDARD
) -> Iterator[tuple[Picture, Truth]]:
    """Cards of the deck on a table without a game; the same seed gives the same pictures."""
    layout = layout_for(deck)
    for number in range(count):
        chance = Random(f"{seed}:{scenes.name}:{deck.name}:{number}")
        yield _scattered(scenes, deck, layout, chance, size)


def _scattered(
    scenes: SceneSet, deck: Deck, layout: Layout, chance: Random, size: Size
) -> tuple[Picture, Truth]:
    eye = photographer(scenes, deck, chance, size)
    thrower = Thrower(deck, eye.camera, layout, chance)
    lying = tuple(thrower.things(scenes.laying(chance), scenes.cards(deck)))
    scene = Scene((*lying, *scenes.hands(layout, chance)))
    return eye.photograph(scene, 0), truth_of(eye, scene, scenes.readable_from)


def _is_like(card: CardSpec, wanted: Mapping[str, object]) -> bool:
    """True when the card's faces have these traits; several values of one are in a list."""
    return all(
        known.get(trait) in (values if isinstance(values, list) else [values])
        for known in ({**face.traits, "design": face.design} for face in card.faces)
        for trait, values in wanted.items()
    )


def _hand(layout: Layout, chance: Random) -> HandOnTable:
    """A hand somewhere over the table, its arm coming from the nearest long side or an end."""
    x = chance.uniform(-0.42, 0.42) * layout.width
    y = chance.uniform(-0.3, 0.3) * layout.height
    from_below = y > 0
    angle = (0.0 if from_below else 180.0) + chance.uniform(-35.0, 35.0)
    clothes = wardrobe()
    return HandOnTable(
        Pose(x, y, angle),
        chance.choice(sorted(clothes.tones)),
        chance.choice(sorted(clothes.sleeves)),
        chance.random() < 0.5,
    )
