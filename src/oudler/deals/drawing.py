"""Deals that meet a condition: drawn evenly, and thrown away until one does.

Every way to deal the cards that are not given is equally likely, so every deal that meets the
condition is too. A try looks at no more hands than the condition asks about; the others are drawn
once it is met. To draw a hand of 18 from 78 cards, each card is first taken with a chance near
18/78, all at once as the bits of two random numbers; then cards are added or put back one by one,
each equally likely. No card is treated otherwise than another, so every hand is equally likely.

That is ten times as fast as a shuffle (`shuffling.py`), and another draw: a seed gives other deals
here. It starts Python's Mersenne Twister with the SHA-256 of the seed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from oudler.core import TWO_PACKS, Card, CardSet, Deal, Dealt, Ruleset, dealer_seat, start
from oudler.core.phases.dealing import check_dealer
from oudler.core.ruleset import check_rules
from oudler.deals.condition import read_condition
from oudler.deals.given import Given, read_given
from oudler.rulesets import load_ruleset
from oudler.shuffling import check_seed, hash_texts, new_seed
from oudler.typed_text.places import DOG, Place

TRIES = 2_000_000
"""After so many tries in all the search gives up: about ten seconds."""


class TooRare(ValueError):
    """Too few deals met the condition: `found` in `tries`."""

    def __init__(self, tries: int, found: int) -> None:
        super().__init__(tries, found)
        self.tries = tries
        self.found = found

    def __str__(self) -> str:
        return f"gave up after {self.tries} tries, of which {self.found} met the condition"


def deals_where(
    condition: str = "",
    rules: Ruleset | str = "fft-4",
    *,
    seed: str | None = None,
    give: str = "",
    dealer: int | None = None,
    tries: int = TRIES,
) -> Iterator[Deal]:
    """Endlessly, deals that meet a condition, each such deal equally likely.

    `give` fixes cards, such as `"S: T21 EX; dog: S1"`; the same seed draws the same deals. Raises
    ConditionError, or RecordError for `give`, at once, and TooRare after so many tries in all.

    >>> deal = next(deals_where("trumps(S) >= 9 and oudlers(S) >= 2", seed="strong"))
    >>> len(deal.hands[2].oudlers) >= 2
    True
    """
    search = Search(condition, rules, seed=seed, give=give, dealer=dealer)
    return search.deals(tries)


class Search:
    """The search for deals that meet a condition, and how long it took so far."""

    def __init__(
        self,
        condition: str,
        rules: Ruleset | str,
        *,
        seed: str | None = None,
        give: str = "",
        dealer: int | None = None,
    ) -> None:
        self.rules = load_ruleset(rules) if isinstance(rules, str) else rules
        check_rules(self.rules)
        check_seed(seed := new_seed() if seed is None else seed)
        self.is_met = read_condition(self.rules, condition)
        self.given = read_given(self.rules, give)
        self.dealer = (
            dealer_seat(self.rules, 0) if dealer is None else check_dealer(self.rules, dealer)
        )
        self.tries = self.found = 0
        self._random = Random(int(hash_texts("oudler deals where 1", seed), 16))

    def deals(self, tries: int, tell: Callable[[int], None] = lambda _: None) -> Iterator[Deal]:
        """The deals found within so many tries in all; `tell` hears now and then how many it took.

        Raises TooRare.
        """
        draw = _Draw(self.rules, self.given, self._random)
        is_met, hand, again = self.is_met, draw.hand, draw.again
        while self.tries < tries:
            self.tries += 1
            again()
            if is_met(hand):
                self.found += 1
                yield start(self.rules, self._dealt(draw))
            elif not self.tries & 0x3FFF:
                tell(self.tries)
        raise TooRare(self.tries, self.found)

    def _dealt(self, draw: "_Draw") -> Dealt:
        rules = self.rules
        hands = tuple(CardSet(draw.hand(seat)) for seat in range(rules.seats))
        dog = CardSet(draw.hand(DOG))
        players = () if rules.dealer_plays else tuple(range(rules.places))
        return Dealt(self.dealer, hands, dog, players=players, piles=draw.piles())


@dataclass
class _Draw:
    """One way to deal the cards, hand after hand as they are looked at."""

    rules: Ruleset
    given: Given
    random: Random

    def __post_init__(self) -> None:
        known = 0
        for bits in self.given.values():
            known |= bits
        self._free = self.rules.pack.cards.bits & ~known
        self._width = self._free.bit_length()
        sizes = dict.fromkeys(range(self.rules.seats), self.rules.hand) | {DOG: self.rules.dog}
        self._fixed: Mapping[Place, int] = {place: self.given.get(place, 0) for place in sizes}
        self._missing = {
            place: size - self._fixed[place].bit_count() for place, size in sizes.items()
        }
        self.again()

    def again(self) -> None:
        """Take all cards back."""
        self._rest = self._free
        self._drawn: dict[Place, int] = {}

    def hand(self, place: Place) -> int:
        """The cards of a hand or the dog, drawn when they are first looked at."""
        found = self._drawn.get(place)
        if found is None:
            drawn = some_of(self.random, self._rest, self._missing[place], self._width)
            self._rest &= ~drawn
            found = self._drawn[place] = drawn | self._fixed[place]
        return found

    def piles(self) -> tuple[tuple[tuple[Card, ...], ...], ...]:
        """What the hands and the dog left, in piles."""
        rules = self.rules
        if not rules.piles:
            return ()
        cards = list(CardSet(self._rest))
        self.random.shuffle(cards)
        return tuple(
            tuple(tuple(cards.pop() for _ in range(rules.pile)) for _ in range(rules.piles))
            for _ in range(rules.seats)
        )


def some_of(random: Random, cards: int, count: int, width: int = len(TWO_PACKS)) -> int:
    """So many of these cards, as bits, every choice equally likely; `width` bits hold them all.

    >>> some_of(Random(1), 0b1011, 2).bit_count()
    2
    """
    all_of_them = cards.bit_count()
    if count == all_of_them:
        return cards
    bits, places = random.getrandbits, width.bit_length()
    if 16 * count < 3 * all_of_them:
        chosen = 0
    elif 8 * count < 3 * all_of_them:  # a quarter of them, or 3 in 16
        chosen = bits(width) & bits(width) & cards
        if 4 * count < all_of_them - 8:
            chosen &= bits(width) | bits(width)
    elif 2 * count < all_of_them:  # 3 in 8
        chosen = bits(width) & (bits(width) | bits(width)) & cards
    else:
        chosen = bits(width) & cards
    more = count - chosen.bit_count()
    while more:
        card = 1 << bits(places)
        if more > 0 and cards & card and not chosen & card:
            chosen |= card
            more -= 1
        elif more < 0 and chosen & card:
            chosen ^= card
            more += 1
    return chosen
