"""The same hand gives the same figures, whichever spelling and language its cards are typed in."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from oudler.core import CARDS, Card, CardSet
from oudler.rulesets import load_ruleset
from oudler.words import LANGUAGES, Words
from oudler.words.spelling import spellings
from oudler.words.typed_hand import read_hand

RULES = load_ruleset("fft-4")


def ways(language: str, card: Card) -> list[str]:
    """Every spelling of one card alone that no other card has."""
    return [text for text, cards in spellings(language).items() if cards == CardSet.of([card])]


@given(st.randoms(use_true_random=False), st.sampled_from(LANGUAGES))
def test_any_spelling_of_a_hand_is_that_hand(rng: Random, language: str) -> None:
    held = rng.sample([card for card in CARDS if card in RULES.pack.cards], 18)
    typed = ", ".join(rng.choice(ways(language, card)) for card in held)
    assert read_hand(Words(language), RULES, typed) == CardSet.of(held)
    assert read_hand(Words(language), RULES, str(CardSet.of(held))) == CardSet.of(held)
