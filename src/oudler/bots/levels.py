"""The levels of play that a table may seat."""

from __future__ import annotations

from collections.abc import Callable

from oudler.bots.beginner import Beginner
from oudler.bots.club import Club
from oudler.bots.player import Player
from oudler.install import has_search


def _expert() -> Player:
    if not has_search():
        return Club()
    from oudler.bots.learned.expert import Expert

    return Expert()


def _master() -> Player:
    if not has_search():
        return Club()
    from oudler.bots.learned.master import Master

    return Master()


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


def make_player(name: str) -> Player:
    """A player of this level. Raises UnknownLevel.

    >>> type(make_player("club")).__name__
    'Club'
    >>> make_player("champion")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    oudler.bots.levels.UnknownLevel: 'champion' is not a level; known levels: beginner, ...
    """
    if name not in LEVELS:
        raise UnknownLevel(name)
    return LEVELS[name]()
