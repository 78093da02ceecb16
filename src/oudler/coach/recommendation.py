"""The topics of lessons, and which of them a mistake is about."""

from oudler.coach.facts import Reason
from oudler.coach.judgement import Judgement
from oudler.coach.moment import Kind
from oudler.coach.principles import touched
from oudler.coach.reasons import reasons
from oudler.core import TRUMPS, Named


class Topic(Named):
    """The topic of a lesson; its texts and its problems go by this name."""

    CARDS = "cards"
    CONTRACT = "contract"
    TAKING = "taking"
    DISCARD = "discard"
    TRUMPS = "trumps"
    PETIT = "petit"
    EXCUSE = "excuse"
    DEFENCE = "defence"
    SIGNALS = "signals"
    CALLED_KING = "called_king"

    @property
    def number(self) -> int:
        """The place of its lesson in the course, from 1.

        >>> Topic.EXCUSE.number
        7
        """
        return list(Topic).index(self) + 1


BY_KIND = {
    Kind.BID: Topic.TAKING,
    Kind.CALL: Topic.CALLED_KING,
    Kind.DISCARD: Topic.DISCARD,
    Kind.HANDFUL: Topic.CONTRACT,
}
_PRINCIPLES = {
    Topic.PETIT: ("E-4", "E-7", "E-16"),
    Topic.EXCUSE: ("E-35",),
    Topic.DEFENCE: ("E-11", "E-12", "E-13", "E-20", "E-30"),
    Topic.SIGNALS: (
        *("E-15", "E-37", "E-42", "E-43", "E-44", "E-45"),
        *("E-42-read", "E-44-read", "E-45-read", "F-lead", "F-excuse-read"),
    ),
}
_REASONS = {
    Topic.CARDS: (
        *("points_given", "points_withheld", "points_withheld_last", "richest_first"),
        *("master", "master_unless_ruffed"),
        *("sure_trick", "sure_trick_small", "lower_is_enough"),
        *("only_a_ruff", "forces_out", "master_waits"),
        *("forces_ruffs", "trumps_outnumbered"),
        *("fewer_above", "higher_kept", "honour_bared", "honour_waits"),
        *("fewer_courts", "suit_to_come"),
        *("cause_card", "cause_trick", "cause_suit"),
    ),
    Topic.TRUMPS: (
        *("no_trumps_left", "draw_trumps", "trumps_first", "trump_waits", "trumps_spread"),
        *("high_trump_lost", "only_an_overruff", "sure_lead"),
        *("sure_lead_draws", "last_trump_out", "one_above"),
        *("trump_beats", "trump_beaten", "trump_beaten_all", "trumps_can_wait"),
        *("cause_trumps", "cause_saved"),
    ),
    Topic.PETIT: (
        *("petit_lost", "petit_at_risk", "petit_safe", "petit_can_wait", "petit_hoped"),
        *("petit_for_last", "petit_guarded", "petit_to_partner", "petit_hunted"),
        *("petit_bare", "petit_bare_last", "petit_exposed", "kept_for_petit"),
        *("petit_not_last", "petit_instead", "cause_petit", "cause_petit_last"),
    ),
    Topic.EXCUSE: (
        *("excuse_now", "excuse_led", "excuse_saves", "excuse_can_wait", "excuse_spares"),
        *("excuse_spares_ours", "excuse_spares_trump"),
        *("excuse_risks_nothing", "excuse_keeps_suit", "excuse_keeps_last", "cause_excuse"),
    ),
}
BY_PRINCIPLE = {code: topic for topic, codes in _PRINCIPLES.items() for code in codes}
"""By the code of the broken principle."""
BY_REASON = {key: topic for topic, keys in _REASONS.items() for key in keys}
"""By the key of the first reason that a lesson covers."""
_SHARED = (
    *("points_risked", "points_hoped", "foe_behind", "lead_at_risk"),
    *("partner_may_take", "may_take", "partner_may_ruff"),
)
_RUFFS = ("into_a_ruff", "into_ruffs", "cause_foes_ruff", "cause_own_ruff")
_ASKED = ("forces_taker", "forces_taker_master", "singleton", "takers_suit")
IN_DEFENCE = dict.fromkeys((*_SHARED, *_RUFFS, *_ASKED), Topic.DEFENCE)
IN_ATTACK = {**dict.fromkeys(_SHARED, Topic.CARDS), **dict.fromkeys(_RUFFS, Topic.TRUMPS)}
"""Topics that depend on the side: an attack that is ruffed has not drawn the trumps."""


def recommended(judgement: Judgement) -> Topic | None:
    """The topic of the lesson on what this decision missed; None if there is none.

    >>> from oudler.coach.judgement import Verdict
    >>> from oudler.coach.moment import moments
    >>> recommended(Judgement(moments(over)[0], Verdict.FINE)) is None
    True
    """
    known = judgement.known
    if known is None or not known.is_clear:
        return None
    return BY_KIND.get(judgement.moment.kind) or _of_card(judgement)


def _of_card(judgement: Judgement) -> Topic | None:
    broken = [one.principle.code for one in touched(judgement) if one.follows]
    by_principle = [BY_PRINCIPLE[code] for code in broken if code in BY_PRINCIPLE]
    is_attack = judgement.moment.seat in judgement.moment.deal.attackers
    # What could be seen teaches more than what came of it.
    told = sorted(reasons(judgement), key=lambda one: one.key.startswith("cause_"))
    by_reason = (_of_reason(one, is_attack=is_attack) for one in told)
    found = [topic for topic in (*by_principle, *by_reason) if topic is not None]
    # The first lesson is about everything: one that is about less says more.
    return next((topic for topic in found if topic is not Topic.CARDS), next(iter(found), None))


def _of_reason(reason: Reason, *, is_attack: bool) -> Topic | None:
    by_side = IN_ATTACK if is_attack else IN_DEFENCE
    if reason.key == "may_be_beaten":
        is_trump = reason.fields["card"] in TRUMPS
        return Topic.TRUMPS if is_trump else by_side["may_take"]
    return BY_REASON.get(reason.key) or by_side.get(reason.key)
