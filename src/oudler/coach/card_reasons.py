"""Reasons for one card before another: only what is certain."""

from collections.abc import Callable

from oudler.bots.cards import SUIT_OF_CARD, TRUMP, WORTH
from oudler.coach import oudler_reasons, suit_reasons
from oudler.coach.facts import MANY, SOME, Facts, Reason
from oudler.core import EMPTY, EXCUSE, PETIT, TRUMPS, Card, SeatView

MANY_TRUMPS = 5
"""The number of trumps worth leading from although more are out."""
_Check = Callable[[Facts, Card, Card], Reason | None]


def card_reasons(seen: SeatView, done: Card, best: Card) -> tuple[Reason, ...]:
    """The reasons for one card before another, as far as they are certain.

    >>> from oudler import view
    >>> card_reasons(view(begun, begun.to_act), Card.H3, Card.H3)
    ()
    """
    facts = Facts(seen)
    return _given(CARD_CHECKS, facts, done, best) or _given(LESSER_CHECKS, facts, done, best)


def _given(checks: tuple[_Check, ...], facts: Facts, done: Card, best: Card) -> tuple[Reason, ...]:
    # Reasons that would say the same twice silence each other, inside the checks themselves.
    found = (check(facts, done, best) for check in checks)
    return tuple(one for one in found if one is not None)


def _more(one: Card, other: Card) -> int:
    """The half-points by which the first is worth more, if worth a sentence; else 0.

    The Excuse and the petit have reasons of their own.
    """
    more = WORTH[one] - WORTH[other]
    return 0 if more < SOME or {one, other} & {EXCUSE, PETIT} else more


