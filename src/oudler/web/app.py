"""The ASGI application: a registry of tables, and rooms, behind HTTP."""

import contextlib
from collections.abc import AsyncGenerator, Sequence

from starlette.applications import Starlette

from oudler.jobs import Runner
from oudler.table.live.registry import Registry
from oudler.web.context import Context
from oudler.web.guard import Guard
from oudler.web.readiness import FRESH
from oudler.web.room import Room, repeating, running
from oudler.web.routes import endpoints_of, routes
from oudler.web.settings import Settings
from oudler.web.turns import HERE

UNTIDIED = "the tables are not looked after for the moment"
UNWATCHED = "whether moves are kept is not known for the moment"


def create_app(
    registry: Registry, settings: Settings, rooms: Sequence[Room], runner: Runner = HERE
) -> Starlette:
    """The application for these tables. It starts and stops them; the store stays open."""
    context = Context(registry, settings, runner)
    context.furnish(room.services for room in rooms)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[None, None]:
        async with contextlib.AsyncExitStack() as stack:
            # Each stops before what it needs: rooms, then people, and the tables last.
            await registry.start()
            stack.push_async_callback(registry.stop)
            await context.people.start()
            stack.push_async_callback(context.people.stop)
            for room in rooms:
                if room.lifespan is not None:
                    await stack.enter_async_context(room.lifespan(context))
            await stack.enter_async_context(
                running(
                    repeating(settings.tidying, registry.tidy, UNTIDIED),
                    repeating(FRESH, context.watch_store, UNWATCHED),
                    context.load.watch(),
                )
            )
            # Ended first: the tasks that streams wait for must still run while they end.
            stack.callback(let_go, app)
            yield

    app = Starlette(routes=routes(settings, rooms), lifespan=lifespan)
    # Replaces Starlette's own middleware: the guard answers errors too.
    app.middleware_stack = Guard(app.router.app, context, endpoints_of(rooms))
    # A redirect would name whatever host the client sent.
    app.router.redirect_slashes = False
    app.state.context = context
    return app


def let_go(app: Starlette) -> None:
    """End the event streams; otherwise a server that waits for its connections never stops."""
    app.state.context.close()
