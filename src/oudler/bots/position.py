"""One moment of the play as a seat sees it: the sides, and who is likely to win the trick."""

from dataclasses import replace
from math import exp

from oudler.bots.cards import CODE, HIGHER, NO_SUIT, SUIT_OF_CARD, TRUMP, WORTH, cards_of
from oudler.bots.memory import Memory
from oudler.core import EXCUSE, PETIT, SUIT_BITS, Card, SeatView, Trick, is_dog_taken, once
from oudler.core.phases.piles import shown_tops
from oudler.core.phases.play import as_excuses, strongest, suit_led

NOT_LED = -1
# Looked up, because a position is made for nearly every card that a bot plays.
LATER = [
    [
        [[(seat + i) % seats for i in range(1, count + 1)] for count in range(seats)]
        for seat in range(seats)
    ]
    for seats in range(10)
]
"""By number of seats, by seat, by number of players still to play: who they are."""
TAKERS_TRUMPS = 1.6
"""The likelihood that a card of the taker's is a trump, over that for another player's."""
SURE_ALLY = 0.9
"""From this likelihood on, a seat counts as an ally: only the called card settles it (A13-84)."""


class Position:
    """A seat's knowledge when it is its turn to play a card."""

    __slots__ = (
        "_counts",
        "_hidden",
        "_odds",
        "ally",
        "attacks",
        "best",
        "best_ally",
        "covers",
        "foe_cards",
        "hand",
        "holds",
        "later",
        "led",
        "left",
        "me",
        "memory",
        "petits",
        "points",
        "seats",
        "shown",
        "taker",
        "unseen",
        "unseen_codes",
        "view",
    )

    def __init__(self, view: SeatView, memory: Memory) -> None:
        cards = view.trick.cards
        self.view, self.memory = view, memory
        self.seats = seats = view.rules.seats
        self.me: int = view.seat
        self.taker: int = -1 if view.taker is None else view.taker
        self.attacks = seats == 2 or view.seat == view.taker or view.seat in view.partners
        """Whether this seat plays like a taker; with two players both do, having nobody to help."""
        self.hand = view.hand.bits
        self.left = view.rules.tricks - len(view.tricks)
        unseen = ~memory.gone & view.rules.pack.cards.bits
        for card in cards:
            unseen &= ~(1 << card)
        self.unseen = unseen
        """The cards in other hands, in piles, in the discard or in a dog that nobody has seen."""
        self.unseen_codes = once(unseen)
        """The unseen cards, each code once."""
        self.holds = [may & unseen for may in memory.holds]
        self.shown = shown_cards(view) if view.piles else []
        """By seat: the cards face up in front of the others. Empty if there are no piles."""
        self.covers = covering_cards(view) if view.piles else 0
        """The seat's own cards that lie face up on others."""
        if self.shown:
            self.holds = [may | up for may, up in zip(self.holds, self.shown, strict=True)]
        self.later = LATER[seats][view.seat][seats - 1 - len(cards)]
        """The seats still to play to this trick."""
        self.ally = memory.sides or allies(view, self.holds, memory)
        """By seat: how likely it is to be on this seat's side, from 0 to 1."""
        foe_cards = 0
        for ally, may in zip(self.ally, self.holds, strict=True):
            if ally < SURE_ALLY:
                foe_cards |= may
        self.foe_cards = foe_cards
        """The cards that may lie with seats that are not sure allies."""
        self._odds: list[tuple[list[float], list[float]] | None] = [None] * 5
        self._counts: list[float] | None = None
        self._hidden = 0.0
        self._read_trick(cards)

    def _read_trick(self, cards: tuple[Card, ...]) -> None:
        suit = suit_led(cards)
        self.led = NOT_LED if suit is None else int(suit)
        self.best, self.best_ally, self.points, self.petits = -1, 0.0, 0, 0
        if cards:
            place = strongest(cards)
            self.best = CODE[cards[place]]
            self.best_ally = self.ally[(self.view.trick.leader + place) % self.seats]
            for card in cards:
                if SUIT_OF_CARD[card] != NO_SUIT:
                    self.points += WORTH[card]
                if CODE[card] == PETIT:
                    self.petits += 1

    def odds(self, suit: int) -> tuple[list[float], list[float]]:
        """By seat still to play: the odds that it lacks one card of a suit, and that it follows.

        The first is of a given card that it may hold; the second of any card at all.
        """
        known = self._odds[suit]
        if known is None:
            known = self._odds[suit] = self._weighed(suit)
        return known

    def _weighed(self, suit: int) -> tuple[list[float], list[float]]:
        lacks, follows = [1.0] * self.seats, [0.0] * self.seats
        cards = SUIT_BITS[suit]
        if not self.unseen & cards:
            return lacks, follows
        counts, room = self._cards_left(suit)
        holds = self.holds
        for seat, may in enumerate(holds):
            if may & cards:
                room += counts[seat]
        for seat in self.later:
            if may := holds[seat] & cards:
                own = counts[seat]
                # Vacant places, as bridge players count: the more room, the likelier the card.
                lacks[seat] = lack = 1.0 - own / room if own < room else 0.0
                shows = bool(self.shown) and self.shown[seat] & cards
                follows[seat] = 1.0 if shows else 1.0 - lack ** may.bit_count()
        return lacks, follows

    def _cards_left(self, suit: int) -> tuple[list[float], float]:
        """The number of cards in each other hand, and of those of the suit that may be hidden away.

        The taker's cards are more likely to be trumps. Only an unseen dog counts as a place where
        trumps lie hidden: a discard can hardly hold any.
        """
        if self._counts is None:
            leader, seats = self.view.trick.leader, self.seats
            self._counts = counts = [float(self.left)] * seats
            for place in range(len(self.view.trick.cards)):
                counts[(leader + place) % seats] -= 1
            counts[self.me] = 0.0
            self._hidden = self.unseen.bit_count()
            if self.shown:
                self._leave_out_piles(counts)
            self._hidden = max(0.0, self._hidden - sum(counts))
        if suit != TRUMP or self.taker < 0:
            return self._counts, self._hidden
        counts = self._counts.copy()
        counts[self.taker] *= TAKERS_TRUMPS
        contract = self.view.contract
        is_seen = contract is None or is_dog_taken(contract)
        return counts, 0.0 if is_seen and not self.shown else self._hidden

    def _leave_out_piles(self, counts: list[float]) -> None:
        """Count for each other seat the cards it really holds: its piles are on the table."""
        for seat, piles in enumerate(self.view.piles):
            if seat != self.me:
                tops = self.shown[seat].bit_count()
                counts[seat] -= tops + sum(pile.under for pile in piles)
                self._hidden -= tops

    def wins(self, card: int) -> float:
        """The likelihood that this seat's side wins the trick if it plays this card."""
        best, ours = self.best, self.best_ally
        if self.beats_best(card):
            best, ours = card, 1.0
        led = self.led if self.led != NOT_LED else SUIT_OF_CARD[card]
        # After a led Excuse the next card sets the suit, so every seat may win (A8-51).
        if best == EXCUSE or led == NO_SUIT:
            return sum(self.ally) / len(self.ally)
        stays, weight, friendly = 1.0, 0.0, 0.0
        for seat in self.later:
            change = self.beats(seat, best, led)
            if change > 0.0:
                stays *= 1.0 - change
                weight += change
                friendly += change * self.ally[seat]
        return stays * ours + (1.0 - stays) * friendly / weight if weight else ours

    def beats(self, seat: int, card: int, led: int) -> float:
        """The likelihood that a seat still to play can beat a card that is winning."""
        is_trump = card >= PETIT
        wanted = HIGHER[card] & self.holds[seat]
        if not wanted:
            higher = 0.0
            if is_trump:
                return 0.0
        else:
            suit = TRUMP if is_trump else led
            lacks = (self._odds[suit] or self.odds(suit))[0]
            shows = self.shown and self.shown[seat] & wanted
            higher = 1.0 if shows else 1.0 - lacks[seat] ** wanted.bit_count()
        if led == TRUMP:
            return higher
        void = 1.0 - (self._odds[led] or self.odds(led))[1][seat]
        if is_trump:
            return higher * void
        if void > 0.0:
            higher += void * (self._odds[TRUMP] or self.odds(TRUMP))[1][seat]
        return higher

    def beats_best(self, card: int) -> bool:
        """Whether this card would be winning the trick so far."""
        if card == EXCUSE:
            return False
        best = self.best
        if best in (-1, EXCUSE):
            return True
        return card >= best and SUIT_OF_CARD[card] in (TRUMP, SUIT_OF_CARD[best])

    def foes_with(self, cards: int) -> int:
        """Count the cards, of these, that seats other than sure allies may hold."""
        return (self.foe_cards & cards).bit_count()


