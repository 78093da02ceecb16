"""Schemas of a person's own finished deals."""

from typing import Annotated, Any

import msgspec

from oudler.core import HandfulSize
from oudler.people.profile.personal_figures import LostPoints, PersonalFigures
from oudler.table.history.history import Outcome, Role, Won


class ListedMatch(msgspec.Struct):
    """How a match ended for a person."""

    number: int
    """Which match at the table, from 1."""
    deals: int
    rank: int
    """From 1; equal totals share a rank."""
    is_tied: bool
    players: int
    total: int | str
    says: str
    """« Partie de 10 donnes »."""
    place: str
    """« 1re place sur 4 »."""


class ListedDeal(msgspec.Struct):
    """One finished deal of a person."""

    id: str
    """Pass the last one as `before` for the next page."""
    table: str
    deal: int
    """Its number at the table."""
    time: str
    rules: str
    """The ruleset, without its version."""
    options: dict[str, Any]
    place: int
    role: Role
    score: int | str
    outcome: Outcome | None
    """Null if nobody took."""
    is_practice: bool
    is_repeated: bool
    is_offline: bool
    """Whether it was played without a network, and kept afterwards."""
    says: str
    """« Garde réussie de 8 points »."""
    part: str
    """« En défense, Bruno prend »."""
    company: str
    """« avec Bruno, Chloé et un robot »."""
    match: ListedMatch | None
    """The match that this deal ended; for a dealer who sat it out, on their last deal before it."""
    note: str
    """Your own note on it, if this is the list."""


class Keeping(msgspec.Struct, forbid_unknown_fields=True):
    """A deal that was played without a network, to be kept."""

    table: Annotated[str, msgspec.Meta(pattern=r"^[\w-]{8,40}$")]
    """The table's id on the device."""
    number: Annotated[int, msgspec.Meta(ge=1)]
    """The deal's number there: the first one is 1, and none may be missing before it."""
    time: Annotated[int, msgspec.Meta(ge=0)]
    """When it ended, in milliseconds since 1970."""
    record: str
    """The deal as a `.tarot` record, whose header says in `bots` who is a bot."""
    name: str = ""
    """The player's name at that table."""
    deals: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """How many deals a match lasts at that table, as its first deal says; 0 for no matches."""


class Kept(msgspec.Struct):
    """The deal is in your history."""

    is_new: bool
    """False if it was there before."""


class OwnDeals(msgspec.Struct):
    """One page of a person's finished deals, newest first."""

    deals: list[ListedDeal]
    count: int
    """How many there are with these filters, on all pages."""
    before: str | None
    """For the next page; null on the last."""
    rules: list[str]
    """The rulesets to filter by, regardless of the present filters; the favourite first."""


class OwnMatches(msgspec.Struct):
    """How many matches a person has ended."""

    ended: int
    won: int
    """In how many of them nobody had more points."""


class OwnFigures(msgspec.Struct):
    """Sums over a person's finished deals."""

    matches: OwnMatches
    figures: PersonalFigures
    best: ListedDeal | None
    worst: ListedDeal | None
    lost: LostPoints
    """The results of reviews, for the deals that somebody had reviewed."""


HISTORY_FORMAT = "oudler-history"
HISTORY_VERSION = 1


class FiledPlayer(msgspec.Struct):
    """Somebody who played; no name for a bot, or for somebody who was forgotten."""

    name: str
    is_bot: bool


class FiledDeal(msgspec.Struct):
    """One finished deal in the file of a person's history."""

    table: str
    deal: int
    """Its number at the table."""
    time: str
    rules: str
    """The ruleset's `id@version`, under these options."""
    options: dict[str, Any]
    place: int
    """The person's own."""
    players: list[FiledPlayer | None]
    """By place; null if the dealer sat out."""
    role: Role
    result: Won
    score: int | str
    outcome: Outcome | None
    """Null if nobody took."""
    handful: HandfulSize | None
    """The handful that the person showed."""
    is_played: bool
    """False if all passed, or the deal was thrown in."""
    is_practice: bool
    is_repeated: bool
    is_offline: bool
    note: str
    """The person's own note."""


class FiledMatch(msgspec.Struct):
    """One finished match in that file."""

    table: str
    number: int
    """Which match at the table, from 1."""
    deals: int
    time: str
    rules: str
    place: int
    players: list[FiledPlayer | None]
    rank: int
    is_tied: bool
    total: int | str
    is_practice: bool


class HistoryFile(msgspec.Struct):
    """A person's finished deals and matches, oldest first."""

    format: str
    version: int
    deals: list[FiledDeal]
    matches: list[FiledMatch]
