"""How much time a player has, for each move and in a bank; how fast bots play and cards lie.

The log's times come from the system clock, which may be set forward or back, so turns are not
measured by it: each process counts from when it heard that the turn began, on a clock that never
jumps. Only a bank is charged for a jump forward, once, and never below zero; a jump back has no
effect.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from oudler.core import Named

CORRESPONDENCE = 3600.0
"""With more seconds than this for a move, nobody is expected to stay at the table."""


class Pace(msgspec.Struct, frozen=True):
    """Seconds for each move, and seconds in the bank; no clock where a move has zero."""

    move: float = 0.0
    bank: float = 0.0

    @property
    def has_clock(self) -> bool:
        """Whether moves are timed at all.

        >>> PACES["none"].has_clock, PACES["quick"].has_clock
        (False, True)
        """
        return self.move > 0

    @property
    def is_slow(self) -> bool:
        """Whether nobody is expected to stay at the table for their turn.

        >>> PACES["correspondence"].is_slow, PACES["calm"].is_slow
        (True, False)
        """
        return self.move > CORRESPONDENCE


PACES = {
    "none": Pace(),
    "calm": Pace(60, 300),
    "quick": Pace(15, 60),
    "correspondence": Pace(2 * 86_400, 0),
}
"""The paces offered when a table is opened, by name."""


class Speed(Named):
    """How fast bots play at a table, as its host chooses."""

    SLOW = "slow"
    NORMAL = "normal"
    QUICK = "quick"

    @property
    def factor(self) -> float:
        """The factor for the pauses between cards.

        >>> Speed.SLOW.factor, Speed.QUICK.factor
        (2.0, 0.5)
        """
        return _FACTORS[self]


ANNOUNCEMENT = 10.0
"""Seconds that a bot waits with its lead for people who may still announce something."""

_FACTORS = {Speed.SLOW: 2.0, Speed.NORMAL: 1.0, Speed.QUICK: 0.5}


@dataclass(frozen=True, slots=True)
class Tempo:
    """How fast a table moves by itself, in seconds."""

    bot: float = 0.7
    """A bot's pause before each card."""
    trick: float = 1.6
    """A bot's pause before it leads, so that people see the last trick."""
    dog: float = 4.5
    """How long the dog lies open before a bot discards: it is turned card by card, then taken."""
    announcement: float = ANNOUNCEMENT
    """How long a bot waits with its lead for people who may still announce something."""
    shown: float = 4.0
    """How long a handful, or trumps of the discard, stay shown before a bot continues."""
    undo: float = 30.0
    """How long bots wait while the players decide whether something is taken back."""
    joining: float = 60.0
    """How long players may take to let somebody in; at a timed table at least one move."""
    opening: float = 15.0
    """How long a player may take to open the number they were bound to."""
    grace: float = 20.0
    """How long a person may be away before a bot plays for them."""
    answer: float = 2.0
    """How long other processes have to say that the person is with them."""

    def at(self, speed: Speed) -> Tempo:
        """The tempo at this speed. What gives people time to answer stays as long.

        >>> Tempo().at(Speed.QUICK).bot, Tempo().at(Speed.QUICK).announcement
        (0.35, 10.0)
        """
        by = speed.factor
        return replace(
            self,
            bot=self.bot * by,
            trick=self.trick * by,
            dog=self.dog * by,
            shown=self.shown * by,
        )


def bank_after(pace: Pace, bank: float, since: float, now: float) -> float:
    """The seconds left in the bank after a move from `since` to `now`.

    A clock that was set back costs nobody anything.

    >>> bank_after(PACES["quick"], bank=60.0, since=0.0, now=25.0)
    50.0
    """
    over = max(0.0, now - since - pace.move)
    return max(0.0, bank - over)


def deadline(pace: Pace, bank: float, since: float) -> float | None:
    """When a player's time is up, on the clock of `since`; None without a clock.

    >>> deadline(PACES["quick"], bank=60.0, since=100.0)
    175.0
    """
    return since + pace.move + bank if pace.has_clock else None
