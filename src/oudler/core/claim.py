"""Claims: a seat shows how many tricks its side still takes, and the rest is played out as shown.

A claim is proved if it holds whatever everybody else plays. The claimer leads from the top: trumps,
then each suit from its highest card down, the petit last where that is as sure. The others then do
as well as they can, so nobody else loses a point by a proved claim that their own play could have
saved. Of fewer tricks than all the rest, what is in doubt goes against the claimer.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from oudler.core.cards import (
    EMPTY,
    EXCUSES,
    PETITS,
    PLAIN_SUITS,
    SUIT_BITS,
    SUIT_OF,
    TRUMPS,
    Card,
    CardSet,
    Suit,
)
from oudler.core.deal import Deal
from oudler.core.engine import evolve, follow_ups
from oudler.core.events import CardPlayed, Claimed, Event, Score
from oudler.core.phases.play import BEATEN_BY, has_won_all, playable
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset.option_values import PartnerIs, Phase
from oudler.core.scoring.settlement import scores
from oudler.core.seats import Seat, Side
from oudler.core.values import value
from oudler.core.view import SeatView

MAX_TRIED = 2_000
"""The most tricks tried for a claim that masters alone do not prove: a tenth of a second."""
MAX_LEFT = 3
"""The most tricks left of which every line is tried."""


@value
class Holding:
    """Knowledge about a hand: the cards that it may hold, and those that it does hold."""

    may: CardSet
    has: CardSet = EMPTY


@value
class Verdict:
    """A claim, the cards that follow from it, and whether it is proved."""

    claimed: Claimed
    plays: tuple[CardPlayed, ...]
    """The cards that end the deal."""
    is_proved: bool
    """Whether the other side can do no better, whatever it plays."""
    asks_partners: bool = False
    """Whether a partner might have done better for the claimer's side."""


def tricks_left(deal: Deal | SeatView) -> int:
    """The number of tricks still to be played, including the current one.

    >>> tricks_left(begun), tricks_left(over)
    (18, 0)
    """
    return deal.rules.tricks - len(deal.tricks)


def may_claim(deal: Deal | SeatView) -> bool:
    """Whether the seat to act may claim: it leads to a trick, after the first and before the last.

    >>> may_claim(begun)
    False
    """
    return (
        deal.phase is Phase.PLAY
        and bool(deal.tricks)
        and not deal.trick.cards
        and tricks_left(deal) > 1
        and deal.taker is not None
        and not (deal.piles or deal.rules.bends_obligations)
        and deal.rules.partner_is is not PartnerIs.CAPTOR
    )


def offered(deal: Deal) -> tuple[int, ...]:
    """The numbers of tricks that a screen offers the seat to act to claim; none in most moments.

    In the second half of a deal all the rest, and near its end also all but one, or none.

    >>> offered(begun)
    ()
    """
    left = tricks_left(deal)
    if not may_claim(deal) or 2 * left > deal.rules.tricks:
        return ()
    return (left, left - 1, 0) if left <= MAX_LEFT else (left,)


def claimed_by(deal: Deal, seat: Seat, tricks: int) -> Claimed:
    """The claim of a seat, as a record notes it. Raises IllegalAction if it may not be made now.

    Whether it is right is not asked: the others may have agreed to it.

    >>> claimed_by(begun, Seat(1), 18)
    Traceback (most recent call last):
        ...
    oudler.core.refusal.IllegalAction: claim not now
    """
    if deal.to_act != seat or deal.claim is not None or not may_claim(deal):
        raise IllegalAction(Reason.CLAIM_NOT_NOW)
    left = tricks_left(deal)
    if type(tricks) is not int or not 0 <= tricks <= left:
        raise IllegalAction(Reason.CLAIM_COUNT, count=left)
    return Claimed(seat, tricks, left)


def judge(deal: Deal, seat: Seat, tricks: int) -> Verdict:
    """The verdict on a claim with the true hands. Raises IllegalAction if nothing can come of it.

    >>> judge(begun, Seat(1), 18)
    Traceback (most recent call last):
        ...
    oudler.core.refusal.IllegalAction: claim not now
    """
    claimed = claimed_by(deal, seat, tricks)
    if tricks == claimed.left:
        hands = (Holding(hand, hand) for other, hand in enumerate(deal.hands) if other != seat)
        if orders := [*sure_orders(deal, seat, deal.hands[seat], tuple(hands))]:
            return Verdict(claimed, _best_ending(deal, seat, orders), is_proved=True)
    if claimed.left <= MAX_LEFT and (lines := _lines(deal, seat)):
        if tricks <= min(lines):
            least = min(lines.values(), key=_gained)
            return Verdict(
                claimed, least[1], is_proved=True, asks_partners=_may_have_partner(deal, seat)
            )
        if tricks in lines:
            return Verdict(claimed, lines[tricks][1], is_proved=False)
    raise IllegalAction(Reason.CLAIM_UNPROVED)


