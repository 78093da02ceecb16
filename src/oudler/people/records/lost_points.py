"""Where a person's points went, according to the reviews of their deals: by kind and over time."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from oudler.table.records.history import DealEnded, DealReviewed

WINDOW = 10
"""How many deals each point of the line averages."""
MOST_POINTS = 120
"""Points of the line, at most: a screen is no wider."""


class LostLately(msgspec.Struct, frozen=True):
    """The recent loss per deal, at one moment."""

    deals: int
    """How many reviewed deals there had been."""
    time: int
    """When the last of them ended, in milliseconds since 1970."""
    average: float
    """Over the last ten, or as many as there were."""


class LostPoints(msgspec.Struct, frozen=True):
    """What a person's mistakes cost, in points on the score sheet."""

    deals: int
    """How many of their deals were reviewed."""
    mistakes: int
    lost: float
    by: dict[str, float]
    """By kind of decision, the dearest first."""
    line: list[LostLately]


def lost_points(deals: Sequence[DealEnded], reviews: Iterable[DealReviewed]) -> LostPoints:
    """The results of the reviews of these deals, oldest first; deals without one do not count.

    >>> deals = [DealEnded("chez-anne", deal, 0, "fft-4@1", 0, 10, ()) for deal in (1, 2, 3)]
    >>> reviews = [DealReviewed("chez-anne", 2, 0, mistakes=1, lost={"defence": 12.0})]
    >>> found = lost_points(deals, [*reviews, DealReviewed("chez-anne", 3, 0)])
    >>> found.deals, found.lost, found.by, [one.average for one in found.line]
    (2, 12.0, {'defence': 12.0}, [12.0, 6.0])
    """
    known = {(one.table, one.deal, one.place): one for one in reviews}
    found = [
        (deal.time, review)
        for deal in deals
        if (review := known.get((deal.table, deal.deal, deal.place))) is not None
    ]
    by: Counter[str] = Counter()
    for _, review in found:
        by.update(review.lost)
    lost = [sum(review.lost.values()) for _, review in found]
    return LostPoints(
        len(found),
        sum(review.mistakes for _, review in found),
        round(sum(lost), 1),
        {kind: round(points, 1) for kind, points in by.most_common()},
        _line([time for time, _ in found], lost),
    )


def _line(times: Sequence[int], lost: Sequence[float]) -> list[LostLately]:
    step = -(-len(lost) // MOST_POINTS) or 1
    numbers = range(len(lost) % step or step, len(lost) + 1, step)
    return [
        LostLately(n, times[n - 1], round(_mean(lost[max(0, n - WINDOW) : n]), 1)) for n in numbers
    ]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
