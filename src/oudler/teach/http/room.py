"""The room of the course, its problems, and the trainers."""

from oudler.teach.attempts import Attempts
from oudler.teach.http import routes, schemas, trainer_routes
from oudler.teach.http.turns import TeachTurns
from oudler.web.context import Context
from oudler.web.cost import Cost
from oudler.web.openapi import Endpoint
from oudler.web.room import Room

ENDPOINTS = (
    Endpoint(
        "GET", "/api/lessons", routes.course, "The course, with your progress.", schemas.Course
    ),
    Endpoint(
        "GET",
        "/api/lessons/{topic}",
        routes.show_lesson,
        "A lesson of the course.",
        schemas.LessonShown,
    ),
    Endpoint(
        "GET",
        "/api/lessons/{topic}/worksheet",
        routes.print_worksheet,
        "A lesson's exercises to print, with the answers apart, as PDF or HTML.",
        media="application/pdf",
        cost=Cost.WORKING,
    ),
    Endpoint(
        "GET",
        "/api/problems/{problem}",
        routes.ask_problem,
        "A problem.",
        schemas.ProblemAsked,
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/problems/{problem}",
        routes.answer_problem,
        "Answer a problem, and learn whether that was right.",
        schemas.ProblemJudged,
        schemas.Answering,
        refuses=(404,),
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/trainer",
        trainer_routes.train,
        "A random hand to bid with or to discard from.",
        schemas.TrainerAsked,
        schemas.Training,
        cost=Cost.WORKING,
    ),
    Endpoint(
        "POST",
        "/api/trainer/answer",
        trainer_routes.answer_training,
        "What each choice with a random hand would bring.",
        schemas.TrainerJudged,
        schemas.TrainerAnswer,
        cost=Cost.WORKING,
    ),
)


def _services(context: Context) -> tuple[object, ...]:
    attempts = Attempts(context.registry.store)
    context.people.keep(attempts)
    return (attempts, TeachTurns(context.runner))


TEACH = Room(
    ENDPOINTS,
    ("/teach", "/teach/{what:path}"),
    _services,
)
