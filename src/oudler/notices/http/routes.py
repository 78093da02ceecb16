"""Notices over HTTP: browsers and the e-mail address by which a person is told."""

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from oudler.notices.mail import is_address
from oudler.notices.mail_links import id_in
from oudler.notices.notifier import Notifier
from oudler.notices.push import are_keys
from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.people.personal_data import moment
from oudler.people.reach.contacts import PushAdded, new_id
from oudler.web.context import Context, body_of, context_of, stir, visit_of, writer_of
from oudler.web.guard import address_of
from oudler.web.limits import Buckets
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import read_as
from oudler.web.user_agent import device_of


class NoticeLimits:
    """How often an address may be given to be told at, in one server process."""

    def __init__(self, context: Context) -> None:
        self.addresses = Buckets(context.settings.addressing)


class ListedBrowser(msgspec.Struct):
    """A browser that is told by push."""

    id: str
    device: str
    """Browser and system."""
    since: str
    endpoint: str
    """Its address at its push service, by which it knows itself."""


class Notices(msgspec.Struct):
    """How you are told, and what this server offers."""

    push_key: str
    """The server's key for push, as base64url; empty if push is not offered."""
    mails: bool
    """Whether this server sends e-mail."""
    address: str
    """Your address; empty if you gave none."""
    is_confirmed: bool
    browsers: list[ListedBrowser]


class AddingBrowser(msgspec.Struct, forbid_unknown_fields=True):
    """A push subscription, as the browser made it."""

    endpoint: str
    key: str
    """Its `p256dh`."""
    auth: str
    before: str = ""
    """The endpoint that this one replaces, if the browser has renewed it."""


class EndingBrowser(msgspec.Struct, forbid_unknown_fields=True):
    """A browser to stop notifying."""

    id: str


class GivingAddress(msgspec.Struct, forbid_unknown_fields=True):
    """An e-mail address; empty to give none."""

    address: str


class MailLink(msgspec.Struct, forbid_unknown_fields=True):
    """The token of a link in a mail."""

    token: str


class AddressSettled(msgspec.Struct):
    """The answer to a link in a mail."""

    is_confirmed: bool


async def notices(request: Request) -> Response:
    """How this guest is told that others wait for them."""
    return await _answered(request, visit_of(request).guest.id)


async def add_browser(request: Request) -> Response:
    """Tell this guest by push in this browser."""
    asked = read_as(AddingBrowser, body_of(request))
    context, guest = context_of(request), writer_of(request).guest
    pusher = context.service(Notifier).senders.pusher
    if not pusher.is_offered:
        raise Refused(409, "no_push")
    if not pusher.takes(asked.endpoint) or not are_keys(asked.key, asked.auth):
        raise Refused(422, "wrong_push")
    stir(request)
    device = device_of(request.headers.get("user-agent", ""))
    lang = words_of(request).language
    added = PushAdded(new_id(), asked.endpoint, asked.key, asked.auth, lang, device)
    await context.people.contacts.add_browser(guest.id, added, asked.before)
    return await _answered(request, guest.id)


async def end_browser(request: Request) -> Response:
    """Stop telling this guest in one of their browsers."""
    asked = read_as(EndingBrowser, body_of(request))
    guest = visit_of(request).guest
    stir(request)
    await context_of(request).people.contacts.drop(guest.id, asked.id)
    return await _answered(request, guest.id)


async def give_address(request: Request) -> Response:
    """Tell this person by e-mail, once the address is confirmed; or stop."""
    asked = read_as(GivingAddress, body_of(request))
    context, guest = context_of(request), writer_of(request).guest
    contact = await context.people.contacts.of(guest.id)
    if not asked.address:
        if contact.address is not None:
            stir(request)
            await context.people.contacts.drop(guest.id, contact.address.given.id)
        return await _answered(request, guest.id)
    if not guest.account:
        raise AccountRefusal(AccountReason.NO_ACCOUNT)
    if not context.service(Notifier).senders.mails:
        raise Refused(409, "no_mail")
    address = asked.address.strip()
    if not is_address(address):
        raise Refused(422, "wrong_address")
    if wait := context.service(NoticeLimits).addresses.take(address_of(request)):
        raise Refused(429, "too_many", wait)
    await context.people.contacts.give_address(guest.id, address, words_of(request).language)
    return await _answered(request, guest.id)


async def confirm_address(request: Request) -> Response:
    """Confirm the address this link was sent to."""
    asked = read_as(MailLink, body_of(request))
    context = context_of(request)
    id, now = _id_in(context, asked.token), context.registry.clock()
    if not await context.people.contacts.confirm(id, now):
        raise Refused(403, "mail_link_over")
    return answer(AddressSettled(is_confirmed=True))


async def end_address(request: Request) -> Response:
    """Stop writing to the address this link was sent to."""
    asked = read_as(MailLink, body_of(request))
    context = context_of(request)
    await context.people.contacts.end_address(_id_in(context, asked.token))
    return answer(AddressSettled(is_confirmed=False))


async def unsubscribe(request: Request) -> Response:
    """The same by a mail program itself (RFC 8058), or, opened by a person, the page that asks."""
    context, token = context_of(request), request.path_params["token"]
    id = _id_in(context, token)
    if request.method in ("GET", "HEAD"):
        return RedirectResponse(f"/#stop={token}", 303)
    await context.people.contacts.end_address(id)
    return Response(status_code=200)


def _id_in(context: Context, token: str) -> str:
    """The id of an address in a token that we have signed. Raises Refused."""
    if (id := id_in(context.settings.secret, token)) is None:
        raise Refused(403, "mail_link_over")
    return id


async def _answered(request: Request, person: str) -> Response:
    context = context_of(request)
    senders = context.service(Notifier).senders
    contact = await context.people.contacts.of(person)
    address = contact.address
    found = Notices(
        senders.pusher.public_key if senders.pushes else "",
        senders.mails,
        address.given.address if address else "",
        address is not None and address.is_confirmed,
        [
            ListedBrowser(one.added.id, one.added.device, moment(one.time), one.added.endpoint)
            for one in contact.browsers.values()
        ],
    )
    return answer(found)
