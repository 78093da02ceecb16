"""Problems found by technique, at a moment of a deal that bots play."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import msgspec
from problem_deals import SEED, Moment
from problem_margins import CLEAR, SMALL, Clear, is_promising, split

from oudler.bots import ask, finish, make_player
from oudler.coach import Kind, Topic, known_stake
from oudler.coach.choices import choices
from oudler.core import LegalPlays, Play, SeatView, view
from oudler.core.actions import Action
from oudler.teach.feedback import why
from oudler.teach.problem import Answer, Basis, Evidence, Problem, moves_of
from oudler.teach.proof import confirmed, weigh
from oudler.teach.reply import reply
from oudler.teach.teacher import teacher
from oudler.teach.technique import FOUR, Practice, practice, questioned

GLANCE = 24
WORLDS = {Kind.CARD: 300, Kind.DISCARD: 300, Kind.BID: 160, Kind.CALL: 300}
"""Likely deals: for a first look, and for the proof."""
HINGES = 8.0
"""In the lesson on the contract: points, for each that a defender pays, that hang on the answer."""
TEMPTING = 0.2
"""A contract made less often than this tempts nobody."""
BOTS = ("beginner", "club")


@dataclass(frozen=True, slots=True)
class Found:
    """A problem, and what chooses among many."""

    problem: Problem
    practice: Practice
    missed: tuple[bool, ...]
    """Whether each of the bots misses it, the weaker first."""
    punished: float
    """The share of its wrong cards that cost points with the true hands too."""
    says: str
    """The key of the teacher's sentence."""


IsFull = Callable[[Topic, Practice, bool, str], bool]
"""Whether a lesson has enough of what practises this, was missed by a bot or not, and says this."""


def searched(moment: Moment, is_full: IsFull) -> Iterator[Found]:
    """The problem of a moment, once for each lesson that it fits and that wants it."""
    seen = view(moment.deal, moment.seat)
    wanted = list(_wanted(moment.kind, seen, is_full))
    if not wanted:
        return
    kind = moment.kind
    glance = weigh(seen, kind, GLANCE, SEED)
    wanted = [
        (topic, alike)
        for topic, alike in wanted
        if is_promising(glance, seen, kind, clear_of(topic, kind), alike)
    ]
    if not wanted:
        return
    found = weigh(seen, kind, WORLDS[kind], SEED)
    for topic, alike in wanted:
        answers = split(found, seen, kind, clear_of(topic, kind), alike)
        problem = drafted(moment, topic, Basis.SEARCH, found.promised, answers)
        fitting = _fitting(problem, seen, is_full) if answers else None
        if fitting is not None:
            yield fitting


def clear_of(topic: Topic, kind: Kind) -> Clear:
    is_small = topic in (Topic.PETIT, Topic.CALLED_KING) and kind is Kind.CARD
    return SMALL if is_small else CLEAR[kind]


def _wanted(kind: Kind, seen: SeatView, is_full: IsFull) -> Iterator[tuple[Topic, set[Action]]]:
    """The lessons with a technique in question and not enough of it yet, and its cards."""

    def is_wanted(topic: Topic, technique: str) -> bool:
        both = (Practice(technique, is_positive) for is_positive in (True, False))
        return not all(is_full(topic, one, True, "") for one in both)

    if kind is Kind.DISCARD:  # which ones are offered is not known yet
        if seen.rules.seats == FOUR and is_wanted(Topic.DISCARD, "void"):
            yield Topic.DISCARD, set()
        return
    asked: list[Action] = choices(seen)
    if isinstance(seen.legal, LegalPlays):
        asked = list(map(Play, seen.legal.cards))
    for topic in Topic:
        for technique, moves in questioned(topic, seen, asked):
            if is_wanted(topic, technique):
                yield topic, moves if kind is Kind.CARD else set()
                break


def _fitting(problem: Problem, seen: SeatView, is_full: IsFull) -> Found | None:
    """The problem, if a teacher can explain it, wrong cards are punished and `club` confirms it."""
    found, topic = practice(problem.topic, seen, problem.answers), problem.topic
    if found is None:
        return None
    wrong, missed = (
        [one for one in problem.answers if not one.is_right],
        missed_by_bots(problem, seen),
    )
    says = teacher(problem, seen)
    if says is None or is_full(topic, found, any(missed), says.key):
        return None
    if not _is_fair(problem, seen, found) or _is_excused(problem, seen):
        return None
    are_cards = problem.kind is Kind.CARD
    punished = [one for one in wrong if not are_cards or reply(problem, one.action).punishes]
    clear = clear_of(topic, problem.kind)
    tempting = [one for one in wrong if one.action in _chosen(seen)] if clear.punished else []
    if not punished or len(punished) < clear.punished * len(wrong):
        return None
    if not all(one in punished for one in tempting):
        return None
    club = confirmed(seen, problem.kind, problem.best.action, problem.nearest.action, SEED)
    if club.mean <= clear.club * club.error:
        return None
    problem = msgspec.structs.replace(problem, evidence=replace(problem.evidence, club=club))
    return Found(problem, found, missed, len(punished) / len(wrong), says.key)


def missed_by_bots(problem: Problem, seen: SeatView) -> tuple[bool, ...]:
    """Whether each of the bots, the weaker first, does something that is not right."""
    right = {one.action for one in problem.answers if one.is_right}
    return tuple(one not in right for one in _chosen(seen))


def _chosen(seen: SeatView) -> list[Action | None]:
    return [finish(ask(make_player(level), seen)).action for level in BOTS]


ONE_RIVAL = (Topic.PETIT, Topic.EXCUSE, Topic.CALLED_KING)


def _is_fair(problem: Problem, seen: SeatView, found: Practice) -> bool:
    """Whether it is a decision: something hangs on it, and the wrong answer is not absurd.

    With two answers, one is found by ruling out the other: that is for cards that often have but
    one rival.
    """
    if len(problem.answers) < 3 and problem.topic not in ONE_RIVAL:
        return False
    match problem.topic:
        case Topic.CONTRACT:
            return problem.nearest.lost.mean >= HINGES * float(known_stake(seen))
        case Topic.TAKING:
            return found.is_positive or (problem.nearest.made or 0.0) >= TEMPTING
        case Topic.SIGNALS:  # that a signal brings more shows nothing: `problem_signals`
            return not found.is_positive
        case _:
            return True


def _is_excused(problem: Problem, seen: SeatView) -> bool:
    """Whether a principle speaks for the nearest wrong answer."""
    _, told = why(problem, seen, problem.nearest.action, problem.best.action)
    return problem.topic is not Topic.SIGNALS and any(not one.follows for one in told)


def drafted(
    moment: Moment,
    topic: Topic,
    basis: Basis,
    promised: float | None,
    answers: tuple[Answer, ...],
) -> Problem:
    """A problem that has no name yet."""
    return Problem(
        "",
        topic,
        moment.kind,
        moment.rules,
        moment.seed,
        moment.dealer,
        moves_of(list(moment.actions)),
        moment.seat,
        basis,
        promised,
        answers,
        Evidence(WORLDS[moment.kind], SEED),
    )
