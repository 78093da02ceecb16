"""The attack's count so far, as each seat knows it: articles A6-33, A6-36, A11-65, A13-80."""

from dataclasses import replace
from random import Random

import pytest

from oudler.core import Card, CardSet, Contract, Deal, HandfulSize, Seat, ShowHandful, Side, start
from oudler.core.ruleset.option_values import Phase
from oudler.core.scoring.counting import half_points_so_far
from oudler.core.tally import known_to_all, tally, tally_of
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    act,
    begin,
    call,
    dealt,
    discard,
    play_cards,
    taken_by,
)
from oudler.testing.chance import random_dealt, random_ruleset, random_steps

FREE = "S1 S2 S3 S4 S5 S6"


def taken(hands: dict[int, str], dog: str = "", contract: Contract = Contract.GARDE) -> Deal:
    """A deal that seat 1 has taken, with these cards."""
    return taken_by(begin(FFT_4, dealt(FFT_4, hands, dog)), 1, contract)


@pytest.mark.parametrize("number", range(40))
def test_a11_65_with_everything_known_it_is_the_count_of_the_tricks_so_far(number: int) -> None:
    rng = Random(number)
    rules = random_ruleset(rng)
    for _, deal in random_steps(rng, start(rules, random_dealt(rng, rules))):
        if deal.phase is not Phase.PLAY or not deal.tricks or deal.taker is None:
            continue
        found = tally_of(deal, known_to_all(deal, deal.partners, deal.discard))
        assert found is not None
        attack = half_points_so_far(deal)[Side.ATTACK]
        dog = deal.dealt.dog.half_points if found.aside == "dog" else 0
        assert found.half_points == attack - dog


def test_before_the_contract_and_after_the_deal_there_is_none() -> None:
    assert tally(begin(FFT_4, dealt(FFT_4)), Seat(0)) is None


def test_a6_33_oudlers_of_the_dog_are_the_takers_until_they_are_lost() -> None:
    deal = taken({1: f"{FREE} T2 SK"}, dog="T21 T1 H1 H2 H3 H4")
    found = tally(deal, Seat(2))
    assert found is not None
    assert (found.oudlers, found.target, found.aside) == (2, 41, None)
    hidden = taken({1: f"{FREE} T2 SK"}, "T21 T1 H1 H2 H3 H4", Contract.GARDE_SANS)
    found = tally(hidden, Seat(2))
    assert found is not None
    assert (found.oudlers, found.target, found.aside) == (0, 56, "dog")


def test_a6_36_the_discard_is_counted_for_the_taker_alone() -> None:
    deal = discard(taken({1: f"{FREE} SJ"}), "SJ S2 S3 S4 S5 S6")
    seen = [tally(deal, Seat(seat)) for seat in range(4)]
    assert [one and one.half_points for one in seen] == [0, 8, 0, 0]
    assert [one and one.is_aside_known for one in seen] == [False, True, False, False]
    assert {one and one.aside for one in seen} == {"discard"}


def test_nothing_lies_aside_for_the_attack_in_a_garde_contre() -> None:
    found = tally(taken({}, contract=Contract.GARDE_CONTRE), Seat(1))
    assert found is not None
    assert found.aside is None


def test_a11_66_the_taker_counts_the_oudlers_they_hold_and_the_others_do_not() -> None:
    deal = discard(taken({1: f"{FREE} T21 T1"}, dog="EX C2 C3 C4 C5 C6"), "C2 C3 C4 C5 C6 S1")
    assert [oudlers(deal, seat) for seat in range(4)] == [
        (1, 0, False),
        (3, 3, True),
        (1, 0, False),
        (1, 0, False),
    ]
    found = tally(deal, Seat(1))
    assert found is not None
    assert found.target == 36


def test_a11_66_a_card_in_mid_trick_is_still_its_players() -> None:
    hands = {1: f"{FREE} T1", 2: "T5 T21", 3: "T6 EX", 0: "T7"}
    deal = discard(taken(hands, dog="C1 C2 C3 C4 C5 C6"), FREE)
    assert oudlers(deal, 1) == (1, 1, True)
    deal = play_cards(deal, "T1 T5")
    assert oudlers(deal, 1) == (1, 1, True)
    deal = play_cards(deal, "T6 T7")
    assert oudlers(deal, 1) == (0, 0, True)


