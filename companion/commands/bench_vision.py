"""companion bench vision: what the eyes get right, by set of scenes and deck, and how fast."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import cv2

from companion.cards.deck import DeckError, deck_names, load_deck
from companion.cards.picture import load_picture
from companion.commands.options import whole
from companion.commands.vision_speed import THREADS, speed
from companion.commands.vision_tally import Tally
from companion.virtual.sets import layout_for, load_scene_set, pictures, scene_set_names
from companion.vision.plane import MarkerSpec
from companion.vision.reader import Reader
from companion.vision.reference import ReferenceDeck

SMALL_SETS = ("plain", "angles", "touching", "tokens", "face-down", "columns")
_SMALL_DECK = "mon"
_ENDINGS = {".jpg", ".jpeg", ".png"}
_LOOSER = {"all": (97.0, 0.2), "columns": (98.0, 0.2), "fans": (98.0, 0.2)}
_STRICT = (99.5, 0.1)
"""The least share of right answers and the most of wrong ones, in per cent."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `bench vision`."""
    parser.add_argument("--small", action="store_true", help="vision: a minute's worth of it")
    parser.add_argument(
        "--pictures", type=whole(1), default=8, metavar="N", help="vision: of each set"
    )
    parser.add_argument("--seed", type=int, default=2, metavar="N", help="vision: of the scenes")
    parser.add_argument(
        "--without",
        type=whole(0, 90),
        default=0,
        metavar="PERCENT",
        help="vision: so many of the faces are taken out of the deck, but lie on the table",
    )
    parser.add_argument("--decks", nargs="+", metavar="DECK", help="vision: only these")
    parser.add_argument("--sets", nargs="+", metavar="SET", help="vision: only these")
    parser.add_argument(
        "--photos",
        nargs=2,
        type=Path,
        metavar=("DECKFOLDER", "PHOTOFOLDER"),
        help="vision: photographs named after their card up to the first '-'",
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    cv2.setNumThreads(THREADS)
    if args.photos:
        results: dict[str, Any] = {"photos": photographs(*args.photos)}
    else:
        decks = args.decks or ([_SMALL_DECK] if args.small else decks_with_faces())
        sets = args.sets or (SMALL_SETS if args.small else scene_set_names())
        count = 1 if args.small else args.pictures
        rows = [r for deck in decks for r in measure(deck, sets, count, args.seed, args.without)]
        results = {"sets": rows, "speed": speed(rounds=3 if args.small else 12)}
    print(json.dumps(results) if args.json else _table(results))
    return 0


def decks_with_faces() -> list[str]:
    """Decks whose faces can be drawn."""
    found = []
    for name in deck_names():
        try:
            ReferenceDeck.from_deck(load_deck(name))
        except DeckError:
            continue
        found.append(name)
    return found


def measure(
    name: str, sets: Sequence[str], count: int, seed: int, without: int = 0
) -> list[dict[str, Any]]:
    """The figures of a deck, a row for each set of scenes that asks something of this deck.

    The eyes do not know the faces that are taken out: `without` per cent of them.
    """
    deck = load_deck(name)
    markers = [MarkerSpec(*marker) for marker in layout_for(deck).markers]
    known = ReferenceDeck.from_deck(deck)
    out = Random(f"{seed}:{name}").sample(sorted(known.faces), len(known.faces) * without // 100)
    known = replace(known, faces={n: face for n, face in known.faces.items() if n not in out})
    reader = Reader(known, markers)
    rows = []
    for scenes in map(load_scene_set, sets):
        if not scenes.suits(deck):
            continue
        tally = Tally(frozenset(out))
        for picture, truth in pictures(scenes, deck, count, seed):
            reader.forget()
            began = time.perf_counter()
            seen = reader.read(picture)
            tally.count(seen, truth, time.perf_counter() - began)
        right, wrong = _LOOSER.get(scenes.name, _STRICT)
        figures = tally.figures()
        met = figures["right_percent"] >= right and figures["wrong_percent"] <= wrong
        row = {"deck": name, "set": scenes.name, **figures, "bar": [right, wrong], "met": met}
        rows.append(row)
        print(_line(row), file=sys.stderr, flush=True)
    return rows


def photographs(deck_folder: Path, folder: Path) -> dict[str, Any]:
    """Photographs of single cards; a card that is not in the deck must not be named."""
    deck = ReferenceDeck.from_folder(deck_folder)
    reader = Reader(deck)
    files = sorted(f for f in folder.iterdir() if f.suffix.lower() in _ENDINGS)
    known = right = wrong = 0
    times = []
    for file in files:
        card = file.stem.split("-")[0]
        picture = load_picture(file)
        began = time.perf_counter()
        names = {seen.card for seen in reader.read(picture).cards}
        times.append(time.perf_counter() - began)
        known += card in deck.faces
        right += names == {card}
        wrong += bool(names - {card})
        print(f"{file.name}: {', '.join(sorted(names)) or 'unsure'}", file=sys.stderr, flush=True)
    return {
        "photographs": len(files),
        "of_the_deck": known,
        "right": right,
        "wrong": wrong,
        "right_percent": round(100 * right / max(1, known), 2),
        "ms_median": round(1e3 * sorted(times)[len(times) // 2], 1) if times else None,
    }


def _line(row: dict[str, Any]) -> str:
    foreign = f"guessed {row['guessed']} of {row['foreign']} foreign  " if row["foreign"] else ""
    return (
        f"{row['deck']:14} {row['set']:17} {row['cards']:5} cards  found {row['found']:5}  "
        f"right {row['right_percent']:6.2f} %  wrong {row['wrong_percent']:5.2f} %  "
        f"unsure {row['unsure']:4}  {foreign}{row['ms_median']:6.0f} ms (p95 {row['ms_p95']:.0f})  "
        f"{'' if row['met'] else 'below the bar'}".rstrip()
    )


def _table(results: dict[str, Any]) -> str:
    lines = [_line(row) for row in results.get("sets", [])]
    for part in ("speed", "photos"):
        lines += [
            f"{name.replace('_', ' ')}: {value}" for name, value in results.get(part, {}).items()
        ]
    return "\n".join(lines)
