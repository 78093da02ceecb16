"""The security log: who signed in, who was slowed down, which sessions ended.

It holds no passphrases and only the first half of each address. Each month has its own stream,
which is erased as a whole once the following month is over.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

import msgspec

from oudler.streams import Clock, EventStore, past_damage
from oudler.streams.followed import add, erase

STREAMS = "security/"


class Deed(StrEnum):
    """The kinds of events logged."""

    ACCOUNT_OPENED = "account_opened"
    SIGNED_IN = "signed_in"
    SLOWED = "slowed"
    """Too many wrong passphrases came from there. The account they tried is not kept."""
    SESSION_ENDED = "session_ended"
    SESSIONS_ENDED = "sessions_ended"
    PASSPHRASE_CHANGED = "passphrase_changed"
    FORGOTTEN = "forgotten"


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log."""

    deed: Deed
    person: str = ""
    device: str = ""
    network: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """A line of the log, and its time in milliseconds since 1970."""

    time: int
    line: Line


class Journal:
    """Writes the log, and erases old months."""

    def __init__(self, store: EventStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def note(self, line: Line) -> None:
        """Write a line. A damaged log is skipped, so that it never keeps anyone out."""
        with past_damage():
            await add(self._store, self._stream(0), line)

    async def tidy(self) -> None:
        """Erase every month before the last one."""
        kept = {self._stream(0), self._stream(1)}
        for stream in await self._store.streams(STREAMS):
            if stream not in kept:
                await self._store.forget(stream)

    def _stream(self, ago: int) -> str:
        now = datetime.fromtimestamp(self._clock(), UTC)
        months = now.year * 12 + now.month - 1 - ago
        return f"{STREAMS}{months // 12}-{months % 12 + 1:02}"


async def written(store: EventStore, person: str | None = None) -> list[Written]:
    """The lines of the log in order: all, or one person's."""
    found = [
        Written(stored.time, msgspec.json.decode(stored.text, type=Line))
        for stream in await store.streams(STREAMS)
        for stored in await store.read(stream)
    ]
    return [one for one in found if person is None or one.line.person == person]


async def forget(store: EventStore, person: str) -> None:
    """Erase a person from the log; the fact that something happened stays."""

    def without(line: Line) -> Line:
        return Line(line.deed) if line.person == person else line

    for stream in await store.streams(STREAMS):
        await erase(store, stream, Line, without)
