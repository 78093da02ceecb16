"""The problems that come with Oudler."""

from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import json

from oudler.coach import Topic
from oudler.coach.judgement import Estimate
from oudler.core.cards import parse_card
from oudler.shuffling import below, random_words
from oudler.teach.counterpart import Counterpart
from oudler.teach.problem import Answer, Evidence, Position, Problem, answer_word, read_answer


class _Line(Position, frozen=True):
    right: list[str]
    answers: dict[str, list[float]]
    """The mean and the error of what each loses; of a contract, also how often it is made."""
    worlds: int
    look: str
    club: tuple[float, float] | None


class _Swapped(_Line, frozen=True):
    of: str
    swapped: str


def problem_line(problem: Problem) -> str:
    """A problem as one line; points have two decimals.

    >>> from oudler.teach import problems
    >>> read_problem(problem_line(problems()[0])) == problems()[0]
    True
    """
    return json.encode(_Line(**_fields(problem))).decode()


def read_problem(line: str) -> Problem:
    """The problem on a line."""
    return Problem(**_read(json.decode(line, type=_Line)))


def counterpart_line(one: Counterpart) -> str:
    """A counterpart as one line, like a problem."""
    found = _Swapped(**_fields(one), of=one.of, swapped=" ".join(map(str, one.swapped)))
    return json.encode(found).decode()


def read_counterpart(line: str) -> Counterpart:
    """The counterpart on a line."""
    found = json.decode(line, type=_Swapped)
    return Counterpart(
        **_read(found), of=found.of, swapped=tuple(map(parse_card, found.swapped.split()))
    )


IF = "~if"
"""At the end of a counterpart's id, after its problem's."""


def _fields(problem: Problem) -> dict[str, Any]:
    club = problem.evidence.club
    return {
        **_position(problem),
        "right": [answer_word(one.action) for one in problem.answers if one.is_right],
        "answers": {answer_word(one.action): _figures(one) for one in problem.answers},
        "worlds": problem.evidence.worlds,
        "look": problem.evidence.seed,
        "club": None if club is None else _pair(club),
    }


def _read(found: _Line) -> dict[str, Any]:
    club = None if found.club is None else Estimate(*found.club)
    answers = (
        Answer(read_answer(found.kind, word), Estimate(*lost[:2]), word in found.right, *lost[2:])
        for word, lost in found.answers.items()
    )
    evidence = Evidence(found.worlds, found.look, club)
    return {**_position(found), "answers": tuple(answers), "evidence": evidence}


def _position(found: Position) -> dict[str, Any]:
    return {name: getattr(found, name) for name in Position.__struct_fields__}


def _figures(answer: Answer) -> list[float]:
    return [*_pair(answer.lost), *([] if answer.made is None else [round(answer.made, 3)])]


def _pair(one: Estimate) -> tuple[float, float]:
    return round(one.mean, 2), round(one.error, 2)


def problems(topic: Topic | None = None) -> tuple[Problem, ...]:
    """The problems of a lesson, easier ones first; all of them without a topic.

    >>> {problem.topic for problem in problems(Topic.EXCUSE)}
    {Topic.EXCUSE}
    """
    return tuple(one for one in _all().values() if topic in (None, one.topic))


def problem(id: str) -> Problem | None:
    """The problem, or counterpart, with this id; None if it no longer exists.

    >>> problem("no such problem") is None
    True
    """
    return _counterparts().get(id.removesuffix(IF)) if id.endswith(IF) else _all().get(id)


def counterpart(of: Problem) -> Counterpart | None:
    """The same position after two cards have changed places, with another answer, if there is one.

    >>> found = filter(None, map(counterpart, problems()))
    >>> all(one.answers != problem(one.of).answers for one in found)
    True
    """
    return _counterparts().get(of.id)


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
    return {one.id: one for one in map(read_problem, _lines("problems.jsonl"))}


@cache
def _counterparts() -> dict[str, Counterpart]:
    return {one.of: one for one in map(read_counterpart, _lines("counterparts.jsonl"))}


def _lines(name: str) -> list[str]:
    return files("oudler.teach").joinpath(name).read_text("utf-8").splitlines()
