"""The first-game guide says only what the rules say of the legal cards."""

from random import Random

import pytest
from hypothesis import assume, given

from oudler.core import Bid, Contract, Deal, Play, Ruleset, SeatView, apply, explained, start, view
from oudler.core.cards import EXCUSES, OUDLERS, TRUMPS, CardSet
from oudler.core.phases.play import LegalPlays, highest_trump, suit_led
from oudler.core.scoring.counting import captures
from oudler.core.seats import Seat
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.testing.builders import FFT_4, FFT_5
from oudler.testing.chance import play_randomly
from oudler.testing.strategies import deals
from oudler.words import LANGUAGES, Words
from oudler.words.audience import Audience
from oudler.words.guide import guide, why

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
    if "ne pouvez pas monter sur" in said:
        assert may <= TRUMPS
        assert not beats
    if "et vous n'en avez pas" in said:
        assert led is not None
        assert not seen.hand.of_suit(led)
    assert ("L'Excuse est entamée" in said) is (led is None)
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
    assert opening[0].startswith("Le but du preneur : assez de points")
    assert opening[1].startswith("Un pli : chacun joue une carte")
    assert opening[2].startswith("Prenez ou passez")
    audience = Audience(Words("fr"), NAMES, Seat(1))
    known = guide(audience, view(deal, Seat(1)), knows_tricks=True)
    assert known[1].startswith("Ce qui change : l'atout est une cinquième couleur")
    assert any("points" in line for line in opening)
    for bid in (Bid(Contract.GARDE_CONTRE), Bid(None), Bid(None), Bid(None)):
        assert deal.to_act is not None
        deal = apply(deal, deal.to_act, bid)
    assert guided(view(deal, Seat(1)))[0].startswith("À vous d'entamer")
    lead = next(card for card in deal.hands[1] if card not in TRUMPS and card not in EXCUSES)
    deal = apply(deal, Seat(1), Play(lead))
    sides, winning = guided(view(deal, Seat(2)))[:2]
    assert sides.startswith("Contre Bruno, vous jouez avec Anne et David")
    assert winning.startswith("Pour l'instant, le pli va à")


@given(deals())
def test_the_first_trick_says_how_cards_rank_and_what_the_contract_needs(deal: Deal) -> None:
    seen = seen_now(deal)
    assume(isinstance(seen.legal, LegalPlays))
    said = " ".join(guided(seen))
    is_first = not seen.tricks
    assert ("roi, dame, cavalier, valet" in said) is is_first
    assert ("L'objectif :" in said) is (is_first and seen.taker is not None)
    if is_first and seen.seat == seen.taker:
        held = len((seen.hand + seen.discard) & OUDLERS)
        assert f"L'objectif : {seen.rules.targets[held]} points" in said


def ended(rules: Ruleset, rng: Random) -> Deal:
    """A deal that somebody took and that is over."""
    while True:
        cards = random_deal(rules, Seat(0), str(rng.random()))
        deal = play_randomly(start(rules, cards), rng)[1]
        if deal.contract is not None:
            return deal


@pytest.mark.parametrize("rules", [FFT_4, FFT_5])
@pytest.mark.parametrize("seed", range(8))
def test_the_guide_says_why_a_contract_is_made_or_lost(rules: Ruleset, seed: int) -> None:
    deal = ended(rules, Random(seed))
    result, scored = explained(deal)
    said, *captured = why(Audience(Words("fr"), NAMES[: rules.seats], deal.taker), deal)
    assert said.startswith("Vous avez fait" if result.attackers == 1 else "L'attaque a fait")
    points = f"{result.half_points / 2:g}".replace(".", ",")
    assert f" {points} point" in said
    assert f"il en fallait {scored.target} : " in said
    is_reached = result.half_points >= 2 * scored.target
    assert said.endswith("est réussi." if is_reached else "est chuté.")
    assert bool(captured) is bool(captures(deal))


def test_a_deal_that_is_not_over_has_no_outcome_to_explain() -> None:
    deal = start(FFT_4, random_deal(FFT_4, Seat(0), "guide"))
    assert why(Audience(Words("fr"), NAMES[:4], Seat(0)), deal) == ()
