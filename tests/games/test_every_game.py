"""What every game must keep, whatever its rules: the registry's games, one after another."""

import re
from pathlib import Path
from random import Random

import pytest

from companion.cards.deck import load_deck
from companion.games import UnknownGameError, find_game, game_names
from companion.games.core import Setup
from companion.texts import LANGUAGES, Texts
from companion.virtual.bots import find_bot
from companion.virtual.playout import play, verify

TESTS = Path(__file__).parent
CASES = [
    (name, variant, players)
    for name in game_names()
    for variant, limits in find_game(name).variants.items()
    for players in range(limits.least, limits.most + 1)
]


def setup_of(name: str, variant: str, players: int) -> Setup:
    names = tuple(f"P{seat}" for seat in range(players))
    return Setup(name, names, variant, facts=dict(load_deck(name).facts))


@pytest.mark.parametrize(("name", "variant", "players"), CASES)
def test_random_games_keep_every_invariant(name: str, variant: str, players: int) -> None:
    game, setup = find_game(name), setup_of(name, variant, players)
    for seed in range(3):
        verify(game, play(game, setup, [find_bot(game, "random")] * players, Random(seed)))


@pytest.mark.parametrize(("name", "variant", "players"), CASES)
def test_every_listed_step_passes_check(name: str, variant: str, players: int) -> None:
    game, setup = find_game(name), setup_of(name, variant, players)
    playout = play(game, setup, [find_bot(game, "random")] * players, Random(5))
    state = game.start(setup)
    for step in playout.steps:
        for option in game.steps(state):
            assert game.check(state, option) is None, game.format_step(option)
        state = game.apply(state, step)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things(name: str, language: str) -> None:
    english, other = Texts.load("en"), Texts.load(language)
    wanted = {key for key in sorted(english.keys()) if key.startswith(f"{name}.")}
    wanted = {key for key in wanted if not key.startswith((f"{name}.word.", f"{name}.card."))}
    assert wanted <= other.keys()
    fields = re.compile(r"{(\w+)}")
    for key in wanted:
        ours, theirs = english.sentence(key), other.sentence(key)
        assert set(fields.findall(theirs)) <= set(fields.findall(ours)), key


def test_every_rule_of_mon_has_a_test() -> None:
    rules = {key for key in sorted(Texts.load("en").keys()) if key.startswith("mon.rule.")}
    written = (TESTS / "mon" / "test_rules.py").read_text(encoding="utf-8")
    for key in rules:
        rule = key.rsplit(".", 1)[1].replace("-", "_")
        assert f"def test_{rule}_" in written, rule


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGameError, match="mon"):
        find_game("chess")
