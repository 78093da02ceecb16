"""Conflicts: several writers append to one stream, and whoever comes second tries again.

`add` tries again by itself. A command is decided anew after each conflict, on what was written
meanwhile: by `LiveStream.command`, `update` and, where commands are batched, `BatchedStream`.
"""

from collections.abc import Sequence

from oudler.streams.envelope import Appended
from oudler.streams.errors import Conflict, StoreError, StoreFault
from oudler.streams.protocol import EventStore

NEVER = -1
"""A number that no stream's last event has, so that appending after it always conflicts."""
ATTEMPTS = 1000
"""Attempts to append against other writers. Each conflict means that one of them succeeded, so only
a store that is broken conflicts for ever.
"""


async def try_append(
    store: EventStore, stream: str, expected: int, lines: Sequence[str], key: str | None = None
) -> Appended | None:
    """Append after this event, or with 0 begin the stream; None if another writer was first.

    Raises StoreError.
    """
    try:
        return await store.append(stream, expected, lines, key)
    except Conflict:
        return None


async def add(store: EventStore, stream: str, line: str, key: str | None = None) -> Appended:
    """Append a line, whatever the stream's last event is; once, if it has a key.

    Raises StoreError.
    """
    # With a key, the first attempt asks whether it is known.
    expected = await store.last(stream) if key is None else NEVER
    for _ in range(ATTEMPTS):
        try:
            return await store.append(stream, expected, [line], key)
        except Conflict as conflict:
            expected = conflict.actual
    raise contended(stream)


def contended(stream: str) -> StoreError:
    """The error for a stream that refuses every append."""
    return StoreError(StoreFault.FAILED, stream, f"{ATTEMPTS} conflicts in a row")
