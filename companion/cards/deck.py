"""A deck as data: which cards there are, how many, how large, and what is printed on each.

A deck is a folder with a `deck.toml`. Cards come one by one (`[[card]]`) or in series
(`[[series]]`: the same card once per value). A card has one face and a back, or two faces and no
back. What the rulebook calls a fact of the deck stands under `[facts]`, is read by the rules and
by the drawn faces alike, and is named under `[unverified]`, with where it comes from, as long as
nobody has checked it against the printed cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from companion.assets import asset
from companion.cards.tables import DataError, Fields, read_fields

Trait = str | int
Traits = Mapping[str, Trait]

__all__ = ["CardSpec", "Deck", "DeckError", "FaceSpec", "TokenSpec", "deck_names", "load_deck"]


class DeckError(DataError):
    """A deck that cannot be used; the message is one line and names the file and the field."""


@dataclass(frozen=True)
class FaceSpec:
    """One printed side: its id, the traits that are printed on it, the design that draws it."""

    id: str
    traits: Traits
    design: str


@dataclass(frozen=True)
class CardSpec:
    """One kind of physical card. Two faces: printed on both sides, it has no back."""

    id: str
    copies: int
    traits: Traits
    faces: tuple[FaceSpec, ...]


@dataclass(frozen=True)
class TokenSpec:
    """The markers of one colour; `shape` tells them apart where the hue does not."""

    colour: str
    shape: str
    fill: str
    ink: str
    diameter_mm: float
    values: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Deck:
    """Everything known about a deck before anybody looks at a picture of it.

    A loaded deck is equal only to itself, so that what is drawn from it can be kept.
    """

    name: str
    title: str
    folder: Path
    size_mm: tuple[float, float]
    corner_mm: float
    cards: tuple[CardSpec, ...]
    backs: tuple[str, ...]
    tokens: tuple[TokenSpec, ...]
    facts: Mapping[str, object]
    unverified: Mapping[str, str]
    """For each fact nobody has checked: where it comes from."""

    @cached_property
    def faces(self) -> Mapping[str, FaceSpec]:
        """Every printed face by its id, backs not among them."""
        return MappingProxyType({face.id: face for card in self.cards for face in card.faces})

    @cached_property
    def card_of_face(self) -> Mapping[str, str]:
        """Which physical card shows this face."""
        return MappingProxyType({face.id: card.id for card in self.cards for face in card.faces})

    def token(self, colour: str) -> TokenSpec:
        """The markers of this colour."""
        for token in self.tokens:
            if token.colour == colour:
                return token
        raise DeckError(f"{self.folder / 'deck.toml'}: no token of colour {colour!r}")


def deck_names() -> tuple[str, ...]:
    """The decks that are shipped."""
    return tuple(sorted(path.parent.name for path in asset("decks").glob("*/deck.toml")))


def load_deck(name_or_folder: str | Path) -> Deck:
    """A shipped deck by its name, or any folder that holds a `deck.toml`."""
    if isinstance(name_or_folder, str) and name_or_folder in deck_names():
        folder = asset("decks", name_or_folder)
    else:
        folder = Path(name_or_folder)
        if not folder.is_dir():
            names = ", ".join(deck_names())
            raise DeckError(f"{name_or_folder}: neither a shipped deck ({names}) nor a folder")
    fields = read_fields(folder / "deck.toml", DeckError)
    facts = fields.inner("facts").table
    unverified = fields.inner("unverified")
    deck = Deck(
        name=fields.text("name"),
        title=fields.text("title"),
        folder=folder,
        size_mm=_size(fields),
        corner_mm=fields.number("corner_mm", 3.0),
        cards=tuple(
            [card for row in fields.rows("series") for card in _series(row, facts)]
            + [_card(row) for row in fields.rows("card")]
        ),
        backs=fields.texts("backs", ("back",)),
        tokens=tuple(_token(row) for row in fields.rows("token")),
        facts=MappingProxyType(facts),
        unverified=MappingProxyType({fact: unverified.text(fact) for fact in unverified.table}),
    )
    _check(deck, fields)
    return deck


def _size(fields: Fields) -> tuple[float, float]:
    width, height = fields.numbers("size_mm", 2)
    if min(width, height) <= 0:
        raise fields.fault("size_mm", "must be larger than nothing")
    return (width, height)


def _traits(fields: Fields) -> dict[str, Trait]:
    table = fields.inner("traits")
    found: dict[str, Trait] = {}
    for name, value in table.table.items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise table.fault(name, "must be a text or a whole number")
        found[name] = value
    return found


def _series(row: Fields, facts: Mapping[str, object]) -> list[CardSpec]:
    """One card per value. A list under `each` gives card by card a trait; `from_facts` takes the
    trait from the list of that name among the deck's facts, so that it is written once."""
    pattern = row.text("id")
    if "{value}" not in pattern:
        raise row.fault("id", "must contain {value}")
    first, last = (int(v) for v in row.numbers("values", 2))
    count = last - first + 1
    lists = row.inner("each")
    columns: dict[str, tuple[int, ...]] = {name: lists.wholes(name) for name in lists.table}
    fact_fields = Fields(row.path, facts, row.error, "facts")
    for name in row.texts("from_facts", ()):
        columns[name] = fact_fields.wholes(name)
    for name, column in columns.items():
        if len(column) != count:
            raise row.fault(name, f"needs {count} entries, one a value, and has {len(column)}")
    cards = []
    for index in range(count):
        value = first + index
        each = {name: column[index] for name, column in columns.items()}
        traits: Traits = MappingProxyType({**_traits(row), **each, "value": value})
        card_id = pattern.replace("{value}", str(value))
        face = FaceSpec(card_id, traits, row.text("design", "face"))
        cards.append(CardSpec(card_id, row.whole("copies", 1, least=1), traits, (face,)))
    return cards


def _card(row: Fields) -> CardSpec:
    card_id, traits = row.text("id"), _traits(row)
    design = row.text("design", "face")
    sides = row.rows("face")
    if len(sides) > 2:
        raise row.fault("face", "names more than two sides")
    faces = tuple(
        FaceSpec(side.text("id"), MappingProxyType({**traits, **_traits(side)}), design)
        for side in sides
    )
    whole = MappingProxyType(traits)
    return CardSpec(
        card_id,
        row.whole("copies", 1, least=1),
        whole,
        faces or (FaceSpec(card_id, whole, design),),
    )


def _token(row: Fields) -> TokenSpec:
    first, last = (int(v) for v in row.numbers("values", 2))
    return TokenSpec(
        colour=row.text("colour"),
        shape=row.text("shape"),
        fill=row.text("fill"),
        ink=row.text("ink"),
        diameter_mm=row.number("diameter_mm"),
        values=tuple(range(first, last + 1)),
    )


def _check(deck: Deck, fields: Fields) -> None:
    if not deck.cards:
        raise fields.fault("card", "is missing: the deck has no cards")
    seen: set[str] = set(deck.backs)
    for card in deck.cards:
        for face in card.faces:
            if face.id in seen:
                raise fields.fault("card", f"names the face {face.id!r} twice")
            seen.add(face.id)
    for fact in deck.unverified:
        if fact not in deck.facts:
            raise fields.fault(f"unverified.{fact}", "is not among the facts")
