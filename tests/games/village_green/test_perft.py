"""Exact numbers of legal sequences from fixed positions: any change of the rules shows here.

What a step needs of chance is dealt from a pile in the order of the deck, so the numbers are exact.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games.village_green import GAME
from companion.games.village_green.state import State, unseen
from companion.games.village_green.steps import GreenStep

from .table import setup

POSITIONS = tomllib.loads(Path(__file__).with_name("perft.toml").read_text())["position"]


def _dealt(state: State, step: GreenStep) -> GreenStep:
    chance = GAME.chance(state, step)
    if chance is None:
        return step
    left = unseen(state)
    cards = [card for card in GAME.piles(state)[chance.pile] if left[card]]
    return GAME.complete(step, cards[: chance.cards])


def perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(
        perft(GAME.apply(state, _dealt(state, step)), depth - 1) for step in GAME.steps(state)
    )


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_so_many_legal_sequences(position: dict[str, Any]) -> None:
    state = GAME.parse_state(setup(position["players"], position["first"]), position["text"])
    assert GAME.faults(state) == ()
    counts = [perft(state, depth) for depth in range(1, len(position["counts"]) + 1)]
    assert counts == position["counts"]
