"""What `import oudler` offers: lazily, typed, and readable when printed."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

import oudler
from oudler import Deal
from oudler.core.events import Event
from oudler.testing.strategies import Moment, moments

STUB = Path(oudler.__file__).with_suffix(".pyi").read_text("utf-8")
DEAL = oudler.deal_cards(oudler.load_ruleset("fft-4"), seed="front door", dealer=0)


def in_a_new_python(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.strip()


def test_everything_offered_is_there_and_typed() -> None:
    for name in oudler.__all__:
        assert getattr(oudler, name) is not None
    assert set(oudler.__all__) <= set(dir(oudler))
    listed = next(node for node in ast.parse(STUB).body if isinstance(node, ast.Assign))
    assert sorted(ast.literal_eval(listed.value)) == sorted(oudler.__all__)


def test_nothing_is_imported_before_it_is_used() -> None:
    loaded = in_a_new_python(
        "import oudler, sys; print([m for m in sys.modules if 'oudler.' in m])"
    )
    assert loaded == "[]"


def test_no_name_shadows_another() -> None:
    names = (
        "import oudler.rulesets, oudler; print(oudler.rulesets() == oudler.rulesets.ruleset_ids())"
    )
    assert in_a_new_python(names) == "True"
    with pytest.raises(AttributeError, match="no attribute 'carrd'"):
        oudler.carrd  # type: ignore[attr-defined] # noqa: B018


def test_a_repr_can_be_evaluated_at_once() -> None:
    code = (
        "import oudler; deal = oudler.deal_cards(oudler.load_ruleset('fft-5'), seed='x');"
        "print(eval(repr(deal), vars(oudler)) == deal)"
    )
    assert in_a_new_python(code) == "True"


@given(moments())
def test_the_events_of_a_deal_give_it_again(moment: Moment) -> None:
    first, *events = oudler.events_of(moment.deal)
    assert isinstance(first, oudler.Dealt)
    assert oudler.replay(moment.deal.rules, first, events) == moment.deal


def test_a_record_is_read_as_it_was_written() -> None:
    deals = tuple(played(number) for number in range(3))
    record = oudler.read_record(oudler.write_record(*deals, players="NESW"))
    assert record.deals == deals
    assert record.players == ("N", "E", "S", "W")
    assert record.rules == deals[0].rules
    with pytest.raises(ValueError, match="one deal or more"):
        oudler.write_record()


def played(number: int) -> Deal:
    rules = oudler.load_ruleset("fft-4", {"half_points": "exact"})
    deal = oudler.deal_cards(rules, seed=f"record/{number}", dealer=number)
    players = [oudler.make_player("beginner") for _ in range(4)]
    return oudler.finish(oudler.play_on(deal, players))


def test_the_score_of_a_deal_that_is_not_over_is_refused() -> None:
    with pytest.raises(ValueError, match="played to its last card"):
        oudler.score(DEAL)


def test_events_know_their_deal() -> None:
    log: tuple[Event, ...] = oudler.events_of(DEAL)
    assert log == (DEAL.dealt,)
