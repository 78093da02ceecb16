"""A hand as people type it, and everything wrong with it told at once."""

import re

import pytest

from oudler.core import Card, CardSet
from oudler.rulesets import load_ruleset
from oudler.typed_text.hand import HandFault, WrongHand, read_hand
from oudler.typed_text.places import UnclearCards, typed_pieces
from oudler.words import LANGUAGES, Words

RULES = load_ruleset("fft-4")
TWO_PACKS = load_ruleset("wikipedia-6-two-packs")
HAND = CardSet.parse("T21 T19 T12 T6 T1 EX HK HN H10 H8 H1 DJ D8 CQ CN C7 S6 S4")
TYPED = (
    str(HAND),
    "21A 19A 12A 6A 1A EX ♥ R C 10 8 As ♦ V 8 ♣ D C 7 ♠ 6 4".replace("EX ♥", "EX, ♥"),
    "21, 19 d'atout, 12 d'atout, 6 d'atout, le Petit, l'Excuse; cœur : R, C, 10, 8, 1; "
    "carreau : V 8; dame de trèfle, cavalier de trèfle, 7 de trèfle; pique 6 4",
    "T21 T19 T12 T6 petit fool, king of hearts, knight of hearts, 10h 8h 1h, jack of diamonds "
    "D8, CQ CN C7, S6 S4",
    "R♥ C♥ 10♥ 8♥ 1♥ V♦ 8♦ D♣ C♣ 7♣ 6♠ 4♠ T21 T19 T12 T6 T1 Ex",
    "Atout (6) : 21-19-12-6-1, Excuse\nPique (2) : 6 4\nCœur (5) : R, C, 10,\n8, As\n"
    "Carreau : V 8\nTrèfle : D C 7",
    "• 6 atouts (21, 19, Exc., 12, 6 et 1)\n• 2 piques (6 4)\n• cœur R.C.10.8.1\n• ♦️ V8\n• ♣️ DC7",
    "J'ai 21 19 12 6 1 Excuse, 6 et 4 de pique, roi, cavalier, 10, 8 et as de cœur, "
    "V 8 de carreau, DC7 de trèfle.",
    "Le 21, le 19, le 12, le 6, le petit et l’excuse. À pique : le 6, le 4. À cœur : roi, "
    "cavalier, 10, 8 et l’as. À carreau : valet, 8. À trèfle : dame, cavalier, 7.",
    "6 and 4 of spades | KN1081 of hearts | J 8 of diamonds | queen, knight and 7 of clubs | "
    "21 – 19 – 12 – 6 – 1 – the fool",
    "♠64 ♥KC1081 ♦J8 ♣QC7 trumps 21 19 12 6 1 fool",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", TYPED)
def test_however_it_is_typed_it_is_the_same_hand(typed: str, language: str) -> None:
    assert read_hand(Words(language), RULES, typed) == HAND


def test_every_fault_is_told_at_once_with_what_would_be_right() -> None:
    with pytest.raises(WrongHand) as raised:
        read_hand(Words("fr"), RULES, "roi de pique, SK, zut, 21, roi")
    faults = [one.fault for one in raised.value.wrongs]
    assert faults == [HandFault.UNREADABLE, HandFault.SEVERAL, HandFault.TWICE]
    said = str(raised.value)
    assert "« zut » n'est pas une carte" in said
    assert "En double : roi de pique" in said


@pytest.mark.parametrize(
    ("cards", "said"), [(17, "il en manque une"), (16, "il en manque 2"), (19, "une de trop")]
)
def test_a_wrong_count_says_how_many_are_missing(cards: int, said: str) -> None:
    typed = " ".join(str(card) for card in list(RULES.pack.cards)[:cards])
    with pytest.raises(WrongHand, match=said):
        read_hand(Words("fr"), RULES, typed)


def test_a_number_of_thousands_of_digits_is_no_card() -> None:
    with pytest.raises(WrongHand, match="« 000"):
        read_hand(Words("fr"), RULES, f"{'0' * 5_000}, 6, 4 de pique")


def test_with_two_packs_a_card_may_be_there_twice_and_not_three_times() -> None:
    assert len(read_hand(Words("fr"), TWO_PACKS, "SK SK", 2)) == 2
    with pytest.raises(WrongHand, match="Plus de 2 fois : roi de pique"):
        read_hand(Words("fr"), TWO_PACKS, "SK SK SK", 3)


@pytest.mark.parametrize(
    "typed",
    [
        "♣ 2, 21 9",
        "♣ 2 21 9",
        "♣ 2, petit, 9",
        "♣ 2, roi de pique 9",
        "♣ 2 roi de pique 9",
        "♣ 2, roi ♠ 9",
        "♣ 2, 21, 9, roi de pique",
    ],
)
def test_a_suit_in_front_does_not_reach_past_another_card(typed: str) -> None:
    with pytest.raises(WrongHand) as raised:
        read_hand(Words("fr"), RULES, typed, 3)
    (wrong,) = raised.value.wrongs
    assert (wrong.fault, wrong.typed) == (HandFault.SEVERAL, "9")


@pytest.mark.parametrize("typed", ["RC", "vc", "DC"])
def test_an_initial_that_may_be_another_thing_is_told_with_what_to_type(typed: str) -> None:
    for language, hint in (("fr", "écrivez co (cœur)"), ("en", "type co (cœur)")):
        with pytest.raises(WrongHand, match=re.escape(hint)):
            read_hand(Words(language), RULES, f"21, {typed}", 2)


@pytest.mark.parametrize("typed", ["RP 9P 4C", "R♠ 4C", "4C 5P"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_french_initial_is_not_taken_for_an_english_one(typed: str, language: str) -> None:
    with pytest.raises(WrongHand) as raised:
        read_hand(Words(language), RULES, typed, len(typed.split()))
    (wrong,) = raised.value.wrongs
    assert (wrong.fault, wrong.typed) == (HandFault.SEVERAL, "4c")
    assert isinstance(typed_pieces(typed)[typed.split().index("4C")], UnclearCards)
    assert typed_pieces("KS 9S 4C")[2] == Card.C4


@pytest.mark.parametrize("typed", ["♠ R\n♥ —\n♦ rien\n♣ 9", "R de pique, trèfle 9, carreau"])
def test_a_suit_without_cards_may_be_written(typed: str) -> None:
    assert read_hand(Words("fr"), RULES, typed, 2) == CardSet.parse("SK C9")


@pytest.mark.parametrize("typed", ["12, 6, 4 de cœur", "10 9 8", "21 6"])
def test_a_number_that_may_be_a_trump_or_not_is_not_guessed(typed: str) -> None:
    with pytest.raises(WrongHand, match="précisez"):
        read_hand(Words("fr"), RULES, typed, 3)


def test_an_ace_of_clubs_in_english_is_no_suit_without_cards() -> None:
    """A French « ca » is short for « carreau »."""
    assert read_hand(Words("en"), RULES, "ca, s2, h3", 3) == CardSet.parse("C1 S2 H3")
    assert read_hand(Words("fr"), RULES, "co R, D, ca 9", 3) == CardSet.parse("HK HQ D9")
