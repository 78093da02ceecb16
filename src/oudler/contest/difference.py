"""Where two tables that played the same board diverged."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core import BidMade, CardPlayed, CardsCalled, DealCancelled, Discarded, Event, FollowUp
from oudler.core.deal import Deal
from oudler.table.seats.state import Table


@dataclass(frozen=True, slots=True)
class Difference:
    """The first action that differs between two tables."""

    at: str
    """The moment of the replay, as in its address."""
    first: Event
    second: Event


def difference(first: Table, second: Table) -> Difference | None:
    """The first difference between two tables that played the same board; None if there is none.

    >>> difference(playing, playing) is None
    True
    """
    assert first.deal is not None
    for at, one, other in _pairs(first, second):
        if one != other:
            return Difference(at, one, other)
    return None


def _pairs(first: Table, second: Table) -> Iterator[tuple[str, Event, Event]]:
    """The actions at both tables, side by side, with their moment at the first."""
    assert first.deal is not None
    bids = calls = cards = 0
    for one, other in zip(_done(first), _done(second), strict=False):
        match one:
            case BidMade() | DealCancelled():
                bids += 1
                at = f"bid/{bids}"
            case CardsCalled():
                calls += 1
                at = f"call/{calls}"
            case Discarded():
                at = "discard"
            case CardPlayed():
                at = f"trick/{cards // first.rules.seats + 1}"
                cards += 1
            case _:
                at = f"trick/{cards // first.rules.seats + 1}"
        yield at, one, other


def _done(table: Table) -> Iterator[Event]:
    """The players' actions in the last deal, in order, without automatic events."""
    return (event for event in table.played if not isinstance(event, FollowUp))


def tricks_apart(first: Deal, second: Deal) -> Iterator[tuple[int, bool]]:
    """The number of every trick, and whether it was the same at both tables.

    >>> list(tricks_apart(over, over))[:2]
    [(1, True), (2, True)]
    """
    most = max(len(first.tricks), len(second.tricks))
    for number in range(most):
        one, other = first.tricks[number : number + 1], second.tricks[number : number + 1]
        yield number + 1, one == other
