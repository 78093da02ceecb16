"""The protocol of every event store."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from oudler.streams.envelope import Appended, Stored
from oudler.streams.feed import Feed
from oudler.streams.health import Health


class EventStore(Protocol):
    """Append-only streams of events, except that a person's data can be erased.

    Each stream is hash-chained: reading one whose events were edited, removed or inserted raises
    StoreError. Any method may raise StoreError. A store belongs to the event loop that opened it.
    """

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        """Append these events durably, all or none; `expected` is the last number you have seen.

        Repeating a command on the same stream returns its first answer and writes nothing,
        whatever is expected. A cancelled append may have been written. Raises Conflict if the
        stream ends with another event, and ValueError for an event that is not one line.
        """
        ...

    async def read(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """The stream's events after this one, in order."""
        ...

    async def read_intact(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """The same, but damaged events are marked: for streams whose other events are of use."""
        ...

    async def last(self, stream: str) -> int:
        """The sequence number of the stream's last event: 0 if it has none."""
        ...

    async def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The names of the streams with this prefix, in order."""
        ...

    async def rewrite(self, stream: str, texts: Mapping[int, str], *, commands: str = "") -> None:
        """Replace the texts of these events for ever, all or none.

        For erasing a person's data only. Numbers and times stay; the old texts are erased, with
        their commands and every command that starts with `commands`. Watchers hear nothing.
        Raises ValueError, and changes nothing, if the stream has no such event or a text is not
        one line.
        """
        ...

    async def forget(self, stream: str) -> None:
        """Erase a stream with its events and commands; it may start again.

        Watchers hear nothing. An event that another process appends meanwhile may stay behind.
        """
        ...

    def watch(self, *prefixes: str) -> Feed:
        """Subscribe to news of every append from now on, by any process.

        With prefixes, only of streams whose names start with one of them.
        """
        ...

    def health(self) -> Health:
        """The store's health, as far as this process knows without asking it."""
        ...

    async def close(self) -> None:
        """Finish the waiting appends, then close."""
        ...
