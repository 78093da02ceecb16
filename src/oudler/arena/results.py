"""The result of a deal under every seating, and the file that keeps a run, a line for each deal.

A run can be stopped and resumed. The times of decisions are counted in steps of 10 %, so that any
number of them fits on one line.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from oudler import __version__
from oudler.arena.plan import Plan, Seating
from oudler.core import Contract, Deal, Named, Seat, Side, plain_options, score
from oudler.core.text import json_line

STEP = log(1.1)


def step_of(seconds: float) -> int:
    """The step that a time belongs to, from a microsecond up, each a tenth longer than the last.

    >>> step_of(1e-6), step_of(1e-3)
    (0, 72)
    """
    return max(0, int(log(max(seconds, 1e-6) * 1e6) / STEP))


def within(steps: Counter[int], share: float) -> float:
    """The milliseconds within which this share of the decisions were made.

    >>> round(within(Counter({0: 90, 72: 10}), 0.99), 2)
    1.0
    """
    least, seen = share * steps.total(), 0
    for step in sorted(steps):
        seen += steps[step]
        if seen >= least:
            return float(1.1 ** (step + 0.5)) / 1000
    return 0.0


class Role(Named):
    """A seat's role in a deal."""

    TAKER = "taker"
    PARTNER = "partner"
    DEFENDER = "defender"
    NOBODY = "nobody"
    """Nobody took."""


class FaultKind(Named):
    """The faults of a program; club decides in its place each time."""

    LATE = "late"
    ILLEGAL = "illegal"
    GARBLED = "garbled"
    DIED = "died"
    ABSENT = "absent"
    """The program was already out of the run."""


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of one deal."""

    scores: tuple[float, ...]
    attack: tuple[int, ...] = ()
    """The taker, then the partners; empty if nobody took."""
    contract: Contract | None = None
    is_made: bool = False

    def score_of(self, focus: Seat | Side) -> float:
        """A seat's score; a side wins or loses what the taker does.

        >>> Played((30, -10, -10, -10), (0,), Contract.GARDE, True).score_of(Side.DEFENCE)
        -30
        """
        if isinstance(focus, Side):
            taker = self.scores[self.attack[0]] if self.attack else 0.0
            return taker if focus is Side.ATTACK else -taker
        return self.scores[focus]

    def role_of(self, focus: Seat | Side) -> Role:
        """The role of a seat, or of a side's leader.

        >>> Played((30, -10, -10, -10), (0,), Contract.GARDE, True).role_of(Seat(2))
        Role.DEFENDER
        """
        if not self.attack:
            return Role.NOBODY
        if isinstance(focus, Side):
            return Role.TAKER if focus is Side.ATTACK else Role.DEFENDER
        if focus == self.attack[0]:
            return Role.TAKER
        return Role.PARTNER if focus in self.attack else Role.DEFENDER


def as_played(deal: Deal) -> Played:
    """The outcome of this deal, as far as the arena cares.

    >>> as_played(over).attack
    (1,)
    """
    scores = tuple(map(float, deal.scores))
    if deal.taker is None or deal.contract is None:
        return Played(scores)
    return Played(scores, (deal.taker, *deal.partners), deal.contract, score(deal).is_made)


@dataclass(frozen=True, slots=True)
class DealResult:
    """Everything that came of one deal of a plan."""

    number: int
    played: Mapping[Seating, Played]
    steps: Mapping[int, Counter[int]] = field(default_factory=dict)
    """By player: how long its decisions took, in the steps of `timing`."""
    faults: Mapping[int, Counter[FaultKind]] = field(default_factory=dict)
    """By player, for programs that made any."""


def result_to_json(result: DealResult) -> dict[str, object]:
    """The result as a JSON object.

    >>> result = DealResult(3, {(0, 1): Played((2.0, -2.0), (0,), Contract.GARDE, True)})
    >>> result_from_json(result_to_json(result)) == result
    True
    """
    line: dict[str, object] = {
        "deal": result.number,
        "plays": [_play_to_json(*play) for play in result.played.items()],
        "timing": {str(player): _plain(steps) for player, steps in result.steps.items()},
    }
    faults = {str(player): _plain(kinds) for player, kinds in result.faults.items()}
    return line | {"faults": faults} if faults else line


def _play_to_json(seating: Seating, played: Played) -> dict[str, object]:
    line: dict[str, object] = {"players": list(seating)}
    if played.contract is not None:
        line |= {"contract": str(played.contract), "made": played.is_made}
        line["attack"] = list(played.attack)
    return line | {"scores": [_number(one) for one in played.scores]}


def _number(number: float) -> int | float:
    return int(number) if number.is_integer() else number


def _plain(counted: Counter[Any]) -> dict[str, int]:
    return {str(key): counted[key] for key in sorted(counted)}


def result_from_json(line: Mapping[str, Any]) -> DealResult:
    """Read the result from a JSON object. Raises ValueError, KeyError or TypeError."""
    return DealResult(
        int(line["deal"]),
        dict(map(_play_from_json, line["plays"])),
        {int(n): Counter({int(k): v for k, v in s.items()}) for n, s in line["timing"].items()},
        {
            int(number): Counter({FaultKind(kind): count for kind, count in kinds.items()})
            for number, kinds in line.get("faults", {}).items()
        },
    )


def _play_from_json(line: Mapping[str, Any]) -> tuple[Seating, Played]:
    scores = tuple(map(float, line["scores"]))
    seating = tuple(map(int, line["players"]))
    if "contract" not in line:
        return seating, Played(scores)
    attack = tuple(map(int, line["attack"]))
    return seating, Played(scores, attack, Contract(line["contract"]), bool(line["made"]))


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
