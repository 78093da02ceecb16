"""What happens at a table besides the cards: who sits down, leaves, speaks, takes back."""

from __future__ import annotations

import json

import msgspec

from oudler.core import notation
from oudler.core.events import Dealt
from oudler.core.events import Event as DealEvent
from oudler.table.fairness import Fair, Repeated
from oudler.table.pace import Pace


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class _Happened(msgspec.Struct, frozen=True, tag_field="type", tag=_snake):
    """Something that happened; written as one JSON object, its type first."""


class Again(msgspec.Struct, frozen=True):
    """A finished deal of another table, to be played once more, and what came of it there."""

    table: str
    deal: int
    """Its number there."""
    cards: dict[str, object]
    """Its `dealt`, as a record has it."""
    fair: Fair | None
    scores: tuple[int | str, ...]
    """By place. Nobody is named: a name here could not be forgotten with the one there."""

    @property
    def dealt(self) -> Dealt:
        """The cards, and who deals them."""
        found = notation.parse_event(json.dumps(self.cards))
        assert isinstance(found, Dealt)
        return found

    @property
    def repeated(self) -> Repeated:
        """Where it was played first."""
        return Repeated(self.table, self.deal)


class TableOpened(_Happened, frozen=True):
    """Somebody opened a table under these rules."""

    id: str
    name: str
    host: str
    """The id of the person who opened it, and may fill or clear places."""
    rules: str
    """A ruleset's `id@version`."""
    options: dict[str, object] = {}
    pace: Pace = Pace()
    is_listed: bool = False
    """Whether the lobby shows it; else only those who have its link find it."""
    hints: bool = True
    """Whether players may ask what a good player would do."""
    again: Again | None = None
    """The deal that is played first; new cards where there is none."""


class PersonSat(_Happened, frozen=True):
    """A person took a place."""

    place: int
    person: str
    name: str


class BotSat(_Happened, frozen=True):
    """A bot of this level took a place."""

    place: int
    level: str


class PlaceCleared(_Happened, frozen=True):
    """Whoever sat there has left, or was sent away by the host."""

    place: int


class PersonBarred(_Happened, frozen=True):
    """The host sent a person away from this place: he may not sit or speak here any more."""

    place: int
    person: str
    name: str


class PersonWelcomed(_Happened, frozen=True):
    """The host lets somebody whom he had sent away come back."""

    person: str


class PersonForgotten(_Happened, frozen=True):
    """A person asked to be forgotten: his names and words are taken out of the lines before."""

    who: str
    """His handle, which outlives his id."""
    host: str
    """Who is host from now on; empty where nobody is left to be."""


class BotCovers(_Happened, frozen=True):
    """A bot plays for a person who is away, or whose time is up."""

    place: int
    is_late: bool = False


class PersonBack(_Happened, frozen=True):
    """The person plays again."""

    place: int


class SeedCommitted(_Happened, frozen=True):
    """The table bound itself to a secret for a coming deal, before anyone could add a number.

    Viewers are shown the commitment only; the secret follows in `SeedRevealed`.
    """

    deal: int
    commitment: str
    secret: str


class Ready(_Happened, frozen=True):
    """A player is ready for the next deal, and mixes a number of his own into its shuffle."""

    place: int
    number: str


class SeedRevealed(_Happened, frozen=True):
    """After a deal: the secret and the players' numbers, from which anyone can make its cards."""

    deal: int
    secret: str
    numbers: tuple[str, ...]


class Said(_Happened, frozen=True):
    """Somebody spoke to the table: a phrase known in every language, or words of his own."""

    person: str
    name: str
    phrase: str = ""
    text: str = ""


class UndoAsked(_Happened, frozen=True):
    """A player asked to take back his last action, and what followed."""

    place: int


class UndoAgreed(_Happened, frozen=True):
    """Another player agreed."""

    place: int


class UndoRefused(_Happened, frozen=True):
    """Another player refused, or the one who asked thought better of it."""

    place: int


class TakenBack(_Happened, frozen=True):
    """All have agreed: only so many events of the deal still stand."""

    kept: int


class TableClosed(_Happened, frozen=True):
    """The game is over; nobody sits here any more."""


PersonEvent = PersonBarred | PersonWelcomed | PersonForgotten
PlaceEvent = PersonSat | BotSat | PlaceCleared | BotCovers | PersonBack
SeedEvent = SeedCommitted | Ready | SeedRevealed
UndoEvent = UndoAsked | UndoAgreed | UndoRefused | TakenBack
TableEvent = TableOpened | PlaceEvent | PersonEvent | SeedEvent | UndoEvent | Said | TableClosed
Event = TableEvent | DealEvent
"""A line of a table's log."""

_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_encoder = msgspec.json.Encoder()


def write_event(event: Event) -> str:
    """The event as a line of the log: the cards as a record writes them."""
    found = event if isinstance(event, _Happened) else notation.to_json(event)
    return _encoder.encode(found).decode()


def read_event(line: str) -> Event:
    """The event that this line holds. Raises NotationError."""
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError:
        return notation.parse_event(line)
