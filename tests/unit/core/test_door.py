"""A caller's mistakes are refused at once, with what would be right."""

from dataclasses import FrozenInstanceError
from enum import IntEnum
from typing import Any

import pytest

from oudler.core import Card, IllegalAction, Seat, apply, evolve, legal_for, start, view
from oudler.core.actions import Bid, CallCards, Contract, Discard, Play
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal

RULES = load_ruleset("fft-4")
DEAL = start(RULES, random_deal(RULES, Seat(0), "door"))


@pytest.mark.parametrize("dealer", [9, -1])
def test_a_dealer_who_is_not_at_the_table(dealer: int) -> None:
    with pytest.raises(ValueError, match=f"dealer {dealer} does not exist: expected 0 to 3"):
        random_deal(RULES, Seat(dealer), "door")


def test_a_dealer_who_should_sit_out() -> None:
    rules = load_ruleset("fft-4", {"dealer_plays": False})
    with pytest.raises(ValueError, match="expected 4"):
        random_deal(rules, Seat(1), "door")
    assert random_deal(rules, Seat(4), "door").dealer == 4


@pytest.mark.parametrize("seat", [4, -1])
def test_a_seat_that_is_not_there(seat: int) -> None:
    for ask in (view, legal_for):
        with pytest.raises(ValueError, match=f"seat {seat} does not exist: expected 0 to 3"):
            ask(DEAL, Seat(seat))
    for action in (Bid(None), Play(Card.S1)):
        with pytest.raises(ValueError, match="expected 0 to 3"):
            apply(DEAL, Seat(seat), action)


def test_a_wrong_seat_is_refused_by_type() -> None:
    anything: Any = "north"
    with pytest.raises(TypeError, match="seat: expected a number from 0 to 3, not 'north'"):
        view(DEAL, anything)


def test_a_wrong_action_or_event_is_refused_by_type() -> None:
    anything: Any = "garde"
    with pytest.raises(TypeError, match=r"action: expected an action, such as .*, not 'garde'"):
        apply(DEAL, Seat(1), anything)
    with pytest.raises(TypeError, match=r"event: expected an event, such as .*, not 'garde'"):
        evolve(DEAL, anything)


@pytest.mark.parametrize(
    ("action", "wrong"), [(Bid, "garde"), (Discard, [Card.S1]), (CallCards, Card.HK)]
)
def test_an_action_with_something_else_in_it(action: Any, wrong: object) -> None:
    with pytest.raises(TypeError, match=rf"{action.__name__}\.\w+: expected a "):
        action(wrong)


def test_a_card_that_is_text() -> None:
    deal = DEAL
    for contract in (Contract.GARDE_SANS, None, None, None):
        deal = apply(deal, Seat(len(deal.bids) + 1 & 3), Bid(contract))
    anything: Any = "S1"
    with pytest.raises(TypeError, match=r"Play.card: expected a Card, such as Card.S1, not 'S1'"):
        apply(deal, Seat(1), Play(anything))


class Compass(IntEnum):
    """Seats under a caller's own names."""

    NORTH, EAST = range(2)


def test_a_seat_by_another_name_is_that_seat() -> None:
    deal = DEAL
    for contract in (Contract.GARDE_SANS, None, None, None):
        deal = apply(deal, Seat(len(deal.bids) + 1 & 3), Bid(contract))
    anything = deal.hands[1].lowest
    assert apply(deal, Seat(Compass.EAST), Play(anything)).trick.cards == (anything,)
    with pytest.raises(IllegalAction, match="not your turn"):
        apply(deal, Seat(Compass.NORTH), Play(anything))
    for seat in (True, 1.0):
        wrong: Any = seat
        with pytest.raises(TypeError, match=f"seat: expected a number from 0 to 3, not {seat}"):
            apply(deal, wrong, Play(anything))


@pytest.mark.parametrize("card", [0, 999, None])
def test_a_card_that_is_a_number(card: Any) -> None:
    deal = DEAL
    for contract in (Contract.GARDE_SANS, None, None, None):
        deal = apply(deal, Seat(len(deal.bids) + 1 & 3), Bid(contract))
    with pytest.raises(TypeError, match=f"Play.card: expected a Card, such as Card.S1, not {card}"):
        apply(deal, Seat(1), Play(card))


@pytest.mark.parametrize("value", [DEAL, view(DEAL, Seat(0)), apply(DEAL, Seat(1), Bid(None))])
def test_a_deal_and_a_view_cannot_be_changed(value: Any) -> None:
    with pytest.raises(FrozenInstanceError):
        value.contract = Contract.GARDE
