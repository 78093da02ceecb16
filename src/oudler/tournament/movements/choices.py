"""The ways to seat this many entrants, the usual one first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from oudler.core import Named
from oudler.tournament.movements import catalogue, teams
from oudler.tournament.movements.absence import leave_empty, with_a_fifth
from oudler.tournament.movements.computed import computed_groups, computed_shift
from oudler.tournament.movements.numbered import Numbered, Pools
from oudler.tournament.movements.plan import Plan, side_by_side
from oudler.tournament.movements.quartets import Quartets
from oudler.tournament.movements.shift import Shift, expand_shift
from oudler.tournament.orientation import Format

PRINTED_UP_TO = 28
"""The manual's table of individual sections ends here."""


def individual_splits(tables: int) -> Iterator[tuple[int, ...]]:
    """The sections of an individual tournament; none if there are too few tables.

    >>> list(individual_splits(17)), list(individual_splits(40))
    ([(6, 6, 5)], [(8, 8, 8, 8, 8)])
    """
    printed = catalogue.data("allocations")["individual"].get(str(tables))
    if printed:
        yield tuple(printed)
    elif tables > PRINTED_UP_TO:
        yield even_split(tables, (9, 8, 7, 6, 5))


def line_split(tables: int) -> tuple[int, ...]:
    """The sections of lines of triplets.

    >>> line_split(19), line_split(30)
    ((10, 9), (10, 10, 10))
    """
    printed = catalogue.data("allocations")["triplets_line"].get(str(tables))
    return tuple(printed) if printed else even_split(tables, range(13, 4, -1))


