"""The people of one server process: who may do what, and what is kept about each."""

import asyncio
import logging
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Any, TypeVar

from oudler.contest.contests import Contests
from oudler.people.company.companions import Sitters
from oudler.people.company.invitations import Became, Invitations, inbox_to_json
from oudler.people.export import export_person
from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.people.identity.accounts import Account, Accounts
from oudler.people.identity.claims import Claims
from oudler.people.identity.devices import Devices
from oudler.people.identity.passphrases import Hashing, Passphrases
from oudler.people.identity.sessions import Forgotten, Sessions
from oudler.people.moderation import bans, journal, reports
from oudler.people.moderation.bans import Banned, Closed, Moderation
from oudler.people.moderation.journal import Journal
from oudler.people.personal_data import PersonalData
from oudler.people.profile.histories import Histories
from oudler.people.profile.memberships import Memberships, stream_of
from oudler.people.profile.notes import Notes, note_to_json
from oudler.people.profile.offline_deals import OfflineDeals
from oudler.people.profile.ratings import Ratings
from oudler.people.reach.contacts import Contacts
from oudler.people.reach.notice_ledger import Ledgers
from oudler.people.reach.vacations import Vacations, lately
from oudler.people.table_erasure import forget_at
from oudler.streams import StoreError, past_damage
from oudler.streams.followed import Followed
from oudler.table.live import table_actor
from oudler.table.live.registry import NoSuchTable, Registry
from oudler.table.live.table_actor import TableActor
from oudler.table.refusal import TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who

LOOK = 3.0
"""Seconds between checks for what other processes wrote, because an SQLite file sends no news."""
DAY = 86_400.0
LOG = logging.getLogger(__name__)

E = TypeVar("E")


