"""The club bot in positions that every club player knows (rules, section E)."""

import pytest

from oudler.bots import Beginner, Club, Decision, Player, finish
from oudler.core import TRUMPS, CardSet, Deal, Seat, view
from oudler.core.actions import AnnounceSlam, Bid, CallCards, Contract, Discard, Play, ShowHandful
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    begin,
    bid_all,
    call,
    cards,
    dealt,
    ending,
    play_cards,
    taken_by,
)

STRONG = "T21 T20 T19 T18 T17 T16 T15 T3 T2 T1 EX SK SQ SN HK DK D2 C2"
WEAK = "T2 T4 T9 S2 S3 S7 S10 H2 H3 H7 H10 D2 D7 D10 C2 C3 C7 C10"
SURE = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 EX SK SQ SN SJ"


def decision(deal: Deal, player: Player | None = None, seat: int | None = None) -> Decision:
    actor = deal.to_act if seat is None else Seat(seat)
    assert actor is not None
    return finish((player or Club()).choose(view(deal, actor)))


def played(deal: Deal, player: Player | None = None) -> tuple[str, str]:
    """The card, and why."""
    decided = decision(deal, player)
    assert isinstance(decided.action, Play)
    assert decided.why is not None
    return str(decided.action.card), decided.why.key


def card(deal: Deal, player: Player | None = None) -> str:
    return played(deal, player)[0]


# Bids


def test_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    strong = decision(begin(FFT_4, dealt(FFT_4, {1: STRONG}))).action
    assert isinstance(strong, Bid)
    assert strong.contract in (Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE)
    assert decision(begin(FFT_4, dealt(FFT_4, {1: WEAK}))).action == Bid(None)


def test_nobody_bids_over_a_garde_sans_with_an_ordinary_hand() -> None:
    ordinary = "T21 T9 T8 T7 T6 T5 SK SQ H2 H3 HN D4 D8 DJ C2 C5 CK C10"
    deal = bid_all(begin(FFT_4, dealt(FFT_4, {2: ordinary})), "garde_sans")
    assert decision(deal).action == Bid(None)


def test_a_barred_dealer_passes() -> None:
    deal = begin(FFT_4, dealt(FFT_4, {0: STRONG}, dealer_barred=True))
    assert decision(bid_all(deal, "pass pass pass")).action == Bid(None)


# Call


def test_the_king_over_ones_queen_is_called() -> None:
    hand = "SQ S4 S5 H3 H4 D2 DK T5 T9 T12 T14 T16 T20 T21 EX"
    deal = taken_by(begin(FFT_5, dealt(FFT_5, {1: hand})), 1, Contract.GARDE)
    assert decision(deal).action == CallCards(cards("SK"))


def test_with_four_kings_a_queen_is_called() -> None:
    hand = "SK HK DK CK CQ C4 C5 S3 S4 T12 T14 T16 T20 T21 EX"
    deal = taken_by(begin(FFT_5, dealt(FFT_5, {1: hand})), 1, Contract.GARDE)
    called = decision(deal).action
    assert isinstance(called, CallCards)
    assert called.cards <= cards("SQ HQ DQ")


def test_a_taker_with_every_callable_card_plays_alone() -> None:
    rules = load_ruleset("fft-5", {"calls": [{"K": 0}]})
    hand = "SK HK DK CK CQ C4 C5 S3 S4 T12 T14 T16 T20 T21 EX"
    decided = decision(taken_by(begin(rules, dealt(rules, {1: hand})), 1, Contract.GARDE))
    assert isinstance(decided.action, CallCards)
    assert decided.action.cards <= cards("SK HK DK CK")
    assert decided.why is not None
    assert decided.why.key == "call_alone"


# Discard


def discarded(hand: str, dog: str) -> CardSet:
    deal = taken_by(begin(FFT_4, dealt(FFT_4, {1: hand}, dog)), 1, Contract.GARDE)
    action = decision(deal).action
    assert isinstance(action, Discard)
    return action.cards


