"""Movements that are not in print, found by a solver: a set of differences, or a table of groups.

A movement by shifts looks alike from every table, so that who meets whom depends on differences
alone: nobody meets twice if the distance between two lines never repeats, and nobody meets a board
twice if the distance between a line and the boards never does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING

from oudler.tournament.movements.numbered import Group, Numbered
from oudler.tournament.movements.shift import BOARDS, Shift, series, shortest
from oudler.tournament.orientation import Format, Orientation, taker_of

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

EFFORT = 2.0
"""How long a search may take, in the solver's own seconds: they do not depend on the machine."""


class NoSolver(Exception):
    """The solver is not installed."""


class NotFound(Exception):
    """There is no such movement, or none was found in time; `proved` says which."""

    def __init__(self, *, proved: bool) -> None:
        super().__init__("proved" if proved else "not found in time")
        self.proved = proved


def _model() -> tuple[CpModel, CpSolver]:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise NoSolver from None
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = EFFORT
    return cp_model.CpModel(), solver


def _solve(model: CpModel, solver: CpSolver) -> None:
    from ortools.sat.python import cp_model

    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise NotFound(proved=status == cp_model.INFEASIBLE)


@dataclass(frozen=True, slots=True)
class _Lines:
    """Where each line is in each position, as the distance from where it began."""

    tables: int
    places: Mapping[str, list[IntVar]]


@cache
def computed_shift(format: Format, tables: int, positions: int) -> Shift:
    """A movement by shifts in which nobody meets anybody, or any board, twice.

    As many moves as possible are alike. Raises NoSolver, and NotFound if there is none.

    >>> computed_shift(Format.INDIVIDUAL, 7, 5).most_positions(7)
    5
    """
    lines = ("N", "S", "E", "W") if format is not Format.TRIPLETS else ("NS", "EW")
    moving = (*lines[1:], BOARDS) if format.has_boards else lines[1:]
    model, solver = _model()
    found = _lines(model, moving, tables, positions)
    _keep_apart(model, found)
    _solve(model, solver)
    _make_alike(model, solver, found)
    gone = {name: [solver.value(one) for one in own] for name, own in found.places.items()}
    return _as_shift(format, lines[0], tables, positions, gone)


def _lines(model: CpModel, names: Iterable[str], tables: int, positions: int) -> _Lines:
    places = {
        name: [
            model.new_int_var(0, tables - 1 if position else 0, f"{name}{position + 1}")
            for position in range(positions)
        ]
        for name in names
    }
    return _Lines(tables, places)


def _keep_apart(model: CpModel, found: _Lines) -> None:
    for own in found.places.values():
        model.add_all_different(own)
    for one, other in combinations(found.places, 2):
        model.add_all_different(
            _distance(model, found, a, b)
            for a, b in zip(found.places[one], found.places[other], strict=True)
        )


def _distance(model: CpModel, found: _Lines, one: IntVar, other: IntVar) -> IntVar:
    """How many tables lie between one and the other, going round."""
    distance = model.new_int_var(0, found.tables - 1, "")
    turns = model.new_bool_var("")
    model.add(distance == one - other + found.tables * turns)
    return distance


def _make_alike(model: CpModel, solver: CpSolver, found: _Lines) -> None:
    """Start from the solution found, and make as many moves alike as a short time allows."""
    for own in found.places.values():
        for one in own:
            model.add_hint(one, solver.value(one))
    _prefer_alike(model, found)
    solver.parameters.max_deterministic_time = EFFORT / 4
    _solve(model, solver)


def _prefer_alike(model: CpModel, found: _Lines) -> None:
    usual = {name: model.new_int_var(0, found.tables - 1, name) for name in found.places}
    odd = []
    for name, own in found.places.items():
        for before, after in pairwise(own):
            is_odd = model.new_bool_var("")
            step = _distance(model, found, after, before)
            model.add(step == usual[name]).only_enforce_if(is_odd.negated())
            odd.append(is_odd)
    model.minimize(sum(odd))


def _as_shift(
    format: Format, fixed: str, tables: int, positions: int, gone: Mapping[str, list[int]]
) -> Shift:
    steps = {
        name: [shortest(after - before, tables) for before, after in pairwise(own)]
        for name, own in gone.items()
    }
    usual = {fixed: 0} | {name: Counter(own).most_common(1)[0][0] for name, own in steps.items()}
    exceptions: dict[int, dict[str, int]] = {}
    for name, own in steps.items():
        for into, by in enumerate(own, 2):
            if by != usual[name]:
                exceptions.setdefault(into, {})[name] = by
    name = f"computed-{format}-{tables}"
    return Shift(name, format, "", (tables,), positions, usual, exceptions=exceptions)


