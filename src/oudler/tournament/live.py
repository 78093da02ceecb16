"""Tournaments while they are played: each a stream of what every command caused, and who gave it.

Commands that wait for the store together are written by one append. A command is answered once it
is stored. A retry carries the same key, and is answered without writing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter, is_

import msgspec

from oudler import budgets
from oudler.budgets import Quota
from oudler.core.text import json_line
from oudler.streams import Aggregate, Clock, EventStore, erase
from oudler.streams.batched import BatchedStream, StreamFull
from oudler.streams.repository import Repository
from oudler.streams.subscriber import Subscriber
from oudler.tournament.events import (
    EntrantWithdrawn,
    Event,
    LinkRenewed,
    NameErased,
    ObjectionsClosed,
    ResultsPublished,
)
from oudler.tournament.evolution import evolve, without_name
from oudler.tournament.file import from_json, to_json
from oudler.tournament.roles import Office
from oudler.tournament.standings import Standings, standings
from oudler.tournament.tournament import Tournament

PREFIX = "tournament/"
"""With a tournament's id after it, the name of its stream."""
SURE = 2.0
"""Seconds for which a tournament counts as read: news of what others write comes by itself, but not
of what was erased.
"""
DAY = 24 * 3600.0


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One command's events. A key that comes again is the same command."""

    key: str
    by: str
    """The role that gave it: `organiser`, `referee`, or a table such as `B3`."""
    events: tuple[Event, ...]

    @property
    def tables(self) -> frozenset[str] | None:
        """The tables that a command concerns; None for everybody.

        >>> from oudler.tournament.events import PlaceSettled, ResultsPublished, Where
        >>> Line("k", "B3", (PlaceSettled(Where(1, 1, "B3", 5)),)).tables
        frozenset({'B3'})
        >>> Line("k", "organiser", (ResultsPublished(True),)).tables is None
        True
        """
        places = [getattr(event, "at", None) for event in self.events]
        if None in places:
            return None
        return frozenset(at.table for at in places if at is not None)


ENDS = (EntrantWithdrawn, LinkRenewed, NameErased, ObjectionsClosed, ResultsPublished)
"""What ends an abuse, or the evening."""


def quota_of(line: Line) -> Quota:
    """The quota that a command counts against.

    >>> quota_of(Line("k", "B3", ())).own
    600
    """
    match line.by:
        case Office.ORGANISER if any(isinstance(one, ENDS) for one in line.events):
            return budgets.TOURNAMENT_END
        case Office.ORGANISER:
            return budgets.TOURNAMENT_ORGANISER
        case Office.REFEREE:
            return budgets.TOURNAMENT_REFEREE
    return budgets.TOURNAMENT_TABLE


_DECODER = msgspec.json.Decoder(Line, dec_hook=from_json)


def write_line(line: Line) -> str:
    """A line as text.

    >>> from oudler.tournament.events import ResultsPublished
    >>> write_line(Line("k", "organiser", (ResultsPublished(True),)))
    '{"key":"k","by":"organiser","events":[{"type":"results_published","is_open":true}]}'
    """
    return json_line(to_json(line))


def read_line(text: str) -> Line:
    """Read a line from text. Raises msgspec.DecodeError.

    >>> from oudler.tournament.events import ResultsPublished
    >>> line = Line("k", "organiser", (ResultsPublished(True),))
    >>> read_line(write_line(line)) == line
    True
    """
    return _DECODER.decode(text)


def _after(tournament: Tournament | None, line: Line, _: float) -> Tournament:
    return evolve(tournament or Tournament(), *line.events)


TOURNAMENT: Aggregate[Tournament, Line] = Aggregate(
    _after, read_line, write_line, key_of=attrgetter("key"), is_forgettable=True, is_piecewise=True
)
# Everything that a ranking reads: a field missing here would leave a stale ranking standing.
_counted = attrgetter(
    *("name", "format", "entrants", "withdrawn", "sessions", "penalties", "bonuses"),
    *("prizes", "category_prizes", "currency", "paid_leavers", "is_closed"),
)


def is_ranked_alike(one: Tournament, other: Tournament) -> bool:
    """Whether nothing that a ranking depends on has happened between two states.

    >>> from dataclasses import replace
    >>> is_ranked_alike(evening, replace(evening, position=2))
    True
    """
    # By identity: `evolve` replaces only what it changes, and equality would walk a whole evening.
    return all(map(is_, _counted(one), _counted(other)))


