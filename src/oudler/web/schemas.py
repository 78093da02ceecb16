"""Schemas: the JSON in and out, besides snapshots, accounts and the lobby."""

from typing import Annotated, Any, TypeVar

import msgspec

from oudler.core import Action
from oudler.core.text import NotationError, action_from_json
from oudler.table.clock.delay import Delay
from oudler.table.clock.pace import Speed
from oudler.table.proof.draw import Drawn
from oudler.table.refusal import TableReason, TableRefusal

LONGEST_KEY = 100
"""Characters in a command's key, at most."""
Name = Annotated[str, msgspec.Meta(max_length=60)]
"""Something that people type or read, on one line."""
NO_NEWLINE = r"(?!\n)"
"""After a pattern's `$`, which in Python also matches before a newline at the end."""
Device = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9]{1,32}$" + NO_NEWLINE)]
"""A name that a page gives itself."""
Draft = dict[str, Any]
"""A deal being typed, with fields missing."""


class AskedAgain(msgspec.Struct, forbid_unknown_fields=True):
    """A finished deal to play again, and the place to take over from it."""

    table: str
    deal: int
    place: int


class OwnDeal(msgspec.Struct, forbid_unknown_fields=True):
    """A deal that somebody put together, and the seat to play it from."""

    fragment: Annotated[str, msgspec.Meta(max_length=20_000)]
    """The end of its link."""
    seat: Annotated[int, msgspec.Meta(ge=0, le=8)]


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
    deals: int = 0
    """How many deals a match lasts; 0 to play on until people have enough."""
    speed: Speed = Speed.NORMAL
    """How fast bots play."""
    delay: Delay = Delay.NONE
    """How late spectators see the table."""
    again: AskedAgain | None = None
    """The deal to start with; the new table then has the rules and options of its table."""
    own: OwnDeal | None = None
    """A deal of one's own to start with, under its rules; it never counts for ratings."""


class Opened(msgspec.Struct):
    """What was opened: a table, or a contest or an evening."""

    id: str


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """An empty object: the request says it all."""


class Part(msgspec.Struct):
    """A part of the server, and whether it is well."""

    part: str
    """store: it takes what is written; damage: it holds no damage; load: answers are in time."""
    well: bool
    sentence: str


class Status(msgspec.Struct):
    """The server's status."""

    store: str
    """well, damaged, or why nothing can be written: full, away, failed."""
    parts: list[Part]
    is_checked: bool
    """Whether the whole store has been checked since the start."""
    damaged: int
    """How many damages were found; the log names them."""
    tables: int
    streams: int
    lag: float
    """How late answers are, in seconds."""


class Done(msgspec.Struct):
    """A command was carried out; `seq` is the last event it caused."""

    seq: int


class WithKey(msgspec.Struct):
    """The key of a command, new each time: repeating it does nothing twice."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_KEY)]


class Danger(msgspec.Struct):
    """Something that the player may do, and what it would lose."""

    action: dict[str, Any]
    says: str


class Hint(msgspec.Struct):
    """A good player's action, as `act` takes it, and the reason."""

    action: dict[str, Any] | None
    says: str
    told: list[str]
    """The same sentence by sentence: what to do, why, what it promises, what others would bring."""
    dangers: list[Danger] = []
    """What another action would throw away, such as a petit."""


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
    bots: list[int] = []
    """The places of bots that decided something then; `POST …/why` tells their reasons."""


class Replayed(msgspec.Struct):
    """A finished deal, moment by moment; a deal in a link as far as it goes."""

    number: int
    """Its number at its table; 0 for a deal in a link, whose table has the fragment for an id."""
    table: dict[str, Any]
    """The snapshot of the table at its end, without the deal."""
    moments: list[Moment]
    dog: list[str]
    stops: str
    """Where a deal stops that is not over, and who is to act; empty for one that is over."""
    link: str
    """The deal as the fragment of a link."""
    may_watch: bool = False
    """Whether you may watch its table: read what is said about the deal, and keep notes on it."""


class Proof(msgspec.Struct):
    """The proof of a finished deal's cards, and whether they follow from it."""

    deal: int
    ok: bool
    verdict: str
    says: str
    commitment: str | None = None
    secret: str | None = None
    drawn: tuple[Drawn, ...] = ()
    """Each place's contribution to the deal."""
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


class News(msgspec.Struct):
    """One message of the event stream."""

    seq: int
    told: str
    urgent: str
    now: float
    snapshot: msgspec.Raw


class ToldLine(msgspec.Struct):
    """The sentence told for one event."""

    seq: int
    text: str


class Told(msgspec.Struct):
    """The sentences told to a guest about the current deal, up to the event `seq`."""

    seq: int
    lines: list[ToldLine]
    urgent: str
    """The action the table waits for from them now, or ""."""


T = TypeVar("T")


def read_as(kind: type[T], body: bytes) -> T:
    """The body decoded as this type. Raises TableRefusal."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise TableRefusal(TableReason.UNREADABLE) from None


def read_action(found: dict[str, Any]) -> Action:
    """The action that somebody sent. Raises TableRefusal."""
    try:
        return action_from_json(found)
    except NotationError:
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
