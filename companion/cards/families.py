"""Cards by the family: how a `deck.toml` says many cards at once, from its facts where it can.

`[[series]]` is the same card once per value, `[[family]]` one card per entry of a fact,
`[[tally]]` counts the entries of a list of lists, `[[card]]` is one card. What a fact says is
written nowhere else, so a corrected fact changes the cards and what is printed on them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from companion.cards.specs import CardSpec, FaceSpec, Trait, Traits
from companion.cards.tables import Fields


class Found(NamedTuple):
    """What a family says of one of its cards."""

    id: str
    copies: int
    traits: Traits
    design: str


def all_cards(fields: Fields, facts: Fields, backs: tuple[str, ...]) -> tuple[CardSpec, ...]:
    """Every card the file names, family after family."""
    cards: list[CardSpec] = []
    for kind, read in (("tally", _tally), ("series", _series), ("family", _family)):
        for row in fields.rows(kind):
            cards += [_made(row, backs, found) for found in read(row, facts)]
    return (*cards, *(_card(row, backs) for row in fields.rows("card")))


def _made(row: Fields, backs: tuple[str, ...], found: Found) -> CardSpec:
    traits = MappingProxyType({**_traits(row), **found.traits})
    face = FaceSpec(found.id, traits, found.design)
    return CardSpec(found.id, found.copies, traits, (face,), _back(row, backs))


def _back(row: Fields, backs: tuple[str, ...]) -> str | None:
    if not backs:
        return None
    back = row.text("back", backs[0])
    if back not in backs:
        raise row.fault("back", f"is none of the deck's backs ({', '.join(backs)})")
    return back


def _traits(fields: Fields) -> dict[str, Trait]:
    table = fields.inner("traits")
    found: dict[str, Trait] = {}
    for name, value in table.table.items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise table.fault(name, "must be a text or a whole number")
        found[name] = value
    return found


def _tally(row: Fields, facts: Fields) -> Iterator[Found]:
    """A fact that lists, per key and value, one word a card: equal cards are copies."""
    fact = facts.inner(row.text("fact"), needed=True)
    first, second, third = row.texts("names")
    plain = row.text("plain")
    for key in fact.table:
        for value, words in enumerate(fact.lists(key)):
            for word, copies in Counter(words).items():
                suffix = "" if word == plain else f"-{word}"
                own: dict[str, Trait] = {first: key, second: value, third: word}
                yield Found(f"{key}-{value}{suffix}", copies, own, row.text("design"))


def _series(row: Fields, facts: Fields) -> Iterator[Found]:
    """One card per value. A list under `each` gives card by card a trait; `from_facts` takes the
    trait from the list of that name among the deck's facts."""
    pattern = row.text("id")
    if "{value}" not in pattern:
        raise row.fault("id", "must contain {value}")
    first, last = (int(v) for v in row.numbers("values", 2))
    count = last - first + 1
    lists = row.inner("each")
    columns: dict[str, tuple[int, ...]] = {name: lists.wholes(name) for name in lists.table}
    for name in row.texts("from_facts", ()):
        columns[name] = facts.wholes(name)
    for name, column in columns.items():
        if len(column) != count:
            raise row.fault(name, f"needs {count} entries, one a value, and has {len(column)}")
    for index in range(count):
        value = first + index
        own: dict[str, Trait] = {name: column[index] for name, column in columns.items()}
        card_id = pattern.replace("{value}", str(value))
        copies = row.whole("copies", 1, least=1)
        yield Found(card_id, copies, own | {"value": value}, row.text("design", "face"))


def _family(row: Fields, facts: Fields) -> Iterator[Found]:
    """One card per entry of a fact. The entry is a bare name, a number of copies, or a table with
    `copies`, from which the traits named by `keep` are taken."""
    name, pattern = row.text("fact"), row.text("id")
    if "{key}" not in pattern:
        raise row.fault("id", "must contain {key}")
    designs, trait = row.inner("designs"), row.text("trait", "")
    if isinstance(facts.table.get(name), list):
        entries: Mapping[str, object] = dict.fromkeys(facts.texts(name), 1)
    else:
        entries = facts.inner(name, needed=True).table
    for key, entry in entries.items():
        own: dict[str, Trait] = {trait: key} if trait else {}
        if isinstance(entry, dict):
            fields = Fields(facts.path, entry, facts.error, f"{facts.where}.{name}.{key}")
            copies = fields.whole("copies", 1, least=1)
            own |= _kept(fields, row)
        else:
            copies = Fields(facts.path, entries, facts.error, f"{facts.where}.{name}").whole(
                key, least=1
            )
        card_id = pattern.replace("{key}", key.lower())
        yield Found(card_id, copies, own, designs.text(key, row.text("design")))


def _kept(entry: Fields, row: Fields) -> dict[str, Trait]:
    """The fields named by `keep` as traits, lists among them word by word.

    Of `features = ["birch", "oak"]` with `kinds = { tree = ["birch", "oak"] }` come the traits
    features-1 and features-2, and, for those who ask what it is: feature = tree, tree = birch,
    second_tree = oak.
    """
    kinds = row.inner("kinds")
    kind_of = {word: kind for kind in kinds.table for word in kinds.texts(kind)}
    kept: dict[str, Trait] = {}
    for name in row.texts("keep", ()):
        value = entry.table.get(name)
        if not isinstance(value, list):
            kept |= {} if value is None else {name: entry.text(name)}
            continue
        for k, word in enumerate(entry.texts(name), 1):
            kind = kind_of.get(word, word)
            kept[f"{name}-{k}"] = word
            kept.setdefault(name.removesuffix("s"), kind)
            if kind != word:
                kept[f"second_{kind}" if kind in kept else kind] = word
    return kept


def _card(row: Fields, backs: tuple[str, ...]) -> CardSpec:
    card_id, traits = row.text("id"), _traits(row)
    design, copies = row.text("design", "face"), row.whole("copies", 1, least=1)
    sides = row.rows("face")
    if len(sides) > 2:
        raise row.fault("face", "names more than two sides")
    whole = MappingProxyType(traits)
    faces = tuple(
        FaceSpec(side.text("id"), MappingProxyType({**traits, **_traits(side)}), design)
        for side in sides
    )
    if len(faces) == 2:
        return CardSpec(card_id, copies, whole, faces, None)
    face = FaceSpec(card_id, whole, design)
    return CardSpec(card_id, copies, whole, faces or (face,), _back(row, backs))
