"""Schemas: the JSON that is read and answered, except a table's snapshot."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec

from oudler.table.draw import Drawn
from oudler.table.table_refusal import TableReason, TableRefusal

LONGEST_KEY = 100
"""Characters in a command's key, at most."""


class AskedAgain(msgspec.Struct, forbid_unknown_fields=True):
    """A finished deal to play again, and the place to take over from it."""

    table: str
    deal: int
    place: int


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """A request to open a table."""

    name: str = ""
    rules: str = "fft-4"
    options: dict[str, Any] = {}
    pace: str = "none"
    is_listed: bool = False
    hints: bool = True
    practice: bool = False
    """Whether a person alone with bots may take back actions that revealed something."""
    you: str = ""
    """The host's name, to sit down at place 0; empty not to sit."""
    bots: str = ""
    """The level of bots for the other places; empty for none."""
    again: AskedAgain | None = None
    """The deal to start with; the new table then has the rules and options of its table."""


class Opened(msgspec.Struct):
    """The table that was opened."""

    id: str


class Me(msgspec.Struct):
    """The guest who asks."""

    id: str
    name: str
    account: str = ""
    """The name of their account; empty if they have none."""


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """An empty object: the request says it all."""


class HandedOver(msgspec.Struct):
    """A token that makes another browser the same guest, once and within these seconds."""

    token: str
    seconds: int


class Taking(msgspec.Struct, forbid_unknown_fields=True):
    """Such a token, in the other browser."""

    token: str


class Status(msgspec.Struct):
    """The server's status."""

    store: str
    """well, damaged, or away: while it is away nothing can be written."""
    is_checked: bool
    """Whether the whole store has been checked since the start."""
    damaged: int
    """How many damages were found; the log names them."""
    tables: int
    streams: int
    lag: float
    """Seconds by which answers are late."""


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


class Done(msgspec.Struct):
    """A command was carried out; `seq` is the last event it caused."""

    seq: int


class WithKey(msgspec.Struct):
    """The key of a command, new each time: repeating it does nothing twice."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_KEY)]


class Hint(msgspec.Struct):
    """What a good player would do, as `act` takes it, and why."""

    action: dict[str, Any] | None
    says: str


class Points(msgspec.Struct):
    """The points in a side's tricks, or in a player's if all passed."""

    who: str
    half_points: int
    says: str


class Moment(msgspec.Struct):
    """A finished deal at one moment, with every hand open."""

    at: str
    """The end of its address: `bid/2`, `trick/5`; empty for the dealing."""
    told: str
    deal: dict[str, Any]
    """As in a snapshot."""
    hands: list[list[str]]
    """The cards still held, by place."""
    winner: int | None
    """The place that takes the trick."""
    points: list[Points]


class Replayed(msgspec.Struct):
    """A finished deal, moment by moment."""

    number: int
    table: dict[str, Any]
    """The snapshot of the table at its end, without the deal."""
    moments: list[Moment]


class Proof(msgspec.Struct):
    """What a finished deal's cards were made from, and whether they follow from it."""

    deal: int
    ok: bool
    verdict: str
    says: str
    commitment: str | None = None
    secret: str | None = None
    numbers: tuple[str, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    """What each place contributed to the deal."""
    rules: str = ""
    """The rules as the commitment binds them."""
    table: str = ""
    bound_deal: int = 0


class Refusal(msgspec.Struct):
    """Why a request is refused, and the cards or the name that would be right."""

    reason: str
    message: str
    cards: list[str] = []
    right: str = ""


class ListedPlace(msgspec.Struct):
    """The occupant of a place at a listed table."""

    kind: str
    name: str


class ListedTable(msgspec.Struct):
    """A table of the lobby."""

    id: str
    name: str
    rules: str
    places: list[ListedPlace]
    is_playing: bool
    pace: str = "none"
    """The name of its pace; empty for one that is no longer offered."""
    changed: list[str] = []
    """The options that its host has changed, one sentence each."""
    you: int | None = None
    """The place where you sit, if you do."""


class ListedSpectator(msgspec.Struct):
    """A spectator."""

    who: str
    """Their handle."""
    name: str
    may_speak: bool


class Spectators(msgspec.Struct):
    """A table's spectators, sorted by name."""

    spectators: list[ListedSpectator]


class Lobby(msgspec.Struct):
    """One page of the public tables where somebody is."""

    tables: list[ListedTable]
    page: int = 1
    pages: int = 1


class OwnTable(msgspec.Struct):
    """A table where you have a seat."""

    id: str
    name: str
    rules: str
    places: list[ListedPlace]
    you: int
    turn: int | None
    """The place whose turn it is; null between deals."""
    is_playing: bool
    is_awaited: bool
    """Whether the others wait for you, to play or to be ready."""
    deals: int
    """How many deals are on the score sheet."""
    since: str
    """When something last happened there."""


class OwnTables(msgspec.Struct):
    """The open tables where you have a seat: those that await you first, then the latest."""

    tables: list[OwnTable]


class RulesetSummary(msgspec.Struct):
    """A published ruleset, and how it differs from `fft-4`, one sentence an option."""

    id: str
    name: str
    """What players call it."""
    special: str
    """What is special about it, in one sentence."""
    source: str
    """Who published it."""
    seats: int
    says: str
    differs: list[str]


class OptionSummary(msgspec.Struct):
    """An option: what it decides, and its values with their meanings if there are few."""

    key: str
    group: str
    """The part of a deal that it belongs to."""
    says: str
    allowed: list[bool | int | str]
    values: list[str]


class Rulesets(msgspec.Struct):
    """The rulesets and options that a table may be opened with."""

    rulesets: list[RulesetSummary]
    options: list[OptionSummary]


class ManualChapter(msgspec.Struct):
    """A chapter of the rule book: sentences, and perhaps a table whose first row is its head."""

    key: str
    title: str
    says: tuple[str, ...]
    table: tuple[tuple[str, ...], ...]


class Manual(msgspec.Struct):
    """The rule book of a table, in the order in which a deal goes."""

    chapters: list[ManualChapter]


class Guide(msgspec.Struct):
    """What a player is asked now, a sentence a thought; empty where nothing is asked."""

    says: tuple[str, ...]


class News(msgspec.Struct):
    """One message of the event stream."""

    seq: int
    told: str
    urgent: str
    now: float
    snapshot: msgspec.Raw


class ToldLine(msgspec.Struct):
    """What one event was told as."""

    seq: int
    text: str


class Told(msgspec.Struct):
    """What a guest was told of the current deal, up to the event `seq`."""

    seq: int
    lines: list[ToldLine]
    urgent: str
    """What the table waits for from them now, or ""."""


T = TypeVar("T")


def read_as(kind: type[T], body: bytes) -> T:
    """The body decoded as this type. Raises TableRefusal."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise TableRefusal(TableReason.UNREADABLE) from None


def read_keyed(body: bytes) -> tuple[str, dict[str, Any]]:
    """A command's key, and the rest of its object. Raises TableRefusal."""
    try:
        found = msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise TableRefusal(TableReason.UNREADABLE) from None
    key = found.pop("key", None)
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise TableRefusal(TableReason.UNREADABLE)
    return key, found
