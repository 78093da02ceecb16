"""The ASGI application: a registry of tables behind HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Coroutine
from typing import Any

from starlette.applications import Starlette

from oudler.sheet.http.shared_sheets import DAY, forget_old
from oudler.streams import StoreError
from oudler.table.registry import Registry
from oudler.web.context import Context
from oudler.web.middleware import Guard
from oudler.web.routes import routes
from oudler.web.settings import Settings

LOG = logging.getLogger(__name__)


def create_app(registry: Registry, settings: Settings) -> Starlette:
    """The application for these tables. It starts and stops them; the store stays open."""
    context = Context(registry, settings)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[None, None]:
        await registry.start()
        await context.people.start()
        await context.notifier.start()
        tasks = [asyncio.create_task(task) for task in _rounds(context)]
        try:
            yield
        finally:
            # Streams first: the tasks they wait for must still run while they end.
            let_go(app)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await context.notifier.stop()
            await context.people.stop()
            await registry.stop()

    app = Starlette(routes=routes(settings), lifespan=lifespan)
    # Replaces Starlette's own middleware: the guard answers errors too.
    app.middleware_stack = Guard(app.router.app, context)
    app.router.redirect_slashes = False
    app.state.context = context
    return app


def let_go(app: Starlette) -> None:
    """End the event streams; otherwise a server that waits for its connections never stops."""
    app.state.context.close()


def _rounds(context: Context) -> tuple[Coroutine[Any, Any, None], ...]:
    looks_after = _tidy(context), _forget_sheets(context)
    return *looks_after, context.load.watch(), context.tournaments.hear()


async def _forget_sheets(context: Context) -> None:
    """Once a day, erase shared sheets that nobody has opened for a long time."""
    while True:
        try:
            now, days = context.registry.clock(), context.settings.sheets
            await forget_old(context.registry.store, now, days)
        except StoreError as error:
            LOG.warning("old score sheets could not be erased: %s", error)
        await asyncio.sleep(DAY)


async def _tidy(context: Context) -> None:
    while True:
        try:
            await context.registry.tidy()
            await context.tournaments.tidy()
        except StoreError as error:
            if not error.is_told:
                LOG.warning("the tables are not looked after for the moment: %s", error)
        except Exception:
            LOG.exception("the tables are not looked after for the moment")
        await asyncio.sleep(context.settings.tidying)
