"""Slow, greedy or surplus connections are closed, and all others stay."""

import asyncio
import json
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import pytest

from oudler.testing.guests import PATIENT, SETTINGS, Site, open_site, run
from oudler.web.connections import BODY_BYTES, FEW, Connection, Connections
from oudler.web.settings import ConnectionLimits, Rate

pytestmark = pytest.mark.slow

QUICK = ConnectionLimits(head=0.5, body=0.5, idle=1, unread=0.5)
NEAR, FAR = "127.0.0.2", "127.0.0.3"
"""Two addresses of this machine."""
Caught = pytest.LogCaptureFixture
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def served(limits: ConnectionLimits = QUICK, **settings: Any) -> AsyncIterator[Site]:
    """A server whose connections have these limits."""
    changed = replace(SETTINGS, connections=limits, proxies=("127.0.0.9",), **settings)
    async with open_site(tempo=PATIENT, settings=changed) as site:
        yield site


async def connect(site: Site, address: str = NEAR, limit: int = 2**16) -> Line:
    """A connection from one of this machine's addresses."""
    at = urlsplit(site.address)
    return await asyncio.open_connection(at.hostname, at.port, local_addr=(address, 0), limit=limit)


def asking(*lines: str, method: str = "GET", path: str = "/api/me") -> bytes:
    """The head of a request."""
    return "\r\n".join((f"{method} {path} HTTP/1.1", "Host: x", *lines, "", "")).encode()


async def asked(line: Line, request: bytes) -> tuple[int, dict[str, Any]]:
    """The status of the answer, and what it says."""
    reader, writer = line
    writer.write(request)
    return await answered(reader)


async def answered(reader: asyncio.StreamReader) -> tuple[int, dict[str, Any]]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    _, _, rest = head.partition("content-length: ")
    body = await reader.readexactly(int(rest.split()[0]))
    return int(head.split()[1]), json.loads(body)


def told(caplog: Caught) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def all_told(site: Site) -> None:
    """What happened to connections is said once a second: now."""
    assert site.server is not None
    site.server.connections.tell()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (asking()[:-4], "the head of a request took too long"),
        (
            asking(
                *("Content-Type: application/json", "Content-Length: 9"),
                method="POST",
                path="/api/tables",
            )
            + b"{",
            "the body of a request took too long",
        ),
    ],
    ids=["head", "body"],
)
def test_a_request_that_takes_too_long_is_answered_408(
    sent: bytes, why: str, caplog: Caught
) -> None:
    async def scenario() -> None:
        async with served() as site:
            line = await connect(site)
            for byte in (sent[:-1], sent[-1:]):
                line[1].write(byte)
                await asyncio.sleep(0.1)
            status, said = await answered(line[0])
            assert (status, said["reason"]) == (408, "too_slow")
            assert await line[0].read() == b""
            line[1].close()
            await all_told(site)

    run(scenario)
    assert f"connections from {NEAR} ended: 1 ({why})" in told(caplog)


def test_a_length_of_thousands_of_digits_is_too_long() -> None:
    async def scenario() -> None:
        async with served() as site:
            line = await connect(site)
            length = f"Content-Length: {'0' * 5_000}2"
            sent = asking(
                "Content-Type: application/json", length, method="POST", path="/api/tables"
            )
            status, said = await asked(line, sent + b"{}")
            assert (status, said["reason"]) == (413, "too_large")
            line[1].close()

    run(scenario)


def test_a_connection_that_asks_nothing_ends() -> None:
    async def scenario() -> None:
        async with served() as site:
            reader, writer = await connect(site)
            assert await reader.read() == b""
            writer.close()

    run(scenario)


def test_a_connection_may_be_used_again_and_again() -> None:
    async def scenario() -> None:
        async with served() as site:
            line = await connect(site)
            post = asking(
                *("Content-Type: application/json", "Content-Length: 2"),
                method="POST",
                path="/api/tables",
            )
            for _ in range(4):
                assert (await asked(line, asking()))[0] == 200
                assert (await asked(line, post + b"{}"))[0] == 201
                await asyncio.sleep(0.3)  # in all more than a head may take
            both = asking() + post + b"{}" + asking()
            line[1].write(both)
            assert [(await answered(line[0]))[0] for _ in range(3)] == [200, 201, 200]
            assert await line[0].read() == b""  # nothing more is asked
            line[1].close()

    run(scenario)


