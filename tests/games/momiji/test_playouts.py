"""What must hold in every game whatever is played, seen by the dealer and by the referee."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.games.momiji import GAME
from companion.games.momiji.ending import connections, harvests
from companion.games.momiji.landscapes import BOUNTY
from companion.games.momiji.state import Duty, Player, State, unseen
from companion.games.momiji.steps import Activate, Discard, End, MomijiStep, Refill, Trade, Use
from companion.virtual.dealer import Dealer

from .conceivable import conceivable
from .table import VARIANTS, at_random, play, setup

GAMES = 3
SETTINGS = {"landscape_h": "free", "landscape_m": "two-any", "most": "even-none"}


def blurred(truth: State, table: State) -> bool:
    """The referee knows less than the dealer, and nothing that is false."""
    for mine, seen in zip(truth.players, table.players, strict=True):
        if mine.hand.size != seen.hand.size or Counter(seen.hand.known) - Counter(mine.hand.known):
            return False
        if mine._replace(hand=seen.hand) != seen:
            return False
    if truth.doing.aside.size != table.doing.aside.size:
        return False
    doing = truth.doing._replace(aside=table.doing.aside)
    return truth._replace(players=table.players, doing=doing) == table


@pytest.mark.parametrize(("variant", "players"), VARIANTS)
def test_every_step_of_random_games_is_sound(variant: str, players: int) -> None:
    for seed in range(GAMES):
        rng = Random(f"{variant}{players}{seed}")
        chosen = setup(variant, players, seed % players, **(SETTINGS if seed % 2 else {}))
        dealer, table = Dealer(GAME, chosen, rng), GAME.start(chosen)
        while not dealer.state.over:
            before = dealer.state
            offered = list(GAME.steps(before))
            assert len(set(offered)) == len(offered) > 0
            for step in offered:
                assert GAME.check(before, step) is None
            step = dealer.take(at_random(before, offered, rng))
            public = GAME.public(step)
            assert GAME.check(before, step) is None
            assert GAME.check(table, public) is None
            table = GAME.apply(table, public)
            assert GAME.faults(dealer.state) == GAME.faults(table) == ()
            assert blurred(dealer.state, table)
            for one in (step, public):
                assert GAME.parse_step(GAME.format_step(one)) == one
            for state in (dealer.state, table):
                assert GAME.parse_state(chosen, GAME.format_state(state)) == state
        assert GAME.score(table) == GAME.score(dealer.state)
        assert GAME.outcome(table) == GAME.outcome(dealer.state)
        assert list(GAME.steps(table)) == []


@pytest.mark.parametrize(("variant", "players"), VARIANTS)
def test_what_is_listed_is_what_check_passes(variant: str, players: int) -> None:
    rng = Random(f"complete {variant}{players}")
    chosen = setup(variant, players, **SETTINGS)
    dealer, table = Dealer(GAME, chosen, rng), GAME.start(chosen)
    while not dealer.state.over:
        offered = list(GAME.steps(dealer.state))
        if dealer.state.types and rng.random() < 0.2:
            for state in (dealer.state, table):
                listed = set(GAME.steps(state))
                assert listed >= {
                    step for step in conceivable(state) if GAME.check(state, step) is None
                }
        step = dealer.take(at_random(dealer.state, offered, rng))
        table = GAME.apply(table, GAME.public(step))


@pytest.mark.parametrize(("variant", "players"), VARIANTS)
def test_a_listing_of_the_referee_holds_what_the_dealer_lists(variant: str, players: int) -> None:
    rng = Random(f"superset {variant}{players}")
    chosen = setup(variant, players)
    dealer, table = Dealer(GAME, chosen, rng), GAME.start(chosen)
    while not dealer.state.over:
        offered = list(GAME.steps(dealer.state))
        if rng.random() < 0.2:
            assert set(offered) <= set(GAME.steps(table))
        step = dealer.take(at_random(dealer.state, offered, rng))
        table = GAME.apply(table, GAME.public(step))


def test_applying_leaves_the_state_before_as_it_was() -> None:
    _, taken = play(setup(players=3), Random(5))
    state = GAME.start(setup(players=3))
    for step in taken:
        text = GAME.format_state(state)
        later = GAME.apply(state, step)
        assert GAME.format_state(state) == text
        assert GAME.apply(state, step) == later
        state = later


def earned(before: State, step: MomijiStep) -> int:
    """What a step brings the player in turn, by the rules alone."""
    match step:
        case Use(letter):
            return BOUNTY.get(letter, 0) - 1
        case Refill():
            return -1
        case Trade():
            return before.doing.sold
        case Discard():
            return int(before.doing.duty is Duty.SHED)
        case Activate():
            return -3
        case End():
            return 2 * connections(before.me.row) if harvests(before.doing) else 0
    return 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_acorn_is_accounted_for(players: int) -> None:
    for seed in range(10):
        chosen = setup(players=players, first=seed % players)
        end, taken = play(chosen, Random(seed))
        state = GAME.start(chosen)
        accounts = [player.acorns for player in state.players]
        for step in taken:
            accounts[state.turn] += earned(state, step)
            state = GAME.apply(state, step)
            assert accounts == [player.acorns for player in state.players]
        assert state == end


def own_points(player: Player) -> int:
    value = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4}
    return player.acorns + sum(len(pile) * value[pile[-1].split("-")[1]] for pile in player.row)


def test_scores_recomputed_from_the_cards_agree() -> None:
    for seed in range(20):
        end, _ = play(setup("morning-dew", 3), Random(seed))
        sheet = GAME.score(end)
        for seat, player in enumerate(end.players):
            bonus = sum(line.points for line in sheet.of(seat) if line.rule in ("MO-57", "MO-82"))
            assert sheet.totals[seat] == own_points(player) + bonus
        assert sum(line.points < 0 for line in sheet.lines) == (end.blue_token is not None)


def test_no_leaf_is_lost_or_doubled_to_the_end() -> None:
    end, _ = play(setup(players=4), Random(3))
    lying = Counter(end.discard)
    for column in end.garden:
        lying.update(column)
    for player in end.players:
        lying.update(player.hand.known)
        for pile in player.row:
            lying.update(pile)
    lying.update(unseen(end))
    assert lying.total() == 84
    assert unseen(end).total() == end.draw
