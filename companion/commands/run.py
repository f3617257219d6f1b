"""companion run: the touchscreen; without a display, a game on the virtual table."""

from __future__ import annotations

import argparse

from companion.commands import demo
from companion.commands.options import add_language


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of this command."""
    parser = commands.add_parser("run", help="start the companion (the default)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play MON on the virtual table, in a window where there is a display."""
    words = ["demo", "mon", "--lang", args.lang]
    if not demo.has_display():
        print("There is no display here: playing MON headless on the virtual table.")
        words.append("--headless")
    parser = argparse.ArgumentParser()
    demo.add(parser.add_subparsers())
    return demo.run(parser.parse_args(words))
