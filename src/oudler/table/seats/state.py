"""A table as its log describes it: one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from oudler.core import Deal, Dealt, Match, Ruleset, Seat, Session, match_at, value
from oudler.core.events import Event as DealEvent
from oudler.core.values import replacing
from oudler.table.clock.delay import Delay
from oudler.table.clock.pace import Speed
from oudler.table.clock.vacation import Period
from oudler.table.events import Again, Said, TableOpened
from oudler.table.handles import handle_of
from oudler.table.proof.draw import Drawn, Given, Terms, rules_text

NOBODY = " "
"""The host of a table that holds no more than the deal of a link. No person's id has a space."""

TOO_OFTEN = 2
"""A player who has restarted this many draws may draw no longer."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person at the table, by an id that only they can prove to own."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Bot:
    """A program at the table."""

    level: str


@dataclass(frozen=True, slots=True)
class Undo:
    """A request to take something back: whose, and who has agreed."""

    place: int
    agreed: frozenset[int]
    since: float
    """When it was asked, in seconds of the log's clock."""


@dataclass(frozen=True, slots=True)
class AskedClaim:
    """A claim that is put to the others: whose, of how many tricks, and who has agreed."""

    place: int
    tricks: int
    agreed: frozenset[int]
    since: float
    """When it was made, in seconds of the log's clock."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person who waits for a bot's place, and the players who let them take over at once."""

    person: Person
    place: int
    since: float
    """When it was asked, in seconds of the log's clock."""
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Secret:
    """The secret that the table has committed to for a coming deal."""

    deal: int
    text: str
    commitment: str


@value
class Comment:
    """Somebody's comment on a finished deal."""

    said: Said
    time: float
    """In seconds of the log's clock."""


