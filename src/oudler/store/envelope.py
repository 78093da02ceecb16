"""Events in their envelopes: as they are appended, and as they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from oudler.core.values import value
from oudler.store.errors import Conflict

EVENT_VERSION = 1
"""How the texts of events are written today; it rises when they are written otherwise."""

LONGEST_NAME = 200

Clock = Callable[[], float]
"""Seconds since 1970, such as `time.time`. It may jump: order is by sequence number alone."""


@value
class Stored:
    """An event as it stands in its stream; `seq` counts from 1, `time` is in milliseconds."""

    seq: int
    time: int
    version: int
    text: str


@value
class Appended:
    """The answer to an append: the last event written, and when, in milliseconds since 1970."""

    seq: int
    time: int
    again: bool = field(default=False, compare=False)
    """Whether the command had been answered before, so that nothing was written now."""


@value
class Append:
    """What a writer asks for. Raises ValueError for what no stream could hold."""

    stream: str
    expected: int
    events: tuple[str, ...]
    command: str | None
    time: int

    def __post_init__(self) -> None:
        for name in (self.stream, self.command):
            if name is not None and not (0 < len(name) <= LONGEST_NAME and name.isprintable()):
                raise ValueError(f"no name for a stream or a command: {name!r}")
        if not self.events:
            raise ValueError("an append has at least one event")
        for event in self.events:
            check_text(event)

    def answer(self, last: int) -> Appended:
        """The answer for a stream whose last event is this. Raises Conflict."""
        if self.expected != last:
            raise Conflict(self.stream, self.expected, last)
        return Appended(last + len(self.events), self.time)

    def stored(self) -> tuple[Stored, ...]:
        """The events as they will stand in the stream."""
        return tuple(
            Stored(seq, self.time, EVENT_VERSION, event)
            for seq, event in enumerate(self.events, self.expected + 1)
        )


@dataclass(frozen=True, slots=True)
class Erasure:
    """What is to be erased: the events whose texts are replaced, or without any the whole stream.

    Raises ValueError for a text that no stream could hold.
    """

    stream: str
    texts: Mapping[int, str] | None = None

    def __post_init__(self) -> None:
        for text in (self.texts or {}).values():
            check_text(text)

    def missing(self, seq: int) -> ValueError:
        """The refusal where the stream has no such event."""
        return ValueError(f"{self.stream} has no event {seq}")


def check_text(text: str) -> None:
    """Raises ValueError for what is no event on one line."""
    text.encode()  # a lone surrogate has no place in any store
    if not text or "\n" in text or "\0" in text:
        raise ValueError(f"no event on one line: {text!r}")


def milliseconds(clock: Clock) -> int:
    """The time now, in whole milliseconds since 1970."""
    return int(clock() * 1000)
