"""Who makes which boards at the start, where several sections play the same ones (T53)."""

from __future__ import annotations

from oudler.tournament.movements.plan import Plan
from oudler.tournament.orientation import Format


def boards_to_make(plan: Plan) -> dict[tuple[str, int], tuple[int, ...]]:
    """The boards that each table makes in its first position, by section and table.

    In parallel sections every table makes its share of its own boards in all colours, and copies
    them for the others: individuals one part after the other, triplets and quartets in turn.

    >>> boards_to_make(plan)["", 2]
    (5, 6, 7, 8)
    """
    sections = sorted({one.section for one in plan.meetings})
    found = {}
    for one in plan.in_position(plan.positions[0]):
        index, boards = sections.index(one.section), sorted(one.boards)
        found[one.section, one.table] = _share(plan.format, boards, index, len(sections))
    return found


def _share(format: Format, boards: list[int], index: int, sections: int) -> tuple[int, ...]:
    if format is not Format.INDIVIDUAL:
        return tuple(boards[index::sections])
    first, last = (len(boards) * part // sections for part in (index, index + 1))
    return tuple(boards[first:last])
