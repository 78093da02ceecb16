"""How far somebody has come with the course."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from oudler.coach import Topic
from oudler.teach.attempts import Attempt, waiting
from oudler.teach.collection import problems
from oudler.teach.lesson import Lesson, lessons
from oudler.teach.problem import Problem

MASTERED = 0.75
"""The share of a lesson's exercises to solve before it is mastered."""


@dataclass(frozen=True, slots=True)
class Progress:
    """One lesson's exercises: how many there are, and how many were solved at the last attempt."""

    lesson: Lesson
    problems: int
    tried: int
    solved: int
    waits: int
    """How many of those missed are to come back."""

    @property
    def is_mastered(self) -> bool:
        """Whether enough are solved, and none of them is to come back."""
        return not self.waits and self.solved >= MASTERED * self.problems


def progress(attempts: Iterable[Attempt]) -> tuple[Progress, ...]:
    """The course with the results of these attempts, lesson by lesson.

    >>> progress([])[0].solved
    0
    """
    attempts = tuple(attempts)
    last = {one.problem: one.is_right for one in attempts}
    return tuple(_of(one, last, waiting(attempts)) for one in lessons())


def next_lesson(course: Iterable[Progress]) -> Topic | None:
    """The first lesson that is not mastered; None once all are.

    >>> next_lesson(progress([]))
    Topic.CARDS
    """
    return next((one.lesson.topic for one in course if not one.is_mastered), None)


def next_problem(topic: Topic, attempts: Iterable[Attempt]) -> Problem | None:
    """The first exercise of a lesson that has not been tried; None once all have.

    >>> next_problem(Topic.CARDS, []) == problems(Topic.CARDS)[0]
    True
    """
    tried = {one.problem for one in attempts}
    return next((one for one in problems(topic) if one.id not in tried), None)


def _of(lesson: Lesson, last: Mapping[str, bool], back: Collection[str]) -> Progress:
    ids = [one.id for one in problems(lesson.topic)]
    own = [last[id] for id in ids if id in last]
    return Progress(lesson, len(ids), len(own), sum(own), sum(id in back for id in ids))
