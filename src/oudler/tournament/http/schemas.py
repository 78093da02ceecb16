"""A tournament as JSON: the clients' requests besides its actions, and the answers."""

from typing import Annotated, Any

import msgspec

from oudler.tournament.actions.entries import Players
from oudler.tournament.events import Number, Where
from oudler.tournament.orientation import Format
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


class DraftAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A deal being typed at a table."""

    at: Where
    draft: Draft


class PlanAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A plan for the players of a tournament."""

    choice: Name = ""
    positions: Number = 0
    boards: Number = 0


class PlanShown(msgspec.Struct):
    """The ways to seat this many players, and the plan of one of them."""

    choices: list[dict[str, Any]]
    choice: str
    says: list[str]
    """The plan in words, and what it lacks."""
    seats: list[str]
    """The ways to assign starting seats, the usual one first."""
    refused: str = ""


class Explained(msgspec.Struct):
    """The explanation of a figure."""

    says: list[str]
