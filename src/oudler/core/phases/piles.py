"""The piles in front of each of two players: their top cards are played as from the hand (A15)."""

from collections.abc import Iterable

from oudler.core.cards import Card, CardSet
from oudler.core.deal import Deal, replace
from oudler.core.events import CardTurned, Dealt, Piles
from oudler.core.seats import Seat, seats_from
from oudler.core.values import value


@value
class SeenPile:
    """A pile as everybody sees it."""

    top: Card | None
    """None while it lies face down, until the trick is over; or if no card is left."""
    under: int
    """How many cards lie face down: nobody knows them, not even their owner."""


def with_tops(dealt: Dealt) -> tuple[CardSet, ...]:
    """The hands as they are dealt, each with the top cards of its piles.

    >>> with_tops(deal.dealt) == deal.dealt.hands
    True
    """
    if not dealt.piles:
        return dealt.hands
    tops = (CardSet.of(pile[0] for pile in piles) for piles in dealt.piles)
    return tuple(hand + top for hand, top in zip(dealt.hands, tops, strict=True))


def top_cards(deal: Deal, seat: Seat) -> CardSet:
    """The cards that lie face up on the piles before a seat.

    >>> top_cards(deal, Seat(0))
    CardSet.parse("")
    """
    if not deal.piles:
        return CardSet()
    return CardSet.of(pile[0] for pile in deal.piles[seat] if pile) & deal.hands[seat]


def seen_piles(piles: Piles, hands: tuple[CardSet, ...]) -> tuple[tuple[SeenPile, ...], ...]:
    """By seat: its piles, as everybody sees them.

    >>> seen_piles((((Card.S1, Card.S2),),), (CardSet.of([Card.S1]),))
    ((SeenPile(top=Card.S1, under=1),),)
    """
    if not piles:
        return ()
    return tuple(
        tuple(_seen(pile, hand) for pile in row) for row, hand in zip(piles, hands, strict=True)
    )


def _seen(pile: tuple[Card, ...], hand: CardSet) -> SeenPile:
    is_open = bool(pile) and pile[0] in hand
    return SeenPile(pile[0] if is_open else None, len(pile) - is_open)


def shown_tops(piles: Iterable[SeenPile]) -> CardSet:
    """The cards that lie face up on these piles.

    >>> shown_tops([SeenPile(Card.S1, 2), SeenPile(None, 3)])
    CardSet.parse("S1")
    """
    return CardSet.of(pile.top for pile in piles if pile.top is not None)


def without_top(piles: Piles, seat: Seat, card: Card) -> Piles:
    """The piles after a seat has played a card, which may have been the top one of a pile.

    >>> without_top((((Card.S1, Card.S2),),), Seat(0), Card.S1)
    (((Card.S2,),),)
    """
    row = tuple(pile[1:] if pile[:1] == (card,) else pile for pile in piles[seat])
    return (*piles[:seat], row, *piles[seat + 1 :])


def turned_cards(deal: Deal) -> tuple[CardTurned, ...]:
    """The next card of every pile that was played from, the winner of the trick first.

    >>> piles = load_ruleset("pagat-2-piles")
    >>> from oudler import deal_cards
    >>> turned_cards(deal_cards(piles, seed="a whole deal"))
    ()
    """
    return tuple(
        CardTurned(seat, pile[0])
        for seat in seats_from(deal.trick.leader, deal.rules.seats)
        for pile in deal.piles[seat]
        if pile and pile[0] not in deal.hands[seat]
    )


def evolve_card_turned(deal: Deal, event: CardTurned) -> Deal:
    """From now on the card may be played as if it were in hand.

    >>> from oudler import deal_cards
    >>> before = deal_cards(load_ruleset("pagat-2-piles"), seed="a whole deal")
    >>> turned = CardTurned(Seat(0), before.piles[0][0][1])
    >>> turned.card in evolve_card_turned(before, turned).hands[0]
    True
    """
    hands = list(deal.hands)
    hands[event.seat] += CardSet.of([event.card])
    return replace(deal, hands=tuple(hands))
