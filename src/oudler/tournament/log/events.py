"""Everything that can happen at a tournament, as values; the log is a list of these."""

from __future__ import annotations

from fractions import Fraction

from oudler.core.actions import Contract
from oudler.core.events import Score
from oudler.core.values import Named, value
from oudler.tournament.movements.plan import Plan
from oudler.tournament.orientation import Format, Start
from oudler.tournament.scoring.prizes import Prize
from oudler.tournament.scoring.ruling import Ruling
from oudler.tournament.scoring.totals import FreeDeal


class PenaltyUnit(Named):
    """The unit of a penalty (T160)."""

    POINTS = "points"
    PERCENT = "percent"
    MATCH_POINTS = "match_points"


@value
class Where:
    """A board at a table; with board 0, the score sheet of a table in a position."""

    session: int
    section: str
    position: int
    table: int
    board: int = 0

    @property
    def table_name(self) -> str:
        """The table with the letter of its section.

        >>> Where(1, "B", 1, 3).table_name
        'B3'
        """
        return f"{self.section}{self.table}"


@value
class TournamentOpened:
    """A tournament is announced (T2)."""

    name: str
    format: Format
    rules: str = "fft-4@1"
    team_size: int = 1
    """In free deals: 1, or the players of a team whose totals are added (T30)."""
    date: str = ""
    place: str = ""


@value
class EntrantEntered:
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


@value
class EntrantWithdrawn:
    """An entrant plays no further session."""

    entrant: int
    note: str = ""


@value
class SessionOpened:
    """A session begins: its whole plan, and who has which place in it."""

    session: int
    plan: Plan
    seats: tuple[tuple[Start, int], ...]
    deals: int = 0
    """How many free deals a position has."""
    weight: Fraction = Fraction(1)
    """How much the session counts beside the others (T74)."""


@value
class SessionCancelled:
    """The last session is given up before anything was entered; it may be opened anew."""

    session: int


@value
class PlaceLeft:
    """An entrant leaves in mid-session, before this position is played."""

    session: int
    position: int
    entrant: int
    note: str = ""


@value
class PlaceTaken:
    """Somebody takes an empty place from this position on."""

    session: int
    position: int
    start: Start
    entrant: int


@value
class ResultEntered:
    """What each defender pays at one table for one board; a second one corrects the first."""

    at: Where
    unit: Score
    contract: Contract = Contract.GARDE
    note: str = ""


@value
class ResultVoided:
    """A result was entered by mistake."""

    at: Where
    note: str = ""


@value
class SheetEntered:
    """The score sheet of a table of free deals: its deals, or just the balances."""

    at: Where
    deals: tuple[FreeDeal, ...] = ()
    balances: tuple[tuple[int, Score], ...] = ()
    note: str = ""


@value
class SheetVoided:
    """A score sheet was entered by mistake."""

    at: Where
    note: str = ""


@value
class PlayRuled:
    """The referee decides about one play (T161 to T163)."""

    at: Where
    ruling: Ruling
    note: str = ""


@value
class RulingLifted:
    """A ruling is lifted."""

    at: Where
    note: str = ""


@value
class PenaltyGiven:
    """The referee deducts something from an entrant's result (T160)."""

    number: int
    entrant: int
    amount: Score
    unit: PenaltyUnit
    session: int
    opponent: int = 0
    """Between three teams: in which match."""
    note: str = ""


@value
class PenaltyLifted:
    """A penalty is lifted."""

    number: int
    note: str = ""


@value
class BonusGiven:
    """Match points agreed beforehand for a team (T115)."""

    entrant: int
    points: Score


@value
class PrizesAnnounced:
    """What each place wins (T9); a later list replaces the whole of an earlier one."""

    prizes: tuple[Prize, ...]
    currency: str = "€"


@value
class BoardsPromised:
    """The hash of a secret that all boards of a session are dealt from, shown before play."""

    session: int
    commitment: str
    garde: bool = False
    """Whether the takers' hands are dealt until they are worth a garde (T44)."""


@value
class BoardsRevealed:
    """That secret, published when the boards can no longer be played."""

    session: int
    secret: str


@value
class ObjectionsClosed:
    """The time for objections is over; the ranking is final (T27)."""


@value
class ObjectionsReopened:
    """The time for objections is open again."""

    note: str = ""


Event = (
    TournamentOpened
    | EntrantEntered
    | EntrantWithdrawn
    | SessionOpened
    | SessionCancelled
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
    | BonusGiven
    | PrizesAnnounced
    | BoardsPromised
    | BoardsRevealed
    | ObjectionsClosed
    | ObjectionsReopened
)
