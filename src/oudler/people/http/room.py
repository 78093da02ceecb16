"""The room of a person: names, history, ratings, invitations, account."""

from typing import Any

from oudler.people.http import (
    account_routes,
    handover,
    invitation_routes,
    own_deals,
    rating_routes,
)
from oudler.people.http.history_schemas import HistoryFile, Keeping, Kept, OwnDeals, OwnFigures
from oudler.people.http.invitation_routes import Answered, Companions, Inviting, OwnInvitations
from oudler.people.http.limits import PeopleLimits
from oudler.people.http.rating_routes import Choosing, OwnRatings, TableRatings
from oudler.table.history.history import Role, Won
from oudler.web.context import Context
from oudler.web.cost import Cost
from oudler.web.openapi import Endpoint, Schema
from oudler.web.room import Room
from oudler.web.schemas import Nothing


def _query(name: str, **schema: Any) -> Schema:
    return {"name": name, "in": "query", "schema": {"type": "string", **schema}}


FILTERS = (
    _query("rules"),
    _query("role", enum=[*Role]),
    _query("result", enum=[*Won]),
)
PAGING = (
    _query("before"),
    {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 20}},
)

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/tables/{id}/invitations",
        invitation_routes.invite,
        "Invite somebody you have played with.",
        Nothing,
        Inviting,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/ratings",
        rating_routes.table_ratings,
        "The ratings at a table that you may see.",
        TableRatings,
        refuses=(403,),
    ),
    Endpoint("GET", "/api/me", account_routes.me, "Who you are.", account_routes.Me),
    Endpoint(
        "POST",
        "/api/me",
        account_routes.rename,
        "Change your name.",
        account_routes.Me,
        account_routes.Naming,
    ),
    Endpoint(
        "POST",
        "/api/me/handover",
        handover.hand_over,
        "Get a link that makes another browser the same guest.",
        account_routes.HandedOver,
        Nothing,
    ),
    Endpoint(
        "POST",
        "/api/me/take",
        handover.take_over,
        "Become the guest of such a link.",
        account_routes.Me,
        account_routes.Taking,
    ),
    Endpoint(
        "GET",
        "/api/me/deals",
        own_deals.own_deals,
        "Your finished deals, newest first.",
        OwnDeals,
        asks=(*FILTERS, *PAGING),
        refuses=(422,),
        cost=Cost.READING,
    ),
    Endpoint(
        "POST",
        "/api/me/deals",
        own_deals.keep_deal,
        "Keep a deal that you played without a network.",
        Kept,
        Keeping,
        status=201,
        refuses=(409,),
        cost=Cost.READING,
    ),
    Endpoint(
        "GET",
        "/api/me/deals.json",
        own_deals.own_history_file,
        "Your finished deals, for programs.",
        HistoryFile,
        asks=FILTERS,
        refuses=(422,),
        cost=Cost.EXPORTING,
    ),
    Endpoint(
        "GET",
        "/api/me/deals.csv",
        own_deals.own_deals_file,
        "Your finished deals, for a spreadsheet.",
        media="text/csv",
        asks=FILTERS,
        refuses=(422,),
        cost=Cost.EXPORTING,
    ),
    Endpoint(
        "GET",
        "/api/me/companions",
        invitation_routes.list_companions,
        "The people you have played with.",
        Companions,
    ),
    Endpoint(
        "GET",
        "/api/me/invitations",
        invitation_routes.invitations,
        "The invitations you could accept now.",
        OwnInvitations,
    ),
    Endpoint(
        "POST",
        "/api/me/invitations",
        invitation_routes.answer_invitation,
        "Decline an invitation, or refuse all from one person.",
        OwnInvitations,
        Answered,
    ),
    Endpoint(
        "GET",
        "/api/me/figures",
        own_deals.own_figures,
        "Sums over your finished deals.",
        OwnFigures,
        asks=FILTERS,
        refuses=(422,),
        cost=Cost.READING,
    ),
    Endpoint("GET", "/api/me/ratings", rating_routes.own_ratings, "Your ratings.", OwnRatings),
    Endpoint(
        "POST",
        "/api/me/ratings",
        rating_routes.choose,
        "Show your ratings, keep them, or leave them out.",
        OwnRatings,
        Choosing,
    ),
    Endpoint(
        "POST",
        "/api/account",
        account_routes.sign_up,
        "Open an account.",
        account_routes.Me,
        account_routes.Entering,
        status=201,
        cost=Cost.HASHING,
    ),
    Endpoint(
        "POST",
        "/api/account/passphrase",
        account_routes.change,
        "Change your passphrase.",
        account_routes.Me,
        account_routes.Changing,
        cost=Cost.HASHING,
    ),
    Endpoint(
        "GET",
        "/api/account/export",
        account_routes.export,
        "Everything that is kept about you.",
        dict[str, Any],
        cost=Cost.EXPORTING,
    ),
    Endpoint(
        "POST",
        "/api/account/forget",
        account_routes.forget,
        "Erase everything that is kept about you.",
        account_routes.Me,
        account_routes.Forgetting,
        cost=Cost.EXPORTING,
    ),
    Endpoint(
        "GET",
        "/api/session",
        account_routes.sessions,
        "Where you are signed in.",
        account_routes.Sessions,
    ),
    Endpoint(
        "POST",
        "/api/session",
        account_routes.sign_in,
        "Sign in.",
        account_routes.Me,
        account_routes.Entering,
        cost=Cost.HASHING,
    ),
    Endpoint(
        "POST",
        "/api/session/end",
        account_routes.sign_out,
        "Sign out.",
        account_routes.Me,
        account_routes.Leaving,
    ),
)


def _services(context: Context) -> tuple[object, ...]:
    return (PeopleLimits(context),)


PEOPLE = Room(ENDPOINTS, ("/historique", "/historique/chiffres"), _services)
