"""Somebody who has just learnt the rules: nothing absurd, nothing subtle."""

from oudler.bots.announcing import declare, keep_quiet
from oudler.bots.bidding import or_cancel
from oudler.bots.cards import (
    CODE,
    COURT_BITS,
    HIGHER,
    KING_BITS,
    SUIT_OF_CARD,
    TRUMP,
    WORTH,
    cards_of,
)
from oudler.bots.following import is_in_time
from oudler.bots.player import FORCED, Decision, Why
from oudler.bots.position import with_excuses
from oudler.core import LegalAnnouncements, LegalBids, LegalCalls, LegalDiscard, WithoutTaker
from oudler.core.actions import Bid, CallCards, Contract, Discard, Play
from oudler.core.cards import CARDS, EXCUSE, OUDLERS, PETIT, SUIT_BITS, TRUMPS, TWENTY_ONE, CardSet
from oudler.core.phases.piles import shown_tops
from oudler.core.phases.play import LegalPlays, strongest, suit_led
from oudler.core.view import SeatView

PASS = Why("simple_pass")
TAKE = Why("simple_take")
CALL = Why("simple_call")
CALL_ALONE = Why("call_alone")
CALL_BEST = Why("call_best")
SHORT_SUITS = Why("simple_discard")
LEAD = Why("simple_lead")
LEAD_SURE = Why("simple_lead_sure")
LEAD_CHEAP = Why("simple_lead_cheap")
WIN = Why("simple_win")
LOSE = Why("simple_lose")
LOWEST = Why("misere_lowest")
EXCUSE_NOW = Why("excuse_in_time")


class Beginner:
    """Counts oudlers, kings and trumps, discards short suits, and wins cheaply or plays low."""

    async def choose(self, view: SeatView) -> Decision:
        """Decide on one of the things that `view.legal` allows."""
        match view.legal:
            case (LegalPlays() | LegalAnnouncements()) as legal if legal.miseres:
                return declare(legal)
            case LegalPlays(cards):
                if view.taker is None and view.rules.without_taker is WithoutTaker.FEWEST:
                    return Decision(Play(cards.lowest), LOWEST)
                return _play(with_excuses(view), cards.once.bits)
            case LegalBids(contracts) as legal:
                return or_cancel(view, legal, _bid(view, contracts))
            case LegalCalls(cards):
                return _call(view, cards)
            case LegalDiscard() as legal:
                return Decision(Discard(_discard(view, legal)), SHORT_SUITS)
            case LegalAnnouncements() as legal:
                return keep_quiet(legal)
            case None:
                return Decision(None)


def _bid(view: SeatView, contracts: tuple[Contract, ...]) -> Decision:
    """One of the two lowest contracts, if the hand counts enough oudlers, kings and trumps.

    An oudler counts 3, a king 2, and a trump more than usual 2; the lower contract takes 9 in all,
    the higher one 13.
    """
    hand = view.hand
    strength = 3 * len(hand.oudlers) + 2 * (hand.bits & KING_BITS).bit_count()
    packs, seats = view.rules.pack.copies, view.rules.seats
    usual = 22 * packs / seats * len(hand) / view.rules.tricks
    extra = len(hand & TRUMPS) - usual
    low = [contract for contract, _ in view.rules.bids[:2] if contract in contracts]
    if not contracts:
        return Decision(Bid(None), FORCED)
    if not low or strength + 2 * extra < 9:
        return Decision(Bid(None), PASS)
    return Decision(Bid(low[-1] if strength + 2 * extra >= 13 else low[0]), TAKE)


def _call(view: SeatView, cards: CardSet) -> Decision:
    """The highest card that somebody else holds; of one's own, if there is no other."""
    called = min(cards, key=lambda card: (card in view.hand, -card.half_points))
    copies = CardSet.of([called]).with_twins & view.rules.pack.cards
    why = CALL_BEST if called in view.hand else CALL
    return Decision(CallCards(CardSet.of([called])), CALL_ALONE if copies <= view.hand else why)


def _discard(view: SeatView, legal: LegalDiscard) -> CardSet:
    """The shortest suits, low cards before high ones; then the lowest trumps."""
    hand = view.hand.bits
    free = sorted(
        legal.free,
        key=lambda card: ((hand & SUIT_BITS[SUIT_OF_CARD[card]]).bit_count(), CODE[card]),
    )
    trumps = list(legal.trumps)[: legal.trumps_needed]
    return CardSet.of([*free[: legal.count - len(trumps)], *trumps])


def _play(view: SeatView, legal: int) -> Decision:
    if legal & (legal - 1) == 0:
        return _card(legal.bit_length() - 1, FORCED)
    if legal >> EXCUSE & 1 and is_in_time(view):
        return _card(EXCUSE, EXCUSE_NOW)
    cards = [card for card in cards_of(legal) if card != EXCUSE]
    if suit_led(view.trick.cards) is None:
        return _lead(view, cards)
    best = CODE[view.trick.cards[strongest(view.trick.cards)]]
    return _follow(view, cards, best)


def _lead(view: SeatView, cards: list[int]) -> Decision:
    """A court card sure to win; else a king; else a low card of the longest suit."""
    hand = view.hand.bits
    for card in reversed(cards):
        if COURT_BITS >> card & 1 and _is_seen_to_win(view, card):
            return _card(card, LEAD_SURE)
    for card in cards:
        if KING_BITS >> card & 1:
            return _card(card, LEAD)
    plain = [card for card in cards if SUIT_OF_CARD[card] < TRUMP and not COURT_BITS >> card & 1]
    if plain:
        return _card(
            max(plain, key=lambda c: (hand & SUIT_BITS[SUIT_OF_CARD[c]]).bit_count()), LEAD
        )
    return _card(min(cards, key=_dearness), LEAD_CHEAP)


def _is_seen_to_win(view: SeatView, card: int) -> bool:
    """Whether the cards face up before another player bind them to follow, and none is higher."""
    shown = [
        shown_tops(piles).bits & SUIT_BITS[SUIT_OF_CARD[card]]
        for seat, piles in enumerate(view.piles)
        if seat != view.seat
    ]
    return any(shown) and not any(cards & HIGHER[card] for cards in shown)


def _follow(view: SeatView, cards: list[int], best: int) -> Decision:
    """Win with the cheapest card if there is something to win, else lose the cheapest."""
    winning = [
        c for c in cards if c >= best and (SUIT_OF_CARD[c] == TRUMP or HIGHER[best] >> c & 1)
    ]
    points = sum(WORTH[card] for card in view.trick.cards)
    is_last = len(view.trick.cards) == view.rules.seats - 1
    safe = [c for c in winning if is_last or c not in (PETIT, TWENTY_ONE) or len(winning) == 1]
    # A pip is worth one half-point: more than one a card means a court card or an oudler.
    rich = points > len(view.trick.cards)
    if not rich:
        safe = [card for card in safe if card != TWENTY_ONE]
    if safe and (is_last or rich or KING_BITS >> safe[-1] & 1):
        # With others to play, a suit needs its highest card, while a low trump often holds.
        return _card(safe[0] if is_last or SUIT_OF_CARD[safe[-1]] == TRUMP else safe[-1], WIN)
    return _card(min(cards, key=_dearness), LOSE)


def _dearness(card: int) -> tuple[bool, int, int]:
    """The order in which cards are given up: oudlers last, points before them."""
    return bool(OUDLERS.bits >> card & 1), WORTH[card], card


def _card(card: int, why: Why) -> Decision:
    return Decision(Play(CARDS[card]), why)