def played_out(deal: Deal, verdict: Verdict) -> tuple[Event, ...]:
    """The claim, the cards that end the deal, and its score."""
    found: list[Event] = [verdict.claimed, *verdict.plays]
    for event in found:
        deal = evolve(deal, event)
    return (*found, *follow_ups(deal))


def _may_have_partner(deal: Deal, seat: Seat) -> bool:
    """Whether a seat may have partners, as far as everybody knows: a called one stays hidden."""
    return deal.attackers != (seat,) or bool(deal.calls)


def knows_the_rest(view: SeatView, unseen: Sequence[CardSet]) -> bool:
    """Whether a seat can be sure, by what it sees, that it takes all tricks that are left.

    `unseen` has the cards that each other hand may hold.

    >>> from oudler import view
    >>> knows_the_rest(view(begun, Seat(1)), [EMPTY] * 3)
    False
    """
    if view.to_act != view.seat or not may_claim(view):
        return False
    others = tuple(map(Holding, unseen))
    return any(True for _ in sure_orders(view, view.seat, view.hand, others))


def sure_orders(
    deal: Deal | SeatView, seat: Seat, hand: CardSet, others: Sequence[Holding]
) -> Iterator[tuple[Card, ...]]:
    """The orders in which a hand takes every trick, leading, whatever the others play.

    >>> others = [Holding(CardSet.parse("T5 SK")), Holding(CardSet.parse("H1 H2"))]
    >>> [*sure_orders(begun, Seat(1), CardSet.parse("T9 HK"), others)]
    [(Card.T9, Card.HK)]
    >>> [*sure_orders(begun, Seat(1), CardSet.parse("T4 HK"), others)]
    []
    """
    excuses = hand & EXCUSES
    # An Excuse wins nothing, except as the last lead of a slam (A9-59).
    if excuses and not (
        len(excuses) == 1 and deal.rules.excuse_wins_slam and has_won_all(deal, seat)
    ):
        return
    for order in _orders(hand - excuses):
        if not any(
            _is_beaten(card, order[:at], other) for at, card in enumerate(order) for other in others
        ):
            yield (*order, *excuses)


def _orders(hand: CardSet) -> Iterator[tuple[Card, ...]]:
    """The orders from the top: with the petit last, and with it among the trumps."""
    petits = hand & PETITS
    plain = [card for suit in PLAIN_SUITS for card in _from_top(hand & CardSet(SUIT_BITS[suit]))]
    yield (*_from_top(hand & TRUMPS - petits), *plain, *petits)
    if petits and plain:
        yield (*_from_top(hand & TRUMPS), *plain)


def _from_top(cards: CardSet) -> tuple[Card, ...]:
    return tuple(reversed([*cards]))


def _is_beaten(card: Card, led: Sequence[Card], other: Holding) -> bool:
    """Whether a hand may beat this lead, after those before it.

    It can have kept a card if it had others to follow with: an Excuse follows everything, once.
    """
    excuses = len(other.may & EXCUSES)
    beaters = other.may.bits & BEATEN_BY[card]
    if beaters & TRUMPS.bits:
        keeps = len(other.may & TRUMPS) + excuses > _count(led, Suit.TRUMPS)
        if keeps and _may_trump(card, led, other):
            return True
    suit = SUIT_OF[card]
    assert suit is not None
    if suit is Suit.TRUMPS or not beaters & SUIT_BITS[suit]:
        return False
    return len(other.may.of_suit(suit)) + excuses > _count(led, suit)


def _may_trump(card: Card, led: Sequence[Card], other: Holding) -> bool:
    """Whether a hand that has kept a trump may play it: on trumps, or void in the suit.

    Such a hand has discarded nothing: it would have had to trump an earlier lead.
    """
    suit = SUIT_OF[card]
    assert suit is not None
    return suit is Suit.TRUMPS or len(other.has.of_suit(suit)) <= _count(led, suit)


def _count(led: Sequence[Card], suit: Suit) -> int:
    return sum(SUIT_OF[card] is suit for card in led)


Ending = tuple[Score, tuple[CardPlayed, ...]]
"""The score of the claimer's side, and the cards that lead there."""


