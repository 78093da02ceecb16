"""The taker calls a card, or two; the holders become partners."""

from collections.abc import Iterator

from oudler.core.actions import CallCards
from oudler.core.cards import EMPTY, KINGS, OUDLERS, PACK, TRUMPS, CardSet, of_ranks
from oudler.core.deal import Deal, phase_after, replace
from oudler.core.events import CardsCalled
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import ANY_RANK, BELOW_KING, Phase
from oudler.core.seats import Seat
from oudler.core.values import value


@value
class LegalCalls:
    """The cards, one of which may be called."""

    cards: CardSet


@value
class Rung:
    """Cards that may be called by a hand with enough cards of the rung before."""

    cards: CardSet
    before: CardSet
    held: int
    """How many of the cards before the hand needs."""

    def is_open(self, hand: CardSet) -> bool:
        """Whether a hand holds enough, two packs' twins counted one by one.

        >>> queens = Rung(CardSet.parse("SQ HQ DQ CQ"), before=KINGS, held=4)
        >>> queens.is_open(CardSet.parse("SK HK DK T21"))
        False
        """
        return len(self.before & hand) >= self.held


PLAIN = PACK - TRUMPS - OUDLERS
"""The cards of the four suits, each once."""


def legal_calls(deal: Deal) -> LegalCalls:
    """A king; with enough of them in hand a queen too, and so on down (A13-81, A13-83).

    The taker may call a card in hand (A13-82); if the rules forbid it, only if no other is left.

    >>> legal_calls(five)
    LegalCalls(cards=CardSet.parse("SK HK DK CK"))
    """
    assert deal.taker is not None
    hand, cards = deal.hands[deal.taker], EMPTY
    for rung in rungs(deal.rules, len(deal.calls)):
        if not rung.is_open(hand):
            break
        cards += rung.cards
    cards -= deal.called
    if not deal.rules.call_own and not cards <= hand:
        cards -= hand
    return LegalCalls(cards.once)


def rungs(rules: Ruleset, number: int) -> Iterator[Rung]:
    """The cards that may be called at this call, counted from 0: each rung needs all those before
    it open.

    >>> [len(rung.cards) for rung in rungs(load_ruleset("fft-5"), 0)]
    [4, 4, 4, 4]
    """
    before = EMPTY
    for rank, held in rules.calls[number]:
        cards = of_rank(rules, rank)
        yield Rung(cards, before, held)
        before = cards


def climbed(rules: Ruleset, number: int, call: CardSet) -> Iterator[Rung]:
    """The rungs open to a hand that called this card, up to the first with the card.

    >>> len(list(climbed(load_ruleset("fft-5"), 0, CardSet.parse("HQ"))))
    2
    """
    for rung in rungs(rules, number):
        yield rung
        if call <= rung.cards:
            return


def of_rank(rules: Ruleset, rank: str) -> CardSet:
    """The cards of a rank, or those meant by "any" and "below_king" (A12-78).

    >>> of_rank(rules, "K")
    CardSet.parse("SK HK DK CK")
    """
    cards = {ANY_RANK: PLAIN, BELOW_KING: PLAIN - KINGS}.get(rank) or of_ranks(rank)
    return cards.with_twins & rules.pack.cards


def decide_call(deal: Deal, seat: Seat, action: CallCards) -> CardsCalled:
    """Call one of the legal cards.

    >>> decide_call(five, Seat(0), CallCards(CardSet.parse("HQ")))
    Traceback (most recent call last):
        ...
    oudler.core.refusal.IllegalAction: call rank; expected: SK HK DK CK
    """
    legal = legal_calls(deal)
    if len(action.cards) != 1:
        raise IllegalAction(Reason.CALL_ONE_CARD, right=legal.cards)
    if not action.cards <= legal.cards:
        own = action.cards <= deal.hands[seat] and not deal.rules.call_own
        reason = Reason.CALL_OWN_CARD if own else Reason.CALL_RANK
        raise IllegalAction(reason, right=legal.cards)
    return CardsCalled(seat, action.cards)


def evolve_cards_called(deal: Deal, event: CardsCalled) -> Deal:
    """The call is made; the holder of the card keeps it secret.

    With two packs both copies are called: a king has two holders.

    >>> evolve_cards_called(five, CardsCalled(Seat(0), CardSet.parse("HK"))).called
    CardSet.parse("HK")
    """
    assert deal.contract is not None
    calls = (*deal.calls, event.cards.with_twins & deal.rules.pack.cards)
    if len(calls) < len(deal.rules.calls):
        return replace(deal, calls=calls)
    phase = phase_after(deal, Phase.CALLING, deal.contract)
    to_act = deal.trick.leader if phase is Phase.PLAY else event.seat
    return replace(deal, calls=calls, phase=phase, to_act=to_act)
