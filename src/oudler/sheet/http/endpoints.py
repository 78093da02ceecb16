"""The endpoints about score sheets of real tables."""

from __future__ import annotations

from oudler.sheet.http import routes
from oudler.sheet.http.schemas import (
    DraftAsked,
    SharedEntries,
    SharedSheet,
    SheetAsked,
    SheetNews,
    SheetShown,
)
from oudler.sheet.http.stream import sheet_events
from oudler.web.openapi import Endpoint
from oudler.web.schemas import DraftChecked, Nothing

AFTER = {"name": "after", "in": "query", "schema": {"type": "integer", "minimum": 0}}

SHEETS = (
    Endpoint("POST", "/api/sheet", routes.show, "A score sheet, reckoned.", SheetShown, SheetAsked),
    Endpoint(
        "POST",
        "/api/sheet/draft",
        routes.check_draft,
        "What a deal that is being typed lacks.",
        DraftChecked,
        DraftAsked,
    ),
    Endpoint(
        "GET",
        "/api/sheets/{id}",
        routes.read_shared,
        "What was written on a shared sheet.",
        SharedSheet,
        asks=(AFTER,),
        refuses=(410,),
    ),
    Endpoint(
        "POST",
        "/api/sheets/{id}",
        routes.share,
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
        routes.forget,
        "Erase a shared sheet for everybody.",
        SharedSheet,
        Nothing,
    ),
)
