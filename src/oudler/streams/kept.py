"""A store in memory whose log is kept elsewhere: for a page, in the browser's own database."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from oudler.streams.envelope import Appended, Stored
from oudler.streams.errors import StoreError, StoreFault
from oudler.streams.memory import MemoryStore

PASSING = ("presence/", "clocks", "health", "lobby")
"""Streams that only running processes ask each other about: nobody needs them afterwards."""


class Keeper(Protocol):
    """Keeps the log; may raise any exception."""

    async def keep(self, stream: str, events: Sequence[Stored]) -> None:
        """Keep these events of a stream, in place of those with the same numbers."""
        ...

    async def drop(self, stream: str) -> None:
        """Forget a stream."""
        ...


class KeptStore(MemoryStore):
    """An `EventStore` in memory that answers an append once its keeper has the events."""

    def __init__(self, keeper: Keeper, kept: Iterable[tuple[str, Stored]] = ()) -> None:
        super().__init__()
        self._keeper = keeper
        for stream, event in kept:
            self._logs.setdefault(stream, []).append(event)

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        """Add these events, all or none, and have them kept."""
        answer = await super().append(stream, expected, events, command)
        if not answer.again:
            await self._keep(stream, await self.read(stream, answer.seq - len(events)))
        return answer

    async def rewrite(self, stream: str, texts: Mapping[int, str], *, commands: str = "") -> None:
        """Replace the texts of these events, here and where they are kept."""
        await super().rewrite(stream, texts, commands=commands)
        await self._keep(stream, [one for one in await self.read(stream) if one.seq in texts])

    async def forget(self, stream: str) -> None:
        """Erase a stream, here and where it is kept."""
        await super().forget(stream)
        await self._keeper.drop(stream)

    async def _keep(self, stream: str, events: Sequence[Stored]) -> None:
        if stream.startswith(PASSING):
            return
        try:
            await self._keeper.keep(stream, events)
        except Exception as error:
            # The log here and the kept one differ from now on: nothing more may be promised.
            await self.close()
            raise StoreError(StoreFault.CLOSED, "kept:") from error
