"""The announcement between two positions: how far each line, and the boards, move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from oudler.tournament.movements.plan import Plan
from oudler.tournament.movements.shift import BOARDS, shortest
from oudler.tournament.orientation import Start


def moves_into(plan: Plan, position: int, section: str = "") -> Mapping[str, int] | None:
    """How many tables up or down everything goes before a position; None if lines break up.

    >>> moves_into(plan, 2)
    {'N': 0, 'S': 1, 'E': 2, 'W': -2, 'boards': -1}
    """
    before = _previous(plan, position)
    if before is None:
        return None
    tables = sum(one.section == section for one in plan.in_position(position))
    found: dict[str, int] = {}
    steps = (*_steps(plan, before, position, section), *_of_boards(plan, before, position, section))
    for line, old, new in steps:
        by = shortest(new - old, tables)
        if not line or found.setdefault(line, by) != by:
            return None
    return found


def _previous(plan: Plan, position: int) -> int | None:
    index = plan.positions.index(position)
    return plan.positions[index - 1] if index else None


def _steps(plan: Plan, before: int, position: int, section: str) -> Iterator[tuple[str, int, int]]:
    old, new = (_tables(plan, one, section) for one in (before, position))
    for (line, start), table in old.items():
        if (line, start) in new:
            yield line, table, new[line, start]


def _tables(plan: Plan, position: int, section: str) -> dict[tuple[str, Start], int]:
    """Where everybody sits; a quartet's attacker and defenders are listed separately."""
    return {
        (start.line or ("" if len(str(side)) < 3 else str(side)), start): one.table
        for one in plan.in_position(position)
        if one.section == section
        for side, start in one.at.items()
    }


def _of_boards(
    plan: Plan, before: int, position: int, section: str
) -> Iterator[tuple[str, int, int]]:
    old, new = (
        {one.boards: one.table for one in plan.in_position(at) if one.section == section}
        for at in (before, position)
    )
    for boards, table in old.items():
        if boards and boards in new:
            yield BOARDS, table, new[boards]
