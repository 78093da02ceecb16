"""A review as JSON."""

from collections.abc import Mapping
from enum import Enum

from oudler.coach.deal_worth import DealWorth
from oudler.coach.facts import Reason
from oudler.coach.judgement import Judgement, Known, OpenHands, Option, estimate_to_json
from oudler.coach.principles import touched
from oudler.coach.reasons import reasons
from oudler.coach.recommendation import recommended
from oudler.coach.review import Review
from oudler.core import Action, Card, Seat, Suit
from oudler.core.text import action_to_json, score_to_json


def review_to_json(
    review: Review,
    seat: Seat | None = None,
    worth: DealWorth | None = None,
    trick: int | None = None,
) -> dict[str, object]:
    """A review, or the part of one seat, or of one trick from 1.

    `explained_first` names decisions by their numbers.

    >>> review_to_json(Review(over, ()))["explained_first"]
    []
    """
    seats = range(review.deal.rules.seats) if seat is None else (seat,)

    def is_told(one: Judgement) -> bool:
        return one.moment.seat in seats and trick in (None, one.moment.trick)

    return {
        "scores": [score_to_json(score) for score in review.deal.scores],
        "explained_first": [
            one.moment.number for one in review.explained_first(seats) if is_told(one)
        ],
        "decisions": [judgement_to_json(one) for one in review.judgements if is_told(one)],
        "worth": None if worth is None else worth_to_json(worth),
    }


def worth_to_json(worth: DealWorth) -> dict[str, object]:
    """What a deal was worth to a seat: `made` is `worth` and all the parts together.

    >>> worth_to_json(DealWorth(None, None, 0, (), ()))["worth"]
    0
    """
    value, played = worth.value, worth.played
    return {
        "seat": worth.seat,
        "contract": None if worth.contract is None else str(worth.contract),
        "worth": score_to_json(worth.worth),
        "made": score_to_json(worth.made),
        "parts": [
            {
                "stage": str(part.stage),
                "points": score_to_json(part.points),
                "number": None if part.dearest is None else part.dearest.moment.number,
            }
            for part in worth.parts
        ],
        "open": None
        if value is None
        else {"least": score_to_json(value.lower), "most": score_to_json(value.upper)},
        "played_out": None if played is None else estimate_to_json(played),
        "bids": [
            {
                "seat": one.seat,
                "bid": "pass" if one.contract is None else str(one.contract),
                "mean": round(one.promised, 2),
                "made": None if one.made is None else round(one.made, 3),
            }
            for one in worth.bests
        ],
    }


def judgement_to_json(one: Judgement) -> dict[str, object]:
    """A decision and what it cost, in points that its seat scores.

    >>> from oudler.coach.judgement import Verdict
    >>> from oudler.coach.moment import moments
    >>> judgement_to_json(Judgement(moments(over)[0], Verdict.FORCED))["verdict"]
    'forced'
    """
    moment = one.moment
    return {
        "number": moment.number,
        "kind": str(moment.kind),
        "seat": moment.seat,
        "trick": moment.trick,
        "action": _action(moment.action),
        "verdict": str(one.verdict),
        "cost": round(one.cost, 2),
        "known": None if one.known is None else _known(one.known),
        "open": None if one.open is None else _open(one.open),
        "value": None
        if one.value is None
        else {"least": score_to_json(one.value.lower), "most": score_to_json(one.value.upper)},
        "reasons": [_reason(reason) for reason in reasons(one)],
        "principles": [
            {
                "code": found.principle.code,
                "source": found.principle.source,
                "signal": found.principle.is_signal,
                "follows": found.follows,
            }
            for found in touched(one)
        ],
        "lesson": None if (topic := recommended(one)) is None else str(topic),
    }


def _action(action: Action | None) -> dict[str, object] | None:
    return None if action is None else action_to_json(action)


def _known(known: Known) -> dict[str, object]:
    return {
        "best": _action(known.best),
        "above": estimate_to_json(known.above),
        "club": None if known.club is None else estimate_to_json(known.club),
        "better": round(known.better, 3),
        "worse": round(known.worse, 3),
        "promised": None if known.promised is None else round(known.promised, 2),
        "made": None if known.made is None else round(known.made, 3),
        "best_made": None if known.best_made is None else round(known.best_made, 3),
        "causes": [
            {
                "origin": str(one.origin),
                "subject": _plain({"subject": one.subject})["subject"],
                "share": one.share,
                "best": one.best,
                "done": one.done,
            }
            for one in known.causes
        ],
        "options": [_option(option) for option in known.options],
    }


def _open(open: OpenHands) -> dict[str, object]:
    played = open.played_out
    return {
        "least": score_to_json(open.least),
        "most": score_to_json(open.most),
        "proof": str(open.proof),
        "played_out": None if played is None else estimate_to_json(played),
        "better": None if open.better is None else _option(open.better),
    }


def _option(option: Option) -> dict[str, object]:
    return {"action": _action(option.action), "above": estimate_to_json(option.above)}


def _reason(reason: Reason) -> dict[str, object]:
    return {"key": reason.key, "fields": _plain(reason.fields)}


def _plain(fields: Mapping[str, object]) -> dict[str, object]:
    def plain(one: object) -> object:
        match one:
            case Suit():
                return one.name.lower()
            case Card() | Enum():
                return str(one)
            case tuple():
                return list(one)
            case _:
                return one

    return {name: plain(one) for name, one in fields.items()}
