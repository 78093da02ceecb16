"""Two packs together, six to nine players (inventory B, C-39, C-40, G-14, E3, E5, E6)."""

from collections.abc import Iterable
from dataclasses import replace as value_replace
from random import Random

import pytest

from oudler.core import LegalCalls, Reason, Result, ResultFault, Ruleset, Seat, Side, legal_handfuls
from oudler.core.actions import CallCards, Contract, Discard, HandfulSize, Play, ShowHandful
from oudler.core.cards import CARDS, PACK, TWO_PACKS, Card, CardSet
from oudler.core.deal import Deal, has_petit_sec, replace
from oudler.core.engine import decide, evolve, legal
from oudler.core.events import CardPlayed, CardsCalled, Dealt, Discarded
from oudler.core.phases.dealing import draw_for_dealer, has_excuse_alone, start
from oudler.core.phases.twins import as_dealt, held_twins, twins_told_apart
from oudler.core.ruleset.validation import FaultKind, RulesetError
from oudler.core.scoring.counting import count, trick_winners
from oudler.core.scoring.misere import half_points_by_seat
from oudler.core.scoring.plausibility import result_faults
from oudler.core.scoring.settlement import LineKind, result_of, score, score_result
from oudler.core.text import NotationFault, RecordError, read_record
from oudler.core.text.notation import Header, dealt_faults, format_event, format_header, parse_event
from oudler.core.view import view
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.testing.builders import (
    FFT_4,
    WITH_ONE,
    begin,
    bid_all,
    call,
    cards,
    dealt,
    ending,
    may_play,
    play_cards,
    reason,
    sequence,
    to_follow,
)
from oudler.testing.chance import random_log

SIX, SEVEN, EIGHT, NINE = (load_ruleset(f"wikipedia-{seats}-two-packs") for seats in range(6, 10))
TABLES = (SIX, SEVEN, EIGHT, NINE)
WITH_DOG = load_ruleset(
    SEVEN.id, {"phases": ["bidding", "dog", "play"], "calls": [], "bids": {"garde": 1}}
)
PILES = load_ruleset("pagat-2-piles")


def trumps(first: int, last: int) -> str:
    return " ".join(f"T{number}" for number in range(first, last + 1))


def in_record(lines: Iterable[str], rules: Ruleset) -> list[str]:
    """The events of a record of these lines, as it writes them once they have been checked."""
    header = format_header(Header(rules.name, {}, ()))
    return [format_event(step.event) for step in read_record([header, *lines], load_ruleset)[2]]


# The cards


def test_a1_3_two_packs_have_156_cards_six_oudlers_and_182_points() -> None:
    pack = SIX.pack
    assert len(pack.cards) == 156
    assert (pack.oudlers, len(pack.cards.oudlers)) == (6, 6)
    assert pack.half_points == pack.cards.half_points == 2 * 182
    assert pack.half_points_apart == 0


def test_a_card_and_its_twin_have_one_code() -> None:
    for card in CARDS:
        assert card.twin is not card
        assert card.twin.twin is card.first is card.twin.first is card
        assert (str(card.twin), card.twin.suit, card.twin.rank) == (str(card), card.suit, card.rank)
        assert card.twin.half_points == card.half_points
    assert [int(card) for card in TWO_PACKS] == list(range(156))
    assert [card.first for card in TWO_PACKS] == [*CARDS, *CARDS]


def test_equal_cards_stand_side_by_side_in_a_set() -> None:
    some = cards("T5 S2 EX S2 T5 HK EX")
    assert str(some) == "S2 S2 HK T5 T5 EX EX"
    assert list(some)[:3] == [Card.S2, Card.S2_2, Card.HK]
    assert str(some.once) == "S2 HK T5 EX"
    assert some.once <= PACK
    assert str(cards("HK").with_twins) == "HK HK"


