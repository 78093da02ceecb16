"""The beginner bot."""

import pytest

from oudler.bots import Beginner, Decision, finish
from oudler.core import Action, Bid, CallCards, Contract, Deal, Discard, Play, view
from oudler.testing.builders import FFT_4, FFT_5, begin, bid_all, cards, dealt, ending, taken_by


def action(deal: Deal) -> Action | None:
    assert deal.to_act is not None
    decided: Decision = finish(Beginner().choose(view(deal, deal.to_act)))
    return decided.action


def card(deal: Deal) -> str:
    played = action(deal)
    assert isinstance(played, Play)
    return str(played.card)


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("T2 T4 T9 S2 S3 S7 S10 H2 H3 H7 H10 D2 D7 D10 C2 C3 C7 C10", None),
        ("T21 T12 T9 T6 T5 T4 T3 EX SK S3 S7 H2 H3 H7 H10 D2 D7 C2", Contract.PRISE),
        ("T21 T20 T12 T9 T4 T3 T1 EX SK S3 S7 HK H3 H7 DK D2 D7 C2", Contract.GARDE),
    ],
)
def test_oudlers_kings_and_trumps_make_the_bid(hand: str, bid: Contract | None) -> None:
    assert action(begin(FFT_4, dealt(FFT_4, {1: hand}))) == Bid(bid)


def test_nothing_is_bid_over_a_garde() -> None:
    hand = "T21 T20 T12 T9 T4 T3 T1 EX SK S3 S7 HK H3 H7 DK D2 D7 C2"
    deal = bid_all(begin(FFT_4, dealt(FFT_4, {2: hand})), "garde")
    assert action(deal) == Bid(None)


def test_a_card_that_is_not_held_is_called() -> None:
    hand = "SK HK DK S4 S5 H3 H4 D2 T5 T9 T12 T14 T16 T20 T21"
    deal = taken_by(begin(FFT_5, dealt(FFT_5, {1: hand})), 1, Contract.GARDE)
    assert action(deal) == CallCards(cards("CK"))


def test_the_shortest_suits_are_discarded() -> None:
    hand = "S2 S4 S6 S8 S9 S10 SJ H3 H5 D4 C6 T21 T20 T15 T12 T9 T8 T6"
    deal = taken_by(begin(FFT_4, dealt(FFT_4, {1: hand}, "H7 D8 C2 T3 T4 EX")), 1, Contract.GARDE)
    assert action(deal) == Discard(cards("C2 C6 D4 D8 H3 H5"))


def test_a_king_is_led_and_never_the_excuse() -> None:
    assert card(ending(FFT_4, ["EX SK S2 T4", "H2 H3 H4 H5", "D2", "C2"])) == "SK"
    assert card(ending(FFT_4, ["EX S3 S2 H4", "H2 H3 D4 H5", "D2", "C2"])) == "S2"


def test_a_trick_worth_something_is_won_cheaply() -> None:
    hands = ["S9 H2", "S4 H4", "S6 H7", "T4 T15 T20"]
    assert card(ending(FFT_4, hands, trick="SQ S5 S2")) == "T4"


def test_a_lost_trick_gets_the_cheapest_card() -> None:
    hands = ["S9 H2 H3", "SQ S2 H5", "S6 S7 H7", "S5 H8 H9"]
    assert card(ending(FFT_4, hands, trick="SK")) == "S2"


def test_the_petit_is_not_thrown_away() -> None:
    hands = ["S9", "T1 T5 H2", "S6", "T20 T19 T18"]
    assert card(ending(FFT_4, hands, trick="T12")) == "T5"
