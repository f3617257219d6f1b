"""Steps and positions as text, both ways; bad text is refused in one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.core import NotationError
from companion.games.momiji import GAME
from companion.games.momiji import steps as s
from companion.games.momiji.cards import LEAVES, OBJECTIVES, TYPES

from .table import a_game, a_seat, setup

leaves = st.sampled_from(sorted(LEAVES))
some_leaves = st.lists(leaves, max_size=5).map(tuple)
types = st.sampled_from(TYPES)
letters = st.sampled_from("ABCDEFGHIJKLMN")
tokens = st.sampled_from(sorted(OBJECTIVES))
places = st.sampled_from([s.LEFT, s.RIGHT, s.GARDEN, 0, 1, 6, s.between(1), s.between(5)])
any_step = st.one_of(
    st.builds(s.Types, st.lists(types, max_size=6).map(tuple)),
    st.builds(
        s.Deal,
        st.integers(1, 9),
        st.lists(st.lists(leaves, min_size=1, max_size=4).map(tuple), max_size=3).map(tuple),
    ),
    st.builds(s.Garden, some_leaves),
    st.builds(s.Objectives, st.lists(tokens, max_size=5).map(tuple)),
    st.builds(s.Offer, st.lists(letters, max_size=3).map(tuple)),
    st.builds(s.Draft, letters, st.none() | letters),
    st.builds(s.Reveal, some_leaves),
    st.builds(s.Refill, some_leaves),
    st.builds(s.Draw, some_leaves),
    st.builds(s.Collect, types),
    st.builds(s.Top, types),
    st.builds(s.Place, leaves, places),
    st.builds(s.Tuck, leaves, places),
    st.builds(s.Activate, tokens),
    st.builds(s.Swap, tokens, tokens),
    st.builds(s.Use, letters),
    st.builds(s.Order, st.permutations(range(4)).map(tuple)),
    st.builds(s.Grow, st.none() | leaves),
    st.builds(s.Settle, places),
    st.builds(s.Recover, leaves),
    st.builds(s.Trade, leaves),
    st.builds(s.Discard, leaves),
    st.sampled_from([s.Clear(), s.End()]),
)


@given(any_step)
def test_every_step_reads_back(step: s.MomijiStep) -> None:
    assert GAME.parse_step(GAME.format_step(step)) == step


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("place red-0-left:left", s.Place("red-0-left", s.LEFT)),
        ("place blue-4:2", s.Place("blue-4", 1)),
        ("place red-0-left:1/2", s.Place("red-0-left", s.between(1))),
        ("order 3,1,2", s.Order((2, 0, 1))),
        ("deal 6", s.Deal(6)),
        ("draft D", s.Draft("D")),
    ],
)
def test_how_steps_are_written(text: str, step: s.MomijiStep) -> None:
    assert GAME.parse_step(text) == step
    assert GAME.format_step(step) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "collect",
        "collect pink",
        "collect red green",
        "place red-0-left",
        "place red-9:1",
        "place red-0-left:middle",
        "place red-0-left:1/3",
        "place red-0-left:0",
        "deal many",
        "deal",
        "use Z",
        "use AB",
        "activate blue",
        "swap red",
        "order 1,x",
        "grow red-1 red-2",
        "end now",
        "settle",
        "draft A B C",
    ],
)
def test_text_that_is_no_step(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse_step(text)
    assert "\n" not in str(error.value)


GOOD = GAME.format_state(a_game(a_seat(row="red-0-left", hand="red-1")))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("play ;", "sleep ;"),
        ("turn 0", "turn x"),
        ("turn 0", "turn 0 mood=good"),
        ("turn 0", "turn 0 duty=dance"),
        ("draw ", "drawn "),
        ("garden red-2", "garden purple-2"),
        ("garden red-2", "garden red-9"),
        ("| 5 |", "| five |"),
        ("red-1+0", "red-9+0"),
        ("red-1+0", "red-1"),
        ("types red", "types pink"),
        ("objectives warm", "objectives cold"),
    ],
)
def test_text_that_is_no_position(old: str, new: str) -> None:
    assert old in GOOD
    with pytest.raises(NotationError) as error:
        GAME.parse_state(setup(), GOOD.replace(old, new, 1))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("draw ", "draw 1", "hidden"),
        ("red-1+0", "red-0-left+red-0-left+0", "places"),
        ("torii 4", "torii 3", "Torii"),
        ("A B C | - | - ; seat", "A B | - | - ; seat", "landscapes"),
        ("warm cool", "warm warm", "objectives"),
        ("turn 0", "turn 7", "seats"),
    ],
)
def test_positions_no_game_leads_to(old: str, new: str, fault: str) -> None:
    assert old in GOOD
    state = GAME.parse_state(setup(), GOOD.replace(old, new, 1))
    assert any(fault in found for found in GAME.faults(state))


def test_a_full_column_and_a_stray_leaf_are_faults() -> None:
    state = a_game()
    stuffed = state._replace(garden=(("green-1",), *state.garden[1:]))
    assert any("another type" in found for found in GAME.faults(stuffed))
    owing = state._replace(players=(state.players[0]._replace(acorns=-1), state.players[1]))
    assert any("acorns" in found for found in GAME.faults(owing))
    tokened = state._replace(blue_token=0)
    assert any("blue" in found for found in GAME.faults(tokened))
