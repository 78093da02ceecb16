"""Mistakes in a first bot get an error that says what to do."""

import asyncio
from typing import Any

import pytest

import oudler
from oudler import Bid, Card, CardSet, Decision, Play, SeatView
from oudler.bots import NotAPlayer, finish

DEAL = oudler.deal_cards(oudler.load_ruleset("fft-4"), seed="wrong players")


class Undecided:
    async def choose(self, view: SeatView) -> Any:
        return Play(Card.S1)


class Silent:
    async def choose(self, view: SeatView) -> Decision:
        return Decision(None)


class Plain:
    def choose(self, view: SeatView) -> Decision:
        return Decision(Bid(None))


def test_too_few_players() -> None:
    with pytest.raises(ValueError, match="players: expected 4, one a seat, not 1"):
        oudler.finish(oudler.play_on(DEAL, [Undecided()]))


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (Undecided(), r"Undecided.choose: expected a Decision, such as .*, not Play"),
        (Silent(), r"Silent.choose: expected an action in turn; Decision\(None\) only declines"),
        (Plain(), "Plain.choose: write `async def choose"),
        (Silent, r"players\[0\]: expected a player, not its class: write Silent\(\)"),
        ("club", r"players\[0\]: expected a player, with `async def choose.* not 'club'"),
    ],
)
def test_what_does_not_play_is_told_what_to_do(player: Any, why: str) -> None:
    with pytest.raises(NotAPlayer, match=why):
        oudler.finish(oudler.play_on(DEAL, [player] * 4))


def test_codes_where_cards_are_expected() -> None:
    codes: Any = ["S1"]
    with pytest.raises(TypeError, match=r"CardSet.of: expected a Card, such as Card.S1, not 'S1'"):
        CardSet.of(codes)


def test_a_decision_that_holds_no_action() -> None:
    contract: Any = oudler.Contract.PRISE
    with pytest.raises(TypeError, match=r"Decision.action: expected an action, .* not Contract"):
        Decision(contract)


def test_only_a_coroutine_is_finished() -> None:
    anything: Any = None
    with pytest.raises(TypeError, match=r"finish: expected a coroutine, such as .* not None"):
        oudler.finish(anything)


def test_a_player_can_be_told_from_its_class() -> None:
    assert isinstance(oudler.make_player("club"), oudler.Player)
    assert not isinstance(DEAL, oudler.Player)


def test_a_bot_that_waits_is_a_mistake() -> None:
    loop = asyncio.new_event_loop()

    async def dawdle() -> None:
        await loop.create_future()

    waiting = dawdle()
    with pytest.raises(NotAPlayer, match="a bot answers at once"):
        finish(waiting)
    waiting.close()
    loop.close()
