"""The page itself, and what it needs: files, words, rules, cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from oudler.core.cards import UnknownCard, parse_card
from oudler.core.ruleset import OPTIONS, Ruleset
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.rulesets.comparing import differing_options, usual_rules
from oudler.web.answers import Refused, answer, words_of
from oudler.web.room import room_of, visit_of
from oudler.web.shapes import Me, OptionSummary, Rulesets, RulesetSummary
from oudler.words import Words
from oudler.words.catalogue import subject
from oudler.words.rules import difference, option_sentence, option_value

FEW = 60
"""An option's values are listed where there are no more of them."""
FOR_EVER = "public, max-age=31536000, immutable"
HOUR = {"Cache-Control": "public, max-age=3600"}
IN_A_LANGUAGE = {**HOUR, "Vary": "Accept-Language"}
"""What is said in the language that is asked for, so that no cache gives it to others."""
GREEN = "#14503a"
"""The baize, as the icon has it."""
ICONS = {"icon-192": 192, "icon-512": 512, "maskable-512": 512}
"""The pictures of the installed page, as frontend/icons.mjs draws them, with their width."""
GROUPS = {
    "seats": "dealing",
    "passed_out": "bidding",
    "call_ranks": "calling",
    "discard_shows_trumps": "dog",
    "handfuls": "announcing",
    "oudlers_apart": "play",
    "targets": "counting",
    "slam_announced": "slams",
    "mouche": "mouches",
}
"""The groups of options, by the first option of each: they stand in the order of play."""


async def page(request: Request) -> Response:
    """The one page: home, or a table."""
    return _built(request, "index.html")


async def worker(request: Request) -> Response:
    """What keeps the page's files in the browser; served here, it may answer for every address."""
    return _built(request, "worker.js")


def _built(request: Request, name: str) -> Response:
    path = room_of(request).settings.static / name
    if not path.is_file():
        raise Refused(404, "not_found")
    return FileResponse(path, headers={"Cache-Control": "no-cache"})


async def manifest(request: Request) -> Response:
    """What a device needs in order to install the page."""
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


async def me(request: Request) -> Response:
    """Who asks."""
    guest = visit_of(request).guest
    return answer(Me(guest.id, guest.name, guest.account))


async def page_words(request: Request) -> Response:
    """Every sentence of the page, and the names of the cards, by key."""
    return answer(_sentences(words_of(request).language), headers=IN_A_LANGUAGE)


@cache
def _sentences(language: str) -> dict[str, str]:
    cards = {f"cards.{key}": text for key, text in _leaves(subject(language, "cards"))}
    return {**dict(_leaves(subject(language, "page"))), **cards}


def _leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, found in table.items():
        if isinstance(found, str):
            yield f"{path}{key}", found
        else:
            yield from _leaves(found, f"{path}{key}.")


async def rulesets(request: Request) -> Response:
    """The rulesets and the options with which a table may be opened."""
    return answer(_rulesets(words_of(request).language), headers=IN_A_LANGUAGE)


@cache
def _rulesets(language: str) -> Rulesets:
    words = Words(language)
    found = [_ruleset(words, load_ruleset(id)) for id in ruleset_ids()]
    return Rulesets(found, list(_options(words)))


def _ruleset(words: Words, rules: Ruleset) -> RulesetSummary:
    usual = usual_rules()
    says = words(
        "commands.rules.one" if rules.dealer_plays else "commands.rules.one_sits_out",
        id=rules.id,
        version=rules.version,
        seats=rules.seats,
        hand=rules.hand,
        dog=rules.dog,
    )
    differs = [
        difference(words, key, getattr(rules, key), getattr(usual, key))
        for key in differing_options(rules)
    ]
    return RulesetSummary(rules.id, rules.places, says, differs)


def _options(words: Words) -> Iterator[OptionSummary]:
    group = ""
    for key in OPTIONS:
        group = GROUPS.get(key, group)
        allowed = _allowed(key)
        values = [option_value(words, key, OPTIONS[key].read(value)) for value in allowed]
        yield OptionSummary(key, group, option_sentence(words, key), allowed, values)


def _allowed(key: str) -> list[bool | int | str]:
    """The plain values of an option, where they are few."""
    named: list[bool | int | str] = [*OPTIONS[key].allowed.split(", "), False, True]
    found = [value for value in (*named, *range(FEW + 1)) if _is_allowed(key, value)]
    return found if len(found) <= FEW and not _is_allowed(key, FEW + 1) else []


def _is_allowed(key: str, value: object) -> bool:
    try:
        OPTIONS[key].read(value)
    except (ValueError, TypeError):
        return False
    return True


async def card(request: Request) -> Response:
    """A card's face, or the back, as SVG."""
    svg = draw(request.path_params["look"], request.path_params["code"])
    if svg is None:
        raise Refused(404, "not_found")
    return Response(svg, headers=_kept(request), media_type="image/svg+xml")


def _kept(request: Request) -> dict[str, str]:
    """With a version in the address the answer never changes."""
    if request.query_params.get("v"):
        return {"Cache-Control": FOR_EVER}
    return HOUR


@cache
def _looks() -> dict[str, Any]:
    from oudler.deck import LOOKS  # drawing is needed only where cards are asked for

    return {_look_name(look): look for look in LOOKS}


def _look_name(look: Any) -> str:
    colours = 4 if look.four_colours else 2
    return f"{look.language}-{colours}{'-high' if look.high_contrast else ''}"


@cache
def draw(name: str, code: str) -> bytes | None:
    """The SVG of a card, or None where there is no such look or card."""
    from oudler.deck import back, face

    look = _looks().get(name)
    if look is None:
        return None
    if code == "back":
        return back(look).encode()
    try:
        return face(parse_card(code), look).encode()
    except UnknownCard:
        return None
