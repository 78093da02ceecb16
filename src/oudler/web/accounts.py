"""Accounts over HTTP: opened, entered, left, changed, taken along, erased."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from oudler.people.accounts import Account, key_of
from oudler.people.refusal import AccountReason, AccountRefusal
from oudler.web.answers import Refused, answer
from oudler.web.guarding import address_of
from oudler.web.identity import Guest, Visit, new_guest
from oudler.web.limits import Buckets
from oudler.web.room import Room, body_of, room_of, visit_of
from oudler.web.shapes import Changing, Entering, Forgetting, Leaving, Me, read_as


async def sign_up(request: Request) -> Response:
    """Open an account for this guest: his places and his name stay his."""
    asked = read_as(Entering, body_of(request))
    room, visit = room_of(request), visit_of(request)
    if visit.guest.account:
        raise AccountRefusal(AccountReason.HAS_ACCOUNT)
    _take(room.rarities, address_of(request))
    account = await room.people.accounts.open(visit.guest.id, asked.name, asked.passphrase)
    response = _entered(room, visit, account, status=201)
    response.headers["Location"] = "/api/me"
    return response


async def sign_in(request: Request) -> Response:
    """Be the person of an account, on this device too."""
    asked = read_as(Entering, body_of(request))
    room, visit = room_of(request), visit_of(request)
    account = await _proven(request, room, asked.name, asked.passphrase)
    return _entered(room, visit, account)


async def sign_out(request: Request) -> Response:
    """Be a new guest here; everywhere, if that is asked for."""
    asked = read_as(Leaving, body_of(request))
    room, visit = room_of(request), visit_of(request)
    if asked.everywhere:
        if not visit.guest.account:
            raise AccountRefusal(AccountReason.NO_ACCOUNT)
        await room.people.sessions.renew(visit.guest.id)
    return _left(visit)


async def change(request: Request) -> Response:
    """Give the account another passphrase; other devices have to sign in again."""
    asked = read_as(Changing, body_of(request))
    room, visit = room_of(request), visit_of(request)
    account = await _own(request, room, visit, asked.passphrase)
    await room.people.accounts.change(account, asked.new)
    return _entered(room, visit, account)


async def export(request: Request) -> Response:
    """All that is kept of whoever asks."""
    room, guest = room_of(request), visit_of(request).guest
    _take(room.rarities, address_of(request))
    account = await room.people.accounts.named(guest.account) if guest.account else None
    found = await room.people.export(guest.id, account)
    named = {"Content-Disposition": 'attachment; filename="oudler.json"'}
    return answer({"name": guest.name, **found}, headers=named)


async def forget(request: Request) -> Response:
    """Erase whatever is kept of whoever asks; he is a new guest then."""
    asked = read_as(Forgetting, body_of(request))
    room, visit = room_of(request), visit_of(request)
    account = None
    if visit.guest.account:
        account = await _own(request, room, visit, asked.passphrase)
    _take(room.rarities, address_of(request))
    await room.people.forget(visit.guest.id, account)
    return _left(visit)


async def _own(request: Request, room: Room, visit: Visit, passphrase: str) -> Account:
    """The account of whoever asks, proven anew. Raises AccountRefusal or Refused."""
    if not visit.guest.account:
        raise AccountRefusal(AccountReason.NO_ACCOUNT)
    return await _proven(request, room, visit.guest.account, passphrase)


async def _proven(request: Request, room: Room, name: str, passphrase: str) -> Account:
    """The account of a name and a passphrase. Raises AccountRefusal or Refused."""
    _take(room.entries, address_of(request))
    _take(room.names, key_of(name)[:100])
    return await room.people.accounts.enter(name, passphrase)


def _take(buckets: Buckets, key: str) -> None:
    if wait := buckets.take(key):
        raise Refused(429, "too_many", wait)


def _entered(room: Room, visit: Visit, account: Account, status: int = 200) -> Response:
    generation = room.people.sessions.generation(account.person)
    visit.become(Guest(account.person, account.name, generation, account.name))
    return _answered(visit, status)


def _left(visit: Visit) -> Response:
    visit.become(new_guest())
    return _answered(visit)


def _answered(visit: Visit, status: int = 200) -> Response:
    guest = visit.guest
    return answer(Me(guest.id, guest.name, guest.account), status)
