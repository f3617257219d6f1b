"""The companion at work: a frame goes through the eyes, the table and the referee to the screen."""

from __future__ import annotations

from typing import Any

from companion.cards.deck import Deck
from companion.cards.picture import Picture
from companion.referee.referee import Referee
from companion.referee.verdict import Say
from companion.table.arrange import Arrangement, Arranger, Sighting
from companion.table.explain import Explanation, explain
from companion.table.layout import Layout
from companion.texts import Texts
from companion.views.intents import Allow, Choose, EndTurn, Intent, Undo
from companion.views.model import Area, Outline, PlayerTag, ScoreScreen, TableScreen, Tone
from companion.vision.motion import MotionGate
from companion.vision.observation import Observation, SeenCard
from companion.vision.plane import MarkerSpec
from companion.vision.reader import Reader
from companion.vision.reference import ReferenceDeck
from companion.wording import NOT_YET, Wording
from hardware.camera import Camera

_AGREEING_FRAMES = 2
"""So many frames must show the same before it counts."""
_MARGIN = 0.04
"""How much of the table around the cards the screen shows, as a part of the picture's width."""
_TONES = {
    Say.READY: Tone.INFO,
    Say.REFUSED: Tone.REFUSED,
    Say.WHICH_CARD: Tone.ASK,
    Say.WHICH_STEP: Tone.ASK,
    Say.PUT_BACK: Tone.ASK,
}


class Companion:
    """One game in progress. `look` and `handle` are called by the frame loop and never wait."""

    def __init__(
        self, referee: Referee, camera: Camera, deck: Deck, layout: Layout, texts: Texts
    ) -> None:
        self.referee = referee
        self.wording = Wording(referee.game, referee.setup, texts)
        self._camera = camera
        self._deck = deck
        markers = [MarkerSpec(*marker) for marker in layout.markers]
        self._reader = Reader(ReferenceDeck.from_deck(deck), markers)
        self._gate = MotionGate()
        self._arranger = Arranger(layout, row_height=deck.size_mm[1])
        self._picture: Picture | None = None
        self._observation = Observation((0, 0))
        self._arrangement = Arrangement()
        self._explanation: Explanation | None = None
        self._agreeing = 0
        self._moving = False

    def look(self) -> bool:
        """Take one frame through the pipeline; True when what it shows counts."""
        self._picture = self._camera.frame().picture
        self._moving = not self._gate.still(self._picture)
        if self._moving:
            self._agreeing = 0
            return False
        self._observation = self._reader.read(self._picture)
        if not self._observation.on_table:
            self._agreeing = 0
            return False
        explanation = self._explain()
        self._agreeing = self._agreeing + 1 if explanation == self._explanation else 1
        self._explanation = explanation
        if self._agreeing < _AGREEING_FRAMES:
            return False
        self.referee.look(explanation)
        return True

    @property
    def settled(self) -> bool:
        """True when the referee has judged the table as it lies there now."""
        return self._agreeing >= _AGREEING_FRAMES

    def _explain(self) -> Explanation:
        game, state = self.referee.game, self.referee.state
        expected = game.onlooker.tableau(state) if game.onlooker else {}
        self._arrangement = self._arranger.arrange(self._observation, expected)
        return explain(game, state, self._arrangement)

    def handle(self, intent: Intent) -> None:
        """A tap or a button."""
        verdict = self.referee.verdict
        match intent:
            case EndTurn():
                self.referee.end_turn()
            case Choose(id=answer) if answer == NOT_YET:
                self.referee.back()
            case Choose(id=answer) if verdict.say is Say.WHICH_CARD:
                self._arranger.vouch(verdict.spots[0], answer)
            case Choose(id=answer):
                self.referee.choose(answer)
            case Undo():
                self.referee.undo()
            case Allow():
                self.referee.allow()
            case _:
                return
        self._agreeing = 0

    @property
    def players(self) -> tuple[PlayerTag, ...]:
        """Everybody at the table, with what all may know."""
        view = self.referee.game.view(self.referee.state, None)
        return tuple(
            PlayerTag(name, self._deck.tokens[seat].colour, self._note(view, seat))
            for seat, name in enumerate(self.referee.setup.players)
        )

    def _note(self, view: dict[str, Any], seat: int) -> str:
        hands = view.get("hands")
        if not hands:
            return ""
        return self.wording.texts.say("referee.player.hand", cards=hands[seat]["size"])

    def screen(self) -> TableScreen:
        """The game as the shared screen may show it."""
        referee = self.referee
        return TableScreen(
            game_title=self.wording.title,
            players=self.players,
            turn=referee.seat,
            verdict=self.wording.panel(referee),
            picture=self._picture,
            focus=self._focus(),
            outlines=self._outlines(),
            choices=self.wording.choices(referee),
            can_end_turn=referee.can_end_turn,
            can_undo=referee.can_undo,
            can_allow=referee.can_allow,
            status=self._status(),
        )

    def score_screen(self) -> ScoreScreen:
        """The score sheet of a finished game."""
        game, state = self.referee.game, self.referee.state
        outcome = game.outcome(state)
        if outcome is None:
            raise ValueError("there is no score sheet before the end")
        return self.wording.score_screen(game.score(state), outcome, self.players)

    def _status(self) -> str:
        say = self.wording.texts.say
        for trouble in self._observation.troubles:
            return say(f"referee.trouble.{trouble.code}", **dict(trouble.facts))
        return say("referee.status.moving" if self._moving else "referee.status.watching")

    def _outlines(self) -> tuple[Outline, ...]:
        verdict = self.referee.verdict
        tone = _TONES.get(verdict.say, Tone.OK)
        at_spot = [
            self._outline(
                seen, self._arrangement.faces.get(spot), tone if spot in verdict.spots else Tone.OK
            )
            for spot, seen in self._arrangement.sightings.items()
        ]
        strays = [
            self._outline(seen, seen.card if isinstance(seen, SeenCard) else None, Tone.ASK)
            for seen in self._arrangement.strays
        ]
        return (*at_spot, *strays)

    def _outline(self, seen: Sighting, face: str | None, tone: Tone) -> Outline:
        if face is None:
            return Outline(seen.corners, "?", Tone.ASK)
        label = face.rpartition("-")[2] if tone is Tone.OK else self.wording.card(face)
        return Outline(seen.corners, label, tone)

    def _focus(self) -> Area | None:
        """The part of the picture in which cards lie."""
        corners = [corner for outline in self._outlines() for corner in outline.quad]
        if not corners:
            return None
        width, height = self._observation.size
        margin = _MARGIN * width
        left = max(0.0, min(x for x, _ in corners) - margin)
        top = max(0.0, min(y for _, y in corners) - margin)
        right = min(float(width), max(x for x, _ in corners) + margin)
        bottom = min(float(height), max(y for _, y in corners) + margin)
        return Area(left, top, right - left, bottom - top)
