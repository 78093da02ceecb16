"""How clear the figures of a problem must be for an answer to be right or wrong."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oudler.coach import Estimate, Kind, known_stake
from oudler.core import Discard, SeatView
from oudler.teach.problem import Answer
from oudler.teach.proof import Weighed


@dataclass(frozen=True, slots=True)
class Clear:
    """How clear an answer must be, in points for each point that a defender pays."""

    near: float
    """Answers no further than this behind the best are right too."""
    far: float
    """Answers at least this far behind are wrong; one in between spoils the problem."""
    errors: float = 4.0


CLEAR = {
    Kind.CARD: Clear(1.5, 4.0),
    Kind.DISCARD: Clear(1.0, 4.0),
    Kind.BID: Clear(8.0, 25.0),
    Kind.CALL: Clear(8.0, 15.0),
}


def split(found: Weighed, seen: SeatView, kind: Kind, errors: float) -> tuple[Answer, ...] | None:
    """The answers with the right ones marked; None where that is not clear."""
    clear = CLEAR[kind]
    unit = 1.0 if kind in (Kind.BID, Kind.CALL) else float(known_stake(seen))
    right, wrong = [], []
    for one in found.answers:
        if one.lost.mean <= clear.near * unit:
            right.append(replace(one, is_right=True))
        elif one.lost.mean >= clear.far * unit and one.lost.mean >= errors * one.lost.error:
            wrong.append(one)
        elif kind not in (Kind.DISCARD, Kind.CALL):  # of those only the clear ones are shown
            return None
    if kind is Kind.DISCARD:
        # The one chosen in the first look: in the second, another may look better by luck.
        right = [one for one in right if one.lost == Estimate(0.0, 0.0)]
        wrong = spread(wrong)
    if kind is Kind.CALL and (len(right) > 2 or len(right) + len(wrong) < 3):
        return None
    most = 2 if kind is Kind.CALL else max(1, len(found.answers) // 3)
    if not right or not wrong or len(right) > most:
        return None
    return (*right, *wrong)


def spread(wrong: Sequence[Answer]) -> list[Answer]:
    """Three wrong discards, at least two cards apart from each other; none if there are fewer."""
    found: list[Answer] = []
    for one in wrong:
        assert isinstance(one.action, Discard)
        cards = one.action.cards
        if all(len(cards - other.action.cards) > 1 for other in found):  # type: ignore[union-attr]
            found.append(one)
    return found[:3] if len(found) >= 3 else []
