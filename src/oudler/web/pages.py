"""The page and what it needs: files, words, cards."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from oudler.arbitration import FORMS
from oudler.core import CARDS, UnknownCard, parse_card
from oudler.web.compression import compressed, compressed_answer
from oudler.web.context import context_of, visit_of
from oudler.web.previews import Previewer, of_site, previewed, with_tags
from oudler.web.responses import Refused, words_of
from oudler.words import LANGUAGES, Words, subject, unbroken

FOR_EVER = "public, max-age=31536000, immutable"
HOUR = {"Cache-Control": "public, max-age=3600"}
IN_A_LANGUAGE = {**HOUR, "Vary": "Accept-Language"}
"""For sentences in the language asked for: caches must keep languages apart."""
AT_ONCE = "rel=preload; as=fetch; crossorigin=anonymous"
"""The form of a header that tells browsers to fetch what a script will ask for."""
GREEN = "#14503a"
"""The colour of the baize, as in the icon."""
ICONS = {"icon-192": 192, "icon-512": 512, "maskable-512": 512}
"""The icons of the installed page, drawn by frontend/icons.mjs, with their width in pixels."""


async def page(request: Request, previewer: Previewer | None = None) -> Response:
    """The single page, with what its address shows in a message."""
    if not _is_built(request):
        return PlainTextResponse(words_of(request)("web.request.no_page"), 503)
    found = _built(request, "index.html")
    # Messengers bring no cookie; a browser that has been here reads no tags.
    if visit_of(request).is_new:
        preview = await previewed(request, previewer) if previewer else None
        shown = with_tags(
            bytes(found.body).decode(), request, preview or of_site(words_of(request))
        )
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
        found = Response(shown, headers=headers, media_type="text/html")
    # The browser fetches the script's first requests along with the script, instead of after it.
    first = ("/api/me", f"/api/words?lang={words_of(request).language}")
    found.headers["Link"] = ", ".join(f"<{path}>; {AT_ONCE}" for path in first)
    return found


async def page_inside(request: Request) -> Response:
    """The single page, using the server inside it."""
    if not _is_built(request):
        return await page(request)
    return _built(request, "index.html")


async def worker(request: Request) -> Response:
    """The service worker; served from the root, so that its scope is every address."""
    return _built(request, "worker.js")


def wants_page(request: Request) -> bool:
    """Whether a browser asks for this address, not a program."""
    is_reading = request.method in ("GET", "HEAD")
    return is_reading and "text/html" in request.headers.get("accept", "")


def not_found_page(request: Request) -> Response:
    """The single page with status 404, which says that nothing is here and leads home."""
    return _built(request, "index.html", 404)


def _is_built(request: Request) -> bool:
    return (context_of(request).settings.static / "index.html").is_file()


def _built(request: Request, name: str, status: int = 200) -> Response:
    path = context_of(request).settings.static / name
    try:
        found = _read(path, path.stat().st_mtime_ns)
    except OSError:
        raise Refused(404, "not_found") from None
    media = guess_type(name)[0]
    return Response(found, status, {"Cache-Control": "no-cache"}, media)


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> bytes:
    """A small file of the page. Read in a thread it would wait for others' searches, step by step.

    Raises OSError.
    """
    return path.read_bytes()


async def manifest(request: Request) -> Response:
    """The web app manifest, which lets a device install the page."""
    words = words_of(request)
    return Response(
        msgspec.json.encode(
            {
                "id": "/",
                "lang": words.language,
                "name": words("page.title"),
                "short_name": words("page.title"),
                "description": words("page.tagline"),
                "start_url": "/",
                "scope": "/",
                "display": "standalone",
                "background_color": GREEN,
                "theme_color": GREEN,
                "icons": [
                    {"src": f"/static/{name}.png", "sizes": f"{n}x{n}", "type": "image/png"}
                    | ({"purpose": "maskable"} if name.startswith("maskable") else {})
                    for name, n in ICONS.items()
                ],
            }
        ),
        headers=IN_A_LANGUAGE,
        media_type="application/manifest+json",
    )


async def page_words(request: Request) -> Response:
    """Every sentence of the page and every card's name, by key."""
    return compressed_answer(request, _sentences(words_of(request).language), IN_A_LANGUAGE)


@cache
def _sentences(language: str) -> bytes:
    cards = {f"cards.{key}": text for key, text in _leaves(subject(language, "cards"))}
    found = {**dict(_leaves(subject(language, "page"))), **cards}
    return msgspec.json.encode({key: unbroken(text) for key, text in found.items()})


def _leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, found in table.items():
        if isinstance(found, str):
            yield f"{path}{key}", found
        else:
            yield from _leaves(found, f"{path}{key}.")


async def fault_code(request: Request) -> Response:
    """The arbitration code for a form of tournament, which a page keeps and walks by itself."""
    form = request.path_params["form"]
    if form not in FORMS:
        raise Refused(404, "not_found")
    return compressed_answer(request, _fault_code(words_of(request).language, form), IN_A_LANGUAGE)


@cache
def _fault_code(language: str, form: str) -> bytes:
    # Read when a first evening asks for it.
    from oudler.arbitration.decision_tree import decision_tree

    return msgspec.json.encode(decision_tree(Words(language), form))


async def card(request: Request) -> Response:
    """A card's face, or the back, as SVG: a quarter of its size for a browser that unpacks it."""
    svg = draw(request.path_params["look"], request.path_params["code"])
    if svg is None:
        raise Refused(404, "not_found")
    return compressed_answer(request, svg, _kept(request), "image/svg+xml")


async def deck(request: Request) -> Response:
    """Every card of a look by its code: in one answer, which is half as many bytes."""
    look = request.path_params["look"]
    if look not in _looks():
        raise Refused(404, "not_found")
    return compressed_answer(request, _deck(look), _kept(request))


@cache
def _deck(look: str) -> bytes:
    codes = [*(one.name for one in CARDS), "back"]
    return msgspec.json.encode({code: _drawn(look, code).decode() for code in codes})


def _kept(request: Request) -> dict[str, str]:
    """Caching: with a version in the address, the answer never changes."""
    if request.query_params.get("v"):
        return {"Cache-Control": FOR_EVER}
    return HOUR


def prepare() -> None:
    """Draw the cards and read the sentences before the first visitor asks for them."""
    for found in (*map(_deck, _looks()), *map(_sentences, LANGUAGES)):
        compressed(found)


@cache
def _looks() -> dict[str, Any]:
    from oudler.deck import LOOKS  # drawing is needed only for cards

    return {look.name: look for look in LOOKS}


def draw(name: str, code: str) -> bytes | None:
    """The SVG of a card; None if there is no such look or card."""
    if name not in _looks():
        return None
    if code != "back":
        try:
            parse_card(code)
        except UnknownCard:
            return None
    return _drawn(name, code)


@cache
def _drawn(name: str, code: str) -> bytes:
    """The SVG of an existing card. Only these are cached, because anyone may ask for anything."""
    from oudler.deck import back, face

    look = _looks()[name]
    return (back(look) if code == "back" else face(parse_card(code), look)).encode()
