"""The deal of the day: a contest of one board, for everybody, from midnight to midnight (UTC)."""

import re
from datetime import UTC, date, datetime, timedelta

from oudler.contest import decisions
from oudler.contest.log import ContestOpened

PREFIX = "daily-"
RULES = "fft-4"
LEVEL = "club"
"""This level plays at once, and the same on every server: it uses no randomness and no search."""
FIRST = date(2026, 1, 1)
"""No calendar goes further back."""
MASTERS = 4
"""How many masters play the day's deal, so that whoever plays alone is compared at once."""
_ID = re.compile(r"daily-(\d{4}-\d{2}-\d{2})", re.ASCII)


def day_at(time: float) -> date:
    """The day of a time in seconds since 1970.

    >>> day_at(1_700_000_000)
    datetime.date(2023, 11, 14)
    """
    return datetime.fromtimestamp(time, UTC).date()


def id_of(day: date) -> str:
    """The id of a day's contest.

    >>> id_of(date(2026, 11, 24))
    'daily-2026-11-24'
    """
    return f"{PREFIX}{day.isoformat()}"


def day_of(id: str) -> date | None:
    """The day of a contest; None for any other contest.

    >>> day_of("daily-2026-11-24"), day_of("daily-2026-13-24"), day_of("chez-anne")
    (datetime.date(2026, 11, 24), None, None)
    """
    if (found := _ID.fullmatch(id)) is None:
        return None
    try:
        return date.fromisoformat(found[1])
    except ValueError:
        return None


def window(day: date) -> tuple[float, float]:
    """When a day begins and ends, in seconds since 1970.

    >>> window(date(1970, 1, 2))
    (86400.0, 172800.0)
    """
    begins = datetime(day.year, day.month, day.day, tzinfo=UTC)
    return begins.timestamp(), (begins + timedelta(days=1)).timestamp()


def opening(day: date) -> ContestOpened:
    """The contest of a day, with masters to compare with; those who have played see all scores."""
    return decisions.opening(
        *(id_of(day), "", "", RULES, {}, 1, window(day), LEVEL),
        shows_early=True,
        masters=MASTERS,
    )
