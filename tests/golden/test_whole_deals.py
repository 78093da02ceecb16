"""Whole deals, card by card, that end in the published examples."""

import json
from pathlib import Path
from typing import Any

import pytest

from oudler.core import DealScored, result_of, score
from oudler.core.text import Step, read_record
from oudler.rulesets import load_ruleset

DATA = Path(__file__).parents[1] / "data"
VECTORS: dict[str, dict[str, Any]] = {
    vector["id"]: vector for vector in json.loads((DATA / "vectors.json").read_text("utf-8"))
}
FILES = sorted((DATA / "whole_deals").glob("*.tarot"))


def last_step(file: Path) -> Step:
    """The end of the one deal in a record."""
    with file.open(encoding="utf-8") as lines:
        *_, last = read_record(lines, load_ruleset)[2]
    assert isinstance(last.event, DealScored)
    return last


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_whole_deal_ends_in_the_figures_of_its_example(file: Path) -> None:
    deal = last_step(file).deal
    vector = VECTORS[file.stem]
    given, expected = vector["input"], vector["expected"]
    result = result_of(deal)
    assert (result.half_points / 2, result.oudlers) == (float_of(given["points"]), given["bouts"])
    scored = score(deal)
    if "unit" in expected:
        assert scored.unit == expected["unit"]
    if "scores" in expected:
        assert sorted(deal.scores) == sorted(expected["scores"])
    if "won" in expected:
        assert (scored.is_made, scored.gap) == (expected["won"], expected["delta"])


def float_of(points: object) -> float:
    """Points as the examples print them: `"49"`, 56 or 40.5."""
    return float(str(points))


def test_the_whole_deals_are_there() -> None:
    assert {"W1", "W4", "W5", "R1", "R3", "H1", "H2"} <= {file.stem for file in FILES}
