"""JSON answers, and refusals: a status, a reason, a sentence in the client's language."""

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse

from oudler.contest.refusal import ContestReason, ContestRefusal
from oudler.core import CardSet, IllegalAction, UnknownRuleset
from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.streams import StoreError, StoreFault
from oudler.table.live.registry import NoSuchTable
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats.nicknames import NameReason, NameRefusal
from oudler.words import LANGUAGES, Words, unbroken
from oudler.words.faults import refusal
from oudler.words.names import sorted_hand


class Refused(Exception):
    """A request is refused; the reason is a key of the `web.request` sentences."""

    def __init__(self, status: int, reason: str, wait: float = 0, **fields: object) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.wait = wait
        """Seconds after which to try again; 0 if that does not help."""
        self.fields = fields


def words_of(asker: HTTPConnection) -> Words:
    """The client's language: `?lang=`, or the first one in Accept-Language that we have."""
    asked = asker.query_params.get("lang")
    if asked in LANGUAGES:
        return Words(asked)
    for part in asker.headers.get("accept-language", "").split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return Words(language)
    return Words("en")


def choice_of(asker: HTTPConnection, name: str, known: Iterable[str]) -> str:
    """A parameter of the query that has few values; empty if it is not given. Raises Refused."""
    asked, values = asker.query_params.get(name, ""), [*known]
    if asked and asked not in values:
        raise Refused(422, "wrong_query", name=name, known=", ".join(values))
    return asked


class Answer(Response):
    """JSON that no cache keeps unless its headers say so."""

    media_type = "application/json"

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """The headers; usually only those of every answer, which are quick to write."""
        if headers is not None:
            super().init_headers({"Cache-Control": "no-store", **headers})
            return
        self.raw_headers = [
            (b"cache-control", b"no-store"),
            (b"content-length", b"%d" % len(self.body)),
            (b"content-type", b"application/json"),
        ]


LINES = "application/x-ndjson"
"""The media type of lines of JSON."""


def answer_lines(lines: AsyncIterator[bytes] | Iterable[bytes]) -> Response:
    """Lines of JSON, each sent as soon as it is there."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(lines, headers=headers, media_type=LINES)


def answer(found: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response with any value."""
    return Answer(msgspec.json.encode(found), status, headers)


def _refusal(
    status: int,
    reason: str,
    message: str,
    headers: Mapping[str, str] | None = None,
    **more: object,
) -> Response:
    """A reason for programs, a sentence for people."""
    return answer({"reason": reason, "message": unbroken(message), **more}, status, headers)


def refuse(asker: HTTPConnection, error: Refused) -> Response:
    """The answer to a refused request."""
    words = words_of(asker)
    # Rounded up: a client that comes a moment early is refused again.
    seconds = int(error.wait) + 1
    fields = {**error.fields, "time": _told_time(words, seconds)}
    message = words(f"web.request.{error.reason}", **fields)
    headers = {"Retry-After": str(seconds)} if error.wait else None
    return _refusal(error.status, error.reason, message, headers)


