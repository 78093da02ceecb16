"""A seat's knowledge of the cards it does not see: where each of them may be.

Most of what the table shows is about single cards: somebody has them or does not. A deal agrees
with this knowledge if each hidden card is where it may be and every hand has its size. Nothing
possible is ever excluded. A few facts are about several cards at once; knowledge admits more there,
`is_admissible` decides, and `determinize` draws what passes both:

- no hand was a petit sec, or an Excuse alone, which would have been thrown in (A3-20);
- a call may need some cards of a rank that the taker was dealt, whichever they are, and a card of
  one's own may be barred while another is left (A13-81 to A13-83);
- a taker who discarded trumps that nobody saw had no other cards to discard (A6-34);
- the ends of a hand are among a handful that shows trumps from the discard, too (A7-41, A7-43);
- a petit that may yet turn out to be imprenable has no other trump beside it (A12-75).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import log

from oudler.core import EMPTY, EXCUSES, OUDLERS, PETITS, TRUMPS, TWO_PACKS, Card, CardSet, Suit
from oudler.core.actions import CallCards, Discard, Play, ShowHandful
from oudler.core.deal import Deal, Trick, replace
from oudler.core.events import HandfulShown
from oudler.core.phases import play
from oudler.core.phases.announcing import barred_by, decide_handful
from oudler.core.phases.calling import climbed, decide_call, rungs
from oudler.core.phases.dealing import is_thrown_in
from oudler.core.phases.dog import decide_discard, kept_cards
from oudler.core.refusal import IllegalAction
from oudler.core.ruleset.option_values import PetitSec, Phase
from oudler.core.ruleset.options import Mind
from oudler.core.seats import Seat
from oudler.core.view import SeatView
from oudler.solver.known_rules import unknown_options


@cache
def ruled_out(
    card: Card, led: Suit | None, highest: Card | None, *, full: bool, higher: bool
) -> int:
    """The cards, as bits, that the player of `card` cannot have held as well.

    `led` is the suit led, `highest` the highest trump played before; `full` says that the trick has
    two oudlers, where three may not meet (A12-76), and `higher` that trumps must go higher (A8-48).
    The rules decide: a card is ruled out if `card` would be illegal from a hand of these two.

    >>> from oudler.core.cards import CardSet
    >>> trump = ruled_out(Card.T5, Suit.SPADES, None, full=False, higher=True)
    >>> CardSet(trump) & CardSet.parse("S1 SK H2 T9")
    CardSet.parse("S1 SK")
    """
    trick = (
        *(EXCUSES if full else ()),
        *(() if led is None or led is Suit.TRUMPS else (Card(14 * led),)),
        *(() if highest is None else (highest,)),
    )
    # Two cards suffice: an obligation that `card` breaks is broken because of one other card.
    found = 0
    for other in TWO_PACKS:
        pair = 1 << card | 1 << other
        if not play.obliged(pair, trick, apart=full, higher=higher) >> card & 1:
            found |= 1 << other
    return found


@dataclass(frozen=True, slots=True)
class Kind:
    """Hidden cards about which the same is known."""

    cards: CardSet
    holders: tuple[int, ...]
    """The seats that may hold any of them; the number after the last seat means the cards aside:
    the discard, or a dog that nobody has seen."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A seat's knowledge of the cards it does not see."""

    kinds: tuple[Kind, ...]
    wanted: tuple[int, ...]
    """The number of hidden cards of each seat, then of those aside."""

    def weights(self, kind: Kind) -> tuple[int, ...]:
        """By holder: 1 if cards of this kind may be there, else 0."""
        return tuple(int(holder in kind.holders) for holder in range(len(self.wanted)))

    def with_two_joined(self) -> Knowledge:
        """Slightly weaker knowledge: two kinds joined, chosen to admit the fewest wrong deals."""
        one, two = min(combinations(self.kinds, 2), key=self._forgotten)
        both = Kind(one.cards + two.cards, tuple(sorted({*one.holders, *two.holders})))
        others = tuple(kind for kind in self.kinds if kind not in (one, two))
        return Knowledge((*others, both), self.wanted)

    def _forgotten(self, kinds: tuple[Kind, Kind]) -> float:
        """The cost of joining these kinds: the log of how often a draw then goes wrong."""
        together = self._room({holder for kind in kinds for holder in kind.holders})
        return sum(len(kind.cards) * log(together / self._room(kind.holders)) for kind in kinds)

    def _room(self, holders: Iterable[int]) -> int:
        return sum(self.wanted[holder] for holder in holders)

    def admits(self, hands: tuple[CardSet, ...]) -> bool:
        """Whether the hidden cards may be here: by seat, then those aside."""
        if tuple(map(len, hands)) != self.wanted:
            return False
        return all(
            kind.cards & hand == EMPTY
            for kind in self.kinds
            for holder, hand in enumerate(hands)
            if holder not in kind.holders
        )


