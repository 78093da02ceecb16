"""The printed hands of docs/bidding.md, weighed again in fewer deals."""

import re
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from oudler import weigh_bids
from oudler.coach.weighed_bids import BidOption

TEXT = (Path(__file__).parents[2] / "docs/bidding.md").read_text("utf-8").partition("## Beside")[2]
LINE = re.compile(r"^- (?P<hand>[T♠♥♦♣][^:]+): (?P<says>.+?)\. Here (?P<here>.+?)\.?$", re.M)
FIGURE = re.compile(r"(?P<bid>[a-z]+(?: [a-z]+)?) (?P<mean>[+−]?\d+) ± (?P<margin>\d+)")
RULES = {18: "fft-4", 24: "fft-3"}
WORLDS = 60


class PrintedHand(NamedTuple):
    """A line of the page."""

    cards: str
    says: str
    figures: dict[str, tuple[float, float]]
    """What the page shows of a bid: the points, and half of their 95 % interval."""
    verdict: str


def typed(cards: str) -> str:
    """« T21 19 EX, ♥ R 10 » with the suit at each card."""
    found = []
    for first, *rest in map(str.split, cards.split(", ")):
        is_trumps = first.startswith("T")
        found += [first] if is_trumps else []
        found += [one if one == "EX" else f"T{one}" if is_trumps else one + first for one in rest]
    return " ".join(found)


def printed_hand(line: re.Match[str]) -> PrintedHand:
    figures = {
        shown["bid"]: (float(shown["mean"].replace("−", "-")), float(shown["margin"]))
        for shown in FIGURE.finditer(line["here"])
    }
    return PrintedHand(typed(line["hand"]), line["says"], figures, line["here"].partition(": ")[2])


HANDS = [*map(printed_hand, LINE.finditer(TEXT))]


def bid(option: BidOption) -> str:
    return "pass" if option.contract is None else option.contract.replace("_", " ")


def test_there_are_ten_hands_and_more() -> None:
    assert len(HANDS) >= 10
    assert all(hand.figures for hand in HANDS)
    assert all(len(hand.cards.split()) in RULES for hand in HANDS)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.cards)
def test_a_hand_agrees_where_the_best_bid_is_the_one_said(hand: PrintedHand) -> None:
    if hand.verdict:
        first, said = next(iter(hand.figures)), hand.says.partition(",")[0]
        assert hand.verdict == ("agrees" if first == said else "differs")


@pytest.mark.slow
@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.cards)
def test_the_figures_of_a_printed_hand_come_true(kernel: ModuleType, hand: PrintedHand) -> None:
    found = weigh_bids(hand.cards, RULES[len(hand.cards.split())], worlds=WORLDS)
    scores = {bid(option): option.score for option in found.options if option.score}
    for name, (mean, margin) in hand.figures.items():
        score = scores[name]
        assert abs(score.mean - mean) <= 2 * margin + 4 * score.error + 1, name
    first, best = scores[next(iter(hand.figures))], found.best.score
    assert best
    assert best.mean - first.mean <= 3 * (best.error + first.error)
