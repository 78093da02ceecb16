"""Tables that play whole random deals without a server, their logs, and their listeners."""

import asyncio
from collections.abc import AsyncGenerator
from itertools import count
from random import Random

from oudler.core import legal_for
from oudler.streams import EventStore
from oudler.table.clock.pace import Pace
from oudler.table.events import Again, Event, TableOpened, write_event
from oudler.table.history.history_writer import HistoryWriter
from oudler.table.live.finished import Finished, finished_deals
from oudler.table.live.table_actor import TableActor, stream_of
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.decisions import deal_events, decide
from oudler.table.seats.evolution import evolve, opened_table
from oudler.table.seats.follow_ups import all_follow_ups
from oudler.table.seen.subscription import Update
from oudler.testing.chance import random_action

ANNE, BOB = Who("a"), Who("b")


class ChanceTable:
    """A table with Anne at place 0, Bob at place 1 unless she is alone, and bots.

    All play by chance.
    """

    def __init__(
        self,
        rules: str = "fft-4",
        seed: int = 0,
        *,
        options: dict[str, object] | None = None,
        again: Again | None = None,
        practice: bool = False,
        alone: bool = False,
        match: int = 0,
        hints: bool = True,
    ) -> None:
        self.id = f"evening-{seed}-{rules}"
        opened = TableOpened(
            *(self.id, "", "a", rules, options or {}, Pace()),
            hints=hints,
            again=again,
            practice=practice,
            deals=match,
        )
        self.table = opened_table(opened)
        self.log: list[Event] = [opened]
        self.rng = Random(seed)
        self._secrets = map(f"secret {seed}/{{}}".format, count())
        self.do(ANNE, ask.Sit(0, "Anne"))
        if not alone:
            self.do(BOB, ask.Sit(1, "Bob"))
        for place in range(1 if alone else 2, self.table.rules.places):
            self.do(ANNE, ask.SeatBot(place, "club"))

    def do(self, who: Who, command: ask.TableCommand) -> None:
        """Carry out a command, with everything that follows automatically."""
        self.happen(decide(self.table, who, command))

    def happen(self, events: tuple[Event, ...]) -> None:
        """Apply these events, with everything that follows automatically."""
        for event in events:
            self.table = evolve(self.table, event, 0.0)
            self.log.append(event)
        for event, after in all_follow_ups(self.table, lambda: next(self._secrets), 0.0):
            self.table = after
            self.log.append(event)

    def deal(self) -> None:
        """Anne and Bob ask for the cards, each with a number of their own."""
        self.do(ANNE, ask.Ready(f"Anne's {self.rng.random()}"))
        self.do(BOB, ask.Ready(f"Bob's {self.rng.random()}"))

    def act(self) -> None:
        """The player to act takes a random legal action."""
        deal, place = self.table.deal, self.table.turn
        assert deal is not None
        assert deal.to_act is not None
        assert place is not None
        allowed = legal_for(deal, deal.to_act)
        assert allowed is not None
        self.happen(deal_events(self.table, place, random_action(self.rng, allowed)))

    def play(self, deals: int = 1) -> list[Finished]:
        """Play this many deals to their end; return all finished ones."""
        for _ in range(deals):
            self.deal()
            while self.table.is_playing:
                self.act()
        return self.finished

    @property
    def finished(self) -> list[Finished]:
        """The finished deals."""
        return list(finished_deals((0.0, event) for event in self.log))

    async def store(self, store: EventStore) -> str:
        """Write the log into a store, and return the table's id."""
        lines = [write_event(event) for event in self.log]
        await store.append(stream_of(self.id), 0, lines)
        return self.id

    async def note(self, store: EventStore) -> None:
        """Write the finished deals into the players' histories, as a table does."""
        writer = HistoryWriter(store, stream_of(self.id))
        for one in self.finished:
            writer.note(one.table, len(self.log))
        await writer.stop()


async def heard(actor: TableActor, person: str | None, after: int) -> AsyncGenerator[Update, None]:
    """A table's events one by one; a person who listens counts as present. Raises Gone."""
    async with actor.subscribe(person, after) as watch:
        while True:
            for update in await watch.news():
                yield update


async def look(actor: TableActor, who: Who) -> asyncio.Task[None]:
    """Watch until the table stops, or the task is cancelled."""

    async def watch() -> None:
        async for _ in heard(actor, who.id, actor.seq):
            pass

    task = asyncio.create_task(watch())
    await asyncio.sleep(0)
    return task
