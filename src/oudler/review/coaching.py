"""Reviews and what-ifs, worked out in a thread so that everybody else is still served.

The kernel lets other threads run while it searches. One of each is worked out at a time in a
process, and only few may wait for their turn.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import aclosing
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from oudler.coach import Judgement, Moment, ReviewEffort, Verdict, in_order, review
from oudler.coach.deal_worth import FirstLead, first_lead
from oudler.coach.review_record import Decided
from oudler.core import Action, Deal
from oudler.streams import EventStore, StoreError, past_damage
from oudler.table.live.finished import Finished
from oudler.table.records.kept_reviews import KeptReview, keep_review, kept_review
from oudler.web.turns import Asker, Progress, Turns, growing

if TYPE_CHECKING:
    from oudler.coach.guess import Guess

CARE = ReviewEffort(nodes=1_000_000, mebibytes=128)
LOG = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
Found = Decided | FirstLead
"""What a review finds: its decisions, and at the end the value at the first lead."""
Note = Callable[[Sequence[Judgement]], Awaitable[None]]
"""Writes down what all decisions cost."""


class Coaching:
    """The coach of one server process."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._reviews, self._attempts = Turns(), Turns()

    async def aside(
        self, asker: Asker, work: Callable[P, T], *args: P.args, **named: P.kwargs
    ) -> T:
        """The result of this work on a what-if. Raises Refused if too many ask."""
        return await self._attempts.aside(asker, work, *args, **named)

    async def guess(self, asker: Asker, moment: Moment, action: Action) -> Guess | None:
        """Judge a guess with the care of a review. Raises Refused if too many ask."""
        from oudler.coach.guess import guessed  # it needs the kernel

        return await self.aside(asker, guessed, moment, action, CARE)

    async def kept(self, found: Finished) -> KeptReview | None:
        """The review of a deal, if it is kept. Raises StoreError."""
        if found.is_linked:
            return None
        of = found.table.opened.id, found.number, found.deal
        with past_damage():  # then it is worked out again
            return await kept_review(self._store, *of, CARE)
        return None

    async def review(
        self, asker: Asker, found: Finished, note: Note
    ) -> AsyncGenerator[Found, None]:
        """The judgements of a finished deal as they come, then the value at its first lead.

        In the end they are kept, and noted.

        `oudler.coach.check` must accept the deal. Raises Refused if too many ask, or StoreError.
        If the caller leaves, the work ends.
        """
        kept = await self.kept(found)
        if kept is None:
            async with self._reviews.turn(asker):
                kept = await self.kept(found)  # somebody may have asked before this turn came
                if kept is None:
                    judged: list[Decided] = []
                    lead: FirstLead | None = None
                    async with aclosing(growing(partial(_judged, found.deal))) as coming:
                        async for one in coming:
                            if isinstance(one, FirstLead):
                                lead = one
                            else:
                                judged.append(one)
                            yield one
                    await self._keep(found, judged, lead)
                    await note([judgement for judgement, _ in judged])
                    return
        decisions, lead = kept
        for one in decisions:
            yield one
        if lead is not None:
            yield lead

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


def _judged(deal: Deal, progress: Progress) -> Iterator[Found]:
    """The judgements of a deal, each with the line after a better action; then its first lead."""
    from oudler.coach.what_if import what_if  # it needs the kernel

    judged: list[Judgement] = []
    for one in review(deal, CARE, progress):
        progress(0)
        judged.append(one)
        yield one, what_if(one, deal) if one.verdict is Verdict.MISTAKE else None
    lead = first_lead(in_order(deal, judged), CARE, progress)
    if lead is not None:
        yield lead