def test_e1_the_long_suit_is_kept_and_short_ones_go() -> None:
    hand = "S2 S4 S6 S8 S9 S10 SJ H3 H5 D4 C6 T21 T20 T15 T12 T9 T8 T6"
    assert discarded(hand, "H7 D8 C2 T3 T4 EX") <= cards("H3 H5 H7 D4 D8 C2 C6")


def test_a_bare_queen_is_put_aside() -> None:
    aside = discarded(
        "HQ S2 S4 S6 S8 S10 SJ SK D4 D9 T21 T20 T15 T12 T9 T8 T6 T5", "C7 C8 C9 D2 T3 EX"
    )
    assert cards("HQ") <= aside


def test_trumps_go_only_when_nothing_else_can() -> None:
    hand = "SK HK DK CK T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 EX"
    aside = discarded(hand, "T2 T3 T4 T5 S2 S3")
    assert cards("S2 S3 T2 T3 T4 T5") == aside


# Announcements


def test_a_certain_slam_is_announced_out_of_turn_too() -> None:
    deal = taken_by(begin(FFT_4, dealt(FFT_4, {2: SURE})), 2, Contract.GARDE_SANS)
    assert deal.to_act == 1
    assert decision(deal, seat=2).action == AnnounceSlam()


def test_a_certain_slam_is_announced_on_ones_own_lead() -> None:
    deal = taken_by(begin(FFT_4, dealt(FFT_4, {1: SURE})), 1, Contract.GARDE_SANS)
    assert decision(deal).action == AnnounceSlam()


def test_an_uncertain_slam_is_not() -> None:
    deal = taken_by(begin(FFT_4, dealt(FFT_4, {2: STRONG})), 2, Contract.GARDE_SANS)
    assert decision(deal, seat=2).action is None


SMALL = load_ruleset("fft-4", {"small_slam_misses": 3, "slam_by": "anyone"})
NEARLY_SURE = SURE.replace("SJ", "S2")


def test_a5_32_a_hand_that_loses_hardly_a_trick_announces_a_small_slam() -> None:
    deal = taken_by(begin(SMALL, dealt(SMALL, {2: NEARLY_SURE})), 2, Contract.GARDE_SANS)
    assert decision(deal, seat=2).action == AnnounceSlam(small=True)
    plain = taken_by(begin(FFT_4, dealt(FFT_4, {2: NEARLY_SURE})), 2, Contract.GARDE_SANS)
    assert decision(plain, seat=2).action is None


def test_a5_32_a_small_slam_that_pays_no_more_when_announced_is_not() -> None:
    rules = load_ruleset("fft-4", {"small_slam_misses": 3, "small_slam_made": 300})
    deal = taken_by(begin(rules, dealt(rules, {2: NEARLY_SURE})), 2, Contract.GARDE_SANS)
    assert decision(deal, seat=2).action is None


def test_a5_32_an_uncertain_small_slam_is_not_announced() -> None:
    rules = load_ruleset("fft-4", {"small_slam_misses": 1})
    deal = taken_by(begin(rules, dealt(rules, {2: STRONG})), 2, Contract.GARDE_SANS)
    assert decision(deal, seat=2).action is None


def test_a5_28_a_defender_who_cannot_lose_announces_too() -> None:
    deal = taken_by(begin(SMALL, dealt(SMALL, {3: SURE})), 2, Contract.GARDE_SANS)
    assert decision(deal, seat=3).action == AnnounceSlam()


def test_a7_40_a_handful_is_shown_out_of_turn_where_the_table_plays_so() -> None:
    rules = load_ruleset("fft-4", {"handful_time": "before_first_lead"})
    hand = "T21 T20 T15 T14 T12 T9 T8 T7 T5 T4 T1 SK HK DK S2 S3 H2 H3"
    deal = taken_by(begin(rules, dealt(rules, {2: hand})), 2, Contract.GARDE_SANS)
    assert deal.to_act == 1
    assert isinstance(decision(deal, seat=2).action, ShowHandful)


