"""The taker calls a card, and its holder is his partner."""

from __future__ import annotations

from oudler.core.actions import CallCards
from oudler.core.cards import EMPTY, OUDLERS, PACK, TRUMPS, CardSet, of_ranks
from oudler.core.deal import Deal, phase_after, replace
from oudler.core.events import CardsCalled
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.seats import Seat
from oudler.core.values import value
from oudler.core.ways import ANY_RANK, Phase


@value
class LegalCalls:
    """The cards one may call, and how many are to be called."""

    cards: CardSet
    count: int = 1


PLAIN = PACK - TRUMPS - OUDLERS
"""The cards of the four suits."""


def legal_calls(deal: Deal) -> LegalCalls:
    """A king; a queen for who holds all four kings, and so on down the ranks (A13-80, A13-81)."""
    assert deal.taker is not None
    return LegalCalls(callable_cards(deal, deal.hands[deal.taker]))


def callable_cards(deal: Deal, hand: CardSet) -> CardSet:
    """The cards that a taker with this hand may call."""
    cards = EMPTY
    for rank in deal.rules.call_ranks:
        cards = (PLAIN if rank == ANY_RANK else of_ranks(rank)) & deal.rules.pack.cards
        if not cards <= hand:
            break
    return cards if deal.rules.call_own or cards <= hand else cards - hand


def decide_call(deal: Deal, seat: Seat, action: CallCards) -> CardsCalled:
    """Call one of the legal cards."""
    legal = legal_calls(deal)
    if len(action.cards) != legal.count:
        raise IllegalAction(Reason.CALL_ONE_CARD, right=legal.cards)
    if not action.cards <= legal.cards:
        own = action.cards <= deal.hands[seat] and not deal.rules.call_own
        reason = Reason.CALL_OWN_CARD if own else Reason.CALL_RANK
        raise IllegalAction(reason, right=legal.cards)
    return CardsCalled(seat, action.cards)


def evolve_cards_called(deal: Deal, event: CardsCalled) -> Deal:
    """The call stands; who holds the card stays that player's secret."""
    assert deal.contract is not None
    phase = phase_after(deal, Phase.CALLING, deal.contract)
    to_act = deal.trick.leader if phase is Phase.PLAY else event.seat
    return replace(deal, called=event.cards, phase=phase, to_act=to_act)