def _no_trumps_left(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The card led is a trump although nobody else has one."""
    is_trump = SUIT_OF_CARD[done] == TRUMP
    if facts.is_lead and is_trump and SUIT_OF_CARD[best] < TRUMP and not facts.trumps_out:
        return Reason("no_trumps_left")
    return None


def _points_given(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The card gave points to a trick that the other side wins for certain."""
    more = _more(done, best)
    if facts.is_lead or not more:
        return None
    if facts.surely_loses(done) and facts.surely_loses(best):
        return Reason("points_given", {"card": done, "points": more, **facts.sides})
    return None


def _points_withheld(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The card kept points out of a trick that its own side wins for certain."""
    more = _more(best, done)
    if facts.is_lead and SUIT_OF_CARD[best] != SUIT_OF_CARD[done]:
        return None  # the points may be led later
    if more and facts.surely_wins(done) and facts.surely_wins(best):
        key = "points_withheld" if facts.later else "points_withheld_last"
        return Reason(key, {"card": best, "points": more, **facts.sides})
    return None


def _sure_trick(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better card takes the trick for certain; the card played lets the other side have it."""
    if facts.is_lead or not facts.surely_wins(best) or facts.surely_wins(done):
        return None
    if not facts.beats_all(best):
        return None
    points = facts.in_trick(best)
    key = "sure_trick" if points - WORTH[best] > MANY else "sure_trick_small"
    return Reason(key, {"card": best, "points": points})


def _only_a_ruff(facts: Facts, done: Card, best: Card) -> Reason | None:
    """No card of the suit led that others may hold beats the better one, and no ruff is certain."""
    if facts.is_lead or SUIT_OF_CARD[best] >= TRUMP or facts.surely_wins(best):
        return None
    if not facts.is_master(best) or facts.beats_all(done) or not facts.beats_all(best):
        return None
    if any(facts.side(seat) is False and facts.may_ruff(seat, best) for seat in facts.later):
        return None
    return Reason("only_a_ruff", {"card": best})


def _lower_is_enough(facts: Facts, done: Card, best: Card) -> Reason | None:
    """Both take the trick for certain, and the lower card of the suit would have been enough."""
    is_same_suit = SUIT_OF_CARD[done] == SUIT_OF_CARD[best]
    if not is_same_suit or best >= done or best == PETIT or not facts.beats_all(best):
        return None
    if facts.surely_wins(done) and facts.surely_wins(best):
        return Reason("lower_is_enough", {"card": best})
    return None


def _high_trump_lost(facts: Facts, done: Card, best: Card) -> Reason | None:
    """A higher trump than needed fell, and neither of them wins."""
    are_trumps = SUIT_OF_CARD[done] == SUIT_OF_CARD[best] == TRUMP
    if facts.is_lead or not are_trumps or best >= done or best == PETIT:
        return None
    if not facts.beats_all(done) and not facts.beats_all(best):
        return Reason("high_trump_lost", {"card": best})
    return None


def _only_an_overruff(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The lower trump ruffs as well; only an overruff takes it."""
    are_trumps = SUIT_OF_CARD[done] == SUIT_OF_CARD[best] == TRUMP
    if facts.is_lead or not are_trumps or best >= done or facts.surely_wins(best):
        return None
    if best == PETIT:
        return None  # whose own reasons say more
    led = next((card for card in facts.seen.trick.cards if card != EXCUSE), None)
    if led is None or SUIT_OF_CARD[led] >= TRUMP or not facts.beats_all(best):
        return None
    return Reason("only_an_overruff", {"card": best, "saved": done})


def _points_risked(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The other side held the trick when more points were put into it, though not for certain."""
    more = _more(done, best)
    if not more or facts.beats_all(done):
        return None
    if facts.is_lead or facts.surely_loses(done) or facts.is_ours is not False:
        return None
    return Reason("points_risked", {"winner": facts.winner, "card": done, "points": more})


def _points_hoped(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The seat's side held the trick, though not for certain, and could have got more points."""
    more = _more(best, done)
    if not more or facts.beats_all(best):
        return None
    if facts.is_lead or facts.surely_wins(best) or facts.is_ours is not True:
        return None
    return Reason("points_hoped", {"winner": facts.winner, "card": best, "points": more})


def _foe_behind(facts: Facts, done: Card, best: Card) -> Reason | None:
    """More points were put in before a foe who may take the trick, though not for certain."""
    more = _more(done, best)
    if not more or facts.surely_loses(done):
        return None
    if _trumps_first(facts, done, best) or _into_a_ruff(facts, done, best):
        return None  # those reasons say more
    seat = facts.foe_behind(done)
    if seat is None:
        return None
    key = "lead_at_risk" if facts.is_lead else "foe_behind"
    return Reason(key, {"seat": seat, "card": done, "points": more})


def _partner_may_take(facts: Facts, done: Card, best: Card) -> Reason | None:
    """A foe was winning, and a partner who still plays may take the trick with more in it."""
    more = _more(best, done)
    if facts.is_ours is not False or not more:
        return None
    if facts.beats_all(best) or facts.beats_all(done):
        return None
    seat = facts.partner_behind()
    if seat is None:
        return None
    return Reason("partner_may_take", {"seat": seat, "card": best, "points": more})


def _may_be_beaten(facts: Facts, done: Card, best: Card) -> Reason | None:
    """Two cards of a suit would win so far, and a foe who still plays may go between them."""
    are_alike = SUIT_OF_CARD[done] == SUIT_OF_CARD[best] and done != PETIT
    if facts.is_lead or not are_alike or best < done or not facts.beats_all(done):
        return None
    between = facts.above(done) - facts.above(best)
    for seat in facts.later:
        may_go_between = facts.may_hold(seat) & between and facts.may_beat(seat, done)
        if facts.side(seat) is False and may_go_between:
            return Reason("may_be_beaten", {"seat": seat, "card": done})
    return None


def _may_take(facts: Facts, done: Card, best: Card) -> Reason | None:
    """A foe was winning, and the better card takes the trick so far; the card played does not."""
    if facts.is_ours is not False or best == PETIT or facts.surely_wins(best):
        return None
    if _only_a_ruff(facts, done, best) is not None:
        return None  # that reason says more
    if facts.beats_all(best) and not facts.beats_all(done):
        return Reason("may_take", {"winner": facts.winner, "card": best})
    return None


def _into_a_ruff(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The card led is of a suit that foes are void in and may ruff."""
    if not facts.is_lead or SUIT_OF_CARD[done] == SUIT_OF_CARD[best]:
        return None
    if any(facts.side(seat) is not False and facts.may_ruff(seat, done) for seat in facts.later):
        return None  # the lead may be for a partner
    foes = [seat for seat in facts.later if facts.side(seat) is False]
    ruffs = tuple(seat for seat in foes if facts.may_ruff(seat, done))
    if len(ruffs) > 1:
        return Reason("into_ruffs", {"seats": ruffs, "suit": done.suit})
    return Reason("into_a_ruff", {"seat": ruffs[0], "suit": done.suit}) if ruffs else None


def _forces_taker(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is a suit that the taker is void in, and may have to ruff."""
    taker = facts.seen.taker
    if taker is None or facts.is_attack or not facts.is_lead:
        return None
    if not facts.may_ruff(taker, best) or facts.may_ruff(taker, done):
        return None
    key = "forces_taker_master" if facts.is_master(best) else "forces_taker"
    return Reason(key, {"seat": taker, "suit": best.suit, "card": best})


def _master(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is the highest card of its suit that is left; the card played is not."""
    if not facts.is_lead or SUIT_OF_CARD[best] >= TRUMP or facts.is_master(done):
        return None
    if facts.is_master(best) and facts.surely_wins(best):
        return Reason("master", {"card": best, **facts.sides})
    return None


def _master_unless_ruffed(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is the highest card left in its suit: only a ruff could take it."""
    if not facts.is_lead or SUIT_OF_CARD[best] >= TRUMP or facts.is_master(done):
        return None
    if not facts.is_master(best) or facts.surely_wins(best):
        return None
    if any(facts.side(seat) is not True and facts.may_ruff(seat, best) for seat in facts.later):
        return None  # somebody without the suit is no small danger
    return Reason("master_unless_ruffed", {"card": best})


def _forces_ruffs(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The attack's better lead is a suit that no defender has: to win it costs them a trump."""
    if not facts.is_lead or not facts.is_attack or SUIT_OF_CARD[best] >= TRUMP:
        return None
    foes = tuple(seat for seat in facts.later if facts.side(seat) is False)
    if not foes or SUIT_OF_CARD[done] == SUIT_OF_CARD[best]:
        return None
    if not all(facts.is_void(seat, best) for seat in foes) or not facts.trumps_out:
        return None
    return Reason("forces_ruffs", {"seats": foes, "suit": best.suit})


def _trumps_first(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The attack led a master that only a ruff can take; the better lead is a trump."""
    are_apart = SUIT_OF_CARD[done] < TRUMP and SUIT_OF_CARD[best] == TRUMP
    if not facts.is_lead or not facts.is_attack or not are_apart:
        return None
    if not facts.is_master(done) or facts.surely_wins(done) or WORTH[done] < MANY:
        return None
    return Reason("trumps_first", {"card": done})


def _trump_waits(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The highest trump left was played to win this trick; kept, it wins a later one."""
    if SUIT_OF_CARD[done] != TRUMP or done == PETIT or not facts.is_master(done):
        return None
    if SUIT_OF_CARD[best] < TRUMP:
        return Reason("trump_waits", {"card": done}) if facts.is_lead else None
    is_lower = SUIT_OF_CARD[best] == TRUMP and best != PETIT and not facts.is_master(best)
    if not is_lower or not facts.beats_all(done):
        return None
    if _lower_is_enough(facts, done, best) or _only_an_overruff(facts, done, best):
        return None  # those reasons say the same
    return Reason("trump_waits", {"card": done})


def _last_trump_out(facts: Facts, done: Card, best: Card) -> Reason | None:
    """A trump was led although the only one that may be out is a foe's, and higher."""
    are_apart = SUIT_OF_CARD[done] == TRUMP and SUIT_OF_CARD[best] < TRUMP
    out = facts.trumps_out
    if not facts.is_lead or not are_apart or len(out) != 1 or not facts.above(done):
        return None
    if not all(facts.side(seat) is False for seat in facts.holders(out.highest)):
        return None
    return Reason("last_trump_out", {"card": done, "higher": out.highest})


def _leads_trumps(facts: Facts, done: Card, best: Card) -> bool:
    """Whether the better lead is a trump, and the actual one is not."""
    return facts.is_lead and SUIT_OF_CARD[done] != TRUMP == SUIT_OF_CARD[best]


def _draw_trumps(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is a trump, and the seat's trumps outnumber all others."""
    own, out = len(facts.seen.hand & TRUMPS), len(facts.trumps_out)
    if _leads_trumps(facts, done, best) and own > out > 0:
        return Reason("draw_trumps", {"own": own, "out": out})
    return None


def _trumps_spread(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is a trump: more are out than in hand, but each other has few on average."""
    own, out = len(facts.seen.hand & TRUMPS), len(facts.trumps_out)
    if not _leads_trumps(facts, done, best) or own > out or not _are_spread(facts):
        return None
    return Reason("trumps_spread", {"own": own, "out": out, "others": facts.seen.rules.seats - 1})


def _are_spread(facts: Facts) -> bool:
    """Whether the others have, on average, fewer than half as many trumps as this seat."""
    own, out = len(facts.seen.hand & TRUMPS), len(facts.trumps_out)
    return own >= MANY_TRUMPS and 2 * out < own * (facts.seen.rules.seats - 1)


def _richest_first(facts: Facts, done: Card, best: Card) -> Reason | None:
    """Both leads are the highest of their suit that is left: the better is worth more."""
    more = WORTH[best] - WORTH[done]
    is_same_suit = SUIT_OF_CARD[done] == SUIT_OF_CARD[best] < TRUMP
    if not facts.is_lead or not is_same_suit or more < SOME or facts.surely_wins(best):
        return None
    if not facts.is_master(done) or not facts.is_master(best):
        return None
    return Reason("richest_first", {"card": best, "points": more})


def _master_waits(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The highest card left of a suit was played where another would do, and others hold more.

    It is not a reason where the other leaves a sure trick to the other side.
    """
    is_same_suit = SUIT_OF_CARD[done] == SUIT_OF_CARD[best]
    are_thrown = not facts.is_lead and not facts.beats_all(done) and SUIT_OF_CARD[best] < TRUMP
    if SUIT_OF_CARD[done] >= TRUMP or not (is_same_suit or are_thrown):
        return None
    if not facts.is_master(done) or facts.is_master(best):
        return None
    if any(check(facts, done, best) for check in (_points_given, _points_risked, _foe_behind)):
        return None  # those reasons say more
    return Reason("master_waits", {"card": done, "suit": done.suit}) if facts.out(done) else None


def _sure_lead(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The better lead is a trump that takes the trick for certain; the card led does not."""
    if not facts.is_lead or SUIT_OF_CARD[best] != TRUMP or facts.surely_wins(done):
        return None
    if oudler_reasons.petit_hunted(facts, done, best) is not None:
        return None  # which says it as well
    if not facts.surely_wins(best):
        return None
    above = facts.above(done) if SUIT_OF_CARD[done] == TRUMP else EMPTY
    if above:
        told = {"card": best, "lower": done, "higher": above.highest}
        return Reason("sure_lead_draws", told)
    return Reason("sure_lead", {"card": best})


def _trumps_outnumbered(facts: Facts, done: Card, best: Card) -> Reason | None:
    """The attack led a trump although the others may have more of them."""
    is_trump = SUIT_OF_CARD[done] == TRUMP
    if not facts.is_lead or not facts.is_attack or not is_trump or SUIT_OF_CARD[best] >= TRUMP:
        return None
    own, out = len(facts.seen.hand & TRUMPS), len(facts.trumps_out)
    if own >= out or _are_spread(facts):
        return None
    return Reason("trumps_outnumbered", {"own": own, "out": out})


CARD_CHECKS: tuple[_Check, ...] = (
    oudler_reasons.petit_lost,
    oudler_reasons.petit_at_risk,
    oudler_reasons.petit_exposed,
    oudler_reasons.petit_safe,
    oudler_reasons.petit_hoped,
    oudler_reasons.petit_to_partner,
    oudler_reasons.petit_bare,
    oudler_reasons.petit_can_wait,
    oudler_reasons.petit_guarded,
    oudler_reasons.petit_for_last,
    oudler_reasons.petit_instead,
    oudler_reasons.petit_not_last,
    oudler_reasons.excuse_now,
    oudler_reasons.excuse_saves,
    oudler_reasons.excuse_spares,
    oudler_reasons.excuse_risks_nothing,
    oudler_reasons.excuse_spares_trump,
    _no_trumps_left,
    _points_given,
    _points_withheld,
    _sure_trick,
    _only_a_ruff,
    _lower_is_enough,
    _high_trump_lost,
    _only_an_overruff,
    _points_risked,
    _points_hoped,
    _foe_behind,
    _partner_may_take,
    _may_be_beaten,
    _may_take,
    _into_a_ruff,
    oudler_reasons.kept_for_petit,
    _forces_taker,
    suit_reasons.partner_may_ruff,
    suit_reasons.singleton,
    _master,
    _master_unless_ruffed,
    _forces_ruffs,
    _trumps_first,
    _draw_trumps,
    _trumps_spread,
    oudler_reasons.petit_hunted,
    _sure_lead,
    _trumps_outnumbered,
    _last_trump_out,
    _trump_waits,
    _master_waits,
    suit_reasons.forces_out,
    suit_reasons.one_above,
    _richest_first,
    suit_reasons.long_lead,
    suit_reasons.takers_suit,
    oudler_reasons.excuse_led,
    oudler_reasons.excuse_can_wait,
)
"""The most telling first."""
LESSER_CHECKS: tuple[_Check, ...] = (
    oudler_reasons.excuse_keeps_suit,
    suit_reasons.suit_to_come,
    suit_reasons.honour_bared,
    suit_reasons.honour_waits,
    suit_reasons.fewer_above,
    suit_reasons.higher_kept,
    suit_reasons.trump_beats,
    suit_reasons.trump_beaten,
    suit_reasons.trumps_can_wait,
    suit_reasons.fewer_courts,
    suit_reasons.equal_stays,
)
"""Said only where nothing else speaks for the better card."""
