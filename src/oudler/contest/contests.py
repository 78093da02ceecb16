"""All contests of a server: open one, take part, close it, erase somebody.

Everything that happens is a line in the contest's stream, so several processes may serve one
contest, and be killed at any moment. Contests close when somebody looks.
"""

import secrets
from collections.abc import Callable
from datetime import date, timedelta

import msgspec

from oudler import budgets
from oudler.contest import daily
from oudler.contest.contest import CONTEST, Contest
from oudler.contest.decisions import begin, close, close_entries, solve, without
from oudler.contest.log import BoardSolved, ContestOpened, Line, read_line, write_line
from oudler.streams import LiveStream, NotBegun, erase, try_append
from oudler.streams.repository import Repository
from oudler.table.clock.pace import Speed
from oudler.table.events import Event, write_event
from oudler.table.history.board_result import board_result, contest_stream_of
from oudler.table.history.history_writer import add_entry
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import stream_of
from oudler.table.live.table_cache import TableCache
from oudler.table.seats.state import Person, Table


class NoSuchContest(KeyError):
    """No contest has this id."""


class Contests:
    """The contests in a store, as one process serves them."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._store = registry.store
        self._cache = TableCache(registry.store)
        self._live = Repository(
            *(self._store, contest_stream_of("")),
            live=lambda stream: LiveStream(CONTEST, self._store, stream, registry.clock),
            most=budgets.CONTESTS_HELD,
        )

    @property
    def now(self) -> float:
        """Seconds since 1970, on the log's clock."""
        return self._registry.clock()

    async def of(self, id: str) -> Contest:
        """The contest with this id, up to date, and closed if its end has come.

        Raises NoSuchContest or StoreError.
        """
        live = await self._find(id)
        is_over = self.now >= live.state.opened.ends or live.state.has_all_played
        # `_close` writes nothing if a result came between: look again, with that result.
        while is_over and not live.state.is_closed:
            await self._close(live)
        return live.state

    async def _find(self, id: str) -> LiveStream[Contest, Line]:
        try:
            return await self._live.find(id)
        except NotBegun:
            raise NoSuchContest(id) from None

    async def exists(self, id: str) -> bool:
        """Whether there is a contest with this id."""
        return bool(await self._store.last(contest_stream_of(id)))

    async def is_open(self, id: str) -> bool:
        """Whether the cards of a contest must stay closed."""
        return not (await self.of(id)).is_closed

    async def today(self) -> Contest:
        """Today's deal; also commits to tomorrow's secret. Raises StoreError."""
        day = daily.day_at(self.now)
        # A day ahead: the commitment is public before anybody can have seen a card.
        await self._promise(day + timedelta(days=1))
        await self._promise(day)
        return await self.of(daily.id_of(day))

    async def _promise(self, day: date) -> None:
        """Commit to the secret of a day, unless that has been done."""
        id = daily.id_of(day)
        if self._live.held(id) or await self.exists(id):
            return
        opened = daily.opening(day)
        # Of several processes one opens the day; the others' secrets are dropped.
        await try_append(self._store, contest_stream_of(id), 0, [write_line(opened)])

    async def open(self, opened: ContestOpened) -> None:
        """Open a contest. Raises StoreError."""
        await self._store.append(contest_stream_of(opened.id), 0, [write_line(opened)])

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
        live, table = await self._find(contest.opened.id), secrets.token_urlsafe(9)
        await live.command(
            lambda one: begin(
                *(one, person, board, table, self.now), has_account=has_account, selves=selves
            )
        )
        # Another request may have come first: then its table counts, not this one.
        play = live.state.plays.get((contest.handle(person.id), board))
        return table if play is None or live.state.is_closed else play.table

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
        # It may have closed meanwhile: then this table does not count.
        contest = await self.of(contest.opened.id)
        opened = contest.opened
        board = msgspec.structs.replace(contest.board(number), is_ranked=table in contest.tables)
        await self._registry.open_board(
            *(table, name, board, opened.rules, opened.options, person, opened.level, speed)
        )

    async def close_entries(self, contest: Contest, person: str) -> Contest:
        """Close the entries, as the organiser wishes. Raises ContestRefusal."""
        live = await self._find(contest.opened.id)
        await live.command(lambda one: close_entries(one, person))
        return await self.of(contest.opened.id)

    async def command(self, id: str, decide: Callable[[Contest], list[Line]]) -> None:
        """Add to a contest's log what `decide` says. Raises NoSuchContest or StoreError."""
        await (await self._find(id)).command(decide)

    async def note_solved(self, contest: Contest, solved: BoardSolved) -> None:
        """Keep the result of a search at a table of this contest."""
        await self.command(contest.opened.id, lambda one: solve(one, solved))

    async def keep_table(self, id: str, log: list[Event]) -> None:
        """Write the whole log of a table that bots have played. Raises StoreError."""
        await self._store.append(stream_of(id), 0, [*map(write_event, log)])

    async def forget(self, id: str, person: str) -> None:
        """Erase a person from a contest. Their scores stay, without a name."""
        await erase(
            self._store,
            contest_stream_of(id),
            lambda text: write_line(without(read_line(text), id, person)),
        )
        self.clear()

    def clear(self) -> None:
        """Clear the cache, because a person was erased."""
        self._live.clear()
        self._cache.clear()

    async def glance(self, table: str) -> Table:
        """A table that plays a board, as its log describes it. Raises NoSuchContest."""
        if (found := await self._cache.at(table)) is None:
            raise NoSuchContest(table)
        return found.table

    async def _close(self, live: LiveStream[Contest, Line]) -> None:
        """Close a contest, with every deal that was over in time; not if a write came between."""
        for play in tuple(live.state.tables.values()):
            if play.result is None and (glance := await self._cache.at(play.table)):
                # A process killed as the deal ended left no result: the log has it (0063).
                found = board_result(glance.table)
                if found is not None and not live.state.is_late(found[1]):
                    await add_entry(self._store, *found)
        await live.catch_up()
        # Only if this is still the end of the log: a result that came since must count.
        seen = live.seq
        await live.command(lambda one: close(one) if live.seq == seen else [])
