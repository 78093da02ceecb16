"""What happens at a club's evening besides what the tournament's own log holds."""

from __future__ import annotations

from oudler.core.actions import Contract
from oudler.core.events import Score
from oudler.core.values import Named, value
from oudler.tournament.log import events
from oudler.tournament.log.events import Where


class HighBid(Named):
    """A bid for which the referee is called in free deals (T18)."""

    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"
    SLAM = "slam"


@value
class PositionCalled:
    """Everybody goes to a position, and its clock stands at so many seconds (T7)."""

    session: int
    position: int
    seconds: int = 0


@value
class ClockSet:
    """The clock runs to a moment, or stands with so much left."""

    left: int = 0
    """Milliseconds, while it stands."""
    until: int = 0
    """When it will have run down, in milliseconds since 1970; 0 while it stands."""


@value
class DealClaimed:
    """What one device says of a deal; its last word counts, whatever the order they come in."""

    at: Where
    """The board, or the number of the free deal in its position."""
    device: str
    number: int
    """Counts what the device has said."""
    unit: Score
    contract: Contract = Contract.GARDE
    entrant: int = 0
    """Who took a free deal; 0 for a board, which has its taker."""
    sat_out: int = 0
    draft: str = "{}"
    """What was typed, as JSON: to show and to correct it."""


@value
class PlaceSettled:
    """An organiser or the referee has noted a board or a sheet: what tables say counts no more."""

    at: Where


@value
class PlaceReopened:
    """A board, a free deal or a sheet is to be entered anew; what was said of it is forgotten."""

    at: Where


@value
class ApprovalAsked:
    """A table calls the referee before a deal is played (T18)."""

    number: int
    at: Where
    entrant: int
    bid: HighBid


@value
class ApprovalGiven:
    """The referee allows the bid, or refuses it."""

    number: int
    granted: bool


@value
class ResultsPublished:
    """Everybody may see the ranking, or not any more."""

    is_open: bool


@value
class LinkRenewed:
    """A link was given away anew: the one before counts no more."""

    link: str
    """A table such as `B3`, or an office such as `referee`."""


@value
class NameErased:
    """Somebody's name is forgotten; the events before hold it no more."""

    entrant: int
    placeholder: str
    """What stands for it."""


Own = (
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
"""What concerns the evening alone."""
EveningEvent = events.Event | Own
