"""The taker takes the dog, then discards as many cards."""

from oudler.core.actions import Discard
from oudler.core.cards import EMPTY, KINGS, OUDLERS, TRUMPS, CardSet
from oudler.core.deal import Deal, phase_after, replace
from oudler.core.events import Discarded, DiscardShown, DogShown
from oudler.core.phases.piles import top_cards
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat
from oudler.core.values import value


@value
class LegalDiscard:
    """How many cards to discard, and which are allowed."""

    count: int
    """How many cards must go."""
    free: CardSet
    """Cards that may be discarded freely."""
    trumps: CardSet
    """Trumps that may be discarded once every free card is. Empty if none may."""
    trumps_needed: int
    """How many trumps must be discarded."""
    trumps_shown: bool = True
    """Whether they are shown to all or stay hidden (A6-34)."""


def evolve_dog_shown(deal: Deal, event: DogShown) -> Deal:
    """All see the dog; the taker adds it to their hand (A6-33).

    >>> evolve_dog_shown(deal, DogShown(deal.dealt.dog)).dog_shown
    True
    """
    taker = deal.taker
    hands = tuple(
        hand + event.cards if seat == taker else hand for seat, hand in enumerate(deal.hands)
    )
    return replace(deal, hands=hands, dog_shown=True)


def evolve_discard_shown(deal: Deal, _: DiscardShown) -> Deal:
    """All see the discard, once the last card has been played (A6-36).

    >>> evolve_discard_shown(over, DiscardShown(over.discard)).discard_shown
    True
    """
    return replace(deal, discard_shown=True)


def legal_discard(deal: Deal) -> LegalDiscard:
    """Kings, oudlers and the called card stay; a trump goes only if nothing else can (A6-34).

    What lies on a pile stays there (A15-89).

    >>> legal_discard(taken).count
    6
    """
    assert deal.taker is not None
    hand = deal.hands[deal.taker] - top_cards(deal, deal.taker)
    count = len(deal.dealt.dog)
    free = hand - KINGS - OUDLERS - TRUMPS - deal.called
    needed = max(0, count - len(free))
    trumps = (hand & TRUMPS) - OUDLERS if needed else CardSet()
    return LegalDiscard(count, free, trumps, needed, deal.rules.discard_shows_trumps)


def kept_cards(called: CardSet, tops: CardSet = EMPTY) -> tuple[tuple[Reason, CardSet], ...]:
    """The cards never discarded, each kind with its reason (A6-34, A6-37, A15-89).

    >>> kept_cards(CardSet())[1]
    (Reason.DISCARD_OUDLER, CardSet.parse("T1 T1 T21 T21 EX EX"))
    """
    return (
        (Reason.DISCARD_PILE, tops),
        (Reason.DISCARD_OUDLER, OUDLERS),
        (Reason.DISCARD_KING, KINGS),
        (Reason.DISCARD_CALLED_CARD, called),
    )


def decide_discard(deal: Deal, seat: Seat, action: Discard) -> Discarded:
    """Set aside cards of the right number and kinds.

    >>> decide_discard(taken, Seat(1), Discard(begun.discard)).seat
    1
    """
    legal = legal_discard(deal)
    cards = action.cards
    if not cards <= deal.hands[seat]:
        raise IllegalAction(Reason.CARD_NOT_HELD, right=legal.free + legal.trumps)
    if len(cards) != legal.count:
        raise IllegalAction(Reason.DISCARD_COUNT, count=legal.count)
    for reason, barred in kept_cards(deal.called, top_cards(deal, seat)):
        if cards & barred:
            raise IllegalAction(reason, right=legal.free + legal.trumps)
    if len(cards & TRUMPS) != legal.trumps_needed:
        raise IllegalAction(Reason.DISCARD_TRUMP, right=legal.free, count=legal.trumps_needed)
    if action.trumps_hidden and legal.trumps_shown and legal.trumps_needed:
        raise IllegalAction(Reason.DISCARD_HIDES_TRUMP, right=cards & TRUMPS)
    return Discarded(seat, cards, trumps_hidden=not legal.trumps_shown)


def evolve_discarded(deal: Deal, event: Discarded) -> Deal:
    """The discard lies face down; the first trick may begin (A6-35).

    >>> evolve_discarded(taken, Discarded(Seat(1), begun.discard)).phase
    Phase.PLAY
    """
    assert deal.contract is not None
    hands = tuple(
        hand - event.cards if seat == event.seat else hand for seat, hand in enumerate(deal.hands)
    )
    phase = phase_after(deal, Phase.DOG, deal.contract)
    return replace(deal, hands=hands, discard=event.cards, phase=phase, to_act=deal.trick.leader)


def shown_discard(deal: Deal) -> tuple[DiscardShown, ...]:
    """The event that shows the discard after the deal, if the rules want it (A6-36).

    >>> shown_discard(over)
    ()
    """
    if deal.rules.discard_shown_after and deal.discard and not deal.discard_shown:
        return (DiscardShown(deal.discard),)
    return ()
