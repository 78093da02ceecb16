"""What each card of a deal cost with every hand open, by the solver.

The deal is searched from its last card backwards. The value before a card and the value after it
differ by what the card cost; so costs add up to the difference between what was promised and what
happened. Usually one question is enough: could this seat have done any better?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from oudler.coach.moment import Moment
from oudler.core.actions import Play
from oudler.core.deal import Deal
from oudler.core.engine import apply
from oudler.core.events import Score
from oudler.core.seats import Side
from oudler.solver import Bounds, Goal, Limits, SearchRefused, kernel
from oudler.solver.kernel import Progress

Between = tuple[Bounds, Bounds]
"""What the attack's players win together from before a card on, and from after it."""
MORE = Fraction(1, 1000)
"""Less than any two values of a score differ by."""


@dataclass(frozen=True, slots=True)
class Chain:
    """How hard the positions of a deal are searched."""

    nodes: int = 2_500_000
    """For one question, about a third of a second."""
    patience: int = 12
    """After this many unsolved positions in a row, earlier ones are not searched."""
    mebibytes: int = 256


def values(
    plays: Sequence[Moment], result: Score, chain: Chain, progress: Progress | None = None
) -> Iterator[tuple[Moment, Between | None]]:
    """Each card from the last to the first, with what the attack's players win together from
    before it and from after it on, if everybody plays their best with open hands.

    The result is what they have won. None from the first card on that cannot be searched for its
    score.
    """
    after: Bounds | None = Bounds(result, result)
    open_for = 0
    limits = Limits(nodes=chain.nodes, mebibytes=chain.mebibytes)
    for play in reversed(plays):
        ends = None if after is None else _ends(play.deal)
        if after is None or ends is None:
            after = None
            yield play, None
            continue
        if play.is_forced:
            before = after
        else:
            is_tried = open_for < chain.patience
            before = _before(play, after, ends, limits if is_tried else None, progress)
        open_for = 0 if before.is_exact else open_for + 1
        yield play, (before, after)
        after = before


def cost(play: Moment, before: Bounds, after: Bounds) -> Bounds:
    """The bounds of what the attack's or the defence's players lost together by a card.

    >>> from oudler.coach.moment import Kind, moments
    >>> card = next(one for one in moments(over) if one.kind is Kind.CARD and one.seat == 1)
    >>> cost(card, Bounds(90, 120), Bounds(60, 90))
    Bounds(lower=0, upper=60)
    """
    if play.is_forced:
        return Bounds(0, 0)
    lower, upper = before.lower - after.upper, before.upper - after.lower
    if play.deal.side_of(play.seat) is Side.DEFENCE:
        lower, upper = after.lower - before.upper, after.upper - before.lower
    return Bounds(max(lower, 0), max(upper, 0))


def better_card(
    play: Moment,
    before: Bounds,
    others: Iterable[Play],
    chain: Chain,
    progress: Progress | None = None,
) -> Play | None:
    """The first of these cards that keeps all that was proved before it; None if none is proved to.

    >>> from oudler.coach.moment import Kind, moments
    >>> card = next(one for one in moments(over) if one.kind is Kind.CARD)
    >>> better_card(card, Bounds(0, 0), (), Chain()) is None
    True
    """
    is_attack = play.deal.side_of(play.seat) is Side.ATTACK
    asked = before.lower if is_attack else before.upper + MORE
    limits = Limits(nodes=chain.nodes, mebibytes=chain.mebibytes)
    for one in others:
        after = apply(play.deal, play.seat, one)
        if kernel.reaches(after, asked, Goal.SCORE, limits, progress) is is_attack:
            return one
    return None


def _before(
    play: Moment, after: Bounds, ends: Bounds, limits: Limits | None, progress: Progress | None
) -> Bounds:
    """The value before a card: as far as the seat's own best card raises or lowers it."""
    is_attack = play.deal.side_of(play.seat) is Side.ATTACK
    # The seat could always play what it played.
    known = replace(ends, lower=after.lower) if is_attack else replace(ends, upper=after.upper)
    if limits is None:
        return known
    if after.is_exact:
        asked = after.lower + MORE if is_attack else after.lower
        answer = kernel.reaches(play.deal, asked, Goal.SCORE, limits, progress)
        if answer is not None and answer is not is_attack:
            return after
        if answer is None:
            return known
    found = kernel.value(play.deal, Goal.SCORE, limits, progress)
    return Bounds(max(known.lower, found.lower), min(known.upper, found.upper))


def _ends(deal: Deal) -> Bounds | None:
    """The least and the most that any end is worth; None if the score cannot be searched."""
    try:
        payoff = kernel.payoff_for(deal, Goal.SCORE)
    except SearchRefused:
        return None
    return Bounds(payoff.unscaled(min(payoff.values)), payoff.unscaled(max(payoff.values)))
