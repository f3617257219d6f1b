"""Finds the games: every package beside `core` that has a `GAME`. A fourth game is a new folder."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from companion.games.core.game import Game

_PACKAGE = "companion.games"


class UnknownGameError(ValueError):
    """No game of that name."""


@cache
def _games() -> dict[str, Game[Any, Any]]:
    folders = import_module(_PACKAGE).__path__
    modules = (
        import_module(f"{_PACKAGE}.{info.name}")
        for info in pkgutil.iter_modules(folders)
        if info.ispkg and info.name != "core"
    )
    games: list[Game[Any, Any]] = [module.GAME for module in modules]
    return {game.name: game for game in sorted(games, key=lambda game: game.name)}


def game_names() -> tuple[str, ...]:
    """The games there are, by name."""
    return tuple(_games())


def find_game(name: str) -> Game[Any, Any]:
    """The game of that name; UnknownGameError lists those there are."""
    try:
        return _games()[name]
    except KeyError:
        known = ", ".join(game_names())
        raise UnknownGameError(f"unknown game {name!r} (known: {known})") from None
