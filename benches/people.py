"""Many simulated people at tables over HTTP, who hold event streams and act on snapshots.

They share one pool of connections for requests; each has a stream of their own. The client speaks
just as much HTTP/1.1 as the measured servers do, so that it costs little beside them.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

IDLE = 3.0
"""Seconds after which an idle connection is dropped, because the server is about to close it."""

Answered = Callable[[bytes, bytes], None]
"""Called with the head and the body of an answer."""


class Legal(msgspec.Struct):
    """The legal actions in a snapshot."""

    what: str
    bids: list[str] = []
    cards: list[str] = []
    trumps: list[str] = []
    count: int = 0
    trumps_needed: int = 0


class Deal(msgspec.Struct):
    """The part of a deal that a player needs."""

    number: int
    phase: str
    legal: Legal | None


class Snapshot(msgspec.Struct):
    deal: Deal | None


class News(msgspec.Struct):
    """The fields of a message that are needed here; decoding skips the others."""

    seq: int
    snapshot: Snapshot


read_news = msgspec.json.Decoder(News).decode
write = msgspec.json.Encoder().encode


def choice(legal: Legal) -> dict[str, str] | None:
    """The first legal action: a prise, a discard, a card."""
    match legal.what:
        case "bid":
            return {"type": "bid", "contract": "prise" if "prise" in legal.bids else "pass"}
        case "discard":
            trumps = legal.trumps[: legal.trumps_needed]
            free = [card for card in legal.cards if card not in legal.trumps]
            cards = free[: legal.count - legal.trumps_needed] + trumps
            return {"type": "discard", "cards": " ".join(cards)}
        case "play":
            return {"type": "play", "card": legal.cards[0]}
    return None


class Connection(asyncio.Protocol):
    """A persistent connection: one request at a time, answers with a Content-Length."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.used = perf_counter()
        self.answered: Answered | None = None
        self.is_open = True
        self._buffer = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, end, body = self._buffer.partition(b"\r\n\r\n")
        if not end or len(body) < content_length(head):
            return  # the rest comes with the next piece
        self._buffer = b""
        # Cleared before the call, which may send the next request on this connection.
        answered, self.answered = self.answered, None
        self.used = perf_counter()
        assert answered is not None
        answered(head, body)

    def connection_lost(self, _error: Exception | None) -> None:
        self.is_open = False


def content_length(head: bytes) -> int:
    """The length of an answer's body, in bytes."""
    return int(head.partition(b"content-length: ")[2].partition(b"\r")[0])


class Stream(asyncio.Protocol):
    """An event stream. Chunk sizes are skipped: no server splits a message over two chunks."""

    transport: asyncio.Transport

    def __init__(self, request: bytes, heard: Callable[[News], None]) -> None:
        self.is_begun = asyncio.Event()
        self._request = request
        self._heard = heard
        self._buffer = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        *messages, self._buffer = (self._buffer + data).split(b"\n\n")
        for message in messages:
            _, is_news, text = message.partition(b"data: ")
            if is_news:
                self.is_begun.set()
                self._heard(read_news(text))


class Server:
    """The server that people connect to."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self._loop = asyncio.get_running_loop()
        self._free: list[Connection] = []
        self._open: list[asyncio.Transport] = []

    def post(self, path: str, cookie: str, asked: object, answered: Answered) -> None:
        """Send a request; `answered` is called with the answer."""
        body = write(asked)
        request = (
            f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            "Content-Type: application/json\r\n"
            f"Cookie: {cookie}\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode() + body
        while self._free:
            connection = self._free.pop()
            if connection.is_open and perf_counter() - connection.used < IDLE:
                self._send(connection, request, answered)
                return
        self._loop.create_task(self._connect(request, answered))

    async def ask(self, path: str, cookie: str, asked: object) -> tuple[bytes, Any]:
        """Send a request, and wait for the answer's head and body."""
        future: asyncio.Future[tuple[bytes, bytes]] = self._loop.create_future()
        self.post(path, cookie, asked, lambda head, body: future.set_result((head, body)))
        head, body = await future
        assert head.startswith(b"HTTP/1.1 20"), (head, body)
        return head, msgspec.json.decode(body)

    async def listen(self, path: str, cookie: str, heard: Callable[[News], None]) -> None:
        """Open a stream, and wait for its first message."""
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {cookie}\r\n\r\n"
        )
        stream = Stream(request.encode(), heard)
        await self._loop.create_connection(lambda: stream, self.host, self.port)
        self._open.append(stream.transport)
        await stream.is_begun.wait()

    def close(self) -> None:
        """Close every connection."""
        for transport in self._open:
            transport.abort()

    async def _connect(self, request: bytes, answered: Answered) -> None:
        connection = Connection()
        await self._loop.create_connection(lambda: connection, self.host, self.port)
        self._open.append(connection.transport)
        self._send(connection, request, answered)

    def _send(self, connection: Connection, request: bytes, answered: Answered) -> None:
        def done(head: bytes, body: bytes) -> None:
            self._free.append(connection)
            answered(head, body)

        connection.answered = done
        connection.transport.write(request)


