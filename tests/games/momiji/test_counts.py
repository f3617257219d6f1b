"""Exact numbers of legal sequences from fixed positions, to a small depth.

Where chance decides, the last leaves in alphabetical order come up. The numbers of the first
depth were counted by hand; whatever changes one of the others has changed a rule.
"""

from __future__ import annotations

import pytest

from companion.games.momiji import GAME
from companion.games.momiji.state import State, unseen

from .table import setup

POSITIONS = [
    pytest.param(
        "standard",
        2,
        "play ; turn 0 ; types red orange yellow green ; garden red-2,red-0-right "
        "orange-0-left green-1 ; draw 46 ; discard - ; torii 4 ; objectives warm cool "
        "hand zeros ; seat - | "
        "green-0-right+green-2+orange-0-both+red-0-left+red-1+yellow-3+0 | 4 | A B C | "
        "- | - ; seat - | 0 | 5 | A B C | - | -",
        (20, 179, 1436, 6728),
        id="opening hand",
    ),
    pytest.param(
        "standard",
        2,
        "play ; turn 0 ; types red orange yellow green ; garden yellow-2 ; draw 49 ; "
        "discard - ; torii 4 ; objectives warm cool hand zeros ; seat red-0-right,red-1 "
        "green-0-left | green-1+green-1-left+red-2+0 | 1 | D J M | - | - ; seat - | 0 | "
        "5 | A B C | - | -",
        (11, 51, 227, 568),
        id="last acorn",
    ),
    pytest.param(
        "standard",
        2,
        "play ; turn 0 landscape=N duty=grow draws=4 ; types red orange yellow green ; "
        "garden yellow-2 ; draw 51 ; discard red-3 green-3 ; torii 4 ; objectives warm "
        "cool hand zeros ; seat red-0-right | red-1+0 | 1 | G H | N | - ; seat - | 0 | "
        "5 | A B C | - | -",
        (1, 1, 1, 1, 3, 3),
        id="growing",
    ),
    pytest.param(
        "morning-dew",
        2,
        "play ; turn 0 ; types red orange yellow blue ; garden red-2 orange-2 ; draw 46 "
        "; discard - ; torii 4 ; objectives warm cool hand zeros ; seat red-0-left "
        "blue-0-left orange-0-right,orange-1 | blue-0-right+blue-1+blue-2+red-0-right+0 "
        "| 1 | A E K | - | - ; seat - | 0 | 5 | A B C | - | -",
        (16, 101, 507),
        id="twins",
    ),
    pytest.param(
        "equinox",
        1,
        "play ; turn 0 main=collect done=yes landscape=B duty=clear columns=1 taken=1 ; "
        "types red orange yellow ; garden orange-1,orange-3 yellow-2 ; draw 35 ; "
        "discard - ; torii 3 ; objectives red orange yellow torii acorns ; seat - | "
        "orange-2+red-0-left+red-1+red-2+0 | 2 | D G | B | -",
        (3, 3, 7, 33, 106),
        id="two columns alone",
    ),
    pytest.param(
        "standard",
        2,
        "play ; turn 0 ; types red orange yellow green ; garden red-2 yellow-2 ; draw 6 "
        "; discard green-0-both green-0-left green-0-left green-0-right green-0-right "
        "green-1 green-1-both green-1-left green-1-right green-2 green-2 green-2 "
        "green-3 green-3 orange-0-both orange-0-left orange-0-left orange-0-right "
        "orange-0-right orange-1 orange-1-both orange-1-left orange-1-right orange-2 "
        "orange-2 orange-2 orange-3 orange-3 red-0-both red-0-left red-0-right "
        "red-0-right red-1 red-1-both red-1-left red-1-right red-2 red-2 red-3 red-3 "
        "yellow-0-both yellow-0-left yellow-0-left yellow-0-right yellow-0-right ; "
        "torii 4 ; objectives warm cool hand zeros ; seat red-0-left | 2 | 0 | - | A B "
        "C | - ; seat - | 0 | 5 | A B C | - | -",
        (8, 47, 186, 239),
        id="hidden hand",
    ),
    pytest.param(
        "standard",
        2,
        "play ; turn 0 main=collect done=yes columns=1 taken=1 ; types red orange "
        "yellow green ; garden yellow-2 ; draw 46 ; discard - ; torii 4 ; objectives "
        "warm cool hand zeros ; seat - | green-1+green-1-both+green-1-left+green-1-"
        "right+green-2+green-3+orange-1+orange-2+red-2+0 | 0 | A B C | - | - ; seat - | "
        "0 | 5 | A B C | - | -",
        (18, 81, 279, 873),
        id="nine in hand",
    ),
]


def sequences(state: State, depth: int) -> int:
    """How many runs of that many legal steps there are."""
    steps = list(GAME.steps(state))
    if depth == 1:
        return len(steps)
    count = 0
    for offered in steps:
        step = offered
        chance = GAME.chance(state, step)
        if chance is not None:
            left = sorted(unseen(state).elements(), reverse=True)
            step = GAME.complete(step, left[: chance.cards])
        count += sequences(GAME.apply(state, step), depth - 1)
    return count


@pytest.mark.parametrize(("variant", "players", "text", "counts"), POSITIONS)
def test_numbers_of_legal_sequences(
    variant: str, players: int, text: str, counts: tuple[int, ...]
) -> None:
    state = GAME.parse_state(setup(variant, players), text)
    assert GAME.faults(state) == ()
    assert tuple(sequences(state, depth) for depth in range(1, len(counts) + 1)) == counts