def test_a6_33_a_dog_that_nobody_has_seen_may_hold_oudlers() -> None:
    sans = taken({1: f"{FREE} T21"}, contract=Contract.GARDE_SANS)
    contre = taken({1: f"{FREE} T21"}, contract=Contract.GARDE_CONTRE)
    assert oudlers(sans, 1) == (1, 1, False)
    assert oudlers(contre, 1) == (1, 1, True)


def test_a13_80_a_partner_may_hold_oudlers_that_the_taker_does_not_see() -> None:
    hands = {1: "D1 T21", 2: "SK T1", 3: "D2 EX"}
    deal = taken_by(begin(FFT_5, dealt(FFT_5, hands, dog="C2 C3 C4")), 1, Contract.GARDE)
    deal = discard(call(deal, "SK"), "C2 C3 C4")
    assert [oudlers(deal, seat) for seat in range(4)] == [
        (0, 0, False),
        (1, 1, False),
        (1, 1, False),
        (0, 0, False),
    ]


@pytest.mark.parametrize("number", range(40))
def test_a11_66_oudlers_that_are_known_are_all_the_attack_has(number: int) -> None:
    rng = Random(number)
    rules = random_ruleset(rng)
    for _, deal in random_steps(rng, start(rules, random_dealt(rng, rules))):
        if deal.trick.cards or deal.taker is None:
            continue
        for seat in range(rules.seats):
            found = tally(deal, Seat(seat))
            if found is not None and found.are_oudlers_known:
                hidden = known_to_all(deal, deal.partners, deal.discard)
                attack = {deal.taker, *deal.partners}
                own = CardSet.of(card for one in attack for card in deal.hands[one])
                everything = tally_of(deal, replace(hidden, own=own))
                assert everything is not None
                assert found.oudlers == everything.oudlers


def oudlers(deal: Deal, seat: int) -> tuple[int, int, bool]:
    """What this seat knows of the attack's oudlers."""
    found = tally(deal, Seat(seat))
    assert found is not None
    return found.oudlers, found.held, found.are_oudlers_known


def test_oudlers_shown_in_a_handful_are_known() -> None:
    trumps = " ".join(f"T{number}" for number in range(1, 11))
    deal = taken({1: f"{trumps} {FREE}"}, dog="C1 C2 C3 C4 C5 C6")
    deal = discard(deal, FREE)
    deal = act(deal, ShowHandful(HandfulSize.SINGLE, CardSet.parse(trumps)))
    found = tally(deal, Seat(3))
    assert found is not None
    assert found.oudlers == 1


def test_a9_55_the_excuse_stays_with_its_side_for_a_half_point() -> None:
    hands = {1: f"EX {FREE}", 2: "HK", 3: "H1", 0: "H2"}
    deal = discard(taken(hands, dog="C1 C2 C3 C4 C5 C6"), FREE)
    before = tally(deal, Seat(2))
    deal = play_cards(deal, "EX HK H1 H2")
    after = tally(deal, Seat(2))
    assert before is not None
    assert after is not None
    assert after.half_points == Card.EX.half_points - 1
    assert (before.oudlers, after.oudlers, after.tricks) == (0, 1, 0)


def test_a13_80_only_the_partner_counts_their_tricks_before_the_called_card_falls() -> None:
    hands = {1: "D1 C1", 2: "SK DK", 3: "D2 S1", 4: "D3 S2", 0: "D4 S3"}
    deal = taken_by(begin(FFT_5, dealt(FFT_5, hands, dog="C2 C3 C4")), 1, Contract.GARDE)
    deal = play_cards(discard(call(deal, "SK"), "C2 C3 C4"), "D1 DK D2 D3 D4")
    assert [tricks(deal, seat) for seat in range(5)] == [0, 0, 1, 0, 0]
    deal = play_cards(deal, "SK")
    assert [tricks(deal, seat) for seat in range(5)] == [1] * 5


def tricks(deal: Deal, seat: int) -> int:
    """How many tricks the attack has, as far as this seat knows."""
    found = tally(deal, Seat(seat))
    assert found is not None
    return found.tricks
