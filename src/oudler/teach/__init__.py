"""Lessons and problems: a course in ten lessons, with exercises from real play.

docs/lessons.md says how the problems were found and how to add a lesson.
"""

from oudler.coach import Topic
from oudler.teach.collection import problem, problem_of_the_day, problems
from oudler.teach.feedback import Feedback, NotAnAnswer, judge
from oudler.teach.lesson import Lesson, Row, lesson, lessons
from oudler.teach.problem import Answer, Basis, Evidence, Problem
from oudler.teach.progress import Progress, next_problem, progress
from oudler.teach.schedule import Attempt, Waiting, due, waiting

__all__ = [
    "Answer",
    "Attempt",
    "Basis",
    "Evidence",
    "Feedback",
    "Lesson",
    "NotAnAnswer",
    "Problem",
    "Progress",
    "Row",
    "Topic",
    "Waiting",
    "due",
    "judge",
    "lesson",
    "lessons",
    "next_problem",
    "problem",
    "problem_of_the_day",
    "problems",
    "progress",
    "waiting",
]
