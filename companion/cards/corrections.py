"""An owner's corrections: facts of a deck as somebody read them off the printed cards.

Some facts of the shipped decks are guesses, and say so. Whoever owns the game and looks writes a
file of their own, `decks/<name>.toml` in the owner's folder, and our files stay as they are:

    checked = ["points"]              # looked at, and right: no longer called unverified
    [facts]
    points = [1, 1, 2, ...]           # a whole fact, or
    [facts.awards]
    scope = { terms = [...] }         # one entry of it; `false` strikes an entry out

The owner's folder is `$COMPANION_HOME`, else `$XDG_CONFIG_HOME/companion`, else
`~/.config/companion`.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from companion.cards.tables import Fields, read_fields

WORDS = ("facts", "checked")


def owner_folder() -> Path:
    """Where an owner's own files are."""
    home = os.environ.get("COMPANION_HOME")
    if home:
        return Path(home)
    config = os.environ.get("XDG_CONFIG_HOME")
    return (Path(config) if config else Path.home() / ".config") / "companion"


def corrected(
    name: str, facts: Fields, unverified: Mapping[str, str]
) -> tuple[Fields, dict[str, str]]:
    """The facts with the owner's in place of ours, and what is still unverified."""
    path = owner_folder() / "decks" / f"{name}.toml"
    if not path.is_file():
        return facts, dict(unverified)
    owner = read_fields(path, facts.error)
    for word in owner.table:
        if word not in WORDS:
            raise owner.fault(word, f"is not known; there may be {' and '.join(WORDS)}")
    changes = owner.inner("facts")
    merged = dict(facts.table)
    replaced = set(owner.texts("checked", ()))
    for fact in replaced - merged.keys():
        raise owner.fault("checked", f"names {fact!r}, which is no fact of this deck")
    for fact, change in changes.table.items():
        if fact not in merged:
            known = ", ".join(sorted(merged))
            raise changes.fault(fact, f"is no fact of this deck; there are {known}")
        merged[fact] = _merged(changes, fact, merged[fact], change)
        if not isinstance(change, dict):
            replaced.add(fact)
    doubts = {fact: doubt for fact, doubt in unverified.items() if fact not in replaced}
    return Fields(path, merged, facts.error, "facts"), doubts


def _merged(changes: Fields, fact: str, ours: object, theirs: object) -> object:
    """A table entry by entry, anything else as a whole; never another kind of thing."""
    if not isinstance(ours, dict):
        if type(theirs) is not type(ours):
            raise changes.fault(fact, f"must be a {_kind(ours)}, as in the shipped deck")
        return theirs
    if not isinstance(theirs, dict):
        raise changes.fault(fact, "must be a table, as in the shipped deck")
    result = dict(ours)
    usual = next(iter(ours.values()), None)
    for key, entry in theirs.items():
        if entry is False:
            if result.pop(key, None) is None:
                raise changes.fault(f"{fact}.{key}", "is struck out, but there is no such entry")
        elif type(entry) is not type(usual):
            raise changes.fault(f"{fact}.{key}", f"must be a {_kind(usual)}")
        else:
            result[key] = entry
    return result


def _kind(value: object) -> str:
    names = {dict: "table", list: "list", int: "whole number", str: "text", float: "number"}
    return names.get(type(value), "value like ours")
