"""The pictures of deals that a link holds: their address says everything that they show."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from oudler.deck.picture import Picture
from oudler.review.http.previews import picture_of
from oudler.table.seen.names import company_of
from oudler.web.finished import deal_in_link
from oudler.web.pictures import Kind, pictures_of
from oudler.web.responses import words_of
from oudler.words import Words


async def svg(request: Request) -> Response:
    """The cards of a deal as SVG."""
    return await _picture(request, "svg")


async def png(request: Request) -> Response:
    """The cards of a deal as PNG, which messengers can show."""
    return await _picture(request, "png")


async def _picture(request: Request, kind: Kind) -> Response:
    words = words_of(request)
    make = partial(_picture_in, words, request.path_params["fragment"])
    return await pictures_of(request).answer(request, words.language, kind, make)


def _picture_in(words: Words, fragment: str) -> Picture:
    found = deal_in_link(words, fragment)
    audience = company_of(words, found.table, None).seated(found.deal.players)
    return picture_of(audience, found.deal)
