"""How late spectators see a table, so that none of them can help a player in a running deal."""

from __future__ import annotations

from oudler.core import Named


class Delay(Named):
    """How late spectators see a table, from no delay to the longest."""

    NONE = "none"
    HALF_MINUTE = "half_minute"
    TWO_MINUTES = "two_minutes"
    DEAL = "deal"
    """A deal is shown once it is over."""

    @property
    def seconds(self) -> float:
        """How many seconds late; 0 if no clock counts.

        >>> Delay.TWO_MINUTES.seconds, Delay.DEAL.seconds
        (120.0, 0.0)
        """
        return {Delay.HALF_MINUTE: 30.0, Delay.TWO_MINUTES: 120.0}.get(self, 0.0)

    def is_shorter(self, than: Delay) -> bool:
        """Whether spectators see more with this delay than with the other.

        >>> Delay.HALF_MINUTE.is_shorter(Delay.DEAL)
        True
        """
        order = list(Delay)
        return order.index(self) < order.index(than)
