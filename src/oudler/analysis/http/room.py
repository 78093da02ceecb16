"""The room of analyses: your own hand, your own deal, a card of it, and files of deals."""

from oudler.analysis.edited_deal import EditedDeal
from oudler.analysis.http import deal_routes, hand_routes, schemas
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
        "/api/analysis/deal",
        deal_routes.edit,
        "What a deal of your own says as far as it is typed, and what may come next.",
        EditedDeal,
        deal_routes.Editing,
        cost=Cost.WORKING,
    ),
)


def _services(_context: Context) -> tuple[object, ...]:
    return (AnalysisTurns(),)


ANALYSIS = Room(ENDPOINTS, ("/analysis", "/analysis/{what}"), _services)
