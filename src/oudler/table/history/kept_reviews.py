"""Kept reviews: one stream for each finished deal, with figures and cards but no names.

Asking again is answered at once, in every process and after a restart.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from oudler.coach import ReviewEffort
from oudler.coach.deal_worth import FirstLead
from oudler.coach.review_record import (
    Decided,
    edition,
    lead_from_values,
    lead_to_values,
    review_from_values,
    review_to_values,
)
from oudler.core import Deal
from oudler.streams import EventStore, add

PREFIX = "review/"


class ReviewKept(msgspec.Struct, frozen=True, tag_field="type", tag="review_kept"):
    """A deal was reviewed."""

    edition: str
    """Names what the review follows from: the cards, the weights and the care."""
    decisions: list[dict[str, Any]]
    lead: dict[str, Any] | None = None
    """The value at the first lead."""


KeptReview = tuple[list[Decided], FirstLead | None]
"""The judged decisions of a deal, and the value at its first lead."""

_decoder = msgspec.json.Decoder(ReviewKept)


def review_stream_of(table: str, deal: int) -> str:
    """The name of the stream that holds the reviews of a table's deal.

    >>> review_stream_of("chez-anne", 3)
    'review/chez-anne/3'
    """
    return f"{PREFIX}{table}/{deal}"


async def kept_review(
    store: EventStore, table: str, number: int, deal: Deal, care: ReviewEffort
) -> KeptReview | None:
    """The review of this deal with this care and today's weights; None if none is kept.

    Raises StoreError.
    """
    wanted = edition(deal, care)
    for stored in reversed(await store.read(review_stream_of(table, number))):
        kept = _decoder.decode(stored.text)
        if kept.edition == wanted:
            return review_from_values(kept.decisions, deal), lead_from_values(kept.lead)
    return None


async def keep_review(
    store: EventStore,
    table: str,
    number: int,
    deal: Deal,
    care: ReviewEffort,
    found: Sequence[Decided],
    lead: FirstLead | None,
) -> None:
    """Keep a whole review, unless it is kept already. Raises StoreError."""
    kept = ReviewKept(edition(deal, care), review_to_values(found), lead_to_values(lead))
    stream, line = review_stream_of(table, number), msgspec.json.encode(kept).decode()
    await add(store, stream, line, kept.edition)


async def forget_reviews(store: EventStore, table: str) -> None:
    """Erase the reviews of a table's deals. Raises StoreError."""
    for stream in await store.streams(f"{PREFIX}{table}/"):
        await store.forget(stream)
