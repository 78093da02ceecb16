"""Problems as lines of JSON, as they are kept in `problems.jsonl`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from oudler.coach import Estimate, Kind, Topic
from oudler.core.seats import Seat
from oudler.teach.problem import Answer, Basis, Evidence, Problem, answer_word, read_answer


def problem_line(problem: Problem) -> str:
    """A problem as one line; points have two decimals.

    >>> from oudler.teach import problems
    >>> read_problem(problem_line(problems()[0])) == problems()[0]
    True
    """
    club = problem.evidence.club
    found = {
        "id": problem.id,
        "topic": problem.topic,
        "kind": problem.kind,
        "rules": problem.rules,
        "seed": problem.seed,
        "dealer": problem.dealer,
        "moves": problem.moves,
        "seat": problem.seat,
        "basis": problem.basis,
        "promised": problem.promised,
        "right": [answer_word(one.action) for one in problem.answers if one.is_right],
        "answers": {answer_word(one.action): _figures(one) for one in problem.answers},
        "worlds": problem.evidence.worlds,
        "look": problem.evidence.seed,
        "club": None if club is None else _pair(club),
    }
    return json.dumps(found, separators=(",", ":"))


def read_problem(line: str) -> Problem:
    """The problem on a line."""
    found: dict[str, Any] = json.loads(line)
    kind, club = Kind(found["kind"]), found["club"]
    return Problem(
        found["id"],
        Topic(found["topic"]),
        kind,
        found["rules"],
        found["seed"],
        Seat(found["dealer"]),
        found["moves"],
        Seat(found["seat"]),
        Basis(found["basis"]),
        found["promised"],
        tuple(
            Answer(read_answer(kind, word), Estimate(*lost[:2]), word in found["right"], *lost[2:])
            for word, lost in found["answers"].items()
        ),
        Evidence(found["worlds"], found["look"], None if club is None else Estimate(*club)),
    )


def _figures(answer: Answer) -> Sequence[float]:
    return (*_pair(answer.lost), *([] if answer.made is None else [round(answer.made, 3)]))


def _pair(one: Estimate) -> Sequence[float]:
    return round(one.mean, 2), round(one.error, 2)