def test_a_good_takers_handful_is_shown_without_the_petit() -> None:
    hand = "T21 T20 T15 T14 T12 T9 T8 T7 T5 T4 T1 SK HK DK S2 S3 H2 H3"
    deal = taken_by(begin(FFT_4, dealt(FFT_4, {1: hand})), 1, Contract.GARDE_SANS)
    shown = decision(deal).action
    assert isinstance(shown, ShowHandful)
    assert len(shown.cards) == 10
    assert not shown.cards & cards("T1")


@pytest.mark.parametrize(
    ("hand", "hidden"),
    [
        ("T21 T20 T15 T14 T12 T9 T8 T7 T5 T4 T1 SK HK DK S2 S3 H2 H3", "T20"),
        ("T21 T20 T15 T14 T12 T9 T8 T7 T5 T4 T3 T2 SK HK DK S2 H2 H3", "T20 T15"),
    ],
)
def test_a7_41_the_ends_of_a_handful_are_shown_where_the_table_wants_them(
    hand: str, hidden: str
) -> None:
    rules = load_ruleset("fft-4", {"handful_shows_ends": True})
    deal = taken_by(begin(rules, dealt(rules, {1: hand})), 1, Contract.GARDE_SANS)
    shown = decision(deal).action
    assert isinstance(shown, ShowHandful)
    assert (cards(hand) & TRUMPS) - shown.cards == cards(hidden)


def test_a_defender_without_oudlers_hides_a_handful() -> None:
    hand = "T20 T18 T15 T14 T12 T9 T8 T7 T5 T4 S2 S3 S4 H2 H3 D2 D3 C2"
    deal = taken_by(begin(FFT_4, dealt(FFT_4, {1: hand})), 2, Contract.GARDE_SANS)
    assert isinstance(decision(deal).action, Play)


# Cards: oudlers


def test_the_last_player_ruffs_with_the_petit() -> None:
    deal = ending(
        FFT_4, ["T20 T18 T21", "S5 H5 T19", "S2 H8 T17", "T1 T5 T9 D4"], trick="S10 S6 S3"
    )
    assert played(deal) == ("T1", "save_petit")


def test_the_petit_is_not_given_to_a_taker_who_may_overruff() -> None:
    deal = ending(
        FFT_4,
        ["S9 H2 H3 H4", "T1 T5 T9 D4", "S2 H8 H9 D2", "T12 T20 T19 H5"],
        leader=0,
        taker=3,
        won_by=0,
        trick="S10",
    )
    assert card(deal) != "T1"


def test_the_petit_waits_for_the_last_trick_once_trumps_are_gone() -> None:
    deal = ending(FFT_4, ["T1 T21 SK S2", "S3 S4 H2 H3", "S5 S6 H4 H5", "S7 S8 H6 H7"])
    assert card(deal) != "T1"


def test_a_card_that_must_be_played_is_said_to_be_forced() -> None:
    assert played(ending(FFT_4, ["T1", "S2", "S3", "S4"])) == ("T1", "petit_au_bout")
    assert played(ending(FFT_4, ["T2", "S2", "S3", "S4"])) == ("T2", "forced")


def test_the_excuse_leaves_before_the_last_trick() -> None:
    deal = ending(FFT_4, ["S9 H2", "EX HK", "S2 H8", "S3 H9"], trick="S10")
    assert played(deal) == ("EX", "excuse_in_time")
    assert played(deal, Beginner()) == ("EX", "excuse_in_time")


def test_an_excuse_that_is_never_lost_need_not_leave() -> None:
    rules = load_ruleset("jeux-de-cartes-4")
    deal = ending(rules, ["S9 H2", "EX HK", "S2 H8", "S3 H9"], trick="S10")
    assert played(deal)[1] != "excuse_in_time"
    assert played(deal, Beginner())[1] != "excuse_in_time"