def test_the_ends_of_a_set_go_by_the_code() -> None:
    twins = CardSet.of([Card.S9_2, Card.T3, Card.S4_2, Card.T3_2])
    assert (twins.lowest, twins.highest) == (Card.S4_2, Card.T3)
    assert CardSet.of([Card.T21_2, Card.S1]).highest is Card.T21_2


@pytest.mark.parametrize(
    ("rules", "seats", "hand", "dog"),
    [(SIX, 6, 26, 0), (SEVEN, 7, 21, 9), (EIGHT, 8, 18, 12), (NINE, 9, 16, 12)],
)
def test_b_six_to_nine_players_with_two_packs(
    rules: Ruleset, seats: int, hand: int, dog: int
) -> None:
    assert (rules.seats, rules.hand, rules.dog) == (seats, hand, dog)
    assert rules.handfuls == (13, 15, 18)
    fresh = random_deal(rules, Seat(0), "two packs")
    assert dealt_faults(rules, fresh) == ()
    assert sum(map(len, fresh.hands)) + len(fresh.dog) == 156


# The targets


def test_c39_targets_are_complementary_or_sums() -> None:
    assert SIX.targets == (111, 106, 101, 92, 82, 77, 72)
    sums = [112, 107, 102, 92, 82, 77, 72]
    assert load_ruleset(SIX.id, {"targets": sums}).targets == tuple(sums)


@pytest.mark.parametrize(
    ("targets", "kind"),
    [
        ([56, 51, 41, 36], FaultKind.TARGETS_WRONG_NUMBER),
        ([113, 106, 101, 92, 82, 77, 72], FaultKind.TARGETS_NOT_COMPLEMENTARY),
        ([110, 106, 101, 92, 82, 77, 72], FaultKind.TARGETS_NOT_COMPLEMENTARY),
        ([72, 77, 82, 92, 101, 106, 111], FaultKind.TARGETS_NOT_COMPLEMENTARY),
    ],
)
def test_c39_other_targets_are_refused(targets: list[int], kind: FaultKind) -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset(SIX.id, {"targets": targets})
    assert [(fault.kind, fault.option) for fault in error.value.faults] == [(kind, "targets")]


@pytest.mark.parametrize(("oudlers", "target"), list(enumerate([111, 106, 101, 92, 82, 77, 72])))
def test_c39_each_number_of_oudlers_has_its_target(oudlers: int, target: int) -> None:
    made = score_result(SIX, Result(Contract.GARDE, 2 * target, oudlers))
    assert (made.is_made, made.target, made.gap) == (True, target, 0)
    assert not score_result(SIX, Result(Contract.GARDE, 2 * target - 2, oudlers)).is_made


# The play


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("SK SK S2 S3 S4 S5", 1),
        ("S4 SQ S5 SQ S1 S2", 3),
        ("S4 S4 H9 D9 C9 H9", 1),
        ("T21 S1 T21 S2 S3 S4", 2),
        ("S4 T7 S5 T7 S1 T6", 3),
        ("SK T2 SK S2 S3 S4", 1),
        ("EX S3 S2 EX S3 H9", 4),
        ("EX EX HK S2 HK H9", 4),
        ("HK EX HQ EX H2 H3", 0),
    ],
)
def test_c40_of_two_equal_cards_the_second_wins(trick: str, winner: int) -> None:
    deal = play_cards(ending(SIX, trick.split(), taker=1, won_by=[1, *[0] * 24]), trick)
    assert trick_winners(deal)[-1] == winner


MUST = (Reason.MUST_FOLLOW, Reason.MUST_TRUMP, Reason.MUST_OVERTRUMP)


@pytest.mark.parametrize(
    ("hand", "trick", "may"),
    [
        ("T5 T3 H9", "S4 T5", "T5"),
        ("T6 T6 T3 EX", "T4 T5", "T6 T6 EX"),
        ("T21 T20 H9", "S4 T21", "T21"),
        ("T4 T3 H9", "S4 T5", "T3 T4"),
        ("S5 S5 T21", "S4 H2", "S5 S5"),
    ],
)
def test_c40_the_identical_trump_satisfies_the_duty_to_overtrump(
    hand: str, trick: str, may: str
) -> None:
    deal = to_follow(hand, trick, SIX)
    assert may_play(deal) == may
    for card in set(sequence(hand)):
        allowed = str(card) in may.split()
        assert allowed or reason(deal, Play(card)) in MUST


