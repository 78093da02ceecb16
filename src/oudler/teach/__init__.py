"""Lessons and problems: a course in ten lessons, with exercises from real play.

docs/lessons.md says how the problems were found and how to add a lesson.
"""

from oudler.coach import Topic
from oudler.teach.attempts import Attempt, due, waiting
from oudler.teach.collection import counterpart, problem, problem_of_the_day, problems
from oudler.teach.counterpart import Counterpart
from oudler.teach.lesson import Lesson, Row, lesson, lessons
from oudler.teach.problem import Answer, Basis, Evidence, Problem
from oudler.teach.progress import Progress, next_lesson, next_problem, progress

__all__ = [
    "Answer",
    "Attempt",
    "Basis",
    "Counterpart",
    "Evidence",
    "Lesson",
    "Problem",
    "Progress",
    "Row",
    "Topic",
    "counterpart",
    "due",
    "lesson",
    "lessons",
    "next_lesson",
    "next_problem",
    "problem",
    "problem_of_the_day",
    "problems",
    "progress",
    "waiting",
]
