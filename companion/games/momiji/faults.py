"""Everything that no game of Momiji can have led to."""

from __future__ import annotations

from collections import Counter

from companion.games.momiji.cards import CLOSING, LEAVES
from companion.games.momiji.garden import COLUMN_LIMIT
from companion.games.momiji.state import Stage, State, in_play, seen, unseen
from companion.games.momiji.terms import LANDSCAPES_EACH

_BEFORE_DEAL = (Stage.TYPES, Stage.DEAL)


def faults(state: State) -> tuple[str, ...]:
    """Every way in which the state is no state of this game; empty for a sound one."""
    terms = state.terms
    found = []
    if len(state.players) != terms.players or not 0 <= state.turn < terms.players:
        return ("seats or turn do not fit the number of players",)
    found += _card_faults(state)
    found += _garden_faults(state)
    found += [
        f"seat {seat} has {player.acorns} acorns"
        for seat, player in enumerate(state.players)
        if player.acorns < 0
    ]
    closed = sum(1 for player in state.players for pile in player.row if pile[-1] in CLOSING)
    if state.torii != max(0, terms.table_tokens - closed):
        found.append(f"{state.torii} Torii are left, {closed} piles are closed")
    if state.stage is Stage.PLAY:
        found += _token_faults(state)
    return tuple(found)


def _card_faults(state: State) -> list[str]:
    copies = Counter(in_play(state))
    found = []
    for card, count in seen(state).items():
        if count > copies[card]:
            found.append(f"{card} lies in {count} places, there are {copies[card]}")
    hidden = state.draw + state.doing.aside.unknown
    hidden += sum(player.hand.unknown for player in state.players)
    missing = unseen(state).total()
    if hidden != missing:
        found.append(f"{hidden} leaves lie hidden, {missing} are unseen")
    if state.draw < 0:
        found.append("the draw pile holds less than nothing")
    return found


def _garden_faults(state: State) -> list[str]:
    found = []
    for leaf_type, column in zip(state.types, state.garden, strict=True):
        if len(column) > COLUMN_LIMIT:
            found.append(f"the {leaf_type} column holds {len(column)} leaves")
        if any(LEAVES[card].type != leaf_type for card in column):
            found.append(f"the {leaf_type} column holds another type")
    return found


def _token_faults(state: State) -> list[str]:
    terms = state.terms
    found = []
    for seat, player in enumerate(state.players):
        if len(player.landscapes) + len(player.used) != LANDSCAPES_EACH:
            found.append(f"seat {seat} has not {LANDSCAPES_EACH} landscapes")
    tokens = [*state.objectives, *(token for p in state.players for token in p.objectives)]
    number = len(terms.solo.objectives) if terms.solo else terms.table_tokens
    if len(tokens) != number or len(set(tokens)) < number:
        found.append(f"the objectives are not {number} different ones")
    if state.blue_token is not None and not terms.dew:
        found.append("the blue token belongs to Morning Dew")
    return found