@pytest.mark.parametrize(
    ("hand", "trick", "may"),
    [
        ("H2 S3 T1", "EX EX H4", "H2"),
        ("H2 S3 T1", "EX H4 EX", "H2"),
        ("H2 S3 T1", "EX EX", "S3 H2 T1"),
        ("S3 T1 EX EX", "EX H4", "T1 EX EX"),
    ],
)
def test_a8_51_the_suit_is_that_of_the_first_card_besides_the_excuse(
    hand: str, trick: str, may: str
) -> None:
    assert may_play(to_follow(hand, trick, SIX)) == may


def test_a12_76_three_or_more_oudlers_never_meet() -> None:
    apart = load_ruleset(SIX.id, {"oudlers_apart": True})
    assert may_play(to_follow("T1 T2 EX", "S3 T21 EX", apart)) == "T2"
    assert may_play(to_follow("T1 T21 EX", "S3 T21 EX", apart)) == "T21 EX"
    assert may_play(to_follow("T1 T2", "H3 T1 EX EX", apart)) == "T2"
    assert may_play(to_follow("T1 S2", "H3 T21 EX EX", apart)) == "T1"


def test_a_named_card_is_the_copy_in_hand() -> None:
    deal = ending(SIX, ["SK", "SK", "S2", "S2", "S3", "S3"])
    (played, *_) = decide(play_cards(deal, "SK"), Seat(1), Play(Card.SK))
    assert played == CardPlayed(Seat(1), Card.SK_2)
    assert reason(deal, Play(Card.S2)) is Reason.CARD_NOT_HELD
    assert held_twins(cards("S1 S2"), CardSet.of([Card.S1_2])) == CardSet.of([Card.S1_2, Card.S2])
    assert held_twins(cards("S1"), cards("S1 S1")) == cards("S1")


def test_a9_59_an_excuse_led_to_the_last_trick_of_a_slam_wins_over_the_other() -> None:
    deal = play_cards(ending(SIX, ["EX", "S2", "EX", "SK", "S3", "S4"]), "EX S2 EX SK S3 S4")
    assert trick_winners(deal)[-1] == 0
    won = count(deal)
    # The defence's Excuse is lost to the winner of the last trick.
    assert (won.half_points, won.oudlers, won.slam) == (364, 6, Side.ATTACK)


# The count


def test_a9_55_each_excuse_is_kept_for_a_half_point() -> None:
    hands = ["SK H9", "EX H2", "S2 H3", "EX H4", "S3 H5", "S4 H6"]
    deal = play_cards(ending(SIX, hands), "SK EX S2 EX S3 S4 H9 H2 H3 H4 H5 H6")
    won = count(deal)
    assert (won.half_points, won.oudlers) == (364 - 2 * (9 - 1), 4)


def test_a9_55_the_excuses_of_both_sides_stay_where_they_belong() -> None:
    hands = ["EX H9", "EX H2", "SK H3", "S5 H4", "S3 H5", "S4 H6"]
    deal = play_cards(ending(SIX, hands), "EX EX SK S5 S3 S4 H3 H4 H5 H6 H9 H2")
    won = count(deal)
    # The defence takes the last trick but one: a king, three low cards, its own Excuse, and
    # half a point for the taker's.
    assert (won.half_points, won.oudlers) == (364 - (9 + 3 + 9 + 1), 5)


