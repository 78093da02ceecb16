"""Actions about the course of an evening: shorter, longer, with a break, and who comes back."""

from __future__ import annotations

from oudler.tournament import events
from oudler.tournament.actions.action import (
    Asked,
    Happened,
    Minutes,
    check_open,
    known_entrant,
    session_of,
)
from oudler.tournament.events import Number, Where
from oudler.tournament.orientation import Format
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.tournament import Session, Tournament


def begun_positions(tournament: Tournament, session: Session) -> frozenset[int]:
    """The positions for which something has been entered, claimed or ruled.

    >>> sorted(begun_positions(evening, evening.sessions[0]))
    [1, 2, 3, 4, 5]
    """
    return frozenset(at.position for at in _entered(tournament, session))


def first_open(tournament: Tournament) -> int:
    """The first position of the last session for which nobody has entered anything; 0 for none.

    >>> first_open(evening)
    0
    """
    session = tournament.sessions[-1]
    return session.after(max(begun_positions(tournament, session), default=0))


def _entered(tournament: Tournament, session: Session) -> set[Where]:
    asked = (one.at for one in tournament.asked.values())
    faults = (one.at for one in tournament.faults.values())
    here = {at for at in (*tournament.claims, *asked, *faults) if at.session == session.number}
    return here | session.results.keys() | session.sheets.keys() | session.rulings.keys()


class Adapt(Asked, tag="adapt"):
    """A session is cut short or lengthened, or the rest of it has fewer boards or deals.

    What is 0 stays as it is. A second time takes the first one back.
    """

    positions: Number = 0
    """How many positions are played in all."""
    boards: Number = 0
    """How many boards a table has, in the positions that have not begun."""
    deals: Number = 0
    """How many free deals a position has, likewise."""
    minutes: Minutes = 0
    """How long a position is planned to take."""
    session: Number = 0
    """The last one, unless another is named."""

    def decided(self, tournament: Tournament) -> Happened:
        """The rest of the session; nothing that has begun can be dropped.

        >>> Adapt(positions=4).decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: too late {'position': 5, 'table': '1'}
        """
        from oudler.tournament.movements.adaptation import (  # few commands need it
            with_boards,
            with_positions,
            without_return,
        )

        session = session_of(tournament, self.session)
        opened = session.opened or session.plan
        plan = session.plan
        begun = begun_positions(tournament, session)
        if self.positions:
            kept = begun | self._called(tournament, session)
            found = with_positions(plan, opened, self.positions, kept)
            if found is None:
                raise self._refusal(tournament, session)
            plan = found
        since = self._since(tournament, session, begun) if self.boards or self.deals else 0
        if self.boards and tournament.has_boards:
            if self.boards > max(len(one.boards) for one in opened.meetings):
                raise Refused(Reason.NO_MORE_BOARDS, found=self.boards)
            cut = with_boards(plan, opened, self.boards, since)
            if set(without_return(cut)) - set(without_return(plan)):
                raise Refused(Reason.BOARDS_RETURN)
            plan = cut
        deals = 0 if tournament.has_boards else self.deals
        event = events.SessionAdapted(
            session.number, plan, since if deals else 0, deals, self.minutes
        )
        is_known = session.deals_in(since) == deals or not deals
        if plan == session.plan and is_known and self.minutes in (0, session.minutes):
            return ()
        return (event,)

    def prepared(self, tournament: Tournament) -> Adapt:
        """The same; a movement with more positions takes long to find, and is found now."""
        self.decided(tournament)
        return self

    def _called(self, tournament: Tournament, session: Session) -> frozenset[int]:
        """The position that has been called, unless so few are wanted that it must go."""
        if session.number != tournament.session_called:
            return frozenset()
        called = [one for one in session.plan.positions if one <= tournament.position]
        return frozenset(called if len(called) <= self.positions else ())

    def _since(self, tournament: Tournament, session: Session, begun: frozenset[int]) -> int:
        """The first position that has neither begun nor been called."""
        is_called = session.number == tournament.session_called
        since = session.after(max((*begun, tournament.position if is_called else 0), default=0))
        if not since:
            raise Refused(Reason.NOTHING_LEFT)
        return since

    def _refusal(self, tournament: Tournament, session: Session) -> Refused:
        """What has begun and would be dropped; else the movement has no such length."""
        kept = session.plan.positions[: self.positions]
        for at in sorted(_entered(tournament, session), key=events.in_order):
            if at.position not in kept:
                return Refused(Reason.TOO_LATE, position=at.position, table=at.table)
        is_quartets = tournament.format is Format.QUARTETS
        reason = Reason.ODD_QUARTETS if is_quartets else Reason.NO_MORE_POSITIONS
        opened = session.opened or session.plan
        return Refused(reason, most=len(opened.positions))


class PlanBreak(Asked, tag="break"):
    """A break after a position, so many minutes long; 0 takes it back."""

    after: Number
    minutes: Minutes
    session: Number = 0
    """The last one, unless another is named."""

    def decided(self, tournament: Tournament) -> Happened:
        """The break; none follows the last position.

        >>> PlanBreak(2, 15).decided(evening)
        (BreakPlanned(session=1, after=2, minutes=15),)
        """
        session = session_of(tournament, self.session)
        *before, last = session.plan.positions
        if self.after not in before:
            raise Refused(Reason.NO_SUCH_POSITION, found=self.after, most=max(before, default=last))
        if session.breaks.get(self.after, 0) == self.minutes:
            return ()
        return (events.BreakPlanned(session.number, self.after, self.minutes),)


class Return(Asked, tag="return"):
    """Somebody who had withdrawn plays again in the sessions to come."""

    entrant: Number

    def decided(self, tournament: Tournament) -> Happened:
        """They are seated again from the next session on; a place in this one is taken apart.

        >>> Return(1).decided(evening)
        ()
        """
        known_entrant(tournament, self.entrant)
        if self.entrant not in tournament.withdrawn:
            return ()
        return (events.EntrantReturned(self.entrant),)


class PayLeaver(Asked, tag="pay"):
    """Whether somebody who left before the end may win a prize."""

    entrant: Number
    is_paid: bool = True

    def decided(self, tournament: Tournament) -> Happened:
        """Only about somebody who left.

        >>> PayLeaver(1).decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: not left {'name': 'Adèle'}
        """
        known_entrant(tournament, self.entrant)
        check_open(tournament)
        if self.entrant not in tournament.leavers:
            raise Refused(Reason.NOT_LEFT, name=tournament.name_of(self.entrant))
        if (self.entrant in tournament.paid_leavers) is self.is_paid:
            return ()
        return (events.LeaverPaid(self.entrant, self.is_paid),)
