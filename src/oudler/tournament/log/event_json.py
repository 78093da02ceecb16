"""Events of a tournament as JSON objects, one a line of its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from oudler.core.actions import Contract
from oudler.core.events import Score
from oudler.core.text.event_json import score_to_json
from oudler.core.text.fields import Fields, as_flag, as_list, as_score, as_text
from oudler.tournament.log import events
from oudler.tournament.log.events import Event, PenaltyUnit, Where
from oudler.tournament.log.plan_json import plan_from_json, plan_to_json
from oudler.tournament.orientation import Format, Start, parse_start
from oudler.tournament.scoring.ruling import Ruling, RulingKind
from oudler.tournament.scoring.totals import FreeDeal

T = TypeVar("T")
_NOTHING: Score = 0


class _Codec(NamedTuple):
    """How a field is written and read."""

    write: Callable[[Any], object]
    read: Callable[[Any], Any]


def _as_number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _as_texts(value: Any) -> tuple[str, ...]:
    return tuple(map(as_text, as_list(value)))


def _where_to_json(at: Where) -> list[object]:
    table = f"{at.section}{at.table}"
    return [at.session, at.position, table, *([at.board] if at.board else [])]


def _as_where(value: Any) -> Where:
    session, position, table, *board = as_list(value)
    section, number = split_table(as_text(table))
    return Where(
        _as_number(session), section, _as_number(position), number, *map(_as_number, board)
    )


def split_table(text: str) -> tuple[str, int]:
    """The section and the number of a table. Raises ValueError.

    >>> split_table("B3"), split_table("3")
    (('B', 3), ('', 3))
    """
    section = text.rstrip("0123456789")
    return section.upper(), int(text[len(section) :])


def _as_ruling(value: Any) -> Ruling:
    found = Fields(value)
    awards: Mapping[str, Any] = found.read("awards", dict, {}, default={})
    points = found.read("points", as_score, _NOTHING, default=0)
    ruling = Ruling(
        found.read("kind", RulingKind, RulingKind.NEUTRALISED),
        tuple(map(_as_number, found.read("at_fault", as_list, [], default=[]))),
        points,
        tuple((int(who), as_score(points)) for who, points in awards.items()),
    )
    found.refuse_others()
    found.check()
    return ruling


def _ruling_to_json(ruling: Ruling) -> dict[str, object]:
    found: dict[str, object] = {
        "kind": str(ruling.kind),
        "at_fault": list(ruling.at_fault),
        "points": score_to_json(ruling.points),
        "awards": {str(who): score_to_json(points) for who, points in ruling.awards},
    }
    return {name: one for name, one in found.items() if one}


def _deal_to_json(deal: FreeDeal) -> object:
    if deal.taker is None:
        return None
    sat_out = [] if deal.sat_out is None else [deal.sat_out]
    return [deal.taker, score_to_json(deal.unit), *sat_out]


def _as_deal(value: Any) -> FreeDeal:
    if value is None:
        return FreeDeal(None)
    taker, unit, *sat_out = as_list(value)
    return FreeDeal(_as_number(taker), as_score(unit), *map(_as_number, sat_out))


def _as_fraction(value: Any) -> Fraction:
    return Fraction(as_score(value))


def _by_start(seats: tuple[tuple[Start, int], ...]) -> dict[str, int]:
    return {str(start): entrant for start, entrant in seats}


_TEXT = _Codec(str, as_text)
_NUMBER = _Codec(int, _as_number)
_FLAG = _Codec(bool, as_flag)
_SCORE = _Codec(score_to_json, as_score)
_CODECS: dict[str, _Codec] = {
    "format": _Codec(str, Format),
    "members": _Codec(list, _as_texts),
    "plan": _Codec(plan_to_json, plan_from_json),
    "seats": _Codec(
        _by_start, lambda found: tuple((parse_start(k), _as_number(v)) for k, v in found.items())
    ),
    "weight": _Codec(score_to_json, _as_fraction),
    "start": _Codec(str, parse_start),
    "at": _Codec(_where_to_json, _as_where),
    "contract": _Codec(str, Contract),
    "deals": _Codec(
        lambda deals: [_deal_to_json(one) for one in deals],
        lambda found: tuple(map(_as_deal, as_list(found))),
    ),
    "balances": _Codec(
        lambda found: {str(who): score_to_json(one) for who, one in found},
        lambda found: tuple((int(who), as_score(one)) for who, one in found.items()),
    ),
    "ruling": _Codec(_ruling_to_json, _as_ruling),
    "garde": _FLAG,
    **dict.fromkeys(("amount", "points"), _SCORE),
    **dict.fromkeys(
        ("entrant", "team_size", "rank", "session", "position", "number", "opponent"), _NUMBER
    ),
}
"""By a field's name; every other is a text, but for the two that two events understand apart."""
_APART: dict[tuple[str, str], _Codec] = {
    ("session_opened", "deals"): _NUMBER,
    ("result_entered", "unit"): _SCORE,
    ("penalty_given", "unit"): _Codec(str, PenaltyUnit),
}
_TYPES: dict[str, type[Any]] = {
    one.__name__[0].lower()
    + "".join(f"_{c.lower()}" if c.isupper() else c for c in one.__name__[1:]): one
    for one in Event.__args__
}
_NAMES = {one: name for name, one in _TYPES.items()}


def _codec(kind: str, field: str) -> _Codec:
    return _APART.get((kind, field)) or _CODECS.get(field, _TEXT)


def event_to_json(event: Event) -> dict[str, object]:
    """An event as one JSON object; what has its usual value is left out.

    >>> event_to_json(events.ResultEntered(Where(1, "B", 2, 3, 9), 56))
    {'type': 'result_entered', 'at': [1, 2, 'B3', 9], 'unit': 56}
    """
    kind = _NAMES[type(event)]
    found: dict[str, object] = {"type": kind}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.default is MISSING or value != field.default:
            found[field.name] = _codec(kind, field.name).write(value)
    return found


def _safely(read: Callable[[Any], T]) -> Callable[[Any], T]:
    """The same reader, whose every complaint is that of a wrong value."""

    def safely(value: Any) -> T:
        try:
            return read(value)
        except (LookupError, AttributeError) as error:
            raise ValueError(error) from None

    return safely


def event_from_json(found: dict[str, Any]) -> Event:
    """The event of a JSON object. Raises NotationError with everything wrong with it.

    >>> event_from_json({"type": "objections_closed"})
    ObjectionsClosed()
    """
    known = Fields(found)
    kind = known.read("type", _safely(_TYPES.__getitem__), events.ObjectionsClosed)
    known.check()
    name = _NAMES[kind]
    values: dict[str, Any] = {}
    for field in fields(kind):
        if field.default is MISSING or field.name in found:
            values[field.name] = known.read(
                field.name, _safely(_codec(name, field.name).read), None
            )
    known.refuse_others()
    known.check()
    event: Event = kind(**values)
    return event
