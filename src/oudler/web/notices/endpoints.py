"""The endpoints about notices: where a person is told, and when they are away."""

from __future__ import annotations

from oudler.web.notices import routes, vacation_routes
from oudler.web.notices.schemas import (
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
    Endpoint("GET", "/api/me/notices", routes.notices, "How you are told.", Notices),
    Endpoint(
        "POST",
        "/api/me/push",
        routes.add_browser,
        "Tell you in this browser.",
        Notices,
        AddingBrowser,
    ),
    Endpoint(
        "POST",
        "/api/me/push/end",
        routes.end_browser,
        "Tell you there no more.",
        Notices,
        EndingBrowser,
    ),
    Endpoint(
        "POST",
        "/api/me/address",
        routes.give_address,
        "Tell you by e-mail.",
        Notices,
        GivingAddress,
    ),
    Endpoint(
        "GET", "/api/me/vacations", vacation_routes.vacations, "When you are away.", Vacations
    ),
    Endpoint(
        "POST",
        "/api/me/vacations",
        vacation_routes.plan_vacation,
        "Be away.",
        Vacations,
        PlanningVacation,
    ),
    Endpoint(
        "POST",
        "/api/me/vacations/end",
        vacation_routes.end_vacation,
        "Be back.",
        Vacations,
        EndingVacation,
    ),
    Endpoint(
        "POST",
        "/api/address/confirm",
        routes.confirm_address,
        "Confirm an address.",
        AddressSettled,
        MailLink,
    ),
    Endpoint(
        "POST",
        "/api/address/end",
        routes.end_address,
        "Write no more to it.",
        AddressSettled,
        MailLink,
    ),
)
"""The addresses that are about notices and vacations."""
