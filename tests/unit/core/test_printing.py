"""Deals, views, cards and refusals printed, and their reprs read back."""

import pickle
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

import oudler
from oudler import Card, CardSet, Deal, IllegalAction, Seat, Suit
from oudler.core import Reason, Ruleset
from oudler.testing.builders import begin, bid_all, dealt, ending, play_cards
from oudler.testing.strategies import Moment, card_sets_of_two_packs, moments, rulesets

DEAL = oudler.deal_cards(oudler.load_ruleset("fft-4"), seed="front door", dealer=0)


def played(number: int) -> Deal:
    rules = oudler.load_ruleset("fft-4", {"half_points": "exact"})
    deal = oudler.deal_cards(rules, seed=f"record/{number}", dealer=number)
    players = [oudler.make_player("beginner") for _ in range(4)]
    return oudler.finish(oudler.play_on(deal, players))


def test_a_score_that_is_not_whole_is_printed() -> None:
    over = replace(played(0), scores=(Fraction(-5, 2), Fraction(5, 2), 0, 0))
    assert str(over).endswith(" 0 -5/2, 1 +5/2, 2 +0, 3 +0")


def pasted(value: object) -> object:
    return eval(repr(value), vars(oudler))


@pytest.mark.slow
@given(moments())
def test_every_repr_pastes_back(moment: Moment) -> None:
    deal = moment.deal
    assert pasted(deal) == deal
    for seat in range(deal.rules.seats):
        seen = oudler.view(deal, oudler.Seat(seat))
        assert pasted(seen) == seen
    for event in moment.events:
        assert pasted(event) == event


@given(card_sets_of_two_packs())
def test_the_repr_of_cards_pastes_back(some: CardSet) -> None:
    assert pasted(some) == some
    assert [pasted(card) for card in some] == list(some)


@given(rulesets())
def test_the_repr_of_rules_pastes_back(rules: Ruleset) -> None:
    assert pasted(rules) == rules


def test_a_deal_prints_as_a_table() -> None:
    deal = oudler.apply(DEAL, oudler.Seat(1), oudler.Bid(oudler.Contract.GARDE))
    lines = str(deal).splitlines()
    assert lines[0].split("  ")[-1] == "bidding, seat 2 to act, dealt by 0"
    assert f"seat 3   {deal.hands[3]}" in str(deal)
    assert lines[1].endswith("1 garde")
    assert (
        len(
            {line.index(said) for line, said in zip(lines[1:3], ("1 garde", "seat 1"), strict=True)}
        )
        == 1
    )


def test_a_view_prints_one_hand_only() -> None:
    seen = str(oudler.view(DEAL, oudler.Seat(2)))
    assert str(DEAL.hands[2]) in seen
    assert not any(str(DEAL.hands[seat]) in seen for seat in (0, 1, 3))


def test_a_finished_deal_prints_its_scores() -> None:
    deal = played(0)
    assert f"0 {deal.scores[0]:+}" in str(deal).splitlines()[-1]


def test_sets_of_cards_do_what_sets_do() -> None:
    one, other = CardSet.parse("S1 S2"), CardSet.parse("S2 S3")
    assert one | other == CardSet.parse("S1 S2 S3") == one + other
    assert one & other == CardSet.parse("S2")
    assert one - other == CardSet.parse("S1")
    assert oudler.Card.S1 in one
    assert len(one) == 2 == len(list(one))


def test_a_refusal_says_what_is_wrong_and_what_would_be_right() -> None:
    deal = oudler.apply(DEAL, oudler.Seat(1), oudler.Bid(oudler.Contract.GARDE_SANS))
    with pytest.raises(IllegalAction, match=r"^bid too low; expected: garde_contre or pass$"):
        oudler.apply(deal, oudler.Seat(2), oudler.Bid(oudler.Contract.GARDE))
    with pytest.raises(IllegalAction, match=r"^not your turn; expected: bidding, by seat 2$"):
        oudler.apply(deal, oudler.Seat(3), oudler.Bid(None))
    refused = IllegalAction(Reason.MUST_FOLLOW, right=CardSet.parse("S1 S4"))
    assert str(refused) == "must follow; expected: S1 S4"
    assert str(pickle.loads(pickle.dumps(refused))) == str(refused)


def test_announcements_print_on_one_line() -> None:
    rules = oudler.load_ruleset("fft-4", {"misere_premium": 10})
    hand = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 S1 S2 S3 S4 S5 S6 S7 S8"
    deal = bid_all(begin(rules, dealt(rules, {1: hand})), "garde_contre pass pass pass")
    deal = oudler.apply(deal, Seat(1), oudler.AnnounceSlam())
    (single, *_) = oudler.legal(deal).handfuls  # type: ignore[union-attr]
    deal = oudler.apply(deal, Seat(1), oudler.ShowHandful(single.size, single.trumps))
    deal = oudler.apply(deal, Seat(1), oudler.DeclareMisere(oudler.MisereKind.COURTS))
    shown = "1 slam, 1 single handful T1 T2 T3 T4 T5 T6 T7 T8 T9 T10, 1 misère of courts"
    assert f"announced  {shown}" in str(deal)
    assert f"announced  {shown}" in str(oudler.view(deal, Seat(0)))


def test_a_trick_is_printed_with_its_seats_and_those_before_with_their_winners() -> None:
    rules = oudler.load_ruleset("fft-4")
    deal = play_cards(ending(rules, ["SK S1", "S2 S3", "S4 S5", "S6 S7"]), "SK S2 S4 S6 S1")
    lines = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in str(deal).splitlines())
    assert lines["tricks won by"].split()[-1] == "0"
    assert lines["trick"] == "0 S1"


def test_piles_are_printed_by_their_tops() -> None:
    deal = oudler.deal_cards(oudler.load_ruleset("pagat-2-piles"), seed="piles")
    seen = oudler.view(deal, Seat(0))
    tops = " ".join(str(pile.top) for pile in seen.piles[1])
    assert re.search(rf"piles of 1 +{tops}$", str(seen), re.M)


def test_a_suit_is_printed_as_it_is_written() -> None:
    assert eval(repr(Suit.TRUMPS), {"Suit": Suit}) is Suit.TRUMPS


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (oudler.CancelDeal, "petit_sec"),
        (oudler.DeclareMisere, "trumps"),
        (lambda size: oudler.ShowHandful(size, CardSet()), "single"),
        (lambda cards: oudler.ShowHandful(oudler.HandfulSize.SINGLE, cards), [Card.T1]),
    ],
)
def test_an_announcement_with_something_else_in_it(make: Any, wrong: object) -> None:
    with pytest.raises(TypeError, match="expected a"):
        make(wrong)


def test_a_set_of_cards_takes_cards() -> None:
    codes: Any = ["S1"]
    with pytest.raises(TypeError, match=r"CardSet.of: expected a Card, such as Card.S1, not 'S1'"):
        CardSet.of(codes)
