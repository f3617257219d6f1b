"""What lies on the virtual table: values only, no pixels."""

from dataclasses import dataclass

from companion.table.geometry import Pose


@dataclass(frozen=True, slots=True)
class CardOnTable:
    """A card; `face` None shows the back, `back` of the deck's backs. `lift`: mm over the table."""

    face: str | None
    pose: Pose
    lift: float = 0.0
    back: str | None = None


@dataclass(frozen=True, slots=True)
class TokenOnTable:
    """A point marker of a player."""

    colour: str
    value: int
    pose: Pose
    lift: float = 0.0


@dataclass(frozen=True, slots=True)
class MarkerOnTable:
    """A table marker; `size_mm` is its black square."""

    id: int
    pose: Pose
    size_mm: float
    lift: float = 0.0


@dataclass(frozen=True, slots=True)
class HandOnTable:
    """A hand and forearm. Its middle is in the middle of the palm, at angle 0 it points up."""

    pose: Pose
    tone: str
    sleeve: str
    left: bool = False
    lift: float = 30.0


Thing = CardOnTable | TokenOnTable | MarkerOnTable | HandOnTable


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the table, the lowest first."""

    things: tuple[Thing, ...] = ()

    def with_things(self, *things: Thing) -> "Scene":
        """The same table with more laid on top."""
        return Scene(self.things + things)

    def without(self, *things: Thing) -> "Scene":
        """The same table with these taken away."""
        return Scene(tuple(thing for thing in self.things if thing not in things))
