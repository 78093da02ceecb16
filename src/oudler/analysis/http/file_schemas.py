"""The JSON of a file of deals."""

from typing import Annotated, Any

import msgspec


class FileDeals(msgspec.Struct, forbid_unknown_fields=True):
    """Deals of somebody's own file, one a text; names of players need not be sent."""

    texts: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=200_000)]], msgspec.Meta(max_length=100)
    ]
    """Records of one deal with their header, deals as text, links, or another program's files."""


class DealRead(msgspec.Struct):
    """One of these deals: how it ended, or where it stops."""

    ok: bool = True
    deal: dict[str, Any] | None = None
    """As `oudler replay --json` tells it, once it is over."""
    fragment: str = ""
    """The end of its link, up to where it could be read; empty if no cards could."""
    rules: str = ""
    names: list[str] = []
    """What the players are called where nobody is named, by place."""
    phase: str = ""
    """Where it stops, if it is not over."""
    to_act: int | None = None
    line: int = 0
    """The wrong line of its text, from 1, if it is not `ok`."""
    reason: str = ""
    message: str = ""


class DealsRead(msgspec.Struct):
    """The deals in the order they were sent."""

    deals: list[DealRead]
