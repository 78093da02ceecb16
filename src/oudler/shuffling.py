"""Seeds, unbiased shuffles, and deals made from them."""

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from oudler.core import Card, Deal, Dealt, Ruleset, Seat, check_rules, dealer_seat, start
from oudler.core.phases.dealing import check_dealer, cut, deal_out, draw_for_dealer
from oudler.core.ruleset.option_values import FirstDealer
from oudler.core.ruleset.packets import dog_gaps
from oudler.core.values import wrong_type

T = TypeVar("T")


def new_seed() -> str:
    """A seed that nobody can guess: 128 random bits.

    >>> len(new_seed())
    32
    """
    return secrets.token_hex(16)


def check_seed(seed: object) -> None:
    """Raise TypeError for anything but text, ValueError for text that cannot be encoded.

    >>> check_seed(5)
    Traceback (most recent call last):
        ...
    TypeError: seed: expected text, such as "an evening", not 5
    """
    if not isinstance(seed, str):
        raise wrong_type("seed", seed, 'text, such as "an evening"')
    if any("\ud800" <= sign <= "\udfff" for sign in seed):
        raise ValueError(f"seed: expected text that UTF-8 can write, not {seed!r}")


def hash_texts(*texts: str) -> str:
    """SHA-256 of several texts, in hexadecimal. Different lists never have the same preimage.

    Each text is written as a netstring: its length in bytes, a colon, its UTF-8, a comma.

    >>> hash_texts("ab", "c") == hash_texts("a", "bc")
    False
    """
    encoded = [text.encode() for text in texts]
    return sha256(b"".join(b"%d:%b," % (len(one), one) for one in encoded)).hexdigest()


def random_words(seed: str) -> Iterator[int]:
    """An endless stream of 32-bit numbers: SHA-256 of the seed and a counter, cut into eight.

    Written down here and not taken from a library, so that a seed gives the same deal for ever
    and anybody can check it in any language.

    >>> next(random_words("a whole deal")) == next(random_words("a whole deal"))
    True
    """
    counter = 0
    while True:
        digest = sha256(f"{seed}/{counter}".encode()).digest()
        yield from (int.from_bytes(digest[i : i + 4]) for i in range(0, 32, 4))
        counter += 1


def below(words: Iterator[int], bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely: numbers that would bias it are skipped.

    >>> below(random_words("a whole deal"), 10) < 10
    True
    """
    limit = 2**32 - 2**32 % bound
    return next(word for word in words if word < limit) % bound


def shuffled(words: Iterator[int], things: Sequence[T]) -> list[T]:
    """The items in a random order, each order equally likely (Fisher and Yates).

    >>> sorted(shuffled(random_words("a whole deal"), "abc"))
    ['a', 'b', 'c']
    """
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def first_dealer(rules: Ruleset, seed: str) -> tuple[tuple[Card, ...], Seat]:
    """The card that each player draws from a spread pack, and who deals first (A2-8).

    There are no cards if chance alone chooses the dealer.

    >>> first_dealer(rules, "a whole deal")[1]
    3
    """
    words = random_words(f"{seed}/draw")
    if rules.first_dealer is FirstDealer.RANDOM:
        return (), Seat(below(words, rules.places))
    return draw_for_dealer(shuffled(words, list(rules.pack.cards)), rules.places)


def deal_cards(rules: Ruleset, *, seed: str | None = None, dealer: int | None = None) -> Deal:
    """A new deal, shuffled and dealt, as its first player is about to speak.

    The same seed gives the same cards for ever; without one nobody can guess them. The dealer is
    seat 0, or the player who sits out, unless you name another. Raises ValueError for a dealer who
    is not at the table.

    >>> from oudler import deal_cards, load_ruleset
    >>> deal = deal_cards(load_ruleset("fft-4"), seed="a deal", dealer=3)
    >>> deal.to_act, len(deal.hands[0]), len(deal.dealt.dog)
    (0, 18, 6)
    """
    check_rules(rules)
    first = dealer_seat(rules, 0) if dealer is None else check_dealer(rules, dealer)
    return start(rules, random_deal(rules, first, new_seed() if seed is None else seed))


def numbered_deal(rules: Ruleset, seed: str, number: int) -> Dealt:
    """One of a seed's many deals; the dealer changes from one to the next.

    >>> [numbered_deal(rules, "an evening", number).dealer for number in range(5)]
    [0, 1, 2, 3, 0]
    """
    return random_deal(rules, dealer_seat(rules, number), f"{seed}/{number}")


def random_deal(
    rules: Ruleset,
    dealer: Seat,
    seed: str,
    *,
    dealer_barred: bool = False,
    players: tuple[int, ...] = (),
) -> Dealt:
    """The deal that this seed gives: shuffled, cut, and dealt with the dog at random places.

    >>> random_deal(rules, Seat(0), "a whole deal") == deal.dealt
    True
    """
    check_rules(rules)
    check_seed(seed)
    words = random_words(seed)
    pack = shuffled(words, list(rules.pack.cards))
    place = rules.cut_minimum + below(words, len(pack) - 2 * rules.cut_minimum + 1)
    places = [gap for gap in dog_gaps(rules) for _ in range(rules.dog_at_a_time)]
    gaps = shuffled(words, places)[: rules.dog]
    return deal_out(
        rules,
        cut(rules, pack, place),
        dealer,
        sorted(gaps),
        dealer_barred=dealer_barred,
        players=players,
    )
