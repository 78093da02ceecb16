"""Answers in JSON, and refusals: a status, a reason, a sentence in the asker's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from oudler.core.cards import CardSet
from oudler.core.refusal import IllegalAction
from oudler.people.refusal import AccountReason, AccountRefusal
from oudler.store import StoreError
from oudler.table.hall import NoSuchTable
from oudler.table.refusal import TableReason, TableRefusal
from oudler.words import LANGUAGES, Words
from oudler.words.naming import sorted_hand
from oudler.words.refusing import refusal

HARDENED = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        b"frame-ancestors 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""The headers of every answer that a browser may show."""
OF_DATA = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""The headers of what only programs read: it loads nothing, refers to nothing and opens nothing."""


class Refused(Exception):
    """A request that goes no further; the reason is a key of the `web.request` sentences."""

    def __init__(self, status: int, reason: str, wait: float = 0, **fields: object) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.wait = wait
        """Seconds after which it may be asked again."""
        self.fields = fields


def words_of(asker: HTTPConnection) -> Words:
    """The language that is asked for: by `?lang=`, else the first of ours that is accepted."""
    asked = asker.query_params.get("lang")
    if asked in LANGUAGES:
        return Words(asked)
    for part in asker.headers.get("accept-language", "").split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return Words(language)
    return Words("en")


class Answer(Response):
    """JSON, never kept by a cache unless the headers say so."""

    media_type = "application/json"

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """The headers' lines; mostly there are none but those of every answer."""
        if headers is not None:
            super().init_headers({"Cache-Control": "no-store", **headers})
            return
        self.raw_headers = [
            (b"cache-control", b"no-store"),
            (b"content-length", b"%d" % len(self.body)),
            (b"content-type", b"application/json"),
        ]


def answer(found: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Anything as JSON."""
    return Answer(msgspec.json.encode(found), status, headers)


def refuse(asker: HTTPConnection, error: Refused) -> Response:
    """Say why a request goes no further."""
    message = words_of(asker)(f"web.request.{error.reason}", **error.fields)
    headers = {"Retry-After": str(int(error.wait) + 1)} if error.wait else None
    return answer({"reason": error.reason, "message": message}, error.status, headers)


def refuse_illegal(words: Words, error: IllegalAction) -> Response:
    """Why the rules refuse an action, with the cards that would be right."""
    cards = [card.name for card in sorted_hand(error.right or CardSet())]
    message = refusal(words, error)
    return answer({"reason": str(error.reason), "message": message, "cards": cards}, 409)


def refuse_command(words: Words, error: TableRefusal) -> Response:
    """Why the table refuses a command."""
    status = 422 if error.reason is TableReason.UNREADABLE else 409
    message = words(f"web.table.{error.reason}")
    return answer({"reason": str(error.reason), "message": message, "cards": []}, status)


STATUSES = {
    AccountReason.NAME_TAKEN: 409,
    AccountReason.HAS_ACCOUNT: 409,
    AccountReason.NO_ACCOUNT: 409,
    AccountReason.WRONG_PASSPHRASE: 403,
    AccountReason.BUSY: 503,
}


def refuse_account(asker: HTTPConnection, error: AccountRefusal) -> Response:
    """Why something about an account is refused."""
    message = words_of(asker)(f"web.account.{error.reason}")
    headers = {"Retry-After": "2"} if error.reason is AccountReason.BUSY else None
    status = STATUSES.get(error.reason, 422)
    return answer({"reason": str(error.reason), "message": message}, status, headers)


def on_error(request: Request, error: Exception) -> Response:
    """The answer for anything that went wrong; whoever asked sees a sentence, never a traceback."""
    match error:
        case Refused():
            return refuse(request, error)
        case IllegalAction():
            return refuse_illegal(words_of(request), error)
        case TableRefusal():
            return refuse_command(words_of(request), error)
        case AccountRefusal():
            return refuse_account(request, error)
        case NoSuchTable():
            return refuse(request, Refused(404, "no_such_table"))
        case HTTPException(status_code=405):
            return refuse(request, Refused(405, "wrong_method"))
        case HTTPException(status_code=404):
            return refuse(request, Refused(404, "not_found"))
        case StoreError():
            return refuse(request, Refused(503, "store", 1))
        case _:
            return refuse(request, Refused(500, "failed"))


EXPECTED = (
    Refused,
    IllegalAction,
    TableRefusal,
    AccountRefusal,
    NoSuchTable,
    HTTPException,
    StoreError,
)
"""What may go wrong without a fault of ours; all else is for those who run the server to read."""
