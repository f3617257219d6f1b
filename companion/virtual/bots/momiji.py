"""A player of Momiji who builds tall piles from the leaves in hand and counts every acorn.

It looks at the table, at its own hand and at what everybody saw being laid; never at another hand
or into the draw pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.core import Game
from companion.games.momiji.cards import CLOSING, LEAVES
from companion.games.momiji.ending import connections, harvests
from companion.games.momiji.objectives import FEWEST, figure
from companion.games.momiji.placing import place_steps
from companion.games.momiji.solo import points
from companion.games.momiji.state import Main, Pile, Player, State
from companion.games.momiji.steps import Activate, Draft, Draw, Grow, Place, Refill, Swap, Use

_FULL_PILE = 40
"""So many leaves to draw, and the end is far away."""
_PLANNED = 0.75
"""What a point is worth that the hand will bring, while the end is far."""
_GROWTH = 0.3
"""What a missing number on top of a pile may still bring for each leaf in it."""
_HELD = 0.25
"""What any leaf in hand is worth."""
_TOUCHING = 0.6
"""What touching acorns promise for the next harvest."""
_FRESH_LEAVES = 0.6
"""What four new leaves in the garden are worth beyond their acorn."""
_OBJECTIVE, _SHARED = 10, 3
_LEAD = 0.12
"""How much surer each step ahead of the others makes an objective."""
_POWERS = {
    "A": 0.4,
    "B": 1.0,
    "D": 0.8,
    "E": 2.0,
    "G": 2.5,
    "H": 0.0,
    "I": 2.0,
    "J": 0.6,
    "K": 0.8,
    "M": 1.5,
    "N": 3.0,
}
"""What a landscape brings that is not seen at once, its acorn not counted."""
_DRAFTED = "NLFCGEIMDBKJHA"
"""The landscapes in the order of liking."""


def choose(game: Game[Any, Any], state: State, options: Sequence[Any], rng: Random) -> Any:
    """The option worth most; equals are drawn by lot."""
    if len(options) == 1:
        return options[0]
    return max(options, key=lambda step: (_worth(game, state, step), rng.random()))


def _worth(game: Game[Any, Any], state: State, step: Any) -> float:
    match step:
        case Draft(letter):
            return -float(_DRAFTED.index(letter))
        case Refill():
            return _standing(state) - 1 + _FRESH_LEAVES
        case Draw() | Grow():
            return _standing(state)
        case Use(letter):
            return _standing(game.apply(state, step)) + _POWERS.get(letter, 0.0)
        case Activate(objective):
            return _standing(game.apply(state, step)) + _promise(state, objective)
        case Swap(own, other):
            return _standing(state) + _promise(state, other) - _promise(state, own)
        case Place():
            return _placed_on(game, game.apply(state, step))
    if game.ends_turn(step):
        return _standing(state)
    return _standing(game.apply(state, step))


def _placed_on(game: Game[Any, Any], state: State) -> float:
    """The standing after this placing is carried on as long as it pays."""
    best = _standing(state)
    if state.doing.main is not Main.PLACE:
        return best
    further = [game.apply(state, step) for step in place_steps(state)]
    if not further:
        return best
    leading = max(further, key=_standing)
    return max(best, _placed_on(game, leading)) if _standing(leading) > best else best


def _standing(state: State) -> float:
    """What the player in turn has and may hope for, in points."""
    me = state.me
    soon = _soon(state)
    planned = 0.0 if len(state.last) == 1 else _PLANNED * (1 - soon)
    worth = float(me.acorns) + _HELD * min(me.hand.size, 8) * (1 - soon)
    worth += sum(_pile_worth(pile, me, planned) for pile in me.row)
    worth += planned * sum(_new_pile(me, leaf_type) for leaf_type in state.types)
    touching = connections(me.row)
    return worth + touching * (2.0 if harvests(state.doing) else _TOUCHING * (1 - soon))


def _soon(state: State) -> float:
    """How near the end is: 0 far away, 1 in the last turns."""
    if state.last:
        return 1.0
    return 1.0 - min(state.draw, _FULL_PILE) / _FULL_PILE


def _pile_worth(pile: Pile, me: Player, planned: float) -> float:
    now = float(points(pile))
    if pile[-1] in CLOSING:
        return now
    leaf_type, value, _, _ = LEAVES[pile[-1]]
    size, top = _chain(me, leaf_type, len(pile), value)
    then = size * top + _GROWTH * size * (3 - min(top, 3))
    return now + planned * max(0.0, then - now)


def _new_pile(me: Player, leaf_type: str) -> float:
    """What a pile that is not begun yet may become."""
    if any(LEAVES[pile[-1]].type == leaf_type for pile in me.row):
        return 0.0
    size, top = _chain(me, leaf_type, 0, 0)
    return size * top + _GROWTH * size * (3 - top) if size else 0.0


def _chain(me: Player, leaf_type: str, size: int, top: int) -> tuple[int, int]:
    """The pile when every leaf of the hand that fits has been laid on it, lowest first."""
    values = sorted(LEAVES[card].value for card in me.hand.known if LEAVES[card].type == leaf_type)
    begun = size > 0
    for value in values:
        if value == 0 and not begun:
            begun, size = True, 1
        elif begun and top <= value <= top + 1 and (value < 3 or top < 3):
            size, top = size + 1, value
    return size, top


def _promise(state: State, objective: str) -> float:
    """What owning the objective will probably bring."""
    mine = figure(state.me, objective)
    others = [
        figure(player, objective) for seat, player in enumerate(state.players) if seat != state.turn
    ]
    if not others:
        return 4.0
    lead = min(others) - mine if objective == FEWEST else mine - max(others)
    chance = min(0.95, max(0.05, 0.45 + _LEAD * lead * (1 + _soon(state))))
    return (_OBJECTIVE - _SHARED * chance) * chance
