"""What every game must keep, whatever its rules: the registry's games, one after another."""

import re
from pathlib import Path
from random import Random

import pytest

from companion.games import UnknownGameError, find_game, game_names
from companion.texts import LANGUAGES, Texts
from companion.virtual.bots import find_bot
from companion.virtual.playout import play, verify

from .cases import CASES, setup_of

TESTS = Path(__file__).parent


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


@pytest.mark.parametrize("name", game_names())
def test_every_rule_has_a_test_named_after_it(name: str) -> None:
    keys, prefix = Texts.load("en").keys(), f"{name}.rule."
    rules = {key.removeprefix(prefix) for key in sorted(keys) if key.startswith(prefix)}
    folder = TESTS / name.replace("-", "_")
    written = "".join(path.read_text(encoding="utf-8") for path in folder.glob("test_*.py"))
    assert rules
    assert [rule for rule in rules if f"def test_{rule.replace('-', '_')}_" not in written] == []


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGameError, match="mon"):
        find_game("chess")
