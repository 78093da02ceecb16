"""The servers to measure, each in its own process: `python benches/served.py tables memory:`.

`tables` is what `oudler serve` runs, with limits too high to matter. `echo` is the least that any
such server must do for a move: answer the command, and send four streams the same bytes.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import nullcontext
from itertools import count

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from oudler.bots import load_players
from oudler.commands.serve import listen
from oudler.jobs.processes import processes
from oudler.site import create_site
from oudler.streams import open_store
from oudler.table.live.registry import Registry
from oudler.web.figures import Figures
from oudler.web.server import Server, run
from oudler.web.settings import Rate, Settings
from oudler.web.turns import HERE

PLENTY = Rate(1e6, 1_000_000)
LIMITS = Settings(
    b"secret",
    late=60,
    too_late=60,
    guest=PLENTY,
    stirring=PLENTY,
    address=PLENTY,
    strangers=PLENTY,
    newcomers=PLENTY,
    opening=PLENTY,
    opening_of_person=PLENTY,
    streams_of_address=100_000,
)


async def tables(url: str, workers: str = "0") -> None:
    """Tables on this store, with so many other processes for reviews."""
    store = await open_store(url)
    with processes(int(workers), load_players) if int(workers) else nullcontext(HERE) as runner:
        await serve(create_site(Registry(store), LIMITS, runner))
    await store.close()


async def echo(size: str) -> None:
    """Messages of this many bytes that ask each place in turn to play a card."""
    await serve(Echo(int(size)).app)


async def serve(app: Starlette) -> None:
    """Print the port, and serve."""
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    await Server(app, lambda: print(port, flush=True), LIMITS).serve([listening])


class Echo:
    """Tables without cards."""

    def __init__(self, size: int) -> None:
        self.figures = Figures()
        self._tables: dict[str, list[asyncio.Queue[bytes]]] = {}
        self._seqs: dict[str, int] = {}
        self._ids = count()
        self._filling = b"x" * size
        self.app = Starlette(
            routes=[
                Route("/api/tables", self._open, methods=["POST"]),
                Route("/api/tables/{id}/commands", self._command, methods=["POST"]),
                Route("/api/tables/{id}/events", self._events),
            ]
        )
        self.app.state.context = self

    def close(self) -> None:
        """Stop at once, without waiting for the streams to end."""

    async def _open(self, _request: Request) -> Response:
        id = str(next(self._ids))
        self._tables[id] = []
        self._seqs[id] = 0
        return Response(b'{"id":"%b"}' % id.encode(), 201)

    async def _command(self, request: Request) -> Response:
        await request.body()
        id = request.path_params["id"]
        self._seqs[id] += 1
        seq = self._seqs[id]
        for place, queue in enumerate(self._tables[id]):
            is_turn = seq > 6 and seq % 4 == place
            queue.put_nowait(self._message(seq, is_turn=is_turn))
        return Response(b'{"seq":%d}' % seq)

    def _message(self, seq: int, *, is_turn: bool) -> bytes:
        legal = b'{"what":"play","cards":["H10"]}' if is_turn else b"null"
        deal = b'{"number":1,"phase":"play","legal":%b,"hand":"%b"}' % (legal, self._filling)
        return b'id: %d\ndata: {"seq":%d,"snapshot":{"deal":%b}}\n\n' % (seq, seq, deal)

    async def _events(self, request: Request) -> Response:
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._tables[request.path_params["id"]].append(queue)
        queue.put_nowait(self._message(0, is_turn=False))

        async def messages() -> AsyncIterator[bytes]:
            while True:
                yield await queue.get()

        return StreamingResponse(messages(), media_type="text/event-stream")


if __name__ == "__main__":
    what, *how = sys.argv[1:]
    run(tables(*how) if what == "tables" else echo(*how))
