"""companion simulate GAME: games by the rules alone, every invariant checked."""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from companion.commands.options import add_game, setup_from, whole
from companion.games import find_game
from companion.virtual.bots import KINDS, find_bot
from companion.virtual.playout import BrokenInvariantError, play, verify


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of this command."""
    parser = commands.add_parser("simulate", help="play games by the rules alone, checking them")
    add_game(parser)
    parser.add_argument("--games", type=whole(1), default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", choices=KINDS, default="random")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, verify, report."""
    game, setup = find_game(args.game), setup_from(args)
    bots = [find_bot(game, args.bots)] * len(setup.players)
    steps, playing, wins = 0, 0.0, [0] * len(setup.players)
    for number in range(args.games):
        began = time.perf_counter()
        playout = play(game, setup, bots, Random(f"{args.seed}:{number}"))
        playing += time.perf_counter() - began
        steps += len(playout.steps)
        try:
            verify(game, playout)
        except BrokenInvariantError as error:
            print(f"game {number} of seed {args.seed}: {error}")
            return 1
        outcome = game.outcome(playout.state)
        for seat in outcome.winners if outcome else ():
            wins[seat] += 1
        if sys.stderr.isatty():
            print(f"\r{number + 1}/{args.games}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    print(
        f"{args.games} games of {setup.game} {setup.variant}, {len(setup.players)} players: "
        f"{steps} steps, {steps / playing:,.0f} steps/s, every invariant held"
    )
    print("won by seat: " + ", ".join(str(count) for count in wins))
    return 0
