"""Reasons that name what a loss came from: the rest may be true, but explain something else."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from oudler.coach.causes import Cause, Origin
from oudler.coach.facts import Reason
from oudler.core import Card, Side, Suit

NAMES = 0.25
"""The least share of a loss that a reason must explain to be given for it."""


@dataclass(frozen=True, slots=True)
class _Topics:
    """What a reason speaks of."""

    same: frozenset[Origin] = frozenset()
    """Only of the suit or the card that the reason names."""
    every: frozenset[Origin] = frozenset()
    """Of any suit and card."""


def _topics(same: Iterable[Origin] = (), every: Iterable[Origin] = ()) -> _Topics:
    return _Topics(frozenset(same), frozenset(every))


_PETIT = _topics(every=(Origin.PETIT, Origin.PETIT_LAST))
_POINTS = _topics(same=(Origin.CARD,))
_TAKES = _topics(same=(Origin.CARD,), every=(Origin.TRICK,))
_HERE = (Origin.TRICK, Origin.CARD)
_KEPT = _topics(same=(Origin.CARD, Origin.SAVED))
_KEPT_SUIT = _topics(same=(Origin.CARD, Origin.SAVED, Origin.SUIT))
_WASTED = _topics(every=(Origin.SAVED, Origin.OWN_RUFF, Origin.TRUMPS))
_BEATEN = _topics(every=(*_HERE, Origin.SAVED, Origin.TRUMPS))
_DRAWN = _topics(every=(Origin.FOES_RUFF, Origin.TRUMPS))
_FORCED = _topics(same=(Origin.SUIT,), every=(Origin.FOES_RUFF, Origin.TRUMPS))
_RUFFED = _topics(every=(*_HERE, Origin.FOES_RUFF))
_LENGTH = _topics(same=(Origin.SUIT,))
_OPENED = _topics(same=(Origin.SUIT,), every=_HERE)
_RUFFS = _topics(same=(Origin.OWN_RUFF,))

TOPICS: dict[str, _Topics] = {
    **dict.fromkeys(
        (
            *("petit_lost", "petit_at_risk", "petit_exposed", "petit_safe", "petit_hoped"),
            *("petit_to_partner", "petit_bare", "petit_bare_last", "petit_guarded"),
            *("petit_hunted", "petit_for_last", "petit_can_wait", "petit_not_last"),
            "kept_for_petit",
        ),
        _PETIT,
    ),
    "petit_instead": _topics(same=(Origin.SAVED,), every=_PETIT.every),
    "excuse_now": _topics(every=(Origin.EXCUSE,)),
    "excuse_led": _topics(every=(Origin.CARD,)),
    **dict.fromkeys(
        (
            *("excuse_saves", "excuse_spares", "excuse_spares_ours", "excuse_risks_nothing"),
            *("excuse_keeps_suit", "excuse_keeps_last", "master_waits", "forces_out"),
            *("honour_bared", "suit_to_come"),
        ),
        _KEPT_SUIT,
    ),
    **dict.fromkeys(
        (
            *("points_given", "points_withheld", "points_withheld_last", "points_risked"),
            *("points_hoped", "foe_behind", "lead_at_risk", "partner_may_take"),
        ),
        _POINTS,
    ),
    **dict.fromkeys(
        (
            *("sure_trick", "sure_trick_small", "only_a_ruff", "may_take", "may_be_beaten"),
            *("master", "master_unless_ruffed", "richest_first", "sure_lead"),
        ),
        _TAKES,
    ),
    "lower_is_enough": _topics(every=(Origin.SAVED, Origin.CARD)),
    "high_trump_lost": _topics(every=(Origin.SAVED,)),
    **dict.fromkeys(("only_an_overruff", "trump_waits"), _KEPT),
    **dict.fromkeys(("no_trumps_left", "trumps_outnumbered", "trumps_can_wait"), _WASTED),
    "excuse_spares_trump": _WASTED,
    **dict.fromkeys(
        (
            *("sure_lead_draws", "last_trump_out", "one_above"),
            *("trump_beats", "trump_beaten", "trump_beaten_all"),
        ),
        _BEATEN,
    ),
    **dict.fromkeys(("draw_trumps", "trumps_spread"), _DRAWN),
    "trumps_first": _topics(same=(Origin.CARD,), every=(Origin.FOES_RUFF,)),
    **dict.fromkeys(("forces_ruffs", "forces_taker", "forces_taker_master"), _FORCED),
    **dict.fromkeys(("into_a_ruff", "into_ruffs"), _RUFFED),
    "partner_may_ruff": _topics(same=(Origin.OWN_RUFF,), every=_HERE),
    **dict.fromkeys(("singleton", "discard_void", "discard_other_void"), _RUFFS),
    **dict.fromkeys(("long_lead", "discard_long", "discard_rich", "discard_couple"), _LENGTH),
    **dict.fromkeys(("takers_suit", "honour_waits", "fewer_courts"), _OPENED),
    **dict.fromkeys(
        ("fewer_above", "higher_kept", "equal_stays"),
        _topics(same=(Origin.SAVED, Origin.SUIT), every=_HERE),
    ),
    "discard_points": _topics(every=(Origin.ASIDE,)),
}
"""What each reason speaks of, by its key; one that is missing names no cause."""


def explained(reason: Reason, causes: Sequence[Cause]) -> float:
    """The share of a loss that comes from what a reason speaks of.

    >>> petit = Cause(Origin.PETIT, None, 0.8, 0.95, 0.1)
    >>> explained(Reason("petit_safe"), [petit]), explained(Reason("draw_trumps"), [petit])
    (0.8, 0)
    """
    topics = TOPICS.get(reason.key, _topics())
    named = {one for one in reason.fields.values() if isinstance(one, Card | Suit)}
    return sum(
        one.share
        for one in causes
        if one.origin in topics.every or (one.origin in topics.same and one.subject in named)
    )


def cause_reason(causes: Sequence[Cause], ours: Side) -> Reason:
    """What most of a loss came from, as a reason; that nothing stands out, if so.

    >>> cause_reason([Cause(Origin.PETIT, None, 0.8, 0.95, 0.1)], Side.ATTACK).key
    'cause_petit'
    >>> cause_reason([Cause(Origin.TRUMPS, None, 0.2, 4.0, 1.0)], Side.ATTACK).key
    'cause_many'
    """
    large = (one for one in causes if one.share >= NAMES)
    found = next((one for one in large if _is_told(one, ours)), None)
    if found is None:
        return Reason("cause_many")
    subject: dict[str, object] = {"ours": ours}
    match found.subject:
        case Side() as side:
            subject = {"side": side}
        case Card() as card:
            subject["card"] = card
        case Suit() as suit:
            subject["suit"] = suit
    if found.origin is Origin.FOES_RUFF:
        subject = {"theirs": ours.other}
    return Reason(f"cause_{found.origin}", {**subject, **_figures(found)})


COUNTED = (Origin.PETIT, Origin.PETIT_LAST, Origin.EXCUSE, Origin.SLAM, Origin.CARD)
"""What a side has or has not; of anything else it wins some points."""


def _figures(one: Cause) -> dict[str, object]:
    if one.origin in COUNTED:
        return {"best": round(100 * one.best), "done": round(100 * one.done)}
    return {"points": round(one.best - one.done)}


def _is_told(one: Cause, ours: Side) -> bool:
    """Whether its figures show it: a rare thing may be dear."""
    sign = -1 if one.subject is ours.other else 1
    more = one.best - one.done
    return sign * round(100 * more if one.origin in COUNTED else more) > 0


def naming(found: Sequence[Reason], causes: Sequence[Cause], ours: Side) -> tuple[Reason, ...]:
    """What a loss came from, then the reasons that speak of it, the most telling first.

    >>> petit = Cause(Origin.PETIT, None, 0.8, 0.95, 0.1)
    >>> told = naming([Reason("draw_trumps"), Reason("petit_safe")], [petit], Side.ATTACK)
    >>> [one.key for one in told]
    ['cause_petit', 'petit_safe']
    """
    named = [one for one in found if explained(one, causes) >= NAMES]
    named.sort(key=lambda one: -explained(one, causes))
    cause = cause_reason(causes, ours)
    # Where no single thing makes the difference, a reason may still speak of several.
    return tuple(named) if named and cause.key == "cause_many" else (cause, *named)
