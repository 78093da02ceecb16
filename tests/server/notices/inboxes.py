"""A push service and a mail server on loopback ports, and what arrives there."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import http_ece
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from oudler.notices.notifier import Notifier
from oudler.people.reach.due_notices import Timing
from oudler.table.clock.pace import Tempo
from oudler.testing.guests import PLENTY, SETTINGS, Guest, Site, open_site
from oudler.web.settings import MailSettings, PushSettings, Settings

PASSPHRASE = "quatre bouts et un chien"
ADDRESS = "anne@example.org"
SITE = "https://tarot.example.org"
NEVER = 10_000.0
AT_ONCE = Timing(look=NEVER, delay=0, quiet=0, between=0, again=NEVER, lease=NEVER)
"""Settings with which people are told at once, whenever a test looks."""
TEMPO = Tempo(bot=0, trick=0, dog=0, announcement=0, shown=0, grace=0, answer=0.1)


@dataclass
class Subscribed:
    """A browser at the push service."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey
    auth: bytes

    @property
    def asked(self) -> dict[str, str]:
        """The subscription, as the page sends it."""
        point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return {"endpoint": self.endpoint, "key": _text(point), "auth": _text(self.auth)}


@dataclass
class PushService:
    """A push service, which answers with `status`."""

    port: int = 0
    status: int = 201
    browsers: dict[str, Subscribed] = field(default_factory=dict)
    asked: int = 0
    """How many messages were brought."""
    messages: list[dict[str, Any]] = field(default_factory=list)
    """The messages taken, each with its browser's `path`."""
    heads: list[dict[str, str]] = field(default_factory=list)

    def subscribe(self) -> Subscribed:
        """A new browser."""
        path = f"/push/{len(self.browsers)}"
        key = ec.generate_private_key(ec.SECP256R1())
        found = Subscribed(f"http://127.0.0.1:{self.port}{path}", key, os.urandom(16))
        self.browsers[path] = found
        return found

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one message."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        path = head[0].split()[1]
        body = await reader.readexactly(int(headers["content-length"]))
        self.asked += 1
        if self.status == 201:
            to = self.browsers[path]
            found = http_ece.decrypt(
                body, private_key=to.private, auth_secret=to.auth, version="aes128gcm"
            )
            self.messages.append({**json.loads(found), "to": path})
            signed = next(line for line in head if line.lower().startswith("authorization: "))
            assert Vapid02.verify(signed.partition(": ")[2])
            self.heads.append(headers)
        writer.write(f"HTTP/1.1 {self.status} .\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@dataclass
class MailServer:
    """A mail server, which answers `answer` to each recipient."""

    port: int = 0
    answer: str = "250 OK"
    mails: list[EmailMessage] = field(default_factory=list)
    silence: asyncio.Event = field(default_factory=asyncio.Event)
    """While this is not set, the server takes nothing."""

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take a recipient, or refuse."""
        await self.silence.wait()
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Take a mail."""
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        assert envelope.rcpt_tos == [mail["To"]]
        self.mails.append(mail)
        return "250 OK"


@dataclass
class Inboxes:
    """Both, and the settings of a server that sends there."""

    push: PushService
    mail: MailServer

    def settings(self, timing: Timing = AT_ONCE) -> Settings:
        """The settings of a server that sends there."""
        return replace(
            SETTINGS,
            url=SITE,
            addressing=PLENTY,
            notices=timing,
            push=PushSettings(services=("127.0.0.1",)),
            mail=MailSettings(
                "127.0.0.1", self.mail.port, "none", sender="Oudler <tarot@example.org>"
            ),
        )


@asynccontextmanager
async def open_inboxes() -> AsyncIterator[Inboxes]:
    """Serve both until the block ends."""
    found = Inboxes(PushService(), MailServer())
    found.mail.silence.set()
    loop = asyncio.get_running_loop()
    pushes = await asyncio.start_server(found.push.serve, "127.0.0.1", 0)
    mails = await loop.create_server(lambda: SMTP(found.mail), "127.0.0.1", 0)
    found.push.port = pushes.sockets[0].getsockname()[1]
    found.mail.port = mails.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        pushes.close()
        mails.close()


def site_of(
    inboxes: Inboxes, timing: Timing = AT_ONCE, url: str = "memory:"
) -> AbstractAsyncContextManager[Site]:
    """A server that sends there."""
    return open_site(url, TEMPO, inboxes.settings(timing))


@asynccontextmanager
async def open_for_two(
    timing: Timing = AT_ONCE, url: str = "memory:"
) -> AsyncIterator[tuple[Inboxes, Site, Guest, Guest]]:
    """Both inboxes, a server that sends there, and two guests."""
    async with open_inboxes() as inboxes, site_of(inboxes, timing, url) as site:
        yield inboxes, site, site.guest(), site.guest()


async def subscribe(guest: Guest, inboxes: Inboxes) -> str:
    """Let a guest be told by push; the path of their browser."""
    browser = inboxes.push.subscribe()
    answer = await guest.post("/api/me/push", browser.asked)
    assert answer.status_code == 200, answer.text
    return browser.endpoint.partition("/push")[1] + browser.endpoint.partition("/push")[2]


async def with_address(site: Site, guest: Guest, inboxes: Inboxes, name: str = "Anne") -> None:
    """Let a guest open an account, give an address and confirm it."""
    await guest.post("/api/account", {"name": name, "passphrase": PASSPHRASE})
    assert (await guest.post("/api/me/address", {"address": ADDRESS})).status_code == 200
    await look(site)
    await site.guest().post("/api/address/confirm", {"token": token_in(inboxes.mail.mails.pop())})
    assert (await guest.get("/api/me/notices")).json()["is_confirmed"]


def token_in(mail: EmailMessage) -> str:
    """The token of the links in a mail."""
    text = body_of(mail)
    return text.partition("/#")[2].partition("=")[2].split()[0]


def body_of(mail: EmailMessage, kind: str = "plain") -> str:
    """The text of a mail."""
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())


async def look(site: Site) -> None:
    """Let a server send its notices, and wait until it has."""
    notifier = site.app.state.context.service(Notifier)
    await notifier.look()
    while tasks := {*notifier._delivery._pushes._tasks, *notifier._delivery._mails._tasks}:
        await asyncio.wait(tasks)


async def slow_table(anne: Guest, bob: Guest) -> str:
    """A slow table of Anne and Bob, with a deal under way."""
    table = await anne.open(
        name="Chez Anne", you="Anne", rules="pagat-2-piles", pace="correspondence"
    )
    await bob.do(table, "sit", place=1, name="Bob")
    for guest in (anne, bob):
        await guest.do(table, "ready", number="1")
    return table


async def on_turn(table: str, *players: Guest) -> Guest:
    """The player whose turn it is, as soon as this is known in the first one's process."""
    while (turn := (await players[0].snapshot(table))["turn"]) is None:
        await asyncio.sleep(0.05)
    return players[int(turn)]


def _text(found: bytes) -> str:
    return base64.urlsafe_b64encode(found).decode().rstrip("=")
