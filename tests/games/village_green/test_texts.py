"""Every rule has its line of text and its test, and everything the rules say can be said."""

import ast
import re
import string
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.assets import asset
from companion.games import village_green
from companion.games.village_green import GAME
from companion.games.village_green.places import NAMES
from companion.games.village_green.state import Phase
from companion.texts import LANGUAGES, Texts

from .table import deck

RULES = (
    *("VG-1", "VG-2", "VG-3", "VG-10", "VG-11", "VG-12", "VG-13"),
    *("VG-20", "VG-21", "VG-22", "VG-23", "VG-24", "VG-30", "VG-31", "VG-32", "VG-33"),
    *("VG-40", "VG-41", "VG-42", "VG-43", "VG-50", "VG-51", "VG-52"),
)
HERE = Path(__file__).parent
RULES_FOLDER = Path(village_green.__file__).parent


def table(language: str) -> dict[str, Any]:
    return tomllib.loads(asset("texts", language, "village-green.toml").read_text("utf-8"))


def _strings_of_the_rules() -> set[str]:
    found = set()
    for path in RULES_FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def _codes() -> set[str]:
    code = re.compile(
        r"(turn|deal|arrange|card|pile|take|landscape|award|structure|village|under|solo|stop)"
        r"\.[a-z_]+"
    )
    return {text for text in _strings_of_the_rules() if code.fullmatch(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_line(language: str) -> None:
    assert set(table(language)["rule"]) == set(RULES)


def test_every_rule_that_is_cited_exists() -> None:
    cited = {rule for text in _strings_of_the_rules() for rule in re.findall(r"VG-\d+", text)}
    assert cited <= set(RULES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_violation_has_its_sentence_and_no_sentence_is_left_over(language: str) -> None:
    assert set(table(language)["violation"]) == _codes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_things_with_the_same_facts(language: str) -> None:
    def flat(data: dict[str, Any], prefix: str = "") -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for key, value in data.items():
            if isinstance(value, dict):
                found |= flat(value, f"{prefix}{key}.")
            else:
                fields = {name for _, name, _, _ in string.Formatter().parse(value) if name}
                found[prefix + key] = fields
        return found

    assert flat(table(language)) == flat(table("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_place_and_step_has_a_name(language: str) -> None:
    texts = Texts.load(language)
    for card in (*deck().marks, *deck().awards, "show-landscapes", "show-awards"):
        assert f"village-green.card.{card}" in texts
    for word in (*NAMES, "landscape", "award", "cover", Phase.GRANT, Phase.ARRANGE, Phase.DEAL):
        assert f"village-green.word.{word}" in texts
    steps = {"deal", "show", "grant", "arrange", "village", "under", "take", "draw", "place"}
    assert set(table(language)["step"]) == steps | {"discard", "end", "stop"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_score_and_every_outcome_can_be_said(language: str) -> None:
    texts = Texts.load(language)
    assert set(table(language)["outcome"]) == {
        *("most_points", "most_landscapes", "shared"),
        *("last_place", "honourable_mention", "second_place", "garden_of_the_year"),
    }
    facts = {"award": "Ponds", "line": 2, "ponds": 1, "points": 9, "tied": 2, "landscapes": 5}
    for key in sorted(texts.keys()):
        if key.startswith((f"{GAME.name}.score.", f"{GAME.name}.outcome.")):
            assert texts.say(key, winner="Ann", **facts)
