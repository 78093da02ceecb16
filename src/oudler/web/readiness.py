"""Readiness: whether what happens now would be kept. The server writes a line and reads it back."""

import asyncio
import errno
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from oudler.streams import EventStore, StoreError, StoreFault, add

STREAM = "health"
FRESH = 5.0
"""Seconds for which an answer counts, however many ask."""
FRESH_FAULT = 0.5
"""The same for a fault: people who see their moves kept should not read that they are not."""
PATIENCE = 5.0
"""Seconds that the store may take."""
MOST_LINES = 5_000
"""Lines of the stream, after which it begins anew."""
FULL = (errno.ENOSPC, errno.EDQUOT)

LOG = logging.getLogger(__name__)


class Listener(Protocol):
    """A stream that tells people whether their moves are kept."""

    def stir(self) -> None:
        """Wake it."""


class Readiness:
    """Whether a server's store takes what is written, as last tried."""

    def __init__(self, store: EventStore, clock: Callable[[], float] = time.monotonic) -> None:
        self.fault: StoreFault | None = None
        """Why nothing can be kept now; None if all is well."""
        self.listeners: set[Listener] = set()
        """Those to wake when this changes."""
        self._store = store
        self._clock = clock
        self._tried = float("-inf")
        self._trying: asyncio.Task[None] | None = None

    async def check(self) -> StoreFault | None:
        """Try whether something can be kept, unless that was tried lately; returns `fault`."""
        fresh = FRESH if self.fault is None else FRESH_FAULT
        if self._clock() - self._tried >= fresh and self._trying is None:
            self._tried = self._clock()
            self._trying = asyncio.create_task(self._try())
        if self._trying is not None:
            await asyncio.shield(self._trying)  # shared: one impatient client must not cancel it
        return self.fault

    def failed(self, fault: StoreFault) -> None:
        """Note that something real could not be kept; other faults may concern one stream only."""
        if fault in (StoreFault.FULL, StoreFault.AWAY):
            self._tried = self._clock()
            self._note(fault)

    async def _try(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                fault = await self._fault()
        except TimeoutError:
            fault = StoreFault.AWAY
        finally:
            self._trying = None
        self._note(fault)

    async def _fault(self) -> StoreFault | None:
        line = f'{{"line":"{secrets.token_hex(8)}"}}'
        try:
            written = await add(self._store, STREAM, line)
            found = await self._store.read(STREAM, written.seq - 1)
            if written.seq >= MOST_LINES:
                await self._store.forget(STREAM)
        except StoreError as error:
            if error.fault is StoreFault.DAMAGED:  # the lines prove nothing but this
                with suppress(StoreError):
                    await self._store.forget(STREAM)
            return error.fault
        except OSError as error:
            return StoreFault.FULL if error.errno in FULL else StoreFault.FAILED
        # Empty if another process has begun the stream anew meanwhile.
        return None if not found or found[0].text == line else StoreFault.FAILED

    def _note(self, fault: StoreFault | None) -> None:
        if fault is self.fault:
            return
        before, self.fault = self.fault, fault
        if fault is None or before is None:
            says = "everything is kept again" if fault is None else f"nothing can be kept: {fault}"
            LOG.warning("%s", says)
        for one in self.listeners:
            one.stir()
