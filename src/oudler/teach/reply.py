"""The reply that punishes a wrong card: the deal played on with its true hands, as `club` plays."""

from dataclasses import dataclass

from oudler.bots import Club, finish, play_on
from oudler.core import Action, CardPlayed, CardSet, Deal, Event, Score, Seat, apply
from oudler.teach.problem import Problem

MOST_TRICKS = 3
"""The most tricks of a reply that are shown."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A wrong card, what came of it, and what would have come of the best."""

    deals: tuple[Deal, ...]
    """The deal after each card that is shown, the wrong one first."""
    score: Score
    """The seat's, if all play on."""
    better: Score
    """The seat's after the best card, likewise."""

    @property
    def punishes(self) -> bool:
        """Whether the wrong card costs points in this very deal."""
        return self.score < self.better


def reply(problem: Problem, action: Action) -> Reply:
    """What a wrong card leads to: as many tricks as show most of what it costs, or three.

    >>> from oudler.teach import Topic, problems
    >>> one = problems(Topic.TRUMPS)[0]
    >>> reply(one, one.nearest.action).punishes
    True
    """
    deal, seat = problem.deal(), problem.seat
    wrong, right = (_played_on(deal, seat, one) for one in (action, problem.best.action))
    over, better = wrong[-1], right[-1]
    lags = [
        _won(better, seat, number) - _won(over, seat, number)
        for number in range(1, len(over.tricks) + 1)
    ]
    first = len(deal.tricks)
    shown = range(first, min(first + MOST_TRICKS, len(lags)))
    last = next((one for one in shown if 2 * lags[one] >= lags[-1] > 0), shown[-1])
    end = next(at for at, one in enumerate(wrong) if len(one.tricks) > last)
    return Reply(tuple(wrong[: end + 1]), over.scores[seat], better.scores[seat])


def _played_on(deal: Deal, seat: Seat, action: Action) -> list[Deal]:
    """The deal after this card, and after each of the others' until it is over."""
    found = [apply(deal, seat, action)]

    def note(event: Event, after: Deal) -> None:
        if isinstance(event, CardPlayed):
            found.append(after)

    over = finish(play_on(found[0], [Club() for _ in range(deal.rules.seats)], note))
    return [*found[:-1], over] if len(found) > 1 else [over]


def _won(over: Deal, seat: Seat, tricks: int) -> int:
    """The half-points that the seat's side has after this many tricks of a finished deal."""
    winners = [*(trick.leader for trick in over.tricks[1:]), over.trick.leader]
    return sum(
        CardSet.of(trick.cards).half_points
        for trick, winner in zip(over.tricks[:tricks], winners, strict=False)
        if over.side_of(winner) is over.side_of(seat)
    )
