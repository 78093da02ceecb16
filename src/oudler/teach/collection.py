"""The problems that come with Oudler."""

from datetime import date
from functools import cache
from importlib.resources import files

from oudler.coach import Topic
from oudler.shuffling import below, random_words
from oudler.teach.problem import Problem
from oudler.teach.problem_json import read_problem


def problems(topic: Topic | None = None) -> tuple[Problem, ...]:
    """The problems of a lesson, easier ones first; all of them without a topic.

    >>> {problem.topic for problem in problems(Topic.EXCUSE)}
    {Topic.EXCUSE}
    """
    return tuple(one for one in _all().values() if topic in (None, one.topic))


def problem(id: str) -> Problem | None:
    """The problem with this id; None if it no longer exists.

    >>> problem("no such problem") is None
    True
    """
    return _all().get(id)


def problem_of_the_day(day: date) -> Problem:
    """The problem of a day, the same for everybody with the same version of Oudler.

    It has three answers or more: two would be too easy.

    >>> problem_of_the_day(date(2026, 1, 1)) == problem_of_the_day(date(2026, 1, 1))
    True
    """
    found = [one for one in _all().values() if len(one.answers) > 2]
    return found[below(random_words(f"problem of the day/{day.isoformat()}"), len(found))]


@cache
def _all() -> dict[str, Problem]:
    text = files("oudler.teach").joinpath("problems.jsonl").read_text("utf-8")
    return {one.id: one for one in map(read_problem, text.splitlines())}
