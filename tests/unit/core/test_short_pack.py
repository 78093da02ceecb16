"""Three players with 58 cards: the 2 to the 6 of each suit are left out (inventory B)."""

from random import Random

from oudler.core import CardSet, Seat, result_of, start
from oudler.core.text import NotationFault, dealt_faults
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.testing.builders import begin, cards, dealt, ending, play_cards
from oudler.testing.chance import play_randomly

SHORT = load_ruleset("fft-3", {"pack": "short", "hand": 18, "dog": 4, "packet": 3})


def test_58_cards_are_worth_81_points() -> None:
    assert len(SHORT.pack.cards) == 58
    assert SHORT.pack.cards.half_points == 2 * 81
    assert SHORT.pack.half_points_apart == 2 * (5 + 5)


def test_a_deal_has_no_low_card() -> None:
    dealt_cards = random_deal(SHORT, Seat(0), "short")
    assert dealt_faults(SHORT, dealt_cards) == ()
    low = cards("S2 S6 H2 D4 C5")
    assert not any(hand & low for hand in (*dealt_cards.hands, dealt_cards.dog))


def test_a_card_that_is_left_out_is_a_fault() -> None:
    good = dealt(SHORT)
    bad = CardSet(good.dog.bits ^ (1 << good.dog.lowest)) + cards("S2")
    faults = {
        fault.kind: fault.found
        for fault in dealt_faults(SHORT, type(good)(good.dealer, good.hands, bad))
    }
    assert faults == {
        NotationFault.CARDS_MISSING: str(good.dog.lowest),
        NotationFault.CARDS_LEFT_OUT: "S2",
    }


def test_each_side_counts_five_points_for_the_cards_left_out() -> None:
    discard = "S7 S8 S9 S10"
    deal = ending(
        SHORT, ["HK", "H8", "H9"], won_by=1, past=["H10 EX D10"], discard=discard, leader=1
    )
    result = result_of(play_cards(deal, "H8 H9 HK"))
    assert result.half_points == len(discard.split()) + 2 * 5 + 9 + 1 + 1


def test_whole_deals_sum_to_91() -> None:
    for seed in range(20):
        deal = begin(SHORT, random_deal(SHORT, Seat(seed % 3), f"short/{seed}"))
        _, end = play_randomly(deal, Random(seed))
        assert sum(end.scores) == 0
    assert start(SHORT, random_deal(SHORT, Seat(0), "short")).hands
