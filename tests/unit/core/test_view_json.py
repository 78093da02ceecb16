"""A seat's view as JSON: everything that it sees, and nothing else."""

import json
from dataclasses import fields
from fractions import Fraction
from typing import Any

from hypothesis import given

from oudler.core import Contract, Seat, SeatView, legal_for, view
from oudler.core.text import view_to_json
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
