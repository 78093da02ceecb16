"""Deals that meet a condition: all of them equally likely, which exact counting confirms."""

from collections import Counter
from itertools import combinations, islice
from math import comb, sqrt
from random import Random

import pytest

from oudler.core import CardSet, Deal, Phase
from oudler.core.text import RecordError, TextFault, dealt_faults
from oudler.deals import Search, TooRare, deals_where
from oudler.deals.drawing import some_of
from oudler.rulesets import load_ruleset, ruleset_ids


def chi_square(found: Counter[int], chances: dict[int, float], number: int) -> tuple[float, int]:
    """The distance from these chances, and its degrees of freedom; rare cases are one."""
    rare = [key for key, chance in chances.items() if chance * number < 5]
    cells = [(found[key], chances[key] * number) for key in chances if key not in rare]
    cells += [(sum(found[key] for key in rare), sum(chances[key] for key in rare) * number)]
    cells = [(seen, expected) for seen, expected in cells if expected]
    return sum((seen - expected) ** 2 / expected for seen, expected in cells), len(cells) - 1


def is_likely(distance: float, freedom: int) -> bool:
    """Whether so large a distance comes more often than once in ten thousand."""
    return distance < freedom + 3.8 * sqrt(2 * freedom) + 10


def hypergeometric(marked: int, pack: int, hand: int) -> dict[int, float]:
    return {
        k: comb(marked, k) * comb(pack - marked, hand - k) / comb(pack, hand)
        for k in range(min(marked, hand) + 1)
        if hand - k <= pack - marked
    }


@pytest.mark.parametrize(("cards", "count"), [(7, 1), (7, 2), (7, 3), (7, 4), (7, 6), (5, 5)])
def test_every_choice_of_cards_is_equally_likely(cards: int, count: int) -> None:
    bits = sum(1 << 11 * card for card in range(cards))  # far apart, over two packs' width
    every = [sum(1 << 11 * one for one in some) for some in combinations(range(cards), count)]
    rng, number = Random(1), 400 * len(every)
    found = Counter(some_of(rng, bits, count, bits.bit_length()) for _ in range(number))
    assert set(found) == set(every)
    assert is_likely(*chi_square(found, dict.fromkeys(every, 1 / len(every)), number))


@pytest.mark.parametrize(
    ("id", "seat", "first"),
    [("fft-4", 2, 2), ("fft-4", 3, 0), ("fft-3", 2, 2), ("fft-5", 4, 1)],
)
def test_trumps_of_a_hand_follow_the_hypergeometric_law(id: str, seat: int, first: int) -> None:
    """Whichever hand is drawn first, and after how many others."""
    rules = load_ruleset(id)
    search = Search(f"trumps({first}) >= 0", rules, seed="even")
    number = 4000
    found = Counter(
        len(deal.dealt.hands[seat] & CardSet.parse(TRUMPS))
        for deal in islice(search.deals(number), number)
    )
    assert is_likely(*chi_square(found, hypergeometric(21, 78, rules.hand), number))
    assert search.tries == number


TRUMPS = " ".join(f"T{number}" for number in range(1, 22))


@pytest.mark.slow
def test_among_the_deals_found_all_are_equally_likely() -> None:
    """Given nine trumps or more, their number still follows the counting."""
    law = {k: chance for k, chance in hypergeometric(21, 78, 18).items() if k >= 9}
    share = sum(law.values())
    search, number = Search("trumps(S) >= 9", "fft-4", seed="even"), 1500
    deals = list(islice(search.deals(10**9), number))
    found = Counter(len(deal.dealt.hands[2] & CardSet.parse(TRUMPS)) for deal in deals)
    assert is_likely(*chi_square(found, {k: one / share for k, one in law.items()}, number))
    assert abs(number / search.tries - share) < 4 * sqrt(share / search.tries)


