"""What a view draws from: plain frozen values, already redacted and already worded by the app.

Nothing here knows a game. A view can show what is in these values and nothing else.
"""

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from companion.table.geometry import Quad

Picture = NDArray[np.uint8]
"""A picture as everywhere: (height, width, 3), red-green-blue."""


class Tone(Enum):
    """How a message is meant. Shown by an icon and a line of its own, never by colour alone."""

    OK = "ok"
    REFUSED = "refused"
    ASK = "ask"
    INFO = "info"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class PlayerTag:
    """A player as the table knows them: name, colour of their markers, one short open fact."""

    name: str
    colour: str
    """A name in the theme's `marker` table, e.g. "red"."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """A card found on the picture; `quad` in pixels of the whole picture."""

    quad: Quad
    label: str
    tone: Tone = Tone.OK


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the picture, in its pixels."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class VerdictPanel:
    """The last word of the referee: what, why, and which rule says so."""

    tone: Tone
    headline: str
    detail: str = ""
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to what is being asked."""

    id: str
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class TableScreen:
    """The game in progress."""

    game_title: str
    players: tuple[PlayerTag, ...]
    turn: int
    """Whose turn it is: a place in `players`."""
    verdict: VerdictPanel
    picture: Picture | None = None
    focus: Area | None = None
    """The part of the picture worth showing; all of it when None."""
    outlines: tuple[Outline, ...] = ()
    choices: tuple[Choice, ...] = ()
    can_end_turn: bool = False
    can_undo: bool = False
    can_allow: bool = False
    status: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Why there are points, and how many for each player; None for one whom it does not concern."""

    reason: str
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ScoreScreen:
    """The score sheet."""

    title: str
    columns: tuple[PlayerTag, ...]
    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    outcome: str
    winners: frozenset[int] = frozenset()
    """The places in `columns` of whoever won."""
    can_continue: bool = True
