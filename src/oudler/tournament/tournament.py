"""A tournament as its events have made it: entrants, sessions, results, clock and claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from oudler.core.actions import Contract
from oudler.core.events import Score
from oudler.core.values import value
from oudler.tournament.events import (
    ApprovalAsked,
    DealClaimed,
    EntrantEntered,
    PenaltyGiven,
    Where,
    in_order,
)
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.prizes import Prize
from oudler.tournament.session import Session


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
class Tournament:
    """Everything that has happened; rankings and views are functions of it."""

    name: str = ""
    format: Format = Format.FREE
    rules: str = "fft-4@1"
    team_size: int = 1
    date: str = ""
    place: str = ""
    entrants: Mapping[int, EntrantEntered] = field(default_factory=dict)
    withdrawn: frozenset[int] = frozenset()
    sessions: tuple[Session, ...] = ()
    penalties: Mapping[int, PenaltyGiven] = field(default_factory=dict)
    bonuses: Mapping[int, Score] = field(default_factory=dict)
    prizes: tuple[Prize, ...] = ()
    currency: str = "€"
    is_closed: bool = False
    given_up: int = 0
    """How many sessions were given up, to seat everybody anew."""
    session_called: int = 0
    position: int = 0
    """The last position called, of that session; 0 before the first."""
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
    def active(self) -> tuple[int, ...]:
        """Those who can be seated in the next session.

        >>> len(evening.active)
        20
        """
        return tuple(who for who in self.entrants if who not in self.withdrawn)

    @property
    def seated(self) -> frozenset[int]:
        """Those who have had a place in a session.

        >>> len(evening.seated)
        20
        """
        return frozenset(who for session in self.sessions for who in session.entrants)

    def name_of(self, entrant: int) -> str:
        """The name under which somebody entered.

        >>> evening.name_of(1)
        'Adèle'
        """
        found = self.entrants.get(entrant)
        return found.name if found else str(entrant)

    def session(self, number: int) -> Session | None:
        """The session with this number; None if it has not been opened.

        >>> evening.session(2) is None
        True
        """
        return next((one for one in self.sessions if one.number == number), None)

    @property
    def running(self) -> Session | None:
        """The session of the last position called."""
        return self.session(self.session_called)

    @property
    def coming(self) -> Session | None:
        """The session opened last, until its first position is called."""
        last = self.sessions[-1:]
        return last[0] if last and last[0].number != self.session_called else None

    @property
    def seating(self) -> tuple[Session, int] | None:
        """The last session, and the position from which its places change hands.

        That is the first one until it has been called.
        """
        if not self.sessions:
            return None
        return self.sessions[-1], self.position if self.coming is None else 1

    @property
    def has_boards(self) -> bool:
        """Whether several tables play the same cards."""
        return self.format.has_boards

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
        return at in self.settled or at.sheet in self.settled

    def disputes(self) -> Iterator[Where]:
        """Everything that somebody must settle, in the order of play."""
        yield from (at for at in sorted(self.claims, key=in_order) if self.is_disputed(at))

    def awaits_referee(self) -> Iterator[ApprovalAsked]:
        """Calls for the referee without an answer yet."""
        yield from (one for number, one in self.asked.items() if number not in self.granted)
