"""The server's settings, and the TOML file that sets them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal, get_type_hints

import msgspec

from oudler.people.identity.passphrases import Hashing
from oudler.people.reach.due_notices import Timing

STATIC = Path(__file__).parent / "static"
"""The built page and its files."""
PUSH_SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
"""The push services of the browsers, with every host below them."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: requests a second, and how many at once after a pause."""

    second: float
    burst: int


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How long connections may take, in seconds, and how many there may be."""

    head: float = 10.0
    """Until a request's head has come, from the connection's beginning or the end of `idle`."""
    body: float = 15.0
    """From the end of the head to the end of the body."""
    idle: float = 5.0
    """Silence between two requests."""
    unread: float = 30.0
    """How long a client may leave an answer unread; only Linux ends it then."""
    head_bytes: int = 16 * 1024
    """Bytes of a request's URL and headers, cookies included."""
    most: int = 10_000
    """How many connections there may be; fewer if the system allows fewer open files."""
    of_address: int = 2_000
    """How many of them one address may hold: a hall has one, and a stream for each player."""


@dataclass(frozen=True, slots=True)
class MailSettings:
    """The mail server; without a host and a sender, e-mail is not offered."""

    host: str = ""
    port: int = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str = ""
    """The address that mails come from: `Oudler <oudler@example.org>`."""


@dataclass(frozen=True, slots=True)
class PushSettings:
    """Which push services this server talks to; with none, push is not offered."""

    services: tuple[str, ...] = PUSH_SERVICES
    contact: str = ""
    """Where a push service can write to the operator: `mailto:…` or `https://…`."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a server; docs/operating.md explains them."""

    secret: bytes
    """Signs guests' cookies: anyone who knows it can impersonate any guest."""
    static: Path = STATIC
    hosts: tuple[str, ...] = ()
    """The server's host names, besides those of this computer; empty accepts any."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """The addresses of proxies whose X-Forwarded-For is trusted."""
    metrics: tuple[str, ...] = ("127.0.0.1", "::1")
    """The networks that may read /metrics, without a proxy in between; empty allows none."""
    connections: ConnectionLimits = ConnectionLimits()
    guest: Rate = Rate(20, 60)
    """Requests of one guest."""
    address: Rate = Rate(200, 50)
    """Requests of all guests at one address; faster ones wait for their turn."""
    strangers: Rate = Rate(20, 1500)
    """Requests without a cookie from one address, pages and files included; faster ones wait for
    their turn. The first answer brings a cookie, so a hall needs a few for each of its people."""
    newcomers: Rate = Rate(0.2, 500)
    """New guests at one address, each of whom may write to the store. A hall has hundreds at
    once."""
    patience: float = 10.0
    """Seconds that a request may wait for its address's turn."""
    held: float = 1.0
    """Seconds for which a refusal to somebody without a cookie is held back, if they may come
    again: most programs ask on as soon as they are answered."""
    looking_back: Rate = Rate(2, 20)
    """Requests of one guest for finished deals, proofs and records."""
    late: float = 0.12
    """Seconds of lag from which an address's dear requests, and those without a cookie, are shed
    beyond its share."""
    too_late: float = 0.5
    """Seconds of lag from which all dear requests are shed, and all others beyond the share."""
    share: Rate = Rate(50, 200)
    """What is never shed of an address's requests, unless they are dear and answers too late. A
    dear one counts as twenty."""
    opening: Rate = Rate(0.1, 60)
    """Tables opened from one address."""
    opening_of_person: Rate = Rate(0.05, 30)
    """Tables opened by one person."""
    listed_of_person: int = 3
    """Tables of one person in the lobby."""
    listed_of_address: int = 60
    """Tables in the lobby from one address: a hall of sixty tables may share one router."""
    entry: Rate = Rate(0.1, 10)
    """Wrong passphrases from one browser, and refused ones for a new account."""
    entry_of_address: Rate = Rate(0.2, 30)
    """Wrong passphrases from one address, by browsers never signed in to the account they try.
    Browsers that have been are not counted here, so nobody can lock them out.
    """
    noting: Rate = Rate(1 / 600, 1)
    """Lines in the security log about one address that is slowed down."""
    rarity: Rate = Rate(0.05, 10)
    """Accounts opened, exports and erasures from one address."""
    reporting: Rate = Rate(1 / 60, 5)
    """Reports from one address: of people, and of bots."""
    speaking: Rate = Rate(0.5, 8)
    """Messages of one person."""
    stirring: Rate = Rate(2, 40)
    """Commands of one person other than bids, cards and messages: sitting, leaving, asking."""
    claiming: Rate = Rate(0.1, 60)
    """Deals and calls of one person with one table's link at a tournament."""
    claiming_of_address: Rate = Rate(1, 200)
    """The same of all guests at one address, with one link."""
    arriving: Rate = Rate(0.1, 20)
    """Places taken and left at one table by all guests at one address, the host aside."""
    sharing: Rate = Rate(0.5, 400)
    """Entries on one shared score sheet from one address."""
    inviting: Rate = Rate(1 / 30, 10)
    """Invitations that one person sends."""
    addressing: Rate = Rate(1 / 600, 5)
    """E-mail addresses given from one network address: each gets one mail to confirm it."""
    asking: Rate = Rate(1 / 86_400, 3)
    """Mails that ask one mailbox for confirmation, whoever gave it; further ones wait."""
    url: str = ""
    """The server's public address, for links in mails: `https://tarot.example.org`."""
    mail: MailSettings = MailSettings()
    push: PushSettings = PushSettings()
    notices: Timing = Timing()
    """When people are told that others wait for them."""
    hashing: Hashing = Hashing()
    """The cost of hashing a passphrase."""
    look: float = 3.0
    """Seconds between checks for other processes' decisions."""
    streams: int = 6
    """Open event streams of one guest."""
    streams_of_address: int = 2_000
    """Open event streams of all guests at one address."""
    heartbeat: float = 15.0
    """Seconds of silence after which a stream sends a sign of life."""
    tournament_days: float = 30.0
    """Days after the last entry of a club's evening, until it is forgotten with its names."""
    tidying: float = 60.0
    """Seconds between rounds that put idle tables away."""
    sheets: float = 400.0
    """Days after which a shared score sheet that nobody opens is erased."""


