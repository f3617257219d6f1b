"""companion scene GAME --out FILE: a photograph of the virtual table in mid-game, and its truth."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

from companion.cards.deck import load_deck
from companion.cards.picture import save_picture
from companion.commands.options import UsageError, add_game, setup_from
from companion.games import find_game
from companion.table.layout import load_layout
from companion.virtual.bots import KINDS, find_bot
from companion.virtual.midgame import middle_of, table_of
from companion.virtual.sets import FULL, STANDARD, load_scene_set, photographed

SIZES = {f"{width}x{height}": (width, height) for width, height in (STANDARD, FULL)}
PICTURES = (".png", ".jpg", ".jpeg")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of this command."""
    parser = commands.add_parser("scene", help="photograph the virtual table in mid-game")
    add_game(parser)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenes", default="plain", metavar="NAME", help="light and camera")
    parser.add_argument("--size", choices=sorted(SIZES), default=next(iter(SIZES)))
    parser.add_argument("--bots", choices=KINDS, default="sensible")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play to the middle, lay the table, take the picture, write what is really on it."""
    setup, scenes = setup_from(args), load_scene_set(args.scenes)
    game, deck = find_game(setup.game), load_deck(setup.game)
    layout = load_layout(setup.game, len(setup.players))
    if game.laid is None:
        raise UsageError(f"{setup.game} cannot be laid on a virtual table")
    if args.out.suffix.lower() not in PICTURES:
        raise UsageError(f"{args.out}: a picture ends with {', '.join(PICTURES)}")
    bots = [find_bot(game, args.bots)] * len(setup.players)
    state = middle_of(game, setup, bots, Random(args.seed))
    table = table_of(game.laid, state, layout, deck, args.seed)
    picture, truth = photographed(scenes, deck, table, args.seed, SIZES[args.size])
    save_picture(args.out, picture)
    origin = {
        "game": setup.game,
        "variant": setup.variant,
        "players": len(setup.players),
        "seed": args.seed,
        "scenes": scenes.name,
        "position": game.format_state(state),
    }
    beside = args.out.with_suffix(".json")
    beside.write_text(json.dumps(origin | truth.to_json(), indent=1) + "\n", encoding="utf-8")
    whole = sum(card.whole for card in truth.cards)
    print(f"{args.out}: {len(truth.cards)} cards, {whole} fully visible; the truth is in {beside}")
    return 0
