"""companion enrol DECK: reference pictures, from a folder or by camera, become a deck."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.cards.deck import Deck, deck_names, load_deck
from companion.cards.picture import Picture
from companion.commands.options import UsageError, read_lines
from companion.vision.cutout import cut_out
from companion.vision.enrol import Enrolment, listed
from companion.vision.grid import cards_lying
from companion.vision.library import enrolled_folder, write_deck
from companion.vision.lookalikes import look_alikes
from companion.vision.reference import ReferenceDeck
from hardware.camera import Camera, Source, open_camera

_USUAL_SIZE = (63.0, 88.0)
_PAGE = 9
"""Cards of one grid on the virtual table."""
_HELP = "Enter: take a picture   u: undo   m: what is missing   d: done   q: give up"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of this command."""
    parser = commands.add_parser("enrol", help="reference pictures become a deck")
    parser.add_argument("deck", help="the deck's name: a shipped game, or one of your own")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--from", dest="folder", type=Path, metavar="FOLDER")
    source.add_argument("--camera", nargs="?", const="auto", metavar="CAMERA")
    parser.add_argument("--names", type=Path, metavar="FILE", help="one name a line, by camera")
    parser.add_argument("--size", type=_size, metavar="WxH", help="of a card, in millimetres")
    parser.add_argument("--out", type=Path, metavar="DIR", help="instead of your own decks")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Enrol, check against the deck of that name, point out what is alike, and write."""
    if not re.fullmatch(r"[\w][\w.-]*", args.deck):
        raise UsageError(f"{args.deck!r} is no name for a deck: letters, digits and - only")
    ours = load_deck(args.deck) if args.deck in deck_names() else None
    if args.folder is not None:
        deck: ReferenceDeck | None = _from_folder(args, ours)
    else:
        deck = _by_camera(args, ours)
    if deck is None:
        return 1
    missing = [name for name in ours.faces if name not in deck.faces] if ours else []
    if missing:
        _say(f"nothing written: there is no picture of {listed(missing)}")
        return 1
    for one, two, same in look_alikes(deck.faces, deck.size_mm):
        what = "cannot be told apart" if same else "look much alike"
        _say(f"{one} and {two} {what}")
    folder = args.out or enrolled_folder(args.deck)
    copies = {card.faces[0].id: card.copies for card in ours.cards} if ours else {}
    write_deck(folder, deck, ours.title if ours else args.deck, copies)
    faces = f"{len(deck.faces)} face{'' if len(deck.faces) == 1 else 's'}"
    print(f"{args.deck}: {faces}, {len(deck.backs) or 'no'} back in {folder}")
    return 0


def _size(text: str) -> tuple[float, float]:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)", text)
    if not found or not 10 <= float(found[1]) <= float(found[2]) <= 300:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 63x88, the shorter side first")
    return float(found[1]), float(found[2])


def _from_folder(args: argparse.Namespace, ours: Deck | None) -> ReferenceDeck:
    size = args.size or (ours.size_mm if ours else None)
    found = ReferenceDeck.from_folder(args.folder, size, ours.backs if ours else (), _progress)
    foreign = [n for n in (*found.faces, *found.backs) if ours and not _known(n, ours)]
    if foreign:
        raise UsageError(f"{args.folder}: {args.deck} has no face called {listed(foreign)}")
    return ReferenceDeck(args.deck, found.size_mm, found.faces, found.backs)


def _known(name: str, ours: Deck) -> bool:
    return name in ours.faces or name in ours.backs


def _progress(done: int, total: int) -> None:
    print(f"\r{done} of {total} pictures", end="\n" if done == total else "", file=sys.stderr)


def _by_camera(args: argparse.Namespace, ours: Deck | None) -> ReferenceDeck | None:
    if ours:
        names, backs = tuple(ours.faces), ours.backs
    elif args.names is not None:
        names = tuple(line.strip() for line in read_lines(args.names) if line.strip())
        backs = ("back",)
    else:
        raise UsageError(f"{args.deck} is not a shipped deck: --names FILE says what to enrol")
    if not names:
        raise UsageError(f"{args.names}: no names in this file")
    size = args.size or (ours.size_mm if ours else _USUAL_SIZE)
    enrolment = Enrolment(args.deck, size, names, backs)
    virtual = args.camera == "virtual"
    if virtual and not ours:
        raise UsageError("the virtual camera shows shipped decks only")
    source = _virtual_pages(ours) if virtual and ours else None
    with open_camera(args.camera, source=source) as camera:
        return _dialogue(enrolment, camera)


def _dialogue(enrolment: Enrolment, camera: Camera) -> ReferenceDeck | None:
    """Ask, look, name, again; None if the owner gives up."""
    _say("Lay cards in rows, upright, none touching another, in the order of the list. " + _HELP)
    while enrolment.missing:
        _say(f"{enrolment.done} of {enrolment.total}; next: {listed(enrolment.missing, 9)}")
        match sys.stdin.readline():
            case "":
                break
            case word if word.strip() == "":
                _take(enrolment, camera.frame().picture)
            case word if word.strip() == "u":
                gone = enrolment.undo()
                _say(f"taken back: {listed(gone)}" if gone else "there is nothing to take back")
            case word if word.strip() == "m":
                _say(listed(enrolment.missing, len(enrolment.missing)))
            case word if word.strip() == "d":
                break
            case word if word.strip() == "q":
                _say("nothing written")
                return None
            case _:
                _say(_HELP)
    if not enrolment.complete:
        _say(f"nothing written: {listed(enrolment.missing)} still missing")
        return None
    return enrolment.deck()


def _take(enrolment: Enrolment, picture: Picture) -> None:
    width, height = enrolment.size_mm
    found = cards_lying(picture, height / width)
    if not found:
        _say("no card found: lay them on a ground that looks different")
        return
    if len(found) > len(enrolment.missing):
        _say(f"{len(found)} cards lie there, but only {len(enrolment.missing)} are missing")
        return
    named = enrolment.add([cut_out(picture, quad, enrolment.size_mm) for quad in found])
    _say(f"{len(named)} cards: {listed(named, len(named))}")


def _virtual_pages(deck: Deck) -> Source:
    """Photographs of the deck laid out in grids, one after another, the backs last."""
    from companion.table.geometry import Pose  # noqa: PLC0415 - only where a table is made up
    from companion.virtual.camera import CameraSetup  # noqa: PLC0415
    from companion.virtual.photograph import Photographer  # noqa: PLC0415
    from companion.virtual.room import load_room  # noqa: PLC0415
    from companion.virtual.scene import CardOnTable, Scene  # noqa: PLC0415

    shown: list[str | None] = [*deck.faces, *deck.backs]
    width, height = deck.size_mm
    photographer = Photographer(deck, CameraSetup(), load_room("daylight"), seed=1)

    def pages() -> Iterator[Picture]:
        for page, first in enumerate(range(0, len(shown), _PAGE)):
            cards = [
                CardOnTable(face, Pose((i % 3 - 1) * 1.4 * width, (i // 3 - 1) * 1.3 * height))
                for i, face in enumerate(shown[first : first + _PAGE])
            ]
            yield photographer.photograph(Scene(tuple(cards)), page)

    turning = pages()
    return lambda: next(turning)


def _say(text: str) -> None:
    print(text, file=sys.stderr)
