"""A batch: the appends that are written in one transaction, each judged on its own."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sqlalchemy import Connection, select

from oudler.streams.chain import BrokenChain, beginning, digest_of, link_in, new_seal, next_link
from oudler.streams.envelope import Append, Appended
from oudler.streams.errors import Conflict
from oudler.streams.event_table import EVENT, selection

Answer = Appended | Exception
Head = tuple[int, bytes]
"""The end of a stream: the number of its last event, and its link."""
Row = tuple[str, int, int, int, str | None, str, bytes, bytes]
"""The columns of an event, in their order."""


class Batch:
    """Judges the appends of one group in turn, each as if those before it were written."""

    def __init__(self, connection: Connection, heads: dict[str, Head], *, certain: bool) -> None:
        self.written: list[Append] = []
        self.news: dict[str, int] = {}
        self._connection = connection
        self._heads = heads
        self._certain = certain
        self._answers: dict[tuple[str, str | None], Appended] = {}

    def answer(self, asked: Append) -> Answer:
        """The answer: written now, written before by the same command, or the reason for a refusal.

        A conflict, or damage at the end of one stream, refuses that append alone.
        """
        try:
            return self._earlier(asked) or self._new(asked)
        except (Conflict, BrokenChain) as refused:
            return refused

    def _earlier(self, asked: Append) -> Appended | None:
        if asked.command is None:
            return None
        here = self._answers.get((asked.stream, asked.command))
        if here or (self._certain and self._last(asked.stream) == asked.expected):
            return here and replace(here, again=True)
        # Asked only where the expected end does not match: a command that comes for the first time
        # costs no query, and if its key is taken after all, the unique index refuses the group.
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
        if stream in self.news:
            return self.news[stream]
        return self._heads[stream][0] if stream in self._heads else self._look(stream)

    def _look(self, stream: str) -> int:
        query = select(EVENT.c.seq, EVENT.c.link).where(EVENT.c.stream == stream)
        found = self._connection.execute(query.order_by(EVENT.c.seq.desc()).limit(1)).one_or_none()
        seq, link = (0, beginning(stream)) if found is None else found
        self._heads[stream] = seq, link_in(stream, seq, link)
        return int(seq)


def still_end_so(connection: Connection, heads: Mapping[str, Head]) -> bool:
    """Whether streams still have these ends; they are locked until the transaction is over.

    Another process may have erased one: the row after it would follow nothing, and no key would
    refuse it.
    """
    ends = {stream: head for stream, head in heads.items() if head[0]}
    if not ends:
        return True
    asked = [one for stream, (seq, _) in ends.items() for one in (stream, seq)]
    found = connection.exec_driver_sql(selection(connection.engine, len(ends)), tuple(asked))
    return {stream: (seq, bytes(link)) for stream, seq, link in found} == ends


def rows(appends: Iterable[Append], heads: Mapping[str, Head]) -> Iterable[Row]:
    """The table's rows, sorted by stream: in different orders, two processes could deadlock.

    `heads` has the end of each stream before.
    """
    at, link = "", b""
    for asked in sorted(appends, key=lambda asked: (asked.stream, asked.expected)):
        if asked.stream != at:
            at, (_, link) = asked.stream, heads[asked.stream]
        for stored in asked.stored():
            closing = stored.seq == asked.expected + len(asked.events)
            command = asked.command if closing else None
            seq, time, version, seal = stored.seq, stored.time, stored.version, new_seal()
            link = next_link(link, seq, time, version, digest_of(seal, stored.text))
            yield at, seq, time, version, command, stored.text, seal, link
