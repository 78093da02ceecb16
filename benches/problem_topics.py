"""The lesson that a problem belongs to, and how much can be said about it."""

from collections import Counter

from oudler.coach import Kind, Topic, known_stake
from oudler.coach.facts import Facts
from oudler.core import EXCUSE, PETIT, Bid, CardSet, Contract, Play, SeatView
from oudler.teach.feedback import why
from oudler.teach.problem import Problem


def topic_of(problem: Problem, seen: SeatView) -> tuple[Topic | None, float, str]:
    """The lesson of a problem, the share of its wrong answers that can be explained, and its sort.

    None if fewer than half of them can, or if it is an exception to a principle.
    """
    wrong = [one.action for one in problem.answers if not one.is_right]
    said = [why(problem, seen, action, problem.best.action) for action in wrong]
    if any(not one.follows for _, told in said for one in told):
        return None, 0.0, ""
    explained = sum(bool(reasons or any(t.follows for t in told)) for reasons, told in said)
    keys = Counter(reason.key for reasons, _ in said for reason in reasons)
    codes = {t.principle.code for _, told in said for t in told if t.follows}
    share = explained / len(wrong)
    topic = _topic(problem, seen, keys, codes) if share >= ENOUGH else None
    return topic, share, _sort(problem, seen, keys)


ENOUGH = 0.5
"""The share of wrong answers that must be explained."""


def _topic(problem: Problem, seen: SeatView, keys: Counter[str], codes: set[str]) -> Topic | None:
    match problem.kind:
        case Kind.BID:
            return _bid_topic(problem)
        case Kind.CALL:
            return Topic.CALLED_KING
        case Kind.DISCARD:
            return Topic.DISCARD
        case _:
            return card_topic(problem, seen, keys, codes)


def _bid_topic(problem: Problem) -> Topic:
    """Whether to take; or which contract, if only the high ones are right."""
    right = {one.action for one in problem.answers if one.is_right}
    low = {Bid(None), Bid(Contract.PRISE), Bid(Contract.GARDE)}
    return Topic.TAKING if right & low else Topic.CONTRACT


def _sort(problem: Problem, seen: SeatView, keys: Counter[str]) -> str:
    """Problems of one sort are alike."""
    match problem.kind:
        case Kind.CARD:
            most = "/".join(key for key, _ in keys.most_common(1))
            return f"{most}/{'follow' if seen.trick.cards else 'lead'}"
        case Kind.BID:
            return f"{problem.rules}/{problem.kind}/{problem.best.action}"
        case _:
            return problem.rules


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
