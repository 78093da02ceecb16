"""Reasons for the coach's own action: only what is true of the position.

Each reason names facts that its seat could know. It comes with the conditions under which it is
true, and nothing is said where none holds but the figures.
"""

from collections.abc import Iterator

from oudler.coach.card_reasons import card_reasons
from oudler.coach.cause_reasons import naming
from oudler.coach.facts import MANY, Reason
from oudler.coach.judgement import Judgement, Known
from oudler.coach.moment import Kind
from oudler.core import Bid, CallCards, Contract, Discard, HandfulPaidTo, Play, Ruleset, ShowHandful
from oudler.core.cards import COURTS, EXCUSE, KINGS, OUDLERS, PLAIN_SUITS, TRUMPS, CardSet, Suit
from oudler.core.view import SeatView, view

LONG = 6
"""The number of cards that make a long suit worth a word about a bid."""


def reasons(judgement: Judgement) -> tuple[Reason, ...]:
    """The reasons for the coach's own action, the most telling first; mostly one or two.

    What the loss came from comes first, where that is known, and then only what speaks of it.
    """
    moment, known = judgement.moment, judgement.known
    if known is None or not known.is_loss:
        return ()
    seen = view(moment.deal, moment.seat)
    match moment.kind, moment.action, known.best:
        case Kind.CARD, Play(done), Play(best):
            return _naming(judgement, card_reasons(seen, done, best))
        case Kind.DISCARD, Discard(cards), Discard(better):
            return _naming(judgement, discard_reasons(seen, cards, better))
        case Kind.BID, Bid(made), Bid(other):
            return bid_reasons(seen, made, other)
        case Kind.CALL, CallCards(done), CallCards(call):
            return call_reasons(seen, done, call)
        case Kind.HANDFUL, _, ShowHandful() | None:
            return _handful_reasons(known, seen)
        case Kind.SLAM, _, _:
            key = "slam_costs" if known.best is None else "slam_pays"
            return (Reason(key, {"share": round(100 * known.better)}),)
    return ()


