"""First dealer, shuffle, cut and deal: articles A2 and A3."""

import pytest

from oudler.core import DealScored, Phase, Ruleset, Seat, follow_ups, has_petit_sec, start
from oudler.core.cards import CARDS, EMPTY, PACK, Card
from oudler.core.phases.dealing import (
    DealingFault,
    Misdeal,
    Redeal,
    cut,
    cutter,
    deal_out,
    dog_faults,
    draw_for_dealer,
    draw_order,
    redeal,
    shuffler,
)
from oudler.core.ruleset.packets import dog_gaps, packet_sizes
from oudler.core.ruleset.validation import FaultKind, RulesetError
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.testing.builders import FFT_3, FFT_4, FFT_5, begin, cards, dealt, sequence

FFT = (FFT_3, FFT_4, FFT_5)


@pytest.mark.parametrize(
    ("spread", "dealer"),
    [
        ("S5 H4 D9 CK", 1),
        ("S5 H5 D5 C5", 3),
        ("S5 H5 D9 DK", 1),
        ("S5 D5 SK HK", 1),
        ("T1 CK SK HK", 1),
        ("T2 T21 T1 T20", 2),
        ("C1 S1 H1 D1", 0),
    ],
)
def test_a2_9_the_lowest_card_drawn_deals_first(spread: str, dealer: int) -> None:
    drawn, first = draw_for_dealer(sequence(spread), 4)
    assert drawn == sequence(spread)
    assert first == dealer


def test_a2_9_drawing_the_excuse_means_drawing_again() -> None:
    drawn, dealer = draw_for_dealer(sequence("S5 EX H9 C2 D3"), 4)
    assert drawn == sequence("S5 H9 C2 D3")
    assert dealer == 2


def test_a2_9_any_trump_ranks_above_any_suit_card() -> None:
    assert draw_order(Card.T1) > draw_order(Card.SK)


def test_a2_9_the_ace_of_clubs_always_deals() -> None:
    lowest = min((card for card in CARDS if card is not Card.EX), key=draw_order)
    assert lowest is Card.C1


def test_a2_9_spades_rank_above_hearts_above_diamonds_above_clubs() -> None:
    assert sorted(cards("S7 H7 D7 C7"), key=draw_order) == [*sequence("C7 D7 H7 S7")]


@pytest.mark.parametrize(
    ("rules", "opposite", "left"), [(FFT_3, 1, 2), (FFT_4, 2, 3), (FFT_5, 2, 4)]
)
def test_a2_11_the_shuffler_and_the_cutter(rules: Ruleset, opposite: int, left: int) -> None:
    assert shuffler(rules, Seat(0)) == opposite
    assert cutter(rules, Seat(0)) == left


def test_a2_11_shuffler_and_cutter_turn_with_the_dealer() -> None:
    assert shuffler(FFT_4, Seat(3)) == 1
    assert cutter(FFT_4, Seat(3)) == 2


@pytest.mark.parametrize("place", [4, 40, 74])
def test_a2_11_a_cut_swaps_the_two_parts(place: int) -> None:
    pack = cut(FFT_4, CARDS, place)
    assert pack == CARDS[place:] + CARDS[:place]


@pytest.mark.parametrize("place", [-1, 0, 3, 75, 78, 100])
def test_a2_11_a_cut_leaves_at_least_four_cards(place: int) -> None:
    with pytest.raises(Misdeal) as error:
        cut(FFT_4, CARDS, place)
    assert error.value.faults == (DealingFault.CUT_TOO_SMALL,)


def test_a3_13_four_players_get_18_cards_in_packets_of_three_and_a_dog_of_six() -> None:
    assert packet_sizes(FFT_4) == (3,) * 24
    deal = deal_out(FFT_4, CARDS, Seat(0), range(1, 7))
    assert [len(hand) for hand in deal.hands] == [18, 18, 18, 18]
    assert len(deal.dog) == 6


def test_a3_13_the_first_packet_goes_to_the_dealers_right() -> None:
    deal = deal_out(FFT_4, CARDS, Seat(2), (1, 2, 3, 4, 5, 6))
    assert cards("S1 S2 S3") <= deal.hands[3]
    assert cards("S5 S6 S7") <= deal.hands[0]
    assert cards("S9 S10 SJ") <= deal.hands[1]
    assert cards("SQ SK H1") <= deal.hands[2]
    assert deal.dog == cards("S4 S8 SN H2 H6 H10")
    assert deal.dealer == 2


