"""The levels of play that a table may seat."""

import re
from collections.abc import Callable

from oudler.bots.beginner import Beginner
from oudler.bots.club import Club
from oudler.bots.player import Player
from oudler.core import Ruleset
from oudler.install import has_search
from oudler.solver import KernelMissing, check_search, is_learned_table
from oudler.words import Words
from oudler.words.names import all_of


def _expert(seed: str = "") -> Player:
    check_search()
    from oudler.bots.learned.expert import Expert

    return Expert(seed) if seed else Expert()


def _master(worlds: int = 0, seed: str = "") -> Player:
    check_search()
    from oudler.bots.learned.master import ORDINARY, Master
    from oudler.solver.evaluation import Effort

    effort = Effort(worlds) if worlds else ORDINARY
    return Master(effort, seed) if seed else Master(effort)


LEVELS: dict[str, Callable[[], Player]] = {
    "beginner": Beginner,
    "club": Club,
    "expert": _expert,
    "master": _master,
}
"""By name, weakest first: how to make such a player.

Expert and master need the search. Where they do not know all the rules, they play like club."""

_SEEDED: dict[str, Callable[..., Player]] = {"expert": _expert, "master": _master}
"""The levels that leave something to chance, drawn from a seed and the cards that they see."""

_MASTER_OF_WORLDS = re.compile(r"master/([1-9][0-9]{0,4})")


def takes_long(name: str) -> bool:
    """Whether players of this level search: 15 ms a card and more, in which others wait.

    >>> takes_long("club")
    False
    """
    return name.partition("/")[0] == "master" and has_search()


def needs_search(name: str) -> bool:
    """Whether players of this level cannot be made where the search is not installed.

    >>> needs_search("club"), needs_search("master/2000")
    (False, True)
    """
    return name.partition("/")[0] in _SEEDED


def levels_missing(words: Words, missing: KernelMissing) -> str:
    """Which levels need the search that is missing, which do not, and how to install it.

    >>> levels_missing(en, KernelMissing("0.1.0")).partition(". ")[0]
    'The levels expert and master need the search; beginner and club do not'
    """
    needing = all_of(words, [level for level in LEVELS if needs_search(level)])
    others = all_of(words, [level for level in LEVELS if not needs_search(level)])
    return words(
        "solver.kernel.levels", needing=needing, others=others, missing=missing.told(words)
    )


def levels_here() -> tuple[str, ...]:
    """The levels that can be played here, weakest first: without the search only some.

    >>> levels_here()[:2]
    ('beginner', 'club')
    """
    return tuple(level for level in LEVELS if has_search() or not needs_search(level))


def plays_like_club(name: str, rules: Ruleset) -> bool:
    """Whether an expert or a master plays like `club` here: the search is not installed, or it
    does not know all these rules.

    >>> plays_like_club("club", rules), plays_like_club("master", load_ruleset("pagat-2-piles"))
    (False, True)
    """
    return needs_search(name) and not (has_search() and is_learned_table(rules))


def level_played(name: str, rules: Ruleset) -> str:
    """The level that plays here under this name, for a table which has stored it.

    >>> level_played("master", load_ruleset("pagat-2-piles"))
    'club'
    """
    return "club" if plays_like_club(name, rules) else name


class UnknownLevel(KeyError):
    """There is no level of this name."""

    def __init__(self, name: str, *others: str) -> None:
        super().__init__(name, *others)
        self.name = name
        self.known = (*LEVELS, *others)

    def __str__(self) -> str:
        return f"{self.name!r} is not a level; known levels: {', '.join(self.known)}"


def make_player(name: str, seed: str = "") -> Player:
    """A player of this level; `master/2000` looks at 2,000 worlds.

    Raises UnknownLevel, and KernelMissing for an expert or a master without the search.

    Two players of the same level and seed decide alike whenever they see the same.

    >>> type(make_player("club")).__name__
    'Club'
    >>> make_player("champion")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    oudler.bots.levels.UnknownLevel: 'champion' is not a level; known levels: beginner, ...
    """
    if worlds := _MASTER_OF_WORLDS.fullmatch(name):
        return _master(int(worlds[1]), seed)
    if name not in LEVELS:
        raise UnknownLevel(name)
    return _SEEDED[name](seed=seed) if name in _SEEDED else LEVELS[name]()


def load_players() -> None:
    """Import every level's players and read their files, before anybody waits for them."""
    for level in levels_here():
        make_player(level)
    if has_search():
        from oudler.bots.learned.files import load

        load()


def is_level(name: str) -> bool:
    """Whether this names a level; a master may look at as many worlds as you say.

    >>> is_level("master"), is_level("master/2000"), is_level("club/2000")
    (True, True, False)
    """
    return name in LEVELS or _MASTER_OF_WORLDS.fullmatch(name) is not None
