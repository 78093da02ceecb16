"""Hands in links: every one comes back, and a link that lost a letter is refused."""

from random import Random

import pytest

from oudler import load_ruleset
from oudler.core import CardSet, Contract
from oudler.deals.hand_link import LinkedHand, hand_from_link, hand_to_link
from oudler.rulesets import ruleset_ids
from oudler.testing.chance import random_dealt


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_hand_comes_back(name: str) -> None:
    rules, rng = load_ruleset(name), Random(name)
    dealt = random_dealt(rng, rules)
    for hand in dealt.hands:
        for bids in ((), (None, Contract.GARDE), tuple(Contract)):
            for dog in (CardSet(), dealt.dog):
                asked = LinkedHand(rules, hand, bids, dog)
                link = hand_to_link(asked)
                assert hand_from_link(link) == asked
                assert len(link) < 100


def test_a_link_that_lost_or_changed_a_letter_is_refused() -> None:
    rules = load_ruleset("fft-4")
    link = hand_to_link(LinkedHand(rules, random_dealt(Random(1), rules).hands[0]))
    for at in range(len(link)):
        with pytest.raises(ValueError):
            hand_from_link(link[:at] + link[at + 1 :])
        with pytest.raises(ValueError):
            hand_from_link(f"{link[:at]}!{link[at + 1 :]}")


@pytest.mark.parametrize(("hand", "dog"), [("S1", ""), (None, "S1 S2"), (None, "hand")])
def test_what_is_no_hand_is_refused(hand: str | None, dog: str) -> None:
    rules = load_ruleset("fft-4")
    held = random_dealt(Random(1), rules).hands[0]
    cards = CardSet.parse(hand) if hand else held
    laid = CardSet.of(list(held)[:6]) if dog == "hand" else CardSet.parse(dog)
    with pytest.raises(ValueError):
        hand_from_link(hand_to_link(LinkedHand(rules, cards, (), laid)))
