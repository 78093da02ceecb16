"""Everything that can happen at a tournament: the lines of its file and of its stream.

Fields are declared once, for memory and for JSON: msgspec reads the events, `file` writes them.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from oudler.core import Contract, Named
from oudler.tournament.figures import Score
from oudler.tournament.movements.plan import Plan
from oudler.tournament.orientation import Format, Start
from oudler.tournament.scoring.plays import FreeDeal, Ruling
from oudler.tournament.scoring.prizes import Prize

Number = Annotated[int, msgspec.Meta(ge=0, le=1000)]
TableName = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]?[1-9][0-9]{0,2}$(?!\n)")]
"""The number of a table, with the letter of its section before it: `3`, `B3`."""


class PenaltyUnit(Named):
    """The unit of a penalty (T160)."""

    POINTS = "points"
    PERCENT = "percent"
    MATCH_POINTS = "match_points"


class HighBid(Named):
    """A bid for which the referee is called in free deals (T18)."""

    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"
    SLAM = "slam"


class Where(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A board or a free deal at a table; with board 0, the table's score sheet in a position."""

    session: Number
    position: Number
    table: TableName
    board: Number = 0

    @property
    def sheet(self) -> Where:
        """The sheet that a free deal is on.

        >>> Where(1, 2, "3", 4).sheet
        Where(session=1, position=2, table='3', board=0)
        """
        return Where(self.session, self.position, self.table)


def in_order(at: Where) -> tuple[int, int, str, int, int]:
    """The order of play.

    >>> in_order(Where(1, 2, "B3", 4))
    (1, 2, 'B', 3, 4)
    """
    return at.session, at.position, *split_table(at.table), at.board


def split_table(text: str) -> tuple[str, int]:
    """The section and the number of a table. Raises ValueError.

    >>> split_table("B3"), split_table("3")
    (('B', 3), ('', 3))
    """
    section = text.rstrip("0123456789")
    return section.upper(), int(text[len(section) :])


def type_name(kind: str) -> str:
    """The name under which events of a class are written.

    >>> type_name("ResultEntered")
    'result_entered'
    """
    return re.sub(r"(?<!^)([A-Z])", r"_\1", kind).lower()


class _Event(
    msgspec.Struct, frozen=True, tag=type_name, forbid_unknown_fields=True, omit_defaults=True
):
    """Something that happened."""


# --- What a tournament's file keeps


class TournamentOpened(_Event, frozen=True):
    """A tournament is announced (T2)."""

    name: str
    format: Format
    rules: str = "fft-4@1"
    team_size: int = 1
    """In free deals: 1, or the players of a team whose totals are added (T30)."""
    date: str = ""
    place: str = ""


class EntrantEntered(_Event, frozen=True):
    """Somebody enters: a player, or several under one name; a second one corrects the first."""

    entrant: int
    name: str
    members: tuple[str, ...] = ()
    team: str = ""
    """In free deals in teams, the name of the team."""
    club: str = ""
    licence: str = ""
    rank: int = 0
    """The national ranking by which entrants are seeded; 0 for none."""
    category: str = ""
    """« Jeunes », « Nouveaux »: a ranking and prizes of their own."""


class EntrantWithdrawn(_Event, frozen=True):
    """An entrant plays no further session."""

    entrant: int
    note: str = ""


class SessionOpened(_Event, frozen=True):
    """A session begins: its whole plan, and who has which place in it."""

    session: int
    plan: Plan
    seats: dict[Start, int]
    deals: int = 0
    """How many free deals a position has."""
    weight: Score = 1
    """How much the session counts beside the others (T74)."""
    minutes: int = 0
    """How long a position is planned to take; 0 if nobody has said."""


class SessionAdapted(_Event, frozen=True):
    """The rest of a session is planned anew: fewer or more positions, boards or deals."""

    session: int
    plan: Plan
    position: int = 0
    """The first position for which `deals` holds."""
    deals: int = 0
    """How many free deals a position has from then on; 0 for as many as before."""
    minutes: int = 0
    """How long a position is planned to take; 0 for as long as before."""


class BreakPlanned(_Event, frozen=True):
    """A break after a position; one of 0 minutes takes it back."""

    session: int
    after: int
    minutes: int


class SessionCancelled(_Event, frozen=True):
    """The last session is given up before anything was entered; it may be opened anew."""

    session: int


class EntrantReturned(_Event, frozen=True):
    """An entrant who had withdrawn plays again in the sessions to come."""

    entrant: int


class PlaceLeft(_Event, frozen=True):
    """An entrant leaves in mid-session, before this position is played."""

    session: int
    position: int
    entrant: int
    note: str = ""


class PlaceTaken(_Event, frozen=True):
    """Somebody takes an empty place from this position on."""

    session: int
    position: int
    start: Start
    entrant: int


class ResultEntered(_Event, frozen=True):
    """What each defender pays at one table for one board; a second one corrects the first."""

    at: Where
    unit: Score
    contract: Contract = Contract.GARDE
    note: str = ""


class ResultVoided(_Event, frozen=True):
    """A result was entered by mistake."""

    at: Where
    note: str = ""


class SheetEntered(_Event, frozen=True):
    """The score sheet of a table of free deals: its deals, or just the balances."""

    at: Where
    deals: tuple[FreeDeal | None, ...] = ()
    """None where all passed."""
    balances: dict[int, Score] = {}
    note: str = ""


class SheetVoided(_Event, frozen=True):
    """A score sheet was entered by mistake."""

    at: Where
    note: str = ""


