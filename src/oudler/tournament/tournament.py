"""A tournament as its events have made it: entrants, sessions, results, clock and claims."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from oudler.core import Contract, Score, memoize_last, value
from oudler.tournament.events import (
    ApprovalAsked,
    DealClaimed,
    EntrantEntered,
    FaultRuled,
    PenaltyGiven,
    PlayRuled,
    ResultEntered,
    SheetEntered,
    Where,
    in_order,
)
from oudler.tournament.movements.plan import Meeting, Plan
from oudler.tournament.orientation import Format, Orientation, Start
from oudler.tournament.scoring.plays import BoardPlay, FreeDeal, balances
from oudler.tournament.scoring.prizes import Prize

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
    opened: Plan | None = None
    """The plan it was opened with: what was cut may be played after all."""
    deals_from: Mapping[int, int] = field(default_factory=dict)
    """By position: how many free deals there are from then on, if that was changed."""
    minutes: int = 0
    """How long a position is planned to take; 0 if nobody has said."""
    breaks: Mapping[int, int] = field(default_factory=dict)
    """The minutes of each break, by the position before it."""

    def deals_in(self, position: int) -> int:
        """How many free deals a position has.

        >>> evening.sessions[0].deals_in(1)
        0
        """
        changed = [at for at in self.deals_from if at <= position]
        return self.deals_from[max(changed)] if changed else self.deals

    def after(self, position: int) -> int:
        """The position that follows another, or the first for 0; 0 after the last.

        Of quartets some numbers are left out, between the meetings and their returns.

        >>> evening.sessions[0].after(0), evening.sessions[0].after(5)
        (1, 0)
        """
        return next((one for one in self.plan.positions if one > position), 0)

    def before(self, position: int) -> int:
        """The position before another; 0 before the first.

        >>> evening.sessions[0].before(3), evening.sessions[0].before(1)
        (2, 0)
        """
        return max((one for one in self.plan.positions if one < position), default=0)

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

    def empty(self, meeting: Meeting) -> tuple[Start, ...]:
        """The places at a table that nobody has in its position.

        >>> evening.sessions[0].empty(evening.sessions[0].plan.meetings[0])
        ()
        """
        return tuple(one for one in meeting.starts if self.who(one, meeting.position) is None)

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
        deals = self.deals_in(meeting.position)
        deals = max(deals, FIVE) if here == FIVE else deals
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


# --- A tournament as its events have made it: entrants, sessions, results, clock and claims


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
    last_penalty: int = 0
    """The highest number of a penalty, lifted ones included: a number is not given twice."""
    faults: Mapping[int, FaultRuled] = field(default_factory=dict)
    """What the referee has ruled by the arbitration code."""
    last_fault: int = 0
    bonuses: Mapping[int, Score] = field(default_factory=dict)
    prizes: tuple[Prize, ...] = ()
    category_prizes: Mapping[str, tuple[Prize, ...]] = field(default_factory=dict)
    """By category: what the places of its own ranking win."""
    currency: str = "€"
    paid_leavers: frozenset[int] = frozenset()
    """Those who left before the end, and may win a prize all the same."""
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
    late: frozenset[Where] = frozenset()
    """What a table claimed after its position, or after an official: it waits for the desk."""
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

    def prizes_of(self, category: str) -> tuple[Prize, ...]:
        """The prizes of a category's ranking, or of everybody's.

        >>> evening.prizes_of("")
        ()
        """
        return self.category_prizes.get(category, ()) if category else self.prizes

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories of those who play, in alphabetical order.

        >>> evening.categories
        ()
        """
        return tuple(sorted({self.entrants[who].category for who in self.active} - {""}))

    @property
    def leavers(self) -> Mapping[int, int]:
        """Those who left in mid-session, and the last position that they played; 0 for none.

        Nobody who comes back to a place, or plays a later session to its end, is one.

        >>> evening.leavers
        {}
        """
        found: dict[int, int] = {}
        for session in self.sessions:
            last = session.plan.positions[-1]
            ends = {one.entrant: one.until or last for one in session.seatings}
            stayed = {who for who, until in ends.items() if until >= last}
            found = {who: until for who, until in (found | ends).items() if who not in stayed}
        return found

    def name_of(self, entrant: int) -> str:
        """The name under which somebody entered.

        >>> evening.name_of(1)
        'Adèle'
        """
        found = self.entrants.get(entrant)
        return found.name if found else str(entrant)

    def warnings(self, entrant: int, fault: str = "") -> int:
        """How often somebody has been warned, for this fault or for any.

        >>> evening.warnings(1)
        0
        """
        return sum(
            one.is_warning and one.entrant == entrant and fault in ("", one.fault)
            for one in self.faults.values()
        )

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

    def is_over(self, at: Where) -> bool:
        """Whether a later position has been called.

        >>> evening.is_over(Where(1, 1, "1", 1))
        False
        """
        return (at.session, at.position) < (self.session_called, self.position)

    def is_in_time(self, at: Where) -> bool:
        """Whether a claim counts at once: in its own position, unless an official has decided."""
        return not (self.is_over(at) or self.is_settled(at))

    def agreed(self, at: Where) -> Played | None:
        """The result that all devices claim for a deal; None if there is none, or they differ."""
        said = {played(one) for one in self.claims.get(at, {}).values()}
        return said.pop() if len(said) == 1 else None

    def differs(self, at: Where) -> bool:
        """Whether devices disagree about a deal."""
        return len({played(one) for one in self.claims.get(at, {}).values()}) > 1

    def is_disputed(self, at: Where) -> bool:
        """Whether they do, about a deal that nobody has settled."""
        return self.differs(at) and not self.is_settled(at)

    def counts(self, at: Where, said: Played) -> bool:
        """Whether a deal has this result already."""
        session = self.session(at.session)
        if session is None:
            return False
        if result := session.results.get(at):
            return (result.unit, result.contract) == (said.unit, said.contract)
        sheet = session.sheets.get(at.sheet)
        deal = FreeDeal(said.entrant, said.unit, said.sat_out or None)
        return sheet is not None and deal == dict(enumerate(sheet.deals, 1)).get(at.board)

    def is_late(self, at: Where) -> bool:
        """Whether a deal waits for the desk, because it was claimed late and does not count."""
        agreed = self.agreed(at)
        return at in self.late and (agreed is None or not self.counts(at, agreed))

    def late_claims(self) -> Iterator[Where]:
        """Everything that waits for the desk, in the order of play."""
        yield from (at for at in sorted(self.late, key=in_order) if self.is_late(at))

    def overdue(self, table: str) -> Iterator[tuple[Session, Meeting, Where]]:
        """The deals of a table's earlier positions that have no result, or wait for the desk."""
        for session in self.sessions:
            awaited = set(session.awaited())
            for meeting in session.plan.meetings:
                if meeting.table_name != table or not session.is_played(meeting):
                    continue
                for at in session.deals_at(meeting):
                    is_missing = at in awaited or at.sheet in awaited or self.is_late(at)
                    if is_missing and self.is_over(at):
                        yield session, meeting, at

    def is_settled(self, at: Where) -> bool:
        """Whether an official has entered it, or the sheet it is on."""
        return at in self.settled or at.sheet in self.settled

    def disputes(self) -> Iterator[Where]:
        """Everything that somebody must settle, in the order of play."""
        for at in sorted(self.claims, key=in_order):
            if self.is_disputed(at) and at not in self.late:
                yield at

    def awaits_referee(self) -> Iterator[ApprovalAsked]:
        """Calls for the referee without an answer yet."""
        yield from (one for number, one in self.asked.items() if number not in self.granted)
