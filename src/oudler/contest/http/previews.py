"""What links to a contest show in a message: nothing that it still hides."""

from starlette.requests import Request

from oudler.contest import daily
from oudler.contest.contest import Contest
from oudler.contest.http.routes import contest_of
from oudler.web.context import context_of, look_back
from oudler.web.previews import Preview
from oudler.web.responses import words_of
from oudler.words import Words
from oudler.words.names import dated


async def of_contest(request: Request) -> Preview:
    """A contest by name, and whether it can still be played."""
    look_back(request)
    return contest_preview(words_of(request), await contest_of(request))


async def of_today(request: Request) -> Preview:
    """The deal of the day."""
    words, now = words_of(request), context_of(request).people.contests.now
    title = words("contest.of_day", day=dated(words, daily.day_at(now)))
    return Preview(title, words("preview.contest.open"), "/daily")


def contest_preview(words: Words, contest: Contest) -> Preview:
    """The same for everybody: neither cards nor results, also not after the end."""
    opened, day = contest.opened, daily.day_of(contest.opened.id)
    title = opened.name if day is None else words("contest.of_day", day=dated(words, day))
    state = "closed" if contest.is_closed else "open"
    return Preview(title, words(f"preview.contest.{state}"), f"/c/{opened.id}")
