"""The endpoints about score sheets of real tables."""

from __future__ import annotations

from oudler.web import sheet_routes
from oudler.web.openapi import Endpoint
from oudler.web.schemas import DraftChecked, Nothing
from oudler.web.sheet_schemas import (
    DraftAsked,
    SharedEntries,
    SharedSheet,
    SheetAsked,
    SheetNews,
    SheetShown,
)
from oudler.web.sheet_stream import sheet_events

AFTER = {"name": "after", "in": "query", "schema": {"type": "integer", "minimum": 0}}

SHEETS = (
    Endpoint(
        "POST", "/api/sheet", sheet_routes.show, "A score sheet, reckoned.", SheetShown, SheetAsked
    ),
    Endpoint(
        "POST",
        "/api/sheet/draft",
        sheet_routes.check_draft,
        "What a deal that is being typed lacks.",
        DraftChecked,
        DraftAsked,
    ),
    Endpoint(
        "GET",
        "/api/sheets/{id}",
        sheet_routes.read_shared,
        "What was written on a shared sheet.",
        SharedSheet,
        asks=(AFTER,),
        refuses=(410,),
    ),
    Endpoint(
        "POST",
        "/api/sheets/{id}",
        sheet_routes.share,
        "Write on a shared sheet.",
        SharedSheet,
        SharedEntries,
        refuses=(410,),
    ),
    Endpoint(
        "GET",
        "/api/sheets/{id}/events",
        sheet_events,
        "When something is written on a shared sheet.",
        SheetNews,
        media="text/event-stream",
        asks=(AFTER,),
    ),
    Endpoint(
        "POST",
        "/api/sheets/{id}/forget",
        sheet_routes.forget,
        "Erase a shared sheet for everybody.",
        SharedSheet,
        Nothing,
    ),
)
