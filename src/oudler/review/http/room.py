"""The room of finished deals."""

from starlette.routing import Route

from oudler.review.coaching import Coaching
from oudler.review.http import (
    bot_decisions,
    deals,
    discussion_routes,
    frame,
    previews,
    review_routes,
    what_if,
)
from oudler.review.http.discussion_routes import Discussion, OwnNotes, Writing
from oudler.web.context import Context
from oudler.web.cost import Cost
from oudler.web.openapi import Endpoint
from oudler.web.pictures import VERSION, Pictures, picture_endpoints
from oudler.web.room import Room
from oudler.web.schemas import Nothing, Proof, Replayed

REVIEWED = review_routes.Judged | review_routes.Reviewed
ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/me/notes",
        discussion_routes.notes,
        "Your notes.",
        OwnNotes,
        asks=({"name": "table", "in": "query", "schema": {"type": "string"}},),
    ),
    Endpoint(
        "POST",
        "/api/me/notes",
        discussion_routes.write_note,
        "Keep a note.",
        OwnNotes,
        Writing,
        refuses=(404,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/record",
        deals.download,
        "The finished deals of a table, as a record.",
        media="application/x-ndjson",
        cost=Cost.EXPORTING,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/deals/{number}",
        deals.replay,
        "A finished deal.",
        Replayed,
        cost=Cost.READING,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/deals/{number}/review",
        review_routes.review,
        "What each decision of a finished deal cost, a line each; the last says which matter most.",
        REVIEWED,
        media="application/x-ndjson",
        refuses=(409, 422),
        asks=({"name": "kept", "in": "query", "schema": {"type": "integer", "enum": [1]}},),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/deals/{number}/turning-point",
        review_routes.turning_point,
        "The mistake that cost you most in a finished deal.",
        review_routes.TurningPoint,
        refuses=(409,),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/deals/{number}/what-if",
        what_if.what_if,
        "Play a finished deal on against bots.",
        review_routes.WhatIfShown,
        review_routes.WhatIfAsked,
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/deals/{number}/guess",
        review_routes.guess,
        "Judge a guess at what was better in a finished deal.",
        review_routes.Guessed,
        review_routes.GuessAsked,
        refuses=(409, 422),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/deals/{number}/master",
        what_if.master,
        "Play a finished deal again with master in a place.",
        review_routes.MasterShown,
        review_routes.MasterAsked,
        refuses=(409, 422),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/deals/{number}/why",
        bot_decisions.why,
        "Why a bot decided as it did in a finished deal.",
        bot_decisions.BotReason,
        bot_decisions.BotAsked,
        refuses=(409,),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/deals/{number}/report",
        bot_decisions.report,
        "Report a bot's decision in a finished deal, once.",
        Nothing,
        bot_decisions.BotAsked,
        refuses=(403, 409),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/deals/{number}/line",
        what_if.line,
        "A line of a review, moment by moment.",
        review_routes.LineShown,
        review_routes.WhatIfAsked,
        cost=Cost.WORKING,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/deals/{number}/proof",
        deals.proof,
        "Where the cards of a finished deal came from.",
        Proof,
        cost=Cost.READING,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/deals/{number}/discussion",
        discussion_routes.discussion,
        "The comments on a finished deal.",
        Discussion,
        refuses=(403,),
        cost=Cost.READING,
    ),
    Endpoint(
        "GET",
        "/api/d/{fragment}",
        deals.replay_linked,
        "The deal in a link, as far as it goes.",
        Replayed,
        asks=(VERSION,),
        cost=Cost.READING,
    ),
    Endpoint(
        "GET",
        "/api/d/{fragment}/review",
        review_routes.review,
        "What each decision of the deal in a link cost, a line each. Nothing is kept.",
        REVIEWED,
        media="application/x-ndjson",
        refuses=(422,),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/d/{fragment}/what-if",
        what_if.what_if,
        "Play the deal in a link on against bots.",
        review_routes.WhatIfShown,
        review_routes.WhatIfAsked,
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/d/{fragment}/guess",
        review_routes.guess,
        "Judge a guess at what was better in the deal in a link.",
        review_routes.Guessed,
        review_routes.GuessAsked,
        refuses=(422,),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/d/{fragment}/master",
        what_if.master,
        "Play the deal in a link again with master in a place.",
        review_routes.MasterShown,
        review_routes.MasterAsked,
        refuses=(422,),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/d/{fragment}/line",
        what_if.line,
        "A line of a review, moment by moment.",
        review_routes.LineShown,
        review_routes.WhatIfAsked,
        cost=Cost.WORKING,
    ),
    *picture_endpoints(
        "/pictures/d/{fragment}", "The cards of the deal in a link.", previews.picture_in
    ),
    Endpoint(
        "GET",
        "/embed/d/{fragment}",
        frame.frame,
        "The deal in a link, for another site's page.",
        media="text/html",
        cost=Cost.READING,
    ),
    Endpoint(
        "GET",
        "/embed/d/{fragment}/{moment}",
        frame.frame,
        "A moment of it: `dog`, `discard` or `score`.",
        media="text/html",
        cost=Cost.READING,
    ),
    Endpoint(
        "GET",
        "/embed/d/{fragment}/{moment}/{number}",
        frame.frame,
        "A moment that there are several of: `bid`, `call`, `announcement` or `trick`.",
        media="text/html",
        cost=Cost.READING,
    ),
)


def _services(context: Context) -> tuple[object, ...]:
    bot_reports = bot_decisions.BotReports(context.settings)
    return (Coaching(context.registry.store, context.runner), bot_reports, Pictures())


PAGES = (
    *("/t/{id}/deal/{number}", "/t/{id}/deal/{number}/{moment:path}"),
    *("/d/{fragment}", "/d/{fragment}/{moment:path}"),
)


REVIEW = Room(
    ENDPOINTS,
    PAGES,
    _services,
    routes=(Route("/embed/style.css", frame.style),),
    previews=dict.fromkeys(PAGES, previews.of_deal),
)
