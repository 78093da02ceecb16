"""A room: what one part of the site answers, keeps running and shares among its requests.

`web` knows this shape and no room. `oudler.site` lists the rooms.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from starlette.routing import BaseRoute

from oudler.streams import StoreError
from oudler.web.context import Context
from oudler.web.openapi import Endpoint
from oudler.web.previews import Previewer

LOG = logging.getLogger(__name__)

Lifespan: TypeAlias = Callable[[Context], AbstractAsyncContextManager[None]]


def _nothing(_context: Context) -> tuple[object, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Room:
    """One part of the site."""

    endpoints: tuple[Endpoint, ...]
    pages: tuple[str, ...] = ()
    """The addresses at which a browser gets the page."""
    services: Callable[[Context], tuple[object, ...]] = _nothing
    """Makes what the room's requests share; handlers ask for it with `service_of`."""
    lifespan: Lifespan | None = None
    """A context that lasts as long as the server runs."""
    routes: tuple[BaseRoute, ...] = ()
    """Addresses that are neither described to programs nor the page's."""
    previews: Mapping[str, Previewer] = field(default_factory=dict)
    """What a link to one of `pages` shows in a message; to any other, what Oudler is."""


async def repeating(seconds: float, job: Callable[[], Awaitable[object]], failed: str) -> None:
    """Do a job now and every so often; log that it failed, and go on."""
    while True:
        try:
            await job()
        except StoreError as error:
            # The store has logged its outage already: every job would repeat it.
            if not error.is_told:
                LOG.warning("%s: %s", failed, error)
        # Whatever went wrong, the job comes again: nobody would notice that it had stopped.
        except Exception:
            LOG.exception(failed)
        await asyncio.sleep(seconds)


@asynccontextmanager
async def running(*tasks: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run these tasks until the context ends."""
    started = [asyncio.create_task(task) for task in tasks]
    try:
        yield
    finally:
        for task in started:
            task.cancel()
        # Waited for: a task still being cancelled would meet what is closed after it.
        await asyncio.gather(*started, return_exceptions=True)
