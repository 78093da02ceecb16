"""Actions of the officials: rulings, penalties, prizes, the clock, the links, the end."""

from collections.abc import Collection
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from oudler.core import Named
from oudler.tournament import events
from oudler.tournament.actions.action import (
    MOST_SECONDS,
    Asked,
    Happened,
    Name,
    OfReferee,
    amount_of,
    check_open,
    known_entrant,
    meeting_of,
    place_of,
    session_of,
)
from oudler.tournament.events import Number, PenaltyUnit, TableName, Where
from oudler.tournament.evolution import nameless
from oudler.tournament.orientation import Format
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.roles import roles_of
from oudler.tournament.scoring.plays import IN_MATCH_POINTS, IN_PERCENT, Ruling, RulingKind
from oudler.tournament.scoring.prizes import Prize, read_prizes
from oudler.tournament.tournament import Clock, Tournament
from oudler.typed_text import number_typed
from oudler.words.safe_text import plain, visible_text

UNITS = {
    Format.FREE: PenaltyUnit.POINTS,
    Format.INDIVIDUAL: PenaltyUnit.PERCENT,
    Format.TRIPLETS: PenaltyUnit.PERCENT,
    Format.QUARTETS: PenaltyUnit.MATCH_POINTS,
    Format.TEAMS: PenaltyUnit.MATCH_POINTS,
}
"""The unit of penalties in each format (T160)."""
RULINGS = {
    Format.FREE: (),
    Format.INDIVIDUAL: IN_PERCENT,
    Format.TRIPLETS: IN_PERCENT,
    Format.QUARTETS: IN_MATCH_POINTS,
    Format.TEAMS: IN_MATCH_POINTS,
}
"""The rulings that can be made about a play."""
LAST_PRIZE = 300
"""The last place that may win something."""
_LEAST = (4, 6)
"""The match points that the side not at fault may have at least (T163, T191)."""
_NEEDS_FAULT = (RulingKind.FORTY_SIXTY, RulingKind.AT_LEAST)


# --- The referee


class Rule(OfReferee, tag="rule"):
    """A ruling replaces the score of one play."""

    session: Number
    table: TableName
    board: Number
    kind: RulingKind
    at_fault: Literal["", "attack", "defence", "all"] = ""
    entrant: Number = 0
    """A single person at fault."""
    points: Name = ""
    """Match points that the side not at fault has at least."""
    awards: dict[Name, Name] = msgspec.field(default_factory=dict)
    """Match points as given, to `attack`, `defence` or an entrant by number."""
    note: Name = ""
    entrants: tuple[Number, ...] = ()
    """Several people at fault."""

    def decided(self, tournament: Tournament) -> Happened:
        """The ruling.

        >>> Rule(1, "1", 1, RulingKind.NEUTRALISED).decided(evening)[0].ruling.kind
        RulingKind.NEUTRALISED
        """
        points = amount_of(self.points) if self.kind is RulingKind.AT_LEAST else 0
        given = self.awards if self.kind is RulingKind.AWARDED else {}
        awards = {whom: amount_of(text) for whom, text in given.items() if text}
        at = place_of(tournament, Where(self.session, 0, self.table, self.board))
        sides = session_of(tournament, self.session).sides_of(at)
        at_fault = {"all": (*sides["attack"], *sides["defence"]), **sides}.get(self.at_fault, ())
        ruling = Ruling(
            self.kind,
            at_fault or tuple(filter(None, (self.entrant, *self.entrants))),
            points,
            {
                who: amount
                for whom, amount in awards.items()
                # 0 is nobody: `rule` then refuses, and names who is at the table.
                for who in sides.get(whom) or (number_typed(whom),)
            },
        )
        return (rule(tournament, at, ruling, visible_text(self.note)),)


def rule(tournament: Tournament, at: Where, ruling: Ruling, note: str = "") -> events.PlayRuled:
    """A ruling on one play. Raises Refused.

    >>> rule(evening, Where(1, 1, "1", 1), Ruling(RulingKind.AWARDED))
    Traceback (most recent call last):
        ...
    oudler.tournament.refusal.Refused: wrong ruling ...
    """
    session = session_of(tournament, at.session)
    allowed = RULINGS[tournament.format]
    if not allowed:
        raise Refused(Reason.NO_RULING)
    if ruling.kind not in allowed:
        raise Refused(Reason.WRONG_RULING, rulings=allowed)
    if ruling.kind is RulingKind.AT_LEAST and ruling.points not in _LEAST:
        raise Refused(Reason.WRONG_LEAST, found=ruling.points)
    if not at.board:
        raise Refused(Reason.BOARD_WANTED)
    here = {who for _, who in session.present(meeting_of(session, at))}
    if not {*ruling.at_fault, *ruling.awards} <= here or (
        ruling.kind in _NEEDS_FAULT and not ruling.at_fault
    ):
        names = ", ".join(tournament.name_of(who) for who in sorted(here))
        raise Refused(Reason.NOT_AT_FAULT, known=names)
    return events.PlayRuled(at, ruling, note)


