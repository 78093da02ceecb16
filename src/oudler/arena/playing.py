"""One deal of a plan, under every seating that it needs."""

from __future__ import annotations

from collections.abc import Sequence

from oudler.arena.mixture import tell_refused
from oudler.arena.plan import Plan, Seating
from oudler.arena.results import DealResult, Played, as_played
from oudler.arena.roster import Roster
from oudler.arena.strongest import taken_by_strongest
from oudler.bots import Player, finish, play_deal, play_on
from oudler.core.actions import Contract
from oudler.core.deal import Deal
from oudler.core.engine import apply
from oudler.core.events import Dealt
from oudler.core.refusal import IllegalAction
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat
from oudler.core.view import view
from oudler.shuffling import numbered_deal


def play_numbers(plan: Plan, numbers: range) -> list[DealResult]:
    """Play the deals with these numbers, starting and ending the programs that play.

    >>> from oudler.arena.plan import make_plan
    >>> plan = make_plan(rules, ["beginner", "beginner"], "a seed")
    >>> [result.number for result in play_numbers(plan, range(3, 5))]
    [3, 4]
    """
    with Roster(plan.rules, plan.players, plan.seconds) as roster:
        return [play_number(plan, roster, number) for number in numbers]


def play_number(plan: Plan, roster: Roster, number: int) -> DealResult:
    """Play one deal under every seating of the plan; the dealer changes from one to the next."""
    dealt = numbered_deal(plan.rules, plan.seed, number)
    played = {seating: _played(plan, roster, dealt, seating) for seating in plan.seatings()}
    return DealResult(number, played, *roster.counted())


def _played(plan: Plan, roster: Roster, dealt: Dealt, seating: Seating) -> Played:
    if plan.contract is not None:
        return as_played(_as_taken(plan.contract, plan, roster, dealt, seating))
    players = [roster.player(number) for number in seating]
    told = _Refusals(players)
    return as_played(finish(play_deal(plan.rules, dealt, players, refused=told)))


def _as_taken(
    contract: Contract, plan: Plan, roster: Roster, dealt: Dealt, seating: Seating
) -> Deal:
    """Play a deal of a given contract: the taker calls, then every seat gets its side's player."""
    deal = taken_by_strongest(plan.rules, dealt, contract)
    attack, defence = seating
    if deal.taker is None:  # the deal was thrown in
        return finish(play_on(deal, [roster.player(defence) for _ in range(plan.rules.seats)]))
    taker = roster.player(attack)
    while deal.phase is Phase.CALLING:
        deal = _asked(deal, taker)
    players = [
        roster.player(attack if seat in deal.partners else defence)
        for seat in range(plan.rules.seats)
    ]
    assert deal.taker is not None
    players[deal.taker] = taker
    return finish(play_on(deal, players, refused=_Refusals(players)))


def _asked(deal: Deal, player: Player) -> Deal:
    """The deal after the seat to act has decided; unchanged if the rules refuse the decision."""
    assert deal.to_act is not None
    action = finish(player.choose(view(deal, deal.to_act))).action
    assert action is not None
    try:
        return apply(deal, deal.to_act, action)
    except IllegalAction as refusal:
        tell_refused(player, refusal)
        return deal


class _Refusals:
    """Tells players what the rules refuse them."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players

    def __call__(self, seat: Seat, refusal: IllegalAction) -> None:
        tell_refused(self._players[seat], refusal)
