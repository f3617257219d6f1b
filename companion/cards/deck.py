"""A deck as data: which cards there are, how many, how large, and what is printed on each.

A deck is a folder with a `deck.toml`. Its cards come by the family or one by one, see `families`.
A card has one face and a back, or two faces and no back. What the rulebook calls a fact of the
deck stands under `[facts]`, is read by the rules and by the drawn faces alike, and is named under
`[unverified]`, with where it comes from, as long as nobody has checked it against the printed
cards. An owner who has checked says so in a file of their own, see `corrections`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from companion.assets import asset
from companion.cards.corrections import corrected
from companion.cards.families import all_cards
from companion.cards.specs import CardSpec, FaceSpec, TokenSpec, Trait, Traits
from companion.cards.tables import DataError, Fields, read_fields

__all__ = [
    "CardSpec",
    "Deck",
    "DeckError",
    "FaceSpec",
    "TokenSpec",
    "Trait",
    "Traits",
    "deck_names",
    "load_deck",
]


class DeckError(DataError):
    """A deck that cannot be used; the message is one line and names the file and the field."""


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
    """A shipped deck by its name, as its owner corrected it, or any folder with a `deck.toml`."""
    shipped = isinstance(name_or_folder, str) and name_or_folder in deck_names()
    folder = asset("decks", str(name_or_folder)) if shipped else Path(name_or_folder)
    if not folder.is_dir():
        names = ", ".join(deck_names())
        raise DeckError(f"{name_or_folder}: neither a shipped deck ({names}) nor a folder")
    fields = read_fields(folder / "deck.toml", DeckError)
    facts, doubts = fields.inner("facts"), fields.inner("unverified")
    unverified = {fact: doubts.text(fact) for fact in doubts.table}
    if shipped:
        facts, unverified = corrected(str(name_or_folder), facts, unverified)
    backs = fields.texts("backs", ("back",))
    deck = Deck(
        name=fields.text("name"),
        title=fields.text("title"),
        folder=folder,
        size_mm=_size(fields),
        corner_mm=fields.number("corner_mm", 3.0),
        cards=all_cards(fields, facts, backs),
        backs=backs,
        tokens=tuple(_token(row) for row in fields.rows("token")),
        facts=MappingProxyType(facts.table),
        unverified=MappingProxyType(unverified),
    )
    _check(deck, fields)
    return deck


def _size(fields: Fields) -> tuple[float, float]:
    width, height = fields.numbers("size_mm", 2)
    if min(width, height) <= 0:
        raise fields.fault("size_mm", "must be larger than nothing")
    return (width, height)


def _token(row: Fields) -> TokenSpec:
    first, last = (int(v) for v in row.numbers("values", 2))
    return TokenSpec(
        colour=row.text("colour"),
        shape=row.text("shape"),
        fill=row.text("fill"),
        ink=row.text("ink"),
        diameter_mm=row.number("diameter_mm"),
        values=tuple(range(first, last + 1)),
        glyph=row.text("glyph", ""),
        copies=row.whole("copies", 1, least=1),
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
