from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest

from oudler.core import CARDS, Seat, dealer_seat
from oudler.core.phases.dealing import draw_order
from oudler.core.text import dealt_faults
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.shuffling import below, first_dealer, new_seed, random_deal, random_words, shuffled


def test_words_are_the_digest_of_seed_and_counter_cut_into_eight() -> None:
    first, second = sha256(b"evening/0").digest(), sha256(b"evening/1").digest()
    words = list(islice(random_words("evening"), 9))
    assert words[0] == int.from_bytes(first[:4])
    assert words[7] == int.from_bytes(first[28:])
    assert words[8] == int.from_bytes(second[:4])


def test_words_that_would_tip_the_balance_are_skipped() -> None:
    # 2**32 = 4 (mod 6): the last four words would make 0 to 3 likelier than 4 and 5.
    words = iter([2**32 - 1, 2**32 - 4, 2**32 - 5])
    assert below(words, 6) == (2**32 - 5) % 6


def test_every_order_is_equally_likely() -> None:
    words = random_words("orders")
    counts = Counter("".join(shuffled(words, "abc")) for _ in range(6000))
    assert len(counts) == 6
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_squared < 20.5  # five degrees of freedom, one in a thousand


def test_a_shuffle_keeps_the_pack() -> None:
    assert sorted(shuffled(random_words("pack"), CARDS)) == list(CARDS)


@pytest.mark.parametrize("id", ruleset_ids())
def test_a_seed_gives_one_lawful_deal(id: str) -> None:
    rules = load_ruleset(id)
    dealer = dealer_seat(rules, 1)
    dealt = random_deal(rules, dealer, "seed")
    assert dealt_faults(rules, dealt) == ()
    assert dealt == random_deal(rules, dealer, "seed")
    assert dealt != random_deal(rules, dealer, "other seed")
    assert random_deal(rules, dealer, "seed", dealer_barred=True).dealer_barred


def test_a_seed_gives_the_same_deal_for_ever() -> None:
    dealt = random_deal(load_ruleset("fft-4"), Seat(0), "for ever")
    assert str(dealt.dog) == "H6 DJ DQ T15 T20 T21"
    assert str(dealt.hands[0]) == "S1 S2 S4 S10 SN H1 H5 H9 HJ D2 D3 DK C10 T2 T6 T8 T19 EX"


@pytest.mark.slow
def test_every_card_comes_to_every_place_as_often() -> None:
    rules = load_ruleset("fft-4")
    in_dog: Counter[object] = Counter()
    for n in range(2600):
        in_dog.update(random_deal(rules, Seat(0), f"places/{n}").dog)
    expected = 2600 * 6 / 78
    chi_squared = sum((in_dog[card] - expected) ** 2 / expected for card in CARDS)
    assert chi_squared < 122  # 77 degrees of freedom, one in a thousand


def test_seeds_differ() -> None:
    assert len({new_seed() for _ in range(100)}) == 100


@pytest.mark.parametrize("id", ["fft-4", "fft-5-dead"])
def test_a2_8_the_lowest_card_drawn_deals_first(id: str) -> None:
    rules = load_ruleset(id)
    drawn, dealer = first_dealer(rules, "seed")
    assert len(set(drawn)) == len(drawn) == rules.places
    assert drawn[dealer] == min(drawn, key=draw_order)


def test_a2_8_chance_alone_may_choose_the_first_dealer() -> None:
    rules = load_ruleset("playroom-4")
    found = [first_dealer(rules, str(n)) for n in range(60)]
    assert {drawn for drawn, _ in found} == {()}
    assert {dealer for _, dealer in found} == set(range(4))


@pytest.mark.parametrize("id", ["fft-5", "fft-5-dead"])
def test_everybody_may_deal_first(id: str) -> None:
    rules = load_ruleset(id)
    assert {first_dealer(rules, str(n))[1] for n in range(60)} == set(range(5))
