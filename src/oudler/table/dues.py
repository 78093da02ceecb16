"""What a table will do by itself, and when.

Nothing here depends on a card that not everybody sees: a pause would tell it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum, auto
from operator import attrgetter

from oudler.core.announcing import may_announce
from oudler.core.values import remembering
from oudler.core.ways import Phase
from oudler.table.pace import Tempo, deadline
from oudler.table.presence import Presence
from oudler.table.state import Bot, Person, Table

CORRESPONDENCE = 3600.0
"""With more seconds than these for a move, nobody is expected to stay at the table."""


class Deed(Enum):
    """What a table does by itself."""

    MOVE = auto()
    """A bot bids, discards, announces or plays, for itself or for a person."""
    LATE = auto()
    """A person's time is up: a bot plays for him."""
    ASK = auto()
    """A person seems to be away: the other processes are asked whether he is with them."""
    COVER = auto()
    """Nobody has seen him: a bot plays for him."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that will happen at a time, if no event comes before it."""

    time: float
    """Of the event loop's clock, which never jumps."""
    deed: Deed
    place: int


class Begun:
    """When something began, by the event loop's clock."""

    def __init__(self) -> None:
        self.time = 0.0
        self._known: tuple[object, ...] | None = None

    def follow(self, what: tuple[object, ...], since: float, now: float) -> None:
        """Something goes on, since then by the log; where it is another thing, it begins now."""
        time = asyncio.get_running_loop().time()
        if self._known is None:
            self.time = time - max(0.0, now - since)
        elif self._known != what:
            self.time = time
        self._known = what


class Dues:
    """When a table's next deeds are due, as this process has measured the time."""

    def __init__(self, tempo: Tempo, presence: Presence) -> None:
        self._tempo = tempo
        self._presence = presence
        self._turn = Begun()
        self._undo = Begun()
        self._opened: float | None = None
        self._asked: set[tuple[int, int]] = set()

    def next(self, table: Table, now: float) -> Due | None:
        """The first thing that will happen if nobody does anything; `now` as the log tells time."""
        turn = table.turn
        self._follow(table, turn, now)
        if turn is None:
            return None
        bot = self._announcing_bot(table)
        if table.is_played_by_bot(turn):
            return self._bot(table, turn if bot is None else bot)
        announcement = None if bot is None else self._bot(table, bot)
        found = announcement, self._clock(table, turn), self._absence(table, turn)
        return min(filter(None, found), key=attrgetter("time"), default=None)

    def is_quiet(self, table: Table) -> bool:
        """Whether nothing will be due before somebody goes or something happens."""
        has_clock = table.opened.pace.has_clock
        if _has_bot(table.occupants) or table.covered or has_clock or table.is_closed:
            return False
        turn = table.turn
        person = None if turn is None else table.occupants[turn]
        return person is None or (isinstance(person, Person) and self._presence.is_here(person.id))

    def declined(self, table: Table, place: int) -> None:
        """A bot has been asked, and announces nothing in this deal."""
        self._asked.add((_deal_number(table), place))

    def _follow(self, table: Table, turn: int | None, now: float) -> None:
        """Note when the turn began, and when somebody asked to take something back."""
        if self._opened is None:
            self._opened = asyncio.get_running_loop().time()
        self._turn.follow((table.since, turn), table.since, now)
        if table.undo is None:
            self._undo.follow((), now, now)
        else:
            self._undo.follow((table.undo.since,), table.undo.since, now)

    def _bot(self, table: Table, place: int) -> Due:
        """A bot's move, or what it may announce."""
        time = self._turn.time + pause(table, self._tempo)
        if table.undo is not None:  # the bot's own move would be its end
            time = max(time, self._undo.time + self._tempo.undo)
        return Due(time, Deed.MOVE, place)

    def _announcing_bot(self, table: Table) -> int | None:
        """A bot that may announce something although it is another's turn, asked once a deal."""
        for place in speakers(table):
            is_asked = (_deal_number(table), place) in self._asked
            if table.is_played_by_bot(place) and not is_asked:
                return place
        return None

    def _clock(self, table: Table, place: int) -> Due | None:
        """A person's time is up; never before he has had a moment to come back to the table."""
        allowed = deadline(table.opened.pace, table.banks[place], self._turn.time)
        if allowed is None:
            return None
        assert self._opened is not None
        return Due(max(allowed, self._opened + self._tempo.grace), Deed.LATE, place)

    def _absence(self, table: Table, place: int) -> Due | None:
        """A person who is away, where it is his turn: a bot plays for him, and nobody waits."""
        if table.opened.pace.move > CORRESPONDENCE:
            return None
        person = table.occupants[place]
        assert isinstance(person, Person)
        if self._presence.is_here(person.id):
            return None
        seen = max(self._presence.last_seen(person.id), self._turn.time)
        asked = self._presence.asked_since(person.id, seen)
        if asked is None:
            return Due(seen + self._tempo.grace, Deed.ASK, place)
        return Due(asked + self._tempo.answer, Deed.COVER, place)


@remembering
def _has_bot(occupants: tuple[Person | Bot | None, ...]) -> bool:
    return any(isinstance(one, Bot) for one in occupants)


def pause(table: Table, tempo: Tempo) -> float:
    """For how many seconds a bot lets people look, or speak, before it acts."""
    deal = table.deal
    if deal is None or deal.phase is not Phase.PLAY or deal.trick.cards:
        return tempo.bot
    may_speak = not set(speakers(table)).isdisjoint(table.present)
    return tempo.announcement if may_speak else tempo.trick


def speakers(table: Table) -> tuple[int, ...]:
    """The places that the rules let announce something before another's lead, with any hand."""
    deal = table.deal
    if deal is None or deal.phase is not Phase.PLAY or deal.tricks or deal.trick.cards:
        return ()
    seats = ((place, table.seat_of(place)) for place in range(len(table.occupants)))
    return tuple(
        place
        for place, seat in seats
        if seat is not None and seat != deal.to_act and may_announce(deal, seat)
    )


def _deal_number(table: Table) -> int:
    return 0 if table.session is None else len(table.session.sheet)
