"""The room of analyses: your own hand, your own deal, a card of it, and files of deals."""

from oudler.analysis.http import hand_routes, schemas
from oudler.analysis.http.turns import AnalysisTurns
from oudler.web.context import Context
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
)


def _services(_context: Context) -> tuple[object, ...]:
    return (AnalysisTurns(),)


ANALYSIS = Room(ENDPOINTS, ("/analysis", "/analysis/{what}"), _services)
