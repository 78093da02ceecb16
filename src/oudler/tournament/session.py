"""One session of a tournament: its plan, who sits where, and the results so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from oudler.core.events import Score
from oudler.core.values import memoize_last, value
from oudler.tournament.events import PlayRuled, ResultEntered, SheetEntered, Where
from oudler.tournament.movements.plan import Meeting, Plan
from oudler.tournament.orientation import Format, Orientation, Start
from oudler.tournament.scoring.board_play import BoardPlay
from oudler.tournament.scoring.totals import balances

FIVE = 5


@value
class Seating:
    """Who has a place, from which position on, and up to which; 0 for the end."""

    start: Start
    entrant: int
    since: int = 1
    until: int = 0


@memoize_last
def _by_start(seatings: tuple[Seating, ...]) -> dict[Start, list[Seating]]:
    found: dict[Start, list[Seating]] = {}
    for one in seatings:
        found.setdefault(one.start, []).append(one)
    return found


@dataclass(frozen=True, slots=True)
class Session:
    """The present state of a session."""

    number: int
    plan: Plan
    seatings: tuple[Seating, ...]
    deals: int = 0
    weight: Fraction = Fraction(1)
    results: Mapping[Where, ResultEntered] = field(default_factory=dict)
    sheets: Mapping[Where, SheetEntered] = field(default_factory=dict)
    rulings: Mapping[Where, PlayRuled] = field(default_factory=dict)
    commitment: str = ""
    secret: str = ""
    has_gardes: bool = False
    """Whether the takers' hands were dealt until they were worth a garde."""
    given_up: int = 0
    """How many sessions had been given up before: seats of the same number may differ."""

    def who(self, start: Start, position: int) -> int | None:
        """The entrant who has a place in a position; None if it is empty.

        >>> evening.sessions[0].who(Start("N", 1), 1)
        1
        """
        for one in _by_start(self.seatings).get(start, ()):
            if one.since <= position and (not one.until or position <= one.until):
                return one.entrant
        return None

    def start_of(self, entrant: int) -> Start | None:
        """The place that an entrant has, or had last; None for somebody who does not play.

        >>> str(evening.sessions[0].start_of(1))
        'N1'
        """
        return next((one.start for one in reversed(self.seatings) if one.entrant == entrant), None)

    @property
    def entrants(self) -> tuple[int, ...]:
        """Everybody who has played in this session.

        >>> len(evening.sessions[0].entrants)
        20
        """
        return tuple(dict.fromkeys(one.entrant for one in self.seatings))

    def present(self, meeting: Meeting) -> tuple[tuple[Orientation, int], ...]:
        """Who sits at a table, by side; empty places left out.

        >>> session = evening.sessions[0]
        >>> session.present(session.plan.meetings[0])[0]
        (Orientation.NORTH, 1)
        """
        found = ((side, self.who(start, meeting.position)) for side, start in meeting.at.items())
        return tuple((side, who) for side, who in found if who is not None)

    def sides_of(self, at: Where) -> dict[str, tuple[int, ...]]:
        """Who attacks and who defends a board at a table; nobody if it is not played there.

        >>> evening.sessions[0].sides_of(Where(1, 1, "1", 1))
        {'attack': (1,), 'defence': (2, 3, 4)}
        """
        meeting = self.meeting_at(at)
        if meeting is None or not at.board:
            return {"attack": (), "defence": ()}
        attacker = self.who(meeting.attacker(at.board), at.position)
        here = [who for _, who in self.present(meeting)]
        return {
            "attack": tuple(who for who in here if who == attacker),
            "defence": tuple(who for who in here if who != attacker),
        }

    def is_played(self, meeting: Meeting) -> bool:
        """Whether enough are there to play: three for free deals, all for boards.

        >>> session = evening.sessions[0]
        >>> session.is_played(session.plan.meetings[0])
        True
        """
        here = len(self.present(meeting))
        return here >= 3 if self.plan.format is Format.FREE else 0 < len(meeting.at) == here

    def meeting_at(self, at: Where) -> Meeting | None:
        """The meeting of a table in a position; of pools, the one with this board.

        >>> evening.sessions[0].meeting_at(Where(1, 2, "1", 5)).boards
        (5, 6, 7, 8)
        """
        for one in self.plan.meetings:
            is_there = (one.position, one.table_name) == (at.position, at.table)
            if is_there and (not at.board or at.board in one.boards):
                return one
        return None

    def where(self, meeting: Meeting, board: int = 0) -> Where:
        """A board or a free deal of a meeting; its sheet without one.

        >>> evening.sessions[0].where(evening.sessions[0].plan.meetings[0], 4)
        Where(session=1, position=1, table='1', board=4)
        """
        return Where(self.number, meeting.position, meeting.table_name, board)

    def deals_at(self, meeting: Meeting) -> tuple[Where, ...]:
        """Everything that a table enters in a position: its boards, or its free deals.

        With five players of free deals, each sits out at least once (T13).

        >>> len(evening.sessions[0].deals_at(evening.sessions[0].plan.meetings[0]))
        4
        """
        here = len(self.present(meeting))
        deals = max(self.deals, FIVE) if here == FIVE else self.deals
        numbers = meeting.boards or range(1, deals + 1)
        return tuple(self.where(meeting, number) for number in numbers)

    def places(self) -> Iterator[tuple[Where, Meeting]]:
        """Everything that is entered one by one: each board of each table, or each sheet.

        >>> len(list(evening.sessions[0].places()))
        100
        """
        for one in self.plan.meetings:
            if self.is_played(one):
                for board in one.boards or (0,):
                    yield self.where(one, board), one

    def awaited(self) -> tuple[Where, ...]:
        """What has not been entered yet.

        >>> evening.sessions[0].awaited()
        ()
        """
        known = self.results.keys() | self.sheets.keys() | self.rulings.keys()
        return tuple(at for at, _ in self.places() if at not in known)

    def plays(self) -> Iterator[BoardPlay]:
        """Each board at each table, with its result and the referee's decision.

        >>> next(evening.sessions[0].plays()).attacker
        1
        """
        for at, meeting in self.places():
            if at.board:
                yield self._play(at, meeting)

    def _play(self, at: Where, meeting: Meeting) -> BoardPlay:
        by_start = {start: self.who(start, at.position) or 0 for start in meeting.starts}
        result, ruled = self.results.get(at), self.rulings.get(at)
        return BoardPlay(
            self.number,
            meeting.section,
            at.position,
            meeting.table,
            at.board,
            by_start[meeting.attacker(at.board)],
            tuple(by_start[start] for start in meeting.defenders(at.board)),
            result.unit if result else None,
            ruled.ruling if ruled else None,
            meeting.stock,
            self.plan.original(at.board),
        )

    def balances_at(self, at: Where) -> dict[int, Score]:
        """The balances of a sheet, computed from its deals if it has them.

        >>> evening.sessions[0].balances_at(Where(1, 1, "1"))
        {}
        """
        sheet, meeting = self.sheets.get(at), self.meeting_at(at)
        if sheet is None or meeting is None:
            return {}
        if sheet.balances:
            return dict(sheet.balances)
        return balances([who for _, who in self.present(meeting)], sheet.deals)
