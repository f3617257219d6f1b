"""Every rule, refusal, step and line of the score sheet has its words, in every language."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from companion.assets import asset
from companion.games import momiji
from companion.games.momiji import GAME
from companion.games.momiji.cards import LEAVES, OBJECTIVES, TYPES
from companion.games.momiji.landscapes import NEEDS
from companion.games.momiji.notation import PARSERS
from companion.games.momiji.rules import ANSWERS
from companion.games.momiji.state import Main, Stage
from companion.texts import LANGUAGES, Texts
from companion.virtual.dealer import Dealer

from .conceivable import conceivable
from .table import at_random, setup

RULES = (
    *range(1, 6),
    *range(10, 15),
    *range(20, 24),
    *range(30, 34),
    *range(40, 46),
    50,
    51,
    *"ABCDEFGHIJKLMN",
    *range(55, 59),
    *range(60, 71),
    *range(80, 85),
    *range(90, 95),
    "S1",
    "S2",
    "S3",
)
"""Every rule of the game."""
SOURCES = sorted(Path(momiji.__file__).parent.glob("*.py"))


@pytest.fixture(scope="module", params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return Texts.load(request.param)


def of(texts: Texts, table: str) -> set[str]:
    prefix = f"momiji.{table}."
    return {key.removeprefix(prefix) for key in sorted(texts.keys()) if key.startswith(prefix)}


def test_every_rule_has_its_line(texts: Texts) -> None:
    assert of(texts, "rule") == {f"MO-{rule}" for rule in RULES}


def test_every_rule_has_a_test_named_after_it() -> None:
    folder = Path(__file__).parent
    names = " ".join(path.read_text("utf-8") for path in folder.glob("test_*.py"))
    tested = set(re.findall(r"def test_MO_([A-Z0-9]+)_", names))
    assert tested == {str(rule) for rule in RULES}


def strings() -> set[str]:
    """Every text in the source of the rules."""
    return {
        node.value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def codes() -> set[str]:
    """The codes of all refusals: those written out, and those put together."""
    written = {text for text in strings() if re.fullmatch(r"[a-z]+\.[a-z_]*[a-z]", text)}
    unasked = ("reveal", "clear", "draw", "order", "grow", "settle", "recover", "swap")
    conditions = {
        "too_late",
        "nothing_to_place",
        "too_many_piles",
        "no_two_columns",
        "instead_of_column",
        "draw_pile_empty",
        "garden_empty",
        "discard_empty",
        "one_type_placed",
        "no_objective",
        "cannot_activate",
    }
    assert conditions <= strings()
    return (
        written
        | {f"duty.{duty}" for duty in ANSWERS}
        | {f"{word}.not_now" for word in unasked}
        | {f"landscape.{condition}" for condition in conditions}
        | {f"landscape.needs_{main}" for main in NEEDS.values()}
        | {f"turn.no_{main or 'main'}" for main in Main}
        | {f"setup.{stage}" for stage in Stage}
    )


def test_every_refusal_has_its_sentence(texts: Texts) -> None:
    assert of(texts, "violation") == codes()


def test_every_step_has_its_words(texts: Texts) -> None:
    assert of(texts, "step") == set(PARSERS)


def test_languages_say_the_same_with_the_same_facts() -> None:
    english = sentences("en")
    for language in LANGUAGES:
        other = sentences(language)
        assert other.keys() == english.keys()
        for key, sentence in english.items():
            assert fields(other[key]) == fields(sentence), key


def sentences(language: str) -> dict[str, str]:
    tables = tomllib.loads(asset("texts", language, "momiji.toml").read_text("utf-8"))
    return {
        f"{name}.{key}": sentence
        for name, table in tables.items()
        if isinstance(table, dict)
        for key, sentence in table.items()
    }


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("variant", ["standard", "morning-dew", "cool-breeze", "equinox"])
def test_the_facts_of_every_refusal_fill_its_sentence(variant: str) -> None:
    english = Texts.load("en")
    rng = Random(variant)
    players = 1 if variant in ("cool-breeze", "equinox") else 2
    dealer = Dealer(GAME, setup(variant, players), rng)
    said = set()
    while not dealer.state.over:
        if dealer.state.types and rng.random() < 0.2:
            for step in conceivable(dealer.state):
                violation = GAME.check(dealer.state, step)
                if violation is not None:
                    key = f"momiji.violation.{violation.code}"
                    assert english.say(key, **violation.facts)
                    said.add(violation.code)
        dealer.take(at_random(dealer.state, list(GAME.steps(dealer.state)), rng))
    for line in GAME.score(dealer.state).lines:
        assert english.say(line.reason, **line.facts)
    outcome = GAME.outcome(dealer.state)
    assert outcome is not None
    assert english.say(outcome.reason, winner="Ann", **outcome.facts)
    assert len(said) > 20


def test_every_word_in_a_card_or_objective_is_known(texts: Texts) -> None:
    words = {part for card in LEAVES for part in card.split("-")} | set(OBJECTIVES) | set(TYPES)
    assert {word for word in words if not word.isdecimal()} <= of(texts, "word")


def test_a_refusal_says_what_is_wrong_and_what_was_expected() -> None:
    english = Texts.load("en")
    facts = {"card": "brown 2", "top": "brown 0", "low": 0, "high": 1}
    said = english.say("momiji.violation.place.skips_a_value", **facts)
    assert said == "brown 2 cannot go on brown 0: the next value is 0 or 1."
