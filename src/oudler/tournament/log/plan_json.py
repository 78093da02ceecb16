"""Plans as JSON, whole: a log needs no movement to be read."""

from __future__ import annotations

from typing import Any

from oudler.tournament.movements.plan import Meeting, Plan
from oudler.tournament.orientation import Format, Orientation, parse_start


def plan_to_json(plan: Plan) -> dict[str, object]:
    """A plan as one JSON object, empty parts left out.

    >>> plan_to_json(plan)["meetings"][0]["at"]
    {'N': 'N1', 'S': 'S1', 'E': 'E1', 'W': 'W1'}
    """
    found: dict[str, object] = {
        "movement": plan.movement,
        "format": str(plan.format),
        "meetings": [_meeting_to_json(one) for one in plan.meetings],
        "absent": sorted(map(str, plan.absent)),
        "copies": {str(copy): board for copy, board in plan.copies},
        "note": plan.note,
    }
    return {name: one for name, one in found.items() if one}


def _meeting_to_json(one: Meeting) -> dict[str, object]:
    found: dict[str, object] = {
        "position": one.position,
        "section": one.section,
        "table": one.table,
        "at": {str(side): str(start) for side, start in one.at},
        "boards": list(one.boards),
        "deal": one.deal,
        "stock": one.stock,
        "copy": one.copy,
    }
    return {name: value for name, value in found.items() if value}


def plan_from_json(found: Any) -> Plan:
    """The plan of a JSON object. Raises ValueError, TypeError or KeyError.

    >>> plan_from_json(plan_to_json(plan)) == plan
    True
    """
    _only(found, {"movement", "format", "meetings", "absent", "copies", "note"})
    return Plan(
        str(found["movement"]),
        Format(found["format"]),
        tuple(map(_meeting_from_json, found["meetings"])),
        frozenset(map(parse_start, found.get("absent", []))),
        tuple((int(copy), int(board)) for copy, board in found.get("copies", {}).items()),
        str(found.get("note", "")),
    )


_TABLES = {"ENSW", "EFNSW", "EWNS", "attackdefence"}
"""The sides of a table, sorted and joined: there is always one who attacks."""


def _meeting_from_json(found: Any) -> Meeting:
    _only(found, {"position", "section", "table", "at", "boards", "deal", "stock", "copy"})
    at = tuple((Orientation(side), parse_start(start)) for side, start in found["at"].items())
    if "".join(sorted(side for side, _ in at)) not in _TABLES:
        raise ValueError("expected N S E W, NS EW, or attack and defence")
    return Meeting(
        int(found["position"]),
        int(found["table"]),
        at,
        tuple(map(int, found.get("boards", []))),
        str(found.get("section", "")),
        int(found.get("deal", 0)),
        str(found.get("stock", "")),
        str(found.get("copy", "")),
    )


def _only(found: Any, known: set[str]) -> None:
    if not isinstance(found, dict) or not found.keys() <= known:
        raise ValueError(f"expected an object with {', '.join(sorted(known))}")
