"""The JSON of slow games: how a person hears that others wait for them, and their vacations."""

import msgspec


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


class PlanningVacation(msgspec.Struct, forbid_unknown_fields=True):
    """From when till when you are away, in seconds since 1970."""

    begin: float
    end: float


class EndingVacation(msgspec.Struct, forbid_unknown_fields=True):
    """A vacation to end or cancel."""

    id: str


class ListedVacation(msgspec.Struct):
    """A vacation, in seconds since 1970."""

    id: str
    begin: float
    end: float


class Vacations(msgspec.Struct):
    """Your vacations that are not over, the next one first."""

    vacations: list[ListedVacation]
    days_left: float
    """How many days you have left this year."""
