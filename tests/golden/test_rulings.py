"""Rulings on the last line of a record, each for a rule that was once wrong."""

from pathlib import Path

import pytest

from oudler.core.text import RecordError, read_record
from oudler.rulesets import recorded_ruleset

RULINGS = Path(__file__).parents[1] / "data" / "rulings"
REFUSED = {
    "federation-excuse-alone-plays": "cancel_never",
    "fft-discarded-trump-hidden": "discard_hides_trump",
    "pagat-a-discarded-trump-shown": "handful_discarded",
    "pagat-discarded-trump-hidden": "discard_hides_trump",
    "pagat-excuse-alone-as-petit-sec": "cancel_other_hand",
    "pagat-excuse-alone-is-asked-first": "unexpected_event",
    "pagat-imprenable-petit-after-a-bid": "not_your_turn",
    "pagat-imprenable-petit-out-of-turn": "not_your_turn",
    "pagat-thirteen-trumps-left-are-no-triple": "handful_discarded",
    "playroom-a-discarded-trump-shown": "handful_discarded",
    "playroom-thirteen-trumps-left-are-no-triple": "handful_discarded",
    "wikipedia-a-discarded-trump-shown": "handful_discarded",
    "wikipedia-discarded-trump-hidden": "discard_hides_trump",
    "wikipedia-thirteen-trumps-left-are-no-triple": "handful_discarded",
}
"""Why the last line is refused; the last lines of all others are right."""


def faults(lines: list[str]) -> list[tuple[int, str]]:
    try:
        list(read_record(lines, recorded_ruleset)[2])
    except RecordError as error:
        return [(wrong.line, str(wrong.reason)) for wrong in error.wrongs]
    return []


@pytest.mark.parametrize("file", sorted(RULINGS.glob("*.tarot")), ids=lambda file: file.stem)
def test_the_referee_rules_on_the_last_line(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    assert faults(lines[:-1]) == []
    refused = REFUSED.get(file.stem)
    assert faults(lines) == ([] if refused is None else [(len(lines), refused)])


def test_every_refused_record_is_there() -> None:
    assert set(REFUSED) < {file.stem for file in RULINGS.glob("*.tarot")}
