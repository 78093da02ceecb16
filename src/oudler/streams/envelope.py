"""Envelopes: events as they are appended, and as they are read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from oudler.core import value
from oudler.streams.errors import Conflict

EVENT_VERSION = 1
"""The version of the events' format; raise it when the format changes."""

LONGEST_NAME = 200
"""Characters in the name of a stream or a command."""

Clock = Callable[[], float]
"""Returns seconds since 1970, like `time.time`. It may jump: only numbers give the order."""


@value
class Stored:
    """A stored event: `seq` counts from 1 in its stream, `time` is in milliseconds since 1970."""

    seq: int
    time: int
    version: int
    text: str
    is_erased: bool = False
    """Whether its original text was erased."""
    is_damaged: bool = False
    """Whether it is not as it was written, or missing: nothing but its number may be used."""


@value
class Appended:
    """The answer to an append: the last event's number, and its time in ms since 1970."""

    seq: int
    time: int
    again: bool = field(default=False, compare=False)
    """Whether the command had been answered before, so that nothing was written now."""


@value
class Append:
    """A request to append events. Raises ValueError for events that no stream can hold."""

    stream: str
    expected: int
    events: tuple[str, ...]
    command: str | None
    time: int

    def __post_init__(self) -> None:
        for name in (self.stream, self.command):
            if name is not None and not (0 < len(name) <= LONGEST_NAME and name.isprintable()):
                raise ValueError(f"expected a printable name of at most {LONGEST_NAME}: {name!r}")
        if not self.events:
            raise ValueError("expected at least one event to append, found none")
        for event in self.events:
            check_text(event)

    def answer(self, last: int) -> Appended:
        """The answer for a stream that ends with this event. Raises Conflict.

        >>> Append("table/chez-anne", 2, ("one",), command=None, time=0).answer(last=2).seq
        3
        >>> Append("table/chez-anne", 2, ("one",), command=None, time=0).answer(last=3)
        Traceback (most recent call last):
            ...
        oudler.streams.errors.Conflict: table/chez-anne: expected 2, found 3
        """
        if self.expected != last:
            raise Conflict(self.stream, self.expected, last)
        return Appended(last + len(self.events), self.time)

    def stored(self) -> tuple[Stored, ...]:
        """The events as they will be stored.

        >>> asked = Append("table/chez-anne", 2, ("one", "two"), command=None, time=0)
        >>> [one.seq for one in asked.stored()]
        [3, 4]
        """
        return tuple(
            Stored(seq, self.time, EVENT_VERSION, event)
            for seq, event in enumerate(self.events, self.expected + 1)
        )


@dataclass(frozen=True, slots=True)
class Erasure:
    """A request to erase: replaces the texts of some events, or without `texts` a whole stream.

    Raises ValueError for a text that no stream can hold.
    """

    stream: str
    texts: Mapping[int, str] | None = None
    commands: str = ""
    """Commands with this prefix are erased too; none if it is empty."""

    def __post_init__(self) -> None:
        for text in (self.texts or {}).values():
            check_text(text)

    def missing(self, seq: int) -> ValueError:
        """The error for a stream without such an event."""
        return ValueError(f"{self.stream} has no event {seq}")


def check_text(text: str) -> None:
    """Raises ValueError unless the text is one non-empty line.

    >>> check_text("")
    Traceback (most recent call last):
        ...
    ValueError: expected an event on one line, found ''
    """
    text.encode()  # raises for a lone surrogate, which no store can hold
    if not text or "\n" in text or "\0" in text:
        raise ValueError(f"expected an event on one line, found {text!r}")


def milliseconds(clock: Clock) -> int:
    """The time now, in whole milliseconds since 1970.

    >>> milliseconds(lambda: 1_700_000_000.25)
    1700000000250
    """
    return int(clock() * 1000)
