"""The first-game guide says only what the rules say of the legal cards."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from oudler.core.actions import Bid, Contract, Play
from oudler.core.cards import EXCUSES, TRUMPS, CardSet
from oudler.core.deal import Deal
from oudler.core.engine import apply
from oudler.core.phases.dealing import start
from oudler.core.phases.play import LegalPlays, highest_trump, suit_led
from oudler.core.seats import Seat
from oudler.core.view import SeatView, view
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.testing.strategies import deals
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.catalogue import LANGUAGES
from oudler.words.guide import guide

NAMES = ("Anne", "Bruno", "Chloé", "David", "Élise", "Farid", "Gaëlle", "Hugo", "Inès", "Jules")


def seen_now(deal: Deal) -> SeatView:
    """The deal as the seat to act sees it."""
    assume(deal.to_act is not None)
    assert deal.to_act is not None
    return view(deal, deal.to_act)


def guided(seen: SeatView, language: str = "fr") -> tuple[str, ...]:
    return guide(Audience(Words(language), NAMES, seen.seat), seen)


@pytest.mark.parametrize("language", LANGUAGES)
@given(deal=deals())
def test_every_question_is_explained(language: str, deal: Deal) -> None:
    said = guided(seen_now(deal), language)
    assert said
    assert all(line.strip() and "{" not in line for line in said)


@given(deals())
def test_the_guide_is_true_when_following(deal: Deal) -> None:
    seen = seen_now(deal)
    assume(isinstance(seen.legal, LegalPlays) and seen.trick.cards)
    assert isinstance(seen.legal, LegalPlays)
    may, said = seen.legal.cards - EXCUSES, " ".join(guided(seen))
    led, best = suit_led(seen.trick.cards), highest_trump(seen.trick.cards)
    if "et vous en avez : fournissez" in said:
        assert led is not None
        assert may
        assert may <= seen.hand.of_suit(led)
    beats = CardSet.of(
        card for card in seen.hand & TRUMPS if best and highest_trump((best, card)) is card
    )
    if "plus haut que" in said:
        assert may
        assert may <= beats
    if "ne monte sur" in said:
        assert may <= TRUMPS
        assert not beats
    if "et vous n'en avez pas" in said:
        assert led is not None
        assert not seen.hand.of_suit(led)
    if "jouer l'Excuse" in said:
        assert seen.legal.cards & EXCUSES


@given(deals())
def test_a_player_who_is_not_asked_hears_nothing(deal: Deal) -> None:
    for seat in map(Seat, range(deal.rules.seats)):
        if view(deal, seat).legal is None:
            assert guided(view(deal, seat)) == ()


def test_a_first_deal_is_explained_step_by_step() -> None:
    rules = load_ruleset("fft-4")
    deal = start(rules, random_deal(rules, Seat(0), "guide"))
    opening = guided(view(deal, Seat(1)))
    assert opening[0].startswith("Prenez ou passez")
    assert any("points" in line for line in opening)
    for bid in (Bid(Contract.GARDE_CONTRE), Bid(None), Bid(None), Bid(None)):
        assert deal.to_act is not None
        deal = apply(deal, deal.to_act, bid)
    assert guided(view(deal, Seat(1)))[-1].startswith("À vous d'entamer")
    lead = next(card for card in deal.hands[1] if card not in TRUMPS and card not in EXCUSES)
    deal = apply(deal, Seat(1), Play(lead))
    assert guided(view(deal, Seat(2)))[0].startswith("Pour l'instant, le pli va à")
