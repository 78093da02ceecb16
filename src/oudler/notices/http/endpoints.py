"""The endpoints about notices: where a person is told, and when they are away."""

from __future__ import annotations

from oudler.notices.http import routes, vacation_routes
from oudler.notices.http.schemas import (
    AddingBrowser,
    AddressSettled,
    EndingBrowser,
    EndingVacation,
    GivingAddress,
    MailLink,
    Notices,
    PlanningVacation,
    Vacations,
)
from oudler.web.openapi import Endpoint

NOTICES = (
    Endpoint("GET", "/api/me/notices", routes.notices, "Where your notices go.", Notices),
    Endpoint(
        "POST",
        "/api/me/push",
        routes.add_browser,
        "Send notices to this browser.",
        Notices,
        AddingBrowser,
    ),
    Endpoint(
        "POST",
        "/api/me/push/end",
        routes.end_browser,
        "Send no more notices to a browser.",
        Notices,
        EndingBrowser,
    ),
    Endpoint(
        "POST",
        "/api/me/address",
        routes.give_address,
        "Send notices to an e-mail address.",
        Notices,
        GivingAddress,
    ),
    Endpoint("GET", "/api/me/vacations", vacation_routes.vacations, "Your vacations.", Vacations),
    Endpoint(
        "POST",
        "/api/me/vacations",
        vacation_routes.plan_vacation,
        "Plan a vacation.",
        Vacations,
        PlanningVacation,
    ),
    Endpoint(
        "POST",
        "/api/me/vacations/end",
        vacation_routes.end_vacation,
        "End a vacation.",
        Vacations,
        EndingVacation,
    ),
    Endpoint(
        "POST",
        "/api/address/confirm",
        routes.confirm_address,
        "Confirm an e-mail address.",
        AddressSettled,
        MailLink,
    ),
    Endpoint(
        "POST",
        "/api/address/end",
        routes.end_address,
        "Send no more notices to an e-mail address.",
        AddressSettled,
        MailLink,
    ),
)
"""The addresses that are about notices and vacations."""