class LiftRuling(OfReferee, tag="unrule"):
    """A ruling is lifted."""

    at: Where
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """The play counts as it was entered.

        >>> LiftRuling(Where(1, 1, "1", 1)).decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: nothing noted
        """
        if self.at not in session_of(tournament, self.at.session).rulings:
            raise Refused(Reason.NOTHING_NOTED)
        return (events.RulingLifted(self.at, visible_text(self.note)),)


class Penalise(OfReferee, tag="penalty"):
    """The referee deducts something from a result."""

    entrant: Number
    amount: Name
    opponent: Number = 0
    """Between three teams: in which match."""
    note: Name = ""
    session: Number = 0
    """The last one, unless another is named."""

    def decided(self, tournament: Tournament) -> Happened:
        """Points, percent or match points, whichever the format counts in.

        >>> Penalise(1, "1").decided(evening)[0].unit
        PenaltyUnit.PERCENT
        """
        amount, opponent = amount_of(self.amount), self.opponent
        known_entrant(tournament, self.entrant)
        if amount <= 0:
            raise Refused(Reason.WRONG_PENALTY, found=amount)
        session = session_of(tournament, self.session)
        if self.entrant not in session.entrants:
            raise Refused(Reason.NOT_SEATED, name=tournament.name_of(self.entrant), position=1)
        if tournament.format is Format.TEAMS:
            others = [who for who in session.entrants if who != self.entrant]
            if len(others) == 1:
                (opponent,) = others
            elif opponent not in others:
                raise Refused(Reason.OPPONENT_WANTED)
        return (
            events.PenaltyGiven(
                tournament.last_penalty + 1,
                self.entrant,
                amount,
                UNITS[tournament.format],
                session.number,
                opponent,
                visible_text(self.note),
            ),
        )


class LiftPenalty(OfReferee, tag="lift"):
    """A penalty is lifted."""

    number: Number
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """It counts no longer.

        >>> LiftPenalty(7).decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: no such penalty {'found': 7}
        """
        check_open(tournament)
        if self.number not in tournament.penalties:
            raise Refused(Reason.NO_SUCH_PENALTY, found=self.number)
        return (events.PenaltyLifted(self.number, visible_text(self.note)),)


class GiveBonus(OfReferee, tag="bonus"):
    """A team's bonus, agreed before the match (T115); 0 takes it back."""

    entrant: Number
    points: Name

    def decided(self, tournament: Tournament) -> Happened:
        """The bonus.

        >>> GiveBonus(1, "5").decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: no bonus
        """
        points = amount_of(self.points)
        check_open(tournament)
        if tournament.format is not Format.TEAMS:
            raise Refused(Reason.NO_BONUS)
        known_entrant(tournament, self.entrant)
        if points < 0:
            raise Refused(Reason.WRONG_BONUS, found=points)
        return (events.BonusGiven(self.entrant, points),)


class AnswerCall(OfReferee, tag="answer"):
    """The referee allows a bid, or refuses it; an answer may be taken back."""

    number: Number
    granted: bool

    def decided(self, tournament: Tournament) -> Happened:
        """The answer, unless it was the same before."""
        if self.number not in tournament.asked:
            raise Refused(Reason.NOTHING_NOTED)
        if tournament.granted.get(self.number) is self.granted:
            return ()
        return (events.ApprovalGiven(self.number, self.granted),)


class Turn(Named):
    """A change of the clock."""

    START = "start"
    PAUSE = "pause"
    ADD = "add"


class SetClock(OfReferee, tag="clock"):
    """The clock starts, stops, or gets more seconds; a negative number takes some away."""

    how: Turn
    seconds: Annotated[int, msgspec.Meta(ge=-MOST_SECONDS, le=MOST_SECONDS)] = 0

    def decided_at(self, tournament: Tournament, now: int) -> Happened:
        """The clock, unless it stays as it was."""
        clock = tournament.clock
        left = max(0, clock.left_at(now))
        if self.how is Turn.ADD:
            left = max(0, left + 1000 * self.seconds)
        runs = self.how is Turn.START or (self.how is Turn.ADD and clock.until > 0)
        # A moment is stored, not a countdown: every screen counts down to the same one.
        after = Clock(until=now + left) if runs and left else Clock(left=left)
        return () if after == clock else (events.ClockSet(after.left, after.until),)


# --- The organiser