NOT_IN_A_FILE = ("secret", "static")


class WrongSettings(Exception):
    """A settings file is invalid; the message says where."""


def read_settings(text: str, secret: bytes) -> Settings:
    """The settings in a TOML text; the rest have their defaults. Raises WrongSettings.

    >>> read_settings("streams = 12", secret=b"a secret").streams
    12
    >>> read_settings("streams = 0", secret=b"a secret")
    Traceback (most recent call last):
        ...
    oudler.web.settings.WrongSettings: streams = 0
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WrongSettings(str(error)) from None
    _check(found, Settings, "")
    for name in NOT_IN_A_FILE:
        if name in found:
            raise WrongSettings(name)
    try:
        settings = msgspec.convert({**found, "secret": secret}, Settings, builtin_types=(bytes,))
        for network in (*settings.proxies, *settings.metrics):
            ip_network(network)
    except (msgspec.ValidationError, ValueError) as error:
        raise WrongSettings(str(error)) from None
    return settings


def _check(found: Mapping[str, Any], kind: Any, within: str) -> None:
    """Refuse unknown names and limits of 0 or less. Raises WrongSettings."""
    hints = get_type_hints(kind)
    known = {one.name for one in fields(kind)}
    for name, value in found.items():
        if name not in known:
            raise WrongSettings(f"{within}{name}")
        if is_dataclass(hints[name]) and isinstance(value, dict):
            _check(value, hints[name], f"{within}{name}.")
        if isinstance(value, (int, float)) and value <= 0:
            raise WrongSettings(f"{within}{name} = {value}")


def settings_in(path: Path | None, secret: bytes) -> Settings:
    """The settings in a file, or the defaults. Raises WrongSettings or OSError."""
    return Settings(secret) if path is None else read_settings(path.read_text("utf-8"), secret)
