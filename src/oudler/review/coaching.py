"""Reviews and what-ifs, worked out by a runner so that everybody else is still served.

The kernel lets other threads run while it searches. Only few may wait for their turn.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import aclosing
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from oudler.coach import Judgement, Moment, ReviewEffort, Verdict, in_order, review
from oudler.coach.deal_worth import FirstLead, first_lead
from oudler.coach.review_record import Decided, edition
from oudler.core import Action, Deal, Seat
from oudler.install import has_search
from oudler.jobs import Progress, Runner
from oudler.streams import EventStore, StoreError, past_damage
from oudler.table.history.kept_reviews import KeptReview, keep_review, kept_review
from oudler.table.live.finished import Finished
from oudler.web.turns import HERE, Asker, Turns, growing

if TYPE_CHECKING:
    from oudler.coach.guess import Guess

CARE = ReviewEffort(nodes=1_000_000, mebibytes=128)
MAX_TURNING = 200
"""The most turning points that are remembered."""
LOG = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
Found = Decided | FirstLead
"""What a review finds: its decisions, and at the end the value at the first lead."""
Note = Callable[[Sequence[Judgement]], Awaitable[None]]
"""Writes down what all decisions cost."""


def prepare() -> None:
    """Import what the first review needs, which would hold up everybody else then."""
    if has_search():
        for name in ("judging", "turning_point", "what_if", "worth_text"):
            import_module(f"oudler.coach.{name}")


class Coaching:
    """The coach of one server process."""

    def __init__(self, store: EventStore, runner: Runner = HERE) -> None:
        self._store = store
        # Nobody who asks for a moment's work waits for reviews to end.
        self._reviews, self._attempts = Turns(runner=runner, spared=1), Turns(runner=runner)
        self._turning: dict[tuple[str, Seat], Judgement | None] = {}

    async def aside(
        self, asker: Asker, work: Callable[P, T], *args: P.args, **named: P.kwargs
    ) -> T:
        """The result of this work on a what-if. Raises Refused if too many ask."""
        return await self._attempts.aside(asker, work, *args, **named)

    async def guess(self, asker: Asker, moment: Moment, action: Action) -> Guess | None:
        """Judge a guess with the care of a review. Raises Refused if too many ask."""
        from oudler.coach.guess import guessed  # it needs the kernel

        return await self.aside(asker, guessed, moment, action, CARE)

    async def turning_point(self, asker: Asker, deal: Deal, seat: Seat) -> Judgement | None:
        """The mistake that cost a seat most, if there is one. Raises Refused if too many ask.

        A review that is asked for next begins with it at once.
        """
        from oudler.coach.turning_point import turning_point  # it needs the kernel

        of = edition(deal, CARE), seat
        if of not in self._turning:
            found = await self.aside(asker, turning_point, deal, seat, CARE)
            self._turning[of] = found
            if len(self._turning) > MAX_TURNING:
                self._turning.pop(next(iter(self._turning)))
            return found
        return self._turning[of]

    async def kept(self, found: Finished) -> KeptReview | None:
        """The review of a deal, if it is kept. Raises StoreError."""
        if found.is_linked:
            return None
        of = found.table.opened.id, found.number, found.deal
        with past_damage():  # then it is worked out again
            return await kept_review(self._store, *of, CARE)
        return None

    async def review(
        self, asker: Asker, found: Finished, note: Note, seat: Seat | None = None
    ) -> AsyncGenerator[Found, None]:
        """The judgements of a finished deal as they come, then the value at its first lead.

        The turning point of the asker's seat comes first, and once more in its turn. In the end
        they are kept, and noted.

        `oudler.coach.check` must accept the deal. Raises Refused if too many ask, or StoreError.
        If the caller leaves, the work ends.
        """
        kept = await self.kept(found)
        if kept is None:
            async with self._reviews.turn(asker):
                kept = await self.kept(found)  # somebody may have asked before this turn came
                if kept is None:
                    judged: dict[int, Decided] = {}
                    lead: FirstLead | None = None
                    work = partial(worked_out, found.deal, CARE, *self._first(found.deal, seat))
                    async with aclosing(growing(self._reviews.runner, work)) as coming:
                        async for one in coming:
                            if isinstance(one, FirstLead):
                                lead = one
                            else:
                                judged[one[0].moment.number] = one
                            yield one
                    await self._keep(found, [*judged.values()], lead)
                    await note([judgement for judgement, _ in judged.values()])
                    return
        decisions, lead = kept
        for one in decisions:
            yield one
        if lead is not None:
            yield lead

    def _first(self, deal: Deal, seat: Seat | None) -> tuple[Seat | None, Judgement | None]:
        """The seat whose turning point is still to be found, or the one that is remembered."""
        if seat is None or (of := (edition(deal, CARE), seat)) not in self._turning:
            return seat, None
        return None, self._turning[of]

    async def _keep(
        self, found: Finished, judged: Sequence[Decided], lead: FirstLead | None
    ) -> None:
        if found.is_linked:
            return
        of = found.table.opened.id, found.number, found.deal
        try:
            await keep_review(self._store, *of, CARE, judged, lead)
        except StoreError as error:  # it has been told all the same
            LOG.warning("the review of deal %s at table %s is not kept: %s", *of[1::-1], error)


def worked_out(
    deal: Deal,
    effort: ReviewEffort,
    seat: Seat | None,
    turning: Judgement | None,
    progress: Progress,
) -> Iterator[Found]:
    """The judgements of a deal, each with the line after a better action; then its first lead.

    Before them comes the turning point that is known, or else that of a seat, which is looked for:
    a review begins with what matters most.
    """
    from oudler.coach.turning_point import turning_point  # these need the kernel
    from oudler.coach.what_if import what_if

    if seat is not None:
        turning = turning_point(deal, seat, effort, progress)
    if turning is not None:
        yield turning, what_if(turning, deal)
    judged: list[Judgement] = []
    for one in review(deal, effort, progress):
        progress(0)
        judged.append(one)
        yield one, what_if(one, deal) if one.verdict is Verdict.MISTAKE else None
    lead = first_lead(in_order(deal, judged), effort, progress)
    if lead is not None:
        yield lead
