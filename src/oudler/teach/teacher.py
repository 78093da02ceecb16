"""The teacher's sentence about a problem: why its technique is right here, or why not here.

It stands on facts that the seat knows for certain: trumps that others may hold, who is void of a
suit, who plays behind, what the contract needs. Where none of them holds, nothing is said.
"""

from collections.abc import Callable, Iterator
from itertools import islice

from oudler.bots.cards import WORTH
from oudler.coach.card_reasons import card_reasons
from oudler.coach.facts import MANY, Facts, Reason
from oudler.coach.reasons import discard_reasons
from oudler.core import (
    COURTS,
    EXCUSE,
    KINGS,
    PETIT,
    PLAIN_SUITS,
    TRUMPS,
    Card,
    LastTrickExcuse,
    SeatView,
)
from oudler.core.actions import Action, Bid, CallCards, Discard, Play
from oudler.core.tally import Tally, tally
from oudler.teach.problem import Answer, Problem
from oudler.teach.technique import practice, questioned

FEW_MADE, MOSTLY_MADE = 0.45, 0.55
"""In what share of the deals a contract that should not be bid is made at most, and one that should
be at least."""


def teacher(problem: Problem, seen: SeatView) -> Reason | None:
    """The teacher's sentence about a problem; None if no fact speaks.

    >>> from oudler.teach import problems
    >>> all(teacher(one, one.seen()) for one in problems()[:3])
    True
    """
    found = practice(problem.topic, seen, problem.answers)
    if found is None:
        return None
    says = SENTENCES[found.technique][not found.is_positive]
    return next(says(_Asked(problem, seen, found.technique)), None)


def is_true_at(said: Reason, problem: Problem, seen: SeatView) -> bool:
    """Whether the teacher's sentence about a problem is also true at another view.

    >>> from oudler.teach import problems
    >>> one = problems()[0]
    >>> is_true_at(teacher(one, one.seen()), one, one.seen())
    True
    """
    found = practice(problem.topic, problem.seen(), problem.answers)
    asked = [one.action for one in problem.answers]
    if found is None or found.technique not in dict(questioned(problem.topic, seen, asked)):
        return False  # there is nothing to choose between
    says = SENTENCES[found.technique][not found.is_positive]
    return said in says(_Asked(problem, seen, found.technique))


class _Asked:
    """A problem, its best answer, and the wrong ones on the technique's other side."""

    def __init__(self, problem: Problem, seen: SeatView, technique: str) -> None:
        self.problem, self.seen = problem, seen
        self.best = problem.best
        self.action: Action = problem.best.action
        actions = [one.action for one in problem.answers]
        moves = dict(questioned(problem.topic, seen, actions))[technique]
        wrong = (one for one in problem.answers if not one.is_right)
        self.wrong: list[Answer] = sorted(
            (one for one in wrong if (one.action in moves) is not (self.action in moves)),
            key=lambda one: one.lost.mean,
        )

    @property
    def card(self) -> Card:
        """The best card."""
        assert isinstance(self.action, Play)
        return self.action.card

    @property
    def cards(self) -> list[Card]:
        """The wrong cards, the nearest first."""
        return [one.action.card for one in self.wrong if isinstance(one.action, Play)]

    @property
    def facts(self) -> Facts:
        return Facts(self.seen)

    def trumps(self) -> dict[str, object]:
        """The trumps in hand, and those that others may have, as fields."""
        own, out = len(self.seen.hand & TRUMPS), len(self.facts.trumps_out)
        return {"own": own, "out": out, "others": self.seen.rules.seats - 1}

    def tally(self) -> Tally | None:
        """The attack's count, if its taker knows everything."""
        found = tally(self.problem.deal(), self.seen.seat)
        are_known = found and found.are_oudlers_known and found.is_aside_known
        return found if are_known else None


def _points(at: _Asked) -> Iterator[Reason]:
    facts, card = at.facts, at.card
    if facts.surely_wins(card):
        points = {"card": card, "points": WORTH[card], **facts.sides}
        yield Reason("points_take" if _takes(facts, card) else "points_load", points)


def _takes(facts: Facts, card: Card) -> bool:
    """Whether this very card wins the trick, and not a partner's after it."""
    return facts.beats_all(card) and not any(facts.may_beat(seat, card) for seat in facts.later)


def _no_points(at: _Asked) -> Iterator[Reason]:
    facts, card = at.facts, at.card
    if all(map(facts.surely_loses, (card, *at.cards))):
        yield Reason("points_lost", {"card": card, "saved": at.cards[0], **facts.sides})
    masters = (one for one in at.cards if facts.is_master(one) and facts.out(one))
    if facts.surely_wins(card) and (kept := next(masters, None)):
        yield Reason("points_later", {"card": card, "saved": kept, **facts.sides})


