"""How clear the figures of a problem must be for an answer to be right or wrong."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from oudler.coach import Estimate, Kind, known_stake
from oudler.core import Action, Discard, SeatView
from oudler.teach import Answer
from oudler.teach.proof import Weighed


@dataclass(frozen=True, slots=True)
class Clear:
    """How clear an answer must be, in points for each point that a defender pays."""

    near: float
    """Answers no further than this behind the best are right too."""
    far: float
    """Answers at least this far behind are wrong; one in between spoils the problem."""
    errors: float = 3.0
    """How many standard errors they are behind."""
    club: float = 2.0
    """How many the nearest is behind as `club` plays on."""
    punished: float = 0.5
    """The share of wrong cards that cost points with the true hands, and each that a bot plays."""


CLEAR = {
    Kind.CARD: Clear(1.5, 3.0),
    Kind.DISCARD: Clear(1.0, 4.0, club=1.0),
    Kind.BID: Clear(8.0, 25.0),
    Kind.CALL: Clear(8.0, 15.0),
}


SMALL = Clear(1.0, 2.0, club=1.0, punished=0.0)
"""The same for the petit and for the holder of the called king, whose cards are worth a few points:
often luck makes up for them, so one wrong card must cost points."""


def split(
    found: Weighed, seen: SeatView, kind: Kind, clear: Clear, alike: Collection[Action] = ()
) -> tuple[Answer, ...]:
    """The answers with the right ones marked; none where that is not clear.

    `alike` are actions that do the same, as the others do: one in between that does the same as
    the best is right too.
    """
    unit = 1.0 if kind in (Kind.BID, Kind.CALL) else float(known_stake(seen))
    is_best_alike = found.answers[0].action in alike
    right, wrong = [], []
    for one in found.answers:
        is_wrong = one.lost.mean >= clear.far * unit
        if one.lost.mean <= clear.near * unit:
            right.append(replace(one, is_right=True))
        elif is_wrong and one.lost.mean >= clear.errors * one.lost.error:
            wrong.append(one)
        elif not is_wrong and alike and (one.action in alike) is is_best_alike:
            right.append(replace(one, is_right=True))
        elif kind not in (Kind.DISCARD, Kind.CALL):  # of those only the clear ones are shown
            return ()
    if kind is Kind.DISCARD:
        # The one chosen in the first look: in the second, another may look better by luck.
        right = [one for one in right if one.lost == Estimate(0.0, 0.0)]
        wrong = spread(wrong)
    if kind is Kind.CALL and (len(right) > 2 or len(right) + len(wrong) < 3):
        return ()
    most = 2 if kind is Kind.CALL else max(1, int(MOST_RIGHT * len(found.answers)))
    return (*right, *wrong) if right and wrong and len(right) <= most else ()


MOST_RIGHT = 0.6
"""At most this share of the answers is right."""


def is_promising(
    found: Weighed, seen: SeatView, kind: Kind, clear: Clear, alike: Collection[Action]
) -> bool:
    """Whether a first look, in few deals, tells those that do the same from the others."""
    if not alike:
        return bool(split(found, seen, kind, replace(clear, errors=1.5)))
    best, *_ = found.answers
    others = (one for one in found.answers if (one.action in alike) is not (best.action in alike))
    unit = 1.0 if kind in (Kind.BID, Kind.CALL) else float(known_stake(seen))
    return next(others).lost.mean >= clear.far * unit


def spread(wrong: Sequence[Answer]) -> list[Answer]:
    """Three wrong discards, at least two cards apart from each other; none if there are fewer."""
    found: list[Answer] = []
    for one in wrong:
        assert isinstance(one.action, Discard)
        cards = one.action.cards
        if all(len(cards - other.action.cards) > 1 for other in found):  # type: ignore[union-attr]
            found.append(one)
    return found[:3] if len(found) >= 3 else []