@pytest.mark.parametrize(
    ("hands", "petits", "side"),
    [
        (["T1", "T21", "T1", "S2", "S3", "S4"], 2, Side.DEFENCE),
        (["T21", "T1", "S2", "T1", "S3", "S4"], 2, Side.ATTACK),
        (["T21", "T1", "S2", "S5", "S3", "S4"], 1, Side.ATTACK),
        (["T1", "S1", "S2", "S5", "S3", "T1"], 2, Side.DEFENCE),
    ],
)
def test_g14_two_petits_in_the_last_trick_are_paid_twice(
    hands: list[str], petits: int, side: Side
) -> None:
    deal = play_cards(ending(SIX, hands, won_by=[1, *[0] * 24]), " ".join(hands))
    result = result_of(deal)
    assert (result.petits, result.petit_au_bout) == (petits, side)
    lines = [line for line in score(deal).lines if line.kind is LineKind.PETIT_AU_BOUT]
    ten = 20 if side is Side.ATTACK else -20
    assert [line.amount for line in lines] == [ten] * petits
    assert result_faults(SIX, result) == ()


@pytest.mark.parametrize(
    ("paid_to", "besides"), [("trick_winner", (100,) + (-20,) * 5), ("petit_player", None)]
)
def test_a10_64_each_petit_is_paid_to_one_player(
    paid_to: str, besides: tuple[int, ...] | None
) -> None:
    own = {"petit_au_bout_paid_to": paid_to, "petit_au_bout_multiplied": False}
    rules = load_ruleset(SIX.id, own)
    hands = ["T21", "T1", "S2", "T1", "S3", "S4"]
    deal = play_cards(ending(rules, hands, won_by=[1, *[0] * 24]), " ".join(hands))
    unit = score(deal).unit
    plain = [5 * unit, *[-unit] * 5]
    extra = tuple(after - before for after, before in zip(deal.scores, plain, strict=True))
    # Two petits, two players: each is paid 10 by the five others.
    assert extra == (besides or (-20, 40, -20, 40, -20, -20))


def test_a10_63_both_petits_may_be_au_bout_before_an_excuse() -> None:
    hands = ["T21 EX", "T1 S6", "S2 S7", "T1 S8", "S3 S9", "S4 S10"]
    deal = play_cards(ending(SIX, hands), "T21 T1 S2 T1 S3 S4 EX S6 S7 S8 S9 S10")
    won = count(deal)
    assert (won.petit_au_bout, won.petits, won.slam) == (Side.ATTACK, 2, Side.ATTACK)


def test_a12_75_of_two_petits_au_bout_an_imprenable_one_is_not_paid() -> None:
    rules = load_ruleset(SIX.id, {"petit_sec": "imprenable"})
    deal = ending(rules, ["T21", "T1", "S2", "T1", "S3", "S4"], won_by=[1, *[0] * 24])
    alone = (deal.dealt.hands[0], deal.hands[1], *deal.dealt.hands[2:])
    deal = replace(deal, dealt=value_replace(deal.dealt, hands=alone))
    won = count(play_cards(deal, "T21 T1 S2 T1 S3 S4"))
    assert (won.petit_au_bout, won.petits) == (Side.ATTACK, 1)


def test_a14_86_both_excuses_stay_with_their_players_where_nobody_took() -> None:
    alone = load_ruleset(SIX.id, {"phases": ["play"], "calls": []})
    hands = ["SK H9", "EX H2", "S2 H3", "EX H4", "S3 H5", "S4 H6"]
    deal = play_cards(ending(alone, hands), "SK EX S2 EX S3 S4 H9 H2 H3 H4 H5 H6")
    won = half_points_by_seat(deal)
    assert sum(won) == 364
    assert won == (364 - 16, 8, 0, 8, 0, 0)


# The announcements


def holding(hand: str, rules: Ruleset = SIX) -> Deal:
    """Seat 1 has taken with these cards in hand, and is to play."""
    deal = begin(rules, dealt(rules, {1: hand}))
    return call(bid_all(deal, "garde pass pass pass pass pass"), "HK")


LOW = "H2 H3 H4 H5 H6 H7 H8 H9 H10 D2 D3 D4"


