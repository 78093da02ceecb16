"""The narrator: what it says as things happen, and to whom."""

import pytest

from oudler.core import Deal, Seat, decide, evolve, parse_card
from oudler.core.actions import Action, Bid, Contract, Discard, HandfulSize, Play, ShowHandful
from oudler.rulesets import load_ruleset
from oudler.terminal.narrator import Narrator
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    begin,
    bid_all,
    call,
    cards,
    dealt,
    ending,
    filled,
    taken_by,
)
from oudler.words import Words
from oudler.words.audience import Audience

NAMES = ("Vous", "Anne", "Bruno", "Chloé", "David")


def told(deal: Deal, *actions: Action, you: int | None = 0) -> list[str]:
    """The sentences that these actions bring about."""
    lines: list[str] = []
    seat = None if you is None else Seat(you)
    narrator = Narrator(Audience(Words("fr"), NAMES, seat), lines.append)
    for action in actions:
        assert deal.to_act is not None
        for event in decide(deal, deal.to_act, action):
            deal = evolve(deal, event)
            narrator.hear(event, deal)
    return lines


def plays(codes: str) -> list[Play]:
    return [Play(parse_card(code)) for code in codes.split()]


def test_the_last_bid_says_who_takes() -> None:
    deal = begin(FFT_4, dealt(FFT_4, dealer=0))
    bids = [Bid(Contract.PRISE), Bid(None), Bid(Contract.GARDE_SANS), Bid(None)]
    assert told(deal, *bids) == [
        "Anne annonce une prise.",
        "Bruno passe.",
        "Chloé annonce une garde sans.",
        "Vous passez.",
        "Chloé prend : garde sans.",
    ]


IN_DOG = taken_by(
    begin(FFT_4, dealt(FFT_4, {1: filled("T2 T3")}, "T9 SK SQ SJ HQ HJ")), 1, Contract.GARDE
)
FREE = Discard(cards("S1 S2 S3 S4 S5 S6"))


def test_another_players_discard_stays_secret() -> None:
    assert told(IN_DOG, FREE) == ["Anne a fait son écart."]
    assert told(IN_DOG, FREE, you=None) == ["Anne a fait son écart."]


def test_ones_own_discard_is_told() -> None:
    assert told(IN_DOG, FREE, you=1) == ["Vous écartez : pique 6 5 4 3 2 1."]


def table() -> Deal:
    """Anne leads to the last trick but two."""
    hands = ["H4 S9 C2", "HQ H5 C3", "H2 D3 C4", "T5 D7 C5"]
    return ending(FFT_4, hands, leader=1, taker=2, won_by=1)


def test_cards_are_kept_until_the_listener_must_play() -> None:
    assert told(table(), *plays("HQ H2")) == []
    assert told(table(), *plays("HQ H2 T5")) == [
        "Anne joue la dame de cœur, Bruno le 2, Chloé le 5 d'atout."
    ]


def test_the_rest_of_the_trick_is_told_with_its_winner() -> None:
    assert told(table(), *plays("HQ H2 T5 H4"))[1] == (
        "Vous jouez le 4 de cœur. Chloé fait le pli, 5 points."
    )


def test_a_spectator_hears_a_trick_as_one_sentence() -> None:
    assert told(table(), *plays("HQ H2 T5 H4"), you=None) == [
        "Anne joue la dame de cœur, Bruno le 2, Chloé le 5 d'atout, Vous le 4 de cœur. "
        "Chloé fait le pli, 5 points."
    ]


def test_each_trick_begins_anew() -> None:
    lines = told(table(), *plays("HQ H2 T5 H4 D7 S9 H5 D3"))
    assert lines[2] == "Chloé joue le 7 de carreau."
    assert lines[3].startswith("Vous jouez le 9 de pique, Anne le 5 de cœur, Bruno le 3 de")


def test_cards_on_the_table_are_told_before_a_handful() -> None:
    trumps = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11"
    hands = {1: "HQ", 2: f"{trumps} H2 H3 H6 H7 H8 H9 H10 HJ"}
    deal = bid_all(begin(FFT_4, dealt(FFT_4, hands)), "pass pass pass garde_sans")
    shown = ShowHandful(HandfulSize.SINGLE, cards(trumps))
    assert told(deal, Play(parse_card("HQ")), shown) == [
        "Anne joue la dame de cœur.",
        "Bruno montre une poignée simple : atout 11 10 9 8 7 6 5 4 3 2.",
    ]


def test_the_called_card_is_pointed_out_as_it_falls() -> None:
    hands = {1: "HK", 2: "S2 S3", 3: "S4 S5", 4: "S6 S7", 0: "S8 S9"}
    deal = begin(FFT_5, dealt(FFT_5, hands))
    called = call(taken_by(deal, 2, Contract.GARDE_SANS), "HK")
    assert told(called, Play(parse_card("HK")), you=2) == [
        "Anne joue le roi de cœur. C'est la carte appelée : Anne joue avec vous."
    ]


@pytest.mark.parametrize(
    ("partner_is", "line"),
    [
        ("holder", "C'est la carte appelée : David joue avec Bruno. Anne fait le pli,"),
        ("captor", "Anne gagne la carte appelée et joue avec Bruno."),
    ],
)
def test_a12_77_the_partner_is_announced_by_the_tables_rule(partner_is: str, line: str) -> None:
    rules = load_ruleset("fft-5", {"partner_is": partner_is})
    hands = ["H1 S1", "T5 S2", "H3 S3", "H4 S4", "HK S5"]
    deal = ending(rules, hands, taker=2, called="HK", leader=3)
    lines = told(deal, *plays("H4 HK H1 T5 H3"), you=None)
    assert any(line in said for said in lines)
    assert len(lines) == (1 if partner_is == "holder" else 2)
