"""Events of a tournament as JSON objects, one on each line of its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from oudler.core.actions import Contract
from oudler.core.events import Score
from oudler.core.text.event_json import score_to_json
from oudler.core.text.fields import Fields, as_flag, as_list, as_score, as_text, as_texts
from oudler.tournament.log import events
from oudler.tournament.log.events import Event, PenaltyUnit, Where
from oudler.tournament.log.plan_json import plan_from_json, plan_to_json
from oudler.tournament.orientation import Format, Start, parse_start
from oudler.tournament.scoring.prizes import Prize
from oudler.tournament.scoring.ruling import Ruling, RulingKind
from oudler.tournament.scoring.totals import FreeDeal

T = TypeVar("T")
_NOTHING: Score = 0


class Codec(NamedTuple):
    """How a field is written and read."""

    write: Callable[[Any], object]
    read: Callable[[Any], Any]


def _as_number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _where_to_json(at: Where) -> list[object]:
    table = at.table_name
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


def _prize_to_json(prize: Prize) -> list[object]:
    return [prize.place, score_to_json(prize.amount), *prize.things]


def _as_prize(value: Any) -> Prize:
    place, amount, *things = as_list(value)
    return Prize(_as_number(place), as_score(amount), as_texts(things))


def _as_fraction(value: Any) -> Fraction:
    return Fraction(as_score(value))


def _by_start(seats: tuple[tuple[Start, int], ...]) -> dict[str, int]:
    return {str(start): entrant for start, entrant in seats}


_TEXT = Codec(str, as_text)
NUMBER = Codec(int, _as_number)
FLAG = Codec(bool, as_flag)
SCORE = Codec(score_to_json, as_score)
_CODECS: dict[str, Codec] = {
    "format": Codec(str, Format),
    "members": Codec(list, as_texts),
    "plan": Codec(plan_to_json, plan_from_json),
    "seats": Codec(
        _by_start, lambda found: tuple((parse_start(k), _as_number(v)) for k, v in found.items())
    ),
    "weight": Codec(score_to_json, _as_fraction),
    "start": Codec(str, parse_start),
    "at": Codec(_where_to_json, _as_where),
    "contract": Codec(str, Contract),
    "deals": Codec(
        lambda deals: [_deal_to_json(one) for one in deals],
        lambda found: tuple(map(_as_deal, as_list(found))),
    ),
    "balances": Codec(
        lambda found: {str(who): score_to_json(one) for who, one in found},
        lambda found: tuple((int(who), as_score(one)) for who, one in found.items()),
    ),
    "prizes": Codec(
        lambda found: [_prize_to_json(one) for one in found],
        lambda found: tuple(map(_as_prize, as_list(found))),
    ),
    "ruling": Codec(_ruling_to_json, _as_ruling),
    "garde": FLAG,
    **dict.fromkeys(("amount", "points"), SCORE),
    **dict.fromkeys(
        ("entrant", "team_size", "rank", "session", "position", "number", "opponent"), NUMBER
    ),
}
"""By a field's name; all others are texts, except the fields below, which depend on the event."""
_APART: dict[tuple[str, str], Codec] = {
    ("session_opened", "deals"): NUMBER,
    ("result_entered", "unit"): SCORE,
    ("penalty_given", "unit"): Codec(str, PenaltyUnit),
}


class Notation:
    """How the events of a log are written as JSON objects: their types, and each field's format."""

    def __init__(
        self, kinds: Iterable[type[Any]], apart: Mapping[tuple[str, str], Codec] = {}
    ) -> None:
        self._kinds = {type_name(one): one for one in kinds}
        self._apart = apart

    def __contains__(self, name: object) -> bool:
        return name in self._kinds

    def to_json(self, event: object) -> dict[str, object]:
        """An event as one JSON object; what has its usual value is left out."""
        kind = type_name(type(event))
        found: dict[str, object] = {"type": kind}
        for field in fields(event):  # type: ignore[arg-type]
            value = getattr(event, field.name)
            if field.default is MISSING or value != field.default:
                found[field.name] = self._codec(kind, field.name).write(value)
        return found

    def from_json(self, found: dict[str, Any]) -> Any:
        """The event of a JSON object. Raises NotationError with everything wrong with it."""
        known = Fields(found)
        kind = known.read(
            "type", _safely(self._kinds.__getitem__), next(iter(self._kinds.values()))
        )
        known.check()
        name = type_name(kind)
        values: dict[str, Any] = {}
        for field in fields(kind):
            if field.default is MISSING or field.name in found:
                read = _safely(self._codec(name, field.name).read)
                values[field.name] = known.read(field.name, read, None)
        known.refuse_others()
        known.check()
        return kind(**values)

    def _codec(self, kind: str, field: str) -> Codec:
        return self._apart.get((kind, field)) or _CODECS.get(field, _TEXT)


def type_name(kind: type) -> str:
    """The name under which events of a type are written.

    >>> type_name(events.ResultEntered)
    'result_entered'
    """
    return re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).lower()


def _safely(read: Callable[[Any], T]) -> Callable[[Any], T]:
    """The same reader, with every error turned into that of a wrong value."""

    def safely(value: Any) -> T:
        try:
            return read(value)
        except (LookupError, AttributeError) as error:
            raise ValueError(error) from None

    return safely


TOURNAMENT = Notation(events.Event.__args__, _APART)
"""The events of a tournament's file."""


def event_to_json(event: Event) -> dict[str, object]:
    """An event as one JSON object; what has its usual value is left out.

    >>> event_to_json(events.ResultEntered(Where(1, "B", 2, 3, 9), 56))
    {'type': 'result_entered', 'at': [1, 2, 'B3', 9], 'unit': 56}
    """
    return TOURNAMENT.to_json(event)


def event_from_json(found: dict[str, Any]) -> Event:
    """The event of a JSON object. Raises NotationError with everything wrong with it.

    >>> event_from_json({"type": "objections_closed"})
    ObjectionsClosed()
    """
    event: Event = TOURNAMENT.from_json(found)
    return event
