"""Reasons for one card before another by suit and by height.

Which plain suit to lead or to throw away, and how many others beat a card.
"""

from oudler.bots.cards import SUIT_OF_CARD, TRUMP
from oudler.coach.facts import Facts, Reason
from oudler.coach.partner_signals import tricks_led
from oudler.core import COURTS, EXCUSE, PETIT, PLAIN_SUITS, TRUMPS, Card, Seat, Suit

LONG = 4
"""The least length of a suit worth leading for its length."""
OPEN = 3
"""That length once nobody else has a trump."""
LATE = 5
"""With fewer cards in hand, a singleton is nothing special, nor whose suit is whose."""


def singleton(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is the only card of its suit, and there are trumps to ruff with."""
    hand = facts.seen.hand
    if not facts.is_lead or best.suit not in PLAIN_SUITS or done.suit is best.suit:
        return None
    is_only = best.suit is not None and len(hand.of_suit(best.suit)) == 1
    # Others must have some of it left, or it is never led again.
    if is_only and len(hand) >= LATE and hand & TRUMPS and facts.out(best):
        return Reason("singleton", {"suit": best.suit, "card": best})
    return None


def long_lead(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is from the longest suit, by two cards; before a trump, of six.

    Once nobody else has a trump, nothing stops a long suit: one card more will do.
    """
    if not facts.is_lead or SUIT_OF_CARD[best] >= TRUMP or done == EXCUSE:
        return None
    lengths = {suit: len(facts.seen.hand.of_suit(suit)) for suit in PLAIN_SUITS}
    length = lengths[best.suit or Suit.SPADES]
    if length != max(lengths.values()):
        return None
    other = lengths.get(done.suit or Suit.SPADES, LONG)
    least = max(LONG, 2 + other) if facts.trumps_out else max(OPEN, 1 + other)
    return Reason("long_lead", {"suit": best.suit, "length": length}) if length >= least else None


def forces_out(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is beaten by one card of its suit only, behind which another is master."""
    are_known = SUIT_OF_CARD[best] < TRUMP and done != EXCUSE
    is_same_suit = SUIT_OF_CARD[done] == SUIT_OF_CARD[best]
    if not facts.is_lead or not are_known or (is_same_suit and best < done):
        return None
    behind = _next_master(facts, best)
    if behind is None or (not is_same_suit and _next_master(facts, done) is not None):
        return None
    return Reason("forces_out", {"card": best, "higher": facts.above(best).highest, "next": behind})


def _next_master(facts: Facts, card: Card) -> Card | None:
    """The card that becomes master once a foe's, the only higher one out, has taken this one."""
    out = facts.above(card)
    if not all(facts.is_foes(higher) for higher in out):
        return None
    behind = [one for one in facts.seen.hand.of_suit(card.suit or Suit.SPADES) if one != card]
    if len(out) != 1 or not behind or not facts.above(max(behind)) <= out:
        return None
    return max(behind)


def partner_may_ruff(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is a suit that a partner, the last to play, may ruff."""
    if not facts.is_lead or not _are_apart(done, best) or not facts.later:
        return None
    seat = facts.later[-1]
    if facts.side(seat) is not True or not facts.may_ruff(seat, best) or facts.may_ruff(seat, done):
        return None
    return Reason("partner_may_ruff", {"seat": seat, "suit": best.suit})


def takers_suit(facts: Facts, done: Card, best: Card) -> Reason | None:
    """A defender led a suit that the taker has opened and may still have."""
    taker = facts.seen.taker
    if facts.is_attack or not _are_plain_leads(facts, done, best) or _is_late(facts):
        return None
    if taker is None or facts.is_void(taker, done):
        return None
    if _opener(facts, done) != taker or _opener(facts, best) == taker:
        return None
    return Reason("takers_suit", {"seat": taker, "suit": done.suit})


def honour_bared(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The low card played leaves a court alone in its suit, where a higher one may catch it."""
    if SUIT_OF_CARD[done] >= TRUMP or SUIT_OF_CARD[best] == SUIT_OF_CARD[done] or done in COURTS:
        return None
    left = facts.seen.hand.of_suit(done.suit or Suit.SPADES).without(done)
    if len(left) != 1 or not left <= COURTS or facts.is_master(left.highest):
        return None
    return Reason("honour_bared", {"card": done, "honour": left.highest})


def honour_waits(facts: Facts, done: Card, best: Card) -> Reason | None:
    """A suit was led from behind a court that one card beats; the better suit has no such court."""
    if not _are_plain_leads(facts, done, best) or _waiting(facts, best) is not None:
        return None
    honour = _waiting(facts, done)
    if honour is None or honour == done:
        return None
    told = {"honour": honour, "higher": facts.above(honour).highest, "suit": done.suit}
    return Reason("honour_waits", told)


def _waiting(facts: Facts, card: Card) -> Card | None:
    """The highest card in hand of this one's suit: a court that one card of a foe's may beat."""
    highest = facts.seen.hand.of_suit(card.suit or Suit.SPADES).highest
    above = facts.above(highest)
    is_behind_one = highest in COURTS and len(above) == 1 and facts.is_foes(above.highest)
    return highest if is_behind_one else None


def suit_to_come(facts: Facts, done: Card, best: Card) -> Reason | None:
    """Whoever holds the trick may lead the suit thrown away next, but has none of the other."""
    are_thrown = not facts.is_lead and SUIT_OF_CARD[done] < TRUMP and _are_apart(done, best)
    winner = facts.winner
    if not are_thrown or winner is None or not facts.is_void(winner, best):
        return None
    if facts.is_void(winner, done):
        return None
    return Reason("suit_to_come", {"winner": winner, "suit": done.suit, "other": best.suit})


def fewer_courts(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The attack led a suit in which the others have more courts left than in the better one."""
    if not facts.is_attack or not _are_plain_leads(facts, done, best) or facts.is_master(done):
        return None
    few, many = len(facts.out(best) & COURTS), len(facts.out(done) & COURTS)
    if few >= many:
        return None
    told = {"suit": best.suit, "few": few, "other": done.suit, "many": many}
    return Reason("fewer_courts", told)


def _are_plain_leads(facts: Facts, done: Card, best: Card) -> bool:
    """Whether both cards lead a plain suit, and not the same."""
    return facts.is_lead and SUIT_OF_CARD[done] < TRUMP and _are_apart(done, best)


def _are_apart(done: Card, best: Card) -> bool:
    """Whether the better card is of a plain suit, and the other is not of that suit."""
    return SUIT_OF_CARD[best] < TRUMP and SUIT_OF_CARD[done] != SUIT_OF_CARD[best]


def _is_late(facts: Facts) -> bool:
    return facts.tricks_left < LATE


def _opener(facts: Facts, card: Card) -> Seat | None:
    """The seat that first led a plain card's suit; none if the Excuse was led, or nobody has."""
    first = next((one.trick for one in tricks_led(facts) if one.suit is card.suit), None)
    return None if first is None or first.cards[0] == EXCUSE else first.leader


SEVERAL = 3
"""With as many trumps above it, a trump is no likely winner."""


def one_above(facts: Facts, done: Card, best: Card) -> Reason | None:
    """Both leads are trumps: only one trump that is out beats the better, and several the other."""
    are_trumps = SUIT_OF_CARD[done] == SUIT_OF_CARD[best] == TRUMP
    if not facts.is_lead or not are_trumps or PETIT in (done, best):
        return None
    above = facts.above(best)
    if len(above) != 1 or len(facts.above(done)) < SEVERAL:
        return None
    return Reason("one_above", {"card": best, "higher": above.highest, "lower": done})


def fewer_above(facts: Facts, done: Card, best: Card) -> Reason | None:
    """Fewer cards that are out beat the better card of the suit."""
    if not _are_alike(done, best) or not facts.beats_all(best):
        return None
    above, more = len(facts.above(best)), len(facts.above(done))
    if not 0 < above < more:
        return None
    return Reason("fewer_above", {"card": best, "cards": above, "lower": done, "more": more})


def higher_kept(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better card of the suit is lower, and there are cards out between the two."""
    if not _are_alike(done, best) or best > done:
        return None
    between = len(facts.above(best)) - len(facts.above(done))
    if not between:
        return None
    return Reason("higher_kept", {"card": best, "saved": done, "cards": between})


def trump_beats(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is a trump, and beats at least half of those that are out."""
    if not facts.is_lead or SUIT_OF_CARD[best] != TRUMP or SUIT_OF_CARD[done] >= TRUMP:
        return None
    out = len(facts.trumps_out)
    beaten = out - len(facts.above(best))
    if out < 2 or 2 * beaten < out:
        return None
    return Reason("trump_beats", {"card": best, "beaten": beaten, "out": out})


def trump_beaten(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The card led is a trump, and more than half of those that are out beat it."""
    if not facts.is_lead or SUIT_OF_CARD[done] != TRUMP or SUIT_OF_CARD[best] >= TRUMP:
        return None
    out, above = len(facts.trumps_out), len(facts.above(done))
    if done == PETIT or out < SEVERAL or 2 * above <= out:
        return None
    key = "trump_beaten" if above < out else "trump_beaten_all"
    return Reason(key, {"card": done, "trumps": out, "higher_trumps": above})


def trumps_can_wait(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The card led is a trump, although the seat's trumps outnumber all others and can wait."""
    if not facts.is_lead or SUIT_OF_CARD[done] != TRUMP or SUIT_OF_CARD[best] >= TRUMP:
        return None
    own, out = len(facts.seen.hand & TRUMPS), len(facts.trumps_out)
    return Reason("trumps_can_wait", {"own": own, "out": out}) if own > out > 0 else None


def equal_stays(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead, a trump or a court, has an equal in hand: nothing out lies between them."""
    if not facts.is_lead or best.suit is None or SUIT_OF_CARD[done] == SUIT_OF_CARD[best]:
        return None
    strong = (facts.seen.hand & (TRUMPS + COURTS)).without(PETIT).of_suit(best.suit)
    alike = [one for one in strong if one != best and facts.above(one) == facts.above(best)]
    if best not in strong or not alike:
        return None
    return Reason("equal_stays", {"card": best, "other": max(alike)})


def _are_alike(done: Card, best: Card) -> bool:
    """Whether both are of one suit, and neither is the petit."""
    return SUIT_OF_CARD[done] == SUIT_OF_CARD[best] and PETIT not in (done, best)
