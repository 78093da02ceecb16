"""Where each hidden card is likely to be, as a seat could infer, and where it was."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic

from oudler.coach.moment import Kind, Moment
from oudler.coach.trials import trials_of
from oudler.core import Card, CardSet, Seat, SeatView, view
from oudler.install import has_search

WORLDS = 120
"""Likely worlds for a moment before the one that is asked about."""
SEED = "beliefs"

Beliefs = Mapping[Card, tuple[float, ...]]
"""By hidden card: how likely each seat holds it, and last, how likely it lies aside."""


@dataclass(frozen=True, slots=True)
class BeliefAt:
    """What a seat could believe when it was its turn."""

    number: int
    """The number of the decision in its deal."""
    trick: int
    beliefs: Beliefs


def beliefs_of(hidden: Sequence[tuple[CardSet, ...]], weights: Iterable[float]) -> Beliefs:
    """How likely each hidden card is with each holder, in these worlds.

    >>> worlds = [(CardSet.parse("S1"), CardSet()), (CardSet(), CardSet.parse("S1"))]
    >>> beliefs_of(worlds, [3, 1])
    {Card.S1: (0.75, 0.25)}
    """
    counts: dict[Card, list[float]] = {}
    total = 0.0
    for world, weight in zip(hidden, weights, strict=True):
        total += weight
        for holder, cards in enumerate(world):
            for card in cards:
                counts.setdefault(card, [0.0] * len(world))[holder] += weight
    return {card: tuple(one / total for one in counts[card]) for card in sorted(counts)}


def beliefs_seen(
    seen: SeatView,
    *,
    worlds: int = WORLDS,
    seconds: float | None = None,
    seed: str = SEED,
    learned: bool = True,
) -> Beliefs:
    """Where a seat could believe each hidden card to be; nothing where nobody can tell.

    By how the others bid and play where that was learned, or else by what the rules let it know.
    Where worlds are rare, those found in `seconds` must do. Raises ValueError if there are none.

    >>> found = beliefs_seen(view(begun, Seat(2)), worlds=10, learned=False)
    >>> len(found), {round(sum(chances), 9) for chances in found.values()}
    (60, {1.0})
    """
    trials = trials_of(seen, seed, learned=learned, seconds=seconds)
    hidden, weights = trials.hands(worlds)
    if not hidden and monotonic() > trials.until:
        raise ValueError(f"{seen.rules.id}: no deal was found in time that looks so")
    return beliefs_of(hidden, weights) if hidden else {}


def course_of_beliefs(moments: Iterable[Moment], seat: Seat) -> Iterator[BeliefAt]:
    """What a seat could believe at each of its turns to play a card, in order.

    Nothing where the learned players do not know the rules.

    >>> from oudler.coach.moment import moments
    >>> [one.trick for one in course_of_beliefs(moments(over)[:30], Seat(1))]
    [1, 2, 3, 4, 5, 6]
    """
    if not has_search():
        return
    from oudler.solver.evaluation import can_evaluate

    for moment in moments:
        if moment.kind is not Kind.CARD or moment.seat != seat:
            continue
        seen = view(moment.deal, seat)
        if not can_evaluate(seen):
            return
        yield BeliefAt(moment.number, len(seen.tricks) + 1, beliefs_seen(seen))
