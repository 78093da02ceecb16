"""Pictures for links: drawn beside everything else, and kept while they are asked for."""

import gzip
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Literal, TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from oudler.core import Card
from oudler.deck import Look
from oudler.deck.picture import NoPictures, Picture, to_png, to_svg
from oudler.web.compression import takes_gzip
from oudler.web.context import service_of
from oudler.web.cost import Cost
from oudler.web.guard import asker_of
from oudler.web.openapi import Endpoint
from oudler.web.pages import FOR_EVER, HOUR, draw
from oudler.web.responses import Refused, words_of
from oudler.web.turns import Turns
from oudler.words import Words

Kind: TypeAlias = Literal["svg", "png"]
MEDIA = {"svg": "image/svg+xml", "png": "image/png"}
VERSION = {"name": "v", "in": "query", "schema": {"type": "string"}}
MOST_KEPT = 16 * 1024 * 1024
"""Bytes of pictures that are kept: about fifty."""


class Pictures:
    """The pictures that were asked for lately, and the queue in which others are drawn."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._kept = OrderedDict[str, bytes]()
        self._most, self._size = most, 0
        self._turns = Turns()

    @property
    def size(self) -> int:
        """The bytes that are kept."""
        return self._size

    async def answer(
        self, request: Request, language: str, kind: Kind, make: Callable[[], Picture]
    ) -> Response:
        """The picture that `make` lays out, in a thread. Raises Refused, or what `make` raises."""
        key = f"{request.url.path} {language}"
        if (found := self._kept.get(key)) is None:
            try:
                found = await self._turns.aside(asker_of(request), _drawn, language, kind, make)
            except NoPictures:
                raise Refused(404, "not_found") from None
            self._keep(key, found)
        self._kept.move_to_end(key)
        # With language and version in the address, the answer never changes.
        query = request.query_params
        kept = {"Cache-Control": FOR_EVER} if query.get("lang") and query.get("v") else HOUR
        headers = {**kept, "Vary": "Accept-Language, Accept-Encoding"}
        if kind == "svg" and takes_gzip(request.headers):
            headers["Content-Encoding"] = "gzip"
        elif kind == "svg":
            found = gzip.decompress(found)
        return Response(found, headers=headers, media_type=MEDIA[kind])

    def _keep(self, key: str, picture: bytes) -> None:
        """Keep a picture in place of those that nobody has asked for the longest."""
        # Two who asked at once have both had it drawn.
        self._size += len(picture) - len(self._kept.get(key, b""))
        self._kept[key] = picture
        while self._size > self._most and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])


def _drawn(language: str, kind: Kind, make: Callable[[], Picture]) -> bytes:
    """The picture as it is kept: SVG, which is ten times as long, packed."""
    faces, picture = partial(_face, Look(language).name), make()
    if kind == "png":
        return to_png(picture, faces)
    return gzip.compress(to_svg(picture, faces), mtime=0)


def _face(look: str, card: Card) -> bytes:
    found = draw(look, card.first.name)
    assert found is not None
    return found


def picture_endpoints(
    path: str, says: str, make: Callable[[Words, dict[str, str]], Picture]
) -> tuple[Endpoint, Endpoint]:
    """A picture's two addresses: SVG for pages, and PNG for messengers.

    `make` lays it out, in a thread, from what the path names.
    """

    async def answer(kind: Kind, request: Request) -> Response:
        words, pictures = words_of(request), service_of(request, Pictures)
        make_own = partial(make, words, request.path_params)
        return await pictures.answer(request, words.language, kind, make_own)

    def endpoint(kind: Kind, says: str) -> Endpoint:
        return Endpoint(
            "GET",
            f"{path}.{kind}",
            partial(answer, kind),
            says,
            media=MEDIA[kind],
            asks=(VERSION,),
            cost=Cost.WORKING,
        )

    return endpoint("svg", says), endpoint("png", "The same for messengers; without Typst, 404.")
