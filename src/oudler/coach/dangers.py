"""What another card or bid would throw away, so that nobody loses it without having been told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oudler.coach.facts import MANY, Facts, Reason
from oudler.coach.judgement import Option
from oudler.coach.moment import Moment, moments
from oudler.coach.stakes import card_risk, petit_risk
from oudler.core import (
    Action,
    Bid,
    Card,
    Contract,
    Deal,
    LegalBids,
    LegalPlays,
    Phase,
    Play,
    Seat,
    SeatView,
)
from oudler.core.cards import EXCUSES, PETITS
from oudler.core.scoring.counting import captures
from oudler.core.scoring.excuse import can_lose_excuse

if TYPE_CHECKING:
    from oudler.coach.hint import Hint

DEAR = 10.0
"""Points of the score: a smaller loss that nothing explains is not worth a warning."""
SOME = 4.0
"""The same where the cards explain it."""


@dataclass(frozen=True, slots=True)
class Danger:
    """Something that a player may do, and what it would lose."""

    action: Action
    reason: Reason
    """A key of the `coach.dangers` sentences."""


def dangers(seen: SeatView, found: Hint) -> tuple[Danger, ...]:
    """What this seat had better not do instead of following the hint.

    Each says what the seat can see, or what the action costs in likely deals.

    >>> from oudler import view
    >>> from oudler.coach.hint import hint
    >>> seen = view(deal, deal.to_act)
    >>> [one.reason.key for one in dangers(seen, hint(seen))]
    []
    """
    return tuple(_dangers(seen, found))


def risk(seen: SeatView, found: Hint) -> Reason | None:
    """What following the hint itself puts at stake: the petit or the Excuse; None if neither.

    >>> from oudler import view
    >>> from oudler.coach.hint import hint
    >>> seen = view(begun, begun.to_act)
    >>> risk(seen, hint(seen)) is None
    True
    """
    action = found.decision.action
    return card_risk(seen, action.card) if isinstance(action, Play) else None


def lost_by(deal: Deal, seat: Seat) -> tuple[Moment, ...]:
    """The decisions by which this seat lost an oudler in a finished deal, where it had a choice.

    That is when it played its petit, and when it could have played its Excuse for the last time.

    >>> lost_by(over, Seat(0))
    ()
    """
    if deal.phase is not Phase.OVER or deal.contract is None:
        return ()
    own = [one for one in captures(deal) if one.player == seat]
    tricks = {one.trick + (one.card not in EXCUSES) for one in own}
    decided = (one for one in moments(deal) if one.seat == seat and one.trick in tricks)
    return tuple(one for one in decided if not one.is_forced)


def good_risk(lost: Moment, found: Hint) -> Reason | None:
    """What to say of a decision that lost an oudler: a good risk if the hint is the same, clearly.

    >>> from oudler.bots import Decision
    >>> from oudler.coach.hint import Hint
    >>> good_risk(moments(over)[-1], Hint(Decision(None))) is None
    True
    """
    if lost.action != found.decision.action or not found.options or not found.is_sure:
        return None
    nearest = found.options[0].above.mean
    return Reason("good_risk", {"trick": lost.trick, "loss": round(-nearest)})


def _dangers(seen: SeatView, found: Hint) -> Iterator[Danger]:
    best = found.decision.action
    losses = {one.action: _loss(one) for one in found.options}
    means = {one.action: -one.above.mean for one in found.options}
    unknown = 0.0 if losses else SOME  # without figures, only what is certain is said
    match seen.legal, best:
        case LegalPlays(cards), Play(card):
            facts = None if seen.rules.pack.copies > 1 or seen.rules.piles else Facts(seen)
            for other in cards:
                reason = None
                if other != card:
                    # An oudler is not staked on what chance alone may explain.
                    known = means if other in PETITS else losses
                    reason = _of_card(seen, facts, other, card, known.get(Play(other), unknown))
                if reason is not None:
                    yield Danger(Play(other), reason)
        case LegalBids(contracts), Bid() as best:
            yield from _of_bids(contracts, best, losses)


def _of_bids(
    contracts: Iterable[Contract], best: Bid, losses: Mapping[Action | None, float]
) -> Iterator[Danger]:
    """The dear bids, and the untried contracts above one: they stake more on the same hand."""
    dear = {one: loss for one, loss in losses.items() if isinstance(one, Bid) and loss >= DEAR}
    for bid, loss in dear.items():
        yield Danger(bid, _cost(best, loss))
    taken = best.contract
    above = [one for bid in dear if (one := bid.contract) and (taken is None or one > taken)]
    if lowest := min(above, default=None):
        for contract in contracts:
            if contract > lowest and Bid(contract) not in losses:
                yield Danger(Bid(contract), _cost(best, dear[Bid(lowest)], below=lowest))


def _cost(best: Bid, loss: float, below: Contract | None = None) -> Reason:
    """What a bid costs beside the best one, or what the one below it costs already."""
    key = f"costs_{'below' if below else 'beside'}_{'bid' if best.contract else 'pass'}"
    fields = {"loss": round(loss), "below": below, "contract": best.contract}
    return Reason(key, {name: one for name, one in fields.items() if one is not None})


def _of_card(
    seen: SeatView, facts: Facts | None, card: Card, best: Card, loss: float
) -> Reason | None:
    """What a card loses beside the best one; None if that is little, or not known."""
    # The last chance to play the Excuse is the trick before the last (A9-58).
    if best in EXCUSES and len(seen.hand) == 2 and can_lose_excuse(seen.rules):
        return Reason("excuse_kept", {"card": card})
    if facts is not None and seen.taker is not None:
        if card in PETITS and best not in PETITS and loss >= SOME:
            return petit_risk(facts, card)
        # An Excuse keeps its points, except in the last trick.
        more = 0 if card in EXCUSES else card.half_points - best.half_points
        if facts.surely_loses(card) and more >= MANY and loss >= SOME:
            return Reason("points_given", {"card": card, "points": more})
    return Reason("costs", {"loss": round(loss), "card": best}) if loss >= DEAR else None


def _loss(option: Option) -> float:
    """The points that an option surely loses; 0 if chance may explain it."""
    return -option.above.mean if option.is_worse else 0.0