def _now(at: _Asked) -> Iterator[Reason]:
    facts, count = at.facts, at.tally()
    missing = 2 * count.target - count.half_points if count else 0
    if missing <= 0:
        return
    points = facts.in_trick(at.card)
    told = {"missing": missing, "card": at.card, "points": points, "left": facts.tricks_left}
    yield Reason("now_makes" if points >= missing else "now_sure", told)


def _not_now(at: _Asked) -> Iterator[Reason]:
    facts, count = at.facts, at.tally()
    missing = 2 * count.target - count.half_points if count else 0
    points = max(map(facts.in_trick, at.cards))
    if missing > points:
        saved = at.cards[0]
        told = {"missing": missing, "points": points, "saved": saved, "left": facts.tricks_left}
        yield Reason("now_waits", told)


def _take(at: _Asked) -> Iterator[Reason]:
    yield from _bid(at, "take", at.best, lambda made: made >= MOSTLY_MADE)


def _no_take(at: _Asked) -> Iterator[Reason]:
    known = (one for one in at.wrong if one.made is not None)  # others may outbid a prise
    for one in islice(known, 1):
        yield from _bid(at, "take_not", one, lambda made: made <= FEW_MADE)


def _bid(
    at: _Asked, key: str, answer: Answer, is_clear: Callable[[float], bool]
) -> Iterator[Reason]:
    hand, bid = at.seen.hand, answer.action
    if isinstance(bid, Bid) and answer.made is not None and is_clear(answer.made):
        oudlers = len(hand.oudlers)
        told = {
            "oudlers": oudlers,
            "target": at.seen.rules.targets[oudlers],
            "trumps": len(hand & TRUMPS),
            "kings": len(hand & KINGS),
            "contract": bid.contract,
            "share": round(100 * answer.made),
        }
        yield Reason(key, told)


def _void(at: _Asked) -> Iterator[Reason]:
    assert isinstance(at.action, Discard)
    kept = at.seen.hand - at.action.cards
    voids = tuple(suit for suit in PLAIN_SUITS if not kept.of_suit(suit))
    if kept & TRUMPS:
        yield Reason("void", {"suits": voids, "own": len(kept & TRUMPS)})


def _no_void(at: _Asked) -> Iterator[Reason]:
    wrong = at.wrong[0].action
    assert isinstance(at.action, Discard)
    assert isinstance(wrong, Discard)
    for one in discard_reasons(at.seen, wrong.cards, at.action.cards):
        yield Reason(f"not_{one.key}", one.fields)
    for suit in PLAIN_SUITS:
        kept, other = ((at.seen.hand - one).of_suit(suit) for one in (at.action.cards, wrong.cards))
        if len(kept) > len(other) and kept.highest.rank in ("K", "Q"):
            yield Reason("not_guard", {"card": kept.highest, "suit": suit, "kept": len(kept)})


def _draw(at: _Asked) -> Iterator[Reason]:
    facts, trumps = at.facts, at.trumps()
    for card in at.cards:
        ruffs = tuple(seat for seat in facts.later if facts.may_ruff(seat, card))
        if ruffs and facts.is_master(card) and WORTH[card] >= MANY:
            yield Reason("draw_ruff", {"seat": ruffs[0], "suit": card.suit, "card": card, **trumps})
    if len(at.seen.hand & TRUMPS) > len(facts.trumps_out) > 0:
        yield Reason("draw_more", trumps)
    elif 0 < len(facts.trumps_out) < (at.seen.rules.seats - 1) * len(at.seen.hand & TRUMPS):
        yield Reason("draw_spread", trumps)


def _no_draw(at: _Asked) -> Iterator[Reason]:
    facts, trumps = at.facts, at.trumps()
    own, out = at.seen.hand & TRUMPS, facts.trumps_out
    if not out:
        yield Reason("draw_over", trumps)
    elif len(out) == 1 and out.highest > own.highest:
        yield Reason("draw_one_above", {"higher": out.highest})
    elif len(own) < len(out):
        yield Reason("draw_fewer", trumps)
    elif facts.is_master(at.card):
        yield Reason("draw_can_wait", {"card": at.card, **trumps})


def _hunt(at: _Asked) -> Iterator[Reason]:
    facts = at.facts
    if facts.surely_wins(at.card):
        yield Reason("hunt_master", {"card": at.card, **at.trumps()})
    elif len(facts.trumps_out) < (at.seen.rules.seats - 1) * len(at.seen.hand & TRUMPS):
        yield Reason("hunt", at.trumps())


