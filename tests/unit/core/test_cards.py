"""The pack and its values: articles A1-1 to A1-5."""

import pickle
import re
from typing import Any

import pytest

from oudler.core.cards import (
    CARDS,
    COURTS,
    EMPTY,
    KINGS,
    OUDLERS,
    PACK,
    PLAIN_SUITS,
    TRUMPS,
    Card,
    CardSet,
    CardTwice,
    Suit,
    UnknownCard,
    of_ranks,
    parse_card,
)
from oudler.testing.builders import cards, sequence


def test_a1_1_the_pack_has_78_cards() -> None:
    assert len(CARDS) == len(PACK) == 78
    assert [len(PACK.of_suit(suit)) for suit in PLAIN_SUITS] == [14, 14, 14, 14]
    assert len(TRUMPS & PACK) == 21
    assert Card.EX not in TRUMPS


@pytest.mark.parametrize("suit", "SHDC")
def test_a1_1_each_suit_rises_from_ace_to_king(suit: str) -> None:
    ranks = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]
    in_order = [parse_card(suit + rank) for rank in ranks]
    assert sorted(in_order) == in_order
    assert [card.rank for card in in_order] == ranks
    assert len({card.suit for card in in_order}) == 1


def test_a1_1_trumps_rise_from_the_petit_to_the_21() -> None:
    assert [card.rank for card in TRUMPS & PACK] == [str(n) for n in range(1, 22)]
    assert {card.suit for card in TRUMPS} == {Suit.TRUMPS}


def test_a1_1_the_excuse_is_of_no_suit() -> None:
    assert Card.EX.suit is None
    assert Card.EX.rank == "EX"


def test_a1_2_the_oudlers_are_the_petit_the_21_and_the_excuse() -> None:
    assert str(OUDLERS & PACK) == "T1 T21 EX"
    assert cards("SK T1 T20 EX").oudlers == cards("T1 EX")


@pytest.mark.parametrize(
    ("codes", "half_points"),
    [
        ("T1 T21 EX", 9),
        ("SK HK DK CK", 9),
        ("SQ HQ DQ CQ", 7),
        ("SN HN DN CN", 5),
        ("SJ HJ DJ CJ", 3),
        ("S1 H10 D5 C2 T2 T11 T20", 1),
    ],
)
def test_a1_3_what_each_card_is_worth(codes: str, half_points: int) -> None:
    assert [card.half_points for card in sequence(codes)] == [half_points] * len(codes.split())


@pytest.mark.parametrize(
    ("codes", "half_points"),
    [
        ("T1 T21 EX", 27),
        ("SK HK DK CK", 36),
        ("SQ HQ DQ CQ", 28),
        ("SN HN DN CN", 20),
        ("SJ HJ DJ CJ", 12),
    ],
)
def test_a1_3_the_parts_of_the_91_points(codes: str, half_points: int) -> None:
    assert cards(codes).half_points == half_points


def test_a1_3_the_low_cards_are_worth_29_points_and_a_half() -> None:
    low = PACK - OUDLERS - COURTS
    assert (len(low), low.half_points) == (59, 59)


def test_a1_3_the_pack_is_worth_91_points() -> None:
    assert PACK.half_points == 182
    assert sum(card.half_points for card in CARDS) == 182
    assert EMPTY.half_points == 0


@pytest.mark.parametrize(
    ("pair", "points"),
    [("T21 S2", 5), ("SK S2", 5), ("SQ S2", 4), ("SN S2", 3), ("SJ S2", 2), ("S3 S2", 1)],
)
def test_a1_4_cards_are_counted_in_pairs(pair: str, points: int) -> None:
    assert cards(pair).half_points == 2 * points


def test_kings_and_courts_are_of_the_four_suits() -> None:
    assert str(KINGS & PACK) == "SK HK DK CK"
    assert len(COURTS & PACK) == 16
    assert of_ranks("J", "Q") & PACK == cards("SJ SQ HJ HQ DJ DQ CJ CQ")
    assert of_ranks("10") & PACK == cards("S10 H10 D10 C10")
    assert of_ranks("1") & PACK == cards("S1 H1 D1 C1")


def test_a_card_prints_as_code_that_makes_it_again() -> None:
    assert repr(Card.T21) == "Card.T21"
    assert str(Card.HQ) == "HQ"
    assert eval(repr(Card.T21)) is Card.T21


@pytest.mark.parametrize("code", ["", "S0", "S15", "T0", "T22", "ex", "E", "s1", " S1", "SV", "1S"])
def test_a_code_of_no_card_is_refused(code: str) -> None:
    with pytest.raises(UnknownCard) as error:
        parse_card(code)
    assert error.value.code == code


@pytest.mark.parametrize(("found", "right"), [("DN", "Card.DN"), ("S11", "Card.S1"), (156, "155")])
def test_a_number_of_no_card_is_refused_with_what_to_write(found: Any, right: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"numbered {found!r}")) as error:
        Card(found)
    assert right in str(error.value)


def test_a_set_reads_and_prints_in_the_order_of_the_codes() -> None:
    some = cards("EX T21 S1 T3 HQ")
    assert str(some) == "S1 HQ T3 T21 EX"
    assert repr(some) == 'CardSet.parse("S1 HQ T3 T21 EX")'
    assert eval(repr(some)) == some
    assert list(some) == [Card.S1, Card.HQ, Card.T3, Card.T21, Card.EX]


def test_a_set_holds_no_card_twice() -> None:
    with pytest.raises(CardTwice) as error:
        CardSet.of(sequence("S1 S2 S1"))
    assert error.value.card is Card.S1


def test_a_code_said_twice_is_the_twin_and_no_pack_has_a_third() -> None:
    assert cards("S1 S2 S1") == CardSet.of([Card.S1, Card.S2, Card.S1_2])
    with pytest.raises(CardTwice) as error:
        cards("S1 S2 S1 S1")
    assert error.value.card is Card.S1


def test_a_set_of_unknown_cards_is_refused() -> None:
    with pytest.raises(UnknownCard):
        cards("S1 S99")


def test_sets_join_part_and_meet() -> None:
    low, high = cards("S1 S2 S3"), cards("S3 S4")
    assert low + high == cards("S1 S2 S3 S4")
    assert low - high == cards("S1 S2")
    assert low & high == cards("S3")
    assert low.without(Card.S2) == cards("S1 S3")
    assert low.without(Card.CK) == low


def test_a_set_knows_what_it_holds() -> None:
    some = cards("S1 T5")
    assert Card.S1 in some
    assert Card.S2 not in some
    assert "S1" not in some
    assert 0 not in some
    assert cards("S1") <= some
    assert not cards("S1 S2") <= some
    assert some >= EMPTY
    assert bool(some)
    assert not EMPTY
    assert len(some) == 2


def test_a_set_knows_its_ends() -> None:
    some = cards("S4 HK T2 EX")
    assert some.lowest is Card.S4
    assert some.highest is Card.EX


def test_a_set_picks_one_suit() -> None:
    some = cards("S4 HK H2 T2 EX")
    assert some.of_suit(Suit.HEARTS) == cards("H2 HK")
    assert some.of_suit(Suit.TRUMPS) == cards("T2")
    assert some.of_suit(Suit.CLUBS) == EMPTY


def test_equal_sets_are_one_key_and_survive_pickling() -> None:
    assert hash(cards("S1 S2")) == hash(cards("S2 S1"))
    assert pickle.loads(pickle.dumps(PACK)) == PACK
    assert CardSet.of([]) == EMPTY
