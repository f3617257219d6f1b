"""Exact counts of legal sequences, sound records, and the properties of MON's notation."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import find_game
from companion.games.core import NotationError
from companion.games.core.record import RecordError, read_record, replay, write_record
from companion.games.mon.cards import CARDS
from companion.games.mon.steps import Backstep, Deal, Discard, End, Exchange, Step
from companion.virtual.bots import find_bot
from companion.virtual.playout import play, record_of

from .conftest import Position, setup_for

GAME = find_game("mon")
cards = st.sampled_from(sorted(CARDS))
rows = st.integers(0, 2)
mon_steps = st.one_of(
    st.builds(Step, cards, rows),
    st.builds(Backstep, cards, rows, st.none() | st.integers(0, 18)),
    st.builds(Exchange, cards, st.none() | cards),
    st.builds(Discard, st.none() | cards),
    st.just(Exchange()),
    st.just(End()),
    st.just(Deal()),
)


def perft(state: object, depth: int) -> int:
    """How many legal sequences of that many steps there are."""
    if depth == 0 or GAME.is_over(state):
        return 1
    return sum(perft(GAME.apply(state, step), depth - 1) for step in GAME.steps(state))


def test_sequences_from_an_empty_field(position: Position) -> None:
    state = position(hand="gold-1+gold-2+silver-9", draw=2)
    assert [perft(state, depth) for depth in range(1, 3)] == [9, 9]
    assert len(list(GAME.steps(state))) == 3 * 3


def test_sequences_from_a_crowded_row(position: Position) -> None:
    state = position("gold 4@2=1 9@1=2 / silver 8@0=2 / black -", "gold-3+gold-5+silver-7", draw=0)
    steps = {GAME.format_step(step) for step in GAME.steps(state)}
    assert steps == {
        "backstep gold-5",
        "discard gold-3",
        "discard gold-5",
        "discard silver-7",
    }


def test_a_hidden_hand_may_hold_any_unseen_card() -> None:
    state = GAME.apply(GAME.start(setup_for(3)), Deal())
    assert len(list(GAME.steps(state))) == 54 + 2


@given(mon_steps)
def test_parse_after_format_gives_the_same_step(step: object) -> None:
    assert GAME.parse_step(GAME.format_step(step)) == step


@pytest.mark.parametrize(
    "text", ["", "step", "step gold-19", "step gold-1:red", "step gold-1:gold/2", "fly gold-1",
             "backstep gold-1:gold/x", "exchange gold-1>gold-99"]
)  # fmt: skip
def test_what_is_no_step_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_step(text)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 6))
def test_views_leak_nothing_hidden(seed: int, players: int) -> None:
    playout = play(GAME, setup_for(players), [find_bot(GAME, "random")] * players, Random(seed))
    state = GAME.start(playout.setup)
    for step in playout.steps:
        state = GAME.apply(state, step)
        for audience in (None, *range(players)):
            shown = json.dumps(GAME.view(state, audience))
            for seat, hand in enumerate(state.hands):
                if seat != audience:
                    assert not any(f'"{card}"' in shown for card in hand.known)
            assert not any(f'"{card}"' in shown for card in state.discard.known)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000))
def test_records_read_back_and_a_cut_is_found(seed: int) -> None:
    playout = play(GAME, setup_for(4), [find_bot(GAME, "sensible")] * 4, Random(seed))
    record = record_of(GAME, playout)
    lines = list(write_record(record))
    assert read_record(lines) == record
    assert replay(record).fault is None
    cut = 1 + seed % (len(lines) - 1)
    with pytest.raises(RecordError, match="cut off"):
        read_record(lines[:cut])
    with pytest.raises(RecordError, match="cut off"):
        read_record([*lines[:cut], lines[cut][: len(lines[cut]) // 2]])


def test_the_sensible_player_beats_chance() -> None:
    wins = 0
    for seed in range(100):
        bots = [find_bot(GAME, "random")] * 2
        bots[seed % 2] = find_bot(GAME, "sensible")
        outcome = GAME.outcome(play(GAME, setup_for(2), bots, Random(seed)).state)
        assert outcome is not None
        wins += seed % 2 in outcome.winners
    assert wins >= 80
