"""What is read and answered besides the table's picture, field by field."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec

from oudler.table.refusal import TableReason, TableRefusal

LONGEST_KEY = 100
"""A command's key may be so long."""


class AskedAgain(msgspec.Struct, forbid_unknown_fields=True):
    """A finished deal that is to be played once more, and whose place there one takes."""

    table: str
    deal: int
    place: int


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """What a table is opened with."""

    name: str = ""
    rules: str = "fft-4"
    options: dict[str, Any] = {}
    pace: str = "none"
    is_listed: bool = False
    hints: bool = True
    you: str = ""
    """The host's name, if he is to sit down at place 0."""
    bots: str = ""
    """The level of the bots that take the other places; none of them where it is empty."""
    again: AskedAgain | None = None
    """The deal to begin with. Its table's rules and options are then the new one's."""


class Opened(msgspec.Struct):
    """The table that was opened."""

    id: str


class Me(msgspec.Struct):
    """Who asks."""

    id: str
    name: str
    account: str = ""
    """The name of his account; empty where he has none."""


class Entering(msgspec.Struct, forbid_unknown_fields=True):
    """A name and a passphrase: to open an account, or to sign in."""

    name: str
    passphrase: str


class Changing(msgspec.Struct, forbid_unknown_fields=True):
    """The passphrase as it is, and as it shall be."""

    passphrase: str
    new: str


class Leaving(msgspec.Struct, forbid_unknown_fields=True):
    """Signing out: here, or on every device."""

    everywhere: bool = False


class Forgetting(msgspec.Struct, forbid_unknown_fields=True):
    """Asking to be forgotten; whoever has an account proves it with his passphrase."""

    passphrase: str = ""


class Done(msgspec.Struct):
    """A command was carried out: the number of the last event that came of it."""

    seq: int


class WithKey(msgspec.Struct):
    """What stands in every command beside what it asks for: a text that is new each time."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_KEY)]


class Hint(msgspec.Struct):
    """What a good player would do, as `act` takes it, and why."""

    event: dict[str, Any] | None
    says: str


class Points(msgspec.Struct):
    """What a side has in its tricks, or a player where nobody took."""

    who: str
    half_points: int
    says: str


class Moment(msgspec.Struct):
    """A finished deal at one moment, with every hand open."""

    at: str
    """What its address ends with: `bid/2`, `trick/5`; empty for the dealing."""
    told: str
    deal: dict[str, Any]
    """As in a picture."""
    hands: list[list[str]]
    """The cards still held, by place."""
    winner: int | None
    """Who takes the trick."""
    points: list[Points]


class Replayed(msgspec.Struct):
    """A finished deal, moment by moment."""

    number: int
    table: dict[str, Any]
    """The picture of the table at its end, without the deal."""
    moments: list[Moment]


class Proof(msgspec.Struct):
    """What the cards of a finished deal were made of, and whether it gives them."""

    deal: int
    ok: bool
    verdict: str
    says: str
    commitment: str | None = None
    secret: str | None = None
    numbers: tuple[str, ...] = ()


class Refusal(msgspec.Struct):
    """Why something is refused, and the cards that would be right."""

    reason: str
    message: str
    cards: list[str] = []


class ListedPlace(msgspec.Struct):
    """Who sits at a place of a listed table."""

    kind: str
    name: str


class ListedTable(msgspec.Struct):
    """A table of the lobby."""

    id: str
    name: str
    rules: str
    places: list[ListedPlace]
    is_playing: bool


class Lobby(msgspec.Struct):
    """The tables that are open to all, newest first."""

    tables: list[ListedTable]


class RulesetSummary(msgspec.Struct):
    """A published ruleset, and how it differs from `fft-4`, a sentence an option."""

    id: str
    seats: int
    says: str
    differs: list[str]


class OptionSummary(msgspec.Struct):
    """An option: what it decides, and its values where they are few, with what they mean."""

    key: str
    group: str
    """What it belongs to, as it is decided in the course of a deal."""
    says: str
    allowed: list[bool | int | str]
    values: list[str]


class Rulesets(msgspec.Struct):
    """All that a table may be opened with."""

    rulesets: list[RulesetSummary]
    options: list[OptionSummary]


class News(msgspec.Struct):
    """One message of the event stream."""

    seq: int
    told: str
    urgent: str
    now: float
    picture: msgspec.Raw


T = TypeVar("T")


def read_as(kind: type[T], body: bytes) -> T:
    """What is asked for, in this shape. Raises TableRefusal."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise TableRefusal(TableReason.UNREADABLE) from None


def read_keyed(body: bytes) -> tuple[str, bytes]:
    """A command's key, and the rest of its object. Raises TableRefusal."""
    try:
        found = msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise TableRefusal(TableReason.UNREADABLE) from None
    key = found.pop("key", None)
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise TableRefusal(TableReason.UNREADABLE)
    return key, msgspec.json.encode(found)
