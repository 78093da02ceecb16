"""A club's evening as its events have made it: tournament, position, clock and claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from oudler.core.actions import Contract
from oudler.core.events import Score
from oudler.core.values import value
from oudler.tournament.evening import events
from oudler.tournament.evening.erasure import nameless
from oudler.tournament.evening.events import (
    ApprovalAsked,
    ApprovalGiven,
    DealClaimed,
    EveningEvent,
    Own,
    PlaceReopened,
    PlaceSettled,
)
from oudler.tournament.log.events import SessionCancelled, Where
from oudler.tournament.log.session import Session
from oudler.tournament.log.tournament import Tournament
from oudler.tournament.log.tournament import evolve as evolve_tournament
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import Format

FIVE = 5


@value
class Clock:
    """A position's clock: it runs until a moment, or is stopped with some time left."""

    left: int = 0
    until: int = 0

    def left_at(self, now: int) -> int:
        """Milliseconds left at a moment; below 0 once it has run down.

        >>> Clock(until=5000).left_at(2000), Clock(left=700).left_at(2000)
        (3000, 700)
        """
        return self.until - now if self.until else self.left


@value
class Played:
    """The result of a deal, on which devices must agree."""

    unit: Score
    contract: Contract
    entrant: int
    sat_out: int


def played(claim: DealClaimed) -> Played:
    """The result in a claim, without the typed text."""
    return Played(claim.unit, claim.contract, claim.entrant, claim.sat_out)


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything that has happened; views are functions of it."""

    tournament: Tournament = field(default_factory=Tournament)
    session: int = 0
    position: int = 0
    """The last position called; 0 before the first."""
    clock: Clock = Clock()
    claims: Mapping[Where, Mapping[str, DealClaimed]] = field(default_factory=dict)
    """By place and device: the latest claim of each."""
    settled: frozenset[Where] = frozenset()
    """What an official has entered."""
    asked: Mapping[int, ApprovalAsked] = field(default_factory=dict)
    granted: Mapping[int, bool] = field(default_factory=dict)
    is_published: bool = False
    renewals: Mapping[str, int] = field(default_factory=dict)
    """How often each link was replaced, by table or office."""

    @property
    def running(self) -> Session | None:
        """The session of the last position called."""
        return self.tournament.session(self.session)

    @property
    def coming(self) -> Session | None:
        """The session opened last, until its first position is called."""
        last = self.tournament.sessions[-1:]
        return last[0] if last and last[0].number != self.session else None

    @property
    def seating(self) -> tuple[Session, int] | None:
        """The last session, and the position from which its places change hands.

        That is the first one until it has been called.
        """
        if not self.tournament.sessions:
            return None
        last = self.tournament.sessions[-1]
        return last, self.position if self.coming is None else 1

    @property
    def has_boards(self) -> bool:
        """Whether several tables play the same cards."""
        return self.tournament.format is not Format.FREE

    def agreed(self, at: Where) -> Played | None:
        """The result that all devices claim for a deal; None if there is none, or they differ."""
        said = {played(one) for one in self.claims.get(at, {}).values()}
        return said.pop() if len(said) == 1 else None

    def is_disputed(self, at: Where) -> bool:
        """Whether devices disagree about a deal that nobody has settled."""
        said = {played(one) for one in self.claims.get(at, {}).values()}
        return len(said) > 1 and not self.is_settled(at)

    def is_settled(self, at: Where) -> bool:
        """Whether an official has entered it, or the sheet it is on."""
        return at in self.settled or sheet_of(at) in self.settled

    def disputes(self) -> Iterator[Where]:
        """Everything that somebody must settle, in the order of play."""
        yield from (at for at in sorted(self.claims, key=in_order) if self.is_disputed(at))

    def awaits_referee(self) -> Iterator[ApprovalAsked]:
        """Calls for the referee without an answer yet."""
        yield from (one for number, one in self.asked.items() if number not in self.granted)

    def deals_at(self, session: Session, meeting: Meeting) -> tuple[Where, ...]:
        """Everything that a table enters in a position: its boards, or its free deals."""
        numbers = meeting.boards or range(1, deals_of(session, meeting) + 1)
        at = meeting.section, meeting.position, meeting.table
        return tuple(Where(session.number, *at, number) for number in numbers)


def deals_of(session: Session, meeting: Meeting) -> int:
    """How many free deals a table plays: with five players, each sits out at least once (T13)."""
    here = len(session.present(meeting))
    return max(session.deals, FIVE) if here == FIVE else session.deals


def sheet_of(at: Where) -> Where:
    """The sheet that a free deal is on.

    >>> sheet_of(Where(1, "", 2, 3, 4))
    Where(session=1, section='', position=2, table=3, board=0)
    """
    return Where(at.session, at.section, at.position, at.table)


def in_order(at: Where) -> tuple[int, int, str, int, int]:
    """The order of play.

    >>> in_order(Where(1, "B", 2, 3, 4))
    (1, 2, 'B', 3, 4)
    """
    return at.session, at.position, at.section, at.table, at.board


def replay(found: Iterable[EveningEvent]) -> Evening:
    """The evening that these events make.

    >>> replay([events.ResultsPublished(True)]).is_published
    True
    """
    evening = Evening()
    for event in found:
        evening = evolve(evening, event)
    return evening


def evolve(evening: Evening, event: EveningEvent) -> Evening:
    """The evening after an event. It never refuses: `decisions` does that beforehand.

    >>> evolve(Evening(), events.PositionCalled(1, 2, 600)).clock.left
    600000
    """
    if not isinstance(event, Own):
        after = replace(evening, tournament=evolve_tournament(evening.tournament, event))
        return _back(after) if isinstance(event, SessionCancelled) else after
    match event:
        case events.PositionCalled():
            clock = Clock(left=1000 * event.seconds)
            return replace(evening, session=event.session, position=event.position, clock=clock)
        case events.ClockSet():
            return replace(evening, clock=Clock(event.left, event.until))
        case events.DealClaimed():
            return _claimed(evening, event)
        case events.PlaceSettled() | events.PlaceReopened():
            return _settled(evening, event)
        case events.ApprovalAsked() | events.ApprovalGiven():
            return _approval(evening, event)
        case events.ResultsPublished():
            return replace(evening, is_published=event.is_open)
        case events.LinkRenewed():
            count = evening.renewals.get(event.link, 0) + 1
            return replace(evening, renewals={**evening.renewals, event.link: count})
        case events.NameErased():
            return replace(evening, tournament=nameless(evening.tournament, event))


def _back(evening: Evening) -> Evening:
    """Back in the last position of the session before, if the cancelled one had been called."""
    before = evening.tournament.sessions[-1:]
    if evening.running is not None or not evening.session:
        return evening
    position = before[0].plan.positions[-1] if before else 0
    number = before[0].number if before else 0
    return replace(evening, session=number, position=position, clock=Clock())


def _approval(evening: Evening, event: ApprovalAsked | ApprovalGiven) -> Evening:
    if isinstance(event, ApprovalAsked):
        return replace(evening, asked={**evening.asked, event.number: event})
    return replace(evening, granted={**evening.granted, event.number: event.granted})


def _claimed(evening: Evening, claim: DealClaimed) -> Evening:
    """Each device's latest claim, by its own count, so the order of arrival does not matter."""
    here = evening.claims.get(claim.at, {})
    known = here.get(claim.device)
    if known is not None and known.number >= claim.number:
        return evening
    return replace(evening, claims={**evening.claims, claim.at: {**here, claim.device: claim}})


def _settled(evening: Evening, event: PlaceSettled | PlaceReopened) -> Evening:
    if isinstance(event, PlaceReopened):
        return _reopened(evening, event.at)
    return replace(evening, settled=evening.settled | {event.at})


def _reopened(evening: Evening, at: Where) -> Evening:
    def is_meant(other: Where) -> bool:
        return other == at or (not at.board and sheet_of(other) == at)

    return replace(
        evening,
        claims={other: one for other, one in evening.claims.items() if not is_meant(other)},
        settled=frozenset(other for other in evening.settled if not is_meant(other)),
    )
