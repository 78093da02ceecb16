"""The calendar of deals of the day over HTTP, with the days in a row and the week's table."""

from datetime import date, timedelta

from starlette.requests import Request
from starlette.responses import Response

from oudler.contest import daily
from oudler.contest.calendar import Calendar, OwnDay, Selves, WeekLine
from oudler.contest.http.schemas import DayShown, DaysShown, WeekShown
from oudler.contest.http.text import master_name
from oudler.core import exact
from oudler.web.context import context_of, service_of, visit_of
from oudler.web.responses import Refused, words_of
from oudler.web.sentences import answer_spaced
from oudler.words import Words
from oudler.words.match_text import place
from oudler.words.names import day_name, number, signed

MOST_LISTED = 50
"""Lines of the week's table that are sent; one's own is always among them."""


async def days(request: Request) -> Response:
    """A month of deals of the day, as this person has played them."""
    words, calendar = words_of(request), service_of(request, Calendar)
    first = _first_of_month(request, calendar.today)
    selves = await selves_of(request)
    streak = await streak_of(request, selves)
    last = min(_next_month(first) - timedelta(days=1), calendar.today)
    found = [
        await _day_shown(words, calendar, first.replace(day=one), selves)
        for one in range(1, last.day + 1)
    ]
    after = _next_month(first)
    before = (first - timedelta(days=1)).replace(day=1)
    return answer_spaced(
        DaysShown(
            _month(first),
            words(f"contest.month.{first.month}", year=first.year),
            _month(before) if before >= daily.FIRST else "",
            _month(after) if after <= calendar.today else "",
            found,
            streak,
            words.count("contest.streak", streak) if streak else words("contest.no_streak"),
            _week_shown(words, await calendar.week(selves), selves),
        )
    )


async def selves_of(request: Request) -> Selves:
    """The ids of the person who sent a request, and of the guests they were."""
    person = visit_of(request).guest.id
    return person, *await context_of(request).people.histories.guests_of(person)


async def streak_of(request: Request, selves: Selves) -> int:
    """On how many days in a row the person who sent a request has finished the deal."""
    memberships = context_of(request).people.memberships
    entered = [one for who in selves for one in (await memberships.of(who)).contests]
    return await service_of(request, Calendar).streak(selves, entered)


def _first_of_month(request: Request, today: date) -> date:
    """The month that a request asks for, this one unless it says. Raises Refused."""
    asked = request.query_params.get("month") or _month(today)
    try:
        first = date.fromisoformat(f"{asked}-01")
    except ValueError:
        raise Refused(404, "not_found") from None
    if not daily.FIRST <= first <= today:
        raise Refused(404, "not_found")
    return first


def _month(day: date) -> str:
    return day.isoformat()[:7]


def _next_month(first: date) -> date:
    return (first + timedelta(days=31)).replace(day=1)


async def _day_shown(words: Words, calendar: Calendar, day: date, selves: Selves) -> DayShown:
    name = day_name(words, day)
    if not await calendar.is_there(day):
        return DayShown(day.isoformat(), "", "none", words("contest.day.none", day=name))
    id, own = daily.id_of(day), await calendar.own_day(day, selves)
    if own is None:
        state = "open" if day == calendar.today else "missed"
        return DayShown(day.isoformat(), id, state, words(f"contest.day.{state}", day=name))
    says = words("contest.day.played", day=name, result=_result(words, own))
    return DayShown(day.isoformat(), id, "played", says, f"{own.rank}/{own.players}")


def _result(words: Words, own: OwnDay) -> str:
    """« 3e place sur 12, +60 »."""
    return f"{place(words, own.rank, own.players)}, {signed(words, own.score)}"


def _week_shown(words: Words, lines: list[WeekLine], selves: Selves) -> list[WeekShown]:
    return [
        WeekShown(
            one.rank,
            one.name or master_name(words, one.person),
            number(words, exact(round(one.points))),
            len(one.shares),
            one.person in selves,
            not one.name,
        )
        for at, one in enumerate(lines)
        if at < MOST_LISTED or one.person in selves
    ]
