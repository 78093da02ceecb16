"""A fact of a position that speaks for an action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

_NOTHING: Mapping[str, object] = MappingProxyType({})
MANY = 4
"""Half-points: a smaller, uncertain gain is not worth a sentence."""
SOME = 2
"""Half-points: the same for a certain gain."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A key of the `coach.reasons` sentences, with the fields of its sentence.

    Fields are cards, suits, seats, sides, contracts, and whole numbers; half-points are named
    `points`.
    """

    key: str
    fields: Mapping[str, object] = field(default_factory=lambda: _NOTHING)
