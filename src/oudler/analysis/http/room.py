"""The room of analyses: your own hand, your own deal, a card of it, and files of deals."""

from oudler.analysis.edited_deal import EditedDeal
from oudler.analysis.http import (
    advice_routes,
    card_routes,
    card_schemas,
    deal_routes,
    file_routes,
    file_schemas,
    hand_previews,
    hand_routes,
    hand_schemas,
)
from oudler.analysis.http.turns import AnalysisTurns
from oudler.web.context import Context
from oudler.web.cost import Cost
from oudler.web.openapi import Endpoint
from oudler.web.pictures import picture_endpoints
from oudler.web.responses import LINES
from oudler.web.room import Room

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/analysis/bid",
        hand_routes.weigh_hand,
        "What each bid would bring a hand of your own: a line each time more deals are tried.",
        hand_schemas.HandWeighed,
        hand_schemas.Bidding,
        media=LINES,
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/analysis/cards",
        hand_routes.read_typed,
        "The cards that a text names, and what is wrong with it as a hand.",
        hand_schemas.Typed,
        hand_schemas.Typing,
    ),
    Endpoint(
        "GET",
        "/api/analysis/hand/{hand}",
        hand_routes.linked,
        "The hand that a link holds.",
        hand_schemas.LinkedHand,
        refuses=(404,),
    ),
    *picture_endpoints(
        "/pictures/h/{hand}", "The cards of the hand in a link.", hand_previews.picture_in
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
    Endpoint(
        "POST",
        "/api/analysis/positions",
        card_routes.positions,
        "Every decision of a deal of your own, with what its seat saw.",
        card_schemas.Positions,
        card_schemas.DealAsked,
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/analysis/card",
        card_routes.card,
        "What each card would bring at a decision of such a deal, in figures that grow.",
        card_schemas.ActionsWeighed | card_schemas.BeliefsThen,
        card_schemas.CardAsked,
        media=LINES,
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/analysis/deals",
        file_routes.read_deals,
        "How each deal of your own file ended, or what is wrong with it.",
        file_schemas.DealsRead,
        file_schemas.FileDeals,
        cost=Cost.WORKING,
        most_bytes=file_routes.MOST_BYTES,
    ),
    Endpoint(
        "POST",
        "/api/advise",
        advice_routes.advise,
        "What one of our players would do in the place of a seat, why, and what it believes.",
        advice_routes.Advice,
        advice_routes.AdviceAsked,
        cost=Cost.WORKING,
    ),
)


def _services(context: Context) -> tuple[object, ...]:
    return (AnalysisTurns(context.runner),)


ANALYSIS = Room(
    ENDPOINTS,
    ("/analysis", "/analysis/{what}", "/h/{hand}"),
    _services,
    previews={"/h/{hand}": hand_previews.of_hand},
)
