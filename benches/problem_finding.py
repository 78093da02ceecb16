"""Problems found by search, at a moment of a deal that bots play."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from problem_deals import SEED, Moment
from problem_margins import CLEAR, split
from problem_topics import topic_of

from oudler.coach import Kind, Topic
from oudler.coach.judgement import SURE_ERRORS
from oudler.core import view
from oudler.teach.problem import Answer, Basis, Evidence, Problem, moves_of
from oudler.teach.proof import confirmed, weigh

GLANCE = 40
WORLDS = {Kind.CARD: 300, Kind.DISCARD: 300, Kind.BID: 160, Kind.CALL: 300}
"""Likely deals: for a first look, and for the proof."""


@dataclass(frozen=True, slots=True)
class Found:
    """A problem, and how easily it is explained."""

    problem: Problem
    explained: float
    """The share of its wrong answers that can be explained."""
    tricks: int
    likeness: str
    """Its sort: a lesson takes from each sort in turn."""


def searched(moment: Moment, is_full: Callable[[Topic], bool]) -> Found | None:
    """The problem of a moment, if its best answer is clear and can be explained."""
    seen = view(moment.deal, moment.seat)
    if split(weigh(seen, moment.kind, GLANCE, SEED), seen, moment.kind, errors=1.5) is None:
        return None
    worlds = WORLDS[moment.kind]
    found = weigh(seen, moment.kind, worlds, SEED)
    answers = split(found, seen, moment.kind, CLEAR[moment.kind].errors)
    if answers is None:
        return None
    problem = drafted(moment, Basis.SEARCH, found.promised, answers, Evidence(worlds, SEED))
    topic, explained, likeness = topic_of(problem, seen)
    if topic is None or is_full(topic):
        return None
    club = confirmed(seen, moment.kind, problem.best.action, problem.nearest.action, SEED)
    if club.mean <= SURE_ERRORS * club.error:
        return None
    evidence = replace(problem.evidence, club=club)
    problem = replace(problem, topic=topic, evidence=evidence)
    return Found(problem, explained, len(seen.tricks), likeness)


def drafted(
    moment: Moment,
    basis: Basis,
    promised: float | None,
    answers: tuple[Answer, ...],
    evidence: Evidence,
) -> Problem:
    return Problem(
        "",
        Topic.CARDS,
        moment.kind,
        moment.rules,
        moment.seed,
        moment.dealer,
        moves_of(list(moment.actions)),
        moment.seat,
        basis,
        promised,
        answers,
        evidence,
    )
