"""companion score: the score sheet of a record, or of a table that was photographed at the end."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion.commands.check import load
from companion.commands.options import UsageError, add_language, read_lines
from companion.games.core.record import read_record
from companion.sheet import sheet_json, sheet_text
from companion.texts import Texts
from companion.wording import Wording

_PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of this command."""
    parser = commands.add_parser("score", help="the score sheet of a record or of a photograph")
    parser.add_argument("file", type=Path, metavar="RECORD|PHOTO")
    parser.add_argument("--game", help="the game on the photograph")
    parser.add_argument("--json", action="store_true")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the sheet of a finished game."""
    if args.game is not None:
        from companion.commands.score_photo import score_photo  # noqa: PLC0415 - OpenCV is slow to load

        return score_photo(args.file, args.game, Texts.load(args.lang), args.json)
    if args.file.suffix.lower() in _PICTURES:
        raise UsageError(f"{args.file}: which game is on this photograph? Say so with --game")
    again = load(args.file)
    if again.fault is not None:
        raise UsageError(f"{args.file}:{again.fault.line}: an illegal step; see companion check")
    outcome = again.game.outcome(again.last)
    if outcome is None:
        raise UsageError(f"{args.file}: the game is still running; its score is not told yet")
    setup = read_record(read_lines(args.file)).setup
    wording = Wording(again.game, setup, Texts.load(args.lang))
    sheet = again.game.score(again.last)
    if args.json:
        print(json.dumps(sheet_json(wording, setup, sheet, outcome), ensure_ascii=False))
    else:
        print(sheet_text(wording, setup, sheet, outcome), end="")
    return 0
