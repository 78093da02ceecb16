"""A seat's view as JSON: everything that it sees, and nothing else."""

import json
from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from oudler.core import (
    Card,
    Contract,
    HandfulSize,
    Legal,
    LegalAnnouncements,
    LegalBids,
    LegalCalls,
    LegalDiscard,
    LegalHandful,
    LegalPlays,
    LoneTrump,
    MisereKind,
    Seat,
    SeatView,
    legal_for,
    view,
)
from oudler.core.cards import TRUMPS, CardSet
from oudler.core.text import NotationError, legal_to_json, view_to_json
from oudler.core.text.view_json import view_from_json
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, begin, dealt, play_cards, taken_by
from oudler.testing.strategies import Moment, moments

APART = {"rules", "legal"}
"""The rules are said once, and what is legal beside the view."""


def told(seen: SeatView) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(view_to_json(seen)))
    return found


@given(moments())
def test_every_field_is_there_at_any_moment(moment: Moment) -> None:
    for number in range(moment.deal.rules.seats):
        seen = view(moment.deal, Seat(number))
        found = told(seen)
        assert set(found) == {field.name for field in fields(SeatView)} - APART
        assert found["hand"] == str(seen.hand)
        assert found["to_act"] == seen.to_act
        assert len(found["tricks"]) == len(seen.tricks)
        assert [Fraction(score) for score in found["scores"]] == list(seen.scores)
        assert (legal_for(moment.deal, seen.seat) is None) == (seen.legal is None)


def test_a_trick_is_its_cards_in_the_order_played() -> None:
    hands = {1: "SK", 2: "S4", 3: "S2", 0: "S3"}
    deal = taken_by(begin(FFT_4, dealt(FFT_4, hands)), 1, Contract.GARDE_SANS)
    found = told(view(play_cards(deal, "SK S4"), Seat(3)))
    assert found["trick"] == {"leader": 1, "cards": "SK S4"}
    whole = told(view(play_cards(deal, "SK S4 S2 S3"), Seat(3)))
    assert whole["tricks"] == [{"leader": 1, "cards": "SK S4 S2 S3"}]


def test_events_lose_the_type_that_their_place_says() -> None:
    deal = begin(FFT_4, dealt(FFT_4, ()))
    found = told(view(deal, Seat(2)))
    assert all(set(bid) == {"seat", "bid"} for bid in found["bids"])
    assert found["cancelled"] is None
    assert found["slam"] is None


@given(moments())
def test_a_view_is_read_as_it_was_written(moment: Moment) -> None:
    for number in range(moment.deal.rules.seats):
        seen = view(moment.deal, Seat(number))
        may = None if seen.legal is None else json.loads(json.dumps(legal_to_json(seen.legal)))
        found = view_from_json(told(seen), seen.rules, may)
        if seen.rules.pack.copies == 1:
            assert found == seen
        assert told(found) == told(seen)
        assert (found.legal and legal_to_json(found.legal)) == (seen.legal and may)


KINGS = CardSet.parse("SK HK DK CK")
PLAYING = view(taken_by(begin(FFT_4, dealt(FFT_4)), 1, Contract.GARDE_SANS), Seat(1))


@pytest.mark.parametrize(
    ("changed", "may", "fault"),
    [
        ({"seat": 4}, {}, "wrong_field seat 4"),
        ({"hand": "S11"}, {}, "unknown_card hand S11"),
        ({"hand": "S1 S1 S1"}, {}, "card_twice hand S1"),
        ({"hand": "S1 S1"}, {}, "wrong_field hand S1 S1"),
        ({"trick": {"leader": 0, "cards": "S1 S2 S3 S4 S5"}}, {}, "wrong_field trick"),
        ({"bids": [{"seat": 9, "bid": "pass"}]}, {}, "wrong_field bids"),
        ({"trick": {"leader": 0, "cards": "S1 S1"}}, {}, "card_twice tricks S1"),
        ({"cards": "S1"}, {}, "wrong_field cards S1"),
        ({"hand": "S1"}, {"cards": "S2"}, "wrong_field cards S2"),
        ({}, {"cards": ""}, "wrong_field cards"),
        ({}, {"handfuls": [{"size": "huge"}]}, "wrong_field handfuls"),
    ],
)
def test_what_cannot_be_read_is_told(
    changed: dict[str, Any], may: dict[str, Any], fault: str
) -> None:
    with pytest.raises(NotationError, match=fault):
        view_from_json(told(PLAYING) | changed, FFT_4, may)


@pytest.mark.parametrize(
    ("phase", "legal"),
    [
        ("bidding", LegalBids((Contract.PRISE, Contract.GARDE), LoneTrump.EXCUSE)),
        ("calling", LegalCalls(KINGS)),
        ("dog", LegalDiscard(3, PLAYING.hand - TRUMPS, PLAYING.hand & TRUMPS, 1, False)),
        ("play", LegalPlays(PLAYING.hand, slam=True, small_slam=True)),
        ("play", LegalAnnouncements(miseres=(MisereKind.COURTS,))),
        (
            "play",
            LegalAnnouncements((LegalHandful(HandfulSize.SINGLE, 9, PLAYING.hand & TRUMPS),)),
        ),
    ],
)
def test_what_is_legal_is_read_as_it_was_written(phase: str, legal: Legal) -> None:
    may = json.loads(json.dumps(legal_to_json(legal)))
    assert view_from_json(told(PLAYING) | {"phase": phase}, FFT_4, may).legal == legal


def test_nothing_is_legal_once_the_deal_is_over() -> None:
    with pytest.raises(NotationError, match="wrong_field phase over"):
        view_from_json(told(PLAYING) | {"phase": "over"}, FFT_4, {})


def test_a_card_played_twice_is_the_twin() -> None:
    rules = load_ruleset("wikipedia-7-two-packs")
    seen = view(begin(rules, dealt(rules, {1: "S1"})), Seat(1))
    trick = {"leader": 0, "cards": "S1 S1"}
    found = view_from_json(told(seen) | {"trick": trick, "hand": "S2"}, rules)
    assert found.trick.cards == (Card.S1_2, Card.S1)


def test_a_view_lacks_nothing() -> None:
    with pytest.raises(NotationError) as caught:
        view_from_json({}, FFT_4)
    assert len(caught.value.faults) == len(told(PLAYING))
