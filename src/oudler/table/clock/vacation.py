"""Vacations: periods in which a person's clock stands still at slow tables."""

from collections.abc import Iterable

import msgspec


class Period(msgspec.Struct, frozen=True, array_like=True):
    """From when till when a person is away, in seconds since 1970."""

    begin: float
    end: float


def deferral(periods: Iterable[Period], since: float, allowed: float) -> float:
    """Seconds by which vacations put off the end of a turn that begins at `since`.

    A turn of two hours, and an hour away in the middle of it:

    >>> deferral([Period(100.0, 3700.0)], since=0.0, allowed=7200.0)
    3600.0
    >>> deferral([Period(7200.0, 9000.0)], since=0.0, allowed=7200.0)
    0.0
    """
    end = since + allowed
    for one in sorted(periods, key=lambda one: one.begin):
        begin = max(one.begin, since)
        if begin < min(end, one.end):
            end += one.end - begin
    return end - since - allowed


def away_between(periods: Iterable[Period], since: float, now: float) -> float:
    """Seconds of vacation between two moments.

    >>> away_between([Period(100.0, 200.0)], since=150.0, now=500.0)
    50.0
    """
    return sum(max(0.0, min(one.end, now) - max(one.begin, since)) for one in periods)


def is_away(periods: Iterable[Period], now: float) -> bool:
    """Whether a person is on vacation now.

    >>> is_away([Period(100.0, 200.0)], 150.0), is_away([Period(100.0, 200.0)], 200.0)
    (True, False)
    """
    return any(one.begin <= now < one.end for one in periods)
