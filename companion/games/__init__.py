"""The rules. Each folder beside `core` is one game; nothing else has to know that it exists."""

from companion.games.core.registry import UnknownGameError, find_game, game_names

__all__ = ["UnknownGameError", "find_game", "game_names"]
