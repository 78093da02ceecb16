"""Half-points and points, rounded as a ruleset says (A11-67, A11-72)."""

from fractions import Fraction

from oudler.core.events import Score, exact
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import HalfPoints


def gap_of(rules: Ruleset, half_gap: int) -> Score:
    """Half-points over or under the target, in points (A11-67, A11-72).

    >>> gap_of(rules, 15)
    8
    """
    gap: Score = exact(Fraction(half_gap, 2))
    if rules.half_points is HalfPoints.WINNER:
        points = (abs(half_gap) + 1) // 2
        gap = points if half_gap >= 0 else -points
    return rounded(gap, rules.gap_rounded_to)


def rounded(number: Score, multiple: int) -> Score:
    """The nearest multiple; halfway, the one further from 0 (A11-72).

    >>> rounded(25, 10), rounded(-25, 10)
    (30, -30)
    """
    if multiple == 1:
        return number
    size = number if number >= 0 else -number
    nearest = int(Fraction(size) / multiple + Fraction(1, 2)) * multiple
    return nearest if number >= 0 else -nearest
