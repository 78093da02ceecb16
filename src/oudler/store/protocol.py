"""What every store of events can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from oudler.store.envelope import Appended, Stored
from oudler.store.watching import Watch


class EventStore(Protocol):
    """Streams of events, to which events are only ever added; what people ask to be forgotten is
    erased.

    A store belongs to the event loop in which it was opened. Everything may raise StoreError.
    """

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        """Add these events, all or none, durably; `expected` is the last one that you have seen.

        The same command again on the same stream gets its first answer and writes nothing,
        whatever is expected. An append that is cancelled may have been written. Raises Conflict
        if the stream's last event is another, and ValueError for what is no event on one line.
        """
        ...

    async def read(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """The stream's events after this one, in order."""
        ...

    async def last(self, stream: str) -> int:
        """The sequence number of the stream's last event: 0 if it has none."""
        ...

    async def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The streams whose names begin so, in order."""
        ...

    async def rewrite(self, stream: str, texts: Mapping[int, str]) -> None:
        """Let the events with these numbers say something else, all or none, for ever.

        It is the exception, for what people ask to be forgotten: numbers, times and commands stay,
        the old words are erased, and watchers hear nothing. Raises ValueError, and changes nothing,
        where the stream has no such event or the text is no event on one line.
        """
        ...

    async def forget(self, stream: str) -> None:
        """Erase a stream with its events and its commands; it may be begun again.

        Watchers hear nothing. Another process that appends to it meanwhile may leave its event
        behind.
        """
        ...

    def watch(self, *prefixes: str) -> Watch:
        """The news of every append from now on, through whichever process.

        With prefixes, only of the streams whose names begin with one of them.
        """
        ...

    async def close(self) -> None:
        """Finish the appends that wait, and let go."""
        ...
