"""The federation's signals (F p.28): what the defenders tell each other by the cards they play."""

from __future__ import annotations

from oudler.bots.worth import CODE, NO_SUIT, PIP_BITS, SUIT_OF_CARD, TRUMP
from oudler.core.cards import EXCUSE, PETIT
from oudler.core.deal import Trick

INVITES = 0.3
"""The weight of a high-low: it invites trumps, while the Excuse or an odd trump demands them."""


class Signals:
    """The defenders' signals so far, as anybody at the table can read them."""

    __slots__ = (
        "_opened",
        "_pips",
        "asks_trump",
        "last_suit",
        "promised",
        "short",
        "stops_trump",
        "takers_suits",
        "trump_leaders",
        "urgency",
    )

    def __init__(self) -> None:
        self.asks_trump = -1
        """The defender who asks for trumps to be led, or -1."""
        self.urgency = 0.0
        """How strongly that seat asks for them: 1 by a trump or the Excuse, less by a high-low."""
        self.stops_trump = False
        """Whether the Excuse has stopped the defence's trumps since."""
        self.promised: dict[int, int] = {}
        """By suit: the defender who promised a major honour by leading an ace to five."""
        self.short: dict[int, int] = {}
        """By suit: the defender whose high-low told of a doubleton."""
        self.last_suit = -1
        """The plain suit that the defence led last."""
        self.takers_suits = 0
        """The suits that the taker has opened, as bits by suit."""
        self.trump_leaders = 0
        """The defenders who have led a trump, as bits by seat."""
        self._opened = 0
        self._pips: dict[int, int] = {}

    def read(self, trick: Trick, suit: int, taker: int, times_led: int) -> None:
        """Read a completed trick of this suit, led so often before."""
        leader = trick.leader
        if leader != taker:
            self._read_lead(leader, CODE[trick.cards[0]], suit)
        elif suit != TRUMP and not self._opened >> suit & 1:
            self.takers_suits |= 1 << suit
        self._opened |= 1 << suit
        self._read_excuse(trick, suit, taker, times_led)
        if suit != TRUMP:
            self._read_pips(trick, suit, taker)

    def _read_lead(self, leader: int, card: int, suit: int) -> None:
        if card == EXCUSE:
            return
        if suit != TRUMP:
            self.last_suit = suit
            # An ace to five led to a new suit promises a king or a queen (F p.28).
            if not self._opened >> suit & 1 and card % 14 < 5:
                self.promised[suit] = leader
            return
        first = not self.trump_leaders >> leader & 1
        self.trump_leaders |= 1 << leader
        # An odd trump asks for trumps, an even one does not (F p.28); the petit says neither.
        if first and card != PETIT and (card - PETIT) % 2 == 0:
            self._ask(leader)

    def _read_excuse(self, trick: Trick, suit: int, taker: int, times_led: int) -> None:
        for place, card in enumerate(trick.cards[1:], 1):
            seat = (trick.leader + place) % len(trick.cards)
            if SUIT_OF_CARD[card] != NO_SUIT or seat == taker:
                continue
            # On the defence's trumps an Excuse says stop; on the taker's suit, at its first or
            # second round, it asks for trumps (F p.28).
            if trick.leader != taker and suit == TRUMP:
                self.asks_trump, self.urgency, self.stops_trump = -1, 0.0, True
            elif trick.leader == taker and suit != TRUMP and times_led < 2:
                self._ask(seat)

    def _read_pips(self, trick: Trick, suit: int, taker: int) -> None:
        seats = len(trick.cards)
        # A lead says something else: whether an honour lies beside it.
        for place, card in enumerate(trick.cards[1:], 1):
            if SUIT_OF_CARD[card] != suit or not PIP_BITS >> card & 1:
                continue
            seat = (trick.leader + place) % seats
            before = self._pips.get(4 * seat + suit)
            self._pips[4 * seat + suit] = code = CODE[card]
            if before is None or before <= code or seat == taker:
                continue
            # High, then low: in the taker's suit it invites trumps, in ours it tells a doubleton.
            if self.takers_suits >> suit & 1:
                self._ask(seat, INVITES)
            else:
                self.short[suit] = seat

    def _ask(self, seat: int, urgency: float = 1.0) -> None:
        if not self.stops_trump and urgency > self.urgency:
            self.asks_trump, self.urgency = seat, urgency
