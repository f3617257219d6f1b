"""The game in progress: verdicts, the journal behind them, undo, allow, resume."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.deck import load_deck
from companion.games.core import Setup, Spot
from companion.games.core.record import check_run, parse_run
from companion.referee.referee import Referee
from companion.referee.verdict import Say
from companion.store.journal import Journal
from companion.table.explain import Explanation, Finding

SETUP = Setup("mon", ("A", "B", "C"), facts=dict(load_deck("mon").facts))
UNCHANGED = Explanation(Finding.UNCHANGED)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.sqlite") as journal:
        yield journal


@pytest.fixture
def referee(journal: Journal) -> Referee:
    referee = Referee.begin(journal, SETUP)
    referee.take(referee.game.parse_step("deal"))
    return referee


def laid(referee: Referee, text: str) -> Explanation:
    """What the table would say of these cards."""
    run = parse_run(referee.game, text)
    violation = check_run(referee.game, referee.state, run)
    finding = Finding.LEGAL if violation is None else Finding.ILLEGAL
    return Explanation(finding, (run,), violation, (Spot("gold", 1),))


def test_a_legal_step_is_taken_by_the_button_and_not_before(referee: Referee) -> None:
    assert referee.look(laid(referee, "step gold-7")).say is Say.READY
    assert referee.seat == 0
    assert referee.end_turn().say is Say.TAKEN
    assert referee.seat == 1


def test_a_refusal_names_the_rule_and_the_button_does_nothing(referee: Referee) -> None:
    verdict = referee.look(laid(referee, "backstep gold-7"))
    assert verdict.say is Say.REFUSED
    assert verdict.violation is not None
    assert verdict.violation.rule == "MN-23"
    assert not referee.can_end_turn
    assert referee.end_turn().say is Say.REFUSED
    assert referee.seat == 0


def test_a_refusal_is_written_down_once(referee: Referee, journal: Journal) -> None:
    for _ in range(3):
        referee.look(laid(referee, "backstep gold-7"))
    refused = [event for event in journal.events(referee.entry) if event.kind == "refused"]
    assert [(event.text, event.rule) for event in refused] == [("backstep gold-7", "MN-23")]


def test_what_the_camera_cannot_see_is_asked(referee: Referee) -> None:
    referee.look(UNCHANGED)
    assert referee.end_turn().say is Say.WHICH_STEP
    assert set(referee.offered) == {"exchange", "discard"}
    assert referee.look(UNCHANGED).say is Say.WHICH_STEP
    assert referee.choose("exchange").say is Say.TAKEN
    assert referee.seat == 1


def test_a_question_asked_too_early_can_be_left(referee: Referee) -> None:
    referee.end_turn()
    assert referee.back().say is Say.WAIT
    assert referee.seat == 0


def test_an_answer_to_nothing_changes_nothing(referee: Referee) -> None:
    before = referee.state
    referee.choose("exchange")
    assert referee.state is before


def test_the_table_may_allow_what_was_refused(referee: Referee, journal: Journal) -> None:
    referee.look(laid(referee, "step gold-7:silver"))
    assert referee.allow().say is Say.TAKEN
    assert referee.seat == 1
    kinds = [event.kind for event in journal.events(referee.entry)]
    assert kinds == ["step", "refused", "allowed", "step"]
    assert Referee.resume(journal, referee.entry).state == referee.state


def test_what_cannot_be_may_not_be_allowed(referee: Referee) -> None:
    referee.look(laid(referee, "step gold-7"))
    referee.end_turn()
    referee.look(laid(referee, "step gold-7"))
    assert referee.verdict.say is Say.REFUSED
    assert not referee.can_allow
    before = referee.state
    referee.allow()
    assert referee.state is before


def test_undo_takes_the_whole_last_turn_back_but_never_the_deal(referee: Referee) -> None:
    dealt = referee.state
    assert not referee.can_undo
    referee.look(laid(referee, "step gold-7"))
    referee.end_turn()
    assert referee.undo().say is Say.UNDONE
    assert referee.state == dealt
    assert not referee.can_undo


def test_a_resumed_game_is_at_the_same_turn(referee: Referee, journal: Journal) -> None:
    for text in ("step gold-7", "step gold-9", "step silver-2"):
        referee.look(laid(referee, text))
        referee.end_turn()
    referee.undo()
    again = Referee.resume(journal, referee.entry)
    assert again.state == referee.state
    assert again.seat == 2
    assert again.can_undo


def test_a_whole_game_ends_with_an_outcome(referee: Referee, journal: Journal) -> None:
    while not referee.is_over:
        referee.look(UNCHANGED)
        referee.end_turn()
        referee.choose("discard")
    assert referee.verdict.say is Say.OVER
    assert referee.verdict.outcome is not None
    assert journal.entry(referee.entry).finished
