"""What a bid, a call or a discard scores when everybody plays on by the learned policy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from oudler.bots import Club, Decision, finish, play_on
from oudler.bots.learned.expert import can_bid, learned_bid
from oudler.bots.learned.files import learned
from oudler.coach.judgement import Estimate, estimate
from oudler.coach.stake import stake
from oudler.core.actions import Action
from oudler.core.deal import Deal
from oudler.core.engine import apply, evolve
from oudler.core.events import BidMade
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.dealing import start
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat, Side
from oudler.core.view import SeatView, view
from oudler.solver.determinize import worlds
from oudler.solver.policy import made_or_not, paid_by_defender, playout_value

DRAWN = 4
"""How many worlds are drawn for each one kept: one in which the others would bid as they did."""


def likely_deals(seen: SeatView, count: int, seed: int) -> list[Deal]:
    """Deals that look like its own to a bidder or a caller, in which the others bid as they did.

    If there are too few of those, others fill the number up.
    """
    drawn = list(islice(worlds(seen, seed), DRAWN * count))
    return sorted(drawn, key=lambda world: _unlike(world, seen))[:count]


def own_score(deal: Deal, seat: Seat, action: Action, seed: int, playouts: int = 2) -> float:
    """What this seat scores if it does this and all play on; 0 if nobody takes.

    Bids are the learned ones if there are any; calls and discards are `club`'s.

    >>> all(own_score(deal, Seat(1), Bid(one), seed=1) for one in (None, Contract.GARDE))
    True
    """
    return _own(_at_first_lead(apply(deal, seat, action)), seat, seed, playouts)


def own_score_and_made(
    deal: Deal, seat: Seat, action: Action, seed: int, playouts: int = 2
) -> Outcome:
    """The same score, and how likely this seat makes the contract; None if it does not take.

    >>> score, made = own_score_and_made(deal, Seat(1), Bid(Contract.GARDE), seed=1)
    >>> score == own_score(deal, Seat(1), Bid(Contract.GARDE), seed=1), 0 <= made <= 1
    (True, True)
    """
    deal = _at_first_lead(apply(deal, seat, action))
    score = _own(deal, seat, seed, playouts)
    if deal.phase is not Phase.PLAY or deal.taker != seat:
        return score, None
    policy, _ = learned(deal.rules.seats)
    return score, playout_value(deal, policy, made_or_not(deal.rules), playouts, seed)


Outcome = tuple[float, float | None]
"""What an action brings its seat in a world, and how likely it makes its contract, if it takes."""


def outcomes(deals: Iterable[Deal], seat: Seat, action: Action | None, seed: int) -> list[Outcome]:
    """What a seat's action brings in each of these deals, everybody playing on."""
    assert action is not None
    numbered = enumerate(deals)
    return [own_score_and_made(deal, seat, action, seed + number) for number, deal in numbered]


def _own(deal: Deal, seat: Seat, seed: int, playouts: int) -> float:
    if deal.phase is not Phase.PLAY or deal.to_act is None:
        return 0.0
    seen = view(deal, deal.to_act)
    policy, _ = learned(deal.rules.seats)
    unit = playout_value(deal, policy, paid_by_defender(seen), playouts, seed)
    return float(stake(deal, seat)) * (unit if deal.side_of(seat) is Side.ATTACK else -unit)


def _at_first_lead(deal: Deal) -> Deal:
    while deal.to_act is not None and deal.phase is not Phase.PLAY:
        action = _next(view(deal, deal.to_act)).action
        assert action is not None
        deal = apply(deal, deal.to_act, action)
    return deal


def _next(seen: SeatView) -> Decision:
    if isinstance(seen.legal, LegalBids) and can_bid(seen):
        return learned_bid(seen, seen.legal)
    return finish(Club().choose(seen))


def _unlike(world: Deal, seen: SeatView) -> int:
    """How many of the others' bids would be different in this world."""
    return sum(action != made for action, made in _bids_again(world, seen))


def _bids_again(world: Deal, seen: SeatView) -> Iterator[tuple[BidMade, BidMade]]:
    """Each bid that another seat would make in this world, and the one that it made."""
    deal = start(world.rules, world.dealt)
    for made in seen.bids:
        if made.seat != seen.seat:
            asked = _next(view(deal, made.seat)).action
            yield BidMade(made.seat, getattr(asked, "contract", None)), made
        deal = evolve(deal, made)


def among_club(deals: Iterable[Deal], seat: Seat, done: Action, best: Action) -> Estimate | None:
    """How much more one action brings than another if `club` players play on from there.

    None without a deal to try it in.

    >>> same = Bid(None)
    >>> among_club([deal], Seat(1), same, same)
    Estimate(mean=0.0, error=0.0)
    """
    gains = [_by_club(deal, seat, best) - _by_club(deal, seat, done) for deal in deals]
    return estimate(gains) if gains else None


def _by_club(deal: Deal, seat: Seat, action: Action) -> float:
    players = [Club() for _ in range(deal.rules.seats)]
    return float(finish(play_on(apply(deal, seat, action), players)).scores[seat])
