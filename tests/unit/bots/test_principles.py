"""The positions of the principles of good play are legal, and every principle is accounted for."""

from __future__ import annotations

from pathlib import Path

import pytest

from oudler.core.engine import legal_for
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.play import LegalPlays
from oudler.testing.principles import Position, read_positions

FOLDER = Path(__file__).parents[2] / "data" / "principles"
POSITIONS, LEFT_OUT = read_positions(FOLDER)
LAST = 49
"""41 principles, and the signals after them."""


@pytest.mark.parametrize("one", POSITIONS, ids=lambda one: one.record.stem)
def test_a_position_is_legal_and_asks_for_a_choice(one: Position) -> None:
    legal = legal_for(one.deal(), one.seat)
    if isinstance(legal, LegalDiscard):
        assert len(legal.free - one.wrong) >= legal.count
        assert legal.free & one.wrong
        return
    assert isinstance(legal, LegalPlays)
    good = (legal.cards if one.right is None else legal.cards & one.right) - one.wrong
    assert good
    assert legal.cards - good


def test_every_principle_has_positions_or_a_reason_why_not() -> None:
    shown = {one.principle for one in POSITIONS}
    assert shown | set(LEFT_OUT) == set(range(1, LAST + 1))
    assert not shown & set(LEFT_OUT)


def test_every_record_is_asked_about() -> None:
    assert {one.record for one in POSITIONS} == set(FOLDER.glob("*.tarot"))
