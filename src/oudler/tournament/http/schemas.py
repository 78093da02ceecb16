"""A tournament as JSON: the clients' requests besides its actions, and the answers."""

from typing import Annotated, Any

import msgspec

from oudler.tournament.actions.action import Minutes
from oudler.tournament.actions.entries import Players
from oudler.tournament.events import Number, Where
from oudler.tournament.orientation import Format
from oudler.tournament.season.formula import Counts
from oudler.web.schemas import Done, Draft, Name, Opened


class TournamentAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A new tournament."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    format: Format = Format.INDIVIDUAL
    players: Players = ""
    date: Name = ""
    place: Name = ""


class TournamentLink(Opened):
    """A tournament, and the organiser's key to it."""

    key: str


class ActionDone(Done):
    """A command was carried out and stored."""

    changes: list[str] = msgspec.field(default_factory=list)
    """What it changes in the ranking, for officials."""
    doubts: list[str] = msgspec.field(default_factory=list)
    """What is possible, but rare, in the score entered."""


class DraftAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A deal being typed at a table."""

    at: Where
    draft: Draft


class PlanAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A plan for the players of a tournament."""

    choice: Name = ""
    positions: Number = 0
    boards: Number = 0
    minutes: Minutes = 0


class PlanShown(msgspec.Struct):
    """The ways to seat this many players, and the plan of one of them."""

    choices: list[dict[str, Any]]
    choice: str
    says: list[str]
    """The plan in words, and what it lacks."""
    seats: list[str]
    """The ways to assign starting seats, the usual one first."""
    refused: str = ""


class SeasonFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file that somebody chose."""

    name: Annotated[str, msgspec.Meta(max_length=255)]
    text: str


class SeasonAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A season's evenings, perhaps last year's table (`.csv`), and how they add up.

    A formula among the files (`.toml`) says so instead of the other fields.
    """

    files: Annotated[list[SeasonFile], msgspec.Meta(max_length=60)]
    name: Name = ""
    counts: Counts = Counts.BEATEN
    best: Number = 0
    least: Number = 0
    carried: Name = ""


class SeasonRow(msgspec.Struct):
    """The championship of one player."""

    rank: str
    name: str
    club: str
    total: str
    scores: list[str]
    """Evening by evening; empty where they did not play."""
    counted: list[int]
    """The evenings, from 0, that are in the total."""


class SeasonCategory(msgspec.Struct):
    """The championship of a category."""

    title: str
    rows: list[SeasonRow]


class SeasonShown(msgspec.Struct):
    """A championship: in words, row by row, and for a spreadsheet."""

    says: list[str]
    evenings: list[str]
    rows: list[SeasonRow]
    categories: list[SeasonCategory]
    csv: str
    file: str
    """The name under which that is saved."""


class Explained(msgspec.Struct):
    """The explanation of a figure."""

    says: list[str]