@pytest.mark.parametrize(("rules", "gaps"), [(FFT_3, 17), (FFT_4, 23), (FFT_5, 24)])
def test_a3_14_the_dog_gets_its_cards_between_two_packets(rules: Ruleset, gaps: int) -> None:
    assert dog_gaps(rules) == range(1, gaps + 1)


@pytest.mark.parametrize(
    ("gaps", "faults"),
    [
        ((1, 2, 3, 4, 5, 23), []),
        ((0, 2, 3, 4, 5, 6), [DealingFault.DOG_AT_THE_ENDS]),
        ((1, 2, 3, 4, 5, 24), [DealingFault.DOG_AT_THE_ENDS]),
        ((1, 1, 3, 4, 5, 6), [DealingFault.DOG_TOO_MANY_AT_A_TIME]),
        ((1, 2, 3, 4, 5), [DealingFault.DOG_COUNT]),
        ((1, 2, 3, 4, 5, 6, 7), [DealingFault.DOG_COUNT]),
        (
            (0, 0),
            [
                DealingFault.DOG_COUNT,
                DealingFault.DOG_AT_THE_ENDS,
                DealingFault.DOG_TOO_MANY_AT_A_TIME,
            ],
        ),
    ],
)
def test_a3_14_where_the_dealer_may_feed_the_dog(
    gaps: tuple[int, ...], faults: list[DealingFault]
) -> None:
    assert list(dog_faults(FFT_4, gaps)) == faults


def test_a3_14_dealing_with_a_fault_is_a_misdeal() -> None:
    with pytest.raises(Misdeal) as error:
        deal_out(FFT_4, CARDS, Seat(0), (0, 2, 3, 4, 5, 6))
    assert error.value.faults == (DealingFault.DOG_AT_THE_ENDS,)


def test_a3_14_three_spared_cards_bar_the_same_places_as_one_when_packets_are_whole() -> None:
    three = load_ruleset("fft-4", {"dog_spares": 3})
    four = load_ruleset("fft-4", {"dog_spares": 4})
    assert dog_gaps(three) == dog_gaps(FFT_4) == range(1, 24)
    assert dog_gaps(four) == range(2, 23)


def test_a3_14_without_spared_cards_the_first_and_the_last_may_go_to_the_dog() -> None:
    rules = load_ruleset("fft-4", {"dog_spares": 0})
    assert dog_gaps(rules) == range(25)
    deal = deal_out(rules, CARDS, Seat(0), (0, 1, 2, 3, 4, 24))
    assert cards("S1 EX") <= deal.dog


@pytest.mark.parametrize(("id", "packets"), [("playroom-4", 24), ("playroom-6", 24)])
def test_a3_14_in_the_playroom_the_undealt_cards_are_the_dog(id: str, packets: int) -> None:
    assert list(dog_faults(load_ruleset(id), (packets,) * 6)) == []


@pytest.mark.parametrize(
    ("rules", "packet", "packets"), [(FFT_3, 4, 18), (FFT_4, 3, 24), (FFT_5, 3, 25)]
)
def test_a3_15_packets_of_three_or_of_four_at_three(
    rules: Ruleset, packet: int, packets: int
) -> None:
    assert packet_sizes(rules) == (packet,) * packets


def test_a3_16_a_hand_that_does_not_divide_ends_with_smaller_packets() -> None:
    rules = load_ruleset("fft-5", {"hand": 14, "dog": 8})
    assert packet_sizes(rules) == (3,) * 20 + (2,) * 5
    deal = deal_out(rules, CARDS, Seat(0), range(1, 9))
    assert [len(hand) for hand in deal.hands] == [14] * 5


@pytest.mark.parametrize("pack", [CARDS[:-1], (*CARDS, Card.S1), (*CARDS[:-1], Card.S1)])
def test_a3_17_a_pack_that_is_not_78_cards_is_a_misdeal(pack: tuple[Card, ...]) -> None:
    with pytest.raises(Misdeal) as error:
        deal_out(FFT_4, pack, Seat(0), range(1, 7))
    assert error.value.faults == (DealingFault.WRONG_NUMBER,)


@pytest.mark.parametrize("fault", [f for f in DealingFault if f is not DealingFault.CUT_TOO_SMALL])
def test_a3_18_after_a_misdeal_the_same_dealer_deals_and_may_not_bid(fault: DealingFault) -> None:
    assert redeal(FFT_4, Seat(2), fault) == Redeal(Seat(2), dealer_barred=True)


