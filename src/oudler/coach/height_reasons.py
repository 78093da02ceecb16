"""What speaks for one card before another by how high each is: how many others beat it."""

from __future__ import annotations

from oudler.bots.card_tables import SUIT_OF_CARD, TRUMP
from oudler.coach.facts import Facts
from oudler.coach.reason import Reason
from oudler.core.cards import COURTS, PETIT, TRUMPS, Card

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
