"""Between deals (A2-10, A3-18, A4-24, A11-74): whole evenings that go wrong in the last line."""

import json
from pathlib import Path

import pytest

from oudler.core import BidMade, DealScored, Seat, Session
from oudler.core.text.notation import NOTHING_NOTED, Noted, noted_to_json
from oudler.core.text.referee import (
    RecordError,
    SessionCheck,
    SessionFault,
    names_at,
    noted_of,
    read_record,
)
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, begin, bid_all, dealt

EVENINGS = Path(__file__).parents[2] / "data" / "evenings"
WRONG = {
    name: SessionFault(fault)
    for name, fault in json.loads(EVENINGS.with_suffix(".json").read_text("utf-8")).items()
}
"""The evenings that go wrong in their last line, and how."""


def lines_of(name: str) -> list[str]:
    return (EVENINGS / f"{name}.tarot").read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", WRONG)
def test_the_last_line_does_not_go_on_from_the_deals_before_it(name: str) -> None:
    lines = lines_of(name)
    assert list(read_record(lines[:-1], load_ruleset)[2]) or len(lines) == 2
    with pytest.raises(RecordError) as error:
        list(read_record(lines, load_ruleset)[2])
    (wrong,) = error.value.wrongs
    assert (wrong.line, wrong.reason) == (len(lines), WRONG[name])


@pytest.mark.parametrize("name", WRONG)
def test_deals_that_are_no_evening_may_follow_one_another_as_they_like(name: str) -> None:
    lines = lines_of(name)
    assert list(read_record(lines, load_ruleset, is_evening=False)[2])


@pytest.mark.parametrize(
    ("key", "value"), [("deal", "two"), ("deal", -1), ("totals", 7), ("totals", ["x"])]
)
def test_deal_numbers_and_totals_must_be_readable(key: str, value: object) -> None:
    lines = lines_of("good-four")[:7]
    at = 1 if key == "deal" else 6
    lines[at] = json.dumps(json.loads(lines[at]) | {key: value})
    with pytest.raises(RecordError) as error:
        list(read_record(lines, load_ruleset)[2])
    assert [(wrong.line, str(wrong.reason)) for wrong in error.value.wrongs] == [
        (at + 1, "wrong_field")
    ]


def test_a_long_evening_is_checked_without_its_deals_kept() -> None:
    """Each deal would otherwise be copied and added up again after every other."""
    check = SessionCheck(FFT_4, names_at(FFT_4, ()))
    for step in read_record(lines_of("good-four"), load_ruleset)[2]:
        check = check.after([(step.event, step.deal)], step.noted)
    assert check.session is not None
    assert check.played > len(check.session.sheet) == 1


def test_a_record_without_names_numbers_its_players() -> None:
    assert names_at(FFT_4, ()) == ("0", "1", "2", "3")


def test_each_deal_of_an_evening_is_noted_with_its_number_and_the_totals_after_it() -> None:
    session = Session(FFT_4, ("Nord", "Est", "Sud", "Ouest"), Seat(0))
    deal = begin(FFT_4, dealt(FFT_4))
    assert noted_of(session, deal.dealt, deal) == Noted(deal=1)
    passed = bid_all(deal, "pass pass pass pass")
    after = session.after(passed)
    assert noted_of(after, deal.dealt, deal) == Noted(deal=2)
    scored = noted_of(session, DealScored((0, 0, 0, 0)), passed)
    assert noted_to_json(scored) == {"totals": [0, 0, 0, 0]}
    assert noted_of(session, BidMade(Seat(1), None), deal) == NOTHING_NOTED
