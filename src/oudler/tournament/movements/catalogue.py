"""The movements that Oudler ships, read from its data files."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from oudler.tournament.movements import numbered
from oudler.tournament.movements.numbered import Numbered, Parallel, Pools
from oudler.tournament.movements.plan import Plan
from oudler.tournament.movements.quartets import Quartets, expand_quartets
from oudler.tournament.movements.shift import Shift, expand_shift
from oudler.tournament.movements.teams import Triangular
from oudler.tournament.orientation import Format, Orientation

Movement = Shift | Numbered | Parallel | Pools | Quartets
"""Every kind whose size can be chosen; matches of teams are in `teams`."""

SESSIONS = {
    1: (3, 7, 12, 16, 20, 24, 27),
    2: (4, 8, 11, 15, 19, 23, 28),
}
"""The boards that each of two sessions of seven or eight triplets leaves out (T89)."""


def expand(movement: Movement, tables: int, positions: int, boards: int) -> Plan:
    """The plan of a movement for this many tables, positions and boards per table.

    >>> len(expand(movement("individual-base"), 5, positions=5, boards=4).meetings)
    25
    """
    match movement:
        case Shift():
            return expand_shift(movement, tables, positions, boards)
        case Numbered():
            return numbered.expand_numbered(movement, positions, boards)
        case Parallel():
            return numbered.expand_parallel(movement, positions)
        case Pools():
            return numbered.expand_pools(movement, positions)
        case Quartets():
            return expand_quartets(movement, tables, positions, boards)


def movement(id: str) -> Movement:
    """The movement with this name. Raises KeyError.

    >>> movement("free-6").tables
    (6,)
    """
    return _by_id()[id]


def source(id: str) -> str:
    """The pages of the manual that a movement is from; empty for a computed one.

    >>> source("free-6"), source("teams-16"), source("computed")
    ('OT 14', 'OT 60', '')
    """
    if id in _by_id():
        return _by_id()[id].source
    if id.startswith("teams-"):
        return "OT 60"
    return next((one.source for one in triangular_movements() if one.id == id), "")


@cache
def movements() -> tuple[Movement, ...]:
    """Every movement, in the order of the data files.

    >>> len(movements()) > 25
    True
    """
    return (*_shifts(), *_numbered(), *_special())


@cache
def _by_id() -> Mapping[str, Movement]:
    return {one.id: one for one in movements()}


@cache
def data(name: str) -> Mapping[str, Any]:
    """One of the data files, as plain values."""
    path = files(__package__) / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def _shifts() -> Iterator[Shift]:
    for found in data("shift")["movement"]:
        yield Shift(
            found["id"],
            Format(found["format"]),
            found["source"],
            tuple(_numbers(found["tables"])),
            found.get("positions"),
            found["moves"],
            _by_number(found.get("boards", {})),
            {int(into): moves for into, moves in found.get("exceptions", {}).items()},
            found.get("half_way", {}),
            {int(tables): most for tables, most in found.get("fewer_positions", {}).items()},
            found.get("note", ""),
        )


def _numbers(text: str) -> Iterator[int]:
    """The numbers of a text such as "5, 7, 21-23"."""
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def _by_number(found: Mapping[str, list[int]]) -> Mapping[int, tuple[int, ...]]:
    return {int(number): tuple(values) for number, values in found.items()}


def _numbered() -> Iterator[Numbered]:
    for found in data("numbered")["movement"]:
        one = Numbered(
            found["id"],
            Format(found["format"]),
            found["source"],
            tuple(map(Orientation, found["seats"].split())),
            numbered.parse_rows(found["positions"]),
            tuple(found.get("boards", [0])),
            found.get("shared", False),
        )
        yield one
        if one.id == "triplets-howell-4":
            for session, left_out in SESSIONS.items():
                yield replace(one, id=f"{one.id}-session-{session}", left_out=left_out)


def _special() -> Iterator[Parallel | Pools | Quartets]:
    howells = {one.id: one for one in _numbered()}
    for found in data("special")["parallel"]:
        rows = {section: tuple(found["rows"][section]) for section in found["rows"]}
        copies = {
            section: {int(row): first for row, first in own.items()}
            for section, own in found.get("copies", {}).items()
        }
        yield Parallel(
            found["id"], Format.INDIVIDUAL, found["source"], howells[found["of"]], rows, copies
        )
    for found in data("special")["pools"]:
        deals = {pool: numbered.parse_attacks(own) for pool, own in found["deals"].items()}
        deals |= {pool: deals[other] for pool, other in found["as"].items()}
        yield Pools(
            found["id"],
            Format.TRIPLETS,
            found["source"],
            howells[found["of"]],
            found["boards"],
            deals,
        )
    found = data("special")["quartets"]
    boards, positions = _by_number(found["boards"]), _by_number(found["positions"])
    yield Quartets(found["id"], Format.QUARTETS, found["source"], boards, positions)


@cache
def triangular_movements() -> tuple[Triangular, ...]:
    """The movements of three teams.

    >>> [one.id for one in triangular_movements()]
    ['triangular-24', 'triangular-48-two-sets', 'triangular-48-three-sets']
    """
    return tuple(
        Triangular(
            found["id"],
            found["source"],
            found["boards"],
            tuple((stock, size) for stock, size in found.get("stocks", [])),
            found.get("by_match", {}),
        )
        for found in data("special")["triangular"]
    )
