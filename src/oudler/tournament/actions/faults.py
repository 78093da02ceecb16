"""The referee rules on a fault: what the arbitration code gives is entered in one action."""

from typing import TYPE_CHECKING, Annotated

import msgspec

from oudler.core import Score
from oudler.tournament import events
from oudler.tournament.actions.action import (
    Happened,
    Name,
    OfReferee,
    check_open,
    meeting_of,
    place_of,
    session_of,
)
from oudler.tournament.actions.officials import Penalise, rule
from oudler.tournament.events import Number, TableName, Where
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.scoring.plays import Ruling, RulingKind
from oudler.tournament.tournament import Tournament
from oudler.words.safe_text import visible_text

if TYPE_CHECKING:
    from oudler.arbitration import Outcome

_AT_TABLE = ("both", "everybody")
"""Who pays a penalty that is not the offender's alone."""
_KINDS = {
    "neutralised": RulingKind.NEUTRALISED,
    "joint_zero": RulingKind.JOINT_ZERO,
    "forty_sixty": RulingKind.FORTY_SIXTY,
    "forty_forty": RulingKind.FORTY_SIXTY,
    "at_least": RulingKind.AT_LEAST,
    "awarded": RulingKind.AWARDED,
}
"""What decides a play; the rest of what may become of a deal leaves its score as it is."""


class RuleFault(OfReferee, tag="fault"):
    """A fault at a table, with the answers that the arbitration code asks for."""

    session: Number
    table: TableName
    entrant: Number
    """Who is at fault."""
    fault: Name
    given: Annotated[dict[Name, Name], msgspec.Meta(max_length=4)] = msgspec.field(
        default_factory=dict
    )
    board: Number = 0
    """The board, or the free deal; 0 if it is about none."""
    position: Number = 0
    """By default the one in which the board is played; of free deals, the one called."""
    has_penalty: bool = False
    """Whether a penalty that the referee may leave out is given."""
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """The ruling on the play, the penalties, and the fault itself.

        >>> found = RuleFault(1, "1", 1, "revoke", {"covered": "yes"}, 1).decided(evening)
        >>> [type(one).__name__ for one in found]
        ['PlayRuled', 'PenaltyGiven', 'FaultRuled']
        """
        outcome, at = self._outcome(tournament), self._place(tournament)
        session = session_of(tournament, at.session)
        here = tuple(dict.fromkeys(who for _, who in session.present(meeting_of(session, at))))
        if self.entrant not in here:
            names = ", ".join(map(tournament.name_of, here))
            raise Refused(Reason.NOT_AT_FAULT, known=names)
        note = visible_text(self.note)
        self._check_new(tournament, at, note)
        ruled: Happened = ()
        if kind := _KINDS.get(outcome.deal):
            ruled = (rule(tournament, at, _ruling(kind, outcome, self.entrant, here), note),)
        is_warning = outcome.is_warning(tournament.warnings(self.entrant, self.fault))
        penalties = () if is_warning else self._penalties(tournament, at, outcome, here)
        return (
            *ruled,
            *penalties,
            events.FaultRuled(
                tournament.last_fault + 1,
                at,
                self.entrant,
                self.fault,
                dict(self.given),
                is_warning,
                bool(ruled),
                tuple(one.number for one in penalties),
                note,
            ),
        )

    def _outcome(self, tournament: Tournament) -> "Outcome":
        # Only a command that rules on a fault reads the code.
        from oudler.arbitration import NotAnAnswer, UnknownFault, outcome_of

        check_open(tournament)
        try:
            return outcome_of(str(tournament.format), self.fault, self.given)
        except UnknownFault:
            raise Refused(Reason.NO_SUCH_FAULT, found=self.fault) from None
        except NotAnAnswer as wrong:
            known = ", ".join(wrong.known)
            raise Refused(Reason.FAULT_UNCLEAR, found=wrong.question, known=known) from None

    def _check_new(self, tournament: Tournament, at: Where, note: str) -> None:
        """Two presses, or two devices, enter what happened in one deal once. Raises Refused."""
        said = (at, self.entrant, self.fault, self.given, note)
        known = ((o.at, o.entrant, o.fault, o.given, o.note) for o in tournament.faults.values())
        if self.board and said in known:
            raise Refused(Reason.FAULT_RULED, name=tournament.name_of(self.entrant))

    def _place(self, tournament: Tournament) -> Where:
        at = Where(self.session, self.position, self.table, self.board)
        if tournament.has_boards and self.board:
            return place_of(tournament, at)
        position = self.position or max(tournament.position, 1)
        number = session_of(tournament, at.session).number
        return Where(number, position, self.table, self.board)

    def _penalties(
        self, tournament: Tournament, at: Where, outcome: "Outcome", here: tuple[int, ...]
    ) -> tuple[events.PenaltyGiven, ...]:
        if not outcome.penalty or (outcome.optional and not self.has_penalty):
            return ()
        whose = here if outcome.to in _AT_TABLE else (self.entrant,)
        given: list[events.PenaltyGiven] = []
        for place, who in enumerate(whose):
            opponent = next((other for other in here if other != who), 0)
            asked = Penalise(who, str(outcome.penalty), opponent, self.note, at.session)
            (one,) = asked.decided(tournament)
            assert isinstance(one, events.PenaltyGiven)
            given.append(msgspec.structs.replace(one, number=one.number + place))
        return tuple(given)


def _ruling(kind: RulingKind, outcome: "Outcome", entrant: int, here: tuple[int, ...]) -> Ruling:
    match outcome.deal:
        case "neutralised" if outcome.note is None:
            return Ruling(kind)
        case "neutralised":
            return Ruling(kind, (entrant,), outcome.note or 0)
        case "joint_zero":
            return Ruling(kind)
        case "forty_forty":
            return Ruling(kind, here)
        case "awarded":
            awards: dict[int, Score] = {
                who: outcome.points if who == entrant else outcome.others for who in here
            }
            return Ruling(kind, (entrant,), 0, awards)
    return Ruling(kind, (entrant,), outcome.points)


class LiftFault(OfReferee, tag="unfault"):
    """What was ruled about a fault is lifted, with everything that it had entered."""

    number: Number
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """The ruling on the play and the penalties go, unless they are gone already.

        >>> LiftFault(7).decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: nothing noted
        """
        check_open(tournament)
        if (found := tournament.faults.get(self.number)) is None:
            raise Refused(Reason.NOTHING_NOTED)
        note = visible_text(self.note)
        session = session_of(tournament, found.at.session)
        return (
            *(
                events.PenaltyLifted(one, note)
                for one in found.penalties
                if one in tournament.penalties
            ),
            *(
                (events.RulingLifted(found.at, note),)
                if found.rules_play and found.at in session.rulings
                else ()
            ),
            events.FaultLifted(self.number, note),
        )