def test_a7_42_each_of_two_excuses_stands_in_for_a_missing_trump() -> None:
    deal = holding(f"{trumps(2, 12)} EX EX {LOW} D5")
    assert [(one.count, str(one.trumps)) for one in legal_handfuls(deal, Seat(1))] == [
        (13, f"{trumps(2, 12)} EX EX")
    ]
    shown = cards(f"{trumps(2, 12)} EX EX")
    assert decide(deal, Seat(1), ShowHandful(HandfulSize.SINGLE, shown))


def test_a7_42_an_excuse_that_is_not_needed_hides_a_trump() -> None:
    deal = holding(f"{trumps(2, 13)} EX EX {LOW}")
    (single,) = legal_handfuls(deal, Seat(1))
    assert str(single.trumps) == f"{trumps(2, 13)} EX"
    both = ShowHandful(HandfulSize.SINGLE, cards(f"{trumps(3, 13)} EX EX"))
    assert reason(deal, both) is Reason.HANDFUL_HIDES_TRUMP


def test_a7_38_equal_trumps_count_each() -> None:
    deal = holding(f"{trumps(2, 8)} {trumps(2, 8)} {LOW}")
    (single,) = legal_handfuls(deal, Seat(1))
    assert len(single.trumps) == 14
    shown = cards(f"{trumps(2, 8)} {trumps(2, 7)}")
    assert decide(deal, Seat(1), ShowHandful(HandfulSize.SINGLE, shown))


def test_a7_41_one_of_two_equal_ends_is_enough() -> None:
    ends = load_ruleset(SIX.id, {"handful_shows_ends": True})
    deal = holding(f"{trumps(2, 9)} {trumps(4, 9)} {LOW}", ends)
    shown = cards(f"{trumps(2, 9)} {trumps(4, 8)}")
    assert decide(deal, Seat(1), ShowHandful(HandfulSize.SINGLE, shown))


# The call and the discard


def test_a13_80_a_king_is_called_and_both_copies_are_meant() -> None:
    deal = bid_all(begin(SIX, dealt(SIX, {1: "SK HK HK"})), "garde" + " pass" * 5)
    assert legal(deal) == LegalCalls(cards("SK HK DK CK"))
    (called, *_) = decide(deal, Seat(1), CallCards(cards("DK")))
    assert called == CardsCalled(Seat(1), cards("DK"))
    assert '"cards":"DK"' in format_event(called)
    assert call(deal, "DK").called == cards("DK DK")


def test_a13_82_a_king_is_ones_own_where_one_holds_both() -> None:
    rules = load_ruleset(SIX.id, {"call_own": False})
    deal = bid_all(begin(rules, dealt(rules, {1: "SK HK HK"})), "garde" + " pass" * 5)
    assert legal(deal) == LegalCalls(cards("SK DK CK"))
    assert reason(deal, CallCards(cards("HK"))) is Reason.CALL_OWN_CARD


@pytest.mark.parametrize(
    ("hand", "may_call"),
    [
        ("SK SK HK HK DK DK CK", "SK HK DK CK"),
        ("SK SK HK HK DK DK CK CK", "SK HK DK CK SQ HQ DQ CQ"),
    ],
)
def test_a13_81_eight_kings_may_call_a_queen_or_one_of_them(hand: str, may_call: str) -> None:
    deal = bid_all(begin(SIX, dealt(SIX, {1: hand})), "garde" + " pass" * 5)
    assert legal(deal) == LegalCalls(cards(may_call))
    own = call(deal, "SK")
    assert (own.attackers, own.called) == ((1,), cards("SK SK"))


def test_g14_both_holders_of_the_called_king_are_partners() -> None:
    hands = ["SJ S2 S3", "H2 S4 S5", "H3 S6 S7", "HK S8 S9", "H4 SN SK", "HK SQ H5"]
    deal = ending(SIX, hands, called="HK", won_by=[1, *[0] * 22])
    assert deal.attackers == (0, 3, 5)
    assert [view(deal, Seat(seat)).partners for seat in range(6)] == [(), (), (), (3,), (), (5,)]
    led = play_cards(deal, "SJ S4 S6 S8 SK SQ H4 HK")
    assert [view(led, Seat(seat)).partners for seat in range(5)] == [(5,)] * 3 + [(3, 5), (5,)]


