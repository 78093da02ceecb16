"""Deals that bots play, decision by decision: where problems are looked for."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.bots import ask, finish, make_player
from oudler.coach import Kind
from oudler.core import Deal, LegalBids, LegalCalls, LegalDiscard, LegalPlays, SeatView, apply, view
from oudler.core.actions import Action, AnnounceSlam, Bid, CallCards, Discard, Play
from oudler.core.seats import Seat
from oudler.rulesets import load_ruleset
from oudler.shuffling import deal_cards

RULES = ("fft-4", "fft-4", "fft-4", "fft-5")
"""In turn: five players have one lesson of their own, and no part in the others."""
LEVEL = "club"
"""Its bots know the signals, and make what people make of them."""
SEED = "lessons"


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision in a deal that bots play."""

    rules: str
    seed: str
    dealer: Seat
    actions: tuple[Action, ...]
    deal: Deal
    kind: Kind

    @property
    def seat(self) -> Seat:
        assert self.deal.to_act is not None
        return self.deal.to_act


def played(number: int) -> Iterator[Moment]:
    """The decisions of one deal. Slams are not announced."""
    rules = load_ruleset(RULES[number % len(RULES)])
    seed, dealer = f"{SEED}/{number}", Seat(number % rules.seats)
    deal = deal_cards(rules, seed=seed, dealer=dealer)
    players = [make_player(LEVEL) for _ in range(rules.seats)]
    actions: list[Action] = []
    while deal.to_act is not None:
        action = finish(ask(players[deal.to_act], view(deal, deal.to_act))).action
        if action is None or isinstance(action, AnnounceSlam):
            return
        kind = kind_of(view(deal, deal.to_act))
        if kind is not None and isinstance(action, (Bid, CallCards, Discard, Play)):
            yield Moment(rules.name, seed, dealer, tuple(actions), deal, kind)
        actions.append(action)
        deal = apply(deal, deal.to_act, action)


def kind_of(seen: SeatView) -> Kind | None:
    match seen.legal:
        case LegalBids(contracts) if contracts:
            return Kind.BID
        case LegalCalls():
            return Kind.CALL
        case LegalDiscard(trumps_needed=0):
            return Kind.DISCARD
        case LegalPlays(cards) if len(cards) > 1:
            return Kind.CARD
        case _:
            return None
