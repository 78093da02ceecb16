"""Those who ask too much of a server: `python -m oudler.testing.siege WHAT PORT COUNT SECONDS`.

They are on the same machine, come from an address of their own, 127.0.0.2, and end by themselves.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from oudler.web.open_files import raise_limit

FROM = "127.0.0.2"
PATIENCE = 30.0
"""Seconds to wait for an answer."""
AT_ONCE = 50
TABLES = 60
"""Tables in a hall."""

BID = {"type": "bid", "contract": "pass"}
ASKED: tuple[tuple[str, dict[str, object] | None], ...] = (
    *((path, None) for path in ("/", "/static/app.js", "/api/me", "/api/lobby", "/api/lessons")),
    ("/api/trainer", {"what": "bids"}),
    ("/api/trainer/answer", {"what": "bids", "rules": "fft-4", "seed": "a1", "action": BID}),
    ("/api/session", {"name": "Anne", "passphrase": "the dog keeps six queens"}),
    ("/api/sheet", {"entries": []}),
    ("/api/tables", {"you": "Anne", "bots": "club"}),
)
"""What a flood asks for: the page, tables, searches, hashes."""

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Siege:
    """Attackers, all behind one address."""

    def __init__(self, port: int, count: int, seconds: float) -> None:
        self.port = port
        self.count = count
        self.seconds = seconds
        self.got: Counter[str] = Counter()
        """The outcomes of their requests: the status of an answer, or `cut`."""
        self._few = asyncio.Semaphore(AT_ONCE)

    async def slow_heads(self) -> None:
        """Requests whose heads never end: a byte every two seconds."""
        await asyncio.gather(*(self._slow_head() for _ in range(self.count)))

    async def cookies(self) -> None:
        """Requests with a megabyte of cookies."""
        cookie = "Cookie: a=" + "x" * 1_000_000
        await asyncio.gather(*(self._once("GET", "/api/me", cookie) for _ in range(self.count)))

    async def streams(self) -> None:
        """A hall: tables where bots play, and spectators, each with a stream."""
        tables = [await self._table() for _ in range(min(TABLES, self.count))]
        hearing = [self._stream(tables[n % len(tables)]) for n in range(self.count)]
        await asyncio.gather(*hearing)

    async def flood(self) -> None:
        """Everything at once, without a cookie, as fast as answers come."""
        self._few = asyncio.Semaphore(self.count)
        end = asyncio.get_running_loop().time() + self.seconds

        async def asker(number: int) -> None:
            while asyncio.get_running_loop().time() < end:
                path, asked = ASKED[number % len(ASKED)]
                number += 1
                body = "" if asked is None else json.dumps(asked)
                await self._once("GET" if asked is None else "POST", path, "X: x", body)

        await asyncio.gather(*map(asker, range(self.count)))

    async def _connect(self) -> Line:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(FROM, 0))

    async def _slow_head(self) -> None:
        try:
            reader, writer = await self._connect()
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
            answer = asyncio.create_task(reader.readuntil(b"\r\n"))
            end = asyncio.get_running_loop().time() + self.seconds
            while not answer.done() and asyncio.get_running_loop().time() < end:
                writer.write(b"x")
                await asyncio.wait([answer], timeout=2)
            answer.cancel()
            self.got[(await answer).split()[1].decode()] += 1
            writer.close()
        except asyncio.CancelledError:
            self.got["held"] += 1
        except (OSError, EOFError):
            self.got["cut"] += 1

    async def _once(self, method: str, path: str, line: str, body: str = "") -> tuple[str, bytes]:
        """One request on its own connection: the cookie and the body of its answer."""
        async with self._few:
            head = (
                f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{line}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
            )
            try:
                reader, writer = await self._connect()
                with suppress(OSError):
                    writer.write(head.encode())
                    await writer.drain()
                answer = await asyncio.wait_for(reader.read(), PATIENCE)
                writer.close()
                self.got[answer.split()[1].decode()] += 1
            except (OSError, IndexError):
                self.got["cut"] += 1
                return "", b""
        cookie = answer.partition(b"set-cookie: ")[2].partition(b";")[0].decode()
        return cookie, answer.partition(b"\r\n\r\n")[2]

    async def _table(self) -> str:
        """Open a table where a deal is played."""
        asked = json.dumps({"you": "Anne", "bots": "club", "options": {"petit_sec": "played"}})
        cookie, opened = await self._once("POST", "/api/tables", "X: x", asked)
        path = f"/api/tables/{json.loads(opened)['id']}"
        ready = json.dumps({"key": "1", "do": "ready", "number": "7"})
        await self._once("POST", f"{path}/commands", f"Cookie: {cookie}", ready)
        return path

    async def _stream(self, path: str) -> None:
        """A new guest who listens to the event stream."""
        loop = asyncio.get_running_loop()
        try:
            reader, writer = await self._connect()
            writer.write(f"GET {path}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            status = (await reader.readuntil(b"\r\n\r\n")).split()[1].decode()
            self.got[status] += 1
            end = loop.time() + self.seconds
            while (left := end - loop.time()) > 0 and status == "200":
                with suppress(TimeoutError):
                    self.got["messages"] += (
                        await asyncio.wait_for(reader.read(2**16), left)
                    ).count(b"\ndata: ")
            writer.transport.abort()
        except (OSError, EOFError):
            self.got["cut"] += 1


WHAT: dict[str, Callable[[Siege], Awaitable[None]]] = {
    "heads": Siege.slow_heads,
    "cookies": Siege.cookies,
    "streams": Siege.streams,
    "flood": Siege.flood,
}


def main(what: str, port: str, count: str, seconds: str = "15") -> None:
    """Besiege the server at this port, and print the outcomes."""
    raise_limit(int(count) + 100)
    siege = Siege(int(port), int(count), float(seconds))

    async def besiege() -> None:
        await WHAT[what](siege)

    asyncio.run(besiege())
    print(json.dumps(siege.got))


if __name__ == "__main__":
    main(*sys.argv[1:])
