"""The solo scenarios (MO-S1 to MO-S3): what an objective asks and costs, and what wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.core.violation import Violation
from companion.games.momiji.cards import CLOSING, LEAVES, TYPES, Leaf
from companion.games.momiji.state import Pile, Player, Row, State, zeros
from companion.games.momiji.terms import Scenario

PRICE = 3
ZEROS_WANTED = 4
ACORNS_WANTED = 5
PILE_POINTS = 10
OBJECTIVES_WANTED = 3


def points(pile: Pile) -> int:
    """What a pile is worth: its number of leaves times the value on top (MO-56)."""
    return len(pile) * LEAVES[pile[-1]].value


def cost(player: Player, objective: str) -> int:
    """What it costs to activate: the value on top of a type's pile, 3, or half the acorns."""
    if objective in TYPES:
        return next((leaf.value for leaf in _tops(player) if leaf.type == objective), 0)
    return player.acorns // 2 if objective in ("torii", "acorns") else PRICE


def unmet(scenario: Scenario, player: Player, objective: str) -> Violation | None:
    """Why this objective cannot be activated yet. No pile size is among the facts (MO-44)."""
    row, hand = player.row, player.hand
    facts = {"objective": objective}
    if objective in TYPES:
        if all(leaf.type != objective for leaf in _tops(player)):
            return Violation(scenario.rule, "activate.no_pile", facts)
    elif objective == "largest":
        if not middle_is_largest(row):
            return Violation(scenario.rule, "activate.middle_pile", facts)
    elif objective == "zeros":
        visible = sum(1 for leaf in _tops(player) if leaf.value == 0)
        if visible + zeros(hand.known) + hand.unknown < ZEROS_WANTED:
            return Violation(scenario.rule, "activate.zeros", facts | {"least": ZEROS_WANTED})
    elif objective == "torii":
        if not all_closed(row):
            return Violation(scenario.rule, "activate.open_pile", facts)
    elif player.acorns < ACORNS_WANTED:
        return Violation(scenario.rule, "activate.acorns", facts | {"least": ACORNS_WANTED})
    return None


def _tops(player: Player) -> list[Leaf]:
    return [LEAVES[pile[-1]] for pile in player.row]


def middle_is_largest(row: Row) -> bool:
    """Three piles, the middle one with more leaves than each of the others."""
    return len(row) == 3 and len(row[1]) > max(len(row[0]), len(row[2]))


def all_closed(row: Row) -> bool:
    """Every pile is closed, and there is one."""
    return bool(row) and all(pile[-1] in CLOSING for pile in row)


class Condition(NamedTuple):
    """A condition of victory, met or not, with its figures."""

    name: str
    met: bool
    facts: Mapping[str, int]


def victory(state: State) -> tuple[Condition, ...]:
    """Every condition of the scenario, checked together (MO-94)."""
    player = state.players[0]
    row, owned = player.row, player.objectives
    match state.terms.variant:
        case "cool-breeze":
            worth = [points(pile) for pile in row]
            each = len(row) == 3 and min(worth) >= PILE_POINTS
            return (
                Condition("ten_each", each, {"piles": len(row), "least": min(worth, default=0)}),
                Condition("middle", middle_is_largest(row), _middle(row)),
                _activated(owned),
            )
        case "meditation":
            least = min((LEAVES[pile[-1]].value for pile in row), default=0)
            rich = sum(
                1 for pile in row if points(pile) >= PILE_POINTS and LEAVES[pile[-1]].type in owned
            )
            return (
                Condition(
                    "four_piles", len(row) == 4 and least >= 1, {"piles": len(row), "least": least}
                ),
                Condition("three_types", rich >= 3, {"types": rich}),
                _acorns(player, 10),
            )
        case _:
            closed = sum(1 for pile in row if pile[-1] in CLOSING)
            return (
                Condition("all_closed", all_closed(row), {"closed": closed, "piles": len(row)}),
                _acorns(player, 4),
                _activated(owned),
            )


def _middle(row: Row) -> dict[str, int]:
    if len(row) != 3:
        return {"middle": 0, "other": 0}
    return {"middle": len(row[1]), "other": max(len(row[0]), len(row[2]))}


def _activated(owned: tuple[str, ...]) -> Condition:
    facts = {"count": len(owned), "wanted": OBJECTIVES_WANTED}
    return Condition("activated", len(owned) >= OBJECTIVES_WANTED, facts)


def _acorns(player: Player, wanted: int) -> Condition:
    facts = {"count": player.acorns, "wanted": wanted}
    return Condition("enough_acorns", player.acorns >= wanted, facts)
