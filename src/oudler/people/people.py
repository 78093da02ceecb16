"""Everybody who comes to this server: who may do what, and what is kept of whom."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from oudler.people import reports
from oudler.people.accounts import Account, Accounts
from oudler.people.exporting import exported
from oudler.people.forgetting import forget_at
from oudler.people.moderation import Banned, Closed, Moderation
from oudler.people.passphrases import Hashing, Passphrases
from oudler.people.sessions import FORGOTTEN, Sessions
from oudler.people.traces import Traces, stream_of
from oudler.store import StoreError
from oudler.table import commands as ask
from oudler.table.deciding import Who
from oudler.table.hall import Hall, NoSuchTable
from oudler.table.refusal import TableRefusal
from oudler.table.running import Running

LOOK = 3.0
"""Every so many seconds we look for what other processes have written: an SQLite file tells nobody
of it.
"""
LOG = logging.getLogger(__name__)


class People:
    """The people of one server process."""

    def __init__(self, hall: Hall, hashing: Hashing, look: float = LOOK) -> None:
        self.hall = hall
        self.sessions = Sessions(hall.store)
        self.moderation = Moderation(hall.store)
        self.traces = Traces(hall.store)
        self._passphrases = Passphrases(hashing)
        self.accounts = Accounts(hall.store, self._passphrases, self.sessions)
        self._look = look
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Know who is who, and go on hearing of it."""
        await self.sessions.log.news()
        await self.moderation.log.news()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._look_on())]

    async def stop(self) -> None:
        """Hear no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._passphrases.close()

    def is_banned(self, person: str) -> bool:
        """Whether this person may only look on."""
        return person in self.moderation.banned

    async def export(self, person: str, account: Account | None) -> dict[str, Any]:
        """All that is kept of a person."""
        return await exported(self.hall.store, await self.traces.of(person), account)

    async def forget(self, person: str, account: Account | None) -> None:
        """Forget a person. Whatever stops it half-way, it can be asked for again."""
        if account is not None:
            await self.sessions.renew(person)  # nobody speaks for him meanwhile
        for table in tuple((await self.traces.of(person)).tables):
            await forget_at(self.hall, table, person)
        await reports.forget(self.hall.store, person)
        await self.traces.forget(person)
        if account is not None:
            await self.accounts.close(account)
        await self.sessions.forget(person)

    async def unseat(self, running: Running, person: str) -> None:
        """Take a banned person from his place; a bot plays on."""
        with suppress(TableRefusal):
            key = f"banned/{self.moderation.log.seq}/{running.seq}"
            await running.command(Who(person), ask.Leave(), key)

    async def _listen(self) -> None:
        prefixes = (self.sessions.log.stream, self.moderation.log.stream, stream_of(""))
        async for stream, _ in self.hall.store.watch(*prefixes):
            try:
                if stream.startswith(stream_of("")):
                    await self.traces.heard(stream)
                else:
                    await self._follow()
            except StoreError as error:
                LOG.warning("who may do what could not be read: %s", error)

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(self._look)
            try:
                await self._follow()
            except StoreError as error:
                LOG.warning("who may do what could not be read: %s", error)

    async def _follow(self) -> None:
        """Let what was decided elsewhere take effect at the tables here."""
        renewed, ruled = await self.sessions.log.news(), await self.moderation.log.news()
        gone = any(one.generation == FORGOTTEN for one in renewed)
        if gone or any(isinstance(one, Closed) for one in ruled):
            await self.hall.read_on()
        for one in ruled:
            if isinstance(one, Banned) and self.is_banned(one.person):
                await self._unseat_everywhere(one.person)

    async def _unseat_everywhere(self, person: str) -> None:
        for table in tuple((await self.traces.of(person)).tables):
            with suppress(NoSuchTable):
                await self.unseat(await self.hall.table(table), person)
