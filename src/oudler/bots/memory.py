"""A seat's memory of a deal: cards gone, who may still hold what, and the defence's signals."""

from oudler.bots.cards import CODE, NO_SUIT, PIP_BITS, SUIT_OF_CARD, TRUMP, WORTH
from oudler.core import EXCUSE, PETIT, Card, Mind, SeatView, Suit, Trick, suit_led
from oudler.core.cards import SUIT_OF
from oudler.core.phases.announcing import barred_by
from oudler.core.phases.play import ABOVE
from oudler.solver import unknown_options
from oudler.solver.knowledge import ruled_out

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
        """The strength of that request: 1 by a trump or the Excuse, less by a high-low."""
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


class Memory:
    """One seat's memory of one deal. It may be thrown away: `recall` rebuilds it from a view."""

    __slots__ = (
        "facts",
        "gone",
        "higher",
        "holds",
        "infers",
        "leans",
        "led",
        "sides",
        "signals",
        "taker_won_all",
        "tricks",
    )

    def __init__(self, view: SeatView) -> None:
        self.facts = _facts(view)
        self.infers = not unknown_options(view.rules, Mind.INFERENCE)
        """Whether a played card shows what is not in the hand: not under rules that are unknown."""
        self.higher = view.rules.trumps_go_higher
        self.tricks: tuple[Trick, ...] = ()
        self.gone = (view.hand + view.dealt + view.discard + view.imprenable).bits
        """The cards in nobody else's hand, this seat's own cards among them."""
        self.holds = _dealt_elsewhere(view, self.gone)
        """By seat: the cards it may have been holding, as far as it has shown.

        Cards turned up on its piles since then are not among them: the table shows those.
        """
        for said in view.miseres:
            self.holds[said.seat] &= ~barred_by(view.rules, said.kind).bits
        for shown in view.handfuls:
            for seat in range(view.rules.seats):
                if seat != shown.seat:
                    self.holds[seat] &= ~shown.cards.bits
        self.sides = None if view.called else _sides(view)
        """By seat: 1 for this seat's side and 0 for the other, where no partner is called."""
        self.leans = [0.0] * view.rules.seats
        """By seat: how much its gifts say that it plays with the taker."""
        self.led = [0] * 5
        """By suit: how often it has been led."""
        self.taker_won_all = True
        """Whether the taker has won every trick so far."""
        self.signals = Signals()

    def see(self, trick: Trick, taker: int, winner: int) -> None:
        """Remember a completed trick."""
        cards = trick.cards
        suit = suit_led(cards)
        if winner != taker:
            self.taker_won_all = False
        for card in cards:
            self.gone |= 1 << card
        if suit is None:
            return
        self.signals.read(trick, suit, taker, self.led[suit])
        self.led[suit] += 1
        if self.infers:
            self._see_shortness(trick)
        self._see_gifts(trick, taker, winner)

    def _see_shortness(self, trick: Trick) -> None:
        """Not following shows a void; not overtrumping shows no higher trump (A8-48)."""
        seat, seats = trick.leader, len(trick.cards)
        led: Suit | None = None
        highest: Card | None = None
        for card in trick.cards:
            self.holds[seat] &= ~ruled_out(card, led, highest, full=False, higher=self.higher)
            if led is None:
                led = SUIT_OF[card]
            if ABOVE[highest] >> card & 1:
                highest = card
            seat = (seat + 1) % seats  # type: ignore[assignment]

    def _see_gifts(self, trick: Trick, taker: int, winner: int) -> None:
        seats = len(trick.cards)
        place = (winner - trick.leader) % seats
        sign = 1.0 if winner == taker else -1.0
        # Only players after the winning card know whom they give to; kings and oudlers mostly
        # fall because they must.
        for i in range(place + 1, seats):
            worth = WORTH[trick.cards[i]]
            if 1 < worth < 9:
                self.leans[(trick.leader + i) % seats] += sign * worth


def recall(view: SeatView, memory: Memory | None) -> Memory:
    """The memory of this view, built on an earlier one of the same deal if there is one.

    >>> from oudler import view
    >>> len(recall(view(over, Seat(0)), None).tricks)
    18
    """
    # A memory only saves time: another deal, or one in which something was undone, starts a new
    # one.
    if memory is None or not _goes_on(view, memory):
        memory = Memory(view)
    tricks = view.tricks
    first = len(memory.tricks)
    if view.piles:
        memory.gone |= view.hand.bits  # A card of one's own pile may have been turned up.
    if first < len(tricks):
        taker = -1 if view.taker is None else view.taker
        for number in range(first, len(tricks)):
            memory.see(tricks[number], taker, winner_of(view, number))
        memory.tricks = tricks
    return memory


def winner_of(view: SeatView, number: int) -> int:
    """The winner of a completed trick: the leader of the next.

    >>> from oudler import view
    >>> winner_of(view(over, Seat(0)), 0) == over.tricks[1].leader
    True
    """
    following = number + 1
    return view.tricks[following].leader if following < len(view.tricks) else view.trick.leader


def _facts(view: SeatView) -> tuple[object, ...]:
    """Everything in a view that a memory is built on, except the tricks."""
    return (
        view.rules,
        view.seat,
        view.dealt,
        view.taker,
        view.contract,
        view.called,
        view.dog,
        view.discard.bits,
        view.imprenable.bits,
        view.miseres,
        view.handfuls,
    )


def _goes_on(view: SeatView, memory: Memory) -> bool:
    known = memory.tricks
    return view.tricks[: len(known)] == known and _facts(view) == memory.facts


def _sides(view: SeatView) -> list[float]:
    if view.taker is None:
        return [1.0 if seat == view.seat else 0.0 for seat in range(view.rules.seats)]
    attackers = {view.taker, *view.partners}
    attacks = view.seat in attackers
    seats = range(view.rules.seats)
    return [1.0 if (seat in attackers) == attacks else 0.0 for seat in seats]


def _dealt_elsewhere(view: SeatView, own: int) -> list[int]:
    others = view.rules.pack.cards.bits & ~own
    dog = view.dog.bits
    holds = [others & ~dog] * view.rules.seats
    if view.taker is not None:
        holds[view.taker] |= dog & ~own
    holds[view.seat] = 0
    return holds
