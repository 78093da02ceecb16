"""The search kernel of Oudler. `oudler.solver` is the way to it for deals of `oudler.core`."""

from oudler_kernel._kernel import (
    BadPayoff,
    BadPosition,
    Limits,
    NoSuchDeal,
    OutOfRange,
    Payoff,
    Playouts,
    Position,
    Sampler,
    Solution,
    TooManyKinds,
    __version__,
    playouts,
    reaches,
    solve,
    value,
)

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
