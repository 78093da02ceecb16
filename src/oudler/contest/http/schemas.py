"""Contests as JSON: the deal of the day, and duplicates."""

from typing import Annotated, Any

import msgspec

from oudler.table.clock.pace import Speed
from oudler.web.previews import Shared
from oudler.web.schemas import Name

Time = Annotated[float, msgspec.Meta(ge=0, le=2**40)]


class ContestAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A duplicate to be opened."""

    name: Name
    begins: Time
    """Seconds since 1970; a time in the past means now."""
    ends: Time
    rules: Name = "fft-4"
    options: dict[str, Any] = {}
    boards: int = 8
    level: Name = "club"
    """The bots' level."""


class PlayAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A board to play, and under which name."""

    you: str
    board: int = 1
    speed: Speed = Speed.NORMAL
    """How fast bots play."""


class OwnBoard(msgspec.Struct):
    """A board of a contest, for the person who asks."""

    number: int
    state: str
    """`unplayed`, `playing`, `finished`, or `missed` once it is too late."""
    table: str = ""
    """Where they play it, or have."""
    score: int | str | None = None


class RankedEntrant(msgspec.Struct):
    """A line of a ranking."""

    rank: int
    name: str
    figure: int | str
    """A score, or with several boards a mean percentage."""
    shown: str
    """The figure in words."""
    total: int | str
    boards: int
    """How many they have finished."""
    is_you: bool
    is_bot: bool = False
    """Whether it is a master that plays to be compared with."""
    table: str = ""
    """Where they played, if there is one board and its cards are open."""


class ScoreCount(msgspec.Struct):
    """How many had this score."""

    score: int | str
    count: int
    is_yours: bool


class Promise(msgspec.Struct):
    """What was promised of a contest's boards, and the secret once it is shown."""

    contest: str
    commitment: str
    rules: str
    """The rules as the commitment binds them."""
    secret: str = ""
    begins: float = 0


class ContestShown(msgspec.Struct):
    """A contest as one person may see it."""

    id: str
    name: str
    day: str
    """The date of a deal of the day; empty for a duplicate."""
    state: str
    """`coming`, `open` or `closed`."""
    begins: float
    ends: float
    now: float
    rules: str
    options: dict[str, Any]
    level: str
    seed: str
    is_organiser: bool
    are_entries_closed: bool
    entrants: int
    finished: int
    """How many people have finished every board."""
    you: str
    """The name under which they take part; empty if they do not."""
    boards: list[OwnBoard]
    standing: str
    """One sentence: where they stand, or what they are waiting for."""
    promise: Promise
    ranking: list[RankedEntrant] | None
    """None while they may not see it."""
    spread: list[ScoreCount]
    """With one board, how often each score was made, the best first."""
    says: str
    """The spread in a sentence."""
    masters: str
    """How the masters fared at the same place, in a sentence; empty while you may not know."""
    streak: int = 0
    """On how many days in a row you have played the deal of the day."""
    send: Shared | None = None
    """Your result for others, without a card or a score; null until there is one."""
    next: Promise | None = None
    """Tomorrow's promise."""
    before: str = ""
    """The contest of the day before, if there was one."""
    after: str = ""


class DayShown(msgspec.Struct):
    """A day of the calendar, for the person who asks."""

    day: str
    contest: str
    """Empty if there was no deal that day."""
    state: str
    """`played`, `open`, `missed`, or `none` if there was no deal."""
    says: str
    """The day and its result in words, for instance in a link's name."""
    place: str = ""
    """The place and out of how many, in figures."""


class WeekShown(msgspec.Struct):
    """A line of the week's table."""

    rank: int
    name: str
    points: str
    """The shares of the others whom they have beaten, day by day, added up."""
    days: int
    is_you: bool
    is_bot: bool


class DaysShown(msgspec.Struct):
    """A month of deals of the day, the days in a row, and this week's table."""

    month: str
    title: str
    before: str
    """The month before; empty if there is none to show."""
    after: str
    days: list[DayShown]
    """From the first to the last that has come."""
    streak: int
    says: str
    """The days in a row, in a sentence."""
    week: list[WeekShown]


class PlayedTable(msgspec.Struct):
    """What a board brought at one table."""

    table: str
    name: str
    is_you: bool
    rank: int | None
    score: int | str
    percentage: int | str
    """The share of the others they have beaten, equals counting half."""
    gain: float
    """Points above the mean of all tables, or below it."""
    headline: str
    taker: str
    """Who took; empty if nobody did."""
    points: str
    """The attack's points, and its oudlers."""
    tricks: int
    best: str
    """What best play would have brought with open hands; empty if unknown."""


class BoardShown(msgspec.Struct):
    """A board once its contest is closed: the cards, and every table."""

    contest: str
    number: int
    dealer: int
    names: list[str]
    hands: list[list[str]]
    """By place, as dealt."""
    dog: list[str]
    tables: list[PlayedTable]
    mean: str
    says: str


class ComparedTrick(msgspec.Struct):
    """A trick at both tables."""

    number: int
    is_same: bool
    first: str
    second: str


class Compared(msgspec.Struct):
    """Two tables that played one board."""

    first: str
    second: str
    says: str
    """Where they diverged, and with what result."""
    at: str
    """The moment of that in both replays; empty if there is none."""
    tricks: list[ComparedTrick]


class BestPlay(msgspec.Struct):
    """What best play would have brought at a table, every hand open."""

    table: str
    says: str
