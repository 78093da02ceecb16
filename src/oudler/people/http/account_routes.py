"""Accounts over HTTP: sign up, sign in and out, change the passphrase, export, erase."""

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from oudler.people.http.guest_names import own_name
from oudler.people.http.limits import PeopleLimits
from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.people.identity.accounts import Account
from oudler.people.moderation.journal import Deed, Line
from oudler.people.personal_data import moment
from oudler.streams import past_damage
from oudler.table.handles import handle_of
from oudler.table.seats.nicknames import key_of
from oudler.web.context import body_of, context_of, service_of, visit_of, writer_of
from oudler.web.guard import address_of
from oudler.web.identity import Guest, Visit, new_guest
from oudler.web.limits import Buckets, about
from oudler.web.responses import Refused, answer
from oudler.web.schemas import read_as
from oudler.web.user_agent import device_of


class Me(msgspec.Struct):
    """The guest who asks."""

    id: str
    name: str
    account: str = ""
    """The name of their account; empty if they have none."""


class HandedOver(msgspec.Struct):
    """A token that makes another browser the same guest, once and within these seconds."""

    token: str
    seconds: int


class Taking(msgspec.Struct, forbid_unknown_fields=True):
    """Such a token, in the other browser."""

    token: str


class Naming(msgspec.Struct, forbid_unknown_fields=True):
    """A new name."""

    name: str


class Entering(msgspec.Struct, forbid_unknown_fields=True):
    """A name and a passphrase, to sign up or to sign in."""

    name: str
    passphrase: str


class Changing(msgspec.Struct, forbid_unknown_fields=True):
    """The present passphrase, and the new one."""

    passphrase: str
    new: str


class Leaving(msgspec.Struct, forbid_unknown_fields=True):
    """Signing out: here, everywhere, everywhere else, or of one session."""

    everywhere: bool = False
    others: bool = False
    session: str = ""


class ListedSession(msgspec.Struct):
    """One session of an account."""

    id: str
    device: str
    """Browser and system; empty for a program."""
    network: str
    """The first half of its address, or less."""
    since: str
    is_this: bool


class Sessions(msgspec.Struct):
    """The sessions of an account, newest first."""

    sessions: list[ListedSession]


class Forgetting(msgspec.Struct, forbid_unknown_fields=True):
    """A request to be erased; with an account it needs the passphrase."""

    passphrase: str = ""


async def rename(request: Request) -> Response:
    """Change the guest's name, from the next table on."""
    asked = read_as(Naming, body_of(request))
    visit = writer_of(request)
    visit.remember(await own_name(request, asked.name))
    return _answered(visit)


async def sign_up(request: Request) -> Response:
    """Create an account for this guest, who keeps their places and their name."""
    asked = read_as(Entering, body_of(request))
    context, visit = context_of(request), visit_of(request)
    context.people.check_accounts()
    if visit.guest.account:
        raise AccountRefusal(AccountReason.HAS_ACCOUNT)
    limits, guest, address = context.service(PeopleLimits), visit.guest, address_of(request)
    # Taken before the work, or parallel attempts would all pass. A refused one costs this browser,
    # and an account its address: neighbours must not pay for somebody's easy passphrases.
    own, key = (limits.entries_of_address, address) if visit.is_new else (limits.entries, guest.id)
    _take(own, key := f"opening/{key}")
    _take(limits.rare_actions, address)
    try:
        opening = context.people.accounts.open
        account = await opening(guest.id, asked.name, asked.passphrase, guest.name)
    except Exception:
        limits.rare_actions.give(address)
        raise
    own.give(key)
    response = await _entered(request, account, Deed.ACCOUNT_OPENED, status=201)
    response.headers["Location"] = "/api/me"
    return response


async def sign_in(request: Request) -> Response:
    """Sign this browser in to an account. A guest's deals and invitations come along."""
    asked = read_as(Entering, body_of(request))
    account = await _proven(request, asked.name, asked.passphrase)
    guest = visit_of(request).guest
    if not guest.account:
        with past_damage():
            await context_of(request).people.join(guest.id, account.person)
    return await _entered(request, account, Deed.SIGNED_IN)


async def sessions(request: Request) -> Response:
    """List where this person is signed in."""
    guest = visit_of(request).guest
    found = await context_of(request).people.devices.of(guest.id) if guest.account else []
    listed = [
        ListedSession(one.id, one.device, one.network, moment(one.time), one.id == guest.session)
        for one in reversed(found)
    ]
    return answer(Sessions(listed))


async def sign_out(request: Request) -> Response:
    """End this session, another one, all others, or all of them."""
    asked = read_as(Leaving, body_of(request))
    context, visit = context_of(request), visit_of(request)
    guest, devices = visit.guest, context.people.devices
    if asked.others and not guest.account:
        return await _end_other_devices(request)
    if (asked.everywhere or asked.session) and not guest.account:
        raise AccountRefusal(AccountReason.NO_ACCOUNT)
    if asked.everywhere or asked.others:
        await devices.end_all(guest.id)
        await _note(request, Deed.SESSIONS_ENDED, guest.id)
        return await _renewed(request) if asked.others else _left(visit)
    session = asked.session or guest.session
    if session and await devices.end(guest.id, session):
        await _note(request, Deed.SESSION_ENDED, guest.id)
    elif asked.session:
        raise AccountRefusal(AccountReason.NO_SESSION)
    return _answered(visit) if asked.session not in ("", guest.session) else _left(visit)


async def _end_other_devices(request: Request) -> Response:
    """End the copies of a guest's cookie: a link may have taken it to another device."""
    people, visit = context_of(request).people, visit_of(request)
    people.check_accounts()
    _take(service_of(request, PeopleLimits).rare_actions, address_of(request))
    generation = await people.sessions.renew(visit.guest.id)
    visit.become(replace(visit.guest, generation=generation))
    return _answered(visit)


