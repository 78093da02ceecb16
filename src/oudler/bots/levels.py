"""The levels of play that a table may seat."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from oudler.bots.beginner import Beginner
from oudler.bots.club import Club
from oudler.bots.player import Player
from oudler.install import has_search


def _expert(seed: str = "") -> Player:
    if not has_search():
        return Club()
    from oudler.bots.learned.expert import Expert

    return Expert(seed) if seed else Expert()


def _master(worlds: int = 0, seed: str = "") -> Player:
    if not has_search():
        return Club()
    from oudler.bots.learned.master import ORDINARY, Master
    from oudler.solver.evaluation import Effort

    care = Effort(worlds) if worlds else ORDINARY
    return Master(care, seed) if seed else Master(care)


SEEDED: dict[str, Callable[..., Player]] = {"expert": _expert, "master": _master}
"""The levels that leave something to chance, drawn from a seed and the cards that they see."""


LEVELS: dict[str, Callable[[], Player]] = {
    "beginner": Beginner,
    "club": Club,
    "expert": _expert,
    "master": _master,
}
"""By name, weakest first: how to make such a player.

Expert and master need the search; without it they play like club."""


class UnknownLevel(KeyError):
    """There is no level of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(LEVELS)

    def __str__(self) -> str:
        return f"{self.name!r} is not a level; known levels: {', '.join(self.known)}"


def make_player(name: str, seed: str = "") -> Player:
    """A player of this level; `master/2000` looks at 2,000 worlds. Raises UnknownLevel.

    Two players of the same level and seed decide alike whenever they see the same.

    >>> type(make_player("club")).__name__
    'Club'
    >>> make_player("champion")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    oudler.bots.levels.UnknownLevel: 'champion' is not a level; known levels: beginner, ...
    """
    made = LEVELS.get(name) or _thoughtful(name)
    if made is None:
        raise UnknownLevel(name)
    return SEEDED[name](seed=seed) if seed and name in SEEDED else made()


def is_level(name: str) -> bool:
    """Whether this names a level; a master may look at as many worlds as you say.

    >>> is_level("master"), is_level("master/2000"), is_level("club/2000")
    (True, True, False)
    """
    return name in LEVELS or _thoughtful(name) is not None


_THOUGHTFUL = re.compile(r"master/([1-9][0-9]{0,4})")


def _thoughtful(name: str) -> Callable[[], Player] | None:
    """How to make a master who looks at this many worlds before every card."""
    found = _THOUGHTFUL.fullmatch(name)
    return found and partial(_master, int(found[1]))
