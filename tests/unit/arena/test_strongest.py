"""The count by which the strongest hand is found."""

import pytest

from oudler.arena.strongest import by_strength, strength, taken_by_strongest
from oudler.core import CardSet, Contract, Phase, Seat
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, FFT_5, dealt


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("", 0),
        ("T21", 10 + 2 + 2),
        ("EX", 8),
        ("T1 T2 T3", 6),
        ("T1 T2 T3 T4", 8 + 5),
        ("T1 T2 T3 T4 T5", 10 + 7),
        ("T1 T2 T3 T4 T5 T6 T7", 14 + 9),
        ("T16 T15", 2 + 2 + 2),
        ("SK SQ", 10),
        ("SK HQ", 9),
        ("SN SJ", 3),
        ("S1 S2 S3 S4", 0),
        ("S1 S2 S3 S4 S5", 5),
        ("S1 S2 S3 S4 S5 S6", 7),
        ("S1 S2 S3 S4 S5 S6 S7 S8", 9),
    ],
)
def test_every_line_of_the_count(hand: str, worth: int) -> None:
    assert strength(CardSet.parse(hand)) == worth


def test_the_strongest_takes_and_the_first_of_equals() -> None:
    hands = {3: "T21 EX SK SQ HK HQ DK DQ CK CQ T20 T19 T18 T17 T16"}
    deal = taken_by_strongest(FFT_4, dealt(FFT_4, hands), Contract.GARDE)
    assert (deal.taker, deal.contract, deal.phase) == (3, Contract.GARDE, Phase.DOG)
    piles = load_ruleset("wikipedia-2-piles-dog")
    assert taken_by_strongest(piles, dealt(piles), Contract.GARDE).taker is not None
    five = taken_by_strongest(FFT_5, dealt(FFT_5, hands), Contract.GARDE_CONTRE)
    assert (five.taker, five.phase) == (3, Phase.CALLING)


def test_a_dealer_who_may_not_bid_it_leaves_it_to_the_next() -> None:
    rules = load_ruleset("fft-4", {"dealer_bids_garde": False})
    strong = "T21 EX SK SQ HK HQ DK DQ CK CQ T20 T19 T18 T17 T16"
    whole = dealt(rules, {0: strong}, dealer=0)
    first, second, *_ = by_strength(rules, whole)
    assert first == Seat(0)
    assert taken_by_strongest(rules, whole, Contract.GARDE).taker == second
    assert taken_by_strongest(rules, whole, Contract.GARDE_SANS).taker == first