@value
class Table:
    """Everything about a table. No viewer may see all of it."""

    opened: TableOpened
    rules: Ruleset
    occupants: tuple[Person | Bot | None, ...]
    """By place, the player's line on the score sheet."""
    covered: frozenset[int] = frozenset()
    """The places where a bot plays for a person now."""
    session: Session | None = None
    """The score sheet, once the first deal has begun."""
    dealt: Dealt | None = None
    dealt_to: tuple[Person | Bot | None, ...] = ()
    """Who sat at each place when these cards were dealt; no id once somebody is forgotten."""
    dealt_at: float = 0.0
    """When that was, in seconds of the log's clock."""
    played: tuple[DealEvent, ...] = ()
    """The events of the deal since it was dealt."""
    deal: Deal | None = None
    """The deal being played, or the last one played."""
    secret: Secret | None = None
    hands_seen: frozenset[tuple[str, int]] = frozenset()
    """Who has seen which hand of the deal: pairs of a person's handle and a place."""
    is_practice: bool = False
    """Whether one person practises with bots; ends for good when a second one sits down."""
    was_taken_back: bool = False
    """Whether part of the deal was taken back: viewers know more than it shows now."""
    waiting: tuple[Waiting, ...] = ()
    """People who wait for a bot's place, at most one for each place."""
    declined: frozenset[str] = frozenset()
    """The handles of people refused in this deal: the players are not asked about them again."""
    silent: frozenset[int] = frozenset()
    """The places whose players announce nothing before the first card."""
    numbers: tuple[Given, ...] = ()
    """The players ready for the next deal, by place."""
    voided: int = 0
    """How often the draw of the next deal, or of this one, was restarted."""
    spoilers: tuple[str, ...] = ()
    """The handles of those who restarted it, once for each restart."""
    drawn: tuple[Drawn, ...] = ()
    """Each place's contribution to the deal."""
    drawers: tuple[str, ...] = ()
    """The ids of the people dealt in, by place; empty for a bot."""
    undo: Undo | None = None
    asked_back: frozenset[int] = frozenset()
    """The places that have asked to take back their last action, which they may do once."""
    claim: AskedClaim | None = None
    claimed: frozenset[int] = frozenset()
    """The places whose claim was refused in this deal."""
    banks: tuple[float, ...] = ()
    """Seconds left in each place's bank."""
    vacations: tuple[tuple[Period, ...], ...] = ()
    """When the person at each place is away, by place; empty if nobody ever is."""
    since: float = 0.0
    """When the turn began, in seconds of the log's clock."""
    said: tuple[Said, ...] = ()
    comments: tuple[Comment, ...] = ()
    """The comments on finished deals."""
    has_played: frozenset[str] = frozenset()
    """The handles of everyone who has had a hand in a finished deal, even if they left since."""
    barred: tuple[Person, ...] = ()
    """People the host has sent away."""
    invited: frozenset[str] = frozenset()
    """The handles of spectators who may speak."""
    removed: frozenset[str] = frozenset()
    """The handles of spectators the host has removed."""
    watchers: frozenset[str] | None = None
    """The handles that may watch a table closed to newcomers; None if anyone may."""
    delay: Delay = Delay.NONE
    """How late spectators see the table."""
    is_closed: bool = False
    speed: Speed = Speed.NORMAL
    """How fast bots play."""
    finalists: tuple[Person | Bot | None, ...] = ()
    """Who had each place when the match ended, even if they left since; empty before."""

    @property
    def is_playing(self) -> bool:
        """Whether a deal is under way.

        >>> table.is_playing, playing.is_playing
        (False, True)
        """
        return self.deal is not None and self.deal.to_act is not None

    @property
    def is_over(self) -> bool:
        """Whether a deal has ended and no other has begun."""
        return self.deal is not None and bool(self.deal.scores)

    @property
    def match(self) -> Match | None:
        """The match being played, or the last one; None if deals go on without end."""
        if not self.opened.deals:
            return None
        played = 0 if self.session is None else len(self.session.sheet)
        return match_at(self.opened.deals, played, is_playing=self.is_playing)

    @property
    def is_match_over(self) -> bool:
        """Whether the last deal of a match has ended and the next match has not begun.

        >>> playing.is_match_over
        False
        """
        return (found := self.match) is not None and found.is_over

    @property
    def match_session(self) -> Session | None:
        """The score sheet of this match; of the whole evening where there is none."""
        found = self.match
        if self.session is None or found is None or not found.before:
            return self.session
        return self.session.since(found.before)

    @property
    def has_clock(self) -> bool:
        """Whether somebody is timed, in a deal or before one, even when nobody is here."""
        if not self.opened.pace.has_clock or self.is_closed:
            return False
        is_awaited = bool(self.awaited) and not self.is_match_over
        return self.is_playing or bool(self.unopened) or is_awaited

    @property
    def given(self) -> Dealt | None:
        """The cards to be dealt next here, if the table came with them; None for new ones.

        >>> table.given is None
        True
        """
        found = self.opened.again or self.opened.board
        return None if found is None or self.session is not None else found.dealt

    @property
    def repeated(self) -> Again | None:
        """The deal of another table to be dealt next here; None for new cards."""
        return self.opened.again if self.session is None else None

    @property
    def is_linked(self) -> bool:
        """Whether it holds no more than the deal of a link: no evening, so no number."""
        return self.opened.host == NOBODY

    @property
    def are_cards_closed(self) -> bool:
        """Whether the cards stay closed when a deal ends, because others will play them.

        >>> table.are_cards_closed
        False
        """
        return self.opened.board is not None and self.opened.board.is_ranked

    @property
    def is_repeating(self) -> bool:
        """Whether the current deal was played at another table first."""
        is_first = self.session is not None and not self.session.sheet
        return self.opened.again is not None and is_first

    @property
    def terms(self) -> Terms | None:
        """The terms that bind the numbers for the next deal, or for this one."""
        if self.secret is None:
            return None
        rules = rules_text(self.rules.name, self.opened.options)
        return Terms(self.opened.id, self.secret.deal, rules)

    @property
    def is_ready(self) -> bool:
        """Whether everyone present is ready for the next deal."""
        ready = {given.place for given in self.numbers}
        return self.is_full and bool(self.present) and set(self.drawing) <= ready

    @property
    def awaited(self) -> tuple[int, ...]:
        """The places present but not ready while somebody else is."""
        if not self.numbers or self.is_playing or self.is_closed or not self.is_full:
            return ()
        ready = {given.place for given in self.numbers}
        return tuple(place for place in self.drawing if place not in ready)

    @property
    def drawing(self) -> tuple[int, ...]:
        """The places present that draw the next deal.

        >>> playing.drawing
        (0, 3)
        """
        return tuple(filter(self.draws, self.present))

    def draws(self, place: int) -> bool:
        """Whether a place draws: a spoiler does not, unless only spoilers are present."""
        if not self._is_spoiler(place):
            return True
        return all(other == place or self._is_spoiler(other) for other in self.present)

    def _is_spoiler(self, place: int) -> bool:
        if not self.spoilers:
            return False
        one, id = self.occupants[place], self.opened.id
        return isinstance(one, Person) and self.spoilers.count(handle_of(id, one.id)) >= TOO_OFTEN

    @property
    def is_draw_open(self) -> bool:
        """Whether a bound number has been opened: from now on any change restarts the draw."""
        return any(given.was_bound for given in self.numbers)

    @property
    def unopened(self) -> tuple[int, ...]:
        """The places that must open their numbers now that all are ready."""
        if not self.numbers or self.is_playing or self.is_closed or not self.is_ready:
            return ()
        return tuple(given.place for given in self.numbers if given.number is None)

    @property
    def is_full(self) -> bool:
        """Whether every place is taken.

        >>> table.is_full, playing.is_full
        (False, True)
        """
        return None not in self.occupants

    @property
    def names(self) -> tuple[str, ...]:
        """The name at each place; empty for a bot or nobody.

        >>> playing.names
        ('Anne', '', '', 'Bob')
        """
        return tuple(one.name if isinstance(one, Person) else "" for one in self.occupants)

    def vacation_of(self, place: int) -> tuple[Period, ...]:
        """When the person at a place is away.

        >>> playing.vacation_of(0)
        ()
        """
        return self.vacations[place] if self.vacations else ()

    def place_of(self, person: str) -> int | None:
        """The place where a person sits.

        >>> playing.place_of("bob"), table.place_of("bob")
        (3, None)
        """
        for place, one in enumerate(self.occupants):
            if isinstance(one, Person) and one.id == person:
                return place
        return None

    def wait_of(self, person: str) -> Waiting | None:
        """The place that a person waits for, if any."""
        return next((one for one in self.waiting if one.person.id == person), None)

    def waiting_as(self, handle: str) -> Waiting | None:
        """The person who waits under this handle."""
        id = self.opened.id
        return next((one for one in self.waiting if handle_of(id, one.person.id) == handle), None)

    @property
    def known(self) -> dict[str, Person]:
        """Everyone who sits or waits here, has spoken lately or was sent away, by handle.

        >>> [person.name for person in playing.known.values()]
        ['Anne', 'Bob']
        """
        commented = [one.said for one in self.comments]
        spoken = [Person(one.person, one.name) for one in (*commented, *self.said)]
        waiting = [one.person for one in self.waiting]
        seated = [one for one in self.occupants if isinstance(one, Person)]
        found = (*spoken, *self.barred, *waiting, *seated)
        return {handle_of(self.opened.id, one.id): one for one in found}

    def is_played_by_bot(self, place: int) -> bool:
        """Whether a bot decides for this place now.

        >>> playing.is_played_by_bot(1)
        True
        """
        return isinstance(self.occupants[place], Bot) or place in self.covered

    @property
    def people(self) -> tuple[int, ...]:
        """The places where a person sits.

        >>> playing.people
        (0, 3)
        """
        places = range(len(self.occupants))
        return tuple(p for p in places if isinstance(self.occupants[p], Person))

    @property
    def present(self) -> tuple[int, ...]:
        """The places of people who play for themselves now.

        >>> playing.present
        (0, 3)
        """
        return tuple(place for place in self.people if place not in self.covered)

    @property
    def turn(self) -> int | None:
        """The place whose turn it is.

        >>> playing.turn, table.turn
        (1, None)
        """
        if self.deal is None or self.deal.to_act is None:
            return None
        return self.place_at(self.deal.to_act)

    def place_at(self, seat: Seat) -> int:
        """The place that has this seat of the deal.

        >>> playing.place_at(Seat(2))
        2
        """
        assert self.deal is not None
        return self.deal.players[seat]

    def seat_of(self, place: int) -> Seat | None:
        """The seat of a place in the deal; None while it sits out, or before any deal.

        >>> playing.seat_of(2), table.seat_of(2)
        (2, None)
        """
        if self.deal is None:
            return None
        seat = self.deal.players.index(place)
        return Seat(seat) if seat < self.rules.seats else None

    def has_hand(self, place: int) -> bool:
        """Whether a place plays in the deal that is under way.

        >>> playing.has_hand(2), table.has_hand(2)
        (True, False)
        """
        return self.is_playing and self.seat_of(place) is not None


if TYPE_CHECKING:
    changed = replace
else:
    changed = replacing(Table)  # faster than dataclasses.replace: tables change with every card