class Table:
    """Four people at a table, and the seconds each move took to reach the last of them."""

    def __init__(self, server: Server, every: float, moved: Callable[[float], None]) -> None:
        self._server = server
        self._every = every
        self._moved = moved
        self.path = ""
        self._cookies: list[str] = []
        self._next = 0.0
        self._sent: dict[int, float] = {}
        self._arrived: dict[int, int] = {}
        self._ready: dict[int, int] = {}
        self._keys = 0
        self.is_over = False

    async def open(self) -> None:
        """Open the table and sit down."""
        opening = {"options": {"petit_sec": "played"}, "you": "Joueur 0"}
        head, opened = await self._server.ask("/api/tables", "", opening)
        self.path = f"/api/tables/{opened['id']}"
        self._cookies.append(cookie_of(head))
        for place in (1, 2, 3):
            sit = {"key": "sit", "do": "sit", "place": place, "name": f"Joueur {place}"}
            head, _ = await self._server.ask(f"{self.path}/commands", "", sit)
            self._cookies.append(cookie_of(head))

    async def listen(self) -> None:
        """Open everyone's stream."""
        path = f"{self.path}/events?lang=fr"
        for place, cookie in enumerate(self._cookies):
            await self._server.listen(path, cookie, partial(self._heard, place))

    async def begin(self, at: float) -> None:
        """Ask for the cards; the first move comes at this time."""
        self._next = at
        for place, cookie in enumerate(self._cookies):
            self._ready[place] = 0
            command = {"key": f"ready {place}", "do": "ready", "number": "7"}
            await self._server.ask(f"{self.path}/commands", cookie, command)

    def _heard(self, place: int, news: News) -> None:
        seq, deal = news.seq, news.snapshot.deal
        if seq in self._sent:
            self._arrived[seq] += 1
            if self._arrived[seq] == 4:
                self._moved(perf_counter() - self._sent.pop(seq))
                del self._arrived[seq]
        if deal is None or self.is_over:
            return
        if deal.phase == "over":
            self._get_ready(place, deal.number)
        elif deal.legal is not None and (action := choice(deal.legal)) is not None:
            self._act(place, seq, action)

    def _get_ready(self, place: int, deal: int) -> None:
        if self._ready.get(place) != deal:
            self._ready[place] = deal
            self._do(place, {"do": "ready", "number": "7"})

    def _act(self, place: int, seq: int, action: dict[str, str]) -> None:
        now = perf_counter()
        if self._next > now:
            loop = asyncio.get_running_loop()
            loop.call_later(self._next - now, self._act, place, seq, action)
            return
        if self._every:
            self._next += self._every
        self._sent[seq + 1] = now
        self._arrived[seq + 1] = 0
        self._do(place, {"do": "act", "action": action})

    def _do(self, place: int, asked: dict[str, Any]) -> None:
        if self.is_over:
            return
        self._keys += 1
        command = {"key": str(self._keys), **asked}
        self._server.post(f"{self.path}/commands", self._cookies[place], command, check)


def check(head: bytes, body: bytes) -> None:
    """Check that a command was granted."""
    assert head.startswith(b"HTTP/1.1 200"), (head, body)


def cookie_of(head: bytes) -> str:
    """The cookie that an answer sets, as a request sends it back."""
    _, _, line = head.partition(b"set-cookie: ")
    return line.partition(b";")[0].decode()
