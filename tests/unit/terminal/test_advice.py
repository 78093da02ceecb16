from __future__ import annotations

import asyncio

import pytest

from oudler.bots.player import Decision, Why
from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    Contract,
    DeclareMisere,
    Discard,
    HandfulSize,
    MisereKind,
    Play,
    ShowHandful,
)
from oudler.core.cards import Card
from oudler.core.seats import Seat
from oudler.core.view import SeatView, view
from oudler.terminal.advice import advice
from oudler.testing.builders import FFT_4, begin, cards, dealt
from oudler.words import Words

FR = Words("fr")
SEEN = view(begin(FFT_4, dealt(FFT_4, dealer=3)), Seat(0))


class Says:
    def __init__(self, action: Action | None, why: Why | None = None) -> None:
        self.decision = Decision(action, why)

    async def choose(self, view: SeatView) -> Decision:
        return self.decision


@pytest.mark.parametrize(
    ("action", "advised"),
    [
        (Bid(None), "À votre place, je passerais."),
        (Bid(Contract.GARDE), "À votre place, j'annoncerais une garde."),
        (CallCards(cards("HK")), "À votre place, j'appellerais le roi de cœur."),
        (
            Discard(cards("S2 S3 H4")),
            "À votre place, j'écarterais le 3 et le 2 de pique, et le 4 de cœur.",
        ),
        (AnnounceSlam(), "À votre place, j'annoncerais le chelem."),
        (AnnounceSlam(small=True), "À votre place, j'annoncerais le petit chelem."),
        (DeclareMisere(MisereKind.COURTS), "À votre place, je déclarerais une misère de têtes."),
        (
            ShowHandful(HandfulSize.SINGLE, cards("T2 T3")),
            "À votre place, je montrerais une poignée simple, atout 3 2.",
        ),
        (Play(Card.HQ), "À votre place, je jouerais la dame de cœur."),
        (None, "Pas de conseil ici."),
    ],
)
def test_every_action_can_be_advised(action: Action | None, advised: str) -> None:
    assert asyncio.run(advice(FR, Says(action), SEEN)) == advised


def test_there_is_no_advice_between_deals() -> None:
    assert asyncio.run(advice(FR, Says(Bid(None)), None)) == "Pas de conseil ici."


def test_a_reason_without_words_is_left_out() -> None:
    adviser = Says(Bid(None), Why("no such reason"))
    assert asyncio.run(advice(FR, adviser, SEEN)) == "À votre place, je passerais."


def test_a_reason_follows_the_advice() -> None:
    adviser = Says(Bid(None), Why("forced"))
    said = asyncio.run(advice(FR, adviser, SEEN))
    assert said == f"À votre place, je passerais. {FR('bots.forced')}"
