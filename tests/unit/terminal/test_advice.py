import pytest

from oudler.bots import Decision, Why
from oudler.coach import Hint
from oudler.core import Card, Seat, view
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
from oudler.terminal.asker import Adviser, advice
from oudler.testing.builders import FFT_4, begin, cards, dealt
from oudler.words import Words

FR = Words("fr")
SEEN = view(begin(FFT_4, dealt(FFT_4, dealer=3)), Seat(0))


def says(action: Action | None, why: Why | None = None) -> Adviser:
    """An adviser who always says this."""
    return lambda seen: Hint(Decision(action, why))


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
    assert advice(FR, says(action), SEEN) == advised


def test_there_is_no_advice_between_deals() -> None:
    assert advice(FR, says(Bid(None)), None) == "Pas de conseil ici."


def test_a_reason_without_words_is_left_out() -> None:
    adviser = says(Bid(None), Why("no such reason"))
    assert advice(FR, adviser, SEEN) == "À votre place, je passerais."


def test_a_reason_follows_the_advice() -> None:
    adviser = says(Bid(None), Why("forced"))
    said = advice(FR, adviser, SEEN)
    assert said == f"À votre place, je passerais. {FR('bots.forced')}"
