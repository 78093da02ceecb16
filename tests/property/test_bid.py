"""The same hand gives the same figures, whichever spelling and language its cards are typed in."""

from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from oudler.core import CARDS, CardSet
from oudler.rulesets import load_ruleset
from oudler.typed_text.hand import read_hand
from oudler.typed_text.spelling import spellings
from oudler.words import LANGUAGES, Words

RULES = load_ruleset("fft-4")


@cache
def ways(language: str) -> dict[CardSet, list[str]]:
    """Every spelling of each card, by the cards that it may stand for."""
    found: dict[CardSet, list[str]] = {}
    for text, cards in spellings(language).items():
        found.setdefault(cards, []).append(text)
    return found


@given(st.randoms(use_true_random=False), st.sampled_from(LANGUAGES))
def test_any_spelling_of_a_hand_is_that_hand(rng: Random, language: str) -> None:
    held = rng.sample([card for card in CARDS if card in RULES.pack.cards], 18)
    typed = ", ".join(rng.choice(ways(language)[CardSet.of([card])]) for card in held)
    assert read_hand(Words(language), RULES, typed) == CardSet.of(held)
    assert read_hand(Words(language), RULES, str(CardSet.of(held))) == CardSet.of(held)
