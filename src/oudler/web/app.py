"""The application: a hall of tables behind HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator

from starlette.applications import Starlette

from oudler.store import StoreError
from oudler.table.hall import Hall
from oudler.web.doors import routes
from oudler.web.guarding import Guard
from oudler.web.room import Room
from oudler.web.settings import Settings

LOG = logging.getLogger(__name__)


def create_app(hall: Hall, settings: Settings) -> Starlette:
    """The application for these tables. It starts the hall and stops it; the store stays open."""
    room = Room(hall, settings)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[None, None]:
        await hall.start()
        await room.people.start()
        tidying = asyncio.create_task(_tidy(room))
        try:
            yield
        finally:
            let_go(app)
            tidying.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await tidying
            await room.people.stop()
            await hall.stop()

    app = Starlette(routes=routes(settings), lifespan=lifespan)
    # One layer instead of Starlette's own: the guard answers what goes wrong as well.
    app.middleware_stack = Guard(app.router.app, room)
    app.router.redirect_slashes = False
    app.state.room = room
    return app


def let_go(app: Starlette) -> None:
    """End the event streams: a server that waits for its connections would wait for ever."""
    app.state.room.close()


async def _tidy(room: Room) -> None:
    while True:
        try:
            await room.hall.tidy()
        except StoreError as error:
            LOG.warning("the tables are not looked after for the moment: %s", error)
        except Exception:
            LOG.exception("the tables are not looked after for the moment")
        await asyncio.sleep(room.settings.tidying)