@pytest.mark.slow
def test_the_share_of_two_conditions_together_is_that_of_counting() -> None:
    """Nine trumps and two oudlers: counted over the petit, the 21, the Excuse, other trumps."""
    whole = comb(78, 18)
    share = sum(
        comb(2, big) * comb(1, excuse) * comb(19, small) * comb(56, 18 - big - excuse - small)
        for big in range(3)
        for excuse in range(2)
        for small in range(20)
        if big + small >= 9 and big + excuse >= 2 and big + excuse + small <= 18
    )
    search = Search("trumps(S) >= 9 and oudlers(S) >= 2", "fft-4", seed="even")
    number = len(list(islice(search.deals(10**9), 600)))
    expected = share / whole
    assert abs(number / search.tries - expected) < 4 * sqrt(expected / search.tries)


def test_given_cards_are_there_and_the_others_follow_the_counting() -> None:
    give = "S: T21 T20; dog: T1\nN: S1 S2 S3"
    number = 3000
    deals = list(islice(deals_where("", "fft-4", seed="even", give=give), number))
    for deal in deals:
        assert CardSet.parse("T21 T20") <= deal.hands[2]
        assert CardSet.parse("S1 S2 S3") <= deal.hands[0]
        assert CardSet.parse("T1") <= deal.dealt.dog
    found = Counter(len(deal.hands[2] & CardSet.parse(TRUMPS)) - 2 for deal in deals)
    assert is_likely(*chi_square(found, hypergeometric(18, 72, 16), number))


@pytest.mark.parametrize("id", ruleset_ids())
def test_every_ruleset_is_dealt(id: str) -> None:
    rules = load_ruleset(id)
    for deal in islice(deals_where("trumps(0) >= 1", rules, seed="all"), 5):
        assert dealt_faults(rules, deal.dealt) == ()
        assert deal.dealt.hands[0] & CardSet.parse(TRUMPS).with_twins


def test_a_seed_gives_the_same_deals_for_ever() -> None:
    one, other = (list(islice(deals_where("oudlers(S) = 3", seed="x"), 3)) for _ in range(2))
    assert one == other
    assert one != list(islice(deals_where("oudlers(S) = 3", seed="y"), 3))
    assert str(one[0].dealt.dog) == "S7 SN SQ HN T10 T14"
    assert next(deals_where()) != next(deals_where())


def test_the_search_gives_up_and_says_how_rare_it_is() -> None:
    search = Search("trumps(S) >= 10", "fft-4", seed="rare")
    found: list[Deal] = []
    with pytest.raises(TooRare, match="gave up after 2000 tries, of which ") as error:
        found.extend(search.deals(2000))
    assert error.value.found == len(found) == search.found
    with pytest.raises(TooRare):
        next(deals_where("trumps(S) = 22", tries=100))


def test_the_search_tells_now_and_then_how_far_it_is() -> None:
    told: list[int] = []
    with pytest.raises(TooRare):
        next(Search("1 = 2", "fft-4", seed="x").deals(40_000, told.append))
    assert told == [0x4000, 0x8000]


def test_a_deal_may_have_another_dealer() -> None:
    deal = next(deals_where(seed="x", dealer=2))
    assert (deal.dealer, deal.to_act, deal.phase) == (2, 3, Phase.BIDDING)
    with pytest.raises(ValueError, match="dealer 4 does not exist"):
        deals_where(dealer=4)


@pytest.mark.parametrize(
    ("give", "reason"),
    [
        ("S: T22", "unknown_card"),
        ("S: roi", "unclear_card"),
        ("S: T21; N: T21", "card_twice"),
        ("X: T21", "unknown_line"),
        ("dog: S1 S2 S3 S4 S5 S6 S7", "too_many"),
    ],
)
def test_what_cannot_be_given_is_refused_at_once(give: str, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        deals_where(give=give)
    assert error.value.wrongs[0].reason == reason


def test_too_many_cards_are_told_with_their_number() -> None:
    with pytest.raises(RecordError) as error:
        deals_where(give="dog: S1 S2 S3 S4 S5 S6 S7")
    fault = error.value.wrongs[0].fault
    assert fault is not None
    assert (fault.kind, fault.found, fault.right) == (TextFault.TOO_MANY, "7", "6")
