"""The protocol of a game. All of it is pure: no clock, no chance, no files."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from companion.games.core.laid import Laid
from companion.games.core.onlooker import Onlooker
from companion.games.core.score import Outcome, ScoreSheet
from companion.games.core.setup import Setup, SetupError
from companion.games.core.violation import Violation

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setting:
    """A ruling the table may choose: its values, the first being the default, and its rule."""

    rule: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play the game, for at least `least` and at most `most` players."""

    least: int
    most: int


class Chance(NamedTuple):
    """Cards a step needs from the top of a shuffled pile before it can be applied."""

    pile: str
    cards: int


class Game(ABC, Generic[S, T]):
    """The rules of one game over its state `S` and steps `T`.

    A state holds what its holder knows. The referee's knows no hidden card; a dealer's, in which
    every hand is known, is a state of the same kind, and the same rules work on both. What is
    drawn or revealed is part of the step. A step that leaves it out may be checked; it may be
    applied only where the rules keep the outcome hidden from the holder of the state.
    """

    name: ClassVar[str]
    variants: ClassVar[Mapping[str, Variant]]
    settings: ClassVar[Mapping[str, Setting]]
    onlooker: Onlooker[S, T] | None = None
    """How the game looks on the table; None while it can only be played by touch."""
    laid: Laid[S] | None = None
    """Lays a table as a state has it; None while nobody can photograph the game."""

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before anything is dealt. Raises SetupError."""

    @abstractmethod
    def piles(self, state: S) -> Mapping[str, Sequence[str]]:
        """Every shuffled pile of the setup with the cards in it, in no particular order."""

    @abstractmethod
    def seat(self, state: S) -> int:
        """Whose turn it is."""

    @abstractmethod
    def steps(self, state: S) -> Iterator[T]:
        """Every legal step, outcomes of chance left out, lazily."""

    @abstractmethod
    def check(self, state: S, step: T) -> Violation | None:
        """Why this step may not be taken now, or None. Lists nothing, so it is fast."""

    @abstractmethod
    def apply(self, state: S, step: T) -> S:
        """The state after the step, which is possible though perhaps not legal."""

    @abstractmethod
    def chance(self, state: S, step: T) -> Chance | None:
        """The cards a dealer has to supply for this step, None when none are wanting."""

    @abstractmethod
    def complete(self, step: T, cards: Sequence[str]) -> T:
        """The step with the outcome of its chance filled in."""

    @abstractmethod
    def public(self, step: T) -> T:
        """The step as the whole table saw it: without what only its player knows."""

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """True when nobody has a turn any more."""

    @abstractmethod
    def is_setup(self, step: T) -> bool:
        """True for steps that prepare the game, such as the deal: no undo goes behind them."""

    @abstractmethod
    def ends_turn(self, step: T) -> bool:
        """True for the step behind the end-turn button."""

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """The score sheet as it would be written now. Secret until the game says it may be seen."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Who won and by what, once the game is over."""

    @abstractmethod
    def view(self, state: S, audience: int | None) -> dict[str, Any]:
        """What a seat, or with None the whole table, may know. Views draw from nothing else."""

    @abstractmethod
    def format_step(self, step: T) -> str:
        """The step in the game's short notation."""

    @abstractmethod
    def parse_step(self, text: str) -> T:
        """The step that was written so. Raises NotationError."""

    @abstractmethod
    def format_state(self, state: S) -> str:
        """The state in short notation, everything but the setup."""

    @abstractmethod
    def parse_state(self, setup: Setup, text: str) -> S:
        """The state that was written so. Raises NotationError."""

    @abstractmethod
    def faults(self, state: S) -> tuple[str, ...]:
        """Every way in which the state is no state of this game; empty for a sound one."""

    def sound_setup(self, setup: Setup) -> dict[str, str]:
        """Check variant, player count and settings; the settings with defaults filled in."""
        variant = self.variants.get(setup.variant)
        if variant is None:
            raise SetupError(
                f"{self.name} has no variant {setup.variant!r} (known: {', '.join(self.variants)})"
            )
        if not variant.least <= len(setup.players) <= variant.most:
            raise SetupError(
                f"{self.name} {setup.variant} is for {variant.least} to {variant.most} players, "
                f"not {len(setup.players)}"
            )
        if not 0 <= setup.first < len(setup.players):
            raise SetupError(f"no seat {setup.first} to begin")
        for name, value in setup.settings.items():
            setting = self.settings.get(name)
            if setting is None:
                known = ", ".join(self.settings) or "none"
                raise SetupError(f"{self.name} has no setting {name!r} (known: {known})")
            if value not in setting.values:
                raise SetupError(
                    f"setting {name} is one of {', '.join(setting.values)}, not {value!r}"
                )
        return {name: setting.values[0] for name, setting in self.settings.items()} | dict(
            setup.settings
        )
