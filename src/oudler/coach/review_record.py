"""A review as plain values, to be kept: figures and cards, without a name or a sentence.

Sentences are told from it again, in any language. The other options of a decision are left out:
nothing that is told speaks of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from oudler.bots.learned import fingerprint
from oudler.coach.causes import Cause, Origin, Subject
from oudler.coach.deal_worth import FirstLead
from oudler.coach.judgement import (
    Estimate,
    Judgement,
    Known,
    OpenHands,
    Option,
    Proof,
    ReviewEffort,
    Verdict,
)
from oudler.coach.moment import Moment, moments
from oudler.core import Action, Deal, Seat, Side, Suit, apply, parse_card
from oudler.core.text import action_from_json, action_to_json, event_to_json, score_to_json
from oudler.core.text.fields import as_score
from oudler.records import events_of
from oudler.shuffling import hash_texts
from oudler.solver import Bounds

if TYPE_CHECKING:  # it needs the kernel
    from oudler.coach.what_if import WhatIf

EDITION = 10
"""Raise it when the same weights and care give other judgements than before."""

Decided = tuple[Judgement, "WhatIf | None"]
"""A judged decision; for a mistake, also how the deal would have gone on without it."""
Values = Mapping[str, Any]


def edition(deal: Deal, care: ReviewEffort) -> str:
    """The name of a deal's review: other cards, weights or care give another name.

    >>> edition(over, ReviewEffort()) == edition(over, ReviewEffort())
    True
    >>> edition(over, ReviewEffort()) == edition(over, ReviewEffort(worlds=10))
    False
    """
    events = (repr(event_to_json(event)) for event in events_of(deal))
    return hash_texts(str(EDITION), fingerprint(deal.rules.seats), repr(care), *events)[:16]


def review_to_values(found: Sequence[Decided]) -> list[dict[str, object]]:
    """A review as values that JSON can hold, one for each decision, in the order they came."""
    return [_decided(*one) for one in found]


def review_from_values(found: Sequence[Values], deal: Deal) -> list[Decided]:
    """The review of a deal from such values; it needs the search for the lines."""
    known = moments(deal)
    return [_read(one, known[one["number"]]) for one in found]


def lead_to_values(lead: FirstLead | None) -> dict[str, object] | None:
    """The value at the first lead as values that JSON can hold.

    >>> lead_to_values(None) is None
    True
    """
    if lead is None:
        return None
    return {
        "bounds": _bounds(lead.bounds.lower, lead.bounds.upper),
        "played": _estimate(lead.played),
    }


def lead_from_values(found: Values | None) -> FirstLead | None:
    """The value at the first lead from such values.

    >>> lead = FirstLead(Bounds(-90, 120), Estimate(61.5, 2.0))
    >>> lead_from_values(lead_to_values(lead)) == lead
    True
    """
    if found is None:
        return None
    return FirstLead(Bounds(*map(as_score, found["bounds"])), Estimate(*found["played"]))


def _decided(one: Judgement, better: WhatIf | None) -> dict[str, object]:
    found: dict[str, object] = {"number": one.moment.number, "verdict": str(one.verdict)}
    if one.known is not None:
        found["known"] = _known(one.known)
    if one.open is not None:
        found["open"] = _open(one.open)
    if one.value is not None:
        found["value"] = _bounds(one.value.lower, one.value.upper)
    if better is not None:
        line = [[seat, action_to_json(action)] for seat, action in better.line]
        found["line"] = {"best": better.is_best_play, "acted": line}
    return found


def _known(known: Known) -> dict[str, object]:
    found: dict[str, object] = {
        "best": None if known.best is None else action_to_json(known.best),
        "above": _estimate(known.above),
        "better": known.better,
        "worse": known.worse,
        "promised": known.promised,
    }
    if known.club is not None:
        found["club"] = _estimate(known.club)
    if known.causes:
        found["causes"] = [_cause(one) for one in known.causes]
    made = {"made": known.made, "best_made": known.best_made}
    return found | {key: one for key, one in made.items() if one is not None}


def _cause(one: Cause) -> list[object]:
    subject = one.subject.name.lower() if isinstance(one.subject, Suit) else one.subject
    named = None if subject is None else str(subject)
    return [str(one.origin), named, one.share, one.best, one.done]


def _open(open: OpenHands) -> dict[str, object]:
    found: dict[str, object] = {
        "proof": str(open.proof),
        "lost": _bounds(open.least, open.most),
    }
    if open.played_out is not None:
        found["played"] = _estimate(open.played_out)
    if open.better is not None:
        action, above = open.better.action, open.better.above
        acted = None if action is None else action_to_json(action)
        found["better"] = {"action": acted, "above": _estimate(above)}
    return found


def _bounds(*ends: Any) -> list[object]:
    return [score_to_json(end) for end in ends]


def _estimate(one: Estimate) -> list[float]:
    return [one.mean, one.error]


def _read(found: Values, moment: Moment) -> Decided:
    known, open, value, line = (found.get(key) for key in ("known", "open", "value", "line"))
    judgement = Judgement(
        moment,
        Verdict(found["verdict"]),
        None if known is None else _read_known(known),
        None if open is None else _read_open(open),
        None if value is None else Bounds(*map(as_score, value)),
    )
    return judgement, None if line is None else _read_line(line, moment)


def _read_known(found: Values) -> Known:
    return Known(
        _read_action(found["best"]),
        Estimate(*found["above"]),
        found["better"],
        found["worse"],
        found["promised"],
        (),
        club=_read_estimate(found.get("club")),
        made=found.get("made"),
        best_made=found.get("best_made"),
        causes=tuple(map(_read_cause, found.get("causes", ()))),
    )


def _read_cause(found: Sequence[Any]) -> Cause:
    origin, named, *figures = found
    return Cause(
        Origin(origin), None if named is None else _read_subject(Origin(origin), named), *figures
    )


def _read_subject(origin: Origin, named: str) -> Subject:
    match origin:
        case Origin.PETIT_LAST | Origin.SLAM:
            return Side(named)
        case Origin.CARD | Origin.SAVED:
            return parse_card(named)
        case _:
            return Suit[named.upper()]


def _read_open(found: Values) -> OpenHands:
    least, most = map(as_score, found["lost"])
    better = found.get("better")
    return OpenHands(
        least,
        most,
        Proof(found["proof"]),
        _read_estimate(found.get("played")),
        None if better is None else _read_option(better),
    )


def _read_option(found: Values) -> Option:
    return Option(_read_action(found["action"]), Estimate(*found["above"]))


def _read_line(found: Values, moment: Moment) -> WhatIf:
    from oudler.coach.what_if import WhatIf

    deal = moment.deal
    line = tuple((Seat(seat), action_from_json(action)) for seat, action in found["acted"])
    for seat, action in line:
        deal = apply(deal, seat, action)
    return WhatIf(deal, line, found["best"])


def _read_action(found: dict[str, Any] | None) -> Action | None:
    return None if found is None else action_from_json(found)


def _read_estimate(found: Sequence[float] | None) -> Estimate | None:
    return None if found is None else Estimate(*found)
