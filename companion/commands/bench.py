"""companion bench rules: how fast the rules are, beside a well-known yardstick in the same run."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from companion.cards.deck import load_deck
from companion.commands import bench_vision
from companion.games import find_game, game_names
from companion.games.core import Game, Setup
from companion.games.core.record import Event, Record, read_record, replay, write_record
from companion.virtual.bots import random_legal
from companion.virtual.playout import Playout, play, record_of

YARDSTICKS = {"mon": "uno", "village-green": "uno", "momiji": "gin-rummy"}
"""The RLCard game whose random playouts ours are measured against."""
_SECONDS = 2.0
_ROUNDS = 3
_EVENTS = 1000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of this command."""
    parser = commands.add_parser("bench", help="measure: rules, vision")
    parser.add_argument("what", choices=("rules", "vision"))
    parser.add_argument("--json", action="store_true")
    bench_vision.add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure every game and its yardstick in turn, several rounds, and print the medians."""
    if args.what == "vision":
        return bench_vision.run(args)
    results = [_measure(find_game(name)) for name in game_names()]
    if args.json:
        print(json.dumps(results))
        return 0
    for result in results:
        print(
            f"{result['game']}: {result['steps_per_second']:,} steps/s, "
            f"check p99 {result['check_p99_us']} µs over {result['checks']} checks, "
            f"a record of {_EVENTS} events resumed in {result['resume_1000_events_ms']} ms"
        )
        if result["yardstick_steps_per_second"] is None:
            print("  not compared: RLCard is not installed; make bench installs it")
        else:
            print(
                f"  RLCard {result['yardstick']}: "
                f"{result['yardstick_steps_per_second']:,} steps/s; ratio {result['ratio']}"
            )
    return 0


def _measure(game: Game[Any, Any]) -> dict[str, Any]:
    setup = _setup(game)
    yardstick = YARDSTICKS.get(game.name, "uno")
    other = _rlcard(yardstick)
    ours, theirs = [], []
    for number in range(_ROUNDS):
        ours.append(_rate(_playouts(game, setup, Random(number))))
        if other is not None:
            theirs.append(_rate(other))
    rate, beside = sorted(ours)[_ROUNDS // 2], sorted(theirs)[_ROUNDS // 2] if theirs else None
    times = _check_times(game, setup)
    return {
        "game": game.name,
        "steps_per_second": round(rate),
        "yardstick": yardstick,
        "yardstick_steps_per_second": None if beside is None else round(beside),
        "ratio": None if beside is None else round(rate / beside, 2),
        "checks": len(times),
        "check_p99_us": round(1e6 * sorted(times)[len(times) * 99 // 100], 1),
        "resume_1000_events_ms": round(1e3 * _resume_time(game, setup)),
    }


def _setup(game: Game[Any, Any]) -> Setup:
    players = min(4, game.variants["standard"].most)
    names = tuple(f"P{seat}" for seat in range(players))
    return Setup(game.name, names, facts=dict(load_deck(game.name).facts))


def _playouts(game: Game[Any, Any], setup: Setup, rng: Random) -> Callable[[], int]:
    bots = [random_legal] * len(setup.players)
    return lambda: len(play(game, setup, bots, rng).steps)


def _rate(one_game: Callable[[], int]) -> float:
    steps, began = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - began) < _SECONDS:
        steps += one_game()
    return steps / elapsed


def _rlcard(name: str) -> Callable[[], int] | None:
    """Random agents of RLCard; the number of actions in one game."""
    if find_spec("rlcard") is None:
        return None
    rlcard, agents = import_module("rlcard"), import_module("rlcard.agents")
    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions)] * env.num_players)

    def one_game() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum((len(trajectory) - 1) // 2 for trajectory in trajectories)

    return one_game


def _check_times(game: Game[Any, Any], setup: Setup) -> list[float]:
    times = []
    for seed in range(20):
        playout: Playout = play(game, setup, [random_legal] * len(setup.players), Random(seed))
        state = game.start(setup)
        for step in playout.steps:
            began = time.perf_counter()
            game.check(state, step)
            times.append(time.perf_counter() - began)
            state = game.apply(state, step)
    return times


def _resume_time(game: Game[Any, Any], setup: Setup) -> float:
    """Seconds to read and replay a long game in which many a step was taken back and retaken."""
    record = record_of(game, play(game, setup, [random_legal] * len(setup.players), Random(1)))
    wanting = (_EVENTS - len(record.events)) // 2
    events: list[Event] = []
    for number, event in enumerate(record.events):
        again = wanting * (number + 1) // len(record.events) - wanting * number // len(
            record.events
        )
        events += [event, *[Event("undo", event.seat, "1"), event] * again]
    lines = list(write_record(Record(setup, tuple(events), finished=True)))
    began = time.perf_counter()
    replay(read_record(lines))
    return time.perf_counter() - began
