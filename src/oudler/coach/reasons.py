"""Why the coach would have done something else: only what is true of the position.

Each reason names facts that its seat could know. It comes with the conditions under which it is
true, and nothing is said where none holds but the figures.
"""

from __future__ import annotations

from oudler.coach.card_reasons import card_reasons
from oudler.coach.judgement import Judgement
from oudler.coach.moment import Kind
from oudler.coach.reason import MANY, Reason
from oudler.core.actions import Bid, CallCards, Contract, Discard, Play, ShowHandful
from oudler.core.cards import (
    EXCUSE,
    KINGS,
    OUDLERS,
    PLAIN_SUITS,
    TRUMPS,
    CardSet,
)
from oudler.core.view import SeatView, view


def reasons(judgement: Judgement) -> tuple[Reason, ...]:
    """What speaks for the coach's own action, the most telling first; mostly one or two."""
    moment, known = judgement.moment, judgement.known
    if known is None or not known.is_loss:
        return ()
    seen = view(moment.deal, moment.seat)
    match moment.kind, moment.action, known.best:
        case Kind.CARD, Play(done), Play(best):
            return card_reasons(seen, done, best)
        case Kind.DISCARD, Discard(cards), Discard(better):
            return discard_reasons(seen, cards, better)
        case Kind.BID, Bid(made), Bid(other):
            return bid_reasons(seen, made, other)
        case Kind.CALL, CallCards(done), CallCards(call):
            return call_reasons(seen, done, call)
        case Kind.HANDFUL, _, ShowHandful() | None:
            key = "handful_costs" if known.best is None else "handful_pays"
            return (Reason(key, {"share": round(100 * known.better)}),)
    return ()


def discard_reasons(seen: SeatView, done: CardSet, best: CardSet) -> tuple[Reason, ...]:
    """What speaks for one discard before another.

    >>> from oudler import view
    >>> seen, low = view(taken, taken.to_act), CardSet.parse("H1 H6 H7")
    >>> discard_reasons(seen, low, low)
    ()
    """
    found = []
    kept, better = seen.hand - done, seen.hand - best
    for suit in PLAIN_SUITS:
        if better.of_suit(suit) or not kept.of_suit(suit) or not seen.hand.of_suit(suit):
            continue
        if better & TRUMPS:
            found.append(Reason("discard_void", {"suit": suit}))
            break
    for suit in PLAIN_SUITS:
        couple = CardSet.of(card for card in seen.hand.of_suit(suit) if card.rank in ("K", "Q"))
        if len(couple) == 2 and couple <= better and not couple <= kept:
            found.append(Reason("discard_couple", {"suit": suit}))
    more = best.half_points - done.half_points
    if more >= MANY:
        found.append(Reason("discard_points", {"points": more}))
    longest = max(PLAIN_SUITS, key=lambda suit: len(seen.hand.of_suit(suit)))
    cut = len(done.of_suit(longest)) - len(best.of_suit(longest))
    others = (len(seen.hand.of_suit(suit)) for suit in PLAIN_SUITS if suit is not longest)
    if cut > 0 and len(seen.hand.of_suit(longest)) > max(others):
        found.append(Reason("discard_long", {"suit": longest}))
    return tuple(found)


def bid_reasons(seen: SeatView, done: Contract | None, best: Contract | None) -> tuple[Reason, ...]:
    """What the hand holds; the figures say the rest.

    >>> from oudler import view
    >>> bid_reasons(view(deal, Seat(1)), None, Contract.GARDE)[0].key
    'bid_hand_excuse'
    """
    del done, best
    hand = seen.hand
    return (
        Reason(
            "bid_hand_excuse" if EXCUSE in hand else "bid_hand",
            {
                "trumps": len(hand & TRUMPS),
                "oudlers": len(hand & OUDLERS),
                "kings": len(hand & KINGS),
            },
        ),
    )


def call_reasons(seen: SeatView, done: CardSet, best: CardSet) -> tuple[Reason, ...]:
    """What speaks for calling one card before another.

    >>> from oudler import view
    >>> spades, hearts = CardSet.parse("SK"), CardSet.parse("HK")
    >>> [one.key for one in call_reasons(view(five, five.to_act), hearts, spades)]
    []
    """
    found = []
    if done <= seen.hand and not best & seen.hand:
        found.append(Reason("call_own", {"card": done.highest, "others": seen.rules.seats - 1}))
    card = best.highest
    if card.suit is None or card not in KINGS or best & seen.hand:
        return tuple(found)
    own = seen.hand.of_suit(card.suit)
    longest = max(len(seen.hand.of_suit(suit)) for suit in PLAIN_SUITS)
    if any(one.rank == "Q" for one in own):
        found.append(Reason("call_queen", {"suit": card.suit}))
    elif len(own) == longest:
        found.append(Reason("call_long", {"suit": card.suit}))
    return tuple(found)
