"""The game in progress. Every event is in the journal before the referee says so."""

from __future__ import annotations

from typing import Any

from companion.games import find_game
from companion.games.core import Game, Kind, Setup
from companion.games.core.record import Event, EventKind, RecordError, format_run, replay
from companion.referee.verdict import Run, Say, Verdict
from companion.store.journal import Journal, JournalError
from companion.table.explain import Explanation, Finding

_LASTING = (Say.TAKEN, Say.UNDONE, Say.WHICH_STEP)
"""Verdicts that stay on the screen while nothing changes on the table."""
_ENDABLE = (Say.READY, Say.WAIT, Say.TAKEN, Say.UNDONE)
"""Verdicts after which the end-turn button does something."""


class Referee:
    """Judges what lies on the table and takes the turns. Create it with `begin` or `resume`."""

    def __init__(self, journal: Journal, entry: int, states: list[Any], steps: list[Any]) -> None:
        self.setup = journal.entry(entry).setup
        self.game: Game[Any, Any] = find_game(self.setup.game)
        self.entry = entry
        self.verdict = Verdict(Say.WAIT)
        self._journal = journal
        self._states = states
        self._steps = steps
        self._refused = ""
        if self.game.is_over(self.state):
            self._finish()

    @classmethod
    def begin(cls, journal: Journal, setup: Setup, origin: dict[str, Any] | None = None) -> Referee:
        """Start a new game and enter it in the journal."""
        start = find_game(setup.game).start(setup)
        return cls(journal, journal.begin(setup, origin), [start], [])

    @classmethod
    def resume(cls, journal: Journal, entry: int) -> Referee:
        """Go on with a game of the journal, at the same turn."""
        try:
            again = replay(journal.record(entry))
        except RecordError as error:
            raise JournalError(f"{journal.path}: game {entry}, {error}") from None
        if again.fault is not None:
            raise JournalError(f"{journal.path}: game {entry} does not replay: {again.fault.what}")
        return cls(journal, entry, list(again.states), list(again.steps))

    @property
    def state(self) -> Any:
        """The state of the game, as far as the table can know it."""
        return self._states[-1]

    @property
    def steps(self) -> tuple[Any, ...]:
        """The steps that stand, in order."""
        return tuple(self._steps)

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.game.seat(self.state)

    @property
    def is_over(self) -> bool:
        """True when the score sheet may be written."""
        return self.game.is_over(self.state)

    @property
    def offered(self) -> dict[str, Run]:
        """The steps somebody has to choose from, by their notation."""
        return {format_run(self.game, run): run for run in self.verdict.options}

    @property
    def can_end_turn(self) -> bool:
        """The button would do something now."""
        return not self.is_over and self.verdict.say in _ENDABLE

    @property
    def can_undo(self) -> bool:
        """There is a step to take back."""
        return not self.is_over and self._steps_of_last_turn() > 0

    @property
    def can_allow(self) -> bool:
        """The table may let the refused step stand; what cannot have happened, it may not."""
        violation = self.verdict.violation
        return violation is not None and violation.kind is not Kind.IMPOSSIBLE

    def look(self, explanation: Explanation) -> Verdict:
        """Judge what is seen now. Nothing is taken before the button; a refusal is written down."""
        if not self.is_over:
            self.verdict = self._judge(explanation)
        return self.verdict

    def _judge(self, explanation: Explanation) -> Verdict:
        spots = explanation.spots
        match explanation.finding:
            case Finding.UNCHANGED:
                self._refused = ""
                lasting = not self.verdict.spots and self.verdict.say in _LASTING
                return self.verdict if lasting else Verdict(Say.WAIT)
            case Finding.LEGAL:
                self._refused = ""
                return Verdict(Say.READY, explanation.runs[0], spots=spots)
            case Finding.AMBIGUOUS:
                return Verdict(Say.WHICH_STEP, options=explanation.runs, spots=spots)
            case Finding.ILLEGAL:
                return self._refuse(explanation)
            case Finding.UNREADABLE:
                spot, guesses = explanation.doubts[0]
                return Verdict(Say.WHICH_CARD, guesses=guesses, spots=(spot,))
            case Finding.UNEXPLAINED:
                return Verdict(Say.PUT_BACK, spots=spots)

    def _refuse(self, explanation: Explanation) -> Verdict:
        run, violation = explanation.runs[0], explanation.violation
        text = format_run(self.game, run)
        if text != self._refused:
            self._refused = text
            rule = violation.rule if violation else None
            self._journal.append(self.entry, Event("refused", self.seat, text, rule))
        return Verdict(Say.REFUSED, run, violation=violation, spots=explanation.spots)

    def end_turn(self) -> Verdict:
        """The button: take the step that lies there and end the turn, or ask what happened."""
        if not self.can_end_turn:
            return self.verdict
        if self.verdict.say is Say.READY:
            return self._take(self.verdict.run)
        return self._end_unseen()

    def _end_unseen(self) -> Verdict:
        """Nothing changed on the table: either the turn's step is taken, or it left no trace."""
        if self._end_step() is not None:
            return self._end_turn(())
        onlooker = self.game.onlooker
        options = tuple((step,) for step in onlooker.unseen_steps(self.state)) if onlooker else ()
        self.verdict = Verdict(Say.WHICH_STEP, options=options)
        return self.verdict

    def choose(self, text: str) -> Verdict:
        """Somebody said which of the offered steps it was; an answer to nothing changes nothing."""
        run = self.offered.get(text)
        return self.verdict if run is None else self._take(run)

    def back(self) -> Verdict:
        """The question was asked too early: the player goes on with the turn."""
        if self.verdict.say is Say.WHICH_STEP:
            self.verdict = Verdict(Say.WAIT)
        return self.verdict

    def allow(self) -> Verdict:
        """The table decides: what was refused stands, and the journal says so."""
        refused = self.verdict
        if not self.can_allow or refused.violation is None:
            return refused
        for step in refused.run:
            self._write(step, refused.violation.rule)
        return self._end_turn(refused.run)

    def undo(self) -> Verdict:
        """Take back the last turn, or what was taken of this one. What was seen stays seen."""
        count = self._steps_of_last_turn()
        if self.can_undo:
            self._journal.append(self.entry, Event("undo", self.seat, str(count)))
            del self._states[-count:], self._steps[-count:]
            self.verdict = Verdict(Say.UNDONE)
        return self.verdict

    def _steps_of_last_turn(self) -> int:
        """How many steps lead back to the beginning of the last turn; dealt cards stay dealt."""
        turn = [self.game.seat(state) for state in self._states[:-1]]
        count = 0
        for step, seat in zip(reversed(self._steps), reversed(turn), strict=True):
            ended = self.game.ends_turn(step)
            if (count and ended) or seat != turn[-1] or self.game.is_setup(step):
                break
            count += 1
        return count

    def take(self, step: Any) -> None:
        """Take a step that needs no judging, such as the deal."""
        self._write(step)

    def _take(self, run: Run) -> Verdict:
        for step in run:
            self._write(step)
        return self._end_turn(run)

    def _end_turn(self, run: Run) -> Verdict:
        seat = self.seat
        end = self._end_step()
        if end is not None:
            self._write(end)
        self._refused = ""
        self.verdict = Verdict(Say.TAKEN, run, seat)
        if self.is_over:
            self._finish()
        return self.verdict

    def _end_step(self) -> Any | None:
        """The step that ends the turn, if it may be taken now."""
        return next(
            (step for step in self.game.steps(self.state) if self.game.ends_turn(step)), None
        )

    def _write(self, step: Any, allowed_against: str | None = None) -> None:
        kind: EventKind = "step" if allowed_against is None else "allowed"
        text = self.game.format_step(step)
        self._journal.append(self.entry, Event(kind, self.seat, text, allowed_against))
        self._states.append(self.game.apply(self.state, step))
        self._steps.append(step)

    def _finish(self) -> None:
        self._journal.finish(self.entry)
        self.verdict = Verdict(Say.OVER, outcome=self.game.outcome(self.state))
