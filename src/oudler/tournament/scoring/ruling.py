"""What the referee decides about one play, in place of its score (T161 to T163)."""

from __future__ import annotations

from oudler.core.events import Score
from oudler.core.values import Named, value


class RulingKind(Named):
    """The decisions that the arbitration code has."""

    NEUTRALISED = "neutralised"
    """The play counts for nobody; those at fault have 0 that counts."""
    NOT_PLAYED = "not_played"
    """The table ran out of time: as if it had not been there."""
    JOINT_ZERO = "joint_zero"
    """Both sides have 0."""
    FORTY_SIXTY = "forty_sixty"
    """The side at fault has at most 40 %, the other at least 60 %."""
    AT_LEAST = "at_least"
    """The side not at fault has so many match points at least (±4, ±6)."""
    AWARDED = "awarded"
    """Match points given by the referee, such as −10 and +4."""


@value
class Ruling:
    """A decision, those at fault by their entry numbers, and the match points it gives."""

    kind: RulingKind
    at_fault: tuple[int, ...] = ()
    points: Score = 0
    """For at least so many match points."""
    awards: tuple[tuple[int, Score], ...] = ()
    """Match points by entrant."""


IN_PERCENT = (
    RulingKind.NEUTRALISED,
    RulingKind.NOT_PLAYED,
    RulingKind.JOINT_ZERO,
    RulingKind.FORTY_SIXTY,
)
"""What can be decided where boards are scored in percent."""
IN_MATCH_POINTS = (
    RulingKind.NEUTRALISED,
    RulingKind.NOT_PLAYED,
    RulingKind.JOINT_ZERO,
    RulingKind.AT_LEAST,
    RulingKind.AWARDED,
)
"""What can be decided where they are scored in match points."""
VOID = (RulingKind.NEUTRALISED, RulingKind.NOT_PLAYED)
"""After these a play's score is not compared with those of other tables either."""
