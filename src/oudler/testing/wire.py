"""A bad network between guests and a server: it delays, cuts and reorders."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from urllib.parse import urlsplit


@dataclass
class Wire:
    """The faults of the network, drawn from a seed, and how often it did."""

    rng: Random
    delay: float = 0.005
    """Each piece is delayed by at most this many seconds."""
    held: float = 0.1
    """Some requests are held for at most this many seconds, while others pass them."""
    holds: float = 0.1
    """The share of the requests that are held."""
    cuts: float = 0.02
    """The share of pieces of answers that are cut short, with their connection."""
    count: dict[str, int] = field(default_factory=lambda: {"passed": 0, "held": 0, "cut": 0})

    async def connected(
        self,
        server: tuple[str, int],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Carry one connection until either end, or the network, breaks it."""
        try:
            far_reader, far_writer = await asyncio.open_connection(*server)
        except OSError:
            writer.transport.abort()
            return
        pumps = [
            asyncio.create_task(self._requests(reader, far_writer)),
            asyncio.create_task(self._answers(far_reader, writer)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # Aborted, not closed: a network that breaks says no goodbye.
            for end in (writer, far_writer):
                end.transport.abort()
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)

    async def _requests(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while piece := await source.read(65_536):
            late = self.rng.uniform(0, self.delay)
            if self.rng.random() < self.holds:
                self.count["held"] += 1
                late = self.rng.uniform(0, self.held)
            await asyncio.sleep(late)
            sink.write(piece)
            await sink.drain()

    async def _answers(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while piece := await source.read(65_536):
            await asyncio.sleep(self.rng.uniform(0, self.delay))
            is_cut = self.rng.random() < self.cuts
            self.count["cut" if is_cut else "passed"] += 1
            sink.write(piece[: self.rng.randrange(len(piece))] if is_cut else piece)
            await sink.drain()
            if is_cut:
                return


@asynccontextmanager
async def bad_line(address: str, wire: Wire) -> AsyncIterator[str]:
    """A port that forwards to the server's own through this network."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    assert parts.port is not None
    server = (parts.hostname, parts.port)
    carried: set[asyncio.Task[None]] = set()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        carried.add(task)
        await wire.connected(server, reader, writer)
        carried.discard(task)

    listening = await asyncio.start_server(connected, "127.0.0.1", 0)
    host, port = listening.sockets[0].getsockname()[:2]
    try:
        yield f"http://{host}:{port}"
    finally:
        listening.close()
        for task in carried:
            task.cancel()
        await asyncio.gather(*carried, return_exceptions=True)
