from fractions import Fraction

import pytest

from oudler.core import CARDS, Card, CardSet, Score, parse_card
from oudler.words import Words
from oudler.words.names import (
    all_of,
    any_of,
    card_name,
    counted_points,
    in_short,
    margin,
    number,
    points,
    signed,
    the_card,
    the_cards,
    the_rank,
)

FR, EN = Words("fr"), Words("en")


@pytest.mark.parametrize(
    ("code", "french", "english"),
    [
        ("SK", "le roi de pique", "the king of spades"),
        ("HQ", "la dame de cœur", "the queen of hearts"),
        ("DN", "le cavalier de carreau", "the knight of diamonds"),
        ("CJ", "le valet de trèfle", "the jack of clubs"),
        ("C1", "l'as de trèfle", "the ace of clubs"),
        ("H10", "le 10 de cœur", "the 10 of hearts"),
        ("T21", "le 21 d'atout", "the 21 of trumps"),
        ("T1", "le Petit", "the petit"),
        ("EX", "l'Excuse", "the Excuse"),
    ],
)
def test_cards_are_called_what_players_call_them(code: str, french: str, english: str) -> None:
    card = parse_card(code)
    assert (the_card(FR, card), the_card(EN, card)) == (french, english)


def test_no_two_cards_have_the_same_name() -> None:
    for words in (FR, EN):
        assert len({card_name(words, card) for card in CARDS}) == 78


def test_a_rank_alone_keeps_its_article() -> None:
    assert [the_rank(FR, card) for card in (Card.HQ, Card.H1, Card.T1)] == [
        "la dame",
        "l'as",
        "le Petit",
    ]


def test_a_hand_in_short_uses_the_letters_of_the_language() -> None:
    hand = CardSet.parse("T1 T21 EX SK SN S1 H10 CQ CJ")
    assert in_short(FR, hand) == "atout 21 1, pique R C 1, cœur 10, trèfle D V, Excuse"
    assert in_short(EN, hand) == "trumps 21 1, spades K N 1, hearts 10, clubs Q J, Excuse"


def test_lists_are_joined_as_they_are_spoken() -> None:
    assert all_of(FR, ["a", "b", "c"]) == "a, b et c"
    assert any_of(FR, ["a", "b"]) == "a ou b"
    assert any_of(EN, ["a"]) == "a"
    assert all_of(EN, []) == ""


@pytest.mark.parametrize(
    ("half_points", "french", "english"),
    [(0, "0", "0"), (1, "0,5", "0.5"), (81, "40,5", "40.5"), (98, "49", "49")],
)
def test_half_points_are_said_as_points(half_points: int, french: str, english: str) -> None:
    assert (points(FR, half_points), points(EN, half_points)) == (french, english)


def test_french_counts_one_and_a_half_as_one() -> None:
    assert [counted_points(FR, half) for half in (3, 4)] == ["1,5 point", "2 points"]
    assert [counted_points(EN, half) for half in (2, 3)] == ["1 point", "1.5 points"]


@pytest.mark.parametrize(
    ("score", "said"),
    [
        (106, "+106"),
        (-106, "−106"),
        (0, "0"),
        (Fraction(-81, 2), "−40,5"),
        (Fraction(83, 4), "+20,75"),
        (Fraction(2001, 100), "+20,01"),
        (Fraction(250, 3), "+83\xa0⅓"),
        (Fraction(-250, 3), "−83\xa0⅓"),
    ],
)
def test_scores_have_their_sign(score: int | Fraction, said: str) -> None:
    assert signed(FR, score) == said
    assert number(FR, score) == said.removeprefix("+")


@pytest.mark.parametrize(
    ("codes", "french", "english"),
    [
        ("HK", "le roi de cœur", "the king of hearts"),
        (
            "D10 D4 D3",
            "le 10, le 4 et le 3 de carreau",
            "the 10, the 4 and the 3 of diamonds",
        ),
        ("S3 H4", "le 3 de pique et le 4 de cœur", "the 3 of spades and the 4 of hearts"),
        (
            "T5 T2 T1 H4 EX",
            "le 5 et le 2 d'atout, le Petit, le 4 de cœur, et l'Excuse",
            "the 5 and the 2 of trumps, the petit, the 4 of hearts, and the Excuse",
        ),
    ],
)
def test_cards_said_aloud_name_their_suit_once(codes: str, french: str, english: str) -> None:
    cards = CardSet.parse(codes)
    assert the_cards(Words("fr"), cards) == french
    assert the_cards(Words("en"), cards) == english


@pytest.mark.parametrize(
    ("gap", "french", "english"),
    [
        (0, "de 0 point", "0 points"),
        (Fraction(1, 2), "d'un demi-point", "half a point"),
        (1, "de 1 point", "1 point"),
        (Fraction(3, 2), "de 1 point et demi", "1½ points"),
        (12, "de 12 points", "12 points"),
        (Fraction(25, 2), "de 12 points et demi", "12½ points"),
        (Fraction(25, 3), "de 8\xa0⅓ points", "8\xa0⅓ points"),
    ],
)
def test_a_margin_has_its_unit(gap: Score, french: str, english: str) -> None:
    assert (margin(FR, gap), margin(EN, gap)) == (french, english)
