"""Contests over HTTP: the deal of the day and duplicates."""

from datetime import timedelta

from starlette.requests import Request
from starlette.responses import Response

from oudler.contest import daily
from oudler.contest.calendar import own_handle
from oudler.contest.contest import Contest, Play
from oudler.contest.contests import NoSuchContest
from oudler.contest.decisions import plan
from oudler.contest.http.board_shown import board_shown, compared
from oudler.contest.http.days import selves_of, streak_of
from oudler.contest.http.schemas import BestPlay, ContestAsked, ContestShown, PlayAsked
from oudler.contest.http.sending import sent
from oudler.contest.http.shown import contest_shown, promise_of
from oudler.contest.http.text import best_text
from oudler.contest.log import BoardSolved
from oudler.contest.masters import Masters
from oudler.contest.open_hands import best_play
from oudler.contest.refusal import ContestReason, ContestRefusal
from oudler.core.ruleset.validation import RulesetError
from oudler.core.text import score_to_json
from oudler.install import has_search
from oudler.people.http.guest_names import own_name
from oudler.people.profile.memberships import Came, Contested
from oudler.rulesets import UnknownRuleset
from oudler.table.seats.people_decisions import check_level
from oudler.table.seats.state import Person, Table
from oudler.typed_text import number_typed
from oudler.web.context import (
    TABLE_ID,
    body_of,
    context_of,
    look_back,
    service_of,
    stir,
    visit_of,
    writer_of,
)
from oudler.web.guard import address_of, asker_of
from oudler.web.previews import base_of
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import Opened, read_as
from oudler.web.sentences import answer_spaced
from oudler.web.turns import Turns
from oudler.words import Words
from oudler.words.faults import wrong_rules
from oudler.words.names import dated
from oudler.words.safe_text import visible_text


class SolvingTurns(Turns):
    """The queue for best play on a board with open hands, of one server process."""


async def today(request: Request) -> Response:
    """The deal of the day, as this guest may see it."""
    contest = await context_of(request).people.contests.today()
    return answer_spaced(await _shown(request, contest))


async def show(request: Request) -> Response:
    """A contest, as this guest may see it."""
    return answer_spaced(await _shown(request, await contest_of(request)))


async def open_contest(request: Request) -> Response:
    """Open a duplicate."""
    asked, visit = read_as(ContestAsked, body_of(request)), writer_of(request)
    words, context = words_of(request), context_of(request)
    check_level(asked.level)
    context.take_opening(visit.guest.id, address_of(request))
    contests = context.people.contests
    try:
        opened = plan(
            contests.now,
            visit.guest.id,
            visible_text(asked.name),
            asked.rules,
            asked.options,
            asked.boards,
            (max(asked.begins, contests.now), asked.ends),
            asked.level,
        )
    except (UnknownRuleset, RulesetError) as error:
        raise Refused(422, "wrong_rules", why=wrong_rules(words, error)) from None
    # The membership first: erasing the organiser must find the contest.
    await context.people.memberships.note(visit.guest.id, Contested(opened.id))
    await contests.open(opened)
    return answer(Opened(opened.id), 201, {"Location": f"/api/contests/{opened.id}"})


async def play(request: Request) -> Response:
    """The table where this guest plays a board; opened now if it is not open yet."""
    asked, visit = read_as(PlayAsked, body_of(request)), writer_of(request)
    contest, context = await contest_of(request), context_of(request)
    # Everybody must meet the same opponents (0063), so nobody else plays under their name.
    check_level(contest.opened.level)
    stir(request)
    guest, people = visit.guest, context.people
    name = await own_name(request, asked.you)
    is_alone = guest.known and not guest.account
    if is_alone and not contest.opened.host and not contest.is_closed:
        # Signed out to look at the cards first: the browser remembers its account.
        raise ContestRefusal(ContestReason.SIGN_IN_FIRST)
    account = await people.accounts.named(guest.account) if guest.account else None
    is_own = account is not None and account.person == guest.id
    has_account = account is not None and is_own and account.time < 1000 * contest.opened.begins
    is_new = contest.is_closed or (contest.handle(guest.id), asked.board) not in contest.plays
    if is_new:
        context.take_opening(guest.id, address_of(request))
    person, selves = Person(guest.id, name), await people.histories.guests_of(guest.id)
    # Memberships first: erasing the person must find the contest and the table.
    await people.memberships.note(guest.id, Contested(contest.opened.id))
    table = await people.contests.table_for(
        contest, person, asked.board, has_account=has_account, selves=selves
    )
    await people.memberships.note(guest.id, Came(table))
    called = _name_of_table(words_of(request), contest, asked.board)
    await people.contests.open_table(contest, person, asked.board, table, called, asked.speed)
    service_of(request, Masters).ask(contest)
    visit.remember(name)
    return answer(Opened(table), 201, {"Location": f"/api/tables/{table}"})


