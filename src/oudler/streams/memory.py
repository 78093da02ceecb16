"""A store in memory, for tests and for tables that need not outlive the program."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

from oudler.streams.envelope import Append, Appended, Clock, Erasure, Stored, milliseconds
from oudler.streams.errors import StoreError, StoreFault
from oudler.streams.feed import Feed, Watchers
from oudler.streams.health import Health


class MemoryStore:
    """An `EventStore` that forgets everything when the program ends."""

    def __init__(self, clock: Clock = time.time) -> None:
        self._clock = clock
        self._logs: dict[str, list[Stored]] = {}
        self._answers: dict[tuple[str, str], Appended] = {}
        self._watchers = Watchers()
        self._closed = False

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        """Add these events, all or none."""
        asked = Append(stream, expected, tuple(events), command, milliseconds(self._clock))
        self._refuse_if_closed()
        if command is not None and (earlier := self._answers.get((stream, command))):
            return replace(earlier, again=True)
        answer = asked.answer(len(self._logs.get(stream, ())))
        self._logs.setdefault(stream, []).extend(asked.stored())
        if command is not None:
            self._answers[stream, command] = answer
        self._watchers.tell(stream, answer.seq)
        return answer

    async def read(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """The stream's events after this one, in order."""
        self._refuse_if_closed()
        return tuple(self._logs.get(stream, ())[max(after, 0) :])

    async def read_intact(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """The same: nothing is damaged here."""
        return await self.read(stream, after)

    async def last(self, stream: str) -> int:
        """The sequence number of the stream's last event: 0 if it has none."""
        self._refuse_if_closed()
        return len(self._logs.get(stream, ()))

    async def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The names of the streams with this prefix, in order."""
        self._refuse_if_closed()
        return tuple(sorted(stream for stream in self._logs if stream.startswith(prefix)))

    async def rewrite(self, stream: str, texts: Mapping[int, str], *, commands: str = "") -> None:
        """Replace the texts of these events."""
        asked = Erasure(stream, texts, commands)
        self._refuse_if_closed()
        log = list(self._logs.get(stream, ()))
        for seq, text in texts.items():
            if not 0 < seq <= len(log):
                raise asked.missing(seq)
            log[seq - 1] = replace(log[seq - 1], text=text, is_erased=True)
        if texts:
            self._logs[stream] = log
        self._answers = {
            (other, key): answer
            for (other, key), answer in self._answers.items()
            if other != stream
            or not (answer.seq in texts or (commands and key.startswith(commands)))
        }

    async def forget(self, stream: str) -> None:
        """Erase a stream."""
        self._refuse_if_closed()
        self._logs.pop(stream, None)
        self._answers = {key: found for key, found in self._answers.items() if key[0] != stream}

    def watch(self, *prefixes: str) -> Feed:
        """The news of every append from now on."""
        self._refuse_if_closed()
        return self._watchers.add(prefixes)

    def health(self) -> Health:
        """Always well."""
        return Health()

    async def close(self) -> None:
        """End every feed."""
        self._closed = True
        self._watchers.close()

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise StoreError(StoreFault.CLOSED, "memory:")
