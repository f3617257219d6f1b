"""What the objectives count at the end, and who fulfils them (MO-57, MO-60 to MO-70)."""

from __future__ import annotations

from companion.games.momiji.cards import CLOSING, COOL, LEAVES, TYPES, WARM
from companion.games.momiji.state import Player, State, zeros

FEWEST = "fewest"
"""The one objective in which less is more (MO-69)."""


def figure(player: Player, objective: str) -> int:
    """How far the player has come with this objective."""
    row = player.row
    if objective in TYPES:
        return _of_types(player, (objective,))
    match objective:
        case "largest":
            return max(map(len, row), default=0)
        case "tops":
            return sum(LEAVES[pile[-1]].value for pile in row)
        case "torii":
            return sum(1 for pile in row if pile[-1] in CLOSING)
        case "acorns":
            return player.acorns
        case "scenery":
            return len(row) + len(player.landscapes)
        case "zeros":
            return sum(map(zeros, row))
        case "warm":
            return _of_types(player, WARM)
        case "cool":
            return _of_types(player, COOL)
        case "fewest":
            return sum(map(len, row))
        case "hand":
            return player.hand.size
    raise ValueError(f"there is no objective {objective!r}")


def _of_types(player: Player, types: tuple[str, ...]) -> int:
    return sum(1 for pile in player.row for card in pile if LEAVES[card].type in types)


def fulfilled_by(state: State, objective: str) -> dict[int, int]:
    """The seats that fulfil it, all that are tied, with their figure."""
    figures = [figure(player, objective) for player in state.players]
    best = min(figures) if objective == FEWEST else max(figures)
    if best == 0 and objective != FEWEST and state.terms.most_needs_one:
        return {}
    return {seat: count for seat, count in enumerate(figures) if count == best}
