"""The referee's verdicts and the score sheet in the words of a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.core import Game, Kind, ScoreSheet, Setup, Violation
from companion.games.core.score import Outcome
from companion.games.core.violation import Fact
from companion.referee.referee import Referee
from companion.referee.verdict import Run, Say, Verdict
from companion.texts import Texts
from companion.views.model import (
    Choice,
    PlayerTag,
    ScoreLine,
    ScoreScreen,
    Tone,
    VerdictPanel,
)

NOT_YET = "not-yet"
"""The choice that answers a question with "I have not finished"."""


class Wording:
    """Says things about one game."""

    def __init__(self, game: Game[Any, Any], setup: Setup, texts: Texts) -> None:
        self.game = game
        self.texts = texts
        self._setup = setup

    @property
    def title(self) -> str:
        """The game's name."""
        return self.texts.say(f"{self.game.name}.title")

    def card(self, card: str) -> str:
        """A card's name."""
        return self.texts.card(self.game.name, card)

    def step(self, step: Any) -> str:
        """A step, by the first word of its notation."""
        word, *cards = self.game.format_step(step).split()
        card = self.card(cards[0].partition(":")[0]) if cards else ""
        return self.texts.say(f"{self.game.name}.step.{word}", card=card)

    def run(self, run: Run) -> str:
        """Several steps."""
        return ", ".join(self.step(step) for step in run)

    def violation(self, violation: Violation) -> str:
        """Why not, in a sentence."""
        key = f"{self.game.name}.violation.{violation.code}"
        return _sentence(self.texts.say(key, **self._facts(violation.facts)))

    def reason(self, reason: str, facts: Mapping[str, Fact]) -> str:
        """A line of the score sheet."""
        return _sentence(self.texts.say(reason, **self._facts(facts)))

    def outcome(self, outcome: Outcome) -> str:
        """Who has won and why."""
        winner = ", ".join(self._setup.players[seat] for seat in outcome.winners)
        return self.texts.say(outcome.reason, winner=winner, **self._facts(outcome.facts))

    def _facts(self, facts: Mapping[str, Fact]) -> dict[str, object]:
        return {name: self._fact(value) for name, value in facts.items()}

    def _fact(self, value: Fact) -> object:
        if isinstance(value, tuple):
            return ", ".join(self.card(part) for part in value)
        return self.card(value) if isinstance(value, str) else value

    def panel(self, referee: Referee) -> VerdictPanel:
        """The referee's last word."""
        verdict, say = referee.verdict, self.texts.say
        player = self._setup.players[referee.seat]
        match verdict.say:
            case Say.READY:
                detail = say("referee.ready.detail", step=self.run(verdict.run))
                return VerdictPanel(Tone.OK, say("referee.ready.headline"), detail)
            case Say.TAKEN:
                key = "taken" if verdict.run else "turn_ended"
                before = self._setup.players[verdict.seat if verdict.seat is not None else 0]
                detail = say(f"referee.{key}.detail", player=before, step=self.run(verdict.run))
                return VerdictPanel(Tone.OK, say(f"referee.{key}.headline"), detail)
            case Say.REFUSED:
                return self._refusal(verdict)
            case Say.WHICH_STEP:
                key = "seen" if verdict.spots else "detail"
                detail = say(f"referee.which_step.{key}", player=player)
                return VerdictPanel(Tone.ASK, say("referee.which_step.headline"), detail)
            case Say.PUT_BACK:
                return self._put_back(referee)
            case Say.OVER:
                detail = self.outcome(verdict.outcome) if verdict.outcome else ""
                return VerdictPanel(Tone.INFO, say("referee.over.headline"), detail)
            case Say.WAIT | Say.UNDONE | Say.WHICH_CARD:
                key = verdict.say.value.replace("-", "_")
                tone = Tone.ASK if verdict.say is Say.WHICH_CARD else Tone.WAIT
                detail = say(f"referee.{key}.detail", player=player)
                return VerdictPanel(tone, say(f"referee.{key}.headline"), detail)

    def _refusal(self, verdict: Verdict) -> VerdictPanel:
        violation = verdict.violation
        if violation is None:
            raise ValueError("a refusal names its rule")
        impossible = violation.kind is Kind.IMPOSSIBLE
        headline = f"referee.{'impossible' if impossible else 'refused'}.headline"
        return VerdictPanel(
            Tone.REFUSED, self.texts.say(headline), self.violation(violation), violation.rule
        )

    def _put_back(self, referee: Referee) -> VerdictPanel:
        expected = referee.game.onlooker.tableau(referee.state) if referee.game.onlooker else {}
        missing = [self.card(expected[spot]) for spot in referee.verdict.spots if spot in expected]
        headline = self.texts.say("referee.put_back.headline")
        detail = (
            self.texts.say("referee.put_back.missing", cards=", ".join(missing))
            if missing
            else self.texts.say("referee.put_back.strange")
        )
        return VerdictPanel(Tone.ASK, headline, detail)

    def choices(self, referee: Referee) -> tuple[Choice, ...]:
        """What may be tapped in answer to a question."""
        verdict = referee.verdict
        if verdict.say is Say.WHICH_CARD:
            return tuple(Choice(guess.card, self.card(guess.card)) for guess in verdict.guesses)
        if verdict.say is not Say.WHICH_STEP:
            return ()
        offered = [Choice(text, self.run(run)) for text, run in referee.offered.items()]
        if not verdict.spots:
            offered.append(Choice(NOT_YET, self.texts.say("referee.which_step.not_yet")))
        return tuple(offered)

    def score_screen(
        self, sheet: ScoreSheet, outcome: Outcome, columns: tuple[PlayerTag, ...]
    ) -> ScoreScreen:
        """The score sheet for the screen: a row for every reason, a column for every player."""
        rows: dict[str, list[int | None]] = {}
        for line in sheet.lines:
            row = rows.setdefault(self.reason(line.reason, line.facts), [None] * sheet.seats)
            row[line.seat] = (row[line.seat] or 0) + line.points
        return ScoreScreen(
            self.title,
            columns,
            tuple(ScoreLine(reason, tuple(points)) for reason, points in rows.items()),
            sheet.totals,
            self.outcome(outcome),
            frozenset(outcome.winners),
        )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
