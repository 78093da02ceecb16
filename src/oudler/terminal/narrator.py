"""Tells what happens at the table as it happens: one sentence per bid, one per trick."""

from collections.abc import Callable

from oudler.core import Deal, HandDealt, Phase, Seat, SeatView, Trick, match_at, redact, view
from oudler.core.events import BidMade, CardPlayed, DealScored, Dealt, DogShown, Event
from oudler.words import event_text
from oudler.words.audience import Audience
from oudler.words.match_text import deal_of
from oudler.words.score_text import deal_story


class Narrator:
    """Hears every event, and says what its listener may know of it."""

    def __init__(
        self,
        audience: Audience,
        write: Callable[[str], None],
        deals: int = 0,
        of: int | None = None,
    ) -> None:
        self.audience = audience
        self.write = write
        self.deals = deals
        self.of = of
        """The number of deals of the match; None if that is open."""
        self._cards_told = 0
        """The number of cards of the trick on the table have been announced."""

    def hear(self, event: Event, deal: Deal) -> None:
        """Tell an event, given the deal after it."""
        if isinstance(event, DealScored):
            self._say(*deal_story(self.audience, deal))
            return
        # A spectator is told only what the view of every seat shows alike.
        viewer = event_text.viewer_of(self.audience, deal)
        seen = view(deal, viewer or Seat(0))
        if isinstance(event, CardPlayed) and deal.claim is not None:
            return  # The claim has told it, and the score will.
        if isinstance(event, CardPlayed):
            self._card_played(seen)
            return
        if seen.trick.cards:
            self._tell_table(seen)
        self._say(event_text.tell(self.audience, redact(event, viewer)))
        if isinstance(event, BidMade) and seen.phase is not Phase.BIDDING:
            self._say(*event_text.tell_end_of_bidding(self.audience, seen))

    def begin(self, dealt: Dealt, deal: Deal) -> None:
        """Count the deal, and say who dealt it."""
        self.deals += 1
        self._cards_told = 0
        words = self.audience.words
        seen = redact(dealt, event_text.viewer_of(self.audience, deal))
        sentence = event_text.tell(self.audience, seen)
        if self.of is None:
            self._say(words("terminal.told.deal", count=self.deals, dealt=sentence))
        else:
            match = match_at(self.of, self.deals - 1, is_playing=True)
            self._say(words("terminal.told.deal_of", deal=deal_of(words, match), dealt=sentence))
        if self.audience.you is None and isinstance(seen, HandDealt):
            # A player sees the piles with every question.
            self._say(*event_text.tell_piles(self.audience, seen.piles))
        if dealt.dealer_barred:
            self._say(words("terminal.told.misdealt"))

    def resume(self, deal: Deal) -> None:
        """Count a resumed deal, and say what has happened in it so far."""
        self.deals += 1
        viewer = event_text.viewer_of(self.audience, deal)
        seen = view(deal, viewer or Seat(0))
        dealt = event_text.tell(self.audience, redact(deal.dealt, viewer))
        self._say(self.audience.words("terminal.told.resumed", count=self.deals, dealt=dealt))
        self._say(" ".join(event_text.tell(self.audience, bid) for bid in seen.bids))
        if seen.phase is not Phase.BIDDING:
            self._say(*event_text.tell_end_of_bidding(self.audience, seen))
        self._say(*event_text.tell_announcements(self.audience, seen))
        if seen.dog:
            self._say(event_text.tell(self.audience, DogShown(seen.dog)))
        self._cards_told = 0
        self._tell_table(seen)

    def return_to(self, deal: Deal) -> None:
        """Say what lies on the table once an action has been taken back."""
        self._cards_told = 0
        self._tell_table(view(deal, event_text.viewer_of(self.audience, deal) or Seat(0)))

    def _say(self, *sentences: str) -> None:
        for sentence in filter(None, sentences):
            self.write(sentence)

    def _card_played(self, seen: SeatView) -> None:
        """Keep cards back until the listener must play, so that a trick stays one sentence."""
        if not seen.trick.cards:
            told, *others = event_text.tell_end_of_trick(self.audience, seen)
            self._say(f"{self._table(seen, seen.tricks[-1])} {told}", *others)
            self._cards_told = 0
        elif seen.to_act == self.audience.you:
            self._tell_table(seen)

    def _tell_table(self, seen: SeatView) -> None:
        if len(seen.trick.cards) > self._cards_told:
            self._say(self._table(seen, seen.trick))
            self._cards_told = len(seen.trick.cards)

    def _table(self, seen: SeatView, trick: Trick) -> str:
        """The cards of a trick not announced yet, and who had the called one."""
        plays = event_text.plays_of(seen, trick)[self._cards_told :]
        return " ".join(event_text.tell_plays(self.audience, seen, plays))
