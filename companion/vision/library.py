"""Where decks of reference pictures are found and put.

An owner's enrolled decks lie in the owner's folder, one folder each; a name means the enrolled deck
before the shipped one, because whoever enrols MON plays with the printed MON.
"""

import shutil
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from companion.cards.corrections import owner_folder
from companion.cards.deck import deck_names, load_deck
from companion.cards.picture import save_picture
from companion.vision.reference import DeckPicturesError, ReferenceDeck


def enrolled_folder(name: str) -> Path:
    """Where an owner's deck of that name lies, or would."""
    return owner_folder() / "decks" / name


def find_deck(name_or_folder: str) -> ReferenceDeck:
    """An enrolled deck, a shipped one, or any folder of pictures."""
    plain = Path(name_or_folder).name == name_or_folder
    if plain and (enrolled_folder(name_or_folder) / "deck.toml").is_file():
        return ReferenceDeck.from_folder(enrolled_folder(name_or_folder))
    if name_or_folder in deck_names():
        return ReferenceDeck.from_deck(load_deck(name_or_folder))
    if not Path(name_or_folder).is_dir():
        names = ", ".join(deck_names())
        raise DeckPicturesError(
            f"{name_or_folder}: neither a deck ({names}) nor a folder of pictures"
        )
    return ReferenceDeck.from_folder(name_or_folder)


def write_deck(folder: Path, deck: ReferenceDeck, title: str, copies: Mapping[str, int]) -> None:
    """The deck as a folder: all of it or, whatever happens, nothing; a former one is replaced."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        work = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        stack.callback(shutil.rmtree, work, ignore_errors=True)
        fresh = work / "new"
        fresh.mkdir()
        for name, picture in (*deck.faces.items(), *deck.backs.items()):
            save_picture(fresh / f"{name}.png", picture)
        (fresh / "deck.toml").write_text(_toml(deck, title, copies), encoding="utf-8")
        if folder.exists():
            folder.rename(work / "old")
        fresh.rename(folder)


def _toml(deck: ReferenceDeck, title: str, copies: Mapping[str, int]) -> str:
    width, height = deck.size_mm
    lines = [
        f"name = {_quoted(deck.name)}",
        f"title = {_quoted(title)}",
        f"size_mm = [{width:.1f}, {height:.1f}]",
        "cut_out = true",
        f"backs = [{', '.join(_quoted(name) for name in deck.backs)}]",
    ]
    for name in deck.faces:
        lines += ["", "[[card]]", f"id = {_quoted(name)}", f"copies = {copies.get(name, 1)}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
