"""What speaks for one card before another where the petit or the Excuse is at stake."""

from __future__ import annotations

from oudler.bots.worth import SUIT_OF_CARD, WORTH
from oudler.coach.facts import Facts
from oudler.coach.reason import MANY, Reason
from oudler.core.cards import EXCUSE, PETIT, TRUMPS, Card, CardSet, Suit
from oudler.core.ruleset.option_values import LastTrickExcuse

TRUMP = int(Suit.TRUMPS)


def petit_lost(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit was played into a trick that the other side wins for certain."""
    if done == PETIT and best != PETIT and facts.surely_loses(done):
        return Reason("petit_lost", {"winner": facts.winner})
    return None


def petit_at_risk(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit was played, and a foe who still plays may take it."""
    if done != PETIT or best == PETIT or facts.surely_loses(done):
        return None
    for seat in facts.later:
        if facts.side(seat) is False and facts.may_hold(seat) & TRUMPS - CardSet.of([PETIT]):
            return Reason("petit_at_risk", {"seat": seat})
    return None


def petit_safe(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit would have gone home for certain."""
    if best == PETIT and done != PETIT and facts.surely_wins(best):
        return Reason("petit_safe")
    return None


def petit_hoped(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit would have been winning so far, though a foe who still plays may take it."""
    if best != PETIT or done == PETIT or facts.is_lead or facts.surely_wins(best):
        return None
    return Reason("petit_hoped") if facts.beats_all(best) else None


def petit_can_wait(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit was played although nobody else has a trump, and could win the last trick."""
    left = facts.seen.rules.tricks - len(facts.seen.tricks)
    has_bonus = facts.seen.rules.petit_au_bout > 0
    if done == PETIT and best != PETIT and has_bonus and left > 1 and not facts.trumps_out:
        return Reason("petit_can_wait")
    return None


def petit_for_last(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit, kept in the last trick but one, is played in the last."""
    left = facts.seen.rules.tricks - len(facts.seen.tricks)
    return Reason("petit_for_last") if done == PETIT and best != PETIT and left == 2 else None


def excuse_can_wait(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The Excuse was played, though it keeps its value for some tricks more."""
    left = facts.seen.rules.tricks - len(facts.seen.tricks)
    if done == EXCUSE and best != EXCUSE and left > 2:
        return Reason("excuse_can_wait", {"left": left - 2})
    return None


def excuse_spares(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The Excuse keeps a valuable card in hand."""
    del facts
    is_worth = SUIT_OF_CARD[done] == TRUMP or WORTH[done] >= MANY
    if best == EXCUSE and done != EXCUSE and is_worth:
        return Reason("excuse_spares", {"card": done})
    return None


def excuse_now(facts: Facts, done: Card, best: Card) -> Reason | None:
    """It was the last trick but one: after it the Excuse changes sides."""
    rules = facts.seen.rules
    left = rules.tricks - len(facts.seen.tricks)
    changes = rules.excuse_in_last_trick is not LastTrickExcuse.KEEPS_CAMP
    if best == EXCUSE and done != EXCUSE and left == 2 and changes:
        return Reason("excuse_now")
    return None