class People:
    """Accounts, sessions, memberships and moderation, kept up to date for one process."""

    def __init__(
        self, registry: Registry, hashing: Hashing, look: float = LOOK, site: Iterable[str] = ()
    ) -> None:
        self.registry = registry
        self.sessions = Sessions(registry.store)
        self.moderation = Moderation(registry.store)
        self.memberships = Memberships(registry.store)
        self.histories = Histories(registry.store, self.memberships)
        self.sitters = Sitters(registry.store)
        self.invitations = Invitations(registry.store)
        self.notes = Notes(registry.store)
        self.claims = Claims(registry.store)
        self.ratings = Ratings(registry.store, registry.clock)
        self.devices = Devices(registry.store, self.sessions)
        self.contacts = Contacts(registry.store)
        self.ledgers = Ledgers(registry.store)
        self.vacations = Vacations(registry.store)
        self.contests = Contests(registry)
        self.offline_deals = OfflineDeals(
            registry.store, self.memberships, self.histories, registry.cache
        )
        self.journal = Journal(registry.store, registry.clock)
        self._passphrases = Passphrases(hashing, site)
        self.accounts = Accounts(registry.store, self._passphrases, self.devices, self.sessions)
        self._look = look
        self._kept: list[PersonalData] = []
        self._tasks: list[asyncio.Task[None]] = []

    def keep(self, data: PersonalData) -> None:
        """Export, join and erase this too from now on."""
        self._kept.append(data)

    async def start(self) -> None:
        """Read sessions and bans, and follow their changes."""
        await _news(self.sessions.log)
        await _news(self.moderation.log)
        lasting = (self._listen(), self._look_on(), self._tidy_up())
        self._tasks = [asyncio.create_task(one) for one in lasting]

    async def stop(self) -> None:
        """Stop following changes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._passphrases.close()

    def check_accounts(self) -> None:
        """Raises AccountRefusal while the session log is damaged: ended sessions would count."""
        if not self.sessions.log.is_whole:
            raise AccountRefusal(AccountReason.DAMAGED)

    def is_banned(self, person: str) -> bool:
        """Whether this person may only watch."""
        return person in self.moderation.banned

    async def export(self, person: str, account: Account | None) -> dict[str, Any]:
        """Everything kept about a person, as JSON values. Raises StoreError."""
        history = await self.histories.of(person)
        found = await export_person(
            self.registry.store,
            await self.memberships.of(person),
            account,
            await self.devices.of(person),
            history.deals,
            history.matches,
            await self.contacts.of(person),
            await self.ledgers.of(person),
            self.ratings,
            (await self.vacations.of(person)).values(),
        )
        inbox = await self.invitations.of(person, *history.guests)
        notes = await self.notes.of(person, *history.guests)
        written = [note_to_json(one) for one in notes.values()]
        found |= {"notes": written, "invitations": inbox_to_json(inbox)}
        for kept in self._kept:
            found |= await kept.export(person)
        return found

    async def join(self, guest: str, person: str) -> None:
        """Let a guest who signs in take their data along. Raises StoreError."""
        if await self.histories.join(guest, person):
            await self.invitations.note(guest, Became(person), f"became/{person}")
        if await self.claims.are_joined(guest, person):
            for kept in self._kept:
                await kept.join(guest, person)

    async def forget(self, person: str, account: Account | None) -> None:
        """Erase a person everywhere. If it stops half-way, it can be repeated."""
        if account is not None:
            await self.devices.end_all(person)  # or another device could write in the meantime
        await self.contacts.forget(person)  # first, so that nothing is sent any more
        for guest in await self.histories.guests_of(person):
            await self._forget(guest)
        await self._forget(person, account)

    async def _forget(self, person: str, account: Account | None = None) -> None:
        """Erase one person, without the guests they were.

        The memberships go late: they say where to look when it is repeated.
        """
        await self._erase(person, tuple((await self.memberships.of(person)).tables))
        if account is not None:
            await self.accounts.close(account)
        await self.accounts.release(person)
        await self.sessions.forget(person)
        # Until now another tab could go on, also at a table that had been left.
        tables = tuple((await self.memberships.of(person)).tables)
        await self._erase(person, [one for one in tables if await self._names(one, person)])
        await self.accounts.release(person)
        await self.memberships.forget(person)

    async def _erase(self, person: str, tables: Collection[str]) -> None:
        """Erase all that is kept about a person at these tables, and elsewhere."""
        await self.contacts.forget(person)
        for contest in tuple((await self.memberships.of(person)).contests):
            await self.contests.forget(contest, person)
        for table in tables:
            await forget_at(self.registry, table, person)
        self.contests.clear()
        await reports.forget(self.registry.store, person)
        await journal.forget(self.registry.store, person)
        await bans.forget(self.registry.store, person)
        await self.invitations.forget(person)
        await self.notes.forget(person)
        for kept in self._kept:
            await kept.forget(person)
        self.sitters.clear()
        await self.ledgers.forget(person)
        await self.ratings.forget(person)
        await self.vacations.forget(person)
        await self.histories.forget(person)

    async def _names(self, table: str, person: str) -> bool:
        """Whether a table's log names this person."""
        stored = await self.registry.store.read(table_actor.stream_of(table))
        return any(person in one.text for one in stored)

    async def note_vacation(self, actor: TableActor, person: str) -> None:
        """Let a slow table know when a person is away, if they have a place there."""
        if actor.table.opened.pace.is_slow and actor.table.place_of(person) is not None:
            planned = (await self.vacations.of(person)).values()
            await actor.note_vacation(person, lately(planned, self.registry.clock()))

    async def unseat(self, actor: TableActor, person: str) -> None:
        """Remove a banned person from their place; a bot plays on."""
        with suppress(TableRefusal):
            key = f"banned/{self.moderation.log.seq}/{actor.seq}"
            await actor.command(Who(person), ask.Leave(), key)

    async def _listen(self) -> None:
        prefixes = (self.sessions.log.stream, self.moderation.log.stream, stream_of(""))
        async for stream, _ in self.registry.store.watch(*prefixes):
            try:
                if stream.startswith(stream_of("")):
                    await self.memberships.heard(stream)
                else:
                    await self._follow()
            except StoreError as error:
                if not error.is_told:
                    LOG.warning("who may do what could not be read: %s", error)

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(self._look)
            try:
                await self._follow()
            except StoreError as error:
                if not error.is_told:
                    LOG.warning("who may do what could not be read: %s", error)

    async def _tidy_up(self) -> None:
        """Once a day, erase old months of the security log, and addresses nobody has confirmed."""
        while True:
            try:
                await self.journal.tidy()
            except StoreError as error:
                LOG.warning("the old security log could not be erased: %s", error)
            try:
                await self.contacts.forget_unconfirmed(self.registry.clock())
            except StoreError as error:
                LOG.warning("unconfirmed addresses could not be erased: %s", error)
            await asyncio.sleep(DAY)

    async def _follow(self) -> None:
        """Apply other processes' decisions to the tables of this one."""
        renewed, ruled = await _news(self.sessions.log), await _news(self.moderation.log)
        gone = any(isinstance(one, Forgotten) for one in renewed)
        if gone:
            self.ratings.drop()
            self.contests.clear()
        if gone or any(isinstance(one, Closed) for one in ruled):
            await self.registry.read_on()
        for one in ruled:
            if isinstance(one, Banned) and self.is_banned(one.person):
                await self._unseat_everywhere(one.person)

    async def _unseat_everywhere(self, person: str) -> None:
        for table in tuple((await self.memberships.of(person)).tables):
            with suppress(NoSuchTable):
                await self.unseat(await self.registry.table(table), person)


async def _news(log: Followed[E]) -> list[E]:
    """A log's news; none if it is damaged."""
    with past_damage():
        return await log.news()
    return []
