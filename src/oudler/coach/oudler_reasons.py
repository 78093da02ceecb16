"""Reasons for one card before another where the petit or the Excuse is at stake."""

from oudler.bots.cards import SUIT_OF_CARD, TRUMP, WORTH
from oudler.coach.facts import MANY, Facts, Reason
from oudler.core import COURTS, EXCUSE, PETIT, TRUMPS, Card, CardSet, LastTrickExcuse, Suit

SOON = 3
"""The number of tricks left from which the last one comes into view."""


def petit_lost(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit was played into a trick that the other side wins for certain."""
    if done == PETIT and best != PETIT and facts.surely_loses(done):
        return Reason("petit_lost", {"winner": facts.winner})
    return None


def petit_at_risk(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit was played, and a foe who still plays may take it."""
    if done != PETIT or best == PETIT or facts.surely_loses(done):
        return None
    seat = facts.foe_behind(done)
    return None if seat is None else Reason("petit_at_risk", {"seat": seat})


def petit_exposed(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit was played under a foe's card: only a partner's higher trump may bring it home."""
    if done != PETIT or best == PETIT or facts.is_lead or facts.beats_all(done):
        return None
    if facts.is_ours is not False or facts.surely_loses(done):
        return None
    return Reason("petit_exposed", {"winner": facts.winner})


def petit_safe(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit would have gone home for certain."""
    if best == PETIT and done != PETIT and facts.surely_wins(best):
        return Reason("petit_safe")
    return None


def petit_hoped(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit would have been winning so far, though a foe who still plays may take it."""
    if best != PETIT or done == PETIT or facts.is_lead or facts.surely_wins(best):
        return None
    if not facts.beats_all(best):
        return None
    may_take = (seat for seat in facts.later if facts.side(seat) is not True)
    return Reason(
        "petit_hoped", {"any_seat": tuple(one for one in may_take if facts.may_beat(one, best))}
    )


def petit_can_wait(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit was played although nobody else has a trump, and could win the last trick."""
    if done != PETIT or best == PETIT or not facts.has_petit_bonus:
        return None
    can_wait = facts.tricks_left > 1 and not facts.trumps_out
    return Reason("petit_can_wait") if can_wait else None


def petit_for_last(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit, kept in the last trick but one, is played in the last."""
    is_kept = done == PETIT and best != PETIT and facts.tricks_left == 2
    return Reason("petit_for_last") if is_kept and facts.has_petit_bonus else None


def petit_not_last(facts: Facts, done: Card, best: Card) -> Reason | None:
    """Kept, the petit might be taken in the last trick, with the bonus: a foe may have a trump."""
    if best != PETIT or done == PETIT or not facts.has_petit_bonus or facts.tricks_left > SOON:
        return None
    if petit_bare(facts, done, best) is not None:
        return None  # which says it as well
    foes = (seat for seat in range(facts.seen.rules.seats) if facts.side(seat) is False)
    may_take = tuple(seat for seat in foes if facts.may_hold(seat) & TRUMPS)
    return Reason("petit_not_last", {"any_seat": may_take}) if may_take else None


def petit_instead(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The trick was lost with either, and no trump still out beats the one that went there."""
    if best != PETIT or SUIT_OF_CARD[done] != TRUMP or not facts.is_master(done):
        return None
    are_lost = facts.surely_loses(done) and facts.surely_loses(best)
    return Reason("petit_instead", {"card": done}) if are_lost else None


def excuse_can_wait(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The Excuse was played, though it keeps its value for some tricks more."""
    left = facts.tricks_left - 2
    if done == EXCUSE and best != EXCUSE and left > 0:
        return Reason("excuse_can_wait", {"left": left})
    return None


def excuse_saves(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The other side wins the trick for certain, and whatever else is allowed is worth much."""
    others = facts.legal - CardSet.of([EXCUSE])
    if facts.is_lead or best != EXCUSE or done == PETIT or not facts.surely_loses(done):
        return None
    if all(WORTH[card] >= MANY for card in others):
        return Reason("excuse_saves", {"card": done})
    return None


def excuse_spares(facts: Facts, done: Card, best: Card) -> Reason | None:
    """Nothing but the Excuse kept a trump or a valuable card in hand."""
    is_worth = SUIT_OF_CARD[done] == TRUMP or WORTH[done] >= MANY or _wins_later(facts, done)
    if facts.is_lead or best != EXCUSE or facts.legal != CardSet.of([EXCUSE, done]) or not is_worth:
        return None
    if excuse_saves(facts, done, best) is not None:
        return None
    is_ours = facts.surely_wins(done) and facts.surely_wins(EXCUSE)
    key = "excuse_spares_ours" if is_ours else "excuse_spares"
    return Reason(key, {"card": done, **facts.sides})


def _wins_later(facts: Facts, card: Card) -> bool:
    """Whether no card of its suit beats this one, and others may have lower ones left."""
    return facts.is_master(card) and bool(facts.out(card))


def excuse_risks_nothing(facts: Facts, done: Card, best: Card) -> Reason | None:
    """A court was played before a foe who may take it; the Excuse keeps its own points."""
    if facts.is_lead or best != EXCUSE or done not in COURTS or facts.tricks_left <= 2:
        return None
    if facts.legal == CardSet.of([EXCUSE, done]) or facts.surely_loses(done):
        return None  # which have a reason of their own
    seat = facts.foe_behind(done)
    return None if seat is None else Reason("excuse_risks_nothing", {"seat": seat, "card": done})


def excuse_keeps_suit(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The Excuse keeps a card of a plain suit that others may lead again."""
    if facts.is_lead or best != EXCUSE or SUIT_OF_CARD[done] >= TRUMP or not facts.out(done):
        return None
    length = len(facts.seen.hand.of_suit(done.suit or Suit.SPADES))
    key = "excuse_keeps_suit" if length > 1 else "excuse_keeps_last"
    return Reason(key, {"card": done, "suit": done.suit, "length": length})


def excuse_spares_trump(facts: Facts, done: Card, best: Card) -> Reason | None:
    """Every other card that is allowed is a trump."""
    others = facts.legal - CardSet.of([EXCUSE])
    if facts.is_lead or best != EXCUSE or len(others) < 2 or not others <= TRUMPS:
        return None
    return None if done == PETIT else Reason("excuse_spares_trump")


def excuse_led(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The Excuse led leaves the suit to the next player."""
    if not facts.is_lead or best != EXCUSE or done == EXCUSE or excuse_now(facts, done, best):
        return None
    return Reason("excuse_led", {"seat": facts.later[0]}) if facts.later else None


def excuse_now(facts: Facts, done: Card, best: Card) -> Reason | None:
    """It was the last trick but one: after it the Excuse changes sides."""
    changes = facts.seen.rules.excuse_in_last_trick is not LastTrickExcuse.KEEPS_CAMP
    if best == EXCUSE and done != EXCUSE and facts.tricks_left == 2 and changes:
        return Reason("excuse_now")
    return None


def petit_bare(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The trump played leaves the petit alone, for the next trump lead or for the last trick."""
    hand = facts.seen.hand
    if best != PETIT or hand & TRUMPS != CardSet.of([PETIT, done]) or EXCUSE in hand:
        return None
    if not facts.trumps_out:
        return None
    return Reason("petit_bare_last" if len(hand) == 2 else "petit_bare", {"card": done})


def petit_to_partner(facts: Facts, done: Card, best: Card) -> Reason | None:
    """A foe was winning, and a partner who still plays may take the trick, and the petit home."""
    if best != PETIT or done == PETIT or facts.beats_all(best) or facts.is_ours is not False:
        return None
    seat = facts.partner_behind()
    return None if seat is None else Reason("petit_to_partner", {"seat": seat})


def petit_guarded(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The petit was played from more trumps than all others may hold, with a bonus to come."""
    own, out = len(facts.seen.hand & TRUMPS), len(facts.trumps_out)
    if done != PETIT or best not in TRUMPS or best == PETIT or not facts.has_petit_bonus:
        return None
    if not own > out > 0:
        return None
    return Reason("petit_guarded", {"own": own, "out": out})


def petit_hunted(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is a trump that wins for certain, and a foe has the petit."""
    is_hunt = facts.is_lead and SUIT_OF_CARD[best] == TRUMP and facts.surely_wins(best)
    if not is_hunt or (SUIT_OF_CARD[done] == TRUMP and facts.surely_wins(done)):
        return None
    return Reason("petit_hunted", {"card": best}) if _is_petit_foes(facts) else None


def kept_for_petit(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The last trump was led, and a foe whose seat is known still has the petit."""
    is_last = facts.seen.hand & TRUMPS == CardSet.of([done]) and PETIT not in (done, best)
    holders = facts.holders(PETIT)
    if not facts.is_lead or not is_last or len(holders) != 1 or not _is_petit_foes(facts):
        return None
    return Reason("kept_for_petit", {"seat": holders[0], "card": done})


def _is_petit_foes(facts: Facts) -> bool:
    """Whether the petit is certainly in a foe's hand: it may be in a dog that nobody has seen."""
    holders = facts.holders(PETIT)
    return bool(holders and facts.seen.dog) and all(facts.side(one) is False for one in holders)
