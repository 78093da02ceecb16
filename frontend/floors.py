"""Checks how the page's files import each other, by type or by value.

No two files import each other, however far round; a folder imports only those below it in `FLOORS`,
and rooms, which stand on one floor, never each other; no file is longer than `LONGEST` lines.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

SRC = Path(__file__).parent / "src"
FLOORS = (
    {"main", "worker"},
    {"first"},
    {"contest", "home", "review", "sheet", "table", "teach", "tournament"},
    {"people"},
    {"offline"},
    {"board"},
    {"parts"},
    {"shell"},
    {"game"},
)
"""The folders and entry points from the top; those on one floor are strangers to each other."""
LONGEST = 300
IMPORTED = re.compile(r"""(?:\bfrom|\bimport\(?) ?["'](\.[^"']+)["']""")


def graph(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """What each file imports of the others."""
    return {
        name: {_found(name, to) for to in IMPORTED.findall(text)} for name, text in sources.items()
    }


def _found(name: str, to: str) -> str:
    """The name of a file that another imports."""
    return (SRC / name).parent.joinpath(to).resolve().relative_to(SRC.resolve()).as_posix()


def faults(sources: Mapping[str, str]) -> Iterator[str]:
    """What is wrong, a line each."""
    arrows = graph(sources)
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        yield f"an import circle: {' -> '.join(reversed(error.args[1]))}"
    for name, found in sorted(arrows.items()):
        if (lines := sources[name].count("\n")) > LONGEST:
            yield f"{name} has {lines} lines, {LONGEST} at most"
        for to in sorted(found):
            if _folder(to) != _folder(name) and _floor(to) <= _floor(name):
                yield f"{name} may not import {to}: it is no floor below"


def _folder(name: str) -> str:
    return name.split("/")[0].removesuffix(".ts")


def _floor(name: str) -> int:
    """The number of its floor, from the top; a folder on none is a fault."""
    return next((at for at, floor in enumerate(FLOORS) if _folder(name) in floor), -1)


def check() -> list[str]:
    """What is wrong with the page."""
    files = sorted(SRC.rglob("*.ts"))
    return list(faults({one.relative_to(SRC).as_posix(): one.read_text("utf-8") for one in files}))


if __name__ == "__main__":
    sys.exit("\n".join(check()) or None)
