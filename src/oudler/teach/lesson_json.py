"""Lessons, problems and feedback as JSON, for the page and for programs."""

from typing import Any

from msgspec import Struct

from oudler.coach.judgement import estimate_to_json
from oudler.core import Action
from oudler.core.text import action_to_json
from oudler.teach import lesson_text
from oudler.teach.feedback import Feedback
from oudler.teach.lesson import Lesson
from oudler.teach.problem import Problem
from oudler.teach.progress import Progress
from oudler.words import Words


class Row(Struct):
    """A few cards of an example, under a label."""

    label: str
    cards: list[str]


class LessonText(Struct):
    """A lesson: its text, its example."""

    number: int
    topic: str
    title: str
    text: list[str]
    example: list[Row]


class LessonProgress(Struct):
    """A lesson of the course, and how far somebody has come with it."""

    number: int
    topic: str
    title: str
    problems: int
    tried: int
    solved: int
    waits: int
    """How many of those missed are to come back."""
    mastered: bool


class PossibleAnswer(Struct):
    """Something that could be done."""

    action: dict[str, Any]
    name: str


class ProblemText(Struct):
    """A problem as it is asked: it gives away neither the right answer nor a hidden card."""

    id: str
    topic: str
    kind: str
    rules: str
    seat: int
    players: list[str]
    hand: str
    told: list[str]
    question: str
    answers: list[PossibleAnswer]


def shown_lesson(words: Words, lesson: Lesson) -> LessonText:
    """A lesson: title, paragraphs, and the rows of its example.

    >>> from oudler.teach import lessons
    >>> shown_lesson(fr, lessons()[6]).title
    "L'Excuse"
    """
    return LessonText(
        lesson.number,
        str(lesson.topic),
        lesson_text.lesson_title(words, lesson.topic),
        lesson_text.lesson_paragraphs(words, lesson),
        [
            Row(lesson_text.example_label(words, lesson, row), [str(card) for card in row.cards])
            for row in lesson.example
        ],
    )


def shown_progress(words: Words, one: Progress) -> LessonProgress:
    """How far somebody has come with a lesson."""
    title = lesson_text.lesson_title(words, one.lesson.topic)
    return LessonProgress(
        one.lesson.number,
        str(one.lesson.topic),
        title,
        one.problems,
        one.tried,
        one.solved,
        one.waits,
        one.is_mastered,
    )


def shown_problem(words: Words, problem: Problem) -> ProblemText:
    """A problem as it is asked."""
    seen = problem.seen()
    audience = lesson_text.audience_of(words, problem)
    return ProblemText(
        problem.id,
        str(problem.topic),
        str(problem.kind),
        problem.rules,
        problem.seat,
        list(audience.names),
        str(seen.hand),
        list(lesson_text.position_sentences(audience, seen)),
        lesson_text.question_sentence(words, problem),
        [possible_answer(words, one) for one in problem.choices],
    )


def possible_answer(words: Words, action: Action) -> PossibleAnswer:
    """An action, and how it is called."""
    return PossibleAnswer(action_to_json(action), lesson_text.answer_name(words, action))


def feedback_to_json(words: Words, problem: Problem, found: Feedback) -> dict[str, object]:
    """What there is to say about an answer, with the figures of all of them."""
    return {
        "problem": problem.id,
        "right": found.is_right,
        "lost": estimate_to_json(found.lost),
        "best": action_to_json(found.best.action),
        "told": list(lesson_text.feedback_sentences(words, problem, found)),
        "promised": problem.promised,
        "answers": [
            {
                "action": action_to_json(one.action),
                "name": lesson_text.answer_name(words, one.action),
                "right": one.is_right,
                "lost": estimate_to_json(one.lost),
                "made": one.made,
            }
            for one in problem.answers
        ],
        "proof": {
            "basis": str(problem.basis),
            "worlds": problem.evidence.worlds,
            "seed": problem.evidence.seed,
            "margin": None if problem.margin is None else round(problem.margin, 1),
        },
    }
