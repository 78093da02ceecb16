"""How far somebody has come with the course."""

from collections.abc import Iterable
from dataclasses import dataclass

from oudler.coach import Topic
from oudler.teach.attempts import Attempt
from oudler.teach.collection import problems
from oudler.teach.lesson import Lesson, lessons
from oudler.teach.problem import Problem


@dataclass(frozen=True, slots=True)
class Progress:
    """One lesson's exercises: how many there are, and how many were solved at the last attempt."""

    lesson: Lesson
    problems: int
    tried: int
    solved: int


def progress(attempts: Iterable[Attempt]) -> tuple[Progress, ...]:
    """The course with the results of these attempts, lesson by lesson.

    >>> progress([])[0].solved
    0
    """
    last = {one.problem: one.is_right for one in attempts}
    return tuple(_of(one, last) for one in lessons())


def next_problem(topic: Topic, attempts: Iterable[Attempt]) -> Problem | None:
    """The first exercise of a lesson that has not been tried; None once all have.

    >>> next_problem(Topic.CARDS, []) == problems(Topic.CARDS)[0]
    True
    """
    tried = {one.problem for one in attempts}
    return next((one for one in problems(topic) if one.id not in tried), None)


def _of(lesson: Lesson, last: dict[str, bool]) -> Progress:
    own = [last[one.id] for one in problems(lesson.topic) if one.id in last]
    return Progress(lesson, len(problems(lesson.topic)), len(own), sum(own))
