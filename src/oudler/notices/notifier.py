"""The notifier: tells people by push or e-mail that others wait for them, or invite them.

It looks at the tables' logs from outside, so that no mail server, however slow, holds up a table.
Each person's ledger notes what they were told, and every process of a store looks there first.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence

from oudler.notices.delivery import QUESTION, Delivery, Senders
from oudler.notices.invitation_notifier import InvitationNotifier
from oudler.notices.mail import mailbox_of
from oudler.notices.text import confirmation, mail_of, push_text
from oudler.people.company import invitations
from oudler.people.people import People
from oudler.people.reach import contacts, due_notices
from oudler.people.reach.contacts import Address, Contact
from oudler.people.reach.notice_ledger import Ledger
from oudler.streams import Feed, StoreError, past_damage
from oudler.table.live import table_actor
from oudler.table.live.presence import people_here
from oudler.table.live.registry import Registry
from oudler.table.live.table_cache import TableCache
from oudler.table.seats.state import Table
from oudler.table.seen.awaited import Awaited, awaited
from oudler.web.limits import Buckets
from oudler.web.settings import Rate
from oudler.words import Words

AT_ONCE = 50
"""The most people handled at a time."""
REST = 300.0
"""Seconds until a person who has been told everything is looked at again, unless something
happens."""
MOST_QUICK = 10_000
"""How many tables are remembered as ones where nobody is told anything."""
TABLES, CONTACTS = table_actor.stream_of(""), contacts.stream_of("")
INVITATIONS = invitations.stream_of("")

LOG = logging.getLogger(__name__)


class Notifier:
    """Tells people that they are awaited, in one process."""

    def __init__(
        self,
        registry: Registry,
        people: People,
        cache: TableCache,
        senders: Senders,
        timing: due_notices.Timing,
        asking: Rate,
    ) -> None:
        self.senders = senders
        self._registry = registry
        self._contacts = people.contacts
        self._ledgers = people.ledgers
        self._timing = timing
        self._asked = Buckets(asking)
        """Questions to each mailbox, whoever gave it."""
        self._list = WaitingList(registry, cache)
        self._delivery = Delivery(people, senders)
        self._invitations = InvitationNotifier(people, cache, self._delivery, timing)
        self._news: Feed | None = None
        self._reachable: set[str] = set()
        """People who have, or had, a contact."""
        self._unconfirmed: set[str] = set()
        """People whose address may wait for its confirmation."""
        self._resting: dict[str, float] = {}
        """Until when each person is left alone, in seconds of the log's clock."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start looking, unless there is no way to tell anybody."""
        if self.senders.pushes or self.senders.mails:
            self._task = asyncio.create_task(self._look_on())

    async def stop(self) -> None:
        """Stop. Another process takes over unfinished messages."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._delivery.stop()

    async def _look_on(self) -> None:
        is_begun = False
        while True:
            try:
                if not is_begun:
                    await self._begin()
                    is_begun = True
                await self.look()
            except StoreError as error:
                if not error.is_told:
                    LOG.warning("nobody is told anything for the moment: %s", error)
            except Exception:
                LOG.exception("nobody is told anything for the moment")
            await asyncio.sleep(self._timing.look)

    async def _begin(self) -> None:
        """Find everybody who may be told something, and the tables where a clock runs."""
        # Before the streams are listed: whatever begins in between is then news.
        self._news = self._registry.store.watch(TABLES, CONTACTS, INVITATIONS)
        for stream in await self._registry.store.streams(CONTACTS):
            self._note_contact(stream.removeprefix(CONTACTS))
        for stream in await self._registry.store.streams(INVITATIONS):
            self._invitations.noted.add(stream.removeprefix(INVITATIONS))
        await self._list.look_at(await self._registry.timed())

    async def look(self) -> None:
        """One round: see what has happened, and tell those who are awaited."""
        news = [*self._news.taken()] if self._news else []
        for stream in news:
            if stream.startswith(CONTACTS):
                self._note_contact(stream.removeprefix(CONTACTS))
            elif stream.startswith(INVITATIONS):
                self._invitations.noted.add(stream.removeprefix(INVITATIONS))
        moved = (one.removeprefix(TABLES) for one in news if one.startswith(TABLES))
        for person in await self._list.look_at(moved):
            self._resting.pop(person, None)
        for person in await self._invitations.hear():
            self._resting.pop(person, None)
        found = self._list.of(self._reachable)
        self._invitations.invited &= self._reachable
        others = self._unconfirmed | self._invitations.invited
        waiting = {person: found.get(person, []) for person in {*found, *others}}
        self._ledgers.keep(waiting)
        now = self._registry.clock()
        awake = [person for person in waiting if self._resting.get(person, 0.0) <= now]
        for first in range(0, len(awake), AT_ONCE):
            some = awake[first : first + AT_ONCE]
            await asyncio.gather(*(self._see_to(person, waiting[person]) for person in some))

    def _note_contact(self, person: str) -> None:
        self._reachable.add(person)
        self._unconfirmed.add(person)
        self._resting.pop(person, None)

    async def _see_to(self, person: str, waiting: Sequence[Awaited]) -> None:
        # One person's damaged stream must not silence all others.
        with past_damage():
            contact = await self._contacts.of(person)
            if not contact.browsers and contact.address is None:
                self._reachable.discard(person)
            ledger, now = await self._ledgers.of(person), self._registry.clock()
            channels = self._delivery.channels(contact)
            await self._ask(person, contact.address, ledger, now)
            # One message at a look: an invitation waits for the next.
            if await self._tell(person, contact, waiting, ledger, now):
                return
            is_told = await self._invitations.tell(person, contact, ledger, now)
            is_told = is_told and due_notices.is_settled(
                channels, waiting, ledger, self._timing, now
            )
            if is_told and person not in self._unconfirmed:
                self._resting[person] = now + REST

    async def _ask(self, person: str, address: Address | None, ledger: Ledger, now: float) -> None:
        """Ask the reader of a new address to confirm it."""
        if not self.senders.mails or address is None or address.is_confirmed:
            self._unconfirmed.discard(person)
            return
        fact = address.given.id
        if due_notices.is_over(ledger, QUESTION, fact):
            self._unconfirmed.discard(person)
        elif due_notices.is_due(ledger, QUESTION, fact, now, self._timing):
            is_first = (QUESTION, fact) not in ledger.entries
            # Not refused when it was given: the answer would tell that others have given it too.
            if is_first and self._asked.take(mailbox_of(address.given.address)):
                return
            message = confirmation(Words(address.given.lang), self.senders.links(address))
            await self._delivery.mail(person, ledger, address, message, (fact,), QUESTION)

    async def _tell(
        self,
        person: str,
        contact: Contact,
        waiting: Sequence[Awaited],
        ledger: Ledger,
        now: float,
    ) -> bool:
        """Tell a person what is due, through each channel; return whether anything was."""
        channels = self._delivery.channels(contact)
        found = [
            due_notices.next_notice(one, waiting, ledger, now, self._timing) for one in channels
        ]
        notices = [one for one in found if one is not None]
        # Nobody is told of what they are looking at, in whichever process (0045).
        if await self._note_seen(person, channels, notices, now):
            return True  # fewer facts are left to tell: wait for the next look
        for notice in notices:
            # `begin` moves this ledger on, so that the next channel's claim fits too.
            await self._send(person, contact, ledger, notice, now)
        return bool(notices)

    async def _note_seen(
        self,
        person: str,
        channels: Iterable[str],
        notices: Iterable[due_notices.Notice],
        now: float,
    ) -> bool:
        """Note as told whatever the person sees at the table; return whether there was anything."""
        store, answer = self._registry.store, self._registry.tempo.answer
        news = [*dict.fromkeys(one for notice in notices for one in notice.news)]
        here = await asyncio.gather(
            *(people_here(store, one.table, [person], answer) for one in news)
        )
        facts = [
            fact
            for one, found in zip(news, here, strict=True)
            if found
            for fact in due_notices.facts_of(one, now, self._timing)
        ]
        for channel in channels if facts else ():
            await self._ledgers.end(person, channel, facts, is_told=True)
        return bool(facts)

    async def _send(
        self, person: str, contact: Contact, ledger: Ledger, notice: due_notices.Notice, now: float
    ) -> None:
        names = self._list.names
        if notice.channel != due_notices.MAIL:
            browser = contact.browsers[notice.channel]
            text = push_text(Words(browser.added.lang), notice, names, now)
            await self._delivery.push(person, ledger, browser, text, notice.facts)
        elif address := contact.address:
            links = self.senders.links(address)
            message = mail_of(Words(address.given.lang), notice, names, now, links)
            await self._delivery.mail(person, ledger, address, message, notice.facts)


class WaitingList:
    """Everybody awaited at a slow table. Looking wakes no table."""

    def __init__(self, registry: Registry, cache: TableCache) -> None:
        self._registry = registry
        self._cache = cache
        self._awaited: dict[str, tuple[Awaited, ...]] = {}
        self.names: dict[str, str] = {}
        """The names of the tables where somebody is awaited."""
        self._quick: set[str] = set()
        """Tables that are not slow, or damaged."""

    async def look_at(self, tables: Iterable[str]) -> set[str]:
        """Look at these tables again; the people awaited there, before or now."""
        changed: set[str] = set()
        for id in tables:
            if id not in self._quick:
                changed |= await self._look_at(id)
        return changed

    def of(self, people: Iterable[str]) -> dict[str, list[Awaited]]:
        """Where each of these people is awaited, if anywhere."""
        wanted = {*people}
        found: dict[str, list[Awaited]] = {}
        for each in self._awaited.values():
            for one in each:
                if one.person in wanted:
                    found.setdefault(one.person, []).append(one)
        return found

    async def _look_at(self, id: str) -> set[str]:
        table = await self._table(id)
        if table is None or not table.opened.pace.is_slow:
            if len(self._quick) >= MOST_QUICK:
                self._quick.clear()
            self._quick.add(id)
            return set()
        before, found = self._awaited.pop(id, ()), tuple(awaited(table))
        if found:
            self._awaited[id], self.names[id] = found, table.opened.name
        else:
            self.names.pop(id, None)
        return {one.person for one in (*before, *found)}

    async def _table(self, id: str) -> Table | None:
        """The table as it is now; None if it is damaged or gone."""
        if actor := self._registry.running(id):
            return actor.table
        with past_damage():
            seen = await self._cache.at(id)
            return None if seen is None else seen.table
        return None