class PlayRuled(_Event, frozen=True):
    """The referee decides about one play (T161 to T163)."""

    at: Where
    ruling: Ruling
    note: str = ""


class RulingLifted(_Event, frozen=True):
    """A ruling is lifted."""

    at: Where
    note: str = ""


class PenaltyGiven(_Event, frozen=True):
    """The referee deducts something from an entrant's result (T160)."""

    number: int
    entrant: int
    amount: Score
    unit: PenaltyUnit
    session: int
    opponent: int = 0
    """Between three teams: in which match."""
    note: str = ""


class PenaltyLifted(_Event, frozen=True):
    """A penalty is lifted."""

    number: int
    note: str = ""


class FaultRuled(_Event, frozen=True):
    """The referee rules on a fault by the arbitration code, beside what that ruling enters."""

    number: int
    at: Where
    """A board or a free deal, or a table's sheet if the fault is about no deal."""
    entrant: int
    """Who is at fault."""
    fault: str
    given: dict[str, str] = {}
    """The answers on which the ruling depends."""
    is_warning: bool = False
    """Whether it was a warning only."""
    rules_play: bool = False
    """Whether a ruling on the play came with it."""
    penalties: tuple[int, ...] = ()
    """The penalties that came with it, by number."""
    note: str = ""


class FaultLifted(_Event, frozen=True):
    """What the referee ruled about a fault is lifted."""

    number: int
    note: str = ""


class BonusGiven(_Event, frozen=True):
    """Match points agreed beforehand for a team (T115)."""

    entrant: int
    points: Score


class PrizesAnnounced(_Event, frozen=True):
    """What each place wins (T9); a later list of the same category replaces an earlier one."""

    prizes: tuple[Prize, ...]
    currency: str = "€"
    category: str = ""
    """Of entrants of this category only; empty for everybody."""


class LeaverPaid(_Event, frozen=True):
    """Whether somebody who left before the end may win a prize: not unless the organiser says."""

    entrant: int
    is_paid: bool


class BoardsPromised(_Event, frozen=True):
    """The hash of a secret that all boards of a session are dealt from, shown before play."""

    session: int
    commitment: str
    garde: bool = False
    """Whether the takers' hands are dealt until they are worth a garde (T44)."""


class BoardsRevealed(_Event, frozen=True):
    """That secret, published when the boards can no longer be played."""

    session: int
    secret: str


class ObjectionsClosed(_Event, frozen=True):
    """The time for objections is over; the ranking is final (T27)."""


class ObjectionsReopened(_Event, frozen=True):
    """The time for objections is open again."""

    note: str = ""


# --- What happens only while it is played


class PositionCalled(_Event, frozen=True):
    """Everybody goes to a position, and its clock is set to this many seconds (T7)."""

    session: int
    position: int
    seconds: int = 0


class ClockSet(_Event, frozen=True):
    """The clock runs until a moment, or is stopped with some time left."""

    left: int = 0
    """Milliseconds left, while it is stopped."""
    until: int = 0
    """When it runs out, in milliseconds since 1970; 0 while it is stopped."""


class DealClaimed(_Event, frozen=True):
    """A device's claim about a deal; its latest one counts, whatever the order of arrival."""

    at: Where
    """The board, or the number of the free deal in its position."""
    device: str
    number: int
    """The device's own count of its claims."""
    unit: Score
    contract: Contract = Contract.GARDE
    entrant: int = 0
    """Who took a free deal; 0 for a board, which has its taker."""
    sat_out: int = 0
    draft: str = "{}"
    """What was typed, as JSON: to show and to correct it."""


class PlaceSettled(_Event, frozen=True):
    """An organiser or the referee has entered a board or a sheet: claims no longer count."""

    at: Where


class PlaceReopened(_Event, frozen=True):
    """A board, a free deal or a sheet must be entered again; claims about it are dropped."""

    at: Where


class ApprovalAsked(_Event, frozen=True):
    """A table calls the referee before a deal is played (T18)."""

    number: int
    at: Where
    entrant: int
    bid: HighBid


class ApprovalGiven(_Event, frozen=True):
    """The referee allows the bid, or refuses it."""

    number: int
    granted: bool


class ResultsPublished(_Event, frozen=True):
    """Everybody may see the ranking, or no longer may."""

    is_open: bool


class LinkRenewed(_Event, frozen=True):
    """A link was replaced: the one before no longer works."""

    link: str
    """A table such as `B3`, or an office such as `referee`."""


class NameErased(_Event, frozen=True):
    """Somebody's name is forgotten; the events before hold it no more."""

    entrant: int
    placeholder: str
    """The placeholder."""


OfPlay = (
    PositionCalled
    | ClockSet
    | DealClaimed
    | PlaceSettled
    | PlaceReopened
    | ApprovalAsked
    | ApprovalGiven
    | ResultsPublished
    | LinkRenewed
    | NameErased
)
"""The events that a tournament's file leaves out."""
Event = (
    TournamentOpened
    | EntrantEntered
    | EntrantWithdrawn
    | EntrantReturned
    | SessionOpened
    | SessionAdapted
    | SessionCancelled
    | BreakPlanned
    | PlaceLeft
    | PlaceTaken
    | ResultEntered
    | ResultVoided
    | SheetEntered
    | SheetVoided
    | PlayRuled
    | RulingLifted
    | PenaltyGiven
    | PenaltyLifted
    | FaultRuled
    | FaultLifted
    | BonusGiven
    | PrizesAnnounced
    | LeaverPaid
    | BoardsPromised
    | BoardsRevealed
    | ObjectionsClosed
    | ObjectionsReopened
    | OfPlay
)
