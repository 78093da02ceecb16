"""The positions of the principles of good play are legal, and every principle is accounted for."""

from pathlib import Path

import pytest

from oudler.bots import finish
from oudler.bots.learned.master import Master
from oudler.core import AnnounceSlam, LegalBids, LegalCalls, LegalDiscard, LegalPlays
from oudler.testing.principles import HANDFUL, NOTHING, SLAM, Position, read_positions

POSITIONS, LEFT_OUT = read_positions(Path(__file__).parents[2] / "data" / "principles")
LAST = 49
"""41 principles, and the signals after them."""


def possible(one: Position) -> set[str]:
    """All answers to a question."""
    match one.seen().legal:
        case LegalBids() as legal:
            return {"pass", *map(str, legal.contracts)}
        case LegalCalls() as legal:
            return set(map(str, legal.cards))
        case LegalDiscard() as legal:
            return set(map(str, legal.free))
        case LegalPlays() as legal if one.asks_announcement:
            may = {HANDFUL: bool(legal.handfuls), SLAM: legal.slam}
            return {NOTHING, *(answer for answer, is_legal in may.items() if is_legal)}
        case LegalPlays() as legal:
            return set(map(str, legal.cards))
    raise AssertionError(f"{one.name}: nothing is asked")


@pytest.mark.parametrize("one", POSITIONS, ids=lambda one: one.name)
def test_a_position_is_legal_and_asks_for_a_choice(one: Position) -> None:
    answers = possible(one)
    good = (answers if one.right is None else answers & one.right) - one.wrong
    assert good
    assert answers - good
    legal = one.seen().legal
    if isinstance(legal, LegalDiscard):
        assert len(good) >= legal.count


def test_every_principle_has_positions_or_a_reason_why_not() -> None:
    shown = {one.principle.name.removesuffix(" read") for one in POSITIONS}
    assert shown | set(LEFT_OUT) >= {f"E-{number}" for number in range(1, LAST + 1)}
    assert not shown & set(LEFT_OUT)


def test_every_name_is_unique() -> None:
    assert len({one.name for one in POSITIONS}) == len(POSITIONS)


@pytest.mark.parametrize(
    "one", [one for one in POSITIONS if one.principle.name == "L-1"], ids=lambda one: one.name
)
def test_master_announces_a_slam_before_it_shows_its_handful(one: Position) -> None:
    seen = one.seen()
    assert isinstance(seen.legal, LegalPlays)
    assert seen.legal.handfuls
    assert finish(Master().choose(seen)).action == AnnounceSlam()