@cache
def computed_groups(format: Format, entrants: int, positions: int, boards: int) -> Numbered:
    """A movement of numbers for a small room: everybody meets everybody as evenly as possible.

    The boards of a position go round its tables. Raises NoSolver.

    >>> len(computed_groups(Format.INDIVIDUAL, 8, 7, 3).rows)
    7
    """
    sides = _SIDES[format is Format.TRIPLETS]
    groups = _groups(entrants, len(sides), positions)
    if format.has_boards:
        groups = _seated(groups, sides, boards)
    rows = tuple(
        tuple(Group(tuple(group), position) for group in row)
        for position, row in enumerate(groups, 1)
    )
    name = f"computed-{format}-{entrants // len(sides)}"
    return Numbered(name, format, "", sides, rows, (boards,), is_shared=format.has_boards)


_SIDES = {
    False: (Orientation.NORTH, Orientation.SOUTH, Orientation.EAST, Orientation.WEST),
    True: (Orientation.NORTH_SOUTH, Orientation.EAST_WEST),
}
_Groups = list[list[list[int]]]
"""The numbers at each table, position by position."""


def _groups(entrants: int, size: int, positions: int) -> _Groups:
    """Groups in which the pair that meets most often does so as seldom as possible."""
    model, solver = _model()
    at = _seats_at_tables(model, entrants, size, positions)
    most = model.new_int_var(0, positions, "most")
    for one, other in combinations(range(entrants), 2):
        met = (
            _both(model, at[position, table, one], at[position, table, other])
            for position, table in product(range(positions), range(entrants // size))
        )
        model.add(sum(met) <= most)
    model.minimize(most)
    _solve(model, solver)
    return [
        [
            [who + 1 for who in range(entrants) if solver.value(at[position, table, who])]
            for table in range(entrants // size)
        ]
        for position in range(positions)
    ]


def _seats_at_tables(
    model: CpModel, entrants: int, size: int, positions: int
) -> dict[tuple[int, int, int], IntVar]:
    """Who is at which table in each position; the first is as they come, 0 stays at table 0."""
    tables = entrants // size
    at = {
        key: model.new_bool_var("")
        for key in product(range(positions), range(tables), range(entrants))
    }
    for position in range(positions):
        for who in range(entrants):
            model.add_exactly_one(at[position, table, who] for table in range(tables))
        for table in range(tables):
            model.add(sum(at[position, table, who] for who in range(entrants)) == size)
        model.add(at[position, 0, 0] == 1)
    for who in range(entrants):
        model.add(at[0, who // size, who] == 1)
    return at


def _both(model: CpModel, one: IntVar, other: IntVar) -> IntVar:
    both = model.new_bool_var("")
    model.add(both >= one + other - 1)
    return both


def _seated(groups: _Groups, sides: tuple[Orientation, ...], boards: int) -> _Groups:
    """The same groups, with sides chosen so that everybody attacks as equally often as possible."""
    model, solver = _model()
    sits = {
        (position, who, side): model.new_bool_var("")
        for position, row in enumerate(groups)
        for group in row
        for who in group
        for side in sides
    }
    for position, row in enumerate(groups):
        for group in row:
            for who in group:
                model.add_exactly_one(sits[position, who, side] for side in sides)
            for side in sides:
                model.add_exactly_one(sits[position, who, side] for who in group)
    _spread_attacks(model, groups, sits, boards)
    _solve(model, solver)
    return [
        [
            [
                next(who for who in group if solver.value(sits[position, who, side]))
                for side in sides
            ]
            for group in row
        ]
        for position, row in enumerate(groups)
    ]


def _spread_attacks(
    model: CpModel,
    groups: _Groups,
    sits: Mapping[tuple[int, int, Orientation], IntVar],
    boards: int,
) -> None:
    least, most = (model.new_int_var(0, boards * len(groups), name) for name in ("least", "most"))
    for who in sorted({who for _, who, _ in sits}):
        attacks = sum(
            _taken_by(side, position, boards) * seat
            for (position, own, side), seat in sits.items()
            if own == who
        )
        model.add(attacks >= least)
        model.add(attacks <= most)
    model.minimize(most - least)


def _taken_by(side: Orientation, position: int, boards: int) -> int:
    return sum(str(taker_of(board)) in str(side) for board in series(position + 1, boards))
