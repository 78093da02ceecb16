"""What to say after a bid, a card, a trick or a deal, on screens and in terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oudler.core import Card, CardSet, Deal, PartnerIs, Seat, SeatView, SeenPlay, Trick, seats_from
from oudler.words.audience import Audience
from oudler.words.event_text import (
    Plays,
    tell,
    tell_captor,
    tell_cards,
    tell_partner,
    tell_taker,
    tell_team,
    tell_trick,
)


def viewer_of(audience: Audience, deal: Deal) -> Seat | None:
    """The seat that the listener has in this deal: none for a dealer who sits out.

    >>> viewer_of(Audience(fr, ("Anne", "Bruno", "Chloé", "David"), Seat(2)), deal)
    2
    """
    sits = audience.you is not None and audience.you < deal.rules.seats
    return audience.you if sits else None


def tell_end_of_bidding(audience: Audience, seen: SeatView) -> Iterator[str]:
    """Who has taken, and with whom, once the last bid is made."""
    yield from filter(None, (tell_taker(audience, seen), tell_team(audience, seen)))


def tell_announcements(audience: Audience, seen: SeatView) -> Iterator[str]:
    """The slam, the misères and the handfuls that have been announced."""
    slams = () if seen.slam is None else (seen.slam,)
    yield from (tell(audience, said) for said in (*slams, *seen.miseres, *seen.handfuls))


def plays_of(seen: SeatView, trick: Trick) -> list[tuple[Seat, Card]]:
    """The cards of a trick, each with who played it.

    >>> from oudler.core.view import view
    >>> plays_of(view(over, Seat(0)), over.tricks[0])[0][0]
    1
    """
    return list(zip(seats_from(trick.leader, seen.rules.seats), trick.cards, strict=False))


def tell_plays(audience: Audience, seen: SeatView | SeenPlay, plays: Plays) -> Iterator[str]:
    """These cards of one trick, and who had a called card among them."""
    yield f"{tell_cards(audience, plays)}."
    is_holder = seen.rules.partner_is is PartnerIs.HOLDER
    for player, card in plays:
        if is_holder and card in seen.called and seen.taker is not None:
            yield tell_partner(audience, seen, player)
        if card in seen.imprenable:
            yield audience.sentence("terminal.told.imprenable", player)


def tell_end_of_trick(audience: Audience, seen: SeatView | SeenPlay) -> Iterator[str]:
    """Who takes the trick just played, and whether the called card was captured in it (A12-77)."""
    cards: Sequence[Card] = seen.tricks[-1].cards
    winner = seen.trick.leader
    yield tell_trick(audience, winner, cards)
    is_captor = seen.rules.partner_is is PartnerIs.CAPTOR
    if is_captor and seen.taker is not None and seen.called & CardSet.of(cards):
        yield tell_captor(audience, seen, winner)
