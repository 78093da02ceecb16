"""What to say about an answer: right or wrong, what it loses, and why."""

from dataclasses import dataclass

from oudler.coach import Estimate, Reason
from oudler.coach.card_reasons import card_reasons
from oudler.coach.principles import Touched, told_apart
from oudler.coach.reasons import bid_reasons, call_reasons, discard_reasons
from oudler.core import Action, Bid, CallCards, Discard, Play, SeatView
from oudler.teach.problem import Answer, Basis, Problem
from oudler.teach.reply import Reply, reply
from oudler.teach.teacher import teacher


class NotAnAnswer(ValueError):
    """The action is not among a problem's answers."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """An answer, judged."""

    answer: Answer
    best: Answer
    """The right answer it is compared with: itself, if it is right."""
    against: Answer
    """What the reasons speak against: the answer if it is wrong, or the nearest wrong one."""
    reasons: tuple[Reason, ...]
    """What speaks for the right answer, by what the seat can know."""
    principles: tuple[Touched, ...]
    teacher: Reason | None
    """Why the lesson's technique is right here, or why not."""
    reply: Reply | None
    """Of a wrong card: the reply that punishes it."""

    @property
    def is_right(self) -> bool:
        """Whether the answer is one of the right ones."""
        return self.answer.is_right

    @property
    def lost(self) -> Estimate:
        """The points that it loses on average."""
        return self.answer.lost


def judge(problem: Problem, action: Action) -> Feedback:
    """What there is to say about this answer. Raises NotAnAnswer.

    >>> from oudler.teach import problems
    >>> one = problems()[0]
    >>> judge(one, one.best.action).is_right
    True
    """
    answer = next((one for one in problem.answers if one.action == action), None)
    if answer is None:
        raise NotAnAnswer(str(action))
    seen = problem.seen()
    if answer.is_right:
        best, against = answer, _against(problem, seen, answer)
    else:
        best, against = _best(problem, seen, answer), answer
    reasons, told = why(problem, seen, against.action, best.action)
    is_wrong_card = isinstance(action, Play) and not answer.is_right
    replied = reply(problem, action) if is_wrong_card and problem.basis is Basis.SEARCH else None
    return Feedback(answer, best, against, reasons, told, teacher(problem, seen), replied)


def why(
    problem: Problem, seen: SeatView, done: Action, best: Action
) -> tuple[tuple[Reason, ...], tuple[Touched, ...]]:
    """What speaks for the better of two answers: facts, and principles that separate them."""
    found = told_apart(seen, done, best)
    if problem.basis is Basis.SIGNAL:
        return (), tuple(one for one in found if one.principle.is_signal and one.follows)
    return _reasons(seen, done, best), found


def _best(problem: Problem, seen: SeatView, wrong: Answer) -> Answer:
    """The right answer with most to say for it against a wrong one; the first among equals."""
    right = (one for one in problem.answers if one.is_right)
    return max(right, key=lambda one: len(why(problem, seen, wrong.action, one.action)[0]))


def _against(problem: Problem, seen: SeatView, right: Answer) -> Answer:
    """The wrong answer with most to say against it; the nearest among equals."""
    wrong = sorted((one for one in problem.answers if not one.is_right), key=lambda one: one.lost)
    return max(wrong, key=lambda one: len(why(problem, seen, one.action, right.action)[0]))


def _reasons(seen: SeatView, done: Action, best: Action) -> tuple[Reason, ...]:
    match done, best:
        case Play(card), Play(better):
            return card_reasons(seen, card, better)
        case Discard(cards), Discard(others):
            return discard_reasons(seen, cards, others)
        case Bid(low), Bid(high):
            return bid_reasons(seen, low, high)
        case CallCards(made), CallCards(other):
            return call_reasons(seen, made, other)
        case _:
            return ()