def knowledge(view: SeatView) -> Knowledge:
    """A seat's knowledge, from its view. Raises ValueError for two packs, piles, unknown rules.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> from oudler.core.view import view
    >>> [f"{kind.cards}: {kind.holders}" for kind in knowledge(view(deal, 1)).kinds][:2]
    ['S7 S10 SJ H7: (2, 3, 4)', 'DJ DN: (0, 3, 4)']
    """
    if view.rules.pack.copies > 1 or view.rules.piles:
        raise ValueError(f"{view.rules.id}: hidden cards are told apart with one pack and no piles")
    if unknown := unknown_options(view.rules, Mind.INFERENCE):
        raise ValueError(f"{view.rules.id}: no inference knows {', '.join(unknown)}")
    hidden, wanted = _hidden(view), _wanted(view)
    places = _Places(view, hidden, wanted)
    by_holders: dict[tuple[int, ...], int] = {}
    for card in hidden:
        holders = places.of(card)
        by_holders[holders] = by_holders.get(holders, 0) | 1 << card
    kinds = (Kind(CardSet(bits), holders) for holders, bits in by_holders.items())
    return Knowledge(tuple(kinds), wanted)


def played(view: SeatView, seat: int) -> CardSet:
    """The cards that a seat has played."""
    return CardSet.of(
        card
        for trick in (*view.tricks, view.trick)
        for card in trick.cards[(seat - trick.leader) % view.rules.seats :][:1]
    )


def _hidden(view: SeatView) -> CardSet:
    played = CardSet.of(card for trick in (*view.tricks, view.trick) for card in trick.cards)
    return view.rules.pack.cards - view.hand - view.discard - played


def _wanted(view: SeatView) -> tuple[int, ...]:
    """Count the hidden cards of each seat, then those aside."""
    sizes = [view.rules.hand - len(view.tricks)] * view.rules.seats
    for place in range(len(view.trick.cards)):
        sizes[(view.trick.leader + place) % view.rules.seats] -= 1
    if view.taker is not None and view.phase is Phase.DOG:
        sizes[view.taker] += len(view.dog)
    sizes[view.seat] = 0
    return (*sizes, len(_hidden(view)) - sum(sizes))