def test_g14_a_taker_with_one_of_the_two_has_one_partner() -> None:
    hands = ["HK S2", "H2 S4", "H3 S6", "HK S8", "H4 SJ", "H5 SQ"]
    deal = ending(SIX, hands, called="HK", won_by=0)
    assert deal.attackers == (0, 3)
    assert view(play_cards(deal, "HK"), Seat(1)).partners == ()


def test_g14_a_holder_of_both_is_one_partner() -> None:
    hands = ["SJ S2", "H2 S4", "H3 S6", "HK HK", "H4 SN", "H5 SQ"]
    deal = ending(SIX, hands, called="HK", won_by=0)
    assert deal.attackers == (0, 3)


def test_a6_34_both_of_two_equal_cards_may_be_set_aside() -> None:
    hand = "S2 S2 S3 S3 S4 S4 S5 S5 HK"
    dog = "D2 D2 D3 D3 D4 D5 D6 D7 D8"
    deal = bid_all(begin(WITH_DOG, dealt(WITH_DOG, {1: hand}, dog)), "garde" + " pass" * 6)
    (made, *_) = decide(deal, Seat(1), Discard(cards("S2 S2 S3 S3 S4 S5 D2 D2 D3")))
    assert isinstance(made, Discarded)
    assert str(made.cards) == "S2 S2 S3 S3 S4 S5 D2 D2 D3"
    assert made.cards <= deal.hands[1]
    king = Discard(cards("S2 S2 S3 S3 S4 S5 D2 D2 HK"))
    assert reason(deal, king) is Reason.DISCARD_KING


# Before the bidding


@pytest.mark.parametrize(
    ("hand", "petit_sec", "excuse_alone"),
    [
        ("T1 S2", True, False),
        ("T1 T1 S2", True, False),
        ("T1 T2", False, False),
        ("T1 EX", False, False),
        ("EX EX S2", False, True),
        ("S2", False, False),
    ],
)
def test_a3_20_petit_sec_with_two_petits(hand: str, petit_sec: bool, excuse_alone: bool) -> None:
    twins = CardSet.of(card.twin for card in cards(hand))
    for held in (cards(hand), twins):
        assert has_petit_sec(held) is petit_sec
        assert has_excuse_alone(held) is excuse_alone


def test_a2_9_of_two_equal_lowest_cards_the_first_drawn_deals() -> None:
    spread = [Card.EX_2, Card.S5, Card.C2_2, Card.C2, Card.T1_2, Card.EX, Card.H2, Card.H3]
    assert draw_for_dealer(spread, 6)[1] == 1


# Records


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.id)
def test_a_record_of_two_packs_reads_back(rules: Ruleset) -> None:
    for seed in range(5):
        lines = [format_event(event) for event in random_log(Random(seed), rules)]
        assert "_2" not in "".join(lines).replace("_2_", "")
        assert in_record(lines, rules) == lines


@pytest.mark.parametrize("rules", [*TABLES, WITH_DOG, PILES])
def test_the_codes_of_a_log_mean_the_copies_that_lie_there(rules: Ruleset) -> None:
    """Each event takes out of a hand what that hand holds: at the end they are empty."""
    for seed in range(8):
        fresh, *events = random_log(Random(seed), rules)
        assert isinstance(fresh, Dealt)
        deal = start(rules, fresh)
        for event in events:
            meant = as_dealt(deal, parse_event(format_event(event)))
            assert format_event(meant) == format_event(event)
            deal = evolve(deal, meant)
        assert deal.taker is None or not any(deal.hands)


