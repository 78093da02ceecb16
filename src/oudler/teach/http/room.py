"""The room of the course, its problems, and the trainers."""

from __future__ import annotations

from oudler.teach.attempts import Attempts
from oudler.teach.http import routes, trainer_routes
from oudler.teach.http.schemas import (
    Answering,
    Course,
    LessonShown,
    ProblemAsked,
    ProblemJudged,
    TrainerAnswer,
    TrainerAsked,
    TrainerJudged,
    Training,
)
from oudler.teach.http.turns import TeachTurns
from oudler.web.context import Context
from oudler.web.openapi import Endpoint
from oudler.web.room import Room

ENDPOINTS = (
    Endpoint("GET", "/api/lessons", routes.course, "The course, with your progress.", Course),
    Endpoint(
        "GET", "/api/lessons/{topic}", routes.show_lesson, "A lesson of the course.", LessonShown
    ),
    Endpoint("GET", "/api/problems/{problem}", routes.ask_problem, "A problem.", ProblemAsked),
    Endpoint(
        "POST",
        "/api/problems/{problem}",
        routes.answer_problem,
        "Answer a problem, and learn whether that was right.",
        ProblemJudged,
        Answering,
        refuses=(404,),
    ),
    Endpoint(
        "POST",
        "/api/trainer",
        trainer_routes.train,
        "A random hand to bid with or to discard from.",
        TrainerAsked,
        Training,
    ),
    Endpoint(
        "POST",
        "/api/trainer/answer",
        trainer_routes.answer_training,
        "What each choice with a random hand would bring.",
        TrainerJudged,
        TrainerAnswer,
    ),
)


def _services(context: Context) -> tuple[object, ...]:
    attempts = Attempts(context.registry.store)
    context.people.keep(attempts)
    return (attempts, TeachTurns())


TEACH = Room(
    ENDPOINTS,
    ("/teach", "/teach/{what:path}"),
    _services,
)
