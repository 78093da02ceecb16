"""The play of the cards: articles A8-46 to A8-54, and A9-59 on winning with the Excuse."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from oudler.core import Card, Deal, LegalDiscard, Phase, Reason, Ruleset, Seat, Trick, apply, legal
from oudler.core.actions import AnnounceSlam, Contract, Play
from oudler.core.phases.play import highest_trump, suit_led, trick_winner
from oudler.core.view import view
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_3,
    FFT_4,
    FFT_5,
    begin,
    call,
    cards,
    dealt,
    discard,
    ending,
    may_play,
    play_cards,
    reason,
    refusal,
    sequence,
    taken_by,
    to_follow,
)
from oudler.testing.strategies import Moment, moments


@pytest.mark.parametrize("dealer", range(4))
def test_a8_46_the_dealers_right_leads(dealer: int) -> None:
    deal = taken_by(begin(FFT_4, dealt(FFT_4, dealer=dealer)), 2, Contract.GARDE_SANS)
    assert deal.to_act == (dealer + 1) % 4


def test_a8_46_play_goes_round_and_the_winner_leads() -> None:
    deal = ending(FFT_4, ["S1 H1", "S5 H2", "SK H3", "S2 H4"])
    assert deal.to_act == 0
    deal = play_cards(deal, "S1 S5")
    assert deal.to_act == 2
    deal = play_cards(deal, "SK S2")
    assert (deal.to_act, deal.trick) == (2, Trick(Seat(2)))
    assert deal.tricks[-1] == Trick(Seat(0), sequence("S1 S5 SK S2"))


def test_a8_47_suit_is_followed() -> None:
    deal = to_follow("S1 S5 SK H1 T1 T21", "S9")
    assert may_play(deal) == "S1 S5 SK"
    for card in (Card.H1, Card.T1, Card.T21):
        assert reason(deal, Play(card)) is Reason.MUST_FOLLOW


def test_a8_47_nobody_need_rise_in_a_plain_suit() -> None:
    assert may_play(to_follow("S1 SK", "SQ")) == "S1 SK"


def test_a8_47_a_follower_need_not_beat_a_ruff() -> None:
    assert may_play(to_follow("S1 SK T21", "SQ T5")) == "S1 SK"


def test_a8_48_void_must_trump() -> None:
    deal = to_follow("H1 HK T2 T9", "S9")
    assert may_play(deal) == "T2 T9"
    assert reason(deal, Play(Card.HK)) is Reason.MUST_TRUMP


def test_a8_48_void_must_overtrump_a_ruff() -> None:
    deal = to_follow("H1 T2 T9 T15", "S9 T8")
    assert may_play(deal) == "T9 T15"
    assert reason(deal, Play(Card.T2)) is Reason.MUST_OVERTRUMP
    assert reason(deal, Play(Card.H1)) is Reason.MUST_TRUMP


def test_a8_48_on_a_trump_lead_one_rises() -> None:
    deal = to_follow("H1 T2 T9 T15", "T8")
    assert may_play(deal) == "T9 T15"
    assert reason(deal, Play(Card.T2)) is Reason.MUST_OVERTRUMP
    assert reason(deal, Play(Card.H1)) is Reason.MUST_FOLLOW


def test_a8_48_one_rises_above_the_highest_trump_and_not_above_the_last() -> None:
    assert may_play(to_follow("T5 T11 T13", "T3 T12 T4")) == "T13"


@pytest.mark.parametrize("trick", ["S9 T8", "T8 T2"])
def test_a8_48_one_overtrumps_even_a_partner(trick: str) -> None:
    deal = ending(FFT_4, ["", "", "T7 T20", ""], taker=3, trick=trick)
    assert deal.side_of(Seat(0)) is deal.side_of(Seat(1)) is deal.side_of(Seat(2))
    assert may_play(deal) == "T20"


@pytest.mark.parametrize("trick", ["S9 T18", "T18", "S9 T5 T18"])
def test_a8_48_undertrumping_is_compulsory(trick: str) -> None:
    deal = to_follow("H1 HK T2 T9", trick)
    assert may_play(deal) == "T2 T9"
    assert reason(deal, Play(Card.H1)) in (Reason.MUST_TRUMP, Reason.MUST_FOLLOW)


@pytest.mark.parametrize(
    ("hand", "trick", "may"),
    [
        ("H1 T2 T9 T15 EX", "S9 T8", "T2 T9 T15 EX"),
        ("H1 T2 T9 T15", "T8", "T2 T9 T15"),
        ("S1 T2 T9", "S9 T8", "S1"),
        ("H1 HK", "S9 T8", "H1 HK"),
    ],
)
def test_a8_48_any_trump_may_go_where_none_must_go_higher(hand: str, trick: str, may: str) -> None:
    for options in ({}, {"oudlers_apart": True}):
        rules = load_ruleset("fft-4", {"trumps_go_higher": False, **options})
        deal = to_follow(hand, trick, rules)
        assert may_play(deal) == may
        if may.startswith("T"):
            assert reason(deal, Play(Card.H1)) in (Reason.MUST_TRUMP, Reason.MUST_FOLLOW)


def test_a8_48_the_petit_must_ruff_when_it_is_the_only_trump() -> None:
    assert may_play(to_follow("H1 HK T1", "S9 T18")) == "T1"


def test_a8_49_without_suit_and_trump_any_card_may_go() -> None:
    assert may_play(to_follow("H1 DK C5", "S9 T18")) == "H1 DK C5"
    assert may_play(to_follow("H1 DK EX", "T18")) == "H1 DK EX"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("S1 S5 SK S2", 2),
        ("S1 HK DK CK", 0),
        ("SK T1 S2 S3", 1),
        ("SK T1 T5 T2", 2),
        ("T5 SK T4 T3", 0),
        ("T20 T21 T1 S1", 1),
        ("S3 EX S2 SK", 3),
        ("S3 EX HK DK", 0),
        ("EX S3 S9 HK", 2),
        ("EX T1 T2 S3", 2),
        ("EX S3 T1 SK", 2),
        ("HJ HN HQ H10", 2),
    ],
)
def test_a8_50_who_wins_the_trick(trick: str, winner: int) -> None:
    deal = ending(FFT_4, ["S4 S6", "H4 H6", "D4 D6", "C4 C6"])
    assert trick_winner(deal, Trick(Seat(0), sequence(trick))) == winner
    assert trick_winner(deal, Trick(Seat(3), sequence(trick))) == (winner + 3) % 4


@pytest.mark.parametrize("trick", ["S9", "T9", "S9 T8", "EX"])
def test_a8_51_the_excuse_is_free_of_every_obligation(trick: str) -> None:
    hand = "S1 SK T1 T21 H2" if trick == "EX" else "S1 SK T1 T21 EX"
    assert ("EX" in may_play(to_follow(hand, trick)).split()) is (trick != "EX")


def test_a8_51_the_excuse_may_be_played_in_place_of_a_suit_or_a_trump() -> None:
    assert may_play(to_follow("S1 H1 EX", "S9")) == "S1 EX"
    assert may_play(to_follow("H1 T2 EX", "S9")) == "T2 EX"
    assert may_play(to_follow("T2 T20 EX", "T9")) == "T20 EX"
    assert may_play(to_follow("T2 H1 EX", "T9")) == "T2 EX"


def test_a8_51_after_a_led_excuse_the_second_player_is_free() -> None:
    assert may_play(to_follow("S1 H1 T2", "EX")) == "S1 H1 T2"


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("EX H5", "S1 H1 T2", "H1"),
        ("EX H5", "S1 T2", "T2"),
        ("EX T5", "S1 T2 T6", "T6"),
        ("EX T5 S3", "S1 T2", "T2"),
        ("EX H5 T7", "S1 T6 T8", "T8"),
        ("H5 EX", "S1 H1 T2", "H1"),
    ],
)
def test_a8_51_after_a_led_excuse_the_second_card_sets_the_suit(
    trick: str, hand: str, allowed: str
) -> None:
    assert may_play(to_follow(hand, trick)) == allowed


def test_a8_51b_the_suit_of_a_trick_is_that_of_its_first_card_but_the_excuse() -> None:
    assert suit_led(()) is None
    assert suit_led(sequence("EX")) is None
    assert suit_led(sequence("EX DK S1")) is Card.DK.suit
    assert suit_led(sequence("T1 EX")) is Card.T21.suit


def test_a8_51b_the_highest_trump_of_a_trick() -> None:
    assert highest_trump(sequence("S1 T3 T12 EX T4")) is Card.T12
    assert highest_trump(sequence("S1 EX")) is None


def test_a8_53_nobody_plays_out_of_turn() -> None:
    deal = ending(FFT_4, ["S1", "S5", "SK", "S2"])
    assert reason(deal, Play(Card.S5), seat=1) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("card", [Card.S5, Card.T21])
def test_a8_53_nobody_plays_a_card_they_do_not_hold(card: Card) -> None:
    deal = ending(FFT_4, ["S1", "S5", "SK", "S2"])
    assert refusal(deal, Play(card)).reason is Reason.CARD_NOT_HELD


def test_a8_53_nobody_plays_before_the_discard_or_after_the_last_trick() -> None:
    deal = taken_by(begin(FFT_4, dealt(FFT_4)), 1, Contract.GARDE)
    assert reason(deal, Play(deal.hands[1].lowest)) is Reason.WRONG_PHASE
    over = play_cards(ending(FFT_4, ["S1", "S5", "SK", "S2"]), "S1 S5 SK S2")
    assert reason(over, Play(Card.S1), seat=2) is Reason.DEAL_OVER


def test_the_right_cards_are_told_with_a_refusal() -> None:
    assert refusal(to_follow("S1 H1 EX", "S9"), Play(Card.H1)).right == cards("S1 EX")


def first_lead(hand: str, called: str = "HK", rules: Ruleset = FFT_5) -> Deal:
    """Seat 1 leads to the first trick, holding these cards; seat 3 has called."""
    hands = {1: hand, 3: "SK DK CK", 4: "" if called in hand else called}
    deal = taken_by(begin(rules, dealt(rules, hands)), 3, Contract.GARDE_SANS)
    return call(deal, called)


def test_a8_54_the_called_suit_is_not_led_to_the_first_trick() -> None:
    deal = first_lead("H1 H5 HQ S1 T3 EX D1 D2 D3 D4 D5 D6 D7 D8 D9")
    assert may_play(deal) == "S1 D1 D2 D3 D4 D5 D6 D7 D8 D9 T3 EX"
    assert reason(deal, Play(Card.H5)) is Reason.CALLED_SUIT_LED


def test_a8_54_the_called_card_itself_may_be_led() -> None:
    deal = first_lead("H1 H5 HK S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 D1 D2")
    assert may_play(deal) == "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 HK D1 D2"
    assert play_cards(deal, "HK").trick.cards == (Card.HK,)


def test_a8_54_only_the_called_card_may_be_led_from_a_hand_of_its_suit() -> None:
    hand = "H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HN HQ HK"
    deal = first_lead(f"{hand} EX")
    assert may_play(deal) == "HK EX"


ALL_HEARTS_BUT_THE_KING = "H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HN HQ"


def test_a8_54_a_leader_with_the_excuse_and_barred_cards_leads_the_excuse() -> None:
    rules = load_ruleset("fft-5", {"seats": 6, "hand": 13, "dog": 0})
    hand = ALL_HEARTS_BUT_THE_KING.replace("HQ", "EX")
    hands = {1: hand, 3: "SK DK CK", 4: "HK"}
    deal = taken_by(begin(rules, dealt(rules, hands)), 3, Contract.GARDE_SANS)
    deal = call(deal, "HK")
    assert may_play(deal) == "EX"
    assert reason(deal, Play(Card.H1)) is Reason.CALLED_SUIT_LED


def test_a8_54_a_leader_with_only_barred_cards_leads_any() -> None:
    rules = load_ruleset("fft-5", {"seats": 6, "hand": 13, "dog": 0})
    hands = {1: ALL_HEARTS_BUT_THE_KING, 3: "SK DK CK", 4: "HK"}
    deal = taken_by(begin(rules, dealt(rules, hands)), 3, Contract.GARDE_SANS)
    assert may_play(call(deal, "HK")) == ALL_HEARTS_BUT_THE_KING


def test_a8_54_after_a_led_excuse_the_second_player_may_play_the_called_suit() -> None:
    hands = {1: "EX", 2: "H1 H5", 3: "SK DK CK", 4: "HK"}
    deal = taken_by(begin(FFT_5, dealt(FFT_5, hands)), 3, Contract.GARDE_SANS)
    deal = play_cards(call(deal, "HK"), "EX")
    assert may_play(deal) == str(deal.hands[2])


def test_a8_54_the_ban_holds_for_the_first_trick_only() -> None:
    deal = ending(FFT_5, ["H1 S1", "H2 S2", "H3 S3", "H4 S4", "H5 S5"], called="HK")
    assert may_play(deal) == "S1 H1"


def test_a8_54_the_ban_holds_for_a_taker_who_leads_after_announcing_a_slam() -> None:
    deal = first_lead("S1")
    taker = deal.taker
    assert taker is not None
    deal = apply(deal, taker, AnnounceSlam())
    hearts = deal.hands[3] & cards(ALL_HEARTS_BUT_THE_KING)
    assert hearts
    assert not set(may_play(deal).split()) & set(str(hearts).split())


def test_a8_54_a_taker_may_lead_their_own_called_card() -> None:
    hands = {1: "SK S1 S2 H1"}
    deal = taken_by(begin(FFT_5, dealt(FFT_5, hands)), 1, Contract.GARDE_SANS)
    allowed = may_play(call(deal, "SK")).split()
    assert "SK" in allowed
    assert not {"S1", "S2"} & set(allowed)


def test_a8_54_by_option_any_suit_may_be_led() -> None:
    rules = load_ruleset("fft-5", {"call_bars_first_lead": False})
    assert "H5" in may_play(first_lead("H1 H5", rules=rules)).split()


def test_a8_54_a_called_queen_bars_her_suit() -> None:
    hands = {1: "H1 H5 S1", 3: "SK HK DK CK", 4: "HQ"}
    deal = taken_by(begin(FFT_5, dealt(FFT_5, hands)), 3, Contract.GARDE)
    deal = call(deal, "HQ")
    allowed = legal(deal)
    assert isinstance(allowed, LegalDiscard)
    deal = discard(deal, " ".join(card.name for card in list(allowed.free)[:3]))
    assert reason(deal, Play(Card.H5)) is Reason.CALLED_SUIT_LED


# The Excuse led to the last trick (A9-59).


def last_lead(rules: Ruleset = FFT_4, won_by: int | list[int] = 0, taker: int = 0) -> Deal:
    """Seat 0 leads the Excuse to the last trick."""
    return ending(rules, ["EX", "S1", "SK", "S2"], won_by=won_by, leader=0, taker=taker)


def test_a9_59_the_excuse_led_last_by_a_side_that_won_all_others_wins() -> None:
    deal = play_cards(last_lead(), "EX S1 SK S2")
    assert deal.trick.leader == 0


def test_a9_59_a_defender_wins_so_too_when_another_defender_won_tricks() -> None:
    winners = [1, 2, 3, *[0] * 14]
    deal = play_cards(last_lead(won_by=winners, taker=1), "EX S1 SK S2")
    assert deal.trick.leader == 2
    winners = [0, 2, 3, *[0] * 14]
    deal = play_cards(last_lead(won_by=winners, taker=1), "EX S1 SK S2")
    assert deal.trick.leader == 0


def test_a9_59_one_lost_trick_and_the_excuse_wins_nothing() -> None:
    deal = play_cards(last_lead(won_by=[2, *[0] * 16]), "EX S1 SK S2")
    assert deal.trick.leader == 2


def test_a9_59_by_option_the_excuse_never_wins() -> None:
    rules = load_ruleset("fft-4", {"excuse_wins_slam": False})
    assert play_cards(last_lead(rules), "EX S1 SK S2").trick.leader == 2


def test_a9_59_the_excuse_not_led_wins_nothing() -> None:
    deal = ending(FFT_4, ["S3", "S1", "SK", "EX"], won_by=3, leader=0, taker=3)
    assert play_cards(deal, "S3 S1 SK EX").trick.leader == 2


def test_a9_59_before_the_last_trick_a_led_excuse_wins_nothing() -> None:
    deal = ending(FFT_4, ["EX H1", "S1 H2", "SK H3", "S2 H4"])
    assert play_cards(deal, "EX S1 SK S2").to_act == 2


def test_a9_59_at_five_the_partner_may_lead_it() -> None:
    past = ["HK S9 H2 H3 H4"]
    hands = ["EX", "S1", "SK", "S2", "S3"]
    deal = ending(FFT_5, hands, taker=1, called="HK", past=past, won_by=[*[1] * 12, 0, 0])
    assert deal.partners == (0,)
    assert play_cards(deal, "EX S1 SK S2 S3").trick.leader == 0


def test_a_trick_at_three_has_three_cards() -> None:
    deal = play_cards(ending(FFT_3, ["S1 H1", "S5 H2", "SK H3"]), "S1 S5 SK")
    assert deal.to_act == 2


def test_the_last_card_ends_the_play() -> None:
    deal = play_cards(ending(FFT_4, ["S1", "S5", "SK", "S2"]), "S1 S5 SK S2")
    assert deal.phase is Phase.OVER
    assert deal.to_act is None
    assert all(not hand for hand in deal.hands)


# Valencienne.

APART = load_ruleset("fft-4", {"oudlers_apart": True})


@pytest.mark.parametrize(
    ("hand", "trick", "apart", "together"),
    [
        ("S1 EX", "T1 T21", "S1", "S1 EX"),
        ("T2 EX", "T1 T21", "T2", "T2 EX"),
        ("T1 T2", "EX T21", "T2", "T1 T2"),
        ("T20 T21", "T1 EX", "T20", "T20 T21"),
        ("S3 EX", "S2 T1 T21", "S3", "S3 EX"),
        ("T20 T21", "T1 T2", "T20 T21", "T20 T21"),
        ("S1 EX", "T21 T2", "S1 EX", "S1 EX"),
    ],
)
def test_a12_76_oudlers_apart(hand: str, trick: str, apart: str, together: str) -> None:
    assert may_play(to_follow(hand, trick, APART)) == apart
    assert may_play(to_follow(hand, trick)) == together


@pytest.mark.parametrize(
    ("hand", "trick", "only"),
    [("EX", "T1 T21", "EX"), ("T1 S1", "EX T21", "T1"), ("T21 S1", "T1 EX", "T21")],
)
def test_a12_76_a_third_oudler_is_played_where_nothing_else_may_be(
    hand: str, trick: str, only: str
) -> None:
    assert may_play(to_follow(hand, trick, APART)) == only


def test_a12_76_why_a_third_oudler_is_refused() -> None:
    deal = to_follow("T2 T20 T21", "T10 T1 EX", APART)
    error = refusal(deal, Play(Card.T21))
    assert (error.reason, error.right) == (Reason.THIRD_OUDLER, cards("T20"))
    assert reason(deal, Play(Card.T2)) is Reason.MUST_OVERTRUMP


@given(moments())
def test_whoever_wins_the_trick_as_it_lies_wins_it_in_the_end(moment: Moment) -> None:
    deal = moment.deal
    assert (trick_winner(deal) is None) == (not deal.trick.cards)
    if deal.tricks:
        before = replace(deal, trick=deal.tricks[-1], tricks=deal.tricks[:-1])
        assert trick_winner(before) == deal.trick.leader


@given(moments())
def test_a_seat_sees_who_is_winning(moment: Moment) -> None:
    deal = moment.deal
    for seat in range(deal.rules.seats):
        seen = view(deal, Seat(seat))
        if deal.trick.cards and deal.trick.cards[0] not in (Card.EX, Card.EX_2):
            assert trick_winner(seen) == trick_winner(deal)
        if seat in deal.partners or not deal.rules.calls:
            assert seen.side_of(Seat(seat)) == deal.side_of(Seat(seat))


def test_a_side_is_of_a_seat_that_is_there() -> None:
    anything: Any = "1"
    deal = begin(FFT_4, dealt(FFT_4))
    for table in (deal, view(deal, Seat(0))):
        with pytest.raises(ValueError, match="seat 4 does not exist"):
            table.side_of(Seat(4))
        with pytest.raises(TypeError, match="seat: expected a number from 0 to 3, not '1'"):
            table.side_of(anything)