def test_reading_tells_copies_apart_over_hands_and_dog() -> None:
    line = format_event(Dealt(Seat(0), (cards("S1 S2"), cards("S1")), cards("S2")))
    read = parse_event(line)
    assert isinstance(read, Dealt)
    assert read.hands == (cards("S1 S2"), CardSet.of([Card.S1_2]))
    assert read.dog == CardSet.of([Card.S2_2])
    third = twins_told_apart((cards("S1 S1"), cards("S1")))
    assert third == (cards("S1 S1"), CardSet.of([Card.S1_2]))


def deal_line(rules: Ruleset, **changed: str) -> str:
    fresh = random_deal(rules, Seat(0), "line")
    hands = tuple(cards(changed.get(f"hand{n}", str(hand))) for n, hand in enumerate(fresh.hands))
    return format_event(Dealt(Seat(0), hands, fresh.dog))


def faults_of(lines: list[str], rules: Ruleset) -> list[object]:
    with pytest.raises(RecordError) as error:
        in_record(lines, rules)
    return [wrong.reason for wrong in error.value.wrongs]


def test_a_card_that_stands_three_times_is_refused() -> None:
    fresh = random_deal(SIX, Seat(0), "line")
    twice = next(card for card in fresh.hands[0] if card.twin in fresh.hands[0])
    lost = next(card for card in fresh.hands[3] if card.first is not twice.first)
    hand = f"{fresh.hands[3].without(lost)} {twice}"
    assert faults_of([deal_line(SIX, hand3=hand)], SIX) == [
        NotationFault.CARD_TWICE,
        NotationFault.CARDS_MISSING,
    ]


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"discarded","seat":1,"cards":"S1 S1 S2 S3 S4 S5"}',
        '{"type":"dog_shown","cards":"S1 S1"}',
        '{"type":"handful_shown","seat":1,"size":"single","cards":"T2 T2"}',
        '{"type":"cards_called","seat":1,"cards":"SK SK"}',
    ],
)
def test_with_one_pack_a_card_named_twice_is_refused(line: str) -> None:
    assert faults_of([deal_line(FFT_4), line], FFT_4) == [NotationFault.CARD_TWICE]


def test_with_one_pack_a_card_dealt_twice_is_refused() -> None:
    fresh = random_deal(FFT_4, Seat(0), "line")
    hand = f"{fresh.hands[1].without(fresh.hands[1].lowest)} {fresh.hands[1].highest}"
    assert faults_of([deal_line(FFT_4, hand1=hand)], FFT_4) == [
        NotationFault.CARD_TWICE,
        NotationFault.CARDS_MISSING,
    ]


# Results that somebody wrote down


@pytest.mark.parametrize(
    ("result", "faults"),
    [
        (Result(Contract.GARDE, 2 * 100, 4, WITH_ONE, Side.ATTACK, petits=2), ()),
        (Result(Contract.GARDE, 2 * 182, 6, WITH_ONE), (ResultFault.SLAM_MISSING,)),
        (Result(Contract.GARDE, 2 * 183, 6, WITH_ONE), (ResultFault.POINTS_OUT_OF_RANGE,)),
        (Result(Contract.GARDE, 2 * 100, 7, WITH_ONE), (ResultFault.OUDLERS_OUT_OF_RANGE,)),
        (
            Result(Contract.GARDE, 2 * 100, 4, WITH_ONE, Side.ATTACK, petits=3),
            (ResultFault.PETITS_OUT_OF_RANGE,),
        ),
        (
            Result(Contract.GARDE, 2 * 100, 5, WITH_ONE, Side.DEFENCE, petits=2),
            (ResultFault.PETIT_WITHOUT_OUDLER,),
        ),
        (Result(Contract.GARDE, 6 * 9 - 4, 6, WITH_ONE), (ResultFault.POINTS_TOO_FEW,)),
    ],
)
def test_results_that_two_packs_allow(result: Result, faults: tuple[ResultFault, ...]) -> None:
    assert result_faults(SIX, result) == faults