def _no_hunt(at: _Asked) -> Iterator[Reason]:
    own, out = len(at.seen.hand & TRUMPS), len(at.facts.trumps_out)
    if own < out:
        yield Reason("hunt_fewer", at.trumps())
    elif at.facts.is_master(at.card):
        yield Reason("hunt_can_wait", {"card": at.card, **at.trumps()})


def _save(at: _Asked) -> Iterator[Reason]:
    facts, trumps = at.facts, at.trumps()
    behind = tuple(seat for seat in facts.later if facts.side(seat) is not True)
    if facts.surely_wins(PETIT):
        yield Reason("save_sure", facts.sides)
    elif facts.beats_all(PETIT):
        may_take = tuple(seat for seat in behind if facts.may_beat(seat, PETIT))
        yield Reason("save_ruff", {"any_seat": may_take, **trumps})
    elif facts.is_ours is True:
        yield Reason("save_partner", {"winner": facts.winner, **trumps})
    elif (seat := facts.partner_behind()) is not None:
        yield Reason("save_hope", {"seat": seat})


def _no_save(at: _Asked) -> Iterator[Reason]:
    facts = at.facts
    if facts.surely_loses(PETIT):
        yield Reason("save_lost", facts.sides)
    elif (seat := facts.foe_behind(PETIT)) is not None:
        yield Reason("save_risk", {"seat": seat})
    elif not facts.beats_all(PETIT) and facts.is_ours is False:
        yield Reason("save_under", {"winner": facts.winner})
    elif not facts.trumps_out and facts.tricks_left > 1 and facts.has_petit_bonus:
        yield Reason("save_later")


def _excuse(at: _Asked) -> Iterator[Reason]:
    facts = at.facts
    changes = at.seen.rules.excuse_in_last_trick is not LastTrickExcuse.KEEPS_CAMP
    others = [card for card in facts.legal if card != EXCUSE]
    if facts.tricks_left == 2 and changes:
        yield Reason("excuse_now")
    elif all(map(facts.surely_loses, others)) and min(WORTH[one] for one in others) >= MANY:
        saved = min(others, key=lambda one: WORTH[one])
        yield Reason("excuse_saves", {"card": saved, **facts.sides})
    elif all(one in TRUMPS for one in others):
        yield Reason("excuse_trump", at.trumps())
    elif len(others) == 1 and facts.is_master(others[0]) and facts.out(others[0]):
        yield Reason("excuse_master", {"card": others[0]})


def _no_excuse(at: _Asked) -> Iterator[Reason]:
    facts, card = at.facts, at.card
    left = facts.tricks_left - 2
    if facts.surely_wins(card):
        key = "excuse_takes" if facts.beats_all(card) else "excuse_loads"
        points = facts.in_trick(card) if facts.beats_all(card) else WORTH[card]
        yield Reason(key, {"card": card, "points": points, **facts.sides})
    elif WORTH[card] == 1 and left > 0:
        yield Reason("excuse_waits", {"card": card, "left": left})


def _force(at: _Asked) -> Iterator[Reason]:
    yield Reason("force", {"seat": at.seen.taker, "suit": at.card.suit, "card": at.card})


def _no_force(at: _Asked) -> Iterator[Reason]:
    facts, taker = at.facts, at.seen.taker
    costly = next((card for card in at.cards if WORTH[card] >= MANY), None)
    if facts.surely_wins(at.card):
        yield Reason("force_sure", {"card": at.card, **facts.sides})
    elif costly is not None:
        told = {"seat": taker, "suit": costly.suit, "card": costly, "points": WORTH[costly]}
        yield Reason("force_costs", told)


def _charge(at: _Asked) -> Iterator[Reason]:
    facts, card = at.facts, at.card
    told = {"card": card, "points": WORTH[card], **facts.sides}
    if facts.surely_wins(card):
        yield Reason("points_take" if _takes(facts, card) else "points_load", told)
    elif facts.beats_all(card):
        yield Reason("charge_front", told)
    elif facts.is_ours is True:
        yield Reason("charge_partner", {"winner": facts.winner, **told})
    elif (seat := facts.partner_behind()) is not None:
        yield Reason("charge_hope", {"seat": seat, **told})


def _no_charge(at: _Asked) -> Iterator[Reason]:
    facts, card, wrong = at.facts, at.card, at.cards[0]
    told = {"card": wrong, "points": WORTH[wrong], **facts.sides}
    if facts.surely_loses(wrong):
        yield Reason("charge_lost", told)
    elif (seat := facts.foe_behind(wrong)) is not None:
        yield Reason("charge_risk", {"seat": seat, **told})
    elif facts.surely_wins(card) and facts.is_master(wrong) and facts.out(wrong):
        yield Reason("points_later", {"card": card, "saved": wrong, **facts.sides})


