"""The room of score sheets of real tables."""

from contextlib import AbstractAsyncContextManager

from oudler.sheet.http import routes, schemas
from oudler.sheet.http.limits import SheetLimits
from oudler.sheet.http.stream import sheet_events
from oudler.sheet.http.turns import SheetTurns
from oudler.sheet.shared_sheets import DAY, forget_old
from oudler.sheet_deal import DraftChecked
from oudler.web.context import Context
from oudler.web.cost import Cost
from oudler.web.openapi import Endpoint
from oudler.web.room import Room, repeating, running
from oudler.web.schemas import Nothing

AFTER = {"name": "after", "in": "query", "schema": {"type": "integer", "minimum": 0}}

MOST_BYTES = 512 * 1024
"""Bytes that a whole score sheet may have; 200 deals take 60 KiB."""

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/sheet",
        routes.show,
        "A score sheet, reckoned.",
        schemas.SheetShown,
        schemas.SheetAsked,
        most_bytes=MOST_BYTES,
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/sheet/draft",
        routes.check_draft,
        "What a deal that is being typed lacks.",
        DraftChecked,
        schemas.DraftAsked,
    ),
    Endpoint(
        "GET",
        "/api/sheets/{id}",
        routes.read_shared,
        "What was written on a shared sheet.",
        schemas.SharedSheet,
        asks=(AFTER,),
        refuses=(410,),
    ),
    Endpoint(
        "POST",
        "/api/sheets/{id}",
        routes.share,
        "Write on a shared sheet.",
        schemas.SharedSheet,
        schemas.SharedEntries,
        refuses=(410,),
    ),
    Endpoint(
        "GET",
        "/api/sheets/{id}/events",
        sheet_events,
        "When something is written on a shared sheet.",
        schemas.SheetNews,
        media="text/event-stream",
        asks=(AFTER,),
    ),
    Endpoint(
        "POST",
        "/api/sheets/{id}/forget",
        routes.forget,
        "Erase a shared sheet for everybody.",
        schemas.SharedSheet,
        Nothing,
    ),
)


def _services(context: Context) -> tuple[object, ...]:
    return (SheetTurns(), SheetLimits(context))


def _lifespan(context: Context) -> AbstractAsyncContextManager[None]:
    registry, days = context.registry, context.settings.sheets
    return running(
        repeating(
            DAY,
            lambda: forget_old(registry.store, registry.clock(), days),
            "old score sheets could not be erased",
        )
    )


SHEET = Room(
    ENDPOINTS,
    ("/sheet", "/sheet/{id}"),
    _services,
    _lifespan,
)
