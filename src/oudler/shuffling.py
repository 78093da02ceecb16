"""Seeds, unbiased shuffles, and deals made from them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from oudler.core.cards import Card
from oudler.core.dealing import cut, deal_out, draw_for_dealer
from oudler.core.events import Dealt
from oudler.core.packets import dog_gaps
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat
from oudler.core.ways import FirstDealer

T = TypeVar("T")


def new_seed() -> str:
    """A seed that nobody can guess: 128 random bits."""
    return secrets.token_hex(16)


def random_words(seed: str) -> Iterator[int]:
    """Numbers of 32 bits, for ever: SHA-256 of the seed and a counter, cut into eight.

    Written down here and not taken from a library, so that a seed gives the same deal for ever
    and anybody can check it in any language.
    """
    counter = 0
    while True:
        digest = sha256(f"{seed}/{counter}".encode()).digest()
        yield from (int.from_bytes(digest[i : i + 4]) for i in range(0, 32, 4))
        counter += 1


def below(words: Iterator[int], bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely: numbers that would tip it are skipped."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in words if word < limit) % bound


def shuffled(words: Iterator[int], things: Sequence[T]) -> list[T]:
    """The things in a random order, each order equally likely (Fisher and Yates)."""
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def first_dealer(rules: Ruleset, seed: str) -> tuple[tuple[Card, ...], Seat]:
    """The card that each player draws from a spread pack, and who deals first (A2-8).

    No cards, where chance alone chooses him.
    """
    words = random_words(f"{seed}/draw")
    if rules.first_dealer is FirstDealer.RANDOM:
        return (), Seat(below(words, rules.places))
    return draw_for_dealer(shuffled(words, list(rules.pack.cards)), rules.places)


def random_deal(
    rules: Ruleset,
    dealer: Seat,
    seed: str,
    *,
    dealer_barred: bool = False,
    players: tuple[int, ...] = (),
) -> Dealt:
    """The deal that this seed gives: shuffled, cut, and dealt with the dog at random places."""
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
