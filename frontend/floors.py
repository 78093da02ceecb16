"""Checks how the page's files import each other, types included.

There is no import circle. A folder imports only those below it in `FLOORS`: rooms, which share a
floor, never import each other, and the shell imports no room. A file has at most `LONGEST` lines.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

SRC = Path(__file__).parent / "src"
FLOORS = (
    {"main", "worker"},
    {"first"},
    {"analysis", "contest", "home", "review", "sheet", "table", "teach", "tournament"},
    {"people"},
    {"offline"},
    {"board"},
    {"parts"},
    {"shell"},
    {"game"},
)
"""The folders and entry points, from the top."""
LONGEST = 300
IMPORTED = re.compile(r"""(?:\bfrom|\bimport\(?) ?["'](\.[^"']+)["']""")


def graph(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the imports of each file among the others."""
    return {
        name: {_found(name, to) for to in IMPORTED.findall(text)} for name, text in sources.items()
    }


def _found(name: str, to: str) -> str:
    """Return the name of a file as another imports it."""
    return (SRC / name).parent.joinpath(to).resolve().relative_to(SRC.resolve()).as_posix()


def faults(sources: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each import or file that is wrong."""
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
    """Return the number of a file's floor, from the top; -1, which is above all, for none."""
    return next((at for at, floor in enumerate(FLOORS) if _folder(name) in floor), -1)


def check() -> list[str]:
    """Return the faults of the page's own files."""
    files = sorted(SRC.rglob("*.ts"))
    return list(faults({one.relative_to(SRC).as_posix(): one.read_text("utf-8") for one in files}))


if __name__ == "__main__":
    sys.exit("\n".join(check()) or None)
