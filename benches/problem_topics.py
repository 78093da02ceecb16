"""The lesson that a problem belongs to, and how much can be said about it."""

from __future__ import annotations

from collections import Counter

from oudler.coach.facts import Facts
from oudler.coach.lessons.feedback import why
from oudler.coach.lessons.lesson import Topic
from oudler.coach.lessons.problem import Problem
from oudler.coach.moment import Kind
from oudler.coach.stake import known_stake
from oudler.core.actions import Bid, Play
from oudler.core.cards import EXCUSE, PETIT, CardSet
from oudler.core.view import SeatView


def topic_of(problem: Problem, seen: SeatView) -> tuple[Topic | None, float, str]:
    """Where a problem belongs, and of which share of its wrong answers something can be said."""
    wrong = [one.action for one in problem.answers if not one.is_right]
    said = [why(problem, seen, action, problem.best.action) for action in wrong]
    if any(not one.follows for _, told in said for one in told):
        return None, 0.0, ""  # an exception to a principle is no exercise
    explained = sum(bool(reasons or any(t.follows for t in told)) for reasons, told in said)
    keys = Counter(reason.key for reasons, _ in said for reason in reasons)
    codes = {t.principle.code for _, told in said for t in told if t.follows}
    topic: Topic | None
    match problem.kind:
        case Kind.BID:
            right = [one.action for one in problem.answers if one.is_right]
            is_pass = Bid(None) in right
            is_high = not any(
                isinstance(a, Bid) and a.contract in ("prise", "garde") for a in right
            )
            topic = Topic.CONTRACT if is_high and not is_pass else Topic.TAKING
        case Kind.CALL:
            topic = Topic.CALLED_KING
        case Kind.DISCARD:
            topic = Topic.DISCARD
        case _:
            topic = card_topic(problem, seen, keys, codes)
    share = explained / len(wrong)
    most = "/".join(key for key, _ in keys.most_common(1))
    if problem.kind is Kind.CARD:
        likeness = f"{most}/{'lead' if not seen.trick.cards else 'follow'}"
    else:
        likeness = f"{problem.rules}/{problem.kind}/{problem.best.action}"
        likeness = likeness if problem.kind is Kind.BID else problem.rules
    return (topic if share >= 0.5 else None), share, likeness


def card_topic(
    problem: Problem, seen: SeatView, keys: Counter[str], codes: set[str]
) -> Topic | None:
    facts = Facts(seen)
    right, wrong = (
        CardSet.of(
            one.action.card
            for one in problem.answers
            if one.is_right is is_right and isinstance(one.action, Play)
        )
        for is_right in (True, False)
    )
    left = seen.rules.tricks - len(seen.tricks)
    if seen.calls and facts.is_attack and seen.seat != seen.taker:
        return Topic.CALLED_KING
    if right == CardSet.of([EXCUSE]) or (EXCUSE in wrong and keys["excuse_can_wait"]):
        return Topic.EXCUSE
    if right == CardSet.of([PETIT]) or keys & PETITS or codes & {"E-4", "E-7", "E-16"}:
        return Topic.PETIT
    if left <= 5 and problem.nearest.lost.mean >= 15 * float(known_stake(seen)):
        return Topic.CONTRACT
    if keys & TRUMP_KEYS or (facts.is_attack and facts.is_lead):
        return Topic.TRUMPS
    if facts.is_attack or not facts.later:
        return Topic.CARDS
    return Topic.DEFENCE


PETITS = Counter(("petit_lost", "petit_at_risk", "petit_safe", "petit_can_wait"))
TRUMP_KEYS = Counter(
    (
        *("draw_trumps", "trumps_spread", "no_trumps_left", "may_be_beaten"),
        *("high_trump_lost", "only_an_overruff", "master"),
    )
)
