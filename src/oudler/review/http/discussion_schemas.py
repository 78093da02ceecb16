"""Schemas for writing about deals: a person's notes, and the common discussion."""

from typing import Annotated

import msgspec

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class ListedNote(msgspec.Struct):
    """A note of yours."""

    table: str
    deal: int
    """The number of the deal; 0 for the table itself."""
    text: str
    time: str


class OwnNotes(msgspec.Struct):
    """Your notes, oldest first."""

    notes: list[ListedNote]


class Writing(msgspec.Struct, forbid_unknown_fields=True):
    """A note to keep; without a text it is erased."""

    table: str
    deal: Number
    text: str


class ListedComment(msgspec.Struct):
    """Somebody's comment on a finished deal."""

    who: str
    """Their handle at the table."""
    name: str
    text: str
    time: str


class Discussion(msgspec.Struct):
    """The comments on a finished deal, in order."""

    deal: int
    comments: list[ListedComment]
    may_comment: bool
    """Whether you may add something."""
