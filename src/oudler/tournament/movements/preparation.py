"""Before play and between two positions: boards to make, tables, and how far everybody moves."""

from collections.abc import Iterator, Mapping

from oudler.tournament.movements.plan import Meeting, Plan
from oudler.tournament.movements.shift import BOARDS, shortest
from oudler.tournament.orientation import Format, Start


def boards_to_make(plan: Plan) -> dict[tuple[int, str, int], tuple[int, ...]]:
    """The boards that are dealt at each table: by position, section and table.

    A board is dealt where it is first played. In parallel sections every table makes its share of
    its boards in all colours, and copies them for the others: individuals one part after the other,
    triplets and quartets in turn. Where all tables of a position share its boards, each makes one.

    >>> boards_to_make(plan)[1, "", 2]
    (5, 6, 7, 8)
    """
    # Sections that share one set of boards need no copies: each makes the boards it plays first.
    is_copied = all(one.copy for one in plan.meetings)
    sections = sorted({one.section for one in plan.meetings}) if is_copied else [""]
    made: set[tuple[str, str, int]] = set()
    found: dict[tuple[int, str, int], tuple[int, ...]] = {}
    for position in plan.positions:
        for one, boards in _first_played(plan, position, made):
            index = sections.index(one.section) if len(sections) > 1 else 0
            share = _share(plan.format, sorted(boards), index, len(sections))
            if share:
                found[position, one.section, one.table] = share
    return found


def _first_played(
    plan: Plan, position: int, made: set[tuple[str, str, int]]
) -> Iterator[tuple[Meeting, list[int]]]:
    """Each table's boards that nobody has made yet; of shared ones, those it plays first."""
    played = [one for one in plan.in_position(position) if plan.is_played(one)]
    for one in played:
        here = [other for other in played if other.section == one.section]
        shared = _is_shared(here)
        own = [board for board in one.boards if plan.original(board) == board]
        if shared:
            own = own[:1] if one.table < len(here) else own[: 1 + max(0, len(own) - len(here))]
        boards = [board for board in own if (one.stock, one.copy, board) not in made]
        made.update((one.stock, one.copy, board) for board in boards)
        yield one, boards


def _is_shared(here: list[Meeting]) -> bool:
    """Whether all tables of a position play the same boards, one after the other."""
    return len(here) > 1 and len({frozenset(one.boards) for one in here}) == 1


def _share(format: Format, boards: list[int], index: int, sections: int) -> tuple[int, ...]:
    if sections == 1:
        return tuple(boards)
    if format is not Format.INDIVIDUAL:
        return tuple(boards[index::sections])
    first, last = (len(boards) * part // sections for part in (index, index + 1))
    return tuple(boards[first:last])


STEPS = {Format.INDIVIDUAL: 2, Format.TRIPLETS: 3}
"""How far apart neighbouring tables' numbers are: every second, or every third."""


def room_order(format: Format, tables: int) -> tuple[int, ...]:
    """The tables as they stand in the room, so that neighbours do not play the same boards.

    >>> room_order(Format.INDIVIDUAL, 7), room_order(Format.QUARTETS, 7)
    ((1, 3, 5, 7, 2, 4, 6), (1, 5, 2, 6, 3, 7, 4))
    """
    if format is Format.QUARTETS:
        half = -(-tables // 2)
        pairs = zip(range(1, half + 1), (*range(half + 1, tables + 1), 0), strict=False)
        return tuple(table for pair in pairs for table in pair if table)
    step = STEPS.get(format, 1)
    order: list[int] = []
    place = 0
    while len(order) < tables:
        while place % tables + 1 in order:
            place += 1
        order.append(place % tables + 1)
        place += step
    return tuple(order)


# --- The announcement between two positions: how far each line, and the boards, move


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
