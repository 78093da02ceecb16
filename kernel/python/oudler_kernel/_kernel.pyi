"""The kernel's interface. Cards are numbers as in `oudler.core.cards`, sets of them are bits."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from oudler.solver.environment import TableRules
from oudler.solver.position import TrickRules

__all__ = [
    "BadPayoff",
    "BadPosition",
    "Environment",
    "Evaluation",
    "Learner",
    "Limits",
    "NoSuchDeal",
    "OutOfRange",
    "Payoff",
    "Playouts",
    "Position",
    "Sampler",
    "Scene",
    "Solution",
    "Styles",
    "TooManyKinds",
    "Values",
    "Weights",
    "__version__",
    "choice",
    "contest",
    "evaluate",
    "evaluate_discards",
    "likely",
    "likeness",
    "playouts",
    "reaches",
    "solve",
    "value",
]

__version__: Final[str]

class OutOfRange(ValueError):
    """A number is too small, or too large."""

class BadPosition(ValueError):
    """Not the position of a deal, or one that the kernel cannot search."""

class BadPayoff(ValueError):
    """More half-points may not be worth less to the attack."""

class NoSuchDeal(ValueError):
    """No deal agrees with the given knowledge."""

class TooManyKinds(ValueError):
    """There are too many kinds of cards to count the ways to distribute them."""

@final
class Position:
    """A deal at a moment of its play, every hand open. Immutable."""

    def __new__(
        cls,
        hands: Iterable[int],
        rules: TrickRules | None = None,
        *,
        attack: int,
        leader: int,
        barred: int = 0,
        excuse_like: int = 0,
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

_Shown: TypeAlias = tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int64], NDArray[np.int64]]
_Gained: TypeAlias = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int8]]

@final
class Environment:
    """Deals side by side, from the first bid to the last card; one that ends is followed by the
    next.

    Arrays are filled in place, and are C-contiguous with a row a deal. Those shown are
    observations, legal indices, whose decision it is, and the deals' numbers; those gained the
    rewards of the seats that acted, those of all seats, and whether the deal ended.
    """

    def __new__(
        cls,
        rules: TableRules,
        planes: Iterable[tuple[str, int]],
        size: int,
        count: int,
        seed: str,
        worth: Callable[..., Iterable[float]],
        learner: int | None = None,
    ) -> Environment: ...
    @property
    def ended(self) -> int:
        """How many deals ended in the last step."""

    def renew(self, shown: _Shown) -> None:
        """Leave all deals, and begin the next."""

    def step(self, chosen: NDArray[np.int64], shown: _Shown, gained: _Gained) -> int | None:
        """Take an index in each deal. Returns the row of an illegal one; then nothing changes."""

    def last(self, observed: NDArray[np.int8]) -> None:
        """The last observations of the deals that ended in the last step."""

    def history(self, row: int) -> tuple[int, list[int]]:
        """A deal's number, and the indices chosen in it."""

@final
class Payoff:
    """The value of each end of a deal to the attack, which minimizes in a losing game."""

    def __new__(cls, values: Iterable[int], *, losing: bool = False) -> Payoff: ...

@final
class Limits:
    """The limits of a search; on reaching one, it answers with what it has proved."""

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
    """The result of a search."""

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
    """The results of many playouts of a position."""

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
    """Draws hidden cards consistent with what is known.

    A quick one draws only nearly in proportion where there is much to count, and never refuses it.
    """

    def __new__(
        cls,
        kinds: Iterable[tuple[int, Iterable[float]]],
        wanted: Iterable[int],
        *,
        quick: bool = False,
    ) -> Sampler: ...
    def sample(self, seed: int, count: int = 1) -> bytes:
        """`count` deals, holder by holder: two machine words each, bits from the lowest.

        The same seed gives the same deals.
        """