async def close_entries(request: Request) -> Response:
    """Close the entries for the organiser: the contest ends once all have played everything."""
    visit, contest = writer_of(request), await contest_of(request)
    stir(request)
    contest = await context_of(request).people.contests.close_entries(contest, visit.guest.id)
    return answer_spaced(await _shown(request, contest))


async def show_board(request: Request) -> Response:
    """A board once its contest is closed: its cards, and what it brought at every table."""
    look_back(request)
    contest, words = await contest_of(request), words_of(request)
    number = _closed_board(request, contest)
    who = contest.handle(visit_of(request).guest.id)
    return answer_spaced(board_shown(words, contest, number, who))


async def compare(request: Request) -> Response:
    """Two tables that played a board: where they diverged, and every trick."""
    look_back(request)
    contest, words = await contest_of(request), words_of(request)
    number = _closed_board(request, contest)
    first, second = [
        await _played(request, contest, number, request.query_params.get(one, ""))
        for one in ("first", "second")
    ]
    return answer_spaced(compared(words, contest, first, second))


async def best(request: Request) -> Response:
    """What best play would have brought at a table with every hand open; worked out once."""
    look_back(request)
    contest, words = await contest_of(request), words_of(request)
    number = _closed_board(request, contest)
    id = request.query_params.get("table", "")
    play, table = await _played(request, contest, number, id)
    context = context_of(request)
    if play.solved is None and has_search():
        found = await context.service(SolvingTurns).aside(asker_of(request), best_play, table)
        solved = BoardSolved(id, 0)
        if found is not None:
            solved = BoardSolved(id, found.trick, score_to_json(found.score))
        await context.people.contests.note_solved(contest, solved)
        play = (await context.people.contests.of(contest.opened.id)).tables[id]
    return answer(BestPlay(id, best_text(words, play.solved)))


async def contest_of(request: Request) -> Contest:
    """The contest in a request's path. Raises Refused or StoreError."""
    id: str = request.path_params["id"]
    try:
        if not TABLE_ID.fullmatch(id):
            raise NoSuchContest(id)
        return await context_of(request).people.contests.of(id)
    except NoSuchContest:
        raise Refused(404, "no_such_contest") from None


def _closed_board(request: Request, contest: Contest) -> int:
    """The number of a board in a request's path, whose cards are open. Raises ContestRefusal."""
    number = number_typed(request.path_params["number"])
    if number not in contest.boards:
        raise ContestRefusal(ContestReason.NO_SUCH_BOARD)
    if not contest.is_closed:
        raise ContestRefusal(ContestReason.STILL_OPEN)
    return number


async def _played(request: Request, contest: Contest, number: int, id: str) -> tuple[Play, Table]:
    """A table that has finished a board in time. Raises Refused."""
    play = contest.tables.get(id)
    if play is None or play.board != number or play.result is None:
        raise Refused(404, "no_such_table")
    return play, await context_of(request).people.contests.glance(id)


def _name_of_table(words: Words, contest: Contest, board: int) -> str:
    """« Donne du 24 novembre 2026 », « Duplicate du mardi, donne 3 »."""
    if day := daily.day_of(contest.opened.id):
        return words("contest.table_of_day", day=dated(words, day))
    return words("contest.table", name=contest.opened.name, board=board)


async def _shown(request: Request, contest: Contest) -> ContestShown:
    """The contest as this guest may see it, and the days beside it."""
    words, contests = words_of(request), context_of(request).people.contests
    selves = await selves_of(request)
    who = own_handle(contest, selves)
    found = contest_shown(words, contest, who, contests.now)
    if day := daily.day_of(contest.opened.id):
        if contest.may_see_scores(who):  # a process may have stopped before they had played
            service_of(request, Masters).ask(contest)
        found.streak = await streak_of(request, selves)
        found.send = sent(words, base_of(request), contest, who, found.streak)
        before, after = (daily.id_of(day + timedelta(days=one)) for one in (-1, 1))
        found.before = before if await contests.exists(before) else ""
        if day == daily.day_at(contests.now):
            found.next = promise_of(await contests.of(after))
        else:
            found.after = after if await contests.exists(after) else ""
    found.send = sent(words, base_of(request), contest, who, found.streak)
    return found
