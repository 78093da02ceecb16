"""How much work a review takes, and who follows its progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Progress = Callable[[float], object]
"""Called now and then during a search; if it raises, the review ends."""


@dataclass(frozen=True, slots=True)
class Care:
    """How much work a review takes."""

    worlds: int = 200
    """For each of the two looks at a card; half as many for a bid or a call."""
    nodes: int = 2_500_000
    """For one question to the solver."""
    patience: int = 12
    """After this many unsolved positions in a row, earlier ones are not searched."""
    club: int = 60
    """Worlds in which `club` players play on after a possible mistake."""
    playouts: int = 512
    """Of the true hands, if the solver cannot tell."""
    mebibytes: int = 256
    """The solver's memory, at most."""
