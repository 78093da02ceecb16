"""A line of an evening's stream: everything that one command has caused, and who gave it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from oudler.core.text.fields import Fields, as_flag, as_list, as_text, json_line
from oudler.core.values import value
from oudler.tournament.evening.events import EveningEvent, HighBid, Own
from oudler.tournament.log.event_json import (
    FLAG,
    NUMBER,
    SCORE,
    TOURNAMENT,
    Codec,
    Notation,
)
from oudler.tournament.log.events import Event

EVENING = Notation(
    Own.__args__,
    {
        ("position_called", "seconds"): NUMBER,
        ("clock_set", "left"): NUMBER,
        ("clock_set", "until"): NUMBER,
        ("deal_claimed", "unit"): SCORE,
        ("deal_claimed", "sat_out"): NUMBER,
        ("approval_asked", "bid"): Codec(str, HighBid),
        ("approval_given", "granted"): FLAG,
        ("results_published", "is_open"): Codec(bool, as_flag),
    },
)
"""The events that a tournament's file does not have."""


@value
class Line:
    """One command's events. A key that comes again is the same command."""

    key: str
    by: str
    """The role that gave it: `organiser`, `referee`, or a table such as `B3`."""
    events: tuple[EveningEvent, ...]


def write_line(line: Line) -> str:
    """A line as text.

    >>> from oudler.tournament.evening.events import ResultsPublished
    >>> write_line(Line("k", "organiser", (ResultsPublished(True),)))
    '{"key":"k","by":"organiser","events":[{"type":"results_published","is_open":true}]}'
    """
    found = {"key": line.key, "by": line.by, "events": [_to_json(one) for one in line.events]}
    return json_line(found)


def read_line(text: str) -> Line:
    """Read a line from text. Raises NotationError or ValueError.

    >>> from oudler.tournament.evening.events import ResultsPublished
    >>> line = Line("k", "organiser", (ResultsPublished(True),))
    >>> read_line(write_line(line)) == line
    True
    """
    fields = Fields(json.loads(text))
    found = Line(
        fields.read("key", as_text, ""),
        fields.read("by", as_text, ""),
        tuple(map(_from_json, fields.read("events", as_list, []))),
    )
    fields.refuse_others()
    fields.check()
    return found


def _to_json(event: EveningEvent) -> dict[str, object]:
    return (EVENING if isinstance(event, Own) else TOURNAMENT).to_json(event)


def _from_json(found: Any) -> EveningEvent:
    event: EveningEvent = (EVENING if found["type"] in EVENING else TOURNAMENT).from_json(found)
    return event


def tournament_log(lines: Iterable[Line]) -> tuple[Event, ...]:
    """The events that belong in the tournament's file.

    >>> from oudler.tournament.evening.events import ResultsPublished
    >>> tournament_log([Line("k", "organiser", (ResultsPublished(True),))])
    ()
    """
    return tuple(one for line in lines for one in line.events if not isinstance(one, Own))
