"""What somebody asks of a table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from oudler.core.actions import Action
from oudler.core.checking import action_of
from oudler.core.events import Dealt, FollowUp
from oudler.core.notation import NotationError, from_json
from oudler.table.refusal import TableReason, TableRefusal


class _Command(
    msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True
):
    """Something asked for; read from one JSON object with its name under `do`."""


class Sit(_Command, frozen=True):
    """Take an empty place, or a bot's, under this name."""

    place: int
    name: str


class SeatBot(_Command, frozen=True):
    """The host seats a bot."""

    place: int
    level: str


class Leave(_Command, frozen=True):
    """Give up one's place; during a deal a bot plays on."""


class Clear(_Command, frozen=True):
    """The host sends whoever sits there away."""

    place: int


class Welcome(_Command, frozen=True):
    """The host lets somebody whom he has sent away come back, by his handle."""

    who: str


class Mute(_Command, frozen=True):
    """Hear no more of what somebody says here: by his place, or by his handle."""

    place: int | None = None
    who: str = ""


class Unmute(_Command, frozen=True):
    """Hear somebody again."""

    place: int | None = None
    who: str = ""


class Report(_Command, frozen=True):
    """Tell those who run the server of somebody, by his place or his handle, and why."""

    place: int | None = None
    who: str = ""
    text: str = ""


class Ready(_Command, frozen=True):
    """Be ready for the next deal; the number is mixed into its shuffle."""

    number: str = ""


class Act(_Command, frozen=True):
    """Bid, call, discard, announce or play: the event as a record has it, without the seat."""

    event: dict[str, Any]


class Away(_Command, frozen=True):
    """Let a bot play for oneself."""


class Back(_Command, frozen=True):
    """Play again."""


class Say(_Command, frozen=True):
    """Speak to the table: one of the phrases, or words of one's own."""

    phrase: str = ""
    text: str = ""


class Undo(_Command, frozen=True):
    """Ask to take back one's last action."""


class Answer(_Command, frozen=True):
    """Agree that something is taken back, or refuse."""

    agrees: bool


class Close(_Command, frozen=True):
    """The host ends the game."""


TableCommand = (
    Sit
    | SeatBot
    | Leave
    | Clear
    | Welcome
    | Ready
    | Act
    | Away
    | Back
    | Say
    | Undo
    | Answer
    | Close
)
"""What the table itself grants or refuses."""
Conduct = Mute | Unmute | Report
"""What concerns one person's dealings with another, and leaves no line in the table's log."""
Command = TableCommand | Conduct

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


def read_command(text: bytes | str) -> Command:
    """The command that this JSON object asks for. Raises TableRefusal."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise TableRefusal(TableReason.UNREADABLE) from None


def read_action(event: dict[str, Any]) -> Action:
    """The action that brings about this event of a record. Raises TableRefusal."""
    return _read_action(msgspec.json.encode(event))


@lru_cache(maxsize=500)
def _read_action(text: bytes) -> Action:
    """There are few: the same cards are played again and again."""
    event = msgspec.json.decode(text)
    try:
        if "seat" in event:  # it is the seat of whoever asks
            raise TableRefusal(TableReason.UNREADABLE)
        found = from_json({**event, "seat": 0}, is_strict=True)
    except NotationError:
        raise TableRefusal(TableReason.UNREADABLE) from None
    if isinstance(found, (Dealt, FollowUp)):
        raise TableRefusal(TableReason.UNREADABLE)
    return action_of(found)
