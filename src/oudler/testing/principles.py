"""Positions in which a principle of good play names the right action, or a wrong one."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oudler.core.actions import Action, Discard, Play
from oudler.core.cards import EMPTY, CardSet
from oudler.core.deal import Deal
from oudler.core.seats import Seat
from oudler.core.text.referee import read_record
from oudler.rulesets import recorded_ruleset


@dataclass(frozen=True, slots=True)
class Position:
    """A record played up to a question, and what a principle says about the answers."""

    principle: int
    source: str
    record: Path
    seat: Seat
    why: str
    right: CardSet | None = None
    """The only cards to play or to set aside; None if some are only to be avoided."""
    wrong: CardSet = EMPTY
    """The cards neither to play nor to set aside."""

    def deal(self) -> Deal:
        """The deal at the question; every line before it is refereed."""
        lines = self.record.read_text("utf-8").splitlines()
        steps = read_record(lines, recorded_ruleset, is_evening=False)[2]
        *_, last = steps
        return last.deal

    def agrees(self, action: Action | None) -> bool:
        """Whether an answer is as the principle says."""
        match action:
            case Play(card):
                cards = CardSet.of([card])
            case Discard(cards):
                pass
            case _:
                return False
        return not cards & self.wrong and (self.right is None or cards <= self.right)


def read_positions(folder: Path) -> tuple[tuple[Position, ...], dict[int, str]]:
    """The positions of a folder, and why other principles have none, by number."""
    found = tomllib.loads((folder / "positions.toml").read_text("utf-8"))
    left_out = {int(number): why for number, why in found["left_out"].items()}
    return tuple(_read(folder, one) for one in found["position"]), left_out


def _read(folder: Path, one: dict[str, Any]) -> Position:
    right = one.get("right")
    return Position(
        one["principle"],
        one["source"],
        folder / one["record"],
        Seat(one["seat"]),
        one["why"],
        None if right is None else CardSet.parse(right),
        CardSet.parse(one.get("wrong", "")),
    )
