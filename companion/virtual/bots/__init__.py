"""Players for the virtual table.

A bot is a function ``choose(game, state, options, rng)``. It is handed the dealer's state and may
look only at what its own seat may know. A module named after a game's package holds the one that
plays that game to win; a game without one is played at random.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from companion.games.core import Game

Bot = Callable[[Game[Any, Any], Any, Sequence[Any], Random], Any]
KINDS = ("random", "sensible")


def random_legal(game: Game[Any, Any], state: Any, options: Sequence[Any], rng: Random) -> Any:
    """Any legal step, all alike."""
    del game, state
    return options[int(rng.random() * len(options))]


def find_bot(game: Game[Any, Any], kind: str) -> Bot:
    """The bot of that kind for a game."""
    if kind == "random":
        return random_legal
    if kind != "sensible":
        raise ValueError(f"unknown bot {kind!r} (known: {', '.join(KINDS)})")
    module = f"{__name__}.{game.name.replace('-', '_')}"
    if find_spec(module) is None:
        return random_legal
    choose: Bot = import_module(module).choose
    return choose
