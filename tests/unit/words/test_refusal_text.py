import pytest

from oudler.core import CallCards, CardSet, Contract, Discard, Play, parse_card
from oudler.core.refusal import IllegalAction, Reason
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    begin,
    call,
    cards,
    dealt,
    filled,
    taken_by,
    to_follow,
)
from oudler.testing.builders import refusal as refused
from oudler.words import LANGUAGES, Words
from oudler.words.faults import refusal

FR, EN = Words("fr"), Words("en")


@pytest.mark.parametrize(
    ("hand", "trick", "card", "french", "english"),
    [
        (
            "H4 H7 HQ SK",
            "H2",
            "SK",
            "Il faut fournir à cœur : dame, 7 ou 4.",
            "Follow suit in hearts: queen, 7 or 4.",
        ),
        (
            "H4 EX SK",
            "H2",
            "SK",
            "Il faut fournir à cœur : 4 ou Excuse.",
            "Follow suit in hearts: 4 or Excuse.",
        ),
        (
            "T1 T8 SK",
            "H2",
            "SK",
            "Il faut couper avec un atout : 8 ou Petit.",
            "Play a trump: 8 or petit.",
        ),
        (
            "T12 T8 SK",
            "T10",
            "T8",
            "Il faut monter à l'atout : 12.",
            "Play a higher trump: 12.",
        ),
        (
            "H4 S2",
            "H2",
            "SK",
            "Cette carte n'est pas en main. Cartes possibles : cœur 4.",
            "This card is not in the hand. Allowed: hearts 4.",
        ),
    ],
)
def test_a_refused_card_is_explained(
    hand: str, trick: str, card: str, french: str, english: str
) -> None:
    error = refused(to_follow(hand, trick), Play(parse_card(card)))
    assert (refusal(FR, error), refusal(EN, error)) == (french, english)


def test_a_discarded_trump_is_explained() -> None:
    rich = taken_by(begin(FFT_4, dealt(FFT_4, [filled("T2 T3")])), 0, Contract.GARDE)
    free = [card for card in rich.hands[0] if card.name[0] in "SHDC" and card.rank.isdecimal()]
    error = refused(rich, Discard(CardSet.of([parse_card("T2"), *free[:5]])))
    assert refusal(FR, error).startswith("On n'écarte pas d'atout tant que d'autres cartes")


def test_trumps_that_must_be_discarded_are_counted() -> None:
    error = IllegalAction(Reason.DISCARD_TRUMP, right=cards("S2"), count=2)
    assert "puis 2 en atout" in refusal(FR, error)
    assert "then 2 from trumps" in refusal(EN, error)


def test_a_wrong_call_names_the_cards_that_may_be_called() -> None:
    deal = taken_by(begin(FFT_5, dealt(FFT_5)), 0, Contract.GARDE)
    error = refused(deal, CallCards(cards("S7")))
    kings = "roi de pique, roi de cœur, roi de carreau ou roi de trèfle"
    assert refusal(FR, error).endswith(f"{kings}.")


def test_the_called_suit_may_not_be_led() -> None:
    hand = filled("S7 H2", 15)
    deal = taken_by(begin(FFT_5, dealt(FFT_5, {1: hand})), 0, Contract.GARDE_SANS)
    error = refused(call(deal, "SK"), Play(parse_card("S7")))
    assert error.reason is Reason.CALLED_SUIT_LED
    assert "cœur" in refusal(FR, error)
    assert "pique 7" not in refusal(FR, error)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_makes_a_sentence(language: str) -> None:
    words = Words(language)
    errors = [IllegalAction(reason, right=cards("H4 H7"), count=6) for reason in Reason]
    said = [refusal(words, error) for error in errors]
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in said)
    assert len(set(said)) == len(Reason)
