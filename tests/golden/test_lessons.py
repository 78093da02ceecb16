"""Mistakes of other programs, each with a test, so that we do not repeat them."""

import random
from fractions import Fraction

import pytest

from oudler.core import CARDS, Card, LegalPlays, Reason, Ruleset, Slam, legal, score_result, start
from oudler.core.actions import Bid, Contract, HandfulSize, Play
from oudler.core.scoring.counting import count
from oudler.core.scoring.plausibility import result_faults
from oudler.core.scoring.result import Handful, Result, ResultFault
from oudler.core.seats import Side
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_3,
    FFT_4,
    FFT_5,
    WITH_ONE,
    begin,
    bid_all,
    dealt,
    ending,
    may_play,
    play_cards,
    reason,
    to_follow,
)
from oudler.testing.chance import random_dealt, random_steps

GARDE = Contract.GARDE


@pytest.mark.parametrize("gap", [1, 7, 16, 28])
def test_a_lost_contract_scores_25_plus_the_gap(gap: int) -> None:
    assert score_result(FFT_4, Result(Contract.PRISE, 2 * (41 - gap), 2)).unit == -(25 + gap)
    assert score_result(FFT_4, Result(Contract.PRISE, 2 * (41 + gap), 2)).unit == 25 + gap


def test_no_oudler_needs_56() -> None:
    assert score_result(FFT_4, Result(GARDE, 2 * 56, 0)).is_made
    assert not score_result(FFT_4, Result(GARDE, 2 * 55, 0)).is_made


@pytest.mark.parametrize("half_points", [60, 82, 100])
def test_five_players_taker_alone_wins_four_times_and_scores_sum_to_zero(half_points: int) -> None:
    scored = score_result(FFT_5, Result(GARDE, half_points, 2))
    assert scored.scores == (4 * scored.unit, *[-scored.unit] * 4)
    assert sum(scored.scores) == 0


def test_half_a_point_changes_hands_for_the_excuse() -> None:
    past = ["H5 EX H6 H7"]
    deal = ending(FFT_4, ["HK", "H8", "H9", "H10"], won_by=0, past=past)
    assert count(play_cards(deal, "HK H8 H9 H10")).half_points == 182 - 8


@pytest.mark.parametrize(
    ("option", "oudlers"), [("changes_camp", 3), ("trick_winner", 2), ("keeps_camp", 2)]
)
def test_the_excuse_in_the_last_trick_is_an_option(option: str, oudlers: int) -> None:
    rules = load_ruleset("fft-4", {"excuse_in_last_trick": option})
    past = ["D1 D2 D3 D4"]
    deal = ending(rules, ["S1", "S5", "SK", "EX"], won_by=[2, *[0] * 16], past=past)
    assert count(play_cards(deal, "S1 S5 SK EX")).oudlers == oudlers
    assert FFT_4.excuse_in_last_trick == "changes_camp"


def test_after_a_led_excuse_the_second_card_sets_the_suit() -> None:
    assert may_play(to_follow("S1 H1 T2", "EX")) == "S1 H1 T2"
    assert may_play(to_follow("S1 H1 T2", "EX H5")) == "H1"
    assert may_play(to_follow("S1 T2", "EX H5 H6")) == "T2"


@pytest.mark.parametrize("rules", [FFT_3, FFT_5], ids=lambda rules: rules.id)
def test_half_points_are_an_option_and_go_to_the_winner(rules: Ruleset) -> None:
    exact = load_ruleset(rules.id, {"half_points": "exact"})
    assert score_result(rules, Result(GARDE, 83, 2)).gap == 1
    assert score_result(rules, Result(GARDE, 81, 2)).gap == -1
    assert score_result(exact, Result(GARDE, 83, 2)).gap == Fraction(1, 2)
    assert score_result(exact, Result(GARDE, 81, 2)).gap == Fraction(-1, 2)


