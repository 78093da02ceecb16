"""Schemas of a person's own finished deals."""

from __future__ import annotations

from typing import Any

import msgspec

from oudler.people.personal_figures import PersonalFigures
from oudler.table.history import Outcome, Role


class ListedDeal(msgspec.Struct):
    """One finished deal of a person."""

    id: str
    """Pass the last one as `before` for the next page."""
    table: str
    deal: int
    """Its number at the table."""
    time: str
    rules: str
    """The ruleset, without its version."""
    options: dict[str, Any]
    place: int
    role: Role
    score: int | str
    outcome: Outcome | None
    """Null if nobody took."""
    is_practice: bool
    is_repeated: bool
    says: str
    """« Garde réussie de 8 »."""
    part: str
    """« En défense, Bruno prend »."""
    company: str
    """« avec Bruno, Chloé et un robot »."""


class OwnDeals(msgspec.Struct):
    """One page of a person's finished deals, newest first."""

    deals: list[ListedDeal]
    count: int
    """How many there are with these filters, on all pages."""
    before: str | None
    """For the next page; null on the last."""
    rules: list[str]
    """The rulesets to filter by, whatever the filters are now."""


class OwnFigures(msgspec.Struct):
    """What a person's finished deals come to."""

    figures: PersonalFigures
    best: ListedDeal | None
    worst: ListedDeal | None
