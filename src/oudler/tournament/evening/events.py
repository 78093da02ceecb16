"""The events of a club's evening that are not in the tournament's own log."""

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
    """Everybody goes to a position, and its clock is set to this many seconds (T7)."""

    session: int
    position: int
    seconds: int = 0


@value
class ClockSet:
    """The clock runs until a moment, or is stopped with some time left."""

    left: int = 0
    """Milliseconds left, while it is stopped."""
    until: int = 0
    """When it runs out, in milliseconds since 1970; 0 while it is stopped."""


@value
class DealClaimed:
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


@value
class PlaceSettled:
    """An organiser or the referee has entered a board or a sheet: claims no longer count."""

    at: Where


@value
class PlaceReopened:
    """A board, a free deal or a sheet must be entered again; claims about it are dropped."""

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
    """Everybody may see the ranking, or no longer may."""

    is_open: bool


@value
class LinkRenewed:
    """A link was replaced: the one before no longer works."""

    link: str
    """A table such as `B3`, or an office such as `referee`."""


@value
class NameErased:
    """Somebody's name is forgotten; the events before hold it no more."""

    entrant: int
    placeholder: str
    """The placeholder."""


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
"""The events that concern only the evening."""
EveningEvent = events.Event | Own
