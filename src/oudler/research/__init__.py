"""Environments for research: one encoding of actions and observations, and what speaks it.

    >>> from oudler.research import aec_env
    >>> env = aec_env(rules="fft-4")
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> observation["action_mask"].nonzero()[0]
    array([0, 1, 3, 4, 5])

    aec_env      PettingZoo's interface: agents act one after the other
    VectorEnv    Gymnasium's: many deals at once, as arrays
    openspiel    OpenSpiel's game `python_french_tarot`, registered by the import
    actions      an index for every action, and its words
    observation  the planes of an observation, and their words
    rewards      what a finished deal is worth: score, points or contract
    state        a deal at one decision, below all of these
    player       a policy over indices as a player for the arena
    learner      learns to discard and to play, in one file

They need the packages of the extras `research` and, for OpenSpiel, `openspiel`.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING, Any

from oudler.install import extra_command

if TYPE_CHECKING:
    from oudler.research.aec import aec_env as aec_env
    from oudler.research.vector import VectorEnv as VectorEnv

_HOME = {"VectorEnv": "oudler.research.vector", "aec_env": "oudler.research.aec"}

__all__ = ["VectorEnv", "aec_env"]


def __getattr__(name: str) -> Any:
    """A name imported where it is used, so that one environment needs no other's packages."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(_import_module(_HOME[name]), name)
    except ModuleNotFoundError as missing:
        how = extra_command("research")
        raise ModuleNotFoundError(f"{missing}; to install it: {how}", name=missing.name) from None
