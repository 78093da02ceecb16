"""What a card or a bid usually does, for hints whose player only says that it was tried out.

Like a club player's own reason, each stands on what the seat can see.
"""

from oudler.bots import Why
from oudler.bots.cards import SUIT_OF_CARD, TRUMP, WORTH
from oudler.coach.facts import SOME, Facts
from oudler.core import EXCUSE, PETIT, TRUMPS, Bid, Card, CardSet, SeatView

LOW = Card.T11
"""A trump below this one is a low one."""
INTO_RUFF = "lead_into_ruff"
"""The one reason that no bot gives: bots cash a master card even where it may be ruffed."""
LONG = 5
"""Cards of a suit that are worth leading from against the taker."""


def usual_reason(seen: SeatView, card: Card) -> Why | None:
    """What this card does here, as a key of the bots' reasons; None if it does nothing usual.

    >>> from oudler import view
    >>> usual_reason(view(begun, begun.to_act), Card.DK).key
    'lead_master'
    """
    if seen.taker is None or seen.rules.pack.copies > 1 or seen.rules.piles:
        return None
    facts = Facts(seen)
    key = _lead(facts, card) if facts.is_lead else _follow(facts, card)
    return Why(key) if key else None


def _lead(facts: Facts, card: Card) -> str:
    seen = facts.seen
    is_taker, is_plain = seen.seat == seen.taker, SUIT_OF_CARD[card] < TRUMP
    if card in (PETIT, EXCUSE):
        return "lead_petit" if card == PETIT else "lead_excuse"
    if not is_plain:
        draws = "lead_hunt" if facts.is_foes(PETIT) else "lead_draw"
        return draws if is_taker and facts.trumps_out else "lead_trump"
    taker = seen.taker
    if not facts.is_attack and taker is not None and facts.may_ruff(taker, card):
        return "lead_force"
    if facts.is_master(card):
        ruffs = (seat for seat in facts.later if facts.may_ruff(seat, card))
        is_risky = any(facts.side(seat) is not True for seat in ruffs)
        return INTO_RUFF if is_risky else "lead_master"
    suit = card.suit
    if not facts.is_attack and suit is not None and len(seen.hand.of_suit(suit)) >= LONG:
        return "lead_long"
    return "lead_honour" if WORTH[card] > SOME else "lead_low"


def _follow(facts: Facts, card: Card) -> str:
    if card == EXCUSE:
        return "play_excuse"
    beats, wins = facts.beats_all(card), facts.surely_wins(card)
    if card == PETIT:
        return "save_petit" if wins else "risk_petit"
    if beats:
        return _winning(facts, card, wins=wins)
    if card in TRUMPS:
        return "trump_low"
    if WORTH[card] >= SOME:
        return "give_points" if wins or facts.is_ours else "only_losers"
    led = next((one for one in facts.seen.trick.cards if one != EXCUSE), card)
    return "play_low" if card.suit is led.suit else "throw_low"


def _winning(facts: Facts, card: Card, *, wins: bool) -> str:
    """Of a card that beats those on the table."""
    led = next((one for one in facts.seen.trick.cards if one != EXCUSE), card)
    if card in TRUMPS and led not in TRUMPS:
        # Above a petit that is kept, the lowest trump is still a low one.
        lower = facts.legal & TRUMPS - CardSet.of([PETIT])
        is_high = any(one < card and facts.beats_all(one) for one in lower)
        return "ruff_high" if is_high else "ruff" if card < LOW else "ruff_lowest"
    if not facts.later:
        return "take_last"
    return "take_master" if wins else "take_try"


def usual_bid(seen: SeatView, bid: Bid) -> Why:
    """What a bid says of the hand.

    >>> from oudler import view
    >>> usual_bid(view(deal, deal.to_act), Bid(None)).key
    'pass_weak'
    """
    if bid.contract is not None:
        return Why(f"bid_{bid.contract}")
    is_outbid = any(one.contract is not None for one in seen.bids)
    return Why("pass_outbid" if is_outbid else "pass_weak")