def _told_time(words: Words, seconds: int) -> str:
    """A time to wait in words, whole minutes from two on."""
    if seconds < 120:
        return words.count("web.wait.seconds", seconds)
    return words.count("web.wait.minutes", -(-seconds // 60))


def refuse_illegal(words: Words, error: IllegalAction) -> Response:
    """The answer to an illegal action, with the cards that would be legal."""
    cards = [card.name for card in sorted_hand(error.right or CardSet())]
    return _refusal(409, str(error.reason), refusal(words, error), cards=cards)


REFUSED_WITH: dict[TableReason | ContestReason, int] = {
    TableReason.UNREADABLE: 422,
    TableReason.REMOVED: 403,
    TableReason.NOT_ADMITTED: 403,
    ContestReason.NO_SUCH_BOARD: 404,
    ContestReason.WRONG_BOARDS: 422,
    ContestReason.WRONG_WINDOW: 422,
    ContestReason.WRONG_RULES: 422,
}


def refuse_command(words: Words, error: TableRefusal | ContestRefusal) -> Response:
    """The answer to a refusal by the table or a contest."""
    status = REFUSED_WITH.get(error.reason, 409)
    if isinstance(error, ContestRefusal):
        message = words(f"contest.refused.{error.reason}", **error.fields)
    else:
        message = words(f"web.table.{error.reason}")
    return _refusal(status, str(error.reason), message, cards=[])


STATUSES = {
    AccountReason.HAS_ACCOUNT: 409,
    AccountReason.NO_ACCOUNT: 409,
    AccountReason.NO_SESSION: 409,
    AccountReason.WRONG_PASSPHRASE: 403,
    AccountReason.BUSY: 503,
    AccountReason.DAMAGED: 503,
}


def refuse_account(asker: HTTPConnection, error: AccountRefusal) -> Response:
    """The answer to a refusal about an account."""
    message = words_of(asker)(f"web.account.{error.reason}")
    headers = {"Retry-After": "2"} if error.reason is AccountReason.BUSY else None
    status = STATUSES.get(error.reason, 422)
    return _refusal(status, str(error.reason), message, headers)


def refuse_name(asker: HTTPConnection, error: NameRefusal) -> Response:
    """The answer to a refused name, with one that would be accepted."""
    words = words_of(asker)
    right = error.right or words("web.name.example")
    message = words(f"web.name.{error.reason}", name=error.found, right=right)
    status = 409 if error.reason in (NameReason.NAME_TAKEN, NameReason.NAME_ALIKE) else 422
    return _refusal(status, str(error.reason), message, right=error.right)


def refuse_store(asker: HTTPConnection, error: StoreError) -> Response:
    """The answer to a failing store; unless it is damaged, trying again may help."""
    is_damaged = error.fault is StoreFault.DAMAGED
    return refuse(asker, Refused(500, "damaged") if is_damaged else Refused(503, "store", 1))


def on_error(request: Request, error: Exception) -> Response:
    """The answer to any error: a sentence, never a traceback."""
    match error:
        case Refused():
            return refuse(request, error)
        case IllegalAction():
            return refuse_illegal(words_of(request), error)
        case TableRefusal() | ContestRefusal():
            return refuse_command(words_of(request), error)
        case NameRefusal():
            return refuse_name(request, error)
        case AccountRefusal():
            return refuse_account(request, error)
        case NoSuchTable():
            return refuse(request, Refused(404, "no_such_table"))
        case HTTPException(status_code=404 | 405 as status):
            return refuse(request, Refused(status, reason_of(error)))
        case StoreError():
            return refuse_store(request, error)
        case UnknownRuleset():
            known = ", ".join(error.known)
            return refuse(request, Refused(500, "rules_unknown", rules=error.name, known=known))
        case _:
            # Nothing of the error itself, which could name a file, a person or a card.
            return refuse(request, Refused(500, "failed"))


def reason_of(error: Exception) -> str:
    """The reason for a refusal, as in the answer, for the metrics."""
    found = getattr(error, "reason", None)
    if isinstance(found, str):
        return str(found)
    match error:
        case NoSuchTable():
            return "no_such_table"
        case HTTPException(status_code=status):
            return "wrong_method" if status == 405 else "not_found"
        case StoreError(fault=StoreFault.DAMAGED):
            return "damaged"
        case StoreError():
            return "store"
        case UnknownRuleset():
            return "rules_unknown"
    return "failed"


EXPECTED = (
    Refused,
    ContestRefusal,
    IllegalAction,
    TableRefusal,
    NameRefusal,
    AccountRefusal,
    NoSuchTable,
    HTTPException,
    StoreError,
    UnknownRuleset,
)
"""Errors that are not bugs. All others are raised again, for the log."""
