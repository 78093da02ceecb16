"""The room of notices: where a person is told, and when they are away."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.routing import Route

from oudler.notices.delivery import Senders
from oudler.notices.http import routes, vacation_routes
from oudler.notices.http.routes import NoticeLimits
from oudler.notices.mail import Mailer
from oudler.notices.notifier import Notifier
from oudler.notices.push import Pusher
from oudler.web.context import Context
from oudler.web.openapi import Endpoint
from oudler.web.room import Room

ENDPOINTS = (
    Endpoint("GET", "/api/me/notices", routes.notices, "Where your notices go.", routes.Notices),
    Endpoint(
        "POST",
        "/api/me/push",
        routes.add_browser,
        "Send notices to this browser.",
        routes.Notices,
        routes.AddingBrowser,
    ),
    Endpoint(
        "POST",
        "/api/me/push/end",
        routes.end_browser,
        "Send no more notices to a browser.",
        routes.Notices,
        routes.EndingBrowser,
    ),
    Endpoint(
        "POST",
        "/api/me/address",
        routes.give_address,
        "Send notices to an e-mail address.",
        routes.Notices,
        routes.GivingAddress,
    ),
    Endpoint(
        "GET",
        "/api/me/vacations",
        vacation_routes.vacations,
        "Your vacations.",
        vacation_routes.Vacations,
    ),
    Endpoint(
        "POST",
        "/api/me/vacations",
        vacation_routes.plan_vacation,
        "Plan a vacation.",
        vacation_routes.Vacations,
        vacation_routes.PlanningVacation,
    ),
    Endpoint(
        "POST",
        "/api/me/vacations/end",
        vacation_routes.end_vacation,
        "End a vacation.",
        vacation_routes.Vacations,
        vacation_routes.EndingVacation,
    ),
    Endpoint(
        "POST",
        "/api/address/confirm",
        routes.confirm_address,
        "Confirm an e-mail address.",
        routes.AddressSettled,
        routes.MailLink,
    ),
    Endpoint(
        "POST",
        "/api/address/end",
        routes.end_address,
        "Send no more notices to an e-mail address.",
        routes.AddressSettled,
        routes.MailLink,
    ),
)


def notifier_of(context: Context) -> Notifier:
    """The notifier of a server with these settings."""
    settings, registry = context.settings, context.registry
    contact = settings.push.contact or settings.url or "mailto:nobody@localhost"
    pusher = Pusher(settings.secret, settings.push, contact)
    senders = Senders(pusher, Mailer(settings.mail), settings.url, settings.secret)
    return Notifier(
        registry, context.people, registry.cache, senders, settings.notices, settings.asking
    )


def _services(context: Context) -> tuple[object, ...]:
    return (notifier_of(context), NoticeLimits(context))


@asynccontextmanager
async def _lifespan(context: Context) -> AsyncIterator[None]:
    notifier = context.service(Notifier)
    await notifier.start()
    try:
        yield
    finally:
        await notifier.stop()


NOTICES = Room(
    ENDPOINTS,
    (),
    _services,
    _lifespan,
    (Route("/unsubscribe/{token}", routes.unsubscribe, methods=["GET", "POST"]),),
)
