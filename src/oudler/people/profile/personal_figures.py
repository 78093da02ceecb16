"""Personal figures: sums over a person's finished deals, and where their points went."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

import msgspec

from oudler.core import Contract, Side, exact
from oudler.core.text import score_to_json
from oudler.table.history.history import DealEnded, DealReviewed, Role

MOST_POINTS = 120
"""Points of a line, at most: a screen is no wider."""
WINDOW = 10
"""How many deals each point of the lost points averages."""


class Sum(msgspec.Struct, frozen=True):
    """Some deals together."""

    deals: int
    won: int
    """How many of them won points."""
    score: int | str
    average: float
    """Points a deal, to one decimal."""


class OfContract(msgspec.Struct, frozen=True):
    """The deals in which the person took with one bid."""

    contract: Contract
    made: int
    sum: Sum


class OfOudlers(msgspec.Struct, frozen=True):
    """The deals the person took in which the attack ended with this many oudlers."""

    oudlers: int
    made: int
    taken: int


class OfGame(msgspec.Struct, frozen=True):
    """The deals under one set of rules; the options last played with."""

    rules: str
    options: dict[str, Any]
    sum: Sum


class Total(msgspec.Struct, frozen=True):
    """The running total after a number of deals."""

    deals: int
    time: int
    """Of the last of them, in milliseconds since 1970."""
    score: int | str


class PersonalFigures(msgspec.Struct, frozen=True):
    """The sums over a person's deals."""

    all: Sum
    roles: dict[Role, Sum]
    contracts: list[OfContract]
    """From the lowest bid; those that the person never took with are left out."""
    oudlers: list[OfOudlers]
    petits_won: int
    """Deals in which the person's side won the petit in the last trick."""
    petits_lost: int
    handfuls: int
    """How many the person showed."""
    slams: int
    """How many the person's side made."""
    streak: int
    """The longest run of deals that won points."""
    totals: list[Total]
    games: list[OfGame]
    """The favourite rules first."""


def figures_of(deals: Sequence[DealEnded]) -> PersonalFigures:
    """The sums over these deals, oldest first."""
    taken = [one for one in deals if one.role is Role.TAKER]
    petits = [side is one.side for one in deals if (side := _petit_au_bout(one))]
    return PersonalFigures(
        sum_of(deals),
        {role: sum_of(one for one in deals if one.role is role) for role in Role},
        list(_contracts(taken)),
        list(_oudlers(taken)),
        petits.count(True),
        petits.count(False),
        sum(one.handful is not None for one in deals),
        sum(_has_slam(one) for one in deals),
        _streak(deals),
        totals_of(deals),
        list(_games(deals)),
    )


def extremes(deals: Sequence[DealEnded]) -> tuple[DealEnded | None, DealEnded | None]:
    """The deal that won most and the one that lost most; the latest if several are equal.

    >>> deals = [DealEnded("chez-anne", deal, 0, "fft-4@1", 0, 10 * deal, ()) for deal in (1, 2)]
    >>> best, worst = extremes(deals)
    >>> best.deal, worst
    (2, None)
    """
    best = max(reversed(deals), key=lambda one: one.points, default=None)
    worst = min(reversed(deals), key=lambda one: one.points, default=None)
    return (
        best if best and best.points > 0 else None,
        worst if worst and worst.points < 0 else None,
    )


def sum_of(deals: Iterable[DealEnded]) -> Sum:
    """Some deals together.

    >>> won, lost = (
    ...     DealEnded("chez-anne", deal, 0, "fft-4@1", 0, score, ())
    ...     for deal, score in ((1, 318), (2, -106))
    ... )
    >>> sum_of([won, lost])
    Sum(deals=2, won=1, score=212, average=106.0)
    """
    points = [one.points for one in deals]
    total = exact(sum(points))
    average = round(float(total / len(points)), 1) if points else 0.0
    return Sum(len(points), sum(one > 0 for one in points), score_to_json(total), average)


def totals_of(deals: Sequence[DealEnded], most: int = MOST_POINTS) -> list[Total]:
    """The running total, evenly thinned to this many points; the last one is always kept.

    >>> deals = [DealEnded("chez-anne", deal, 0, "fft-4@1", 0, 10, ()) for deal in (1, 2, 3, 4)]
    >>> [total.score for total in totals_of(deals, most=2)]
    [20, 40]
    """
    step = -(-len(deals) // most) or 1
    sums = accumulate(one.points for one in deals)
    return [
        Total(number, one.time, score_to_json(total))
        for number, (one, total) in enumerate(zip(deals, sums, strict=True), 1)
        if (len(deals) - number) % step == 0
    ]


def _contracts(taken: Sequence[DealEnded]) -> Iterator[OfContract]:
    for contract in Contract:
        bid = [one for one in taken if one.outcome and one.outcome.contract is contract]
        if bid:
            yield OfContract(contract, _made(bid), sum_of(bid))


def _oudlers(taken: Sequence[DealEnded]) -> Iterator[OfOudlers]:
    for oudlers in sorted({one.outcome.oudlers for one in taken if one.outcome}):
        held = [one for one in taken if one.outcome and one.outcome.oudlers == oudlers]
        yield OfOudlers(oudlers, _made(held), len(held))


def _games(deals: Sequence[DealEnded]) -> Iterator[OfGame]:
    games: dict[str, list[DealEnded]] = {}
    for one in deals:
        games.setdefault(one.game, []).append(one)
    for game, played in sorted(games.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        yield OfGame(game, played[-1].options, sum_of(played))


def _made(deals: Iterable[DealEnded]) -> int:
    return sum(one.outcome is not None and one.outcome.is_made for one in deals)


def _petit_au_bout(one: DealEnded) -> Side | None:
    return None if one.outcome is None else one.outcome.petit_au_bout


def _has_slam(one: DealEnded) -> bool:
    """Whether the person's side made a slam."""
    slams = () if one.outcome is None else one.outcome.slams
    return any(slam.is_made and slam.side is one.side for slam in slams)


def _streak(deals: Iterable[DealEnded]) -> int:
    longest = run = 0
    for one in deals:
        run = run + 1 if one.points > 0 else 0
        longest = max(longest, run)
    return longest


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