@pytest.mark.parametrize("is_barred", [True, False])
def test_a3_18_misdeal_bars_dealer(is_barred: bool) -> None:
    rules = load_ruleset("fft-4", {"misdeal_bars_dealer": is_barred})
    again = redeal(rules, Seat(2), DealingFault.CARD_EXPOSED)
    assert again == Redeal(Seat(2), dealer_barred=is_barred)


def test_a3_19_a_card_that_another_exposes_costs_the_dealer_nothing() -> None:
    again = redeal(FFT_4, Seat(2), DealingFault.CARD_EXPOSED, by_dealer=False)
    assert again == Redeal(Seat(2), dealer_barred=False)


def test_a2_11_a_bad_cut_costs_the_dealer_nothing() -> None:
    assert not redeal(FFT_4, Seat(1), DealingFault.CUT_TOO_SMALL).dealer_barred


@pytest.mark.parametrize(
    ("hand", "is_sec"),
    [
        ("T1 S1 HK", True),
        ("T1 S1 EX", False),
        ("T1 T2 S1", False),
        ("T1 T2 EX", False),
        ("T2 S1 HK", False),
        ("EX S1 HK", False),
        ("S1 HK", False),
    ],
)
def test_a3_20_petit_sec_with_and_without_the_excuse(hand: str, is_sec: bool) -> None:
    assert has_petit_sec(cards(hand)) is is_sec


SEC = "T1 S1 S2 S3 S4 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3 C4 C5"


@pytest.mark.parametrize("seat", range(4))
def test_a3_20_a_petit_sec_cancels_the_deal_before_the_bidding(seat: int) -> None:
    thrown = start(FFT_4, dealt(FFT_4, {seat: SEC}))
    assert thrown.phase is Phase.COUNTING
    assert thrown.to_act is None
    assert follow_ups(thrown) == (DealScored((0, 0, 0, 0)),)
    assert begin(FFT_4, thrown.dealt).phase is Phase.OVER


def test_a3_20_with_the_excuse_the_petit_is_not_sec() -> None:
    with_excuse = SEC.replace("C5", "EX")
    assert start(FFT_4, dealt(FFT_4, [with_excuse])).phase is Phase.BIDDING


def test_a3_20_a_petit_sec_may_be_played_by_option() -> None:
    rules = load_ruleset("fft-4", {"petit_sec": "played"})
    assert start(rules, dealt(rules, [SEC])).phase is Phase.BIDDING


@pytest.mark.parametrize(
    ("hand", "way", "phase"),
    [
        (SEC.replace("T1", "EX"), "cancelled", Phase.COUNTING),
        (SEC.replace("T1", "EX"), "played", Phase.BIDDING),
        (SEC.replace("C5", "EX"), "cancelled", Phase.BIDDING),
        (SEC.replace("T1", "EX").replace("C5", "T9"), "cancelled", Phase.BIDDING),
        (SEC.replace("T1", "C6"), "cancelled", Phase.BIDDING),
    ],
    ids=["alone", "not by default", "with the petit", "with a trump", "no trump at all"],
)
def test_a3_20_an_excuse_alone_may_throw_the_deal_in(hand: str, way: str, phase: Phase) -> None:
    rules = load_ruleset("fft-4", {"excuse_alone": way})
    assert start(rules, dealt(rules, [hand])).phase is phase


def test_the_bidding_starts_at_the_dealers_right() -> None:
    deal = start(FFT_4, dealt(FFT_4, dealer=3))
    assert (deal.phase, deal.to_act, deal.trick.leader) == (Phase.BIDDING, 0, 0)
    assert deal.contract is None
    assert deal.attackers == ()
    assert deal.bids == ()


@pytest.mark.parametrize("rules", FFT, ids=lambda rules: rules.id)
def test_a_seed_gives_a_deal_by_the_rules(rules: Ruleset) -> None:
    deal = random_deal(rules, Seat(1), "a seed")
    assert [len(hand) for hand in deal.hands] == [rules.hand] * rules.seats
    everything = EMPTY
    for pile in (*deal.hands, deal.dog):
        assert not everything & pile
        everything += pile
    assert everything == PACK


@pytest.mark.parametrize(("seats", "hand"), [(3, 22), (6, 11)])
def test_a3_14_a_ruleset_without_room_for_its_dog_is_refused(seats: int, hand: int) -> None:
    options = {"seats": seats, "hand": hand, "dog": 12, "packet": 5, "dog_spares": 6}
    with pytest.raises(RulesetError) as error:
        load_ruleset("fft-4", options | {"handfuls": [7, 9, 11]})
    assert [fault.kind for fault in error.value.faults] == [FaultKind.DOG_HAS_NO_PLACE]
