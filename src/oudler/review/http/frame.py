"""A deal for other sites' pages: one document without script, form or session."""

from collections.abc import Iterator
from html import escape

from starlette.requests import Request
from starlette.responses import Response

from oudler.core import CardSet
from oudler.deals import deal_to_fragment
from oudler.deck.deal_picture import cards_shown
from oudler.review.http.previews import deal_preview, moments_in, scene_of
from oudler.table.live.finished import Finished
from oudler.table.seen.names import company_of
from oudler.web.finished import deal_of
from oudler.web.pages import IN_A_LANGUAGE
from oudler.web.previews import picture_query
from oudler.web.responses import words_of
from oudler.words import Words, unbroken
from oudler.words.names import in_short

STYLE = """:root { color-scheme: light dark; --ground: #fffdf7; --ink: #17191f; --link: #14503a }
@media (prefers-color-scheme: dark) { :root { --ground: #14181f; --ink: #f2efe6; --link: #8fd3b4 } }
body { margin: 0; padding: .75rem; font: 1rem/1.4 system-ui, sans-serif; background: var(--ground);
  color: var(--ink) }
h1 { margin: 0; font-size: 1.15rem }
p { margin: .25rem 0 .5rem }
a { color: var(--link) }
a:focus-visible, summary:focus-visible { outline: 3px solid; outline-offset: 2px }
img { display: block; width: 100%; height: auto; border-radius: .5rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0 }
nav a, nav span { padding: .35rem 0 }
dl { margin: .25rem 0 0 }
dt { font-weight: bold }
dd { margin: 0 0 .25rem }
"""


async def style(_request: Request) -> Response:
    """The style sheet of every such view."""
    return Response(STYLE, headers={"Cache-Control": "public, max-age=3600"}, media_type="text/css")


async def frame(request: Request) -> Response:
    """The deal in a link at a moment, to be read in a frame."""
    words, found = words_of(request), await deal_of(request)
    parts = request.path_params
    at = "/".join(parts[name] for name in ("moment", "number") if name in parts)
    page = "\n".join(_page(words, found, at))
    return Response(unbroken(page), headers=IN_A_LANGUAGE, media_type="text/html")


def _page(words: Words, found: Finished, at: str) -> Iterator[str]:
    fragment = deal_to_fragment(found.deal)
    preview = deal_preview(words, found, at, f"/d/{fragment}{at and f'/{at}'}")
    picture = f"{preview.picture}.svg?{picture_query(words)}"
    yield f'<!doctype html><html lang="{words.language}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(preview.title)}</title>"
    # Without it, browsers ask for /favicon.ico, whose answer would set a cookie.
    yield '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
    yield '<link rel="stylesheet" href="/embed/style.css"></head><body><main>'
    yield f"<h1>{escape(preview.title)}</h1><p>{escape(preview.says)}</p>"
    alt = words("preview.deal.picture")
    yield f'<img src="{escape(picture)}" width="1200" height="630" alt="{alt}">'
    yield from _steps(words, found, fragment, at)
    yield f"<details><summary>{words('preview.deal.cards')}</summary><dl>"
    yield from _hands(words, found, at)
    yield "</dl></details></main></body></html>"


def _steps(words: Words, found: Finished, fragment: str, at: str) -> Iterator[str]:
    """Links to the moments before and after, and to the deal itself."""
    moments = moments_in(found)
    here = moments.index(at) if at in moments else len(moments) - 1
    yield f'<nav aria-label="{words("preview.deal.steps")}">'
    for key, to in (("previous", here - 1), ("next", here + 1)):
        if 0 < to < len(moments):
            address = f"/embed/d/{fragment}/{moments[to]}?lang={words.language}"
            yield f'<a href="{address}">{words(f"preview.deal.{key}")}</a>'
    own = f"/d/{fragment}{at and f'/{escape(at)}'}"
    yield f'<a href="{own}" target="_blank" rel="noopener">{words("preview.deal.open")}</a></nav>'


def _hands(words: Words, found: Finished, at: str) -> Iterator[str]:
    """Everything that the picture shows, in words."""
    deal = scene_of(words, found, at).deal
    audience = company_of(words, found.table, None).seated(deal.players)
    for one in cards_shown(audience, deal):
        cards = in_short(words, CardSet.of(one.cards))
        yield f"<dt>{escape(one.name)}</dt><dd>{escape(cards)}</dd>"
