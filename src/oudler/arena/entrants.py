"""Entrants of the arena, by name: a level, a class, a program, or a mixture of others.

- `club`: a level; `master/2000` is a master who looks at 2,000 worlds.
- `mybots:Careful`: a class of a module, found from the current folder too.
- `exec:node bot.mjs`: a program that speaks the protocol of docs/bot-protocol.md.
- `club,bid=mybots:Careful`: club with another's bids.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from oudler.bots import LEVELS, Player, is_level, make_player, needs_search
from oudler.core import (
    CardSet,
    Legal,
    LegalAnnouncements,
    LegalBids,
    LegalCalls,
    LegalPlays,
    Phase,
    Ruleset,
    SeatView,
    Suit,
)
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.play import suit_led
from oudler.core.values import Named, described, wrong_type
from oudler.solver import check_search


class Ask(Named):
    """The kinds of decisions a player makes; announcements count as play."""

    BID = "bid"
    CALL = "call"
    DISCARD = "discard"
    PLAY = "play"
    """Every card, and those led or told as well unless another player makes these decisions."""
    LEAD = "lead"
    SIGNAL = "signal"
    """A defender's pip at the first round of a suit: what it tells matters most (F p.28)."""


_PHASES = {
    Ask.BID: Phase.BIDDING,
    Ask.CALL: Phase.CALLING,
    Ask.DISCARD: Phase.DOG,
    Ask.PLAY: Phase.PLAY,
    Ask.LEAD: Phase.PLAY,
    Ask.SIGNAL: Phase.PLAY,
}


def ask_of(legal: Legal | None) -> Ask:
    """The kind of decision that these legal actions ask for; a lead is a play.

    >>> from oudler import legal
    >>> ask_of(legal(deal)), ask_of(legal(begun))
    (Ask.BID, Ask.PLAY)
    """
    match legal:
        case LegalBids():
            return Ask.BID
        case LegalCalls():
            return Ask.CALL
        case LegalDiscard():
            return Ask.DISCARD
        case LegalPlays() | LegalAnnouncements() | None:
            return Ask.PLAY


def kinds_of(view: SeatView) -> tuple[Ask, ...]:
    """The kinds that a decision belongs to, the narrowest first.

    >>> from oudler import view
    >>> kinds_of(view(deal, Seat(1))), kinds_of(view(begun, begun.to_act))
    ((Ask.BID,), (Ask.LEAD, Ask.PLAY))
    """
    if not isinstance(view.legal, LegalPlays):
        return (ask_of(view.legal),)
    if not view.trick.cards:
        return (Ask.LEAD, Ask.PLAY)
    return (Ask.SIGNAL, Ask.PLAY) if _may_signal(view, view.legal.cards) else (Ask.PLAY,)


def _may_signal(view: SeatView, legal: CardSet) -> bool:
    """Whether a defender chooses among pips of a suit that is led for the first time."""
    suit = suit_led(view.trick.cards)
    defends = view.taker not in (None, view.seat) and view.seat not in view.partners
    if not defends or suit is Suit.TRUMPS or len(legal) < 2:
        return False
    is_pips = all(card.suit is suit and card.half_points == 1 for card in legal)
    return is_pips and all(suit_led(trick.cards) is not suit for trick in view.tricks)


def asks_under(rules: Ruleset, *, is_bid: bool) -> tuple[Ask, ...]:
    """The kinds of decisions these rules ask for, with or without an auction.

    >>> asks_under(rules, is_bid=False)
    (Ask.DISCARD, Ask.PLAY, Ask.LEAD, Ask.SIGNAL)
    """
    return tuple(
        ask for ask in Ask if _PHASES[ask] in rules.phases and (is_bid or ask is not Ask.BID)
    )


Maker = Callable[[], Player]
"""Makes a new player. To play in several processes, it must be picklable."""

PROGRAM = "exec:"
_PART = re.compile(rf",(?=(?:{'|'.join(Ask)})=)")
_WRONG_PART = re.compile(r",(\w*)=")
_CLASS = re.compile(r"[\w.]+:\w+(\.\w+)*")


@described
@dataclass(frozen=True, slots=True)
class Mixed:
    """One player's decisions, except some kinds that another player makes."""

    base: Entrant
    parts: tuple[tuple[Ask, Entrant], ...]


Entrant = str | Maker | Mixed
"""A name, read by `read_entrant`; or, from Python, a class or factory of players."""


class UnknownEntrant(ValueError):
    """No player has this name; `why` gives the reason if there is one."""

    def __init__(self, name: str, why: str = "") -> None:
        super().__init__(name, why)
        self.name = name
        self.why = why
        self.known = tuple(LEVELS)

    def __str__(self) -> str:
        return f"{self.name!r} cannot play: {self.why or 'levels are ' + ', '.join(self.known)}"