def test_opposite_handfuls_add_for_the_winner() -> None:
    both = (Handful(Side.ATTACK, HandfulSize.SINGLE), Handful(Side.DEFENCE, HandfulSize.SINGLE))
    assert score_result(FFT_4, Result(GARDE, 82, 2, handfuls=both)).unit == 50 + 20 + 20
    assert score_result(FFT_4, Result(GARDE, 80, 2, handfuls=both)).unit == -52 - 20 - 20


def test_a_slam_by_the_defence_is_paid() -> None:
    plain = score_result(FFT_4, Result(GARDE, 10, 0))
    slam = score_result(FFT_4, Result(GARDE, 10, 0, slams=(Slam.DEFENCE,)))
    assert [s - p for s, p in zip(slam.scores, plain.scores, strict=True)] == [-600, 200, 200, 200]


def test_the_petit_before_the_excuse_of_a_slam_is_au_bout() -> None:
    deal = ending(FFT_4, ["T1 EX", "D1 D2", "D5 D6", "D9 DK"], won_by=0)
    won = count(play_cards(deal, "T1 D1 D5 D9 EX D2 D6 DK"))
    assert (won.petit_au_bout, won.slam) == (Side.ATTACK, Side.ATTACK)


def test_bids_and_cards_are_checked() -> None:
    deal = begin(FFT_4, dealt(FFT_4))
    assert reason(bid_all(deal, "garde"), Bid(Contract.PRISE)) is Reason.BID_TOO_LOW
    assert reason(to_follow("S1 H1", "S5"), Play(Card.H1)) is Reason.MUST_FOLLOW


def test_nobody_bids_twice() -> None:
    deal = bid_all(begin(FFT_4, dealt(FFT_4)), "prise garde pass pass")
    assert reason(deal, Bid(Contract.GARDE_SANS), seat=1) is Reason.WRONG_PHASE
    waiting = bid_all(begin(FFT_4, dealt(FFT_4)), "prise garde")
    assert reason(waiting, Bid(Contract.GARDE_SANS), seat=1) is Reason.NOT_YOUR_TURN


def test_a_slam_with_80_points_is_refused() -> None:
    claimed = Result(GARDE, 160, 2, slams=(Slam.MADE,))
    assert result_faults(FFT_4, claimed) == (ResultFault.SLAM_POINTS,)


def test_handfuls_larger_than_the_trumps_are_refused() -> None:
    shown = (Handful(Side.ATTACK, HandfulSize.TRIPLE), Handful(Side.DEFENCE, HandfulSize.SINGLE))
    claimed = Result(GARDE, 100, 2, handfuls=shown)
    assert result_faults(FFT_4, claimed) == (ResultFault.HANDFULS_TOO_LARGE,)


@pytest.mark.parametrize("rounding", ["winner", "exact"])
def test_no_score_is_a_float(rounding: str) -> None:
    bids = {"prise": 1, "pousse": "3/2", "garde": 2}
    rules = load_ruleset("fft-5", {"half_points": rounding, "bids": bids})
    for half_points in range(27, 150):
        for contract in (Contract.PRISE, Contract.POUSSE, GARDE):
            scored = score_result(rules, Result(contract, half_points, 2, WITH_ONE))
            assert all(isinstance(score, int | Fraction) for score in scored.scores)
            assert sum(scored.scores) == 0


def test_legal_cards_are_held() -> None:
    rng = random.Random(1)
    for _ in range(20):
        for _, deal in random_steps(rng, start(FFT_4, random_dealt(rng, FFT_4))):
            allowed = legal(deal)
            if isinstance(allowed, LegalPlays):
                assert deal.to_act is not None
                assert allowed.cards <= deal.hands[deal.to_act]


def test_the_excuse_that_one_does_not_hold_is_refused() -> None:
    for card in CARDS:
        if card is not Card.S1:
            assert reason(to_follow("S1", "S5"), Play(card)) is Reason.CARD_NOT_HELD
