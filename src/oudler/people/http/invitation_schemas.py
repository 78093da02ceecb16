"""Schemas of companions and invitations."""

from enum import StrEnum
from typing import Any

import msgspec

from oudler.table.http.lobby_schemas import ListedPlace


class ListedCompanion(msgspec.Struct):
    """Somebody with whom you have finished deals."""

    table: str
    """Where you met last."""
    who: str
    """Their handle there."""
    name: str
    """Their name there."""
    deals: int
    """How many deals you have finished together."""
    since: str
    """When you finished the last one."""
    rules: str
    """The rules of that deal, and its options."""
    options: dict[str, Any]
    is_refused: bool
    """Whether you refuse their invitations."""


class Companions(msgspec.Struct):
    """The people you have played with, the latest first."""

    companions: list[ListedCompanion]


class Inviting(msgspec.Struct, forbid_unknown_fields=True):
    """A companion to invite, as `Companions` names them."""

    table: str
    who: str


class ListedInvitation(msgspec.Struct):
    """An invitation to a table."""

    table: str
    who: str
    """The handle of the person who invites, at that table."""
    by: str
    """Their name."""
    name: str
    """The table's."""
    rules: str
    places: list[ListedPlace]
    since: str


class OwnInvitations(msgspec.Struct):
    """Your invitations, the latest first."""

    is_open: bool
    """Whether you accept invitations at all."""
    invitations: list[ListedInvitation]


class Answering(StrEnum):
    """A person's possible answers to invitations."""

    DECLINE = "decline"
    REFUSE = "refuse"
    """Refuse this person's invitations."""
    ALLOW = "allow"
    """Accept this person's invitations again."""
    CLOSE = "close"
    """Refuse everybody's invitations."""
    OPEN = "open"


class Answered(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to an invitation, or to all of them."""

    do: Answering
    table: str = ""
    who: str = ""