def even_split(tables: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """As few sections as possible, as equal in size as possible.

    >>> even_split(29, (9, 8, 7, 6, 5))
    (8, 7, 7, 7)
    """
    for sections in count(-(-tables // max(sizes))):
        size, more = divmod(tables, sections)
        split = (size + 1,) * more + (size,) * (sections - more)
        if set(split) <= set(sizes):
            return split
    raise AssertionError


# --- The ways to seat this many entrants, the usual one first

COMPUTED = "computed"
"""Stands for a movement that a solver finds."""
MOST_TABLES = 60
"""The largest section for which a movement is computed."""
LINE_POSITIONS = 13
"""How many positions of a line make an evening; longer lines need not be completed (T83)."""
MATCH_BOARDS = (16, 20, 24)


class Unseatable(Named):
    """Why this many entrants cannot be seated."""

    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    NO_MOVEMENT = "no_movement"
    POSITIONS = "positions"
    ODD_POSITIONS = "odd_positions"
    BOARDS = "boards"
    UNKNOWN = "unknown"


class NoPlan(ValueError):
    """There is no such plan; `reason` says why, `allowed` what is possible."""

    def __init__(
        self, reason: Unseatable, allowed: tuple[int | str, ...] = (), source: str = ""
    ) -> None:
        super().__init__(f"{reason}: {allowed}")
        self.reason = reason
        self.allowed = allowed
        self.source = source
        """The pages of the organiser's manual that allow nothing else, such as `OT 51`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to seat this many entrants."""

    format: Format
    sections: tuple[tuple[str, int], ...]
    """The movement and the tables of each section."""
    positions: tuple[int, ...]
    """How many positions can be played; the usual number first."""
    boards: tuple[int, ...]
    """How many boards a table can have in a position; the usual number first."""
    missing: int = 0
    """Places that stay empty."""
    has_fifth: bool = False
    """Whether one table plays with five."""

    @property
    def id(self) -> str:
        """The name by which it is chosen.

        >>> choices(Format.INDIVIDUAL, 40)[0].id
        '2x individual-base 5'
        """
        alike = len(set(self.sections)) == 1 and len(self.sections) > 1
        if alike:
            return f"{len(self.sections)}x {_name(*self.sections[0])}"
        return " + ".join(_name(*one) for one in self.sections)

    @property
    def tables(self) -> int:
        """How many tables there are in all sections.

        >>> choices(Format.INDIVIDUAL, 40)[0].tables
        10
        """
        return sum(tables for _, tables in self.sections)


def _name(id: str, tables: int) -> str:
    return f"{id} {tables}" if id in _SIZED else id


_SIZED = {"free-base", "individual-base", "triplets-line", "quartets", COMPUTED}
"""Movements for several numbers of tables."""


def choices(format: Format, entrants: int, first: int = 1) -> tuple[Choice, ...]:
    """Every way to seat this many entrants. Raises NoPlan if there is none.

    >>> [one.id for one in choices(Format.TRIPLETS, 16)]
    ['triplets-emmanuel-16', 'triplets-howell-8', 'triplets-line 8']
    """
    found = tuple(_unique(_WAYS[format](entrants)))
    if not found:
        reason = Unseatable.TOO_FEW if entrants < _LEAST[format] else Unseatable.NO_MOVEMENT
        raise NoPlan(reason, (_LEAST[format],))
    if first > 1:
        kept = (replace(one, positions=_later(one.positions, first)) for one in found)
        found = tuple(one for one in kept if one.positions)
    return found


_LEAST = {
    Format.FREE: 4,
    Format.INDIVIDUAL: 8,
    Format.TRIPLETS: 3,
    Format.QUARTETS: 3,
    Format.TEAMS: 2,
}


def _unique(found: Iterable[Choice]) -> Iterator[Choice]:
    seen = set()
    for one in found:
        if one.id not in seen:
            seen.add(one.id)
            yield one


def _later(positions: tuple[int, ...], first: int) -> tuple[int, ...]:
    """How many positions are left if the first ones are skipped (T30)."""
    return tuple(most - first + 1 for most in positions if most >= first)


def _free(entrants: int) -> Iterator[Choice]:
    has_fifth = entrants % 4 == 1
    tables = entrants // 4 if has_fifth else -(-entrants // 4)
    missing = 0 if has_fifth else 4 * tables - entrants
    if entrants < 4:
        return
    for one in _printed(Format.FREE, tables):
        most = one.most_positions(tables)
        yield Choice(Format.FREE, ((one.id, tables),), _down_from(most), (0,), missing, has_fifth)
    if tables < 3 or 5 <= tables <= MOST_TABLES:
        most = 7 if tables < 3 else min(tables, 12)
        yield Choice(Format.FREE, ((COMPUTED, tables),), _down_from(most), (0,), missing, has_fifth)


def _down_from(most: int) -> tuple[int, ...]:
    """Every number of positions; six of four deals and five of five are usual (T10)."""
    usual = min(most, 6)
    return (usual, *(n for n in range(most, 0, -1) if n != usual))


def _individual(entrants: int) -> Iterator[Choice]:
    tables = -(-entrants // 4)
    missing = 4 * tables - entrants
    if entrants < _LEAST[Format.INDIVIDUAL]:
        return
    for split in individual_splits(tables):
        yield from _in_sections(Format.INDIVIDUAL, split, missing)
    for one in _printed(Format.INDIVIDUAL, tables):
        yield _one_section(one, tables, missing)
    if tables == 2 or 5 <= tables <= MOST_TABLES:
        usual = 7 if tables == 2 else min(7, tables - 2)
        most = 7 if tables == 2 else min(12, tables)
        positions = (usual, *(n for n in range(most, 2, -1) if n != usual))
        boards = (4, 3) if tables < 9 else (3, 2, 4)
        yield Choice(Format.INDIVIDUAL, ((COMPUTED, tables),), positions, boards, missing)


def _in_sections(format: Format, split: tuple[int, ...], missing: int) -> Iterator[Choice]:
    found = [next(_printed(format, tables), None) for tables in split]
    if None in found:
        return
    own = [one for one in found if one is not None]
    pairs = list(zip(own, split, strict=True))
    most = min(one.most_positions(tables) for one, tables in pairs)
    boards = _shared(one.boards_per_table(tables) for one, tables in pairs)
    sections = tuple((one.id, tables) for one, tables in pairs)
    usual = min(most, LINE_POSITIONS) if format is Format.TRIPLETS else most
    positions = (usual, *(n for n in range(most, 0, -1) if n != usual))
    yield Choice(format, sections, positions, boards, missing)


def _shared(boards: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The numbers of boards that every section can have; else the fewest that any has."""
    every = list(boards)
    first, *rest = every
    common = tuple(one for one in first if all(one in other for other in rest))
    return common or (min(min(one) for one in every),)


def _one_section(one: catalogue.Movement, tables: int, missing: int) -> Choice:
    most = one.most_positions(tables)
    positions = tuple(range(most, 0, -1))
    if isinstance(one, Quartets):
        positions = one.lengths(tables)
    elif one.format is Format.TRIPLETS and not isinstance(one, Shift):
        positions = (most,)  # of a Howell all positions must be played (T86)
    return Choice(one.format, ((one.id, tables),), positions, one.boards_per_table(tables), missing)


def _printed(format: Format, tables: int) -> Iterator[catalogue.Movement]:
    """The printed movements for this many tables; Howell sessions must be chosen by name."""
    for one in catalogue.movements():
        if one.format is not format or isinstance(one, Quartets | Pools):
            continue
        if tables in one.tables and "session" not in one.id:
            yield one


def _triplets(entrants: int) -> Iterator[Choice]:
    missing = entrants % 2
    tables = -(-entrants // 2)
    allocated = catalogue.data("allocations")
    if howell := allocated["triplets_howell"].get(str(entrants)):
        yield _sections_of_triplets(howell, missing)
    if entrants in (7, 8):
        for session in catalogue.SESSIONS:
            yield _one_section(
                catalogue.movement(f"triplets-howell-4-session-{session}"), 4, missing
            )
    if entrants in (15, 16):
        yield _one_section(catalogue.movement("triplets-howell-8"), 8, missing)
        yield _one_section(catalogue.movement("triplets-emmanuel-16"), 12, missing)
    if tables >= 5:
        for split in dict.fromkeys((line_split(tables), (tables,))):
            if max(split) <= MOST_TABLES:
                yield from _in_sections(Format.TRIPLETS, split, missing)
    if tables == 3:
        yield _one_section(catalogue.movement("triplets-howell-3"), 3, missing)
    if tables == 2:
        yield Choice(Format.TRIPLETS, ((COMPUTED, 2),), (3,), (4, 6), missing)


_SHORT = {"H": "triplets-howell-", "L": "triplets-line", "E": "triplets-emmanuel-"}


def _sections_of_triplets(names: list[str], missing: int) -> Choice:
    """Sections named as the manual does: H6 a Howell of six tables, L11 a line of eleven."""
    pairs = []
    for name in names:
        is_line = name[0] == "L"
        one = catalogue.movement(_SHORT[name[0]] + name[1:] * (not is_line))
        assert not isinstance(one, Quartets)
        pairs.append((one, int(name[1:]) if is_line else one.tables[0]))
    most = min(one.most_positions(tables) for one, tables in pairs)
    boards = _shared(one.boards_per_table(tables) for one, tables in pairs)
    sections = tuple((one.id, tables) for one, tables in pairs)
    return Choice(Format.TRIPLETS, sections, (most,), boards, missing)


def _quartets(entrants: int) -> Iterator[Choice]:
    if entrants < 3:
        return
    tables = entrants if entrants % 2 else entrants + 1
    yield _one_section(catalogue.movement("quartets"), tables, missing=tables - entrants)


def _teams(entrants: int) -> Iterator[Choice]:
    if entrants == 2:
        for boards in MATCH_BOARDS:
            name = f"teams-{boards}"
            yield Choice(Format.TEAMS, ((name, 2),), (teams.QUARTERS,), (boards // 4,))
    if entrants == 3:
        for one in catalogue.triangular_movements():
            yield Choice(Format.TEAMS, ((one.id, 3),), (2 * teams.QUARTERS,), (one.boards,))


_WAYS = {
    Format.FREE: _free,
    Format.INDIVIDUAL: _individual,
    Format.TRIPLETS: _triplets,
    Format.QUARTETS: _quartets,
    Format.TEAMS: _teams,
}


def plan_of(choice: Choice, positions: int = 0, boards: int = 0, first: int = 1) -> Plan:
    """The plan of a choice; 0 stands for the usual number of positions, or of boards.

    Raises NoPlan for a number that the choice does not have, and what `computed` raises.

    >>> plan = plan_of(choices(Format.FREE, 19)[0])
    >>> len(plan.starts), [str(one) for one in plan.absent]
    (19, ['N5'])
    """
    length, each = positions or choice.positions[0], boards or choice.boards[0]
    if length not in choice.positions:
        is_odd = choice.format is Format.QUARTETS and length % 2
        reason = Unseatable.ODD_POSITIONS if is_odd else Unseatable.POSITIONS
        raise NoPlan(reason, tuple(sorted(choice.positions)), _source(choice))
    if each not in choice.boards:
        raise NoPlan(Unseatable.BOARDS, tuple(sorted(choice.boards)), _source(choice))
    plans = [
        _section(choice.format, id, tables, length, each, first) for id, tables in choice.sections
    ]
    plan = plans[0] if len(plans) == 1 else side_by_side(dict(zip(_LETTERS, plans, strict=False)))
    return with_a_fifth(plan) if choice.has_fifth else leave_empty(plan, choice.missing)


def _source(choice: Choice) -> str:
    """The pages that the printed movements of a choice are from; empty if one is computed."""
    named = {id: catalogue.source(id) for id, _ in choice.sections}
    return ", ".join(dict.fromkeys(named.values())) if all(named.values()) else ""


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _section(format: Format, id: str, tables: int, length: int, boards: int, first: int) -> Plan:
    if id == COMPUTED:
        return _computed(format, tables, length, boards, first)
    if id.startswith("teams-"):
        return teams.match_plan(4 * boards)
    for one in catalogue.triangular_movements():
        if one.id == id:
            return teams.triangular_plan(one)
    found = catalogue.movement(id)
    if isinstance(found, Shift):
        return expand_shift(found, tables, length, boards, first)
    return catalogue.expand(found, tables, length, boards)


def _computed(format: Format, tables: int, length: int, boards: int, first: int) -> Plan:
    made: Shift | Numbered
    if tables < 3:
        size = 2 if format is Format.TRIPLETS else 4
        made = computed_groups(format, size * tables, length, boards)
    else:
        made = computed_shift(format, tables, length + first - 1)
        return expand_shift(made, tables, length, boards, first)
    return catalogue.expand(made, tables, length, boards)
