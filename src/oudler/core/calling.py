"""The taker calls a card, or two, and whoever holds it is his partner."""

from __future__ import annotations

from oudler.core.actions import CallCards
from oudler.core.cards import EMPTY, OUDLERS, PACK, TRUMPS, CardSet, of_ranks
from oudler.core.deal import Deal, phase_after, replace
from oudler.core.events import CardsCalled
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat
from oudler.core.values import value
from oudler.core.ways import ANY_RANK, Phase


@value
class LegalCalls:
    """The cards of which one may be called."""

    cards: CardSet


PLAIN = PACK - TRUMPS - OUDLERS
"""The cards of the four suits, each once."""


def legal_calls(deal: Deal) -> LegalCalls:
    """A king; a queen for who holds all four kings, and so on down the ranks (A13-80, A13-81).

    Where two cards are called, one after the other, those that have been called count as held
    (A13-83).
    """
    assert deal.taker is not None
    ladder = ladders(deal.rules)[len(deal.calls)]
    hand, called = deal.hands[deal.taker], deal.called
    cards = EMPTY
    for rank in ladder:
        cards = of_rank(deal.rules, rank, ladder)
        if not cards <= hand + called:
            break
    if not deal.rules.call_own and not cards <= hand + called:
        cards -= hand
    return LegalCalls((cards - called).once)


def ladders(rules: Ruleset) -> tuple[tuple[str, ...], ...]:
    """The ranks for each card to be called, each rank open to who holds all those before it."""
    return tuple(ladder for ladder in (rules.call_ranks, rules.second_call_ranks) if ladder)


def of_rank(rules: Ruleset, rank: str, ladder: tuple[str, ...]) -> CardSet:
    """The cards of a rank. "Any" leaves out what the other call is for: no second king (A13-83)."""
    if rank != ANY_RANK:
        return of_ranks(rank) & rules.pack.cards
    others = {rank for other in ladders(rules) if other != ladder for rank in other[:1]}
    return (PLAIN.with_twins - of_ranks(*others - {*ladder})) & rules.pack.cards


def decide_call(deal: Deal, seat: Seat, action: CallCards) -> CardsCalled:
    """Call one of the legal cards."""
    legal = legal_calls(deal)
    if len(action.cards) != 1:
        raise IllegalAction(Reason.CALL_ONE_CARD, right=legal.cards)
    if not action.cards <= legal.cards:
        own = action.cards <= deal.hands[seat] and not deal.rules.call_own
        reason = Reason.CALL_OWN_CARD if own else Reason.CALL_RANK
        raise IllegalAction(reason, right=legal.cards)
    return CardsCalled(seat, action.cards)


def evolve_cards_called(deal: Deal, event: CardsCalled) -> Deal:
    """The call stands; who holds the card stays that player's secret.

    With two packs both copies are called: a king has two holders.
    """
    assert deal.contract is not None
    calls = (*deal.calls, event.cards.with_twins & deal.rules.pack.cards)
    if len(calls) < len(ladders(deal.rules)):
        return replace(deal, calls=calls)
    phase = phase_after(deal, Phase.CALLING, deal.contract)
    to_act = deal.trick.leader if phase is Phase.PLAY else event.seat
    return replace(deal, calls=calls, phase=phase, to_act=to_act)
