"""What is said after a bid, a card, a trick or a deal, for screens and terminals alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oudler.core.cards import Card, CardSet
from oudler.core.deal import Deal, Trick
from oudler.core.seats import Seat, seats_from
from oudler.core.view import SeatView, SeenPlay
from oudler.core.ways import PartnerIs
from oudler.words.company import Company
from oudler.words.telling import (
    Plays,
    tell_captor,
    tell_cards,
    tell_partner,
    tell_taker,
    tell_team,
    tell_trick,
)


def viewer_of(company: Company, deal: Deal) -> Seat | None:
    """The seat that the listener has in this deal: none, where he only deals it."""
    sits = company.you is not None and company.you < deal.rules.seats
    return company.you if sits else None


def tell_end_of_bidding(company: Company, seen: SeatView) -> Iterator[str]:
    """Who has taken, and with whom, once the last bid is made."""
    yield from filter(None, (tell_taker(company, seen), tell_team(company, seen)))


def plays_of(seen: SeatView, trick: Trick) -> list[tuple[Seat, Card]]:
    """The cards of a trick, each with who played it."""
    return list(zip(seats_from(trick.leader, seen.rules.seats), trick.cards, strict=False))


def tell_plays(company: Company, seen: SeatView | SeenPlay, plays: Plays) -> Iterator[str]:
    """These cards of one trick, and whose the called one was."""
    yield f"{tell_cards(company, plays)}."
    is_holder = seen.rules.partner_is is PartnerIs.HOLDER
    for player, card in plays:
        if is_holder and card in seen.called and seen.taker is not None:
            yield tell_partner(company, seen, player)
        if card in seen.imprenable:
            yield company.says("terminal.told.imprenable", player)


def tell_end_of_trick(company: Company, seen: SeatView | SeenPlay) -> Iterator[str]:
    """Who takes the trick just played, whoever has won the called card with it (A12-77)."""
    cards: Sequence[Card] = seen.tricks[-1].cards
    winner = seen.trick.leader
    yield tell_trick(company, winner, cards)
    is_captor = seen.rules.partner_is is PartnerIs.CAPTOR
    if is_captor and seen.taker is not None and seen.called & CardSet.of(cards):
        yield tell_captor(company, seen, winner)
