"""One person's deals of the day: day by day, how many in a row, and the week's table."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from weakref import WeakKeyDictionary

from oudler.contest import daily
from oudler.contest.contest import Contest
from oudler.contest.contests import Contests
from oudler.contest.ranking import percentages, ranking, scores_of
from oudler.core import Score
from oudler.duplicate import general_ranking

MAX_CACHED = 20_000
"""Results of days that are over and stay in memory."""
ONE = timedelta(days=1)
Selves = tuple[str, ...]
"""A person's id, and those of the guests they were."""


@dataclass(frozen=True, slots=True)
class OwnDay:
    """What one person's deal of one day brought."""

    score: Score
    rank: int
    players: int
    """How many have a rank that day, masters too."""


@dataclass(slots=True)
class WeekLine:
    """Somebody's week."""

    person: str
    """Their id, or a master's handle."""
    name: str = ""
    shares: list[Fraction] = field(default_factory=list)
    """For each day, the share of the others whom they have beaten."""
    rank: int = 0

    @property
    def points(self) -> Fraction:
        """The shares of all days together: whoever plays every day gets ahead."""
        return sum(self.shares, Fraction(0))


class Calendar:
    """The deals of the day of all who ask one server process."""

    def __init__(self, contests: Contests) -> None:
        self._contests = contests
        self._over: dict[tuple[str, Selves], OwnDay | None] = {}
        """Nothing changes once a day is over, so it is read once."""

    @property
    def today(self) -> date:
        """The day it is now (UTC)."""
        return daily.day_at(self._contests.now)

    async def own_day(self, day: date, selves: Selves) -> OwnDay | None:
        """What a person's deal brought on a day that there was; None unless they finished it."""
        id = daily.id_of(day)
        if (id, selves) not in self._over:
            contest = await self._contests.of(id)
            found = own_day(contest, own_handle(contest, selves))
            if not contest.is_closed:
                return found
            if len(self._over) >= MAX_CACHED:
                self._over.clear()
            self._over[id, selves] = found
        return self._over[id, selves]

    async def streak(self, selves: Selves, entered: Iterable[str]) -> int:
        """On how many days in a row, until today or yesterday, a person has finished their deal.

        `entered` are the ids of the contests that they have entered.
        """
        known, day, count = set(entered), self.today, 0
        if not await self._has_finished(day, selves, known):
            day -= ONE  # today is not over yet
        while await self._has_finished(day, selves, known):
            day, count = day - ONE, count + 1
        return count

    async def _has_finished(self, day: date, selves: Selves, entered: set[str]) -> bool:
        return daily.id_of(day) in entered and await self.own_day(day, selves) is not None

    async def is_there(self, day: date) -> bool:
        """Whether there was a deal that day: somebody came, or the day before."""
        return await self._contests.exists(daily.id_of(day))

    async def week(self, selves: Selves) -> list[WeekLine]:
        """The table of this week, from Monday to today, best first.

        Today counts only for whoever may see its scores.
        """
        lines: dict[str, WeekLine] = {}
        today = self.today
        for ago in range(today.weekday(), -1, -1):
            if not await self.is_there(today - ago * ONE):
                continue
            contest = await self._contests.of(daily.id_of(today - ago * ONE))
            if contest.may_see_scores(own_handle(contest, selves)):
                _add_day(lines, contest)
        found = list(lines.values())
        order = general_ranking({at: one.points for at, one in enumerate(found)})
        for place in order:
            found[place.entrant].rank = place.rank
        return [found[place.entrant] for place in order]


def _add_day(lines: dict[str, WeekLine], contest: Contest) -> None:
    for who, share in shares_of(contest).items():
        entry = contest.entrants[who]
        # Whoever was forgotten has no name that could join their days.
        if person := (who if entry.level else entry.person):
            line = lines.setdefault(person, WeekLine(person))
            line.name = entry.name
            line.shares.append(Fraction(share))


_SHARES: WeakKeyDictionary[Contest, tuple[int, dict[str, Score]]] = WeakKeyDictionary()


def shares_of(contest: Contest) -> dict[str, Score]:
    """The share of the others whom each has beaten on the only board, by handle; cached."""
    seq, found = _SHARES.get(contest, (-1, {}))
    if seq != contest.seq:
        found = percentages(scores_of(contest, 1))
        _SHARES[contest] = contest.seq, found
    return found


def own_handle(contest: Contest, selves: Selves) -> str:
    """The handle under which a person takes part, or took part as one of their guests."""
    handles = [contest.handle(one) for one in selves]
    return next((one for one in handles if one in contest.entrants), handles[0])


def own_day(contest: Contest, who: str) -> OwnDay | None:
    """What the only board of a contest brought an entrant; None unless they finished it."""
    standings = ranking(contest)
    own = next((one for one in standings if one.who == who), None)
    return None if own is None else OwnDay(own.figure, own.rank, len(standings))
