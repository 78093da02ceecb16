"""Slams: every trick, or in a small slam nearly every one; announced or not, and what they pay."""

from dataclasses import dataclass

from oudler.core.ruleset import Ruleset
from oudler.core.seats import Side
from oudler.core.values import Named


class Slam(Named):
    """How a deal relates to a slam (A5-28, A5-30 to A5-32): the attack's, unless it says
    defence.
    """

    ANNOUNCED_MADE = "announced_made"
    ANNOUNCED_FAILED = "announced_failed"
    MADE = "made"
    SMALL_ANNOUNCED_MADE = "small_announced_made"
    SMALL_ANNOUNCED_FAILED = "small_announced_failed"
    SMALL_MADE = "small_made"
    DEFENCE = "defence"
    DEFENCE_ANNOUNCED_MADE = "defence_announced_made"
    DEFENCE_ANNOUNCED_FAILED = "defence_announced_failed"
    DEFENCE_SMALL_ANNOUNCED_MADE = "defence_small_announced_made"
    DEFENCE_SMALL_ANNOUNCED_FAILED = "defence_small_announced_failed"

    @property
    def side(self) -> Side:
        """The side whose slam it is.

        >>> Slam.SMALL_MADE.side
        Side.ATTACK
        """
        return Side.DEFENCE if self.startswith("defence") else Side.ATTACK

    @property
    def is_made(self) -> bool:
        """Whether it was made.

        >>> Slam.ANNOUNCED_FAILED.is_made
        False
        """
        return not self.endswith("failed")

    @property
    def is_small(self) -> bool:
        """Whether it may miss a few tricks.

        >>> Slam.SMALL_MADE.is_small, Slam.MADE.is_small
        (True, False)
        """
        return "small" in self


@dataclass(frozen=True, slots=True)
class Announced:
    """A slam that a side announced."""

    side: Side
    small: bool = False


def slams(rules: Ruleset, said: Announced | None, lost: int) -> tuple[Slam, ...]:
    """The slams a deal is paid for, from the one announced and the tricks the attack lost.

    An announced slam that fails does not count as a small slam; an announced small slam may turn
    out to be a slam as well (A5-32).

    >>> slams(rules, None, 0), slams(rules, None, 4)
    ((Slam.MADE,), ())
    """
    found = []
    if said is not None:
        missed = lost if said.side is Side.ATTACK else rules.tricks - lost
        found.append(_outcome(said, is_made=missed <= rules.small_slam_misses * said.small))
    if lost == 0 and said != Announced(Side.ATTACK):
        found.append(Slam.MADE)
    if lost == rules.tricks and said != Announced(Side.DEFENCE):
        found.append(Slam.DEFENCE)
    is_small = 1 <= lost <= rules.small_slam_misses
    if is_small and (said is None or said.side is Side.DEFENCE):
        found.append(Slam.SMALL_MADE)
    return tuple(found)


def _outcome(said: Announced, *, is_made: bool) -> Slam:
    whose = "defence_" if said.side is Side.DEFENCE else ""
    size = "small_" if said.small else ""
    return Slam(f"{whose}{size}announced_{'made' if is_made else 'failed'}")


def slam_worth(rules: Ruleset, slam: Slam) -> int:
    """The payment by each defender for a slam; below 0, to each (A5-30 to A5-32).

    >>> slam_worth(rules, Slam.ANNOUNCED_MADE)
    400
    """
    return {
        Slam.ANNOUNCED_MADE: rules.slam_announced_made,
        Slam.ANNOUNCED_FAILED: -rules.slam_announced_failed,
        Slam.MADE: rules.slam_made,
        Slam.SMALL_ANNOUNCED_MADE: rules.small_slam_announced_made,
        Slam.SMALL_ANNOUNCED_FAILED: -rules.small_slam_announced_failed,
        Slam.SMALL_MADE: rules.small_slam_made,
        Slam.DEFENCE: -rules.slam_by_defence,
        Slam.DEFENCE_ANNOUNCED_MADE: -rules.slam_announced_made,
        Slam.DEFENCE_ANNOUNCED_FAILED: rules.slam_announced_failed,
        Slam.DEFENCE_SMALL_ANNOUNCED_MADE: -rules.small_slam_announced_made,
        Slam.DEFENCE_SMALL_ANNOUNCED_FAILED: rules.small_slam_announced_failed,
    }[slam]
