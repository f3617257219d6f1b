"""What several commands ask for on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.cards.deck import load_deck
from companion.games import find_game
from companion.games.core import Setup, SetupError
from companion.texts import LANGUAGES

NAMES = ("Ada", "Ben", "Cléo", "Dmitri", "Emi", "Finn")
"""The people at the virtual table."""


class UsageError(ValueError):
    """The command cannot be carried out like this. One line."""


def whole(least: int, most: int | None = None) -> Any:
    """A whole number of at least `least` and, if there is a limit, at most `most`, for argparse."""

    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is less than {least}")
        if most is not None and value > most:
            raise argparse.ArgumentTypeError(f"{value} is more than {most}")
        return value

    return number


def add_game(parser: argparse.ArgumentParser) -> None:
    """Game, variant, players and settings."""
    parser.add_argument("game", help="mon, ...")
    parser.add_argument("--players", type=whole(1), default=3, metavar="N")
    parser.add_argument("--variant", default="standard", metavar="V")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="settings")


def add_language(parser: argparse.ArgumentParser) -> None:
    """The language of screens and sheets."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en")


def setup_from(args: argparse.Namespace) -> Setup:
    """The setup these options describe, checked by the game."""
    game = find_game(args.game)
    players = NAMES[: args.players]
    if len(players) < args.players:
        raise SetupError(f"there are chairs for {len(NAMES)} players, not for {args.players}")
    setup = Setup(
        game.name,
        players,
        args.variant,
        settings=_settings(args.settings),
        facts=dict(load_deck(game.name).facts),
    )
    game.start(setup)
    return setup


def _settings(words: Sequence[str]) -> dict[str, str]:
    settings = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"--set wants NAME=VALUE, not {word!r}")
        settings[name] = value
    return settings


def read_lines(path: Path) -> list[str]:
    """The lines of a text file."""
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise UsageError(f"{path}: this is no text file") from None
