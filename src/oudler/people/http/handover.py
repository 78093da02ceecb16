"""Continuing on another device: a short-lived link that makes another browser the same guest.

The link is a signed text that is not stored. It is valid for ten minutes, once across all
processes, and no longer than its guest's own cookie: opening an account, signing out other devices
or being forgotten ends it too. A person with an account signs in instead.
"""

import base64
import secrets
from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.people.http.account_routes import HandedOver, Me, Taking
from oudler.people.http.limits import PeopleLimits
from oudler.streams import try_append
from oudler.web.context import Context, body_of, context_of, visit_of, writer_of
from oudler.web.guard import address_of
from oudler.web.identity import Guest, signature
from oudler.web.responses import Refused, answer
from oudler.web.schemas import Nothing, read_as

LASTS = 600
"""Seconds for which a link is valid."""
LONGEST = 1024
"""Characters; no token of ours is longer."""


class Handover(msgspec.Struct, frozen=True, array_like=True):
    """The contents of a link: the guest, their generation, its expiry, and a unique number."""

    guest: str
    name: str
    generation: int
    until: float
    number: str


async def hand_over(request: Request) -> Response:
    """Make a link with which this guest can continue in another browser."""
    read_as(Nothing, body_of(request))
    context, guest = context_of(request), writer_of(request).guest
    if guest.account:
        raise Refused(409, "handover_account")
    until = context.registry.clock() + LASTS
    found = Handover(guest.id, guest.name, guest.generation, until, secrets.token_urlsafe(9))
    return answer(HandedOver(write_token(context.settings.secret, found), LASTS))


async def take_over(request: Request) -> Response:
    """Make this browser the guest of such a link."""
    asked = read_as(Taking, body_of(request))
    context, visit = context_of(request), visit_of(request)
    if visit.guest.account:
        raise Refused(409, "handover_signed_in")
    found = read_token(context.settings.secret, asked.token)
    if found is None or not _counts(context, found):
        raise Refused(403, "handover_over")
    # Only now: links that are wrong or over must not use up what the neighbours may do.
    if wait := context.service(PeopleLimits).rare_actions.take(address_of(request)):
        raise Refused(429, "too_many", wait)
    await _use(context, found)
    known = visit.guest.known
    visit.become(Guest(found.guest, found.name, found.generation, known=known))
    return answer(Me(visit.guest.id, visit.guest.name))


def _counts(context: Context, found: Handover) -> bool:
    in_time = context.registry.clock() < found.until
    return in_time and context.people.sessions.counts(found.guest, found.generation, "")


async def _use(context: Context, found: Handover) -> None:
    """Use up a link. Raises Refused if it was used before, in any process."""
    number = sha256(found.number.encode()).hexdigest()
    line = '{"type":"taken"}'
    if await try_append(context.registry.store, f"handover/{number}", 0, [line]) is None:
        raise Refused(403, "handover_over")


def write_token(secret: bytes, found: Handover) -> str:
    """The link's text: its contents, and a signature that no cookie has."""
    text = base64.urlsafe_b64encode(msgspec.json.encode(found)).decode().rstrip("=")
    return f"{text}.{signature(secret, 'handover', text)}"


def read_token(secret: bytes, token: str) -> Handover | None:
    """The contents of a link; None if we did not sign it."""
    text, _, signed = token.rpartition(".")
    if len(token) > LONGEST or not secrets.compare_digest(
        signed.encode(), signature(secret, "handover", text).encode()
    ):
        return None
    found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return msgspec.json.decode(found, type=Handover)
