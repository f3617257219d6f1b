"""A refusal that teaches: which rule, what was wrong, and the facts to say it in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Fact = str | int | tuple[str, ...]


class Kind(StrEnum):
    """Why a step cannot stand."""

    ILLEGAL = "illegal"
    """The rules forbid it; the table may still allow it."""
    IMPOSSIBLE = "impossible"
    """It cannot have happened: that card is elsewhere. A misread or a foreign card."""
    AMBIGUOUS = "ambiguous"
    """Several steps explain what was seen."""


@dataclass(frozen=True, slots=True)
class Violation:
    """`code` is stable and names the sentence; `facts` fill it."""

    rule: str
    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    kind: Kind = Kind.ILLEGAL

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.rule} {self.code} ({facts})" if facts else f"{self.rule} {self.code}"