class CallPosition(Asked, tag="position"):
    """Everybody goes to this position of the last session; an earlier one may be called again."""

    position: Number
    seconds: Annotated[int, msgspec.Meta(ge=0, le=MOST_SECONDS)] = 0

    def decided(self, tournament: Tournament) -> Happened:
        """The position, and its clock."""
        session = session_of(tournament)
        if self.position not in session.plan.positions:
            most = session.plan.positions[-1]
            raise Refused(Reason.NO_SUCH_POSITION, found=self.position, most=most)
        return (events.PositionCalled(session.number, self.position, self.seconds),)


def category_of(tournament: Tournament, name: str) -> str:
    """The category of this name, however it is written; empty for everybody. Raises Refused.

    >>> category_of(evening, "")
    ''
    """
    return category_among(tournament.categories, name) if name.strip() else ""


def category_among(known: Collection[str], name: str) -> str:
    """The known category of this name, however it is written. Raises Refused.

    >>> category_among(["Jeunes", "Vétérans"], "veterans")
    'Vétérans'
    """
    for one in known:
        if plain(one) == plain(name.strip()):
            return one
    names = ", ".join(known) or "–"
    raise Refused(Reason.NO_SUCH_CATEGORY, found=visible_text(name), categories=names)


class AnnouncePrizes(Asked, tag="prizes"):
    """The prize of each place (T9), in place of what was announced before."""

    prizes: Annotated[str, msgspec.Meta(max_length=12_000)]
    """One a line, from the first place on: `50`, `100 + the cup`, `4-6: 20`."""
    currency: Annotated[str, msgspec.Meta(max_length=8)] = "€"
    category: Name = ""
    """Of a category's own ranking."""

    def decided(self, tournament: Tournament) -> Happened:
        """The prizes.

        >>> AnnouncePrizes("100").decided(evening)[0].currency
        '€'
        """
        check_open(tournament)
        currency = visible_text(self.currency)
        prizes = read_prizes(self.prizes.splitlines(), currency)
        # From place 0, so that the first place is checked too.
        for before, one in pairwise([Prize(0), *prizes]):
            is_something = one.amount > 0 or (one.things and not one.amount)
            if not before.place < one.place <= LAST_PRIZE or not is_something:
                raise Refused(Reason.WRONG_PRIZE, place=one.place, most=LAST_PRIZE)
        category = category_of(tournament, self.category)
        return (events.PrizesAnnounced(prizes, currency, category),)


class Publish(Asked, tag="publish"):
    """Everybody may see the ranking, or no longer may."""

    is_open: bool

    def decided(self, tournament: Tournament) -> Happened:
        """The ranking is shown or hidden, unless it already is."""
        if tournament.is_published is self.is_open:
            return ()
        return (events.ResultsPublished(self.is_open),)


class CloseObjections(Asked, tag="close"):
    """The ranking is final, or no longer is."""

    is_open: bool = False
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """No result may be missing from a final ranking.

        >>> CloseObjections().decided(evening)
        (ObjectionsClosed(),)
        """
        if self.is_open:
            if not tournament.is_closed:
                raise Refused(Reason.NOT_CLOSED)
            return (events.ObjectionsReopened(visible_text(self.note)),)
        check_open(tournament)
        missing = sum(len(session.awaited()) for session in tournament.sessions)
        if missing or not tournament.sessions:
            raise Refused(Reason.RESULTS_MISSING, count=missing)
        return (events.ObjectionsClosed(),)


class EraseName(Asked, tag="forget"):
    """Somebody's name is forgotten: a placeholder replaces it from now on, everywhere.

    Earlier events still hold the name: whoever stores them must rewrite them `without_name`.
    """

    entrant: Number
    placeholder: Name = ""
    """By default, their number."""

    @property
    def erased(self) -> events.NameErased:
        """The event."""
        return events.NameErased(
            self.entrant, visible_text(self.placeholder) or f"N° {self.entrant}"
        )

    def decided(self, tournament: Tournament) -> Happened:
        """The name goes, whether or not objections are closed."""
        if self.entrant not in tournament.entrants:
            raise Refused(Reason.NO_SUCH_ENTRANT, found=self.entrant)
        # Nothing new, yet earlier lines are rewritten again: a first try may have stopped midway.
        return () if nameless(tournament, self.erased) == tournament else (self.erased,)


class RenewLink(Asked, tag="link"):
    """A link stops working; a new one replaces it."""

    link: Name
    """A table such as `B3`, or `referee` or `screen`."""

    def decided(self, tournament: Tournament) -> Happened:
        """Any link may be replaced, except the organiser's own.

        >>> RenewLink("referee").decided(evening)
        (LinkRenewed(link='referee'),)
        """
        if self.link not in map(str, roles_of(tournament)):
            raise Refused(Reason.NO_LINK, link=self.link)
        return (events.LinkRenewed(self.link),)


class Erase(Asked, tag="erase"):
    """Everything is forgotten, names included: whoever stores it does that."""