class LinkUsedUp(StreamFull):
    """A link has given as many commands as it may, until it is renewed."""

    def __init__(self, stream: str, most: int) -> None:
        super().__init__(stream)
        self.most = most


class LiveTournament(BatchedStream[Tournament, Line]):
    """One tournament as this process knows it."""

    def __init__(self, store: EventStore, stream: str, clock: Clock) -> None:
        super().__init__(TOURNAMENT, store, stream, clock, budgets.TOURNAMENT_END.up_to)
        self.id = stream.removeprefix(PREFIX)
        self.used = Counter[str]()
        """How many commands each link has given since it was renewed, by table or office."""
        self._standings: tuple[Tournament, Standings] | None = None

    def check_room(self, decided: Sequence[Line], ahead: Sequence[Line]) -> None:
        """Raise LinkUsedUp or StreamFull unless a link's command fits into its quota."""
        for line in decided:
            quota, by = quota_of(line), line.by
            own = self.used[by] + sum(one.by == by for one in ahead)
            if own >= quota.own:
                raise LinkUsedUp(self.stream, quota.own)
            if not quota.has_room(own, self.seq + len(ahead)):
                raise StreamFull(self.stream)

    def _applied(self, event: Line) -> None:
        super()._applied(event)
        self.used[event.by] += 1
        for one in event.events:
            if isinstance(one, LinkRenewed):
                del self.used[one.link]

    def _reset(self) -> None:
        super()._reset()
        self.used.clear()

    async def do(self, key: str, by: str, decide: Callable[[Tournament], Iterable[Event]]) -> None:
        """Carry out a command and store it, once. Raises Refused, NotBegun or StreamFull."""

        def decided(tournament: Tournament) -> tuple[Line, ...]:
            found = tuple(decide(tournament))
            return (Line(key, by, found),) if found else ()

        await self.command(decided, key)

    async def events(self) -> tuple[Event, ...]:
        """Everything so far that is intact."""
        stored = await TOURNAMENT.stored(self.store, self.stream)
        lines = (read_line(one.text) for one in stored if not one.is_damaged)
        return tuple(event for line in lines for event in line.events)

    async def erase_name(self, erased: NameErased) -> None:
        """Rewrite everything so far without a name that was erased."""

        def without(text: str) -> str:
            line = read_line(text)
            kept = tuple(without_name(one, erased) for one in line.events)
            # Untouched lines keep their text: a rewritten one is no longer chained (0026).
            same = kept == line.events
            return text if same else write_line(msgspec.structs.replace(line, events=kept))

        await erase(self.store, self.stream, without)

    @property
    def known_standings(self) -> Standings | None:
        """The standings, if they have been worked out since something changed them."""
        if self._standings is None or not is_ranked_alike(self._standings[0], self.state):
            return None
        return self._standings[1]

    def standings(self) -> Standings:
        """The standings; slow, so call it in a thread."""
        tournament = self.state
        found = self.known_standings or standings(tournament)
        self._standings = (tournament, found)
        return found


def at_table(table: str) -> Subscriber[Line]:
    """Somebody at a table, who hears what concerns it; with an empty name, everything.

    >>> at_table("3").is_over
    False
    """

    def concerns(line: Line) -> bool:
        return not table or line.tables is None or table in line.tables

    return Subscriber(concerns)


class Tournaments(Repository[LiveTournament]):
    """All tournaments of a store."""

    def __init__(self, store: EventStore, clock: Clock, days: float) -> None:
        super().__init__(
            store,
            PREFIX,
            lambda stream: LiveTournament(store, stream, clock),
            budgets.TOURNAMENTS_HELD,
            SURE,
        )
        self._clock, self._days = clock, days
        self._tidied = 0.0

    async def open(self, id: str, line: Line) -> LiveTournament:
        """Begin a tournament. Raises StoreError."""
        # At 0: an id that is in use is refused, never continued.
        await self._store.append(f"{PREFIX}{id}", 0, [write_line(line)])
        return await self.find(id)

    async def tidy(self) -> None:
        """Once a day, forget tournaments without an event for the set time."""
        now = self._clock()
        if now - self._tidied >= DAY:
            await self.retire(now - self._days * DAY)
            # Only now: while the store is away, the next round tries again.
            self._tidied = now
