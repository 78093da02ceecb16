"""Slow listeners and broken connections: the table and all others go on."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from socket import SO_RCVBUF, SOL_SOCKET, socket
from urllib.parse import urlsplit

import pytest
from starlette.types import Message

from oudler.core.text import NotationError
from oudler.table.clock.pace import Pace
from oudler.table.events import Said, write_event
from oudler.table.http.event_stream import EventStream
from oudler.table.http.listener import Listener
from oudler.table.live.table_actor import TableActor, stream_of
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seen.subscription import AT_ONCE, MOST_WAITING
from oudler.testing.guests import PATIENT, Site, open_desk, open_site, run
from oudler.web.identity import Guest
from oudler.words import Words

HOST = Who("anne", "Anne")
FIRST = 2
"""The last event of a table that has just been opened."""


class Line:
    """A listener's line: it takes what is sent, or lets it wait, or is broken."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.is_free = asyncio.Event()
        self.is_free.set()
        self.is_broken = False
        self.is_left = asyncio.Event()

    async def send(self, message: Message) -> None:
        await self.is_free.wait()
        if self.is_broken:
            raise OSError
        self.sent.append(message.get("body", b""))

    async def receive(self) -> Message:
        await self.is_left.wait()
        return {"type": "http.disconnect"}

    @property
    def heard(self) -> list[int]:
        return [int(seq) for seq in re.findall(rb"^id: (\d+)$", b"".join(self.sent), re.MULTILINE)]


@asynccontextmanager
async def listening(site: Site, actor: TableActor, who: str) -> AsyncIterator[Line]:
    """A listener's line while they listen."""
    line = Line()
    context = site.app.state.context
    stream = EventStream(context, actor, Listener(Words("fr"), who, None), "nowhere", Guest(who))
    scope = {"type": "http", "method": "GET"}
    task = asyncio.create_task(stream(scope, line.receive, line.send))
    while not line.heard:
        await asyncio.sleep(0)
    yield line
    line.is_left.set()
    line.is_free.set()
    with suppress(OSError):
        await task


async def opened(site: Site) -> TableActor:
    """A table, still empty."""
    return await site.registry.table(await site.registry.open(HOST.id, "", "fft-4", {}, Pace()))


@asynccontextmanager
async def heard_by(*people: str) -> AsyncIterator[tuple[Site, TableActor, list[Line]]]:
    """A table that is still empty, and the line of everybody who listens to it."""
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(open_desk())
        actor = await opened(site)
        listeners = [listening(site, actor, who) for who in people]
        yield site, actor, [await stack.enter_async_context(one) for one in listeners]


async def say(actor: TableActor, count: int, text: str = "so") -> None:
    """Let this many events happen."""
    for number in range(count):
        await actor.command(HOST, ask.Say(text=text), f"{actor.seq} {number}")


def heard(count: int) -> list[int]:
    """What is heard of this many events, after the last one before them."""
    return list(range(FIRST, FIRST + count + 1))


async def hears(line: Line, count: int) -> None:
    """Wait until this many events have been heard, and no others."""
    while len(line.heard) < 1 + count:
        await asyncio.sleep(0)
    assert line.heard == heard(count)


def test_what_happens_meanwhile_is_told_in_one_message() -> None:
    async def scenario() -> None:
        async with heard_by("bob") as (_, actor, [bob]):
            await say(actor, 3)
            await hears(bob, 3)
            assert len(bob.sent) == 2 + 2

    run(scenario)


def test_a_slow_listener_hears_all_in_order_and_stops_nobody() -> None:
    async def scenario() -> None:
        async with heard_by("bob", "eve") as (_, actor, [bob, eve]):
            bob.is_free.clear()
            await say(actor, AT_ONCE + 5)
            await hears(eve, AT_ONCE + 5)
            assert bob.heard == heard(0)
            bob.is_free.set()
            await hears(bob, AT_ONCE + 5)
            await say(actor, 2)
            await hears(bob, AT_ONCE + 7)
            await hears(eve, AT_ONCE + 7)
            assert b": \n\n" not in bob.sent

    run(scenario)


def test_a_listener_who_is_too_slow_is_let_go() -> None:
    async def scenario() -> None:
        async with heard_by("bob") as (_, actor, [bob]):
            bob.is_free.clear()
            await say(actor, MOST_WAITING + 5)
            bob.is_free.set()
            while actor.is_watched:
                await asyncio.sleep(0)
            # What has waited is told, and the rest on the way back.
            assert bob.heard == heard(MOST_WAITING)

    run(scenario)


def test_a_line_that_is_not_read_keeps_nobody_waiting() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            actor, address = await opened(site), urlsplit(site.address)
            line = socket()
            line.setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
            line.connect((address.hostname, address.port))
            reader, writer = await asyncio.open_connection(sock=line)
            path = f"/api/tables/{actor.id}/events"
            ask_once = f"GET {path} HTTP/1.1\r\nHost: {address.netloc}\r\nConnection: close\r\n\r\n"
            writer.write(ask_once.encode())
            while not actor.is_watched:
                await asyncio.sleep(0.01)
            async with listening(site, actor, "eve") as eve:
                for _ in range(1_000):  # more than the system's buffers take
                    await say(actor, 1, "so much to say, " * 18)
                    await asyncio.sleep(0)
                await hears(eve, 1_000)
            told = [int(seq) for seq in re.findall(rb"\nid: (\d+)\n", await reader.read())]
            assert told == heard(len(told) - 1)
            assert MOST_WAITING < len(told) < 1_000
            writer.close()

    run(scenario)


def test_a_broken_line_is_its_listeners_affair() -> None:
    async def scenario() -> None:
        async with heard_by("bob", "eve") as (_, actor, [bob, eve]):
            bob.is_broken = True
            await say(actor, 1)
            await hears(eve, 1)
            while actor.presence.is_here("bob"):
                await asyncio.sleep(0)
            await say(actor, 1)
            await hears(eve, 2)
            assert bob.heard == heard(0)

    run(scenario)


def test_another_processs_events_are_told_until_one_is_unreadable() -> None:
    async def scenario() -> None:
        async with heard_by("bob") as (site, actor, [bob]):
            sent = len(bob.sent)
            await actor.catch_up()
            assert len(bob.sent) == sent  # nobody has written anything
            said = write_event(Said("anne", "Anne", "hello", ""))
            lines = [said, said, "{}", said]
            await site.registry.store.append(stream_of(actor.id), actor.seq, lines)
            with pytest.raises(NotationError):
                await actor.catch_up()
            await hears(bob, 2)
            assert len(bob.sent) == sent + 1

    run(scenario)


def test_a_signed_out_person_is_told_nothing_more() -> None:
    async def scenario() -> None:
        async with heard_by("bob") as (site, actor, [bob]):
            await site.app.state.context.people.sessions.renew("bob")
            await say(actor, 1)
            while actor.is_watched:
                await asyncio.sleep(0)
            assert bob.heard == heard(0)

    run(scenario)
