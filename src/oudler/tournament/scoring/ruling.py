"""The referee's decisions about one play, in place of its score (T161 to T163)."""

from __future__ import annotations

import msgspec

from oudler.core.values import Named
from oudler.tournament.figures import Score


class RulingKind(Named):
    """The decisions in the arbitration code."""

    NEUTRALISED = "neutralised"
    """The play counts for nobody; those at fault have 0 that counts."""
    NOT_PLAYED = "not_played"
    """The table ran out of time: as if it had not been there."""
    JOINT_ZERO = "joint_zero"
    """Both sides have 0."""
    FORTY_SIXTY = "forty_sixty"
    """The side at fault has at most 40 %, the other at least 60 %."""
    AT_LEAST = "at_least"
    """The side not at fault has at least this many match points (±4, ±6)."""
    AWARDED = "awarded"
    """Match points given by the referee, such as −10 and +4."""


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A decision, those at fault by their entry numbers, and the match points it gives."""

    kind: RulingKind
    at_fault: tuple[int, ...] = ()
    points: Score = 0
    """The match points for `at_least`."""
    awards: dict[int, Score] = {}
    """Match points by entrant."""


IN_PERCENT = (
    RulingKind.NEUTRALISED,
    RulingKind.NOT_PLAYED,
    RulingKind.JOINT_ZERO,
    RulingKind.FORTY_SIXTY,
)
"""The decisions possible when boards are scored in percent."""
IN_MATCH_POINTS = (
    RulingKind.NEUTRALISED,
    RulingKind.NOT_PLAYED,
    RulingKind.JOINT_ZERO,
    RulingKind.AT_LEAST,
    RulingKind.AWARDED,
)
"""The decisions possible when they are scored in match points."""
VOID = (RulingKind.NEUTRALISED, RulingKind.NOT_PLAYED)
"""After these, a play's score is not compared with other tables' scores."""
