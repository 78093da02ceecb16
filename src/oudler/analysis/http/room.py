"""The room of analyses: your own hand, your own deal, a card of it, and files of deals."""

from oudler.analysis.http import card_routes, card_schemas, file_routes, hand_routes, schemas
from oudler.analysis.http.turns import AnalysisTurns
from oudler.web.context import Context
from oudler.web.cost import Cost
from oudler.web.openapi import Endpoint
from oudler.web.room import Room

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/analysis/bid",
        hand_routes.weigh_hand,
        "What each bid would bring a hand of your own.",
        schemas.HandWeighed,
        schemas.Bidding,
    ),
    Endpoint(
        "POST",
        "/api/analysis/positions",
        card_routes.positions,
        "Every decision of a deal of your own, with what its seat saw.",
        card_schemas.Positions,
        card_schemas.DealAsked,
    ),
    Endpoint(
        "POST",
        "/api/analysis/card",
        card_routes.card,
        "What each card would bring at a decision of such a deal, in figures that grow.",
        card_schemas.ActionsWeighed | card_schemas.BeliefsThen,
        card_schemas.CardAsked,
        media="application/x-ndjson",
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/analysis/deals",
        file_routes.read_deals,
        "How each deal of your own file ended, or what is wrong with it.",
        schemas.DealsRead,
        schemas.FileDeals,
        cost=Cost.WORKING,
        most_bytes=file_routes.MOST_BYTES,
    ),
)


def _services(_context: Context) -> tuple[object, ...]:
    return (AnalysisTurns(), card_routes.CardTurns())


ANALYSIS = Room(ENDPOINTS, ("/analysis", "/analysis/{what}"), _services)
