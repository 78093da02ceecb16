"""The result of a deal under every seating, small enough for a line of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oudler.arena.plan import Seating
from oudler.core.actions import Contract
from oudler.core.deal import Deal
from oudler.core.scoring.settlement import score
from oudler.core.seats import Seat, Side
from oudler.core.values import Named


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
    """How one deal ended."""

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
    """How this deal ended, as far as the arena cares.

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
