"""Tables in mid-game: everything the state has lies there, in the picture, under nothing else."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cards.deck import load_deck
from companion.cards.markers import sheet_size
from companion.cli import main
from companion.games import find_game
from companion.games.core import Laid, Setup
from companion.table.geometry import Pose, corners_of
from companion.table.layout import LayoutError, load_layout
from companion.virtual.bots import find_bot
from companion.virtual.laying import overlap
from companion.virtual.midgame import middle_of, table_of
from companion.virtual.playout import play
from companion.virtual.scene import CardOnTable, TokenOnTable

TABLES = [
    *(("mon", "standard", players) for players in (2, 6)),
    *(("momiji", "standard", players) for players in (2, 3, 4)),
    ("momiji", "morning-dew", 5),
    *(("momiji", solo, 1) for solo in ("cool-breeze", "meditation", "equinox")),
    *(("village-green", "standard", players) for players in (1, 2, 3, 4, 5)),
]
SEEN = (1170.0, 658.0)
"""Millimetres of the table in the picture of a camera that hangs straight."""


def setting(name: str, variant: str, players: int) -> tuple[Any, Setup]:
    names = tuple(f"P{seat}" for seat in range(players))
    return find_game(name), Setup(name, names, variant, facts=dict(load_deck(name).facts))


@pytest.mark.parametrize(("name", "variant", "players"), TABLES)
def test_a_whole_game_fits_on_the_table(name: str, variant: str, players: int) -> None:
    game, setup = setting(name, variant, players)
    layout, deck = load_layout(name, players), load_deck(name)
    bots = [find_bot(game, "sensible")] * players
    playout = play(game, setup, bots, Random(3))
    spots, state = set(), game.start(setup)
    laid: Laid[Any] = game.laid
    for step in playout.steps:
        state = game.apply(state, step)
        stacks = laid.stacks(state)
        spots |= set(stacks)
        assert all(stacks.values())
        assert all(face in deck.faces for stack in stacks.values() for face in stack if face)
    markers = [corners_of(Pose(m.x, m.y), *(sheet_size(m.size),) * 2) for m in layout.markers]
    shapes = {spot: corners_of(layout.pose(spot), *deck.size_mm) for spot in sorted(spots)}
    for spot, shape in shapes.items():
        assert all(abs(x) < SEEN[0] / 2 and abs(y) < SEEN[1] / 2 for x, y in shape), spot
        assert not any(overlap(shape, marker) for marker in markers), spot
    for one, other in combinations(shapes, 2):
        if one.zone != other.zone:
            assert not overlap(shapes[one], shapes[other]), (one, other)


@pytest.mark.parametrize(("name", "variant", "players"), TABLES)
def test_the_scene_shows_what_the_state_has(name: str, variant: str, players: int) -> None:
    game, setup = setting(name, variant, players)
    bots = [find_bot(game, "sensible")] * players
    state = middle_of(game, setup, bots, Random(5))
    assert not game.is_over(state)
    deck, layout = load_deck(name), load_layout(name, players)
    scene = table_of(game.laid, state, layout, deck, 2)
    cards = [thing for thing in scene.things if isinstance(thing, CardOnTable)]
    wanted = Counter(face for stack in game.laid.stacks(state).values() for face in stack)
    assert Counter(card.face for card in cards) == wanted
    tokens = [thing for thing in scene.things if isinstance(thing, TokenOnTable)]
    assert len(tokens) == len(game.laid.tokens(state))
    assert scene == table_of(game.laid, state, layout, deck, 2)
    assert scene != table_of(game.laid, state, layout, deck, 3)


def test_cards_face_their_owners_and_lie_a_little_off() -> None:
    game, setup = setting("village-green", "standard", 4)
    state = middle_of(game, setup, [find_bot(game, "sensible")] * 4, Random(5))
    layout = load_layout("village-green", 4)
    assert layout.zones["village-0"].angle == 0
    assert layout.zones["village-2"].angle == 180
    scene = table_of(game.laid, state, layout, load_deck("village-green"), 2)
    angles = [thing.pose.angle for thing in scene.things if isinstance(thing, CardOnTable)]
    assert all(min(abs(a), abs(a - 180)) < 4 for a in angles)
    assert len({round(a, 3) for a in angles}) > len(angles) / 2


def test_a_table_without_seats_for_so_many() -> None:
    with pytest.raises(LayoutError, match="no seats for 7 players"):
        load_layout("momiji", 7)


def test_the_command_writes_a_picture_and_its_truth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "table.jpg"
    words = ["scene", "mon", "--players", "3", "--seed", "4", "--scenes", "hands"]
    assert main([*words, "--out", str(out)]) == 0
    data = json.loads(out.with_suffix(".json").read_text())
    assert (data["game"], data["players"], data["scenes"]) == ("mon", 3, "hands")
    assert data["size"] == [2304, 1296]
    assert sum(card["expected"] for card in data["cards"]) > 8
    assert "the truth is in" in capsys.readouterr().out
    before = out.read_bytes()
    assert main([*words, "--out", str(out)]) == 0
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["mon", "--scenes", "fog"], "no set of scenes is called 'fog'"),
        (["chess"], "unknown game 'chess'"),
        (["momiji", "--players", "5"], "2 to 4 players"),
    ],
)
def test_a_wrong_call_writes_nothing(
    words: list[str], what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scene", *words, "--out", str(tmp_path / "table.png")]) == 2
    error = capsys.readouterr().err
    assert what in error
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_no_picture_without_its_ending(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scene", "mon", "--out", str(tmp_path / "table.txt")]) == 2
    assert "a picture ends with .png" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