class _Places:
    """By holder: the hidden cards that may be there, as bits."""

    def __init__(self, view: SeatView, hidden: CardSet, wanted: tuple[int, ...]) -> None:
        self._view = view
        self._aside = view.rules.seats
        self._may = [hidden.bits if count else 0 for count in wanted]
        self._is_discard = bool(view.dog) and view.phase is not Phase.DOG
        """Whether the cards aside are the taker's discard."""
        # The order does not matter: each step only removes possibilities.
        self._see_dog()
        self._see_call()
        for handful in view.handfuls:
            self._see_handful(handful)
        for misere in view.miseres:
            self._exclude(misere.seat, barred_by(view.rules, misere.kind))
        self._see_plays()

    def of(self, card: Card) -> tuple[int, ...]:
        """The holders that may have this card."""
        return tuple(holder for holder, bits in enumerate(self._may) if bits >> card & 1)

    def _exclude(self, holder: int, cards: CardSet) -> None:
        self._may[holder] &= ~cards.bits

    def _belong(self, cards: CardSet, *holders: int) -> None:
        """These cards are with one of these holders."""
        for holder in range(len(self._may)):
            if holder not in holders:
                self._exclude(holder, cards)

    def _see_dog(self) -> None:
        """The taker took the dog and discarded legal cards (A6-34)."""
        view, taker = self._view, self._view.taker
        if taker is None or not view.dog:
            return
        self._belong(view.dog, taker, self._aside)
        if not self._is_discard or taker == view.seat:
            return
        kept = OUDLERS
        for _, cards in kept_cards(view.called):
            kept += cards
        self._exclude(self._aside, kept)
        free = view.rules.pack.cards - kept - TRUMPS
        if view.discard:
            self._exclude(taker, free)  # Trumps were shown: nothing else was left to discard.
        # Either they would have been shown, or a card that may be set aside was kept instead.
        if view.rules.discard_shows_trumps or played(self._view, taker) & free:
            self._exclude(self._aside, TRUMPS)

    def _see_call(self) -> None:
        """The taker was dealt what the call requires, if it requires a whole rank (A13-81)."""
        view, taker = self._view, self._view.taker
        for number, call in enumerate(view.calls):
            assert taker is not None
            for rung in climbed(view.rules, number, call):
                if rung.held == len(rung.before):
                    self._belong(rung.before, taker, *[self._aside] * self._is_discard)
            if not view.rules.call_own:
                self._see_others_call(number, taker)

    def _see_others_call(self, number: int, taker: Seat) -> None:
        """A taker calls a card in hand only if no other may be called (A13-82)."""
        view = self._view
        callable_cards = EMPTY
        for rung in rungs(view.rules, number):
            callable_cards += rung.cards
        for call in view.calls[:number]:
            callable_cards -= call
        if not self._may_be_held(callable_cards, taker):
            self._exclude(taker, view.calls[number] - view.dog)

    def _may_be_held(self, cards: CardSet, taker: Seat) -> bool:
        """Whether the taker may have been dealt all of these."""
        view = self._view
        others = [seat for seat in range(view.rules.seats) if seat != taker]
        elsewhere = view.dog + (EMPTY if view.seat == taker else view.dealt)
        for seat in others:
            elsewhere += played(view, seat)
        return not cards & elsewhere

    def _see_handful(self, shown: HandfulShown) -> None:
        """Trumps shown are in the hand, or in the taker's discard if it counts (A7-38 to A7-43)."""
        seat, trumps = shown.seat, shown.cards & TRUMPS
        may_lie_aside = self._is_discard and self._view.rules.handful_counts_discard
        holders = (seat, self._aside) if seat == self._view.taker and may_lie_aside else (seat,)
        self._belong(shown.cards, *holders)
        if shown.cards & EXCUSES:
            for holder in holders:
                self._exclude(holder, TRUMPS - trumps)
        elif self._view.rules.handful_shows_ends:
            between = range(trumps.lowest, trumps.highest + 1)
            self._exclude(seat, CardSet.of(card for card in TRUMPS if card not in between))

    def _see_plays(self) -> None:
        view = self._view
        self._see_first_lead((*view.tricks, view.trick)[0])
        for trick in (*view.tricks, view.trick):
            self._see_trick(trick)

    def _see_first_lead(self, trick: Trick) -> None:
        """A player who leads the called suit to the first trick has nothing else (A8-54)."""
        barred = play.barred_leads(self._view.rules, self._view.called)
        if trick.cards and barred >> trick.cards[0] & 1:
            self._may[trick.leader] &= barred

    def _see_trick(self, trick: Trick) -> None:
        # An imprenable petit obliges nobody and beats nothing, so it counts as an Excuse here.
        view, free = self._view, self._view.imprenable
        cards = play.as_excuses(trick.cards, free) if free else trick.cards
        for place, card in enumerate(cards):
            seat = (trick.leader + place) % view.rules.seats
            before = cards[:place]
            full = view.rules.oudlers_apart and len(CardSet.of(before).oudlers) >= 2
            led, highest = play.suit_led(before), play.highest_trump(before)
            bits = ruled_out(card, led, highest, full=full, higher=view.rules.trumps_go_higher)
            if view.rules.petit_sec is PetitSec.IMPRENABLE:
                bits = self._but_imprenable(bits, seat, trick.cards[place])
            self._may[seat] &= ~bits

    def _but_imprenable(self, bits: int, seat: int, card: Card) -> int:
        """The cards ruled out if a petit may count as an Excuse and oblige nobody (A12-75)."""
        view = self._view
        taken = view.dog if seat == view.taker else EMPTY
        if card in view.imprenable:
            return ((TRUMPS + EXCUSES) - taken).bits
        dealt = played(self._view, seat) - taken
        is_other = bool(dealt & (TRUMPS + EXCUSES) - PETITS)
        return bits if is_other else bits & ~PETITS.bits


