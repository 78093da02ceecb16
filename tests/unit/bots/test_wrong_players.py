"""Mistakes in a first bot get an error that says what to do."""

from typing import Any

import pytest

import oudler
from oudler import Card, CardSet, Play, SeatView

DEAL = oudler.deal_cards(oudler.load_ruleset("fft-4"), seed="wrong players")


class Undecided:
    async def choose(self, view: SeatView) -> Any:
        return Play(Card.S1)


def test_too_few_players() -> None:
    with pytest.raises(ValueError, match="players: expected 4, one a seat, not 1"):
        oudler.finish(oudler.play_on(DEAL, [Undecided()]))


def test_an_action_where_a_decision_is_expected() -> None:
    with pytest.raises(TypeError, match=r"choose: expected a Decision, such as .*, not Play"):
        oudler.finish(oudler.play_on(DEAL, [Undecided()] * 4))


def test_codes_where_cards_are_expected() -> None:
    codes: Any = ["S1"]
    with pytest.raises(TypeError, match=r"CardSet.of: expected a Card, such as Card.S1, not 'S1'"):
        CardSet.of(codes)