def shown_cards(view: SeatView) -> list[int]:
    """By seat: the cards that lie face up on its piles, as bits; none for the viewer's own."""
    return [
        0 if seat == view.seat else shown_tops(piles).bits for seat, piles in enumerate(view.piles)
    ]


def covering_cards(view: SeatView) -> int:
    """The viewer's own cards that lie face up on others, as bits."""
    own = view.piles[view.seat]
    return shown_tops(pile for pile in own if pile.under).bits


def allies(view: SeatView, holds: list[int], memory: Memory) -> list[float]:
    """By seat: how likely it is to be on the viewer's side.

    Partners know it from the call on, everybody else once the called card is played; until
    then any possible holder may be the partner, and gifts of points give them away (A13-84).
    """
    me, taker = view.seat, view.taker
    partner = _chances(view, holds, memory)
    mine = 1.0 if me == taker else partner[me]
    partner[-1 if taker is None else taker] = 1.0
    return [mine * chance + (1.0 - mine) * (1.0 - chance) for chance in partner]


def _chances(view: SeatView, holds: list[int], memory: Memory) -> list[float]:
    """By seat: how likely it is to be the taker's partner."""
    others = [1.0] * view.rules.seats
    for call in cards_of(view.called.bits):
        for seat, chance in enumerate(_holders(view, holds, memory, 1 << call)):
            others[seat] *= 1.0 - chance
    return [1.0 if s in view.partners else 1.0 - other for s, other in enumerate(others)]


def _holders(view: SeatView, holds: list[int], memory: Memory, card: int) -> list[float]:
    """By seat: how likely it is to hold a called card that has not been seen."""
    chances = [0.0] * view.rules.seats
    for seat, may in enumerate(holds):
        if seat not in (view.taker, view.seat) and may & card:
            # A softmax over the gifts; without bounds, a few queens would look like proof.
            chances[seat] = exp(max(-6.0, min(6.0, GIFT * memory.leans[seat])))
    total = sum(chances)
    return [chance / total for chance in chances] if total else chances


GIFT = 0.3
"""The weight of each half-point given to a side's trick, as a sign of being on it."""


def with_excuses(view: SeatView) -> SeatView:
    """The view with an imprenable petit among the cards played like the Excuse."""
    if not view.imprenable:
        return view

    def counted(trick: Trick) -> Trick:
        return Trick(trick.leader, as_excuses(trick.cards, view.imprenable))

    return replace(view, trick=counted(view.trick), tricks=tuple(map(counted, view.tricks)))
