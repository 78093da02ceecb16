"""A hand as people type it, and everything wrong with it told at once."""

import pytest

from oudler.core import CardSet
from oudler.rulesets import load_ruleset
from oudler.words import LANGUAGES, Words
from oudler.words.typed_hand import HandFault, WrongHand, read_hand

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
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", TYPED)
def test_however_it_is_typed_it_is_the_same_hand(typed: str, language: str) -> None:
    if language == "en" and "A " in typed[:4]:
        pytest.skip("« 21A » and the ranks of a French book are French")
    if language == "en" and (" R" in typed or "R♥" in typed):
        pytest.skip("single letters are those of one language")
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
    ],
)
def test_a_suit_in_front_does_not_reach_past_another_card(typed: str) -> None:
    with pytest.raises(WrongHand) as raised:
        read_hand(Words("fr"), RULES, typed, 3)
    (wrong,) = raised.value.wrongs
    assert (wrong.fault, wrong.typed) == (HandFault.SEVERAL, "9")
