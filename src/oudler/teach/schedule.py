"""When to try a missed problem again: Leitner's boxes.

A missed problem goes into the first box. Answered well when its day comes it moves one box up, and
waits twice as long; missed again, it goes back to the first. After the last box it is learned.
The boxes are from Sebastian Leitner, So lernt man lernen (1972); the waits double, as is usual
where a calendar stands in for the boxes' sizes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from msgspec import Struct

WAITS = (1, 2, 4, 8, 16)
"""How many days a problem waits in each box."""


class Attempt(Struct, frozen=True, order=True, rename={"is_right": "right"}):
    """Somebody's answer to a problem."""

    day: date
    problem: str
    """Its id."""
    is_right: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A missed problem in its box."""

    box: int
    """From 1."""
    due: date


def waiting(attempts: Iterable[Attempt]) -> dict[str, Waiting]:
    """The missed problems not learned yet, by id, in the order they are due.

    Attempts count in the order given. A right answer before the day leaves a problem in its box.

    >>> missed = Attempt(date(2026, 1, 1), "petit-1", is_right=False)
    >>> waiting([missed])["petit-1"].due
    datetime.date(2026, 1, 2)
    >>> waiting([missed, Attempt(date(2026, 1, 2), "petit-1", is_right=True)])["petit-1"].box
    2
    """
    found: dict[str, Waiting] = {}
    for one in attempts:
        after = _after(found.pop(one.problem, None), one)
        if after is not None:
            found[one.problem] = after
    return dict(sorted(found.items(), key=lambda item: (item[1].due, item[0])))


def due(attempts: Iterable[Attempt], today: date) -> tuple[str, ...]:
    """The ids of the problems to try again today, the longest due first.

    >>> due([Attempt(date(2026, 1, 1), "petit-1", is_right=False)], date(2026, 1, 1))
    ()
    """
    return tuple(id for id, one in waiting(attempts).items() if one.due <= today)


def _after(before: Waiting | None, attempt: Attempt) -> Waiting | None:
    if not attempt.is_right:
        return _boxed(1, attempt.day)
    if before is None or attempt.day < before.due:
        return before
    return _boxed(before.box + 1, attempt.day) if before.box < len(WAITS) else None


def _boxed(box: int, day: date) -> Waiting:
    return Waiting(box, day + timedelta(days=WAITS[box - 1]))
