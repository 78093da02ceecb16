"""A slow line between a browser and a server: what Lighthouse calls slow 4G.

The browser's own throttling leaves out the service worker and the opening of connections. A relay
delays every byte of everybody.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

DOWN = 1_600_000 / 8
UP = 750_000 / 8
"""Bytes a second, shared by all connections."""
THERE_AND_BACK = 0.15
"""Seconds for a packet and its answer."""
PIECE = 1460
"""Bytes in a packet."""


class Pipe:
    """One direction of the line: packets leave one after another, and each arrives later."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._free = 0.0
        self.carried = 0

    def arrival(self, bytes: int) -> float:
        """When a packet that is sent now arrives."""
        now = asyncio.get_running_loop().time()
        self._free = max(self._free, now) + bytes / self._rate
        self.carried += bytes
        return self._free + THERE_AND_BACK / 2


class SlowLine:
    """A relay in a thread of its own, at an address of this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._loop = asyncio.new_event_loop()
        self._up = Pipe(UP)
        self._down = Pipe(DOWN)
        self._tasks: set[asyncio.Task[None]] = set()
        self.address = ""

    @property
    def down(self) -> int:
        """Bytes that have come from the server."""
        return self._down.carried

    def __enter__(self) -> SlowLine:
        """Open the line."""
        listening = self._loop.run_until_complete(
            asyncio.start_server(self._connected, "127.0.0.1", 0)
        )
        self.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """Cut it."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(THERE_AND_BACK)  # the handshake
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        ways = (
            carry(reader, far_writer, self._up),
            carry(far_reader, writer, self._down),
        )
        await asyncio.gather(*ways)


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, pipe: Pipe) -> None:
    """Pass bytes on, each packet when it arrives, until the sender is done."""
    arriving: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(maxsize=64)
    delivering = asyncio.create_task(deliver(arriving, writer))
    with suppress(ConnectionError):
        while piece := await reader.read(PIECE):
            await arriving.put((pipe.arrival(len(piece)), piece))
    await arriving.put((0.0, b""))
    await delivering


async def deliver(
    arriving: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
) -> None:
    """Write each packet at its time."""
    loop = asyncio.get_running_loop()
    with suppress(ConnectionError):
        while (found := await arriving.get())[1]:
            await asyncio.sleep(max(0.0, found[0] - loop.time()))
            writer.write(found[1])
            await writer.drain()
    writer.close()
