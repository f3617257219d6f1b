"""The one command. Exit 0: done, or yes; 1: the answer is no; 2: bad input, one line says what."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from companion import __version__

_COMMANDS = (
    "run",
    "demo",
    "simulate",
    "check",
    "score",
    "read",
    "enrol",
    "bench",
    "scene",
    "cards",
)
"""Modules of `companion.commands`. Only the one that is called for is loaded."""


class _Parser(argparse.ArgumentParser):
    """Answers a wrong call in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (try {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; every expected error ends here."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = _Parser(prog="companion", description="A referee for physical card games.")
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    words = words or ["run"]
    for name in words[:1] if words[0] in _COMMANDS else _COMMANDS:
        import_module(f"companion.commands.{name}").add(commands)
    args = parser.parse_args(words)
    try:
        return int(args.run(args))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ValueError, OSError) as error:
        print(f"companion: {_one_line(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())