def read_entrant(text: str) -> Entrant:
    """The player that a text names.

    Raises UnknownEntrant, and KernelMissing for a level that needs the search.

    >>> read_entrant("club,bid=beginner")
    Mixed(base='club', parts=((Ask.BID, 'beginner'),))
    """
    base, *parts = _PART.split(text)
    if is_program(base):
        if not base.removeprefix(PROGRAM).strip():
            raise UnknownEntrant(text, f'write a command after "{PROGRAM}"')
    elif not is_level(base):
        class_maker(base)
    elif needs_search(base):
        check_search()
    if not parts:
        return base
    mixed = Mixed(base, tuple(map(_read_part, parts)))
    if len(dict(mixed.parts)) < len(parts):
        raise UnknownEntrant(text, "two players for one kind of decision")
    return mixed


def _read_part(text: str) -> tuple[Ask, Entrant]:
    ask, _, name = text.partition("=")
    return Ask(ask), read_entrant(name)


def name_of(entrant: Entrant) -> str:
    """An entrant's name in results and files.

    >>> name_of(Mixed("club", ((Ask.BID, "beginner"),)))
    'club,bid=beginner'
    """
    if isinstance(entrant, str):
        return entrant
    if isinstance(entrant, Mixed):
        parts = (f"{ask}={name_of(other)}" for ask, other in entrant.parts)
        return ",".join((name_of(entrant.base), *parts))
    return getattr(entrant, "__name__", None) or repr(entrant)


def is_program(name: str) -> bool:
    """Whether this names a program.

    >>> is_program("exec:node bot.mjs")
    True
    """
    return name.startswith(PROGRAM)


def programs_of(entrant: Entrant) -> tuple[str, ...]:
    """The command lines of the programs that an entrant is, or has parts of.

    >>> programs_of(read_entrant("club,bid=exec:node bot.mjs"))
    ('node bot.mjs',)
    """
    if isinstance(entrant, Mixed):
        parts = (entrant.base, *(other for _, other in entrant.parts))
        return tuple(command for part in parts for command in programs_of(part))
    if isinstance(entrant, str) and is_program(entrant):
        return (entrant.removeprefix(PROGRAM),)
    return ()


def maker_of(name: str) -> Maker:
    """The factory for players of a level or a class. Raises UnknownEntrant.

    >>> type(maker_of("oudler.bots.club:Club")()).__name__
    'Club'
    """
    if is_level(name):
        return lambda: make_player(name)
    return class_maker(name)


def class_maker(name: str) -> Maker:
    """The class that `module:Class` names. Raises UnknownEntrant.

    >>> class_maker("oudler.bots.club:Club").__name__
    'Club'
    """
    if wrong := _WRONG_PART.search(name):
        raise UnknownEntrant(name, f"{wrong[1]} is not one of {', '.join(Ask)}")
    if not _CLASS.fullmatch(name):
        raise UnknownEntrant(name)
    module, _, path = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: object = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:
        # Importing somebody else's module may raise anything.
        raise UnknownEntrant(name, f"{type(error).__name__}: {error}") from error
    if not callable(found):
        raise UnknownEntrant(name, f"{path} is not a class")
    if why := _why_not(found, path):
        raise UnknownEntrant(name, why)
    return found


def check_entrant(entrant: object, where: str) -> None:
    """Raise TypeError for anything that cannot play a match, and say what can.

    >>> check_entrant(make_player("club"), "first")
    Traceback (most recent call last):
        ...
    TypeError: first: pass the class Club, not one of its players: each deal makes its own
    """
    if isinstance(entrant, str | Mixed):
        return
    if not callable(entrant) and callable(getattr(entrant, "choose", None)):
        name = type(entrant).__name__
        raise TypeError(
            f"{where}: pass the class {name}, not one of its players: each deal makes its own"
        )
    if not callable(entrant):
        raise wrong_type(where, entrant, 'a level such as "club", or a class of players')
    if why := _why_not(entrant, getattr(entrant, "__name__", repr(entrant))):
        raise TypeError(f"{where}: {why}")


def _why_not(maker: Maker, name: str) -> str:
    """The reason why this cannot make players, as far as it shows before a call; else empty."""
    if isinstance(maker, type) and not callable(getattr(maker, "choose", None)):
        return f"{name} is not a player: it needs `async def choose(self, view)`"
    try:
        inspect.signature(maker).bind()
    except TypeError:
        return f"{name} is made without arguments: give each a default, or pass a function"
    except ValueError:
        return ""  # its signature cannot be known
    return ""
