"""A petit imprenable: the only trump of the hand it was dealt to (A12-75)."""

from dataclasses import replace as value_replace
from random import Random

import pytest

from oudler.core import CardSet, Contract, Phase, Play, Reason, Seat, Side, half_points_by_seat
from oudler.core.deal import Deal, has_petit_sec, imprenable, replace
from oudler.core.scoring.counting import count
from oudler.core.view import known_imprenable, seen_play, view
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    begin,
    bid_all,
    cards,
    dealt,
    ending,
    may_play,
    play_cards,
    reason,
    taken_by,
)
from oudler.testing.chance import play_randomly, random_dealt

RULES = load_ruleset("pagat-4", {"petit_sec": "imprenable"})
LOW = "S2 S3 S4 S5 H2 H3 H4 H5 D2 D3 D4 D5 C2 C3 C4 C5 C6"
HANDS = {
    0: f"T1 {LOW}",
    1: "SK SQ HK DK CK S6 H6 D6 C7 T21 T20 T19 T18 T17 T16 T15 T14 T13",
    2: "S7 S8 S9 S10 SJ SN H7 H8 H9 H10 HJ HN T2 T3 T4 T5 T6 T7",
    3: "D7 D8 D9 D10 DJ DN C8 C9 C10 CJ CN T8 T9 T10 T11 T12 EX S1",
}


def playing(taker: int = 1, contract: Contract = Contract.GARDE_SANS) -> Deal:
    """Seat 0 was dealt the petit alone; seat 1 leads."""
    deal = taken_by(begin(RULES, dealt(RULES, HANDS)), taker, contract)
    assert deal.phase is Phase.PLAY
    return deal


def test_a12_75_the_deal_is_not_thrown_in() -> None:
    deal = begin(RULES, dealt(RULES, HANDS))
    assert deal.phase is Phase.BIDDING
    assert imprenable(RULES, deal.dealt) == cards("T1")
    assert not imprenable(load_ruleset("pagat-4"), deal.dealt)


def test_a12_75_an_imprenable_petit_is_played_as_an_excuse() -> None:
    deal = play_cards(playing(), "SK S7 S1")
    assert may_play(deal) == "S2 S3 S4 S5 T1"
    after = play_cards(deal, "T1")
    assert after.trick.leader == 1


def test_a12_75_it_is_known_to_its_holder_and_once_played_to_all() -> None:
    deal = play_cards(playing(), "SK S7 S1")
    assert [str(known_imprenable(deal, Seat(seat))) for seat in range(4)] == ["T1", "", "", ""]
    assert str(seen_play(deal).imprenable) == ""
    after = play_cards(deal, "T1")
    assert [str(known_imprenable(after, Seat(seat))) for seat in range(4)] == ["T1"] * 4
    assert str(seen_play(after).imprenable) == "T1"
    usual = begin(load_ruleset("fft-4"), dealt(load_ruleset("fft-4")))
    assert not known_imprenable(usual, Seat(0))


def test_a12_75_on_a_trump_its_holder_may_throw_any_card() -> None:
    deal = play_cards(playing(), "T21 T2 T8")
    assert may_play(deal) == str(deal.hands[0])
    assert play_cards(deal, "S2").trick.leader == 1


def test_a12_75_as_a_third_oudler_it_stays_in_the_hand_like_an_excuse() -> None:
    rules = load_ruleset("pagat-4", {"petit_sec": "imprenable", "oudlers_apart": True})
    deal = taken_by(begin(rules, dealt(rules, HANDS)), 1, Contract.GARDE_SANS)
    assert may_play(play_cards(deal, "T21 T2 EX")) == str(deal.hands[0] - cards("T1"))
    assert "T1" in may_play(play_cards(deal, "T21 T2 T8")).split()


def test_a12_75_it_asks_nobody_to_rise_and_sets_no_suit() -> None:
    deal = play_cards(playing(), "S6 SN S1 S2")
    deal = play_cards(deal, "S7 EX T1")
    assert deal.trick.leader == 2
    assert "SQ" in may_play(deal).split()
    led = play_cards(deal, "SQ")
    assert led.trick.leader == 1
    led = play_cards(led, "H6 HN")
    assert led.to_act == 3


def test_a12_75_led_it_leaves_the_suit_to_the_next_card() -> None:
    hands = {**HANDS, 0: f"T1 S2 SK {LOW[12:]}", 1: HANDS[1].replace("SK", "S3")}
    deal = taken_by(begin(RULES, dealt(RULES, hands)), 1, Contract.GARDE_SANS)
    deal = play_cards(deal, "S3 S7 S1 SK T1")
    assert may_play(deal) == str(deal.hands[1])
    assert reason(play_cards(deal, "H6"), Play(next(iter(cards("T7"))))) is Reason.MUST_FOLLOW
    won = play_cards(deal, "H6 H7 T8")
    assert won.trick.leader == 3


@pytest.mark.parametrize("seed", range(20))
def test_a12_75_it_stays_with_its_player_and_is_never_au_bout(seed: int) -> None:
    deal = play_randomly(playing(), Random(seed))[1]
    assert deal.scores
    won = count(deal)
    side = deal.side_of(Seat(0))
    assert side is Side.DEFENCE
    assert won.oudlers <= 2
    assert won.petit_au_bout is None
    assert sum(deal.scores) == 0


def test_a12_75_it_costs_its_half_point_even_in_the_last_trick() -> None:
    hands = ["T1", "T21", "S7", "S8"]
    deal = ending(RULES, hands, won_by=1, leader=1, taker=1, contract=Contract.GARDE_SANS)
    deal = play_cards(with_petit_sec(deal), "T21 S7 S8 T1")
    kept = replace(deal, rules=load_ruleset("pagat-4", {"petit_sec": "played"}))
    assert count(kept).half_points - count(deal).half_points == 8
    assert (count(kept).petit_au_bout, count(deal).petit_au_bout) == (Side.ATTACK, None)
    assert count(kept).oudlers - count(deal).oudlers == 1


def with_petit_sec(deal: Deal) -> Deal:
    """The deal as if seat 0 had been dealt no other trump, whatever lies in its tricks."""
    hands = (cards("T1"), *deal.dealt.hands[1:])
    return replace(deal, dealt=value_replace(deal.dealt, hands=hands))


def test_a12_75_others_learn_of_it_when_it_is_played() -> None:
    deal = play_cards(playing(), "SK S7 S1")
    assert [view(deal, Seat(s)).imprenable for s in range(4)] == [cards("T1"), *[CardSet()] * 3]
    after = play_cards(deal, "T1")
    assert all(view(after, Seat(seat)).imprenable == cards("T1") for seat in range(4))


def test_a12_75_without_a_taker_it_stays_too() -> None:
    rules = load_ruleset(
        "pagat-4", {"petit_sec": "imprenable", "passed_out": "misere", "excuse_exchange": "never"}
    )
    deal = begin(rules, dealt(rules, {**HANDS, 0: f"T1 {LOW}"}))
    end = play_randomly(bid_all(deal, "pass pass pass pass"), Random(5))[1]
    assert half_points_by_seat(end)[0] >= 9


def test_a12_75_random_deals_end_and_sum_to_zero() -> None:
    rng, found = Random(1), 0
    for _ in range(1500):
        cards_dealt = random_dealt(rng, RULES)
        if not any(map(has_petit_sec, cards_dealt.hands)):
            continue
        found += 1
        deal = play_randomly(begin(RULES, cards_dealt), rng)[1]
        assert sum(deal.scores) == 0
    assert found > 5
