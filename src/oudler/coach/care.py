"""How much work a review is, and who follows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Progress = Callable[[float], object]
"""Called now and then during a search; if it raises, the review ends."""


@dataclass(frozen=True, slots=True)
class Care:
    """How much work a review is."""

    worlds: int = 200
    """For each of the two looks at a card; half as many for a bid or a call."""
    nodes: int = 2_500_000
    """For one question to the solver."""
    patience: int = 12
    """After so many positions in a row that stay open, earlier ones are not searched."""
    club: int = 60
    """Worlds in which `club` players go on after what may be a mistake."""
    playouts: int = 64
    """Of the true hands, where the solver cannot tell."""
    mebibytes: int = 256
    """The solver's memory, at most."""
