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
    rival_within: float
    strange_allowed: float
    strange_little: float
    stroke_allowed: float
    hidden_allowed: float
    colour_apart: float
    colour_little: float
    hidden_little: float
    margin_needed: float
    evidence_needed: float
    margin_plenty: float
    margin_least: float
    evidence_clear: float
    colour_evidence: float


@dataclass(frozen=True, slots=True)
class FindingTuning:
    """What counts as an edge, a side, a card's outline."""

    edge_least_mm: float
    side_needed: float
    support_needed: float
    three_needed: float
    two_needed: float
    most_corners: int
    unsure_support: float
    copy_mm: float
    rim_mm: float
    insets_mm: tuple[float, ...]
    taken_share: float
    apart_share: float
    read_eagerly: float
    read_at_all: float
    most_looks: int
    beside_support: float
    beside_outline_mm: float
    beside_alike: float
    beside_mm: float
    shows_least: float
    shows_most: float
    strip_support: float
    strip_clear: float
    strip_alike: float


@dataclass(frozen=True, slots=True)
class PartTuning:
    """How much evidence a part of a face needs."""

    short_list: int
    at_least_alike: float
    leads: int
    shape_plenty: float
    shape_hopeless: float
    colour_weight: float
    cast_usual: float
    shape_needed: float
    shape_of_nothing: float
    shape_roughly: float
    shape_good: float
    evidence_instead: float
    colour_allowed: float
    margin_needed: float
    evidence_needed: float
    colour_evidence: float
    strange_allowed: float
    stroke_allowed: float
    stroke_widely: float
    rival_apart: float
    rival_least: float
    apart_least: float


@dataclass(frozen=True, slots=True)
class Tuning:
    """Everything that can be tuned."""

    identity: IdentityTuning
    finding: FindingTuning
    part: PartTuning


@cache
def tuning() -> Tuning:
    """The shipped thresholds."""
    with asset("vision", "tuning.toml").open("rb") as file:
        data = tomllib.load(file)
    return Tuning(
        IdentityTuning(**data["identity"]),
        FindingTuning(**data["finding"]),
        PartTuning(**data["part"]),
    )
