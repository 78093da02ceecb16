"""Score sheets as JSON: the page's requests, and the answers."""

from typing import Annotated, Any, Literal

import msgspec

from oudler import budgets
from oudler.web.schemas import Device, Draft, Name

LONGEST_FILE = 1 << 20
"""The most characters of a sheet's file."""
MOST_GAMES = 20
"""The most different rules on one sheet: they change when somebody comes or leaves."""

Entries = Annotated[list[dict[str, Any]], msgspec.Meta(max_length=budgets.SHEET_ENTRIES)]


class SheetAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A sheet to show, and what to write on it first."""

    entries: Entries
    write: dict[str, Any] | None = None
    """What to write: `do` says what. None only shows the sheet."""
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_FILE)] = ""
    """A sheet's file, whose entries are to be read."""
    device: Device = "page"
    """A name that the page takes anew whenever it starts."""
    time: Annotated[int, msgspec.Meta(ge=1, le=2**53)] | None = None
    explain: Name = ""
    """The id of a deal whose figures to explain, besides the last one's."""
    file: Literal["", "csv", "html", "sheet", "tarot"] = ""
    """A file of the sheet to download, if one is wanted; `tarot` is the record of `explain`."""


class SheetShown(msgspec.Struct):
    """A sheet, and the entries that were written on it."""

    entries: list[dict[str, Any]]
    """The new ones: usually one, or as many as a table of deals needs, or none; or a file's."""
    refused: str
    """Why nothing was written, or what of a file is left out; empty if nothing is."""
    sheet: dict[str, Any] | None
    """None before there is an opening entry."""
    file: str = ""
    """The text of the requested file."""


class DraftAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A deal being typed."""

    rules: Name
    draft: Draft
    dealer: Name
    players: Annotated[list[Name], msgspec.Meta(max_length=12)]
    sat_out: Annotated[list[Name], msgspec.Meta(max_length=12)] = []
    options: dict[str, Any] = {}


class SharedEntries(msgspec.Struct, forbid_unknown_fields=True):
    """Entries of a shared sheet that a device has."""

    entries: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=100)] = []
    after: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The last number that the device has seen."""


class SharedSheet(msgspec.Struct):
    """The others' entries on a shared sheet."""

    entries: list[dict[str, Any]]
    seq: int
    """The number of the last of them."""


class SheetNews(msgspec.Struct):
    """Something was written on a shared sheet."""

    seq: int
    """The number of the last entry."""
