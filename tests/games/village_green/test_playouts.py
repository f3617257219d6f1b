"""What must hold at every step of every game, shown over many random ones."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.core import Hidden
from companion.games.village_green import GAME
from companion.games.village_green.deck import AWARD, LANDSCAPE
from companion.games.village_green.places import AWARD_PLACES, LANDSCAPE_PLACES, PLACES
from companion.games.village_green.state import Phase, State
from companion.games.village_green.steps import (
    COVER,
    Discard,
    Draw,
    End,
    GreenStep,
    Place,
    Stop,
    Take,
    TurnVillage,
    Under,
)
from companion.virtual.playout import verify

from .reckoning import REFERENCE, reckon
from .table import deck, random_game, said

PLAYERS = (1, 2, 3, 4, 5)


def states(players: int, seed: int) -> Iterator[tuple[State, State, GreenStep]]:
    """The dealer's and the referee's state before every step of a game, and the step."""
    playout = random_game(players, seed)
    truth = table = GAME.start(playout.setup)
    for step in playout.steps:
        yield truth, table, step
        truth, table = GAME.apply(truth, step), GAME.apply(table, GAME.public(step))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(PLAYERS), st.integers(0, 10**9))
def test_every_step_is_checked_written_and_read_back_and_no_card_is_lost(
    players: int, seed: int
) -> None:
    verify(GAME, random_game(players, seed))


@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(PLAYERS), st.integers(0, 10**9))
def test_the_score_reckoned_from_scratch_is_the_score(players: int, seed: int) -> None:
    state = random_game(players, seed).state
    assert GAME.faults(state) == ()
    assert GAME.score(state).totals == tuple(reckon(village) for village in state.villages)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(REFERENCE)), st.data())
def test_VG_3_every_award_over_any_line_scores_as_the_table_of_the_rules(
    award: str, data: st.DataObject
) -> None:
    cards = st.sampled_from([None, *sorted(deck().marks)])
    line = data.draw(st.tuples(cards, cards, cards))
    marks = tuple(None if card is None else deck().marks[card] for card in line)
    reference = REFERENCE[award]([None if card is None else card.split("-") for card in line])
    assert deck().awards[award].score(marks) == reference


def candidates(state: State) -> Iterator[GreenStep]:
    """Every step that the cards at hand make possible, legal or not."""
    hand = state.hands[state.turn]
    cards = dict.fromkeys((*hand.known, *deck().marks) if hand.unknown else hand.known)
    for card in (*cards, *state.holding):
        yield from (Place(card, place) for place in range(PLACES))
    yield from (Discard(card) for card in dict.fromkeys(hand.known))
    if hand.unknown:
        yield Discard()
    for kind in (LANDSCAPE, AWARD):
        shown = tuple(card for card in state.supply(kind).shown if card is not None)
        yield from map(Take, dict.fromkeys(shown))
        yield Draw(kind)
        yield from (Under(kind, order) for order in dict.fromkeys(permutations(shown)) if order)
    yield from map(TurnVillage, (LANDSCAPE, AWARD, COVER))
    yield End()
    yield Stop()


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_listed_and_what_passes_the_check_are_the_same(players: int) -> None:
    setup_phases = (Phase.DEAL, Phase.SHOW_LANDSCAPES, Phase.GRANT, Phase.ARRANGE)
    for truth, table, _ in states(players, seed=players):
        for state in (truth, table):
            listed = list(GAME.steps(state))
            assert len(set(listed)) == len(listed) > 0
            assert all(GAME.check(state, step) is None for step in listed)
            if state.phase not in (*setup_phases, Phase.SHOW_AWARDS):
                verdicts = {step: GAME.check(state, step) for step in candidates(state)}
                assert all(said(verdict) for verdict in verdicts.values() if verdict is not None)
                legal = [step for step, verdict in verdicts.items() if verdict is None]
                assert Counter(legal) == Counter(listed)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_referee_knows_less_than_the_dealer_and_nothing_false(players: int) -> None:
    for truth, table, _ in states(players, seed=40 + players):
        assert table._replace(hands=(), box=Hidden()) == truth._replace(hands=(), box=Hidden())
        for known, blurred in zip(
            (*truth.hands, truth.box), (*table.hands, table.box), strict=True
        ):
            assert known.size == blurred.size
            assert Counter(blurred.known) <= Counter(known.known)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_view_shows_no_hand_but_the_own_and_no_pile_before_the_end(players: int) -> None:
    for truth, table, _ in states(players, seed=80 + players):
        shared = GAME.view(truth, None)
        assert shared == GAME.view(table, None)
        assert json.loads(json.dumps(shared)) == shared
        assert shared["box"] is None
        assert shared["landscapes"]["left"] is shared["awards"]["left"] is None
        for seat in range(players):
            own = tuple(
                hand if at == seat else Hidden((), hand.size) for at, hand in enumerate(truth.hands)
            )
            blind = truth._replace(hands=own, box=Hidden((), truth.box.size))
            assert GAME.view(truth, seat) == GAME.view(blind, seat)
            assert GAME.view(truth, seat)["hands"][seat]["known"] == list(truth.hands[seat].known)
    final = random_game(players, seed=80 + players).state
    assert GAME.view(final, None)["landscapes"]["left"] == final.landscapes.left


@pytest.mark.parametrize("players", PLAYERS)
def test_apply_changes_nothing_it_was_given_so_that_undo_is_the_state_before(players: int) -> None:
    playout = random_game(players, seed=120 + players)
    before = [GAME.start(playout.setup)]
    written = [GAME.format_state(before[0])]
    for step in playout.steps:
        before.append(GAME.apply(before[-1], step))
        written.append(GAME.format_state(before[-1]))
    assert [GAME.format_state(state) for state in before] == written


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_VG_40_everybody_has_had_equally_many_turns(players: int) -> None:
    for seed in range(20):
        turns = [GAME.seat(truth) for truth, _, step in states(players, seed) if step == End()]
        assert set(Counter(turns).values()) == {len(turns) // players}


def test_possible_but_illegal_steps_leave_a_sound_state() -> None:
    """The table may allow anything that could have happened."""
    rng = Random(5)
    for truth, _, _ in states(3, seed=5):
        if truth.phase in (Phase.TURN, Phase.PLACE, Phase.BONUS, Phase.AWARD, Phase.DONE):
            hand = truth.hands[truth.turn].known
            card = rng.choice(hand)
            for place in (*AWARD_PLACES, *LANDSCAPE_PLACES, 0):
                assert GAME.faults(GAME.apply(truth, Place(card, place))) == ()
            assert GAME.faults(GAME.apply(truth, Discard(card))) == ()
            assert GAME.faults(GAME.apply(truth, TurnVillage(COVER))) == ()
            assert GAME.faults(GAME.apply(truth, End())) == ()
