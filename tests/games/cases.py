"""Every game, variant and number of players there is."""

from companion.cards.deck import load_deck
from companion.games import find_game, game_names
from companion.games.core import Setup

CASES = [
    (name, variant, players)
    for name in game_names()
    for variant, limits in find_game(name).variants.items()
    for players in range(limits.least, limits.most + 1)
]


def setup_of(
    name: str, variant: str, players: int, first: int = 0, settings: dict[str, str] | None = None
) -> Setup:
    """A setup with the facts of the deck we ship."""
    names = tuple(f"P{seat}" for seat in range(players))
    return Setup(name, names, variant, first, settings or {}, dict(load_deck(name).facts))
