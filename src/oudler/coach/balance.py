"""Where points went over many deals: by player and by kind of decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from oudler.coach.judgement import Judgement, Verdict
from oudler.coach.moment import Kind
from oudler.coach.principles import touched
from oudler.coach.review import Review
from oudler.core.seats import Side
from oudler.core.values import Named


class Heading(Named):
    """The kinds of decision that may lose points."""

    BIDS = "bids"
    CALLS = "calls"
    DISCARDS = "discards"
    ANNOUNCEMENTS = "announcements"
    ATTACK = "attack"
    DEFENCE = "defence"
    SIGNALS = "signals"
    """Cards that break a signal the coach would have given."""


_HEADINGS = {
    Kind.BID: Heading.BIDS,
    Kind.CALL: Heading.CALLS,
    Kind.DISCARD: Heading.DISCARDS,
    Kind.HANDFUL: Heading.ANNOUNCEMENTS,
    Kind.SLAM: Heading.ANNOUNCEMENTS,
}


def heading_of(judgement: Judgement) -> Heading:
    """The heading a decision goes under: a card by the side of its seat, unless it is a signal.

    >>> from oudler.coach.moment import moments
    >>> first, *_, last = (Judgement(moment, Verdict.FINE) for moment in moments(over))
    >>> heading_of(first), heading_of(last)
    (Heading.BIDS, Heading.DEFENCE)
    """
    moment = judgement.moment
    if moment.kind is not Kind.CARD:
        return _HEADINGS[moment.kind]
    if any(one.follows and one.principle.is_signal for one in touched(judgement)):
        return Heading.SIGNALS
    is_attack = moment.deal.side_of(moment.seat) is Side.ATTACK
    return Heading.ATTACK if is_attack else Heading.DEFENCE


@dataclass(slots=True)
class Balance:
    """What one player's mistakes cost over some deals, in points of the score."""

    deals: int = 0
    mistakes: int = 0
    by_heading: dict[Heading, float] = field(default_factory=dict)
    by_deal: list[float] = field(default_factory=list)
    """Deal by deal."""

    @property
    def lost(self) -> float:
        """In all.

        >>> Balance(by_deal=[10.0, 0.0, 2.5]).lost
        12.5
        """
        return sum(self.by_deal)

    @property
    def each(self) -> float:
        """A deal.

        >>> Balance(deals=2, by_deal=[10.0, 2.5]).each
        6.25
        """
        return self.lost / self.deals if self.deals else 0.0

    def add_all(self, other: Balance) -> None:
        """Add the deals of another balance."""
        self.deals += other.deals
        self.mistakes += other.mistakes
        self.by_deal += other.by_deal
        for heading, lost in other.by_heading.items():
            self.by_heading[heading] = self.by_heading.get(heading, 0.0) + lost

    def add(self, judgements: Iterable[Judgement]) -> None:
        """Add what this player decided in one more deal."""
        found = [one for one in judgements if one.verdict is Verdict.MISTAKE]
        self.deals += 1
        self.mistakes += len(found)
        self.by_deal.append(sum(one.cost for one in found))
        for one in found:
            heading = heading_of(one)
            self.by_heading[heading] = self.by_heading.get(heading, 0.0) + one.cost


def balances(reviews: Iterable[Review]) -> dict[int, Balance]:
    """By player of the table, in the order of the score sheet.

    >>> balances([Review(over, ())])[0].deals
    1
    """
    found: dict[int, Balance] = {}
    for review in reviews:
        for seat, player in enumerate(review.deal.players[: review.deal.rules.seats]):
            own = (one for one in review.judgements if one.moment.seat == seat)
            found.setdefault(player, Balance()).add(own)
    return dict(sorted(found.items()))


def together(found: Iterable[Mapping[str, Balance]]) -> dict[str, Balance]:
    """Combine the balances of several records, by the players' names.

    >>> anne = {"Anne": Balance(deals=1, by_deal=[10.0])}
    >>> together([anne, anne, {"Bob": Balance()}])["Anne"].by_deal
    [10.0, 10.0]
    """
    all: dict[str, Balance] = {}
    for one in found:
        for name, own in one.items():
            all.setdefault(name, Balance()).add_all(own)
    return all
