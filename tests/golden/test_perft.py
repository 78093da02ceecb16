"""Perft of fixed endings: numbers that any other implementation must give."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from oudler.core import Deal, LegalPlays, Play, Ruleset, apply, legal
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_3, FFT_4, FFT_5, ending

FILE = Path(__file__).parents[1] / "data" / "perft.json"
ENDINGS: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else []


@cache
def rules_for(seats: int) -> Ruleset:
    """Rules for a table of this size; the rest does not matter here."""
    if seats == 6:
        return load_ruleset("fft-4", {"seats": 6, "hand": 12, "dog": 6, "handfuls": [7, 9, 11]})
    return {3: FFT_3, 4: FFT_4, 5: FFT_5}[seats]


def lines_by_core(case: dict[str, Any]) -> int:
    """The lines of an ending, counted by the engine."""
    deal = ending(rules_for(case["seats"]), case["hands"], won_by=case["leader"])
    return _count(deal)


def _count(deal: Deal) -> int:
    if deal.to_act is None:
        return 1
    plays = legal(deal)
    assert isinstance(plays, LegalPlays)
    return sum(_count(apply(deal, deal.to_act, Play(card))) for card in plays.cards)


def lines_by_rule(case: dict[str, Any]) -> int:
    """The same, by a second reading of articles A8-47 to A8-51b that shares no line with core."""
    hands = tuple(tuple(hand.split()) for hand in case["hands"])
    return _lines(hands, case["leader"], ())


def _suit(card: str) -> str:
    return card if card == "EX" else card[0]


def _rank(card: str) -> int:
    names = {"J": 11, "N": 12, "Q": 13, "K": 14}
    return names.get(card[1:]) or int(card[1:])


def _choices(hand: tuple[str, ...], trick: tuple[str, ...]) -> list[str]:
    """Article A8-51b, step by step."""
    said = [card for card in trick if card != "EX"]
    if not said:
        return list(hand)
    led = _suit(said[0])
    trumps_out = [_rank(card) for card in said if _suit(card) == "T"]
    trumps = [card for card in hand if _suit(card) == "T"]
    higher = [card for card in trumps if _rank(card) > max(trumps_out, default=0)]
    followers = [card for card in hand if _suit(card) == led]
    excuse = [card for card in hand if card == "EX"]
    if followers and led != "T":
        return followers + excuse
    if trumps:
        return (higher or trumps) + excuse
    return list(hand)


def _winner(trick: tuple[str, ...]) -> int:
    led = next(_suit(card) for card in trick if card != "EX")
    strength = {
        place: (_suit(card) == "T", _rank(card))
        for place, card in enumerate(trick)
        if card != "EX" and _suit(card) in (led, "T")
    }
    return max(strength, key=lambda place: strength[place])


def _lines(hands: tuple[tuple[str, ...], ...], leader: int, trick: tuple[str, ...]) -> int:
    seats = len(hands)
    if len(trick) == seats:
        return _lines(hands, (leader + _winner(trick)) % seats, ())
    seat = (leader + len(trick)) % seats
    if not hands[seat]:
        return 1
    total = 0
    for card in _choices(hands[seat], trick):
        left = tuple(other for other in hands[seat] if other != card)
        after = (*hands[:seat], left, *hands[seat + 1 :])
        total += _lines(after, leader, (*trick, card))
    return total


@pytest.mark.slow
@pytest.mark.parametrize("case", ENDINGS, ids=[case["name"] for case in ENDINGS])
def test_the_engine_counts_the_lines(case: dict[str, Any]) -> None:
    assert lines_by_core(case) == case["lines"]


@pytest.mark.parametrize("case", ENDINGS, ids=[case["name"] for case in ENDINGS])
def test_a_second_reading_of_the_rule_counts_the_lines(case: dict[str, Any]) -> None:
    assert lines_by_rule(case) == case["lines"]


def test_the_endings_are_there() -> None:
    assert len(ENDINGS) == 10
    assert {case["seats"] for case in ENDINGS} == {3, 4, 5, 6}
