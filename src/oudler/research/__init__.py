"""Environments for research: one encoding of actions and observations, and what speaks it.

    >>> from oudler.research import aec_env
    >>> env = aec_env(rules="fft-4")
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> observation["action_mask"].nonzero()[0]
    array([0, 1, 3, 4, 5])

    aec_env      PettingZoo's interface: agents act one after the other
    VectorEnv    Gymnasium's: many deals at once, as arrays
    action_text  an index in words
    encoding     the planes of a ruleset's observations, by name or in words
    PolicyPlayer a policy over indices as a player for the arena
    IllegalIndex an action outside the mask, and why it is illegal

and the modules

    openspiel    OpenSpiel's game `python_french_tarot`, registered by the import
    actions      an index for every action, and its words
    observation  the planes of an observation, and their words
    rewards      what a finished deal is worth: score, points or contract
    state        a deal at one decision, below all of these
    learner      learns to discard and to play, in one file

They need the packages of the extras `research` and, for OpenSpiel, `openspiel`.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING, Any

from oudler.install import lacks_extra

if TYPE_CHECKING:
    from oudler.research.actions import action_text as action_text
    from oudler.research.aec import aec_env as aec_env
    from oudler.research.observation import encoding as encoding
    from oudler.research.player import PolicyPlayer as PolicyPlayer
    from oudler.research.state import IllegalIndex as IllegalIndex
    from oudler.research.vector import VectorEnv as VectorEnv

_HOME = {
    "IllegalIndex": "oudler.research.state",
    "PolicyPlayer": "oudler.research.player",
    "VectorEnv": "oudler.research.vector",
    "action_text": "oudler.research.actions",
    "aec_env": "oudler.research.aec",
    "encoding": "oudler.research.observation",
}

__all__ = ["IllegalIndex", "PolicyPlayer", "VectorEnv", "action_text", "aec_env", "encoding"]


def __getattr__(name: str) -> Any:
    """A name imported where it is used, so that one environment needs no other's packages."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(_import_module(_HOME[name]), name)
    except ModuleNotFoundError as missing:
        raise lacks_extra(missing, "research") from None


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