async def change(request: Request) -> Response:
    """Change the account's passphrase; other devices must sign in again."""
    asked = read_as(Changing, body_of(request))
    account = await _own(request, asked.passphrase)
    await context_of(request).people.accounts.change(account, asked.new)
    return await _entered(request, account, Deed.PASSPHRASE_CHANGED)


async def me(request: Request) -> Response:
    """The guest who asks."""
    guest = visit_of(request).guest
    return answer(Me(guest.id, guest.name, guest.account))


async def export(request: Request) -> Response:
    """Everything kept about the guest, as a download."""
    context, guest = context_of(request), visit_of(request).guest
    _take(context.service(PeopleLimits).rare_actions, address_of(request))
    account = await context.people.accounts.named(guest.account) if guest.account else None
    found = await context.people.export(guest.id, account)
    named = {"Content-Disposition": 'attachment; filename="oudler.json"'}
    return answer({"name": guest.name, **found}, headers=named)


async def forget(request: Request) -> Response:
    """Erase everything kept about the guest, who becomes a new guest."""
    asked = read_as(Forgetting, body_of(request))
    context, visit = context_of(request), visit_of(request)
    context.people.check_accounts()  # before anything is erased, or it would stop half-way
    account = await _own(request, asked.passphrase) if visit.guest.account else None
    _take(context.service(PeopleLimits).rare_actions, address_of(request))
    await context.people.forget(visit.guest.id, account)
    context.registry.archive.clear()
    context.registry.cache.clear()
    await context.people.journal.note(Line(Deed.FORGOTTEN))
    visit.become(new_guest())
    return _answered(visit)


async def _own(request: Request, passphrase: str) -> Account:
    """The guest's account, if the passphrase is right. Raises AccountRefusal or Refused."""
    guest = visit_of(request).guest
    if not guest.account:
        raise AccountRefusal(AccountReason.NO_ACCOUNT)
    return await _proven(request, guest.account, passphrase)


async def _proven(request: Request, name: str, passphrase: str) -> Account:
    """The account with this name and passphrase. Raises AccountRefusal or Refused.

    A wrong passphrase slows down only the browser and the address that sent it. A browser that was
    signed in to this account before has its own bucket, so attackers cannot lock it out.
    """
    context_of(request).people.check_accounts()
    slowing, is_wrong = _slowing(request, name), False
    # Taken before the passphrase is compared, or parallel guesses would all pass; given back
    # below unless it was wrong.
    waits = [buckets.take(key) for buckets, key in slowing]
    try:
        if any(waits):
            await _slow(request)
            raise Refused(429, "too_many", max(waits))
        return await context_of(request).people.accounts.enter(name, passphrase)
    except AccountRefusal as refusal:
        is_wrong = refusal.reason is AccountReason.WRONG_PASSPHRASE
        raise
    finally:
        for (buckets, key), wait in zip(slowing, waits, strict=True):
            if not is_wrong and not wait:
                buckets.give(key)


def _slowing(request: Request, name: str) -> list[tuple[Buckets, str]]:
    """The buckets, with their keys, that a wrong passphrase for this name takes from."""
    limits, visit = service_of(request, PeopleLimits), visit_of(request)
    if number := visit.guest.signed_in(known_as(name)):
        return [(limits.entries, f"known/{number}")]
    own = [] if visit.is_new else [(limits.entries, visit.guest.id)]
    return [*own, (limits.entries_of_address, address_of(request))]


async def _slow(request: Request) -> None:
    """Note in the security log that an address is slowed down, at most once in a while."""
    if not service_of(request, PeopleLimits).log_lines.take(address_of(request)):
        await _note(request, Deed.SLOWED)


def _take(buckets: Buckets, key: str) -> None:
    if wait := buckets.take(key):
        raise Refused(429, "too_many", wait)


async def _entered(request: Request, account: Account, deed: Deed, status: int = 200) -> Response:
    """Sign this browser in to the account, and note it in the security log."""
    visit = visit_of(request)
    known = visit.guest.knowing(known_as(account.name))
    visit.become(Guest(account.person, account.name, account=account.name, known=known))
    response = await _renewed(request, status)
    await _note(request, deed, account.person)
    with past_damage():
        await context_of(request).people.ratings.welcome(account.person)
    return response


async def _renewed(request: Request, status: int = 200) -> Response:
    """Start a new session for the account of this browser."""
    visit, people = visit_of(request), context_of(request).people
    device, network = _device(request), about(address_of(request))
    session = await people.devices.begin(visit.guest.id, device, network)
    if people.sessions.is_forgotten(visit.guest.id):  # on another device, a moment ago
        await people.devices.forget(visit.guest.id)
        raise AccountRefusal(AccountReason.NO_ACCOUNT)
    generation = people.sessions.generation(visit.guest.id)
    visit.become(replace(visit.guest, generation=generation, session=session))
    return _answered(visit, status)


async def _note(request: Request, deed: Deed, person: str = "") -> None:
    line = Line(deed, person, _device(request), about(address_of(request)))
    await context_of(request).people.journal.note(line)


def known_as(account: str) -> str:
    """A hash of an account's name, which a browser's cookie keeps after signing in.

    >>> known_as("ANNE") == known_as("anne")
    True
    """
    return handle_of("account", key_of(account))


def _device(request: Request) -> str:
    return device_of(request.headers.get("user-agent", ""))


def _left(visit: Visit) -> Response:
    visit.become(new_guest(visit.guest.known))
    return _answered(visit)


def _answered(visit: Visit, status: int = 200) -> Response:
    guest = visit.guest
    return answer(Me(guest.id, guest.name, guest.account), status)
