"""Lessons, problems and feedback as JSON, for screens and programs."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from oudler.coach.review_json import estimate_to_json
from oudler.core.text.action_json import action_to_json
from oudler.teach.feedback import Feedback
from oudler.teach.lesson import Lesson
from oudler.teach.lesson_text import (
    answer_name,
    audience_of,
    example_label,
    feedback_sentences,
    lesson_paragraphs,
    lesson_title,
    position_sentences,
    question_sentence,
)
from oudler.teach.problem import Answer, Problem
from oudler.teach.progress import Progress
from oudler.teach.schedule import Attempt
from oudler.words import Words

if TYPE_CHECKING:
    from oudler.teach.trainer import Expected


def lesson_to_json(words: Words, lesson: Lesson) -> dict[str, object]:
    """A lesson: title, paragraphs, and the rows of its example.

    >>> from oudler.teach import lessons
    >>> lesson_to_json(fr, lessons()[6])["title"]
    "L'Excuse"
    """
    return {
        "number": lesson.number,
        "topic": str(lesson.topic),
        "title": lesson_title(words, lesson.topic),
        "text": lesson_paragraphs(words, lesson),
        "example": [
            {
                "label": example_label(words, lesson, row),
                "cards": [str(card) for card in row.cards],
            }
            for row in lesson.example
        ],
    }


def progress_to_json(words: Words, one: Progress) -> dict[str, object]:
    """How far somebody has come with a lesson."""
    return {
        "number": one.lesson.number,
        "topic": str(one.lesson.topic),
        "title": lesson_title(words, one.lesson.topic),
        "problems": one.problems,
        "tried": one.tried,
        "solved": one.solved,
    }


def problem_to_json(words: Words, problem: Problem) -> dict[str, object]:
    """A problem as it is asked: it gives away neither the right answer nor a hidden card."""
    seen = problem.seen()
    audience = audience_of(words, problem)
    return {
        "id": problem.id,
        "topic": str(problem.topic),
        "kind": str(problem.kind),
        "rules": problem.rules,
        "seat": problem.seat,
        "players": list(audience.names),
        "hand": str(seen.hand),
        "told": list(position_sentences(audience, seen)),
        "question": question_sentence(words, problem),
        "answers": [
            {"action": action_to_json(one), "name": answer_name(words, one)}
            for one in problem.choices
        ],
    }


def feedback_to_json(words: Words, problem: Problem, found: Feedback) -> dict[str, object]:
    """What there is to say about an answer, with the figures of all of them."""
    return {
        "problem": problem.id,
        "right": found.is_right,
        "lost": estimate_to_json(found.lost),
        "best": action_to_json(found.best.action),
        "told": list(feedback_sentences(words, problem, found)),
        "promised": problem.promised,
        "answers": [_answer(words, one) for one in problem.answers],
        "proof": {
            "basis": str(problem.basis),
            "worlds": problem.evidence.worlds,
            "seed": problem.evidence.seed,
            "margin": None if problem.margin is None else round(problem.margin, 1),
        },
    }


def expected_to_json(words: Words, one: Expected) -> dict[str, object]:
    """A choice in a trainer, with what it brings."""
    return {
        "action": action_to_json(one.action),
        "name": answer_name(words, one.action),
        "score": estimate_to_json(one.score),
        "made": None if one.made is None else round(one.made, 3),
    }


def attempt_to_json(one: Attempt) -> dict[str, object]:
    """An attempt, as it is kept.

    >>> attempt_to_json(Attempt(date(2026, 1, 1), "petit-1", is_right=True))
    {'day': '2026-01-01', 'problem': 'petit-1', 'right': True}
    """
    return {"day": one.day.isoformat(), "problem": one.problem, "right": one.is_right}


def attempt_from_json(found: object) -> Attempt | None:
    """The attempt in this object; None if there is none.

    >>> attempt_from_json({"day": "2026-01-01", "problem": "petit-1", "right": True}).is_right
    True
    >>> attempt_from_json({"day": "yesterday"}) is None
    True
    """
    match found:
        case {"day": str(day), "problem": str(problem), "right": bool(is_right)}:
            try:
                return Attempt(date.fromisoformat(day), problem, is_right)
            except ValueError:
                return None
    return None


def _answer(words: Words, one: Answer) -> dict[str, object]:
    return {
        "action": action_to_json(one.action),
        "name": answer_name(words, one.action),
        "right": one.is_right,
        "lost": estimate_to_json(one.lost),
        "made": one.made,
    }
