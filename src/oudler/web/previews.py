"""What a link shows in a message: a title, a sentence and a picture of the cards.

A room says it of each of its addresses (`Room.previews`); here it becomes the tags of the page,
which messengers read without a script, and JSON for programs and for the page itself.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Literal, TypeAlias
from urllib.parse import quote, urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import compile_path

from oudler import __version__
from oudler.install import is_installed
from oudler.typed_text import number_typed
from oudler.web.context import context_of
from oudler.web.responses import EXPECTED, Refused, answer, choice_of, words_of
from oudler.words import Words, unbroken

PICTURE_SIZE = (1200, 630)
FRAME_SIZE = (600, 480)
"""An embedded view, unless its page asks for less."""
LEAST_FRAME = 240
TITLE = "<title>Oudler</title>"
"""What the tags of a preview take the place of."""
LOCALES = {"fr": "fr_FR", "en": "en_GB"}


@dataclass(frozen=True, slots=True)
class Preview:
    """What the link to an address shows, in one language."""

    title: str
    says: str
    path: str = "/"
    """The address itself; home for one that is a secret."""
    picture: str = ""
    """The address of a picture of its cards, without its ending; empty for the icon."""
    alt: str = ""
    frame: str = ""
    """The address of its view for other sites' pages; empty if it has none."""

    @property
    def text(self) -> str:
        """The title and the sentence, one after the other.

        >>> Preview("Anne : garde réussie", "44 points.").text
        'Anne : garde réussie. 44 points.'
        """
        stop = "" if self.title.endswith(("?", "!", ".")) else "."
        return f"{self.title}{stop} {self.says}"


Previewer: TypeAlias = Callable[[Request], Awaitable[Preview | None]]
"""Answers what the address of a request shows; None for nothing of its own."""


class Shared(msgspec.Struct):
    """What to send with a link."""

    title: str
    text: str
    """The title and the sentence, one after the other."""
    link: str
    picture: str
    """The address of a PNG of its cards; empty if there is none."""


class Embedded(msgspec.Struct):
    """An answer of oEmbed: how another site's page shows a link."""

    type: Literal["rich", "link"]
    title: str
    provider_url: str
    provider_name: str = "Oudler"
    version: str = "1.0"
    cache_age: int = 86_400
    html: str | msgspec.UnsetType = msgspec.UNSET
    width: int | msgspec.UnsetType = msgspec.UNSET
    height: int | msgspec.UnsetType = msgspec.UNSET
    thumbnail_url: str | msgspec.UnsetType = msgspec.UNSET
    thumbnail_width: int | msgspec.UnsetType = msgspec.UNSET
    thumbnail_height: int | msgspec.UnsetType = msgspec.UNSET


def of_site(words: Words) -> Preview:
    """What every other address shows: what Oudler is."""
    return Preview(words("page.title"), words("page.tagline"))


class Previews:
    """What the addresses of these rooms show."""

    def __init__(self, previewers: Iterable[tuple[str, Previewer]]) -> None:
        self._known = [(*compile_path(path)[::2], previewer) for path, previewer in previewers]

    async def of(self, request: Request, path: str) -> Preview | None:
        """What an address of this site shows to who sent a request; None for nothing of its own."""
        for pattern, convertors, previewer in self._known:
            if match := pattern.match(path):
                found = {
                    name: convertors[name].convert(part) for name, part in match.groupdict().items()
                }
                asked = Request({**request.scope, "path": path, "path_params": found})
                return await previewed(asked, previewer)
        return None

    async def shared(self, request: Request) -> Response:
        """What to send with a link to one of this site's addresses."""
        path = request.query_params.get("of", "")
        found = await self.of(request, path)
        if found is None:
            raise Refused(404, "not_found")
        base, words = base_of(request), words_of(request)
        link = f"{base}{found.path}?lang={words.language}"
        return answer(Shared(found.title, found.text, link, _png(base, words, found)))

    async def oembed(self, request: Request) -> Response:
        """How another site's page shows a link to this one, as oEmbed asks it."""
        choice_of(request, "format", ("json",))
        base, words = base_of(request), words_of(request)
        asked = urlsplit(request.query_params.get("url", ""))
        if asked.netloc and asked.netloc != urlsplit(base).netloc:
            raise Refused(404, "not_found")
        found = await self.of(request, asked.path)
        if found is None:
            raise Refused(404, "not_found")
        width, height = (_asked_size(request, at) for at in (0, 1))
        return answer(_embedded(base, words, found, width, height), headers=_KEPT)