def is_admissible(deal: Deal) -> bool:
    """Whether the rules allow these hands as a whole; each card by itself is possible.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> is_admissible(deal)
    True
    """
    if any(is_thrown_in(deal.rules, hand) for hand in deal.dealt.hands):
        return False
    try:
        _call_again(deal)
        _discard_again(deal)
        _show_again(deal)
        _play_again(deal)
    except IllegalAction:
        return False
    return True


def _call_again(deal: Deal) -> None:
    """The taker could call these cards (A13-81, A13-82)."""
    for number, call in enumerate(deal.calls):
        assert deal.taker is not None
        before = replace(deal, hands=deal.dealt.hands, calls=deal.calls[:number])
        decide_call(before, deal.taker, CallCards(call))


def _discard_again(deal: Deal) -> None:
    """The taker discarded trumps only for want of other cards (A6-34)."""
    if deal.discard:
        assert deal.taker is not None
        decide_discard(
            replace(deal, hands=_hands_after_dog(deal, EMPTY)), deal.taker, Discard(deal.discard)
        )


def _show_again(deal: Deal) -> None:
    """Each handful showed the ends of its hand and hid no trump (A7-41 to A7-43)."""
    for shown in deal.handfuls:
        before = replace(_before_play(deal), trick=Trick(shown.seat), to_act=shown.seat)
        decide_handful(before, shown.seat, ShowHandful(shown.size, shown.cards))


def _play_again(deal: Deal) -> None:
    """Every card was legal, if the whole hand decides whether a petit counts as an Excuse."""
    if deal.rules.petit_sec is not PetitSec.IMPRENABLE:
        return
    again = _before_play(deal)
    for trick in (*deal.tricks, deal.trick):
        for card in trick.cards:
            assert again.to_act is not None
            again = play.evolve_card_played(
                again, play.decide_play(again, again.to_act, Play(card))
            )


def _before_play(deal: Deal) -> Deal:
    """The deal before its first card, with no handful shown yet."""
    first = (*deal.tricks, deal.trick)[0].leader
    return replace(
        deal,
        phase=Phase.PLAY,
        to_act=first,
        hands=_hands_after_dog(deal, deal.discard),
        trick=Trick(first),
        tricks=(),
        handfuls=(),
    )


def _hands_after_dog(deal: Deal, discard: CardSet) -> tuple[CardSet, ...]:
    """The hands as dealt, with the dog and without the discard."""
    hands = list(deal.dealt.hands)
    if deal.dog_shown and deal.taker is not None:
        hands[deal.taker] = hands[deal.taker] + deal.dealt.dog - discard
    return tuple(hands)