def _naming(judgement: Judgement, found: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Only what names the cause of the loss, if that is known."""
    known, moment = judgement.known, judgement.moment
    if known is None or not known.causes:
        return found
    return naming(found, known.causes, moment.deal.side_of(moment.seat))


def _handful_reasons(known: Known, seen: SeatView) -> tuple[Reason, ...]:
    """The share of worlds in which the other choice brought more, and who is paid."""
    share = round(100 * known.better)
    key = "handful_costs" if known.best is None else "handful_pays"
    found = Reason(key, {"share": share})
    to_side = seen.rules.handful_paid_to is HandfulPaidTo.SIDE
    return (found, Reason("handful_to_winners")) if to_side else (found,)


def discard_reasons(seen: SeatView, done: CardSet, best: CardSet) -> tuple[Reason, ...]:
    """The reasons for one discard before another.

    >>> from oudler import view
    >>> seen, low = view(taken, taken.to_act), CardSet.parse("H1 H6 H7")
    >>> discard_reasons(seen, low, low)
    ()
    """
    found: list[Reason] = []
    kept, better = seen.hand - done, seen.hand - best
    voids, others = _voids(seen.hand, better), _voids(seen.hand, kept)
    found += _void_reasons(voids, others) if better & TRUMPS else ()
    for suit in PLAIN_SUITS:
        couple = CardSet.of(card for card in seen.hand.of_suit(suit) if card.rank in ("K", "Q"))
        if len(couple) == 2 and couple <= better and not couple <= kept:
            found.append(Reason("discard_couple", {"suit": suit}))
    more = best.half_points - done.half_points
    if more >= MANY:
        found.append(Reason("discard_points", {"points": more}))
    longest = _most({suit: len(seen.hand.of_suit(suit)) for suit in PLAIN_SUITS})
    if longest is not None and done.of_suit(longest) and not best.of_suit(longest):
        found.append(Reason("discard_long", {"suit": longest}))
    if not found:
        found += _rich_suit(seen.hand, done, best)
    return tuple(found)


def _rich_suit(hand: CardSet, done: CardSet, best: CardSet) -> Iterator[Reason]:
    """Whether a discard leaves the suit whole whose courts are worth most, and the other not."""
    richest = _most({suit: (hand.of_suit(suit) & COURTS).half_points for suit in PLAIN_SUITS})
    if richest is not None and done.of_suit(richest) and not best.of_suit(richest):
        yield Reason("discard_rich", {"suit": richest})


def _most(numbers: dict[Suit, int]) -> Suit | None:
    """The suit with the highest number, if there is only one."""
    most = [suit for suit, number in numbers.items() if number == max(numbers.values())]
    return most[0] if len(most) == 1 else None


def _void_reasons(voids: list[Suit], others: list[Suit]) -> Iterator[Reason]:
    """Whether a discard makes more voids than the other, or as many but not the same."""
    new = [suit for suit in voids if suit not in others]
    if len(voids) > len(others):
        yield Reason("discard_void", {"suit": new[0]})
    elif new and len(voids) == len(others):
        old = next(suit for suit in others if suit not in voids)
        yield Reason("discard_other_void", {"suit": new[0], "other": old})


def _is_double(rules: Ruleset) -> bool:
    """Whether a garde counts twice what a prise does."""
    return rules.multiplier(Contract.GARDE) == 2 * rules.multiplier(Contract.PRISE)


def _voids(hand: CardSet, kept: CardSet) -> list[Suit]:
    """The suits of a hand of which nothing is kept."""
    return [suit for suit in PLAIN_SUITS if hand.of_suit(suit) and not kept.of_suit(suit)]


def bid_reasons(seen: SeatView, done: Contract | None, best: Contract | None) -> tuple[Reason, ...]:
    """The hand's strength and shape; the figures say the rest.

    >>> from oudler import view
    >>> bid_reasons(view(deal, Seat(1)), None, Contract.GARDE)[0].key
    'bid_hand_excuse'
    """
    hand = seen.hand
    doubles = (done, best) == (Contract.PRISE, Contract.GARDE) and _is_double(seen.rules)
    counted = {
        "trumps": len(hand & TRUMPS),
        "oudlers": len(hand & OUDLERS),
        "kings": len(hand & KINGS),
    }
    return (
        *((Reason("bid_double"),) if doubles else ()),
        Reason("bid_hand_excuse" if EXCUSE in hand else "bid_hand", counted),
        *(
            Reason("bid_long", {"suit": suit, "length": len(hand.of_suit(suit))})
            for suit in PLAIN_SUITS
            if len(hand.of_suit(suit)) >= LONG
        ),
        *_bid_voids(hand),
    )


def _bid_voids(hand: CardSet) -> Iterator[Reason]:
    voids = tuple(suit for suit in PLAIN_SUITS if not hand.of_suit(suit))
    if len(voids) > 1:
        yield Reason("bid_voids", {"suits": voids})
    elif voids:
        yield Reason("bid_void", {"suit": voids[0]})


def call_reasons(seen: SeatView, done: CardSet, best: CardSet) -> tuple[Reason, ...]:
    """The reasons for calling one card before another.

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
    others = max(len(seen.hand.of_suit(suit)) for suit in PLAIN_SUITS if suit is not card.suit)
    if any(one.rank == "Q" for one in own):
        found.append(Reason("call_queen", {"suit": card.suit}))
    elif len(own) > others:
        found.append(Reason("call_long", {"suit": card.suit}))
    else:
        found += _longer(seen.hand, done.highest.suit, card.suit)
    return tuple(found)


def _longer(hand: CardSet, done: Suit | None, best: Suit) -> Iterator[Reason]:
    """Whether the hand has more cards of one suit called than of the other."""
    if done not in PLAIN_SUITS or done is None:
        return
    length, other = len(hand.of_suit(best)), len(hand.of_suit(done))
    if length > other:
        yield Reason("call_longer", {"suit": best, "cards": length, "other": done, "fewer": other})
