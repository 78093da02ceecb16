"""The course over HTTP: lessons, problems and their feedback, and missed problems.

The right answer leaves the server only after the guest has answered.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime

from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from oudler.core import Action, apply
from oudler.core.text import action_to_json
from oudler.print import to_paper
from oudler.table.seen.snapshot import Snapshot
from oudler.teach import (
    Attempt,
    Basis,
    Counterpart,
    Problem,
    Progress,
    Topic,
    counterpart,
    due,
    lesson,
    lesson_text,
    next_lesson,
    problem,
    problem_of_the_day,
    problems,
    progress,
    waiting,
)
from oudler.teach.attempts import Attempts
from oudler.teach.feedback import Feedback, NotAnAnswer, judge
from oudler.teach.http import schemas
from oudler.teach.http.own_deals import own_exercise, own_exercises
from oudler.teach.http.position import asked_position, position
from oudler.teach.http.turns import TeachTurns
from oudler.teach.lesson_json import LessonText, shown_lesson, shown_problem, shown_progress
from oudler.teach.own import OWN, OwnProblem
from oudler.teach.problem import Answer
from oudler.web.context import body_of, context_of, service_of, stir, visit_of, writer_of
from oudler.web.guard import asker_of
from oudler.web.responses import Refused, words_of
from oudler.web.schemas import read_action, read_as
from oudler.web.sentences import answer_spaced
from oudler.words import Words
from oudler.words.advice_text import made_sentence
from oudler.words.names import signed, when


async def course(request: Request) -> Response:
    """The lessons, how far this guest is, and what comes back today."""
    words, today, own = words_of(request), today_of(request), await own_exercises(request)
    attempts = await _attempts(request, own)
    found = progress(attempts)
    lessons = [_done(words, one) for one in found]
    back, of_today = due(attempts, today), problem_of_the_day(today).id
    says = _due_sentence(words, attempts, today)
    return answer_spaced(
        schemas.Course(
            lessons,
            str(next_lesson(found) or ""),
            list(back),
            says,
            of_today,
            _last(attempts, of_today),
            len(own),
        )
    )


def _done(words: Words, one: Progress) -> schemas.LessonDone:
    done = lesson_text.progress_sentence(words, one)
    return schemas.LessonDone(**asdict(shown_progress(words, one)), done=done)


def _due_sentence(words: Words, attempts: tuple[Attempt, ...], today: date) -> str:
    if back := due(attempts, today):
        return words.count("lessons.due", len(back))
    if later := list(waiting(attempts).values()):
        return words("lessons.none_due_next", day=when(words, later[0], today))
    return words("lessons.none_due")


async def show_lesson(request: Request) -> Response:
    """A lesson: its text, its example, and its exercises."""
    topic: str = request.path_params["topic"]
    if topic not in (*Topic, OWN):
        raise Refused(404, "no_such_lesson")
    words, own = words_of(request), await own_exercises(request)
    attempts, series = await _attempts(request, own), _series(words, topic, own)
    shown = (
        LessonText(0, OWN, series.title, [words("lessons.own.says")], [])
        if topic == OWN
        else shown_lesson(words, lesson(Topic(topic)))
    )
    exercises = [schemas.ListedProblem(id, _last(attempts, id)) for id in series.ids]
    return answer_spaced(schemas.LessonShown(**asdict(shown), problems=exercises))


async def print_worksheet(request: Request) -> Response:
    """A lesson's exercises to print: PDF if Typst is installed, otherwise HTML."""
    topic: str = request.path_params["topic"]
    if topic not in list(Topic):
        raise Refused(404, "no_such_lesson")
    words, site = words_of(request), request.url.netloc
    turns = service_of(request, TeachTurns).exercises
    body, kind = await turns.aside(asker_of(request), _printed, words, Topic(topic), site)
    media = "application/pdf" if kind == "pdf" else "text/html; charset=utf-8"
    name = words("lessons.worksheet.file", number=Topic(topic).number, kind=kind)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, headers=headers, media_type=media)


def _printed(words: Words, topic: Topic, site: str) -> tuple[bytes, str]:
    from oudler.teach.worksheet import worksheet  # with what only paper needs

    return to_paper(worksheet(words, topic, site))


@dataclass(frozen=True, slots=True)
class _Series:
    """Exercises in order: a lesson's, or a guest's own."""

    topic: str
    title: str
    ids: tuple[str, ...]

    @property
    def then(self) -> str:
        """The topic of the lesson after this one."""
        order = [*map(str, Topic), ""]
        return "" if self.topic == OWN else order[order.index(self.topic) + 1]


def _series(words: Words, topic: str, own: tuple[str, ...]) -> _Series:
    if topic == OWN:
        return _Series(OWN, words("lessons.own.title"), own)
    ids = tuple(one.id for one in problems(Topic(topic)))
    return _Series(topic, lesson_text.lesson_title(words, Topic(topic)), ids)


def _series_of(words: Words, found: Problem, own: tuple[str, ...]) -> _Series:
    return _series(words, OWN if isinstance(found, OwnProblem) else _of(found).topic, own)


def _of(found: Problem) -> Problem:
    """The exercise of a lesson: of a counterpart, its problem."""
    return (problem(found.of) or found) if isinstance(found, Counterpart) else found


async def ask_problem(request: Request) -> Response:
    """A problem, as it is asked."""
    found, words = await _problem(request), words_of(request)
    series = _series_of(words, found, await own_exercises(request))
    reckoning = service_of(request, TeachTurns).exercises
    return answer_spaced(await reckoning.aside(asker_of(request), _asked, words, found, series))