def test_the_excuse_is_kept_to_crown_a_slam() -> None:
    hands = ["T21 EX", "S2 H8", "S3 H9", "S4 D2"]
    assert card(ending(FFT_4, hands)) == "T21"
    assert card(ending(FFT_4, hands, won_by=[1, *[0] * 15])) == "EX"


def test_the_21_is_not_thrown_on_an_empty_trick() -> None:
    deal = ending(
        FFT_4, ["S9 S8 H3 H4", "H5 H6 H7 H8", "T21 T5 D2 D3", "T6 D6 D7 D8"], trick="S2 S3"
    )
    assert card(deal) == "T5"
    assert card(deal, Beginner()) == "T5"


# Cards: taking and giving


def test_points_are_given_to_a_partners_master() -> None:
    deal = ending(
        FFT_4,
        ["S9 H2", "SQ H4", "SN S2 H7", "H8 H9"],
        taker=1,
        leader=3,
        won_by=3,
        trick="SK S3 S5",
    )
    assert played(deal) == ("SN", "give_points")


def test_no_points_are_given_to_the_taker() -> None:
    deal = ending(FFT_4, ["S9 H2 H3", "SQ S2 H5", "S6 S7 H7", "S5 H8 H9"], taker=0, trick="SK")
    assert card(deal) == "S2"


def test_the_last_player_takes_as_cheaply_as_possible() -> None:
    deal = ending(
        FFT_4, ["S9 H2 H3", "S4 H4 H5", "S6 H7 H9", "T4 T15 T20"], taker=3, trick="SQ S5 S2"
    )
    assert card(deal) == "T4"


def test_masters_are_cashed_when_no_trump_is_left() -> None:
    deal = ending(FFT_4, ["SK HQ H2", "S3 S4 H3", "S5 S6 H4", "S7 S8 H5"])
    assert card(deal) == "SK"


def test_trumps_are_not_drawn_when_nobody_else_has_any() -> None:
    deal = ending(FFT_4, ["T20 T21 SK S2", "S3 S4 H2 H3", "S5 S6 H4 H5", "S7 S8 H6 H7"])
    assert not card(deal).startswith("T")


def test_a_defender_does_not_lead_trumps_into_the_taker_for_nothing() -> None:
    hand = "T5 T9 T12 S2 S4 S7 H3 H8 H10 D2 D5 D9 DJ C4 C7 C9 CJ CN"
    deal = taken_by(begin(FFT_4, dealt(FFT_4, {1: hand})), 2, Contract.GARDE_SANS)
    assert not card(deal).startswith("T")


# Five players


def test_the_partner_loads_the_takers_trick() -> None:
    deal = begin(
        FFT_5,
        dealt(
            FFT_5,
            {
                1: "DK SK D2 T21 T20 T19 T5 T6 T7 T8 S2 S3 S4 C2 C3",
                2: "HK DN D3 T2 T3 C4 C5 C6 C7 S5 S6 S7 H2 H3 H4",
            },
        ),
    )
    deal = call(taken_by(deal, 1, Contract.GARDE_SANS), "HK")
    assert card(play_cards(deal, "DK")) == "DN"


def test_a_defender_gives_the_taker_nothing() -> None:
    deal = begin(
        FFT_5,
        dealt(
            FFT_5,
            {
                1: "DK SK D2 T21 T20 T19 T5 T6 T7 T8 S2 S3 S4 C2 C3",
                2: "DN D3 T2 T3 C4 C5 C6 C7 S5 S6 S7 H2 H3 H4 H5",
                3: "HK",
            },
        ),
    )
    deal = call(taken_by(deal, 1, Contract.GARDE_SANS), "HK")
    assert card(play_cards(deal, "DK")) == "D3"
