"""The review of a finished deal: every decision of every seat, judged."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from oudler.coach.care import Care, Progress
from oudler.coach.judgement import Judgement, Verdict
from oudler.coach.moment import Kind, moments
from oudler.coach.support import check
from oudler.core.deal import Deal
from oudler.core.seats import Seat

MOST = 3
"""How many mistakes are explained before everything else, and how much bad luck after them."""


@dataclass(frozen=True, slots=True)
class Review:
    """A finished deal with all its decisions judged, in order."""

    deal: Deal
    judgements: tuple[Judgement, ...]

    @property
    def mistakes(self) -> tuple[Judgement, ...]:
        """The mistakes, the most expensive first."""
        found = (one for one in self.judgements if one.verdict is Verdict.MISTAKE)
        return tuple(sorted(found, key=lambda one: -one.cost))

    @property
    def lucky(self) -> tuple[Judgement, ...]:
        """What the cards forgave, the most expensive by what was known first."""
        found = (one for one in self.judgements if one.verdict is Verdict.LUCKY)
        by_cost = sorted(found, key=lambda one: one.known.cost.mean if one.known else 0.0)
        return tuple(reversed(by_cost))

    @property
    def unlucky(self) -> tuple[Judgement, ...]:
        """What nobody could know, the most expensive with open hands first."""
        found = (one for one in self.judgements if one.verdict is Verdict.UNLUCKY)
        return tuple(sorted(found, key=lambda one: -one.open.cost if one.open else 0.0))

    def explained_first(self, seats: Container[int] | None = None) -> tuple[Judgement, ...]:
        """What to explain before everything else, of these seats or of all.

        The most expensive mistakes; if there are none, the luckiest decision.
        """

        def own(found: Iterable[Judgement]) -> tuple[Judgement, ...]:
            return tuple(one for one in found if seats is None or one.moment.seat in seats)

        return own(self.mistakes)[:MOST] or own(self.lucky)[:1]

    def of(self, seat: Seat) -> tuple[Judgement, ...]:
        """What one seat decided."""
        return tuple(one for one in self.judgements if one.moment.seat == seat)


def reviewed(deal: Deal, care: Care | None = None, progress: Progress | None = None) -> Review:
    """Review a whole deal, which takes one core about ten seconds.

    Raises NotReviewed if the coach cannot review such a deal.
    """
    return in_order(deal, review(deal, care, progress))


def in_order(deal: Deal, found: Iterable[Judgement]) -> Review:
    """The review of a deal from its judgements, which may come in any order."""
    return Review(deal, tuple(sorted(found, key=lambda one: one.moment.number)))


def review(
    deal: Deal, care: Care | None = None, progress: Progress | None = None
) -> Iterator[Judgement]:
    """Judge every decision of a finished deal, and give each as soon as it is judged.

    Cards are judged from the last to the first, because a position is searched with what is known
    of those after it; then what came before the play, in order. The same deal and care give the
    same judgements. Close the iterator to stop. Raises NotReviewed at once where
    the coach cannot review such a deal.
    """
    check(deal)
    return _judged(deal, care or Care(), progress)


def _judged(deal: Deal, care: Care, progress: Progress | None) -> Iterator[Judgement]:
    # Imported here: without the kernel there is nothing to import, and `check` has said so.
    from oudler.coach import judging

    found = moments(deal)
    plays = [moment for moment in found if moment.kind is Kind.CARD]
    yield from judging.judged_cards(plays, deal, care, progress)
    for moment in found:
        if moment.kind is not Kind.CARD and (one := judging.judged_choice(moment, deal, care)):
            yield one
