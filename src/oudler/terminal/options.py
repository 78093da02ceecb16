"""The options of a game in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from oudler.core import Ruleset, Seat
from oudler.terminal.resumed import Resumed


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of `oudler play`."""

    rules: Ruleset
    changed: Mapping[str, object]
    """The options of the ruleset that this table has changed."""
    language: str
    level: str
    seed: str | None = None
    deals: int | None = None
    """How many deals; None to ask after each, or for one deal between programs."""
    record: Path | None = None
    auto: bool = False
    """Whether bots play every seat."""
    name: str | None = None
    levels: tuple[str | None, ...] = ()
    """Place by place the level of a bot, None for the person; empty if it is as usual."""
    resumed: Resumed | None = None
    """The recorded game to resume."""

    @property
    def players(self) -> tuple[str | None, ...]:
        """Place by place the level of a bot, None for the person, who usually sits first."""
        first = self.level if self.auto else None
        return self.levels or (first, *[self.level] * (self.rules.places - 1))

    @property
    def you(self) -> Seat | None:
        """The person's place at the table; None if bots play alone."""
        return Seat(self.players.index(None)) if None in self.players else None
