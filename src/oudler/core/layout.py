"""A deal or a view as plain text: one line for each known fact, in codes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from oudler.core.actions import Contract
from oudler.core.cards import Card, CardSet
from oudler.core.events import (
    BidMade,
    HandfulShown,
    MisereDeclared,
    Score,
    SlamAnnounced,
    exact,
)
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat

Row = tuple[str, str]
"""A label and its text."""


class LaidTrick(Protocol):
    """Cards on the table, from the leader's onwards."""

    @property
    def leader(self) -> Seat:
        """Who leads."""
        ...

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards so far."""
        ...


class PublicDeal(Protocol):
    """What everybody at the table knows of a deal, as in a `Deal` and a `SeatView`."""

    @property
    def rules(self) -> Ruleset:
        """The rules of the table."""
        ...

    @property
    def phase(self) -> Phase:
        """How far the deal has got."""
        ...

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is."""
        ...

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        ...

    @property
    def bids(self) -> tuple[BidMade, ...]:
        """The bids in order."""
        ...

    @property
    def taker(self) -> Seat | None:
        """Who bid highest."""
        ...

    @property
    def contract(self) -> Contract | None:
        """The highest bid."""
        ...

    @property
    def called(self) -> CardSet:
        """The cards called."""
        ...

    @property
    def slam(self) -> SlamAnnounced | None:
        """The slam announced."""
        ...

    @property
    def handfuls(self) -> tuple[HandfulShown, ...]:
        """The handfuls shown."""
        ...

    @property
    def miseres(self) -> tuple[MisereDeclared, ...]:
        """The misères declared."""
        ...

    @property
    def trick(self) -> LaidTrick:
        """The trick in progress."""
        ...

    @property
    def tricks(self) -> Sequence[LaidTrick]:
        """The completed tricks."""
        ...

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores, once the deal is over."""
        ...


def aligned(rows: Iterable[Row]) -> str:
    """The rows that have a text, one per line, in two columns.

    >>> print(aligned([("dog", "S1 S2"), ("discard", ""), ("scores", "0 +3")]))
    dog     S1 S2
    scores  0 +3
    """
    kept = [(name, said) for name, said in rows if said]
    width = max((len(name) for name, _ in kept), default=0)
    return "\n".join(f"{name:{width}}  {said}" for name, said in kept)


def first_rows(deal: PublicDeal) -> Iterator[Row]:
    """The rules and the bids.

    >>> [name for name, _ in first_rows(deal)]
    ['fft-4@1', 'bids']
    """
    turn = "" if deal.to_act is None else f", seat {deal.to_act} to act"
    yield f"{deal.rules.id}@{deal.rules.version}", f"{deal.phase}{turn}, dealt by {deal.dealer}"
    yield "bids", ", ".join(f"{bid.seat} {bid.contract or 'pass'}" for bid in deal.bids)
    if deal.taker is not None:
        called = f", calls {deal.called}" if deal.called else ""
        yield "taker", f"seat {deal.taker}, {deal.contract}{called}"


def last_rows(deal: PublicDeal) -> Iterator[Row]:
    """The announcements, the tricks and the scores.

    >>> [name for name, said in last_rows(over) if said]
    ['tricks won by', 'scores']
    """
    said = [] if deal.slam is None else [f"{deal.slam.seat} {'small ' * deal.slam.small}slam"]
    said += [f"{one.seat} {one.size} handful {one.cards}" for one in deal.handfuls]
    said += [f"{one.seat} misère of {one.kind}" for one in deal.miseres]
    yield "announced", ", ".join(said)
    if deal.tricks:
        leaders = [trick.leader for trick in (*deal.tricks[1:], deal.trick)]
        yield "tricks won by", " ".join(map(str, leaders))
    seats = deal.rules.seats
    laid = (f"{(deal.trick.leader + n) % seats} {one}" for n, one in enumerate(deal.trick.cards))
    yield "trick", ", ".join(laid)
    # Not `:+`, which a Fraction understands only from Python 3.12 on.
    scores = (f"{seat} {'+' * (won >= 0)}{exact(won)}" for seat, won in enumerate(deal.scores))
    yield "scores", ", ".join(scores)
