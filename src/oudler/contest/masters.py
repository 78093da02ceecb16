"""Masters play a contest's boards at the person's place, so that whoever plays alone is compared.

Each plays a board once, beside everything else, when the first person begins it. Their tables are
like all others: replayed and compared once the contest is closed.
"""

import asyncio
import logging
import secrets
from functools import partial

import msgspec

from oudler.contest import decisions
from oudler.contest.contest import Contest
from oudler.contest.contests import Contests
from oudler.install import has_search
from oudler.streams import StoreError
from oudler.table.events import BotSat, Event, TableOpened
from oudler.table.history.board_result import result_at
from oudler.table.live.players import Players
from oudler.table.proof.board import PLACE
from oudler.table.seats.evolution import rebuild
from oudler.table.seats.follow_ups import deal_cards, evolve_each
from oudler.table.seats.speakers import speakers
from oudler.table.seats.state import Table

LEVEL = "master"
LOG = logging.getLogger(__name__)


def handle_of_master(number: int) -> str:
    """The handle under which a master takes part; people's are hexadecimal.

    >>> handle_of_master(2)
    'master-2'
    """
    return f"{LEVEL}-{number}"


def number_of_master(who: str) -> str:
    """Which of the masters this handle means.

    >>> number_of_master(handle_of_master(2))
    '2'
    """
    return who.rpartition("-")[2]


def missing(contest: Contest) -> list[tuple[str, int]]:
    """The handle and the board of everything that masters have still to play.

    >>> from datetime import date
    >>> from oudler.contest import daily
    >>> [who for who, _ in missing(Contest(daily.opening(date(2026, 11, 24))))]
    ['master-1', 'master-2', 'master-3', 'master-4']
    """
    masters = [handle_of_master(one + 1) for one in range(contest.opened.masters)]
    every = [(who, board) for board in contest.boards for who in masters]
    return [one for one in every if one not in contest.plays]


class Masters:
    """Lets masters play what people have begun, one table at a time, while the server runs."""

    def __init__(self, contests: Contests) -> None:
        self._contests = contests
        self._asked: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        """The ids in the queue, each there once however many ask."""

    def ask(self, contest: Contest) -> None:
        """Let masters play the boards of this contest, if any have still to. Never waits."""
        id = contest.opened.id
        if id not in self._waiting and has_search() and missing(contest):
            self._waiting.add(id)
            self._asked.put_nowait(id)

    async def run(self) -> None:
        """Play what is asked for, until cancelled."""
        while True:
            id = await self._asked.get()
            try:
                await self.play(id)
            except StoreError as error:
                LOG.warning("the masters of %s will play later: %s", id, error)
            except Exception:
                LOG.exception("the masters of %s cannot play", id)
            finally:
                self._waiting.discard(id)

    async def play(self, id: str) -> None:
        """Play all that the masters of a contest have still to. Raises StoreError."""
        contest = await self._contests.of(id)
        for who, number in missing(contest):
            log, table = await played_out(contest, who, number, self._contests.now)
            assert table.deal is not None
            result = result_at(table, table.deal)
            await self._contests.keep_table(table.opened.id, log)
            note = partial(
                decisions.compare_with, who=who, level=LEVEL, board=number, played=result
            )
            await self._contests.command(id, note)


async def played_out(
    contest: Contest, who: str, number: int, time: float
) -> tuple[list[Event], Table]:
    """The log of a table where a master plays a board among the contest's bots, and its end.

    `time` is in seconds since 1970.
    """
    opened = contest.opened
    # Everybody's bots play alike, but masters do not: each looks at worlds of its own.
    board = msgspec.structs.replace(contest.board(number), seed=f"{opened.seed} {who}")
    log: list[Event] = [
        TableOpened(
            *(secrets.token_urlsafe(9), "", "", opened.rules, opened.options),
            hints=False,
            board=board,
        ),
        *(
            BotSat(place, LEVEL if place == PLACE else opened.level)
            for place in range(contest.rules.places)
        ),
    ]
    table = rebuild((time, event) for event in log)
    players, silent = Players(), set[int]()
    events = deal_cards(table)
    while True:
        after = list(evolve_each(table, events, time))
        log += [event for event, _ in after]
        table = after[-1][1]
        if table.turn is None:
            return log, table
        events = await _next_move(table, players, silent)


async def _next_move(table: Table, players: Players, silent: set[int]) -> tuple[Event, ...]:
    """The next move of a table of bots, in the order in which `Scheduler` asks them."""
    assert table.turn is not None
    await asyncio.sleep(0)  # others come in between
    for place in speakers(table):
        if place in silent:
            continue
        if events := await players.move(table, place):
            return events
        silent.add(place)
    return await players.move(table, table.turn)
