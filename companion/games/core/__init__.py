"""What every game shares: zones, violations, score sheets, records, and the protocol of a game."""

from companion.games.core.game import Chance, Game, Setting, Variant
from companion.games.core.laid import Laid
from companion.games.core.notation import NotationError
from companion.games.core.onlooker import Onlooker
from companion.games.core.score import Outcome, ScoreLine, ScoreSheet
from companion.games.core.setup import Setup, SetupError
from companion.games.core.spots import Change, Slip, Spot, Token
from companion.games.core.violation import Kind, Violation
from companion.games.core.zones import Hidden

__all__ = [
    "Chance",
    "Change",
    "Game",
    "Hidden",
    "Kind",
    "Laid",
    "NotationError",
    "Onlooker",
    "Outcome",
    "ScoreLine",
    "ScoreSheet",
    "Setting",
    "Setup",
    "SetupError",
    "Slip",
    "Spot",
    "Token",
    "Variant",
    "Violation",
]