def _best_ending(
    deal: Deal, seat: Seat, orders: Sequence[tuple[Card, ...]]
) -> tuple[CardPlayed, ...]:
    """The end of a deal of which a seat takes every trick: only the Excuse and the petit matter.

    Whoever holds one of them decides whether to play it as early or as late as it can be.
    """

    def held(cards: CardSet) -> Side | None:
        owners = (other for other, hand in enumerate(deal.hands) if hand & cards)
        return next((deal.side_of(Seat(owner)) for owner in owners if owner != seat), None)

    side = deal.side_of(seat)
    by_excuse = max if held(EXCUSES) is side else min
    by_petit = max if held(PETITS) is side else min

    def ending(order: tuple[Card, ...]) -> Ending:
        return by_excuse(
            (
                by_petit(
                    (
                        _ending(deal, seat, order, excuses + petits, first)
                        for petits, first in product((PETITS, EMPTY), (EXCUSES, PETITS))
                    ),
                    key=_gained,
                )
                for excuses in (EXCUSES, EMPTY)
            ),
            key=_gained,
        )

    return max(map(ending, orders), key=_gained)[1]


def _ending(
    deal: Deal, seat: Seat, order: tuple[Card, ...], early: CardSet, first: CardSet
) -> Ending:
    plays: list[CardPlayed] = []
    while deal.phase is Phase.PLAY:
        turn = deal.to_act
        assert turn is not None
        if turn == seat:
            card = order[-len(deal.hands[seat])]
        else:
            card = _answer(CardSet(playable(deal, deal.hands[turn].bits)), early, first)
        plays.append(CardPlayed(turn, card))
        deal = evolve(deal, plays[-1])
    return _gain(deal, seat), tuple(plays)


def _answer(may: CardSet, early: CardSet, first: CardSet) -> Card:
    """The Excuse or the petit as early as it may be played, or as late."""
    for cards in (may & early & first, may & early, may - EXCUSES - PETITS, may - EXCUSES):
        if cards:
            return cards.lowest
    return may.lowest


def _gained(ending: Ending) -> Score:
    return ending[0]


def _gain(deal: Deal, seat: Seat) -> Score:
    side = deal.side_of(seat)
    return sum(won for other, won in enumerate(scores(deal)) if deal.side_of(Seat(other)) is side)


@value
class _Course:
    """The tricks since a claim, as far as the score depends on them."""

    won: int = 0
    """The cards of the claimer's side, as bits."""
    tricks: int = 0
    """The tricks that it has won."""
    is_last_won: bool = False
    oudlers: tuple[tuple[int, Card], ...] = ()
    """The trick in which each Excuse and petit fell."""

    def after(self, deal: Deal, side: Side) -> "_Course":
        """The course after one more trick."""
        trick = deal.tricks[-1]
        is_won = deal.side_of(deal.trick.leader) is side
        cards = CardSet.of(trick.cards)
        fell = ((len(deal.tricks), card) for card in cards & (EXCUSES + PETITS))
        return _Course(
            self.won | cards.bits * is_won, self.tricks + is_won, is_won, (*self.oudlers, *fell)
        )


def _lines(deal: Deal, seat: Seat) -> dict[int, Ending]:
    """By tricks for the claimer's side: of all lines, the one with the least gain for it.

    The claimer leads from the top, follows with any card, and everybody else plays any. Empty if
    there are too many lines.
    """
    hand, side = deal.hands[seat], deal.side_of(seat)
    order = (*next(_orders(hand - EXCUSES)), *(hand & EXCUSES))
    # Lines that come to the same hands by the same course are tried once.
    now: dict[object, tuple[Deal, _Course, tuple[CardPlayed, ...]]] = {None: (deal, _Course(), ())}
    tried = 0
    for _ in range(tricks_left(deal)):
        after: dict[object, tuple[Deal, _Course, tuple[CardPlayed, ...]]] = {}
        for before, course, plays in now.values():
            for ended, trick in _tricks(before, seat, order):
                tried += 1
                if tried > MAX_TRIED:
                    return {}
                then = course.after(ended, side)
                after.setdefault((ended.hands, ended.to_act, then), (ended, then, plays + trick))
        now = after
    found: dict[int, Ending] = {}
    for over, course, plays in now.values():
        ending = _gain(over, seat), plays
        found[course.tricks] = min(found.get(course.tricks, ending), ending, key=_gained)
    return found


def _tricks(
    deal: Deal, seat: Seat, order: Sequence[Card], trick: tuple[CardPlayed, ...] = ()
) -> Iterator[tuple[Deal, tuple[CardPlayed, ...]]]:
    """Every way to play one trick: the claimer leads the first card of an order that it has."""
    turn = deal.to_act
    if len(trick) == deal.rules.seats:
        yield deal, trick
        return
    assert turn is not None
    hand = deal.hands[turn]
    if turn == seat and not trick:
        may = [next(card for card in order if card in hand)]
    else:
        may = [*CardSet(playable(deal, hand.bits))]
    for card in may:
        played = CardPlayed(turn, card)
        yield from _tricks(evolve(deal, played), seat, order, (*trick, played))
