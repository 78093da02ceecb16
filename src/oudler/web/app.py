"""The ASGI application: a registry of tables behind HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator

from starlette.applications import Starlette

from oudler.store import StoreError
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
        looks_after = (_tidy(context), context.load.watch(), context.evenings.hear())
        tasks = [asyncio.create_task(task) for task in looks_after]
        try:
            yield
        finally:
            # Streams first: what they wait for must still run while they end.
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


async def _tidy(context: Context) -> None:
    while True:
        try:
            await context.registry.tidy()
            await context.evenings.tidy()
        except StoreError as error:
            if not error.is_told:
                LOG.warning("the tables are not looked after for the moment: %s", error)
        except Exception:
            LOG.exception("the tables are not looked after for the moment")
        await asyncio.sleep(context.settings.tidying)