def _call(at: _Asked) -> Iterator[Reason]:
    assert isinstance(at.action, CallCards)
    suit = at.action.cards.highest.suit
    assert suit is not None
    own = at.seen.hand.of_suit(suit)
    has_queen = any(card.rank == "Q" for card in own)
    yield Reason("call_queen" if has_queen else "call_long", {"suit": suit, "cards": len(own)})


def _no_call(at: _Asked) -> Iterator[Reason]:
    assert isinstance(at.action, CallCards)
    card = at.action.cards.highest
    assert card.suit is not None
    own = at.seen.hand.of_suit(card.suit)
    if card not in at.seen.hand and not own & COURTS:
        yield Reason("call_bare", {"suit": card.suit, "cards": len(own)})


def _signal(_: _Asked) -> Iterator[Reason]:
    """A signal speaks for itself."""
    return iter(())


def _no_signal(at: _Asked) -> Iterator[Reason]:
    if card_reasons(at.seen, at.cards[0], at.card):  # which say what it costs
        yield Reason("signal_not", {"card": at.cards[0]})


_Says = Callable[[_Asked], Iterator[Reason]]
SENTENCES: dict[str, tuple[_Says, _Says]] = {
    "points": (_points, _no_points),
    "now": (_now, _not_now),
    "take": (_take, _no_take),
    "void": (_void, _no_void),
    "draw": (_draw, _no_draw),
    "hunt": (_hunt, _no_hunt),
    "save": (_save, _no_save),
    "excuse": (_excuse, _no_excuse),
    "force": (_force, _no_force),
    "charge": (_charge, _no_charge),
    "signal": (_signal, _no_signal),
    "call": (_call, _no_call),
    "ally": (_charge, _no_charge),
}
"""By technique: what is said where it is right, and where it is not, the most telling first."""
SAME: dict[str, tuple[str, ...]] = {
    "points_take": ("sure_trick", "sure_trick_small", "master"),
    "points_load": ("points_withheld", "points_withheld_last"),
    "points_lost": ("points_given",),
    "now_makes": ("sure_trick", "sure_trick_small", "sure_lead", "master"),
    "now_sure": ("sure_trick", "sure_trick_small", "sure_lead", "master"),
    "take": ("bid_hand", "bid_hand_excuse"),
    "take_not": ("bid_hand", "bid_hand_excuse"),
    "void": ("discard_void",),
    "not_discard_points": ("discard_points",),
    "not_discard_long": ("discard_long",),
    "not_discard_rich": ("discard_rich",),
    "not_discard_couple": ("discard_couple",),
    "draw_ruff": ("draw_trumps", "trumps_spread", "trumps_first", "into_a_ruff"),
    "draw_more": ("draw_trumps",),
    "draw_spread": ("trumps_spread",),
    "draw_over": ("no_trumps_left",),
    "draw_one_above": ("last_trump_out",),
    "draw_fewer": ("trumps_outnumbered",),
    "draw_can_wait": ("trumps_can_wait",),
    "hunt_master": ("petit_hunted", "sure_lead", "sure_lead_draws"),
    "hunt": ("trumps_spread", "draw_trumps"),
    "hunt_fewer": ("trumps_outnumbered",),
    "save_sure": ("petit_safe",),
    "save_ruff": ("petit_hoped",),
    "save_hope": ("petit_to_partner",),
    "save_lost": ("petit_lost",),
    "save_risk": ("petit_at_risk",),
    "save_under": ("petit_exposed",),
    "save_later": ("petit_can_wait",),
    "excuse_now": ("excuse_now",),
    "excuse_saves": ("excuse_saves",),
    "excuse_trump": ("excuse_spares_trump",),
    "excuse_master": ("excuse_spares", "excuse_spares_ours"),
    "excuse_takes": ("sure_trick", "sure_trick_small"),
    "excuse_loads": ("points_withheld", "points_withheld_last"),
    "excuse_waits": ("excuse_can_wait",),
    "force": ("forces_taker", "forces_taker_master"),
    "force_sure": ("master", "sure_lead"),
    "force_costs": ("into_a_ruff",),
    "charge_partner": ("points_hoped",),
    "charge_hope": ("partner_may_take",),
    "charge_lost": ("points_given",),
    "charge_risk": ("foe_behind", "points_risked"),
    "call_queen": ("call_queen",),
    "call_long": ("call_long", "call_longer"),
}
"""Reasons that say no more than the teacher's sentence."""
