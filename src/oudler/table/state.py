"""A table as its log tells it: one frozen value."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.core.deal import Deal
from oudler.core.events import Dealt
from oudler.core.events import Event as DealEvent
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat
from oudler.core.session import Session
from oudler.core.values import value
from oudler.table.events import Again, Said, TableOpened
from oudler.table.handles import handle_of


@dataclass(frozen=True, slots=True)
class Person:
    """A person at the table, by an id that only he can prove to have."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Bot:
    """A program at the table."""

    level: str


@dataclass(frozen=True, slots=True)
class Undo:
    """A wish to take something back: whose, and who has agreed."""

    place: int
    agreed: frozenset[int]
    since: float
    """When it was asked, in seconds of the log's clock."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What the table has bound itself to for a coming deal."""

    deal: int
    text: str
    commitment: str


@value
class Table:
    """Everything about a table. Only the table itself may see all of it."""

    opened: TableOpened
    rules: Ruleset
    occupants: tuple[Person | Bot | None, ...]
    """By place, which is where a player is on the score sheet."""
    covered: frozenset[int] = frozenset()
    """The places of people for whom a bot plays now."""
    session: Session | None = None
    """The score sheet, once the first deal has begun."""
    dealt: Dealt | None = None
    played: tuple[DealEvent, ...] = ()
    """The events of the deal since it was dealt."""
    deal: Deal | None = None
    """The deal being played, or the last one played."""
    secret: Secret | None = None
    numbers: tuple[tuple[int, str], ...] = ()
    """Who is ready for the next deal, each place with the number that it mixes in."""
    mixed: tuple[str, ...] = ()
    """The numbers that were mixed into the deal, by place."""
    undo: Undo | None = None
    banks: tuple[float, ...] = ()
    """Seconds left in each place's bank."""
    since: float = 0.0
    """When the turn began, in seconds of the log's clock."""
    said: tuple[Said, ...] = ()
    barred: tuple[Person, ...] = ()
    """Whom the host has sent away."""
    is_closed: bool = False

    @property
    def is_playing(self) -> bool:
        """Whether a deal is under way."""
        return self.deal is not None and self.deal.to_act is not None

    @property
    def has_clock(self) -> bool:
        """Whether time runs here, be anybody here or not: a deal is played against the clock."""
        return self.opened.pace.has_clock and self.is_playing and not self.is_closed

    @property
    def repeated(self) -> Again | None:
        """The deal of another table that is dealt next here; None for new cards."""
        return self.opened.again if self.session is None else None

    @property
    def is_full(self) -> bool:
        """Whether somebody sits at every place."""
        return None not in self.occupants

    @property
    def names(self) -> tuple[str, ...]:
        """What each place is called: a person's name, or none yet."""
        return tuple(one.name if isinstance(one, Person) else "" for one in self.occupants)

    def place_of(self, person: str) -> int | None:
        """Where a person sits."""
        for place, one in enumerate(self.occupants):
            if isinstance(one, Person) and one.id == person:
                return place
        return None

    @property
    def known(self) -> dict[str, Person]:
        """Everybody who sits here, has spoken of late or was sent away, by handle."""
        spoken = [Person(one.person, one.name) for one in self.said]
        seated = [one for one in self.occupants if isinstance(one, Person)]
        found = (*spoken, *self.barred, *seated)
        return {handle_of(self.opened.id, one.id): one for one in found}

    def is_played_by_bot(self, place: int) -> bool:
        """Whether a bot decides for this place now."""
        return isinstance(self.occupants[place], Bot) or place in self.covered

    @property
    def people(self) -> tuple[int, ...]:
        """The places where a person sits and plays."""
        places = range(len(self.occupants))
        return tuple(p for p in places if isinstance(self.occupants[p], Person))

    @property
    def present(self) -> tuple[int, ...]:
        """The places of people who play for themselves now."""
        return tuple(place for place in self.people if place not in self.covered)

    @property
    def turn(self) -> int | None:
        """The place whose turn it is."""
        if self.deal is None or self.deal.to_act is None:
            return None
        return self.place_at(self.deal.to_act)

    def place_at(self, seat: Seat) -> int:
        """Who has this seat of the deal: a place on the score sheet."""
        assert self.deal is not None
        return self.deal.players[seat]

    def seat_of(self, place: int) -> Seat | None:
        """The seat that a place has in the deal; None while it sits out, or before any deal."""
        if self.deal is None:
            return None
        seat = self.deal.players.index(place)
        return Seat(seat) if seat < self.rules.seats else None
