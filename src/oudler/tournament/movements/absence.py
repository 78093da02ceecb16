"""Too few or too many for full tables: which places stay empty, and where a fifth player sits."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from oudler.tournament.movements.check import sit_outs_of, three_player_tables
from oudler.tournament.movements.plan import Meeting, Plan, without
from oudler.tournament.orientation import Format, Orientation, Start


def leave_empty(plan: Plan, missing: int) -> Plan:
    """The plan with this many empty places, where they cost the others least.

    One short in free deals, the N of the highest table is left out (T11); two short, the two N that
    keep the most people from playing at a table of three twice (T12). In triplets and quartets the
    first number is nobody's: N-S 1 in a line, 1 in a Howell (T84, T91, T102).

    >>> plan = expand(movement("free-base"), 17, positions=5, boards=0)
    >>> sorted(map(str, leave_empty(plan, 2).absent))
    ['N12', 'N17']
    """
    if not missing:
        return plan
    if plan.format is Format.FREE:
        best = _best(plan, _ways(_tables_to_fill(plan), missing))
        # The manual's rule for two tables without N fails: here they are found by trying (ME10).
        notes = f"{plan.note} two_without_n" if missing == 2 else plan.note
        return replace(best, note=notes.strip())
    if plan.format is Format.INDIVIDUAL:
        return _one_by_one(plan, missing)
    return without(plan, [_first(plan)])


def _first(plan: Plan) -> Start:
    lines = {start.line for start in plan.starts}
    line = Orientation.NORTH_SOUTH if Orientation.NORTH_SOUTH in lines else ""
    sections = sorted({start.section for start in plan.starts})
    return Start(str(line), 1, sections[-1])


def _tables_to_fill(plan: Plan) -> Sequence[Start]:
    """The places that may be empty: an N, the highest table first; any number in a Howell."""
    found = [start for start in plan.starts if start.line in ("N", "")]
    return sorted(found, key=lambda start: -start.number)


def _ways(found: Sequence[Start], missing: int) -> Iterator[tuple[Start, ...]]:
    """Which places to try: a movement by shifts looks alike from every table, so one is fixed."""
    if found[0].line:
        highest, *others = found
        yield from ((highest, *more) for more in combinations(others, missing - 1))
    else:
        yield from combinations(found, missing)


def _best(plan: Plan, ways: Iterable[tuple[Start, ...]]) -> Plan:
    return min((without(plan, absent) for absent in ways), key=_cost)


def _cost(plan: Plan) -> tuple[int, int, int, int]:
    """The longest sit-out, all sit-outs, repeated turns at a table of three, and who has one."""
    three, out = three_player_tables(plan), sit_outs_of(plan)
    again = sum(times - 1 for times in three.values())
    return max(out.values(), default=0), out.total(), again, len(three)


def _one_by_one(plan: Plan, missing: int) -> Plan:
    """Empty places chosen one by one, so that the fewest sit out, and never for long."""
    absent: tuple[Start, ...] = ()
    for _ in range(missing):
        others = [start for start in reversed(plan.starts) if start not in absent]
        best = min(others, key=lambda one: _cost(without(plan, (*absent, one))))
        absent = (*absent, best)
    return without(plan, absent)


def with_a_fifth(plan: Plan) -> Plan:
    """The plan with one player more, who makes a table of five wherever they go (T13).

    They go where they have met nobody yet, as far as possible.

    >>> plan = with_a_fifth(expand(movement("free-base"), 7, positions=5, boards=0))
    >>> [one.table for one in plan.of(Start("F", 1))]
    [7, 6, 5, 4, 3]
    """
    fifth = Start(str(Orientation.FIFTH), 1)
    way = _way(plan, plan.positions, frozenset()) or _shortest_way(plan)
    visited = dict(zip(plan.positions, way, strict=True))
    meetings = (
        replace(one, at={**one.at, Orientation.FIFTH: fifth})
        if visited[one.position] == one.table
        else one
        for one in plan.meetings
    )
    return replace(plan, meetings=tuple(meetings))


def _ordered(plan: Plan, position: int) -> list[Meeting]:
    return sorted(plan.in_position(position), key=lambda one: -one.table)


def _way(plan: Plan, positions: Sequence[int], met: frozenset[Start]) -> list[int] | None:
    """A way through the tables on which nobody is met twice; None if there is none."""
    if not positions:
        return []
    for one in _ordered(plan, positions[0]):
        if met.isdisjoint(one.starts):
            rest = _way(plan, positions[1:], met.union(one.starts))
            if rest is not None:
                return [one.table, *rest]
    return None


def _shortest_way(plan: Plan) -> list[int]:
    """At each position, the table with the fewest acquaintances."""
    met: list[Start] = []
    way = []
    for position in plan.positions:
        best = min(_ordered(plan, position), key=lambda one: sum(map(met.count, one.starts)))
        met += best.starts
        way.append(best.table)
    return way
