"""The decisions of a finished deal: who chose what, and in which position."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core import Deal, Named, Seat, can_announce_slam, evolve, legal, legal_handfuls, start
from oudler.core.actions import Action, AnnounceSlam, Bid, CallCards, Discard, Play, ShowHandful
from oudler.core.events import BidMade, CardPlayed, CardsCalled, Discarded, Event, SlamAnnounced
from oudler.core.phases.play import LegalPlays


class Kind(Named):
    """The kinds of decision."""

    BID = "bid"
    CALL = "call"
    DISCARD = "discard"
    HANDFUL = "handful"
    SLAM = "slam"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Moment:
    """One decision: the deal before it, and what its seat did."""

    number: int
    """Counted from 0 in the deal."""
    kind: Kind
    seat: Seat
    deal: Deal
    action: Action | None
    """None for a handful that was not shown, or a slam that was not announced."""

    @property
    def trick(self) -> int | None:
        """In which trick a card was played, from 1; None before the play."""
        return len(self.deal.tricks) + 1 if self.kind is Kind.CARD else None

    @property
    def at(self) -> str:
        """The moment of the replay that it belongs to, as in the page's address: `trick/5`."""
        match self.kind:
            case Kind.BID:
                return f"bid/{len(self.deal.bids) + 1}"
            case Kind.CALL:
                return f"call/{len(self.deal.calls) + 1}"
            case Kind.DISCARD:
                return "discard"
            case _:
                return f"trick/{len(self.deal.tricks) + 1}"

    @property
    def is_forced(self) -> bool:
        """Whether nothing else was allowed."""
        may = legal(self.deal)
        match self.kind:
            case Kind.CARD:
                return isinstance(may, LegalPlays) and len(may.cards.once) == 1
            case Kind.BID:
                return not getattr(may, "contracts", ())
            case Kind.CALL:
                return len(getattr(may, "cards", ())) == 1
            case _:
                return False


def moments(deal: Deal) -> tuple[Moment, ...]:
    """Every decision of a deal, in order; announcements come before their seat's first card.

    Cancelling a deal for a lone trump, and misères, are not among them.

    >>> [str(moment.kind) for moment in moments(over)][:6]
    ['bid', 'bid', 'bid', 'bid', 'discard', 'slam']
    """
    from oudler.records import events_of  # a lesson needs no records

    found: list[Moment] = []
    now = start(deal.rules, deal.dealt)
    for event in events_of(deal)[1:]:
        for kind, seat, before, action in _decided(now, event, deal):
            found.append(Moment(len(found), kind, seat, before, action))
        now = evolve(now, event)
    return tuple(found)


_Decided = tuple[Kind, Seat, Deal, Action | None]


def _decided(now: Deal, event: Event, over: Deal) -> Iterator[_Decided]:
    match event:
        case BidMade(seat, contract):
            yield Kind.BID, seat, now, Bid(contract)
        case CardsCalled(seat, cards):
            yield Kind.CALL, seat, now, CallCards(cards)
        case Discarded(seat, cards):
            yield Kind.DISCARD, seat, now, Discard(cards)
        case CardPlayed(seat, card) if now.claim is None:  # after one, cards fall as shown
            if not now.tricks:
                yield from _announced(now, seat, over)
            yield Kind.CARD, seat, now, Play(card)


def _announced(now: Deal, seat: Seat, over: Deal) -> Iterator[_Decided]:
    """The announcements that a seat made, or could have made, before its first card."""
    shown = next((one for one in over.handfuls if one.seat == seat), None)
    if shown is not None:
        yield Kind.HANDFUL, seat, now, ShowHandful(shown.size, shown.cards)
    elif legal_handfuls(now, seat):
        yield Kind.HANDFUL, seat, now, None
    said: SlamAnnounced | None = over.slam
    if said is not None and said.seat == seat:
        yield Kind.SLAM, seat, now, AnnounceSlam(said.small)
    elif said is None and can_announce_slam(now, seat):
        yield Kind.SLAM, seat, now, None