_KEPT = {"Cache-Control": "public, max-age=3600"}


def _asked_size(request: Request, at: int) -> int:
    """The width or height of a frame, within what its page has room for."""
    asked = request.query_params.get(("maxwidth", "maxheight")[at], "")
    return max(LEAST_FRAME, min(number_typed(asked) or FRAME_SIZE[at], FRAME_SIZE[at]))


def _embedded(base: str, words: Words, preview: Preview, width: int, height: int) -> Embedded:
    found = Embedded("rich" if preview.frame else "link", preview.title, base)
    if preview.frame:
        found.html = (
            f'<iframe src="{_absolute(base, preview.frame)}?lang={words.language}"'
            f' title="{escape(preview.title)}" width="{width}" height="{height}"'
            ' loading="lazy" style="border:0"'
            ' sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>'
        )
        found.width, found.height = width, height
    if picture := _png(base, words, preview):
        found.thumbnail_url = picture
        found.thumbnail_width, found.thumbnail_height = PICTURE_SIZE
    return found


async def previewed(request: Request, previewer: Previewer) -> Preview | None:
    """What an address shows; None also if there is nothing there, or nothing that may be seen."""
    try:
        return await previewer(request)
    except EXPECTED:  # a dead link shows what Oudler is, and the page says what is wrong
        return None


def base_of(request: Request) -> str:
    """The site's public address, as links begin."""
    url = context_of(request).settings.url
    return url.rstrip("/") if url else f"{request.url.scheme}://{request.url.netloc}"


def with_tags(page: str, request: Request, preview: Preview) -> str:
    """The page with the tags of a preview in its head."""
    words = words_of(request)
    return page.replace(TITLE, "\n    ".join(tags(base_of(request), words, preview)), 1)


def tags(base: str, words: Words, preview: Preview) -> Iterator[str]:
    """The title and the tags of Open Graph, Twitter and oEmbed."""
    yield f"<title>{escape(unbroken(preview.title))}</title>"
    link = _absolute(base, preview.path)
    for name, content in _named(base, words, preview, link).items():
        key = "property" if name.startswith("og:") else "name"
        yield f'<meta {key}="{name}" content="{escape(unbroken(content))}" />'
    if preview.frame:
        asked = f"{base}/api/oembed?url={quote(link, safe='')}&lang={words.language}"
        kind = "application/json+oembed"
        yield f'<link rel="alternate" type="{kind}" href="{escape(asked)}" title="Oudler" />'


def _named(base: str, words: Words, preview: Preview, link: str) -> Mapping[str, str]:
    found = {
        "og:site_name": "Oudler",
        "og:type": "website",
        "og:locale": LOCALES[words.language],
        "og:url": link,
        "og:title": preview.title,
        "og:description": preview.says,
    }
    picture, width, height, card = _png(base, words, preview), *PICTURE_SIZE, "summary_large_image"
    if not picture:
        picture, width, height, card = f"{base}/static/icon-512.png", 512, 512, "summary"
    found |= {
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": preview.alt or preview.title,
        "twitter:card": card,
        "twitter:title": preview.title,
        "twitter:description": preview.says,
        "twitter:image": picture,
        "twitter:image:alt": preview.alt or preview.title,
    }
    return found


def _png(base: str, words: Words, preview: Preview) -> str:
    """The address of the picture; empty if there is none."""
    return picture_address(base, words, preview.picture) if preview.picture else ""


def picture_address(base: str, words: Words, path: str) -> str:
    """The address of the PNG of a picture; empty if there is no Typst to draw it."""
    if not is_installed("typst"):
        return ""
    return f"{_absolute(base, path)}.png?{picture_query(words)}"


def picture_query(words: Words) -> str:
    """What makes a picture's address name exactly one drawing, for ever."""
    return f"lang={words.language}&v={__version__}"


def _absolute(base: str, path: str) -> str:
    return base + quote(path, safe="/@.-_~")
