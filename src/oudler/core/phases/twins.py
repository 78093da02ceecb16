"""Two packs: a card is named by its code, which means the copy that the seat holds."""

from oudler.core.actions import CallCards, Declaration, Discard, ShowHandful
from oudler.core.cards import CardSet
from oudler.core.deal import Deal
from oudler.core.events import CardPlayed, CardTurned, Discarded, DogShown, Event, HandfulShown
from oudler.core.phases.announcing import handful_pool
from oudler.core.phases.piles import turned_cards
from oudler.core.seats import Seat


def with_held_twins(deal: Deal, seat: Seat, action: Declaration) -> Declaration:
    """The action with the copies that this seat holds of the cards it names.

    >>> with_held_twins(deal, Seat(1), Bid(None))
    Bid(contract=None)
    """
    match action:
        case Discard(cards, trumps_hidden):
            return Discard(held_twins(cards, deal.hands[seat]), trumps_hidden)
        case ShowHandful(size, cards):
            return ShowHandful(size, held_twins(cards, handful_pool(deal, seat)))
        case CallCards(cards):
            return CallCards(cards.once)
        case _:
            return action


def as_dealt(deal: Deal, event: Event) -> Event:
    """The event with this deal's copies of the cards, which a log names only by code.

    >>> as_dealt(taken, DogShown(CardSet())).cards == deal.dealt.dog
    True
    """
    match event:
        case CardPlayed(seat, card):
            return CardPlayed(seat, held_twins(CardSet.of([card]), deal.hands[seat]).lowest)
        case Discarded(seat, cards, trumps_hidden):
            return Discarded(seat, held_twins(cards, deal.hands[seat]), trumps_hidden)
        case HandfulShown(seat, size, cards):
            return HandfulShown(seat, size, held_twins(cards, handful_pool(deal, seat)))
        case DogShown():
            return DogShown(deal.dealt.dog)
        case CardTurned(seat, card):
            code = {card, card.twin}
            due = (one for one in turned_cards(deal) if one.seat == seat and one.card in code)
            return next(due, event)
        case _:
            return event


def held_twins(named: CardSet, held: CardSet) -> CardSet:
    """The cards named; a card that is not held is exchanged for its twin if that one is.

    >>> Card.S1_2 in held_twins(CardSet.parse("S1"), CardSet.of([Card.S1_2]))
    True
    """
    cards = named & held
    for card in named - held:
        instead = card.twin if card.twin in held - cards else card
        cards += CardSet.of([instead])
    return cards


def twins_told_apart(piles: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
    """Piles written by code: the second time a code appears, it is the twin.

    >>> twins_told_apart((CardSet.parse("S1"), CardSet.parse("S1")))
    (CardSet.parse("S1"), CardSet.of([Card.S1_2]))
    """
    apart, seen = [], CardSet()
    for pile in piles:
        again = pile & seen
        twins = CardSet.of(card.twin for card in again) - pile
        apart.append(pile - CardSet.of(card.twin for card in twins) + twins)
        seen += apart[-1]
    return tuple(apart)
