"""The tables where a clock runs, so that it keeps running while no process has them open.

One stream notes a table when a timed deal is under way, and again when the table is put away
without one. Every process reads it. Each also remembers which of these tables it has put away and
until when, and which have moved lately: another process has those open.
"""

import math

import msgspec

from oudler.streams import Aggregate, EventStore, LiveStream, past_damage

CLOCKS = "clocks"
"""The stream that notes them."""


class _Started(msgspec.Struct, frozen=True, tag="started"):
    """The clock runs at this table."""

    id: str


class _Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """The clock no longer runs there."""

    id: str


_Noted = _Started | _Stopped
_decoder: msgspec.json.Decoder[_Noted] = msgspec.json.Decoder(_Noted)


def _line(event: _Noted) -> str:
    return msgspec.json.encode(event).decode()


class Clocks:
    """The tables where a clock runs, and what this process knows of them."""

    def __init__(self, store: EventStore) -> None:
        meaning = Aggregate(self._evolve, _decoder.decode, _line, dict[str, None])
        self._log = LiveStream(meaning, store, CLOCKS)
        self._resting: dict[str, float] = {}
        self._moved: set[str] = set()

    @property
    def ids(self) -> list[str]:
        """The tables noted, as far as they have been read."""
        return [*self._log.state]

    async def read(self) -> None:
        """Read what was noted since the last call."""
        with past_damage():
            await self._log.catch_up()

    def _evolve(self, ids: dict[str, None], event: _Noted, _time: float) -> dict[str, None]:
        match event:
            case _Started(id):
                ids[id] = None
            case _Stopped(id):
                ids.pop(id, None)
                self._resting.pop(id, None)
        return ids

    async def note(self, id: str, *, runs: bool) -> None:
        """Note that the clock runs at this table, or has stopped, unless that is noted already."""
        if (id in self._log.state) is runs:
            return
        note = _Started(id) if runs else _Stopped(id)
        with past_damage():
            await self._log.command(lambda ids: () if (id in ids) is runs else (note,))

    def rest(self, id: str, until: float) -> None:
        """The table is put away, and nothing is due there before this time of the event loop."""
        self._resting[id] = until

    def note_move(self, id: str) -> None:
        """Something happened at the table, so when it is next due is unknown again."""
        self._resting.pop(id, None)
        if id in self._log.state:
            self._moved.add(id)

    def to_wake(self, time: float) -> list[str]:
        """The tables to open now: due before this time, and not moved since the last call.

        A table that moved is open in some process, which keeps its clock.
        """
        moved, self._moved = self._moved, set()
        return [
            id
            for id in self._log.state
            if id not in moved and self._resting.get(id, -math.inf) < time
        ]
