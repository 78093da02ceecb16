"""Which lesson speaks of a mistake."""

from __future__ import annotations

from oudler.coach.judgement import Judgement
from oudler.coach.lessons.lesson import Lesson, Topic, lesson
from oudler.coach.moment import Kind
from oudler.coach.principles import touched
from oudler.coach.reasons import reasons

BY_KIND = {Kind.BID: Topic.TAKING, Kind.CALL: Topic.CALLED_KING, Kind.DISCARD: Topic.DISCARD}
BY_PRINCIPLE = {
    **dict.fromkeys((4, 7, 16), Topic.PETIT),
    **dict.fromkeys((11, 12, 13, 20, 30), Topic.DEFENCE),
    **dict.fromkeys((15, 37, 42, 43, 44), Topic.SIGNALS),
    35: Topic.EXCUSE,
}
"""By the number of the principle that was broken."""
BY_REASON = {
    **dict.fromkeys(("petit_lost", "petit_at_risk", "petit_safe", "petit_can_wait"), Topic.PETIT),
    **dict.fromkeys(("excuse_now", "excuse_spares", "excuse_can_wait"), Topic.EXCUSE),
    **dict.fromkeys(
        ("no_trumps_left", "draw_trumps", "trumps_spread", "trumps_outnumbered"), Topic.TRUMPS
    ),
    **dict.fromkeys(("high_trump_lost", "only_an_overruff", "may_be_beaten"), Topic.TRUMPS),
    "master": Topic.TRUMPS,
    **dict.fromkeys(("points_given", "points_withheld", "sure_trick", "only_a_ruff"), Topic.CARDS),
    "lower_is_enough": Topic.CARDS,
    **dict.fromkeys(("points_risked", "points_hoped", "foe_behind"), Topic.DEFENCE),
    **dict.fromkeys(("into_a_ruff", "forces_taker", "singleton"), Topic.DEFENCE),
}
"""By the key of the first reason."""


def recommended(judgement: Judgement) -> Lesson | None:
    """The lesson that speaks of what this decision missed; None where none does.

    >>> from oudler.coach.judgement import Verdict
    >>> from oudler.coach.moment import moments
    >>> recommended(Judgement(moments(over)[0], Verdict.FINE)) is None
    True
    """
    known = judgement.known
    if known is None or not known.is_loss:
        return None
    topic = BY_KIND.get(judgement.moment.kind) or _of_card(judgement)
    return None if topic is None else lesson(topic)


def _of_card(judgement: Judgement) -> Topic | None:
    broken = [one.principle.number for one in touched(judgement) if one.follows]
    by_principle = [BY_PRINCIPLE[number] for number in broken if number in BY_PRINCIPLE]
    by_reason = [BY_REASON[one.key] for one in reasons(judgement) if one.key in BY_REASON]
    return next(iter((*by_principle, *by_reason)), None)