def _asked(words: Words, found: Problem, series: _Series) -> schemas.ProblemAsked:
    asked = shown_problem(words, found)
    return schemas.ProblemAsked(
        found.id,
        series.topic,
        series.title,
        series.ids.index(_of(found).id) + 1,
        str(found.kind),
        asked.told,
        asked.question,
        asked.answers,
        asked_position(words, found),
    )


async def answer_problem(request: Request) -> Response:
    """Judge an answer, and keep how it went. Raises IllegalAction."""
    person = writer_of(request).guest.id
    stir(request)
    found, words = await _problem(request), words_of(request)
    action = read_action(read_as(schemas.Answering, body_of(request)).action)
    context, today = context_of(request), today_of(request)
    try:
        judged = await context.service(TeachTurns).exercises.aside(
            asker_of(request), judge, found, action
        )
    except NotAnAnswer:
        apply(found.deal(), found.seat, action)  # first of all it must be legal
        named = sorted(lesson_text.answer_name(words, one.action) for one in found.answers)
        raise Refused(422, "not_an_answer", answers=" ; ".join(named)) from None
    own = await own_exercises(request)
    before = await _attempts(request, own)
    await context.service(Attempts).add(person, Attempt(today, found.id, judged.is_right))
    after, series = await _attempts(request, own), _series_of(words, found, own)
    return answer_spaced(_judged(words, found, judged, series, before, after, today))


def _judged(
    words: Words,
    found: Problem,
    judged: Feedback,
    series: _Series,
    before: tuple[Attempt, ...],
    after: tuple[Attempt, ...],
    today: date,
) -> schemas.ProblemJudged:
    is_signal = found.basis is Basis.SIGNAL
    relative = "_relative" if found.promised is None else ""
    proof = "" if is_signal else _proof(words, found)
    tried = {one.problem for one in after}
    return schemas.ProblemJudged(
        judged.is_right,
        list(lesson_text.verdict_sentences(words, found, judged)),
        "" if is_signal else words(f"lessons.figure.title{relative}"),
        [_figure(words, found, one) for one in found.answers],
        proof,
        _reply(words, found, judged),
        _back(words, found, before, after, today),
        next((id for id in series.ids if id not in tried), ""),
        series.then,
        list(due(after, today)),
        _what_if(words, found),
    )


def _what_if(words: Words, found: Problem) -> schemas.WhatIf | None:
    other = counterpart(found)
    if other is None:
        return None
    return schemas.WhatIf(other.id, lesson_text.what_if_sentence(words, other))


def _proof(words: Words, found: Problem) -> str:
    """How the figures were found; empty if the difference is the same in every deal."""
    if found.margin is None:
        return ""
    worlds = found.evidence.worlds
    return words("lessons.proof", worlds=worlds, margin=round(found.margin))


def _reply(words: Words, found: Problem, judged: Feedback) -> list[Snapshot]:
    """The table after each card that follows a wrong one."""
    if judged.reply is None or not judged.reply.punishes:
        return []
    return [position(words, deal, found.seat) for deal in judged.reply.deals]


def _figure(words: Words, found: Problem, one: Answer) -> schemas.JudgedAnswer:
    brings = schemas.Estimated((found.promised or 0.0) - one.lost.mean, one.lost.error)
    is_signal = found.basis is Basis.SIGNAL
    return judged_answer(
        words, one.action, None if is_signal else brings, one.made, is_right=one.is_right
    )


def judged_answer(
    words: Words,
    action: Action,
    brings: schemas.Estimated | None,
    made: float | None,
    *,
    is_right: bool,
) -> schemas.JudgedAnswer:
    """One of the answers with its figures, twice its error to both sides."""
    says = "" if brings is None else signed(words, round(brings.mean))
    if brings is not None and (error := round(2 * brings.error)):
        says = words("lessons.figure.interval", points=says, error=error)
    if made is not None:
        says = made_sentence(words, says, made)
    return schemas.JudgedAnswer(
        action_to_json(action), lesson_text.answer_name(words, action), is_right, brings, says
    )


def _back(
    words: Words,
    found: Problem,
    before: tuple[Attempt, ...],
    after: tuple[Attempt, ...],
    today: date,
) -> str:
    """When a missed problem comes back."""
    now = waiting(after).get(found.id)
    if now is not None:
        days = (now - today).days
        return words.count("lessons.back", days) if days > 0 else ""
    return words("lessons.learned") if found.id in waiting(before) else ""


def today_of(request: Request) -> date:
    """The day by the server's clock, the same for everybody: in UTC."""
    return datetime.fromtimestamp(context_of(request).registry.clock(), UTC).date()


async def _problem(request: Request) -> Problem:
    id: str = request.path_params["problem"]
    return problem(id) or await own_exercise(request, id)


async def _attempts(request: Request, own: Collection[str]) -> tuple[Attempt, ...]:
    """The guest's attempts at problems that still exist, their own among them."""
    found = await service_of(request, Attempts).of(visit_of(request).guest.id)
    return tuple(one for one in found if one.problem in own or problem(one.problem) is not None)


def _last(attempts: tuple[Attempt, ...], id: str) -> schemas.Done:
    """How the last attempt at a problem went."""
    for one in reversed(attempts):
        if one.problem == id:
            return "right" if one.is_right else "wrong"
    return ""
