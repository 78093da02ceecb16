"""The server's status for its operators: health and metrics."""

from starlette.requests import Request
from starlette.responses import Response

from oudler.streams import State
from oudler.web.context import Context, context_of
from oudler.web.figures import MEDIA_TYPE
from oudler.web.limits import is_within
from oudler.web.responses import Refused, answer
from oudler.web.schemas import Status

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""Headers that a proxy adds: its own address must not let clients in."""


async def healthz(request: Request) -> Response:
    """Health: 503 while the store is away, else 200, even with damage."""
    found = status_of(context_of(request))
    return answer(found, 503 if found.store == State.AWAY else 200)


def status_of(context: Context) -> Status:
    """The server's status. Tables are only counted: an id is the link to its table."""
    health = context.registry.store.health()
    return Status(
        store=str(health.state),
        is_checked=health.checked,
        damaged=len(health.found),
        tables=context.registry.count,
        streams=context.watched,
        lag=round(context.load.lag, 3),
    )


async def metrics(request: Request) -> Response:
    """The metrics, for networks that may read them; 404 for everyone else."""
    context = context_of(request)
    address = request.client.host if request.client else ""
    is_direct = not any(name in request.headers for name in FORWARDED)
    if not (is_direct and is_within(address, context.settings.metrics)):
        raise Refused(404, "not_found")
    return Response(context.figures.text(), media_type=MEDIA_TYPE)
