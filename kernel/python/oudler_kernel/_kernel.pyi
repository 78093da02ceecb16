"""What the kernel offers. Cards are numbers as in `oudler.core.cards`, sets of them are bits."""

from collections.abc import Callable, Iterable
from typing import Final, final

__all__ = [
    "BadPayoff",
    "BadPosition",
    "Limits",
    "NoSuchDeal",
    "OutOfRange",
    "Payoff",
    "Playouts",
    "Position",
    "Sampler",
    "Solution",
    "TooManyKinds",
    "__version__",
    "playouts",
    "reaches",
    "solve",
    "value",
]

__version__: Final[str]

class OutOfRange(ValueError):
    """A number is too small, or too large."""

class BadPosition(ValueError):
    """No deal can stand so, or the kernel cannot search it."""

class BadPayoff(ValueError):
    """More half-points may not be worth less to the attack."""

class NoSuchDeal(ValueError):
    """No deal agrees with all that is said to be known."""

class TooManyKinds(ValueError):
    """There are more ways to share so many kinds of cards out than can be counted."""

@final
class Position:
    """A deal at a moment of its play, every hand open. It does not change."""

    def __new__(
        cls,
        hands: Iterable[int],
        *,
        attack: int,
        leader: int,
        exchange: int = 1,
        last_excuse_changes_camp: bool = True,
        slam_keeps_excuse: bool = True,
        excuse_wins_slam: bool = True,
        petit_before_excuse: bool = True,
        oudlers_apart: bool = False,
        barred: int = 0,
        free: int = 0,
        laid_aside: int = 0,
        half_points_apart: int = 0,
        played: Iterable[int] | None = None,
    ) -> Position: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def legal(self) -> int: ...
    @property
    def hands(self) -> list[int]: ...
    def after(self, card: int) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Payoff:
    """What each outcome of a deal is worth to the attack, who in a losing game wants little."""

    def __new__(cls, values: Iterable[int], *, losing: bool = False) -> Payoff: ...

@final
class Limits:
    """What a search may take before it answers with what it has proved."""

    def __new__(
        cls,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        mebibytes: int = 1024,
        threads: int = 1,
    ) -> Limits: ...

@final
class Solution:
    """What has been found out about a position."""

    @property
    def value(self) -> tuple[int, int]: ...
    @property
    def cards(self) -> list[tuple[int, int, int]]: ...
    @property
    def line(self) -> list[int]: ...
    @property
    def nodes(self) -> int: ...

@final
class Playouts:
    """What many playouts of a position came to."""

    @property
    def count(self) -> int: ...
    @property
    def results(self) -> list[list[int]]: ...
    @property
    def petit_au_bout(self) -> tuple[int, int]: ...
    @property
    def slams(self) -> tuple[int, int]: ...

@final
class Sampler:
    """Draws hidden cards, again and again."""

    def __new__(
        cls, kinds: Iterable[tuple[int, Iterable[float]]], wanted: Iterable[int]
    ) -> Sampler: ...
    def sample(self, seed: int, count: int = 1) -> bytes:
        """So many deals, holder by holder: for each two words of the machine, bits from the lowest.

        The same seed gives the same deals.
        """

def solve(
    position: Position,
    payoff: Payoff,
    limits: Limits | None = None,
    progress: Callable[[float], object] | None = None,
) -> Solution: ...
def value(
    position: Position,
    payoff: Payoff,
    limits: Limits | None = None,
    progress: Callable[[float], object] | None = None,
) -> tuple[tuple[int, int], int]: ...
def reaches(
    position: Position,
    payoff: Payoff,
    at_least: int,
    limits: Limits | None = None,
    progress: Callable[[float], object] | None = None,
) -> tuple[bool | None, int]: ...
def playouts(
    position: Position, count: int, *, seed: int = 0, threads: int = 1, sensible: bool = False
) -> Playouts: ...
