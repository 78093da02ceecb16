"""How a game in the terminal is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from oudler.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How `oudler play` is asked to play."""

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
    """Whether programs play every seat."""
    name: str | None = None
