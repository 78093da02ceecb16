"""The command as on a machine where a part of it is not installed.

`python -m oudler.testing.without typst ortools` reads command lines from standard input, each a
JSON list, runs them one after another and prints what each did; `-- sheet --help` runs that one
line in place of this process.
"""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from oudler.testing.processes import mortal


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command line did."""

    code: int
    out: str
    err: str
    trace: str
    """The traceback it ended with; empty if there was none."""


class _Missing(MetaPathFinder):
    """Finds nothing where these packages would be."""

    def __init__(self, packages: Iterable[str]) -> None:
        self._packages = frozenset(packages)

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """None for all other modules. Raises ModuleNotFoundError."""
        if name.partition(".")[0] in self._packages:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def take_away(packages: Iterable[str]) -> None:
    """Let this process import these packages no more; they must not have been imported yet."""
    sys.meta_path.insert(0, _Missing(packages))


def run_without(packages: Iterable[str], lines: Iterable[Sequence[str]], folder: Path) -> list[Ran]:
    """Run these command lines in a folder, all in one new process without these packages."""
    done = subprocess.run(
        mortal(sys.executable, "-m", "oudler.testing.without", *packages),
        input="\n".join(json.dumps([*line]) for line in lines),
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [Ran(**json.loads(line)) for line in done.stdout.splitlines()]


def _ran(line: Sequence[str]) -> Ran:
    from oudler import cli

    code, trace = 0, ""
    with _captured("stdout") as out, _captured("stderr") as err:
        try:
            code = cli.outcome(line)
        except BaseException:
            trace = traceback.format_exc()
    return Ran(code, _text(out), _text(err), trace)


@contextlib.contextmanager
def _captured(stream: str) -> Iterator[io.TextIOWrapper]:
    usual, instead = getattr(sys, stream), io.TextIOWrapper(io.BytesIO(), "utf-8")
    setattr(sys, stream, instead)
    try:
        yield instead
    finally:
        setattr(sys, stream, usual)


def _text(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def main(arguments: Sequence[str]) -> None:
    """Run one command line, or those on standard input."""
    given = list(arguments)
    if "--" in given:
        at = given.index("--")
        take_away(given[:at])
        from oudler import cli

        sys.argv = ["oudler", *given[at + 1 :]]
        cli.main()
        return
    take_away(given)
    lines = [json.loads(line) for line in sys.stdin]
    sys.stdin = io.StringIO()
    for line in lines:
        print(json.dumps(asdict(_ran(line))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
