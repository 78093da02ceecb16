"""An outbox: messages under way to one kind of server, so that a slow one holds nothing up."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from oudler.notices.push import Outcome
from oudler.streams import StoreError

THREADS = 4
MOST = 64
"""Messages under way or waiting for a thread; the others are begun at a later look."""
PATIENCE = 90.0
"""Seconds after which a message counts as failed, whatever its thread still does."""

LOG = logging.getLogger(__name__)


class Outbox:
    """Sends messages in its own threads. It never logs a person or an address."""

    def __init__(self, whereto: str) -> None:
        self._whereto = whereto
        self._threads = ThreadPoolExecutor(THREADS, "oudler-outbox")
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_failing = False

    @property
    def is_full(self) -> bool:
        """Whether no further message can be taken now."""
        return len(self._tasks) >= MOST

    def put(self, send: Callable[[], Outcome], then: Callable[[Outcome], Awaitable[None]]) -> None:
        """Send a message in a thread, then report the outcome. Never waits."""
        task = asyncio.create_task(self._send(send, then))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop waiting for messages."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _send(
        self, send: Callable[[], Outcome], then: Callable[[Outcome], Awaitable[None]]
    ) -> None:
        outcome = Outcome.FAILED
        sending = asyncio.get_running_loop().run_in_executor(self._threads, send)
        try:
            outcome = await asyncio.wait_for(sending, PATIENCE)
        except TimeoutError:
            pass
        except Exception:
            LOG.exception("a notice could not be written")
        self._complain(outcome)
        try:
            await then(outcome)
        except StoreError as error:
            if not error.is_told:
                LOG.warning("what was told could not be noted: %s", error)

    def _complain(self, outcome: Outcome) -> None:
        """Log the first failure after a success."""
        is_failing = outcome is Outcome.FAILED
        if is_failing and not self._is_failing:
            LOG.warning("%s does not take notices; they are tried again", self._whereto)
        self._is_failing = is_failing
