"""The server's status for its operators: health and metrics."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.streams import State
from oudler.web.context import Context, context_of
from oudler.web.figures import MEDIA_TYPE
from oudler.web.limits import is_within
from oudler.web.readiness import FRESH
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import Part, Status
from oudler.words import Words

NOT_KEPT = ("full", "away", "failed")
"""The states of a store that takes nothing now."""
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""Headers that a proxy adds: its own address must not let clients in."""


async def healthz(request: Request) -> Response:
    """Health: 503 while nothing can be kept, else 200, even with damage or load."""
    context, words = context_of(request), words_of(request)
    await context.readiness.check()
    found = status_of(context, words)
    if found.store not in NOT_KEPT:
        return answer(found)
    refusal = {"reason": "store", "message": words("web.request.store")}
    headers = {"Retry-After": str(round(FRESH))}
    return answer({**msgspec.to_builtins(found), **refusal}, 503, headers)


def status_of(context: Context, words: Words) -> Status:
    """The server's status. Tables are only counted: an id is the link to its table."""
    health, lag = context.registry.store.health(), context.load.lag
    store = str(State.AWAY if health.state is State.AWAY else _fault(context) or health.state)
    is_kept, damaged = store not in NOT_KEPT, len(health.found)
    is_late = lag > context.settings.late
    return Status(
        store=store,
        parts=[
            Part("store", is_kept, words(f"web.health.{'kept' if is_kept else store}")),
            Part(
                "damage",
                not damaged,
                words("web.health.damage" if damaged else "web.health.whole", count=damaged),
            ),
            Part(
                "load",
                not is_late,
                words("web.health.late" if is_late else "web.health.in_time", lag=f"{lag:.1f}"),
            ),
        ],
        is_checked=health.checked,
        damaged=damaged,
        tables=context.registry.count,
        streams=context.watched,
        lag=round(lag, 3),
    )


def _fault(context: Context) -> str:
    """Why nothing can be kept, in a word of `NOT_KEPT`; empty if all is well."""
    fault = context.readiness.fault
    return "" if fault is None else str(fault) if fault in NOT_KEPT else "failed"


async def metrics(request: Request) -> Response:
    """The metrics, for networks that may read them; 404 for everyone else."""
    context = context_of(request)
    address = request.client.host if request.client else ""
    is_direct = not any(name in request.headers for name in FORWARDED)
    if not (is_direct and is_within(address, context.settings.metrics)):
        raise Refused(404, "not_found")
    return Response(context.figures.text(), media_type=MEDIA_TYPE)
