"""The eyes' thresholds, read from data."""

import tomllib
from dataclasses import dataclass
from functools import cache

from companion.assets import asset


@dataclass(frozen=True, slots=True)
class IdentityTuning:
    """How much evidence a face needs; see the comments in the file."""

    short_list: int
    colour_weight: float
    shape_needed: float
    colour_allowed: float
    cast_usual: float
    margin_needed: float
    evidence_needed: float
    colour_evidence: float


@dataclass(frozen=True, slots=True)
class FindingTuning:
    """What counts as an edge, a side, a rectangle."""

    edge_floor: int
    edge_share: float
    texture_most: int
    line_least: int
    facing_degrees: float
    side_needed: float
    three_needed: float
    most_places: int
    support_needed: float
    unsure_support: float
    copy_mm: float
    insets_mm: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Tuning:
    """Everything that can be tuned."""

    identity: IdentityTuning
    finding: FindingTuning


@cache
def tuning() -> Tuning:
    """The shipped thresholds."""
    with asset("vision", "tuning.toml").open("rb") as file:
        data = tomllib.load(file)
    return Tuning(IdentityTuning(**data["identity"]), FindingTuning(**data["finding"]))
