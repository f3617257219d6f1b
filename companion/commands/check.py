"""companion check RECORD: does every step of a record stand by the rules?"""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.options import UsageError, add_language, read_lines
from companion.games.core.record import RecordError, Replay, read_record, replay
from companion.texts import Texts
from companion.wording import Wording


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of this command."""
    parser = commands.add_parser("check", help="replay a record by the rules")
    parser.add_argument("record", type=Path)
    add_language(parser)
    parser.set_defaults(run=run)


def load(path: Path) -> Replay:
    """Read and replay a record; what is wrong with it names the file."""
    try:
        return replay(read_record(read_lines(path)))
    except RecordError as error:
        raise UsageError(f"{path}: {error}") from None


def run(args: argparse.Namespace) -> int:
    """Say yes, or the line, the rule and the reason."""
    again = load(args.record)
    fault = again.fault
    if fault is None:
        over = "finished" if again.game.is_over(again.last) else "still running"
        print(f"{args.record}: every step is legal, {len(again.steps)} steps stand, {over}")
        return 0
    if fault.violation is None:
        print(f"{args.record}:{fault.line}: {fault.event.text}: {fault.what}")
    else:
        record = read_record(read_lines(args.record))
        wording = Wording(again.game, record.setup, Texts.load(args.lang))
        sentence = wording.violation(fault.violation)
        print(
            f"{args.record}:{fault.line}: {fault.event.text}: {sentence} ({fault.violation.rule})"
        )
    return 1
