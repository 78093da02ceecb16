"""All contests of a server: open one, take part, close it, erase somebody.

Everything that happens is a line in the contest's stream, written once under a unique key, so
several processes may serve one contest, and be killed at any moment. Contests close when somebody
looks.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from contextlib import suppress
from datetime import date, timedelta

import msgspec

from oudler.contest import daily
from oudler.contest.contest import Contest, Play
from oudler.contest.log import (
    BoardBegun,
    BoardSolved,
    ContestClosed,
    ContestOpened,
    Entered,
    EntriesClosed,
    Line,
    entered,
    read_line,
    write_line,
)
from oudler.contest.refusal import ContestReason, ContestRefusal
from oudler.rulesets import load_ruleset
from oudler.shuffling import new_seed
from oudler.streams import Conflict
from oudler.table.board import board_of, can_be_contested
from oudler.table.board_result import board_result, contest_stream_of
from oudler.table.handles import handle_of
from oudler.table.history_writer import add_entry
from oudler.table.pace import Speed
from oudler.table.registry import Registry
from oudler.table.state import Person, Table
from oudler.table.table_cache import TableCache

MOST_KEPT = 50
"""Contests kept in memory: the last ones asked for."""
AT_ONCE = 500
"""How many events are read before other tasks get a turn."""
MOST_BOARDS = 24
LONGEST = 31 * 86_400.0
"""The most seconds from the beginning of a contest to its end."""


class NoSuchContest(KeyError):
    """No contest has this id."""


class Contests:
    """The contests in a store, as one process serves them."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._store = registry.store
        self._cache = TableCache(registry.store)
        self._known: OrderedDict[str, Contest] = OrderedDict()

    @property
    def now(self) -> float:
        """Seconds since 1970, on the log's clock."""
        return self._registry.clock()

    async def of(self, id: str) -> Contest:
        """The contest with this id, up to date, and closed if its end has come.

        Raises NoSuchContest or StoreError.
        """
        contest = await self._read(id)
        if contest is None:
            raise NoSuchContest(id)
        is_over = self.now >= contest.opened.ends or contest.has_all_played
        while is_over and not contest.is_closed:
            contest = await self._close(contest)
        return contest

    async def exists(self, id: str) -> bool:
        """Whether there is a contest with this id."""
        return bool(await self._store.last(contest_stream_of(id)))

    async def is_open(self, id: str) -> bool:
        """Whether the cards of a contest must stay closed."""
        return not (await self.of(id)).is_closed

    async def today(self) -> Contest:
        """Today's deal; also commits to tomorrow's secret. Raises StoreError."""
        day = daily.day_at(self.now)
        await self._promise(day + timedelta(days=1))
        await self._promise(day)
        return await self.of(daily.id_of(day))

    async def _promise(self, day: date) -> None:
        """Commit to the secret of a day, unless that has been done."""
        id = daily.id_of(day)
        if id in self._known or await self._store.last(contest_stream_of(id)):
            return
        opened = self._opened(
            *(id, "", "", daily.RULES, {}, 1, daily.window(day), daily.LEVEL),
            ranks_guests=False,
            shows_early=True,
        )
        with suppress(Conflict):
            await self._store.append(contest_stream_of(id), 0, [write_line(opened)])

    async def open(self, opened: ContestOpened) -> None:
        """Open a contest. Raises StoreError."""
        await self._store.append(contest_stream_of(opened.id), 0, [write_line(opened)])

    def planned(
        self,
        host: str,
        name: str,
        rules: str,
        options: dict[str, object],
        boards: int,
        window: tuple[float, float],
        level: str,
    ) -> ContestOpened:
        """A contest that may be opened. Raises ContestRefusal, UnknownRuleset or RulesetError."""
        begins, ends = window
        if not 1 <= boards <= MOST_BOARDS:
            raise ContestRefusal(ContestReason.WRONG_BOARDS, most=MOST_BOARDS)
        if not (begins < ends and self.now < ends and ends - begins <= LONGEST):
            raise ContestRefusal(ContestReason.WRONG_WINDOW)
        found = load_ruleset(rules, options)
        if not can_be_contested(found):
            raise ContestRefusal(ContestReason.WRONG_RULES)
        id = secrets.token_urlsafe(9)
        organiser = handle_of(id, host)
        return self._opened(id, name, organiser, found.name, options, boards, window, level)

    def _opened(
        self,
        id: str,
        name: str,
        host: str,
        rules: str,
        options: dict[str, object],
        boards: int,
        window: tuple[float, float],
        level: str,
        *,
        ranks_guests: bool = True,
        shows_early: bool = False,
    ) -> ContestOpened:
        """A new contest, with a random secret and its commitment."""
        secret, rules = new_seed(), load_ruleset(rules, options).name
        opened = ContestOpened(
            *(id, name, host, rules, options, boards, *window, level),
            seed=id,
            commitment="",
            secret=secret,
            ranks_guests=ranks_guests,
            shows_early=shows_early,
        )
        return msgspec.structs.replace(opened, commitment=opened.terms.commitment(secret))

    async def table_for(
        self,
        contest: Contest,
        person: Person,
        board: int,
        *,
        has_account: bool,
        selves: tuple[str, ...] = (),
    ) -> str:
        """The table for a person to play a board: always the same until the contest is closed.

        Afterwards it is a new one, which does not count. `selves` are the guests that the person
        was before signing in: what they played as one of these is not played again. Raises
        ContestRefusal or StoreError.
        """
        if board not in contest.boards:
            raise ContestRefusal(ContestReason.NO_SUCH_BOARD)
        if self.now < contest.opened.begins:
            raise ContestRefusal(ContestReason.NOT_BEGUN)
        if contest.is_closed:
            return secrets.token_urlsafe(9)
        if any((contest.handle(one), board) in contest.plays for one in selves):
            raise ContestRefusal(ContestReason.PLAYED_AS_GUEST)
        return (await self._begin(contest, person, board, has_account=has_account)).table

    async def _begin(
        self, contest: Contest, person: Person, board: int, *, has_account: bool
    ) -> Play:
        id, who = contest.opened.id, contest.handle(person.id)
        if who not in contest.entrants:
            if contest.are_entries_closed:
                raise ContestRefusal(ContestReason.ENTRIES_CLOSED)
            entry = entered(who, person.id, person.name, has_account=has_account)
            await self._add(id, entry, f"entered/{who}")
        if (who, board) not in contest.plays:
            begun = BoardBegun(who, board, secrets.token_urlsafe(9))
            await self._add(id, begun, f"begun/{who}/{board}")
        return (await self.of(id)).plays[who, board]

    async def open_table(
        self,
        contest: Contest,
        person: Person,
        number: int,
        table: str,
        name: str,
        speed: Speed = Speed.NORMAL,
    ) -> None:
        """Open the `table_for` a person and seat them, unless that has been done.

        It counts if the contest knows it. Raises StoreError.
        """
        if await self._cache.at(table) is not None:
            return
        contest = await self.of(contest.opened.id)
        opened = contest.opened
        board = board_of(
            *(contest.rules, opened.terms, opened.secret, number),
            seed=opened.seed,
            is_ranked=table in contest.tables,
        )
        await self._registry.open_board(
            *(table, name, board, opened.rules, opened.options, person, opened.level, speed)
        )

    async def close_entries(self, contest: Contest, person: str) -> Contest:
        """Close the entries, as the organiser wishes. Raises ContestRefusal."""
        if contest.handle(person) != contest.opened.host:
            raise ContestRefusal(ContestReason.NOT_ORGANISER)
        await self._add(contest.opened.id, EntriesClosed(), "entries_closed")
        return await self.of(contest.opened.id)

    async def note_solved(self, contest: Contest, solved: BoardSolved) -> None:
        """Keep the result of a search at a table of this contest."""
        await self._add(contest.opened.id, solved, f"solved/{solved.table}")

    async def forget(self, id: str, person: str) -> None:
        """Erase a person from a contest. Their scores stay, without a name."""
        stream, changed = contest_stream_of(id), dict[int, str]()
        for stored in await self._store.read(stream):
            event = read_line(stored.text)
            match event:
                case ContestOpened(host=host) if host == handle_of(id, person):
                    after: Line = msgspec.structs.replace(event, name="")
                case Entered(person=entrant) if entrant == person:
                    after = msgspec.structs.replace(event, person="", name="")
                case _:
                    continue
            changed[stored.seq] = write_line(after)
        if changed:
            await self._store.rewrite(stream, changed)
        self.clear()

    def clear(self) -> None:
        """Clear the cache, because a person was erased."""
        self._known.clear()
        self._cache.clear()

    async def glance(self, table: str) -> Table:
        """A table that plays a board, as its log describes it. Raises NoSuchContest."""
        if (found := await self._cache.at(table)) is None:
            raise NoSuchContest(table)
        return found.table

    async def _close(self, contest: Contest) -> Contest:
        """Close a contest, with every deal that was over in time."""
        id = contest.opened.id
        for play in tuple(contest.tables.values()):
            if play.result is None and (glance := await self._cache.at(play.table)):
                found = board_result(glance.table)
                if found is not None and not contest.is_late(found[1]):
                    await add_entry(self._store, *found)
        latest = await self._read(id)
        assert latest is not None
        if not latest.is_closed:
            with suppress(Conflict):  # another write came in between: look again
                stream = contest_stream_of(id)
                line = write_line(ContestClosed())
                await self._store.append(stream, latest.seq, [line], "closed")
            latest = await self._read(id)
            assert latest is not None
        return latest

    async def _add(self, id: str, event: Line, command: str) -> None:
        """Write an event once, wherever the log has got to."""
        stream, line = contest_stream_of(id), write_line(event)
        while True:
            with suppress(Conflict):
                last = await self._store.last(stream)
                await self._store.append(stream, last, [line], command)
                return

    async def _read(self, id: str) -> Contest | None:
        """The contest with everything written so far; None if there is none."""
        contest = self._known.get(id)
        after = 0 if contest is None else contest.seq
        for number, stored in enumerate(await self._store.read(contest_stream_of(id), after), 1):
            event = read_line(stored.text)
            if contest is None:
                assert isinstance(event, ContestOpened)
                contest = self._known.setdefault(id, Contest(event))
            if stored.seq > contest.seq:  # another task may have read it while we waited
                contest.apply(event)
                contest.seq = stored.seq
            if not number % AT_ONCE:
                await asyncio.sleep(0)
        if contest is not None and id in self._known:
            self._known.move_to_end(id)
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        return contest
