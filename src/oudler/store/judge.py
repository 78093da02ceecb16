"""What becomes of each append in a group that is written together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Connection, func, select

from oudler.store.envelope import Append, Appended
from oudler.store.errors import Conflict
from oudler.store.tables import EVENT

Answer = Appended | Exception


class Judge:
    """Judges the appends of one group in turn, each by what those before it will have written."""

    def __init__(self, connection: Connection, lasts: dict[str, int], *, certain: bool) -> None:
        self.written: list[Append] = []
        self.news: dict[str, int] = {}
        self._connection = connection
        self._lasts = lasts
        self._certain = certain
        self._answers: dict[tuple[str, str | None], Appended] = {}

    def answer(self, asked: Append) -> Answer:
        """Its answer if it is written, the first one if it was before, or the conflict."""
        try:
            return self._earlier(asked) or self._new(asked)
        except Conflict as conflict:
            return conflict

    def _earlier(self, asked: Append) -> Appended | None:
        if asked.command is None:
            return None
        here = self._answers.get((asked.stream, asked.command))
        if here or (self._certain and self._last(asked.stream) == asked.expected):
            return here and replace(here, again=True)
        found = self._connection.execute(
            select(EVENT.c.seq, EVENT.c.time).where(
                EVENT.c.stream == asked.stream, EVENT.c.command == asked.command
            )
        ).one_or_none()
        return found and Appended(*found, again=True)

    def _new(self, asked: Append) -> Appended:
        last = self._last(asked.stream)
        if last != asked.expected and asked.stream not in self.news:
            last = self._look(asked.stream)
        answer = asked.answer(last)
        self.written.append(asked)
        self.news[asked.stream] = answer.seq
        if asked.command is not None:
            self._answers[asked.stream, asked.command] = answer
        return answer

    def _last(self, stream: str) -> int:
        for known in (self.news, self._lasts):
            if stream in known:
                return known[stream]
        return self._look(stream)

    def _look(self, stream: str) -> int:
        query = select(func.coalesce(func.max(EVENT.c.seq), 0)).where(EVENT.c.stream == stream)
        last: int = self._connection.execute(query).scalar_one()
        self._lasts[stream] = last
        return last


def rows(appends: Iterable[Append]) -> Iterable[tuple[object, ...]]:
    """The table's rows, by stream: two processes that took them in two orders could deadlock."""
    for asked in sorted(appends, key=lambda asked: (asked.stream, asked.expected)):
        for stored in asked.stored():
            closing = stored.seq == asked.expected + len(asked.events)
            command = asked.command if closing else None
            yield asked.stream, stored.seq, stored.time, stored.version, command, stored.text
