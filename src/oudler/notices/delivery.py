"""Messages on their way to people: each is sent once, by the first process to claim it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.message import EmailMessage

import msgspec

from oudler.notices.mail import Mailer
from oudler.notices.mail_links import MailLinks, token_for
from oudler.notices.push import Outcome, Pusher
from oudler.notices.text import PushText
from oudler.people.people import People
from oudler.people.reach.contacts import Address, Browser, Contact
from oudler.people.reach.due_notices import MAIL
from oudler.people.reach.notice_ledger import Ledger
from oudler.streams import StoreError

THREADS = 4
MOST = 64
"""Messages under way or waiting for a thread; the others are begun at a later look."""
PATIENCE = 90.0
"""Seconds after which a message counts as failed, whatever its thread still does."""

LOG = logging.getLogger(__name__)


class Outbox:
    """Sends messages in its own threads. It never logs a person or an address."""

    def __init__(self, whereto: str) -> None:
        self._whereto = whereto
        self._threads = ThreadPoolExecutor(THREADS, "oudler-outbox")
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_failing = False

    @property
    def is_full(self) -> bool:
        """Whether no further message can be taken now."""
        return len(self._tasks) >= MOST

    def put(self, send: Callable[[], Outcome], then: Callable[[Outcome], Awaitable[None]]) -> None:
        """Send a message in a thread, then report the outcome. Never waits."""
        task = asyncio.create_task(self._send(send, then))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop waiting for messages."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _send(
        self, send: Callable[[], Outcome], then: Callable[[Outcome], Awaitable[None]]
    ) -> None:
        outcome = Outcome.FAILED
        sending = asyncio.get_running_loop().run_in_executor(self._threads, send)
        try:
            outcome = await asyncio.wait_for(sending, PATIENCE)
        except TimeoutError:
            pass
        except Exception:
            LOG.exception("a notice could not be written")
        self._complain(outcome)
        try:
            await then(outcome)
        except StoreError as error:
            if not error.is_told:
                LOG.warning("what was told could not be noted: %s", error)

    def _complain(self, outcome: Outcome) -> None:
        """Log the first failure after a success."""
        is_failing = outcome is Outcome.FAILED
        if is_failing and not self._is_failing:
            LOG.warning("%s does not take notices; they are tried again", self._whereto)
        self._is_failing = is_failing


QUESTION = "question"
"""The channel for the mail that asks for confirmation of an address."""
MAILS = (MAIL, QUESTION)


@dataclass(frozen=True, slots=True)
class Senders:
    """The ways in which messages leave this server."""

    pusher: Pusher
    mailer: Mailer
    url: str
    """The server's public address; without it there is no e-mail."""
    secret: bytes
    """Signs the links in mails."""

    @property
    def mails(self) -> bool:
        """Whether people may be told by e-mail."""
        return self.mailer.is_offered and bool(self.url)

    @property
    def pushes(self) -> bool:
        """Whether browsers may be told by push."""
        return self.pusher.is_offered

    def links(self, address: Address) -> MailLinks:
        """The links of a mail to this address."""
        return MailLinks(self.url.rstrip("/"), token_for(self.secret, address.given.id))


class Delivery:
    """Hands messages to the push services and the mail server, and notes the outcome."""

    def __init__(self, people: People, senders: Senders) -> None:
        self.senders = senders
        self._contacts = people.contacts
        self._ledgers = people.ledgers
        self._pushes, self._mails = Outbox("a push service"), Outbox("the mail server")

    async def stop(self) -> None:
        """Stop. Another process takes over unfinished messages."""
        await self._pushes.stop()
        await self._mails.stop()

    def channels(self, contact: Contact) -> list[str]:
        """The channels through which a person may be told."""
        found = [*contact.browsers] if self.senders.pushes else []
        # An unconfirmed address may be a stranger's: it gets one question, nothing else (0045).
        if self.senders.mails and contact.address and contact.address.is_confirmed:
            found.append(MAIL)
        return found

    async def push(
        self, person: str, ledger: Ledger, browser: Browser, text: PushText, facts: Sequence[str]
    ) -> None:
        """Send a push message, unless another process came first. Does not wait for it."""
        line = msgspec.json.encode(text).decode()
        added = browser.added
        await self._put(
            person,
            ledger,
            added.id,
            facts,
            lambda: self.senders.pusher.send(added, line, text.tag),
        )

    async def mail(
        self,
        person: str,
        ledger: Ledger,
        address: Address,
        message: EmailMessage,
        facts: Sequence[str],
        channel: str = MAIL,
    ) -> None:
        """Send a mail, unless another process came first. Does not wait for it."""
        message["To"] = address.given.address
        await self._put(person, ledger, channel, facts, lambda: self.senders.mailer.send(message))

    async def _put(
        self,
        person: str,
        ledger: Ledger,
        channel: str,
        facts: Sequence[str],
        send: Callable[[], Outcome],
    ) -> None:
        outbox = self._mails if channel in MAILS else self._pushes
        # Room first: a claim without a message would hold the others off for minutes.
        if not outbox.is_full and await self._ledgers.begin(person, ledger, channel, facts):
            outbox.put(send, self._ending(person, channel, facts))

    def _ending(
        self, person: str, channel: str, facts: Sequence[str]
    ) -> Callable[[Outcome], Awaitable[None]]:
        async def end(outcome: Outcome) -> None:
            if outcome is Outcome.GONE and channel not in MAILS:
                await self._contacts.drop(person, channel)
            # Gone counts as told: trying again would never end.
            is_told = outcome is not Outcome.FAILED
            await self._ledgers.end(person, channel, facts, is_told=is_told)

        return end
