"""The decisions of a deal by their number, and what each allows."""

from dataclasses import replace

from oudler.bots.discarding import best_discards
from oudler.coach.moment import Kind, Moment, moments
from oudler.core import (
    CardSet,
    Deal,
    LegalBids,
    LegalCalls,
    LegalDiscard,
    LegalPlays,
    SeatView,
    legal,
    view,
)
from oudler.core.actions import Action, Bid, CallCards, Discard, Play

DISCARDS = 8
"""The most discards that are compared, besides the one made."""


class NoDecision(ValueError):
    """There is no such decision in the deal; the text says how many there are."""

    def __init__(self, number: int | None, most: int) -> None:
        super().__init__(number, most)
        self.number, self.most = number, most


def decisions(deal: Deal) -> tuple[Moment, ...]:
    """Every bid, call, discard and card of a deal, and the decision at which it stops.

    >>> [str(one.kind) for one in decisions(taken)], decisions(taken)[-1].action is None
    (['bid', 'bid', 'bid', 'bid', 'discard'], True)
    """
    kinds = {Kind.BID, Kind.CALL, Kind.DISCARD, Kind.CARD}
    found = [one for one in moments(deal) if one.kind in kinds]
    kind = _kind(deal)
    if kind is not None and deal.to_act is not None:
        found.append(Moment(len(found), kind, deal.to_act, deal, None))
    return tuple(replace(one, number=number) for number, one in enumerate(found))


def _kind(deal: Deal) -> Kind | None:
    """The kind of decision at which a deal stops."""
    match None if deal.to_act is None else legal(deal):
        case LegalBids():
            return Kind.BID
        case LegalCalls():
            return Kind.CALL
        case LegalDiscard():
            return Kind.DISCARD
        case LegalPlays():
            return Kind.CARD
        case _:
            return None


def decision_at(deal: Deal, number: int | None = None) -> Moment:
    """One decision of a deal, counted from 0; the last one by default. Raises NoDecision.

    >>> decision_at(over, 5).trick, decision_at(taken).kind
    (1, Kind.DISCARD)
    """
    found = decisions(deal)
    at = len(found) - 1 if number is None else number
    if not 0 <= at < len(found):
        raise NoDecision(number, len(found))
    return found[at]


def actions_at(moment: Moment) -> tuple[Action, ...]:
    """Every legal card, bid or call; the discard made, and those that look best.

    >>> len(actions_at(decision_at(over, 0))), len(actions_at(decision_at(taken)))
    (5, 8)
    """
    return actions_seen(view(moment.deal, moment.seat), moment.action)


def actions_seen(seen: SeatView, made: Action | None = None) -> tuple[Action, ...]:
    """The same of a view, and of the action made there.

    >>> len(actions_seen(view(taken, Seat(1))))
    8
    """
    found: list[Action]
    match seen.legal:
        case LegalPlays(cards):
            found = [Play(card) for card in cards.once]
        case LegalBids(contracts):
            found = [Bid(None), *map(Bid, contracts)]
        case LegalCalls(cards):
            found = [CallCards(CardSet.of([card])) for card in cards]
        case LegalDiscard() as may if not may.trumps_needed:
            found = [Discard(CardSet(one)) for one in best_discards(seen, may, DISCARDS)]
        case _:
            found = []
    if made is not None and made not in found:
        found.append(made)
    return tuple(found)
