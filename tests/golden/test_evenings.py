"""Whole evenings: right between their deals, or wrong in the line that ends them."""

import json
from pathlib import Path

import pytest

from oudler.cli import run as oudler
from oudler.core.text import RecordError, SessionFault, read_record
from oudler.rulesets import load_ruleset
from oudler.words import LANGUAGES

Printed = pytest.CaptureFixture[str]
EVENINGS = Path(__file__).parents[1] / "data" / "evenings"
WRONG = {
    name: SessionFault(fault)
    for name, fault in json.loads(EVENINGS.with_suffix(".json").read_text("utf-8")).items()
}
"""The evenings that go wrong in their last line, and how."""
GOOD = sorted(file.stem for file in EVENINGS.glob("good-*.tarot"))


def path_of(name: str) -> Path:
    return EVENINGS / f"{name}.tarot"


@pytest.mark.parametrize("name", GOOD)
def test_a_good_evening_is_read_to_its_end(name: str, capsys: Printed) -> None:
    assert oudler(["replay", str(path_of(name)), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    last = json.loads(path_of(name).read_text("utf-8").splitlines()[-1])
    assert found["totals"] == last.get("totals", found["totals"])


@pytest.mark.parametrize("name", WRONG)
def test_the_last_line_does_not_go_on_from_the_deals_before_it(name: str, capsys: Printed) -> None:
    lines = path_of(name).read_text("utf-8").splitlines()
    with pytest.raises(RecordError) as error:
        list(read_record(lines, load_ruleset)[2])
    (wrong,) = error.value.wrongs
    assert (wrong.line, wrong.reason) == (len(lines), WRONG[name])
    for language in LANGUAGES:
        assert oudler(["replay", str(path_of(name)), "--json", "--lang", language]) == 1
        found = json.loads(capsys.readouterr().out)
        assert (found["ok"], found["line"]) == (False, len(lines))
        assert found["reason"] == WRONG[name]
        assert wrong.right in found["message"]


def test_every_fault_between_deals_is_met() -> None:
    assert set(WRONG.values()) == set(SessionFault)
    assert {*WRONG, *GOOD} == {file.stem for file in EVENINGS.iterdir()}
