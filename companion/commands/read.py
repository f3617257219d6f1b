"""companion read PHOTO --deck DECK: what lies there."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from companion.cards.picture import Picture, load_picture
from companion.table.layout import LayoutError, load_layout
from companion.vision.library import find_deck
from companion.vision.observation import Observation
from companion.vision.plane import MarkerSpec
from companion.vision.reader import Reader
from companion.vision.reference import ReferenceDeck


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of this command."""
    parser = commands.add_parser("read", help="which cards lie on a photograph")
    parser.add_argument("photo", type=Path)
    parser.add_argument(
        "--deck", required=True, help="a shipped or enrolled deck, or a folder of faces"
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read the photograph: on the table of its game if the markers are there, anywhere if not."""
    picture = load_picture(args.photo)
    deck = find_deck(args.deck)
    began = time.perf_counter()
    seen = read_picture(picture, deck, args.deck)
    milliseconds = round(1000 * (time.perf_counter() - began), 1)
    if args.json:
        print(json.dumps(_json(seen, milliseconds)))
        return 0
    for card in seen.cards:
        print(f"{card.card:<16} {card.confidence:.2f}")
    for unsure in seen.unsure:
        guesses = ", ".join(f"{g.card} {g.confidence:.2f}" for g in unsure.guesses)
        print(f"unsure           {guesses}")
    if seen.face_down:
        print(f"{len(seen.face_down)} face down")
    if not seen.cards and not seen.unsure:
        print("no card found")
    return 0


def read_picture(picture: Picture, deck: ReferenceDeck, layout: str) -> Observation:
    """On the table of that layout if its markers are there, anywhere if not."""
    markers = _markers(layout)
    if markers:
        seen = Reader(deck, markers).read(picture)
        if seen.on_table:
            return seen
    return Reader(deck).read(picture)


def _markers(deck: str) -> list[MarkerSpec]:
    try:
        return [MarkerSpec(*marker) for marker in load_layout(deck).markers]
    except LayoutError:
        return []


def _json(seen: Observation, milliseconds: float) -> dict[str, Any]:
    return {
        "cards": [
            {"card": c.card, "confidence": c.confidence, "corners": c.corners} for c in seen.cards
        ],
        "unsure": [
            {
                "guesses": [{"card": g.card, "confidence": g.confidence} for g in u.guesses],
                "corners": u.corners,
            }
            for u in seen.unsure
        ],
        "size": seen.size,
        "ms": milliseconds,
    }
