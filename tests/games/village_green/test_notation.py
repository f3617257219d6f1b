"""Steps and positions as text, and text that is neither."""

import pytest

from companion.games.core import NotationError
from companion.games.village_green import GAME

from .table import a_game, a_village, after, setup

STEPS = [
    "deal",
    "deal lawn+lawn+red-rose-pond lawn+blue-lily-pond+red-lily-pond",
    "show landscape",
    "show award ponds scope trees",
    "grant ponds+scope+trees oak+birch+lawns",
    "arrange scope ponds trees",
    "village landscape",
    "village award",
    "village cover",
    "under award",
    "under award ponds scope trees",
    "under award ponds scope trees > oak birch lawns",
    "under landscape > lawn lawn lawn",
    "take lawn",
    "take lawn 2",
    "take lawn > red-rose-pond",
    "take lawn 2 > red-rose-pond",
    "draw landscape",
    "draw award ponds",
    "place lawn:r1c2",
    "place ponds:r0c3",
    "discard",
    "discard lawn",
    "end",
    "stop",
]


@pytest.mark.parametrize("text", STEPS)
def test_steps_are_read_and_written_alike(text: str) -> None:
    assert GAME.format_step(GAME.parse_step(text)) == text


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "no step"),
        ("plant lawn:r1c1", "plant"),
        ("place lawn", "no place"),
        ("place lawn:r4c1", "r4c1"),
        ("place LAWN:r1c1", "LAWN"),
        ("take lawn two", "take lawn two"),
        ("take 3", "'3'"),
        ("draw trophy", "trophy"),
        ("village green", "green"),
        ("discard lawn lawn", "no step"),
        ("deal lawn+", "''"),
    ],
)
def test_what_is_no_step_is_named(text: str, named: str) -> None:
    with pytest.raises(NotationError, match=named):
        GAME.parse_step(text)


def test_a_position_is_read_and_written_alike() -> None:
    state = a_game(
        a_village({"r0c1": "oak", "r1c1": "lawn"}), hand=["lawn", "red-rose-pond", "lawn"]
    )
    state = after(state, "village award", "under award ponds scope trees > space lawns birch")
    state = after(state, "take lawns > habitat", "place lawns:r0c1")
    text = GAME.format_state(state)
    assert text.startswith("down,lawns,-,-/-,lawn,-,-/-,-,-,-/-,-,-,- ~ oak | up,")
    assert " ; awards space,habitat,birch 12 < ponds,scope,trees ; " in text
    assert text.endswith(" ; turn 0 done")
    assert GAME.parse_state(setup(), text) == state


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("hands ", "heads ", "hands"),
        ("turn 0 turn", "turn 0 tea", "tea"),
        ("turn 0 turn", "turn x turn", "x"),
        ("up,", "sideways,", "sideways"),
        ("lawn,blue-lily-pond,", "lawn,", "3 places"),
        ("lawn,blue-lily-pond,", "lawn,pink-lily-pond,", "pink-lily-pond"),
        ("hands 3", "hands pink+2", "pink"),
        ("box 15", "box", "unknown"),
    ],
)
def test_what_is_no_position_is_named(old: str, new: str, named: str) -> None:
    text = GAME.format_state(a_game())
    assert old in text
    with pytest.raises(NotationError, match=named):
        GAME.parse_state(setup(), text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("blue-lily-pond", "yellow-petunia-oak", "lies in 2 places"),
        ("box 15", "box 14", "lie hidden"),
        ("hands 3,3", "hands ponds+2,3", "ponds lies among the landscape cards"),
        ("awards ponds", "awards lawn", "lawn lies among the award cards"),
        ("hands 3,3", "hands 3,3,0", "number of players"),
        ("turn 0", "turn 2", "nobody"),
        ("box 15", "box -1", "unknown"),
    ],
)
def test_a_position_that_cannot_be_is_faulted(old: str, new: str, named: str) -> None:
    text = GAME.format_state(a_game()).replace(old, new, 1)
    try:
        faults = GAME.faults(GAME.parse_state(setup(), text))
    except NotationError as error:
        faults = (str(error),)
    assert any(named in fault for fault in faults)
