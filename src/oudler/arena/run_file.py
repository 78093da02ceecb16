"""A run in a file, one line per deal, so that it can be stopped and resumed."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from oudler import __version__
from oudler.arena.plan import Plan
from oudler.arena.results import DealResult, result_from_json, result_to_json
from oudler.core.ruleset import plain_options
from oudler.core.text.fields import json_line

FORMAT, VERSION = "oudler-arena", 1


class NotARunFile(ValueError):
    """The file has a line that cannot be part of a run."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


class OtherRun(ValueError):
    """The file belongs to another run: what differs, what it has, and what was asked for."""

    def __init__(self, what: str, found: object, asked: object) -> None:
        super().__init__(f"{what}: {found}, not {asked}")
        self.what = what
        self.found = found
        self.asked = asked


class RunFile:
    """The results of a plan so far, and the file to which the next are added."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open the file, or begin it. Raises NotARunFile, OtherRun or OSError."""
        head = _head(plan)
        self.results: list[DealResult] = []
        self._file = path.open("a+b")
        try:
            self._file.seek(0)
            # A line that was cut off is played again.
            *lines, torn = self._file.read().split(b"\n")
            if lines:
                _check(lines[0], head)
                self.results += map(_read, range(len(lines) - 1), lines[1:])
            elif not json_line(head).encode().startswith(torn):
                raise NotARunFile(1)  # somebody else's only line, which truncating would destroy
            self._file.truncate(sum(len(line) + 1 for line in lines))
            if not lines:
                self._write(head)
        except BaseException:
            self._file.close()
            raise

    def append(self, result: DealResult) -> None:
        """Add a deal; it is in the file when this returns."""
        self._write(result_to_json(result))
        self.results.append(result)

    def _write(self, line: dict[str, object]) -> None:
        self._file.write(json_line(line).encode() + b"\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _head(plan: Plan) -> dict[str, object]:
    """Everything the results depend on."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "oudler": __version__,
        "rules": plan.rules.name,
        "options": json.loads(json_line(plain_options(plan.rules))),
        "seed": plan.seed,
        "players": list(map(plan.name, range(len(plan.players)))),
        "pairings": [[p.first, p.second, p.others, p.ask and str(p.ask)] for p in plan.pairings],
        "contract": plan.contract and str(plan.contract),
        "sides": list(map(str, plan.sides)),
        "seconds": plan.seconds,
    }


def _check(line: bytes, head: dict[str, object]) -> None:
    found = _object(line, 1)
    if found.get("format") != FORMAT:
        raise NotARunFile(1)
    for what, asked in head.items():
        if found.get(what) != asked:
            raise OtherRun(what, found.get(what), asked)


def _read(number: int, line: bytes) -> DealResult:
    try:
        result = result_from_json(_object(line, number + 2))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise NotARunFile(number + 2) from None
    if result.number != number:
        raise NotARunFile(number + 2)
    return result


def _object(line: bytes, number: int) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise NotARunFile(number) from None
    if not isinstance(found, dict):
        raise NotARunFile(number)
    return found
