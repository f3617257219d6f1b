"""companion cards GAME --pdf FILE: the deck to print and play, and what the table needs."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from companion.cards.deck import deck_names, load_deck
from companion.cards.handouts import Corner, labels_of, quick_start, table_pages
from companion.cards.press import print_pages
from companion.cards.sheets import PAPERS, card_pages, token_pages, with_blank_backs
from companion.commands.options import UsageError, add_language
from companion.games import find_game
from companion.table.layout import load_layout
from companion.texts import Texts


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of this command."""
    parser = commands.add_parser("cards", help="print the cards, tokens and table markers")
    parser.add_argument("game", help="momiji, village-green or mon")
    parser.add_argument("--pdf", type=Path, required=True, metavar="FILE")
    parser.add_argument("--paper", choices=sorted(PAPERS), default="a4")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plan the pages, draw them, write the file, say how many there are."""
    if args.game not in deck_names():
        raise UsageError(f"{args.game}: no such game (there are {', '.join(deck_names())})")
    if args.pdf.is_dir() or not os.access(args.pdf.parent, os.W_OK):
        raise UsageError(f"{args.pdf}: cannot write a file there")
    deck, paper, texts = load_deck(args.game), PAPERS[args.paper], Texts.load(args.lang)
    layout = load_layout(args.game)
    corners = [Corner(*marker) for marker in layout.markers]
    players = max(variant.most for variant in find_game(args.game).variants.values())
    cards = list(card_pages(deck, paper))
    tokens = list(token_pages(deck, paper))
    table = list(table_pages(paper, corners, labels_of(layout.zones, players, texts), texts))
    count = len(cards) + 2 * (len(tokens) + len(table) + 1)
    start = quick_start(deck, paper, count, texts)
    pages = [*with_blank_backs([start, *table, *tokens]), *cards]
    print_pages(deck, pages, args.pdf, _progress)
    print(
        f"{args.pdf}: {count} pages on {args.paper}, for both sides of {count // 2} sheets: "
        f"1 to start with, {len(table)} for the table, {len(tokens)} of tokens, "
        f"{len(cards) // 2} of cards"
    )
    return 0


def _progress(done: int, of: int) -> None:
    end = "\n" if done == of else ""
    print(f"\rpage {done} of {of}", end=end, file=sys.stderr, flush=True)
