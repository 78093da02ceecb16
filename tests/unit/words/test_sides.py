"""The guide of a first game says whom you play with, and never more than you may know."""

import re
from random import Random

import pytest
from hypothesis import given

from oudler.core import Contract, Deal, Phase, Seat, start, view
from oudler.testing.builders import FFT_4, FFT_5, begin, call, dealt, discard, play_cards, taken_by
from oudler.testing.chance import random_dealt, random_ruleset, random_steps
from oudler.testing.strategies import deals
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.guide import sides

NAMES = ("Anne", "Bruno", "Chloé", "David", "Élise", "Farid", "Gaëlle", "Hugo", "Inès", "Jules")
HANDS = {1: "D1 C1", 2: "SK DK H2", 3: "D2 S1 H3", 4: "D3 S2 H4", 0: "D4 S3 H5"}


def said_now(deal: Deal) -> str:
    """What the player whose turn it is hears of the sides."""
    assert deal.to_act is not None
    return said_to(deal, deal.to_act)


def said_to(deal: Deal, seat: Seat) -> str:
    return " ".join(sides(Audience(Words("fr"), NAMES, seat), view(deal, seat)))


def five() -> Deal:
    """Bruno has taken and called the king of spades, which Chloé has."""
    deal = taken_by(begin(FFT_5, dealt(FFT_5, HANDS, dog="C2 C3 C4")), 1, Contract.GARDE)
    return play_cards(discard(call(deal, "SK"), "C2 C3 C4"), "D1")


def test_a4_25_a_defender_of_four_hears_with_whom_they_play() -> None:
    deal = taken_by(
        begin(FFT_4, dealt(FFT_4, {1: "D1 S1 S2 S3 S4 S5 S6", 2: "D2"})), 1, Contract.GARDE
    )
    deal = discard(deal, "S1 S2 S3 S4 S5 S6")
    assert said_now(deal) == ""
    deal = play_cards(deal, "D1")
    assert said_now(deal) == (
        "Contre Bruno, vous jouez avec Anne et David : vos plis comptent ensemble."
    )


def test_a13_80_a_partner_in_secret_hears_it_and_the_others_hear_of_the_card() -> None:
    deal = five()
    assert said_now(deal) == (
        "Vous avez le roi de pique : vous jouez avec Bruno, en secret"
        " jusqu'à ce que la carte tombe."
    )
    assert said_now(play_cards(deal, "DK")) == (
        "La personne qui a le roi de pique en main joue avec Bruno, en secret"
        " jusqu'à ce que la carte tombe ; les autres jouent avec vous."
    )


def test_a13_80_once_the_called_card_has_fallen_each_hears_it_once() -> None:
    deal = play_cards(five(), "DK D2 D3 D4")
    assert said_now(deal) == ""
    deal = play_cards(deal, "SK")
    assert said_now(deal) == (
        "Contre Bruno et Chloé, vous jouez avec Anne et Élise : vos plis comptent ensemble."
    )
    deal = play_cards(deal, "S1 S2 S3")
    assert said_now(deal) == "Vous jouez avec Chloé : vos plis comptent ensemble."


@given(deals())
def test_nobody_hears_a_name_of_the_other_side_among_their_own(deal: Deal) -> None:
    for seat in map(Seat, range(deal.rules.seats)):
        found = re.search(r"ous jouez avec (.*?)(, en secret|\s:)", said_to(deal, seat))
        attack = {deal.taker, *deal.partners}
        for other, name in enumerate(NAMES[: deal.rules.seats]):
            if found and name in re.split(r", | et ", found[1]):
                assert (other in attack) is (seat in attack)


@pytest.mark.parametrize("number", range(30))
def test_before_their_first_card_every_defender_hears_of_the_sides(number: int) -> None:
    rng = Random(number)
    rules = random_ruleset(rng)
    for _, deal in random_steps(rng, start(rules, random_dealt(rng, rules))):
        is_first = deal.phase is Phase.PLAY and deal.to_act is not None and not deal.tricks
        is_defender = deal.taker is not None and deal.to_act not in {deal.taker, *deal.partners}
        if is_first and is_defender:
            assert said_now(deal)
