"""The first-game guide says only what the rules say of the legal cards."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given

from oudler.core import (
    Bid,
    Contract,
    Deal,
    Phase,
    Play,
    Ruleset,
    SeatView,
    apply,
    explained,
    start,
    view,
)
from oudler.core.cards import EXCUSES, TRUMPS, CardSet
from oudler.core.events import Claimed
from oudler.core.phases.play import LegalPlays, as_excuses, highest_trump, suit_led
from oudler.core.scoring.counting import captures, trick_winners
from oudler.core.seats import Seat, Side
from oudler.core.tally import tally
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    begin,
    bid_all,
    dealt,
    filled,
    play_cards,
    taken_by,
)
from oudler.testing.chance import play_randomly
from oudler.testing.strategies import deals
from oudler.words import LANGUAGES, Words
from oudler.words.audience import Audience
from oudler.words.guide import guide, why
from oudler.words.names import the_card

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
    may, said = seen.legal.cards - EXCUSES - seen.imprenable, " ".join(guided(seen))
    cards, hand = as_excuses(seen.trick.cards, seen.imprenable), seen.hand - seen.imprenable
    led, best = suit_led(cards), highest_trump(cards)
    if "et vous en avez : fournissez" in said:
        assert led is not None
        assert may
        assert may <= hand.of_suit(led)
    beats = CardSet.of(
        card for card in hand & TRUMPS if best and highest_trump((best, card)) is card
    )
    if "plus haut que" in said:
        assert may
        assert may <= beats
    if "ne pouvez pas monter sur" in said:
        assert may <= TRUMPS
        assert not beats
    if "et vous n'en avez pas" in said or "Vous n'avez ni" in said or "que le Petit :" in said:
        assert led is not None
        assert not hand.of_suit(led)
    assert ("que le Petit :" in said) <= bool(seen.hand & seen.imprenable)
    assert ("le Petit, imprenable" in said) is (
        bool(seen.legal.cards & seen.imprenable) and bool(may)
    )
    if "ne fera pas le pli" in said:
        assert not may & TRUMPS
    assert (" fixe la couleur" in said) is (led is None)
    if "jouer l'Excuse" in said:
        assert seen.legal.cards & EXCUSES


@pytest.mark.parametrize(
    ("played", "said"),
    [
        (
            "SK S7 S1",
            "et vous en avez : fournissez-en. Vous pouvez aussi jouer le Petit, imprenable",
        ),
        ("T21 T2 T8", "et vous n'avez que le Petit : défaussez-vous"),
        ("SK S7 S1 T1 HK H7 T8", "fournissez-en."),
    ],
)
def test_a_petit_that_nobody_can_take_frees_from_following(played: str, said: str) -> None:
    rules = load_ruleset("pagat-4", {"petit_sec": "imprenable"})
    low = "T1 S2 S3 S4 S5 H2 H3 H4 H5 D2 D3 D4 D5 C2 C3 C4 C5 C6"
    king = "SK SQ HK DK CK S6 H6 D6 C7 T21 T20 T19 T18 T17 T16 T15 T14 T13"
    others = {
        2: "S7 S8 S9 S10 SJ SN H7 H8 H9 H10 HJ HN T2 T3 T4 T5 T6 T7",
        3: "D7 D8 D9 D10 DJ DN C8 C9 C10 CJ CN T8 T9 T10 T11 T12 EX S1",
    }
    deal = begin(rules, dealt(rules, {0: low, 1: king} | others))
    deal = play_cards(taken_by(deal, 1, Contract.GARDE_SANS), played)
    assert said in " ".join(guided(view(deal, Seat(0))))


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
def test_the_first_trick_says_how_cards_rank_and_the_second_what_the_contract_needs(
    deal: Deal,
) -> None:
    seen = seen_now(deal)
    assume(isinstance(seen.legal, LegalPlays))
    said = " ".join(guided(seen))
    is_first, is_second = (len(seen.tricks) == one for one in (0, 1))
    assert ("roi (4,5 points), dame (3,5)" in said) is is_first
    assert ("L'objectif :" in said) is (is_second and seen.taker is not None)
    if is_second and seen.seat == seen.taker:
        counted = tally(deal, seen.seat)
        assert counted
        assert f"L'objectif : {counted.target} points" in said


def test_an_excuse_played_to_the_first_trick_still_lowers_what_the_taker_needs() -> None:
    hand = "EX T3 T4 T5 T6 T7 T8 T9 SK SQ HK HQ DK DQ CK CQ CN CJ"
    deal = begin(FFT_4, dealt(FFT_4, {1: filled("SJ"), 2: hand, 3: filled("S10")}))
    deal = play_cards(taken_by(deal, 2, Contract.GARDE_SANS), "SJ EX")
    while len(deal.tricks) < 1 or deal.to_act != 2:
        assert deal.to_act is not None
        may = view(deal, deal.to_act).legal
        assert isinstance(may, LegalPlays)
        deal = apply(deal, deal.to_act, Play(next(iter(may.cards))))
    said = " ".join(guided(view(deal, Seat(2))))
    assert "L'objectif : 51 points sur 91, tant que vous gardez vos bouts." in said.replace(
        "\xa0", " "
    )


def test_what_a_trick_is_is_told_in_the_first_deal_alone() -> None:
    deal = start(FFT_4, random_deal(FFT_4, Seat(0), "guide"))
    assert deal.to_act is not None
    audience, seen = Audience(Words("fr"), NAMES[:4], deal.to_act), view(deal, deal.to_act)
    assert guide(audience, seen)[2:] == guide(audience, seen, is_first_deal=False)


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
    assert deal.taker is not None
    own = deal.scores[deal.taker]
    said, *more = why(Audience(Words("fr"), NAMES[: rules.seats], deal.taker), deal)
    assert said.startswith("Vous avez fait" if result.attackers == 1 else "L'attaque a fait")
    points = f"{result.half_points / 2:g}".replace(".", ",")
    assert f" {points} point" in said
    assert f"il en fallait {scored.target} : " in said
    is_reached = result.half_points >= 2 * scored.target
    outcome = f"est {'réussi' if is_reached else 'chuté'}"
    assert said.endswith(f"{outcome}, et vous {'gagnez' if is_reached else 'perdez'} {abs(own)}.")
    defender = next(seat for seat in map(Seat, range(rules.seats)) if seat not in deal.attackers)
    to_defender, *_ = why(Audience(Words("fr"), NAMES[: rules.seats], defender), deal)
    assert f"{outcome}, et vous {'perdez' if is_reached else 'gagnez'} " in to_defender
    to_all, *_ = why(Audience(Words("fr"), NAMES[: rules.seats]), deal)
    assert to_all.endswith(f"{outcome}.")
    assert any("perd" in one for one in more if "compté" not in one) is bool(captures(deal))


@pytest.mark.parametrize("rules", [FFT_4, FFT_5, load_ruleset("wikipedia-8-two-packs")])
@pytest.mark.parametrize("seed", range(8))
def test_the_kings_and_queens_that_are_told_were_lost_in_those_tricks(
    rules: Ruleset, seed: int
) -> None:
    deal = ended(rules, Random(seed))
    winners = Side.ATTACK if explained(deal)[1].is_made else Side.DEFENCE
    told = " ".join(why(Audience(Words("en"), NAMES[: rules.seats]), deal)[1:])
    for name, ruffed, number in re.findall(r"the (\w+ of \w+) \((ruffed in )?trick (\d+)\)", told):
        trick, winner = deal.tricks[int(number) - 1], trick_winners(deal)[int(number) - 1]
        named = [the_card(Words("en"), card) for card in trick.cards]
        players = [Seat((trick.leader + place) % rules.seats) for place in range(rules.seats)]
        sides = {deal.side_of(who) for who, one in zip(players, named, strict=True) if name in one}
        assert winners.other in sides
        assert deal.side_of(winner) is winners
        has_ruff = trick.cards[players.index(winner)] in TRUMPS and "trumps" not in named[0]
        assert has_ruff or not ruffed
    for side, has, of in re.findall(r"the (\w+) has (\d+) of the (\d+) kings", told):
        assert side == str(winners)
        assert int(of) == 8 * len(rules.pack.cards) // 78
        assert int(has) > int(of) // 2


def test_the_guide_says_that_another_has_claimed_the_last_tricks() -> None:
    deal = replace(ended(FFT_4, Random(1)), claim=Claimed(Seat(2), 3, 3))
    said = why(Audience(Words("fr"), NAMES[:4], Seat(0)), deal)
    assert said[0] == "Chloé a abattu son jeu : les derniers plis étaient joués d'avance."
    assert "abattu" not in " ".join(why(Audience(Words("fr"), NAMES[:4], Seat(2)), deal))


def test_a_deal_that_is_not_over_has_no_outcome_to_explain() -> None:
    deal = start(FFT_4, random_deal(FFT_4, Seat(0), "guide"))
    assert why(Audience(Words("fr"), NAMES[:4], Seat(0)), deal) == ()


def test_a_deal_that_nobody_takes_is_followed_by_another() -> None:
    deal = bid_all(begin(FFT_4, random_deal(FFT_4, Seat(0), "guide")), "pass pass pass pass")
    (said,) = why(Audience(Words("en"), NAMES[:4], Seat(0)), deal)
    assert said.startswith("Everybody passed")
    assert said.endswith("the deal is cancelled, and another is dealt.")


def test_a_deal_without_a_taker_says_who_wins_it() -> None:
    rules = load_ruleset("wikipedia-7-misere")
    deal = start(rules, random_deal(rules, Seat(0), "guide"))
    while deal.to_act is not None and deal.phase is Phase.BIDDING:
        deal = apply(deal, deal.to_act, Bid(None))
    _, deal = play_randomly(deal, Random(1))
    assert deal.contract is None
    said = why(Audience(Words("en"), NAMES[:7], Seat(0)), deal)
    assert said[0].startswith("No taker, everyone for themselves")