@pytest.mark.parametrize("size", [16 * 1024, 20 * 1024, 1024 * 1024])
def test_a_head_that_is_too_long_is_answered_431_and_not_kept(size: int, caplog: Caught) -> None:
    async def scenario() -> None:
        async with served() as site:
            for cookies in ([f"Cookie: a={'x' * size}"], [f"Cookie: a={'x' * 99}"] * (size // 99)):
                line = await connect(site)
                status, said = await asked(line, asking(*cookies))
                assert (status, said["reason"]) == (431, "head_too_long")
                line[1].close()
            line = await connect(site)
            assert (await asked(line, asking(f"Cookie: a={'x' * 15_000}")))[0] == 200
            line[1].close()
            await all_told(site)

    run(scenario)
    assert any("head_too_long" in one for one in told(caplog))


@pytest.mark.parametrize("size", [300_000, 12_000_000])
def test_a_body_refused_before_it_comes_is_answered_once(size: int, caplog: Caught) -> None:
    post = asking(
        *("Content-Type: application/json", f"Content-Length: {size}"),
        method="POST",
        path="/api/tables",
    )

    async def scenario() -> None:
        async with served() as site:
            reader, writer = line = await connect(site)
            status, said = await asked(line, post)
            assert (status, said["reason"]) == (413, "too_large")
            writer.write(b" " * size)
            if size < BODY_BYTES:
                assert (await asked(line, asking()))[0] == 200
            assert await reader.read() == b""
            writer.close()
            await all_told(site)

    run(scenario)
    assert ("head_too_long" in " ".join(told(caplog))) == (size > BODY_BYTES)


def test_a_head_without_an_end_is_refused_before_it_ends() -> None:
    async def scenario() -> None:
        async with served() as site:
            reader, writer = await connect(site)
            writer.write(asking("Cookie: " + "x" * 40_000)[:-4])
            assert (await answered(reader))[0] == 431
            writer.close()

    run(scenario)


def test_a_head_without_an_end_behind_an_open_stream_ends_the_connection() -> None:
    async def scenario() -> None:
        async with served() as site:
            table = await site.guest().open(you="Anne")
            reader, writer = await connect(site)
            writer.write(asking(path=f"/api/tables/{table}/events"))
            await reader.readuntil(b"data: ")
            writer.write(asking("Cookie: " + "x" * 40_000)[:-4])
            with suppress(ConnectionError):
                await reader.read()
            writer.close()

    run(scenario)


def test_a_malformed_request_is_answered_400_and_ends() -> None:
    async def scenario() -> None:
        async with served() as site:
            reader, writer = await connect(site)
            writer.write(b"\x16\x03\x01 hello\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
            writer.close()

    run(scenario)


def test_a_client_that_reads_nothing_is_let_go(caplog: Caught) -> None:
    async def scenario() -> None:
        async with served() as site:
            table = await site.guest().open(you="Anne")
            line = await connect(site, limit=1)
            line[1].transport.pause_reading()  # type: ignore[attr-defined]
            ask = asking(path="/api/words?lang=fr")
            assert site.server is not None
            for _ in range(400):
                line[1].write(ask)
                await asyncio.sleep(0)
            while not any("nothing was read" in one for one in told(caplog)):
                await asyncio.sleep(0.1)
                await all_told(site)
            line[1].transport.abort()
            assert (await site.guest().get(f"/api/tables/{table}")).status_code == 200

    run(scenario)


def test_a_listener_without_network_is_let_go_however_little_waits() -> None:
    async def scenario() -> None:
        async with served() as site:
            anne = site.guest()
            table = await anne.open(you="Anne")
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)  # full at once: never read
            line.connect((urlsplit(site.address).hostname, urlsplit(site.address).port))
            line.sendall(asking(path=f"/api/tables/{table}/events"))
            for _ in range(8):
                await anne.do(table, "say", text="Tu es là ?")
            assert site.server is not None
            async with asyncio.timeout(10):
                while site.server.connections:
                    await asyncio.sleep(0.05)
            line.close()

    run(scenario)


def test_one_address_holds_so_many_and_its_silent_ones_go_first(caplog: Caught) -> None:
    async def scenario() -> None:
        async with served(replace(QUICK, head=60, of_address=10)) as site:
            silent = [await connect(site) for _ in range(25)]
            for one in silent[:15]:  # those that waited longest
                with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                    await one[0].readexactly(1)
            for address in (NEAR, FAR):
                line = await connect(site, address)
                assert (await asked(line, asking()))[0] == 200
                line[1].close()
            assert (await asked(silent[-1], asking()))[0] == 200
            for one in silent:
                one[1].close()
            await all_told(site)

    run(scenario)
    assert f"connections from {NEAR} ended: 16 (too many from one address)" in told(caplog)


def test_those_whose_body_has_not_come_make_room() -> None:
    post = asking(
        *("Content-Type: application/json", "Content-Length: 2"), method="POST", path="/api/tables"
    )

    async def scenario() -> None:
        async with served(replace(QUICK, body=60, of_address=3)) as site:
            slow = [await connect(site) for _ in range(3)]
            for _, writer in slow:
                writer.write(post)
            await asyncio.sleep(0.1)
            line = await connect(site)
            assert (await asked(line, asking()))[0] == 200
            with suppress(ConnectionError):
                assert await slow[0][0].read() == b""
            assert (await asked(slow[1], b"{}"))[0] == 201
            for one in (line, *slow):
                one[1].close()

    run(scenario)


def test_a_proxy_may_hold_as_many_as_it_likes() -> None:
    async def scenario() -> None:
        async with served(replace(QUICK, head=60, of_address=2)) as site:
            lines = [await connect(site, "127.0.0.9") for _ in range(6)]
            for line in lines:
                assert (await asked(line, asking()))[0] == 200
                line[1].close()

    run(scenario)


def test_where_every_place_is_taken_the_answer_says_so() -> None:
    async def scenario() -> None:
        async with served(replace(QUICK, head=60, most=8)) as site:
            table = await site.guest().open(you="Anne")
            heard = []
            for _ in range(7):
                line = await connect(site)
                line[1].write(asking(path=f"/api/tables/{table}/events"))
                await line[0].readuntil(b"data: ")
                heard.append(line)
            await site.guests[0].web.aclose()
            late = [await connect(site, FAR) for _ in range(2)]
            refused = await connect(site, FAR)  # a waiting one was closed for it
            heard.append(refused)
            assert (await asked(refused, asking()))[0] == 200
            for one in late:
                one[1].close()
            stream = await connect(site, FAR)
            stream[1].write(asking(path=f"/api/tables/{table}/events"))
            await stream[0].readuntil(b"data: ")
            while site.server is not None and site.server.connections.waiting:
                await asyncio.sleep(0.05)
            last = await connect(site, FAR)
            status, said = await asked(last, asking())
            assert (status, said["reason"]) == (503, "full")
            for one in [*heard, stream, last]:
                one[1].transport.abort()

    run(scenario)


def test_a_hall_behind_one_router_waits_for_its_turn_and_is_served() -> None:
    async def scenario() -> None:
        async with served(address=Rate(100, 20)) as site:
            loop = asyncio.get_running_loop()
            guests = [site.guest() for _ in range(4)]
            for guest in guests:  # somebody without a cookie has a limit of their own
                await guest.get("/api/me")
            begun = loop.time()
            answers = await asyncio.gather(*(guests[n % 4].get("/api/me") for n in range(70)))
            assert {answer.status_code for answer in answers} == {200}
            assert 0.4 < loop.time() - begun < 10

    run(scenario)


def test_a_connection_that_has_begun_to_wait_anew_is_not_ended_for_its_old_wait() -> None:
    class Ending(Connection):
        def end_late(self) -> None:
            ended.append(self)
            others.rest(self)

    ended: list[Connection] = []
    others = Connections(QUICK)

    async def scenario() -> None:
        late = [Ending(others) for _ in range(FEW + 1)]
        for one in late:
            others.wait(one, -1)
        ending = asyncio.create_task(others.end_late())
        while len(ended) < FEW:  # then the loop pauses, to let others run
            await asyncio.sleep(0)
        others.wait(late[-1], 60)
        await ending
        assert late[-1] not in ended
        assert others.waiting == 1

    asyncio.run(scenario())
