"""What the mouches hold, and who pays or takes one, in words for a person (A11-73)."""

from __future__ import annotations

from collections.abc import Iterator

from oudler.core import Deal, Session
from oudler.words.audience import Audience
from oudler.words.catalogue import Words


def tell_mouche_begun(audience: Audience, session: Session) -> Iterator[str]:
    """The payments into the mouches as the coming deal begins."""
    begun = session.begun
    if not begun.pools:
        return
    largest = max(begun.pools)
    if not session.mouches:
        yield audience.words("terminal.told.mouche.formed", amount=largest)
    elif session.rules.mouche_dealer:
        extra = session.rules.mouche_dealer
        key = "terminal.told.mouche_added"
        yield audience.sentence(key, session.dealer_seat, extra=extra, amount=largest)


def tell_mouche_settled(audience: Audience, before: Session, deal: Deal) -> Iterator[str]:
    """Who takes the largest mouche or pays a new one, and what the mouches hold now."""
    pools = before.begun.pools
    if not pools or deal.taker is None:
        return
    left = before.after(deal).mouches
    settled = "taken" if len(left) < len(pools) else "paid"
    yield audience.sentence(f"terminal.told.mouche_{settled}", deal.taker, amount=max(pools))
    yield tell_mouches(audience.words, left)


def tell_mouches(words: Words, mouches: tuple[int, ...]) -> str:
    """« Dans les mouches : 50, 45. »"""
    if not mouches:
        return words("terminal.told.mouche.none")
    return words("terminal.told.mouche.lie", amounts=", ".join(map(str, mouches)))
