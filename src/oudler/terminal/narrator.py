"""Tells what happens at the table as it happens: one sentence a bid, one sentence a trick."""

from __future__ import annotations

from collections.abc import Callable

from oudler.core.cards import CardSet
from oudler.core.deal import Deal, Trick
from oudler.core.events import BidMade, CardPlayed, DealScored, Dealt, Event
from oudler.core.seats import Seat, seats_from
from oudler.core.view import HandDealt, SeatView, redact, view
from oudler.core.ways import PartnerIs, Phase
from oudler.words.company import Company
from oudler.words.story import deal_story
from oudler.words.telling import (
    tell,
    tell_captor,
    tell_cards,
    tell_partner,
    tell_piles,
    tell_taker,
    tell_team,
    tell_trick,
)


class Narrator:
    """Hears every event, and says what its listener may know of it."""

    def __init__(self, company: Company, write: Callable[[str], None]) -> None:
        self.company = company
        self.write = write
        self.deals = 0
        self._cards_told = 0
        """How many cards of the trick on the table have been told."""

    def hear(self, event: Event, deal: Deal) -> None:
        """Tell an event, given the deal after it."""
        if isinstance(event, DealScored):
            self._say(*deal_story(self.company, deal))
            return
        # A spectator is told only what the view of every seat shows alike.
        viewer = _viewer(self.company, deal)
        seen = view(deal, viewer or Seat(0))
        if isinstance(event, CardPlayed):
            self._card_played(seen)
            return
        if seen.trick.cards:
            self._tell_table(seen)
        self._say(tell(self.company, redact(event, viewer)))
        if isinstance(event, BidMade) and seen.phase is not Phase.BIDDING:
            self._say(tell_taker(self.company, seen), tell_team(self.company, seen))

    def begin(self, dealt: Dealt, deal: Deal) -> None:
        """Count the deal, and say who dealt it."""
        self.deals += 1
        self._cards_told = 0
        words = self.company.words
        seen = redact(dealt, _viewer(self.company, deal))
        sentence = tell(self.company, seen)
        self._say(words("terminal.told.deal", count=self.deals, dealt=sentence))
        if self.company.you is None and isinstance(seen, HandDealt):
            # A player is shown the piles whenever he is asked something.
            self._say(*tell_piles(self.company, seen.piles))
        if dealt.dealer_barred:
            self._say(words("terminal.told.misdealt"))

    def _say(self, *sentences: str) -> None:
        for sentence in filter(None, sentences):
            self.write(sentence)

    def _card_played(self, seen: SeatView) -> None:
        """Cards are kept until the listener must play, so that a trick stays one sentence."""
        if not seen.trick.cards:
            done = seen.tricks[-1]
            winner = tell_trick(self.company, seen.trick.leader, done.cards)
            self._say(f"{self._table(seen, done)} {winner}")
            self._tell_captor(seen, done)
            self._cards_told = 0
        elif seen.to_act == self.company.you:
            self._tell_table(seen)

    def _tell_captor(self, seen: SeatView, done: Trick) -> None:
        """Whoever has won the called card, where that makes him the partner (A12-77)."""
        is_captor = seen.rules.partner_is is PartnerIs.CAPTOR
        if is_captor and seen.taker is not None and seen.called & CardSet.of(done.cards):
            self._say(tell_captor(self.company, seen, seen.trick.leader))

    def _tell_table(self, seen: SeatView) -> None:
        if len(seen.trick.cards) > self._cards_told:
            self._say(self._table(seen, seen.trick))
            self._cards_told = len(seen.trick.cards)

    def _table(self, seen: SeatView, trick: Trick) -> str:
        """The cards of a trick that have not been told, and whose the called one was."""
        order = seats_from(trick.leader, seen.rules.seats)
        plays = list(zip(order, trick.cards, strict=False))[self._cards_told :]
        sentences = [f"{tell_cards(self.company, plays)}."]
        is_holder = seen.rules.partner_is is PartnerIs.HOLDER
        for player, card in plays:
            if is_holder and card in seen.called and seen.taker is not None:
                sentences.append(tell_partner(self.company, seen, player))
            if card in seen.imprenable:
                sentences.append(self.company.says("terminal.told.imprenable", player))
        return " ".join(sentences)


def _viewer(company: Company, deal: Deal) -> Seat | None:
    """The seat that the listener has in this deal: none, where he only deals it."""
    sits = company.you is not None and company.you < deal.rules.seats
    return company.you if sits else None