@final
class Scene:
    """What all worlds of a seat share: the table, the cards played so far, and who attacks.

    The attack is a set of seats with the taker's among them, or the taker and the holder of a
    called card. Where everyone plays for themselves, what the seat `alone` wins is the attack's.
    """

    def __new__(
        cls,
        rules: TrickRules,
        seats: int,
        *,
        leader: int,
        played: Iterable[tuple[int, int]],
        attack: int | None = None,
        alone: int | None = None,
        taker: int = 0,
        called: int = 0,
        barred: int = 0,
        half_points_apart: int = 0,
        counts_aside: bool = True,
        taker_knows_aside: bool = True,
    ) -> Scene: ...

@final
class Values:
    """The value of every end of a deal to a seat, by its side and whether the taker is alone."""

    def __new__(
        cls,
        against_one: Iterable[int],
        against_several: Iterable[int],
        alone: Iterable[int],
        in_company: Iterable[int],
    ) -> Values: ...

@final
class Evaluation:
    """The value of each legal card in each world."""

    @property
    def cards(self) -> list[int]: ...
    @property
    def values(self) -> list[list[float]]: ...
    def means(self, weights: Iterable[float] | None = None) -> list[float]: ...
    def above(
        self, card: int, weights: Iterable[float] | None = None
    ) -> list[tuple[float, float]]: ...

def evaluate(
    scene: Scene,
    seat: int,
    hand: int,
    worlds: bytes,
    values: Values,
    *,
    aside: int = 0,
    cards: int | None = None,
    playouts: int = 4,
    seed: int = 0,
    threads: int = 1,
    policy: str | Weights | Styles | None = None,
) -> Evaluation: ...

@final
class Weights:
    """The weights of a learned policy: for every feature eight numbers of four bytes."""

    def __new__(cls, packed: bytes | None = None) -> Weights: ...
    @property
    def packed(self) -> bytes: ...
    def with_defence(self, other: Weights) -> Weights: ...

@final
class Styles:
    """The policies that players may follow, and how likely each seat follows each."""

    def __new__(
        cls, policies: Iterable[Weights], chances: Iterable[Iterable[float]] | None = None
    ) -> Styles: ...
    @property
    def chances(self) -> list[list[float]]: ...

_Example = tuple[Position, int, int, bytes, bytes]

@final
class Learner:
    """A policy that learns from deals."""

    def __new__(cls, weights: Weights) -> Learner: ...
    @property
    def weights(self) -> Weights: ...
    @property
    def average(self) -> Weights: ...
    def remember(self) -> None: ...
    def learn(
        self,
        starts: Iterable[tuple[Position, int, int]],
        values: Values,
        *,
        batch: int = 100,
        rate: float = 0.01,
        every: int = 8,
        playouts: int = 1,
        entropy: float = 0.0,
        scale: float = 50.0,
        seed: int = 0,
        threads: int = 1,
        other: Weights | None = None,
        chance: float = 0.5,
    ) -> float: ...
    def imitate(
        self,
        examples: Iterable[_Example],
        *,
        batch: int = 100,
        rate: float = 0.01,
        threads: int = 1,
    ) -> float: ...

def contest(
    starts: Iterable[tuple[Position, int, int]],
    values: Values,
    attack: Weights,
    defence: Weights,
) -> list[float]: ...
def choice(
    scene: Scene, seat: int, hand: int, world: bytes, weights: Weights, *, aside: int = 0
) -> list[tuple[int, float]]: ...
def likeness(examples: Iterable[_Example], weights: Weights) -> float: ...
def likely(
    scene: Scene,
    seat: int,
    hand: int,
    worlds: bytes,
    policy: Weights | Styles,
    wanted: int,
    *,
    taker: int | None = None,
    odds: Iterable[float] | None = None,
    aside_odds: Iterable[float] | None = None,
    aside: int = 0,
    trust: float = 1.0,
    floor: float = 0.02,
    seed: int = 0,
) -> tuple[bytes, Styles]: ...
def evaluate_discards(
    scene: Scene,
    taker: int,
    hand: int,
    worlds: bytes,
    discards: Iterable[int],
    values: Values,
    policy: Weights | Styles,
    *,
    playouts: int = 1,
    seed: int = 0,
) -> list[tuple[float, float, float]]: ...
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
