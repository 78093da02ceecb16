"""What `import oudler` offers: lazily, typed, and readable when printed."""

import ast
import copy
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import oudler
from oudler import Deal
from oudler.arena.results import FaultKind
from oudler.core.events import Event
from oudler.solver.support import Unsearchable
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
    record = oudler.read_record(oudler.write_record(*deals, players=("N", "E", "S", "W")))
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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("evening.tarot", r"line 1: .* is not a JSON object: .*expected a record, not the name of"),
        ("{}", "line 1: The first line announces no record: expected"),
        (
            oudler.write_record(DEAL) + '{"type":"bid_made","seat":2,"bid":"pass"}\nnonsense\n',
            "line 3: It is not this player's turn(.|\n)*\nline 4: This line is not a JSON object",
        ),
    ],
)
def test_a_record_that_is_wrong_says_so_in_sentences(text: str, why: str) -> None:
    with pytest.raises(oudler.RecordError, match=why):
        oudler.read_record(text)


@pytest.mark.parametrize("names", ["Anne", [1, 2, 3, 4], ["Anne", "Bob"], None])
def test_a_record_is_not_written_that_could_not_be_read(names: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="players: expected "):
        oudler.write_record(DEAL, players=names)


def errors() -> Iterator[Exception]:
    """One of each exception that the package offers, as it is really raised."""
    nobody: Any = None
    for wrong in (
        lambda: oudler.load_ruleset("whist"),
        lambda: oudler.load_ruleset("fft-4", {"half_points": "none", "sauce": 1}),
        lambda: oudler.parse_card("ZZ"),
        lambda: oudler.CardSet.parse("S1 S1 S1"),
        lambda: oudler.make_player("champion"),
        lambda: oudler.read_record("evening.tarot"),
        lambda: oudler.apply(DEAL, oudler.Seat(1), oudler.Play(oudler.Card.S1)),
        lambda: oudler.score_result(DEAL.rules, oudler.Result(oudler.Contract.GARDE, 900, 2)),
        lambda: oudler.finish(oudler.play_on(DEAL, [nobody] * 4)),
        lambda: oudler.match(DEAL.rules, "nobody", "club", deals=1),
        lambda: oudler.match(DEAL.rules, Broken, "club", deals=1),
        lambda: oudler.match(DEAL.rules, "club", "club", deals=1, contract=oudler.Contract.POUSSE),
    ):
        with pytest.raises(Exception) as raised:
            wrong()
        yield raised.value
    yield oudler.GivenUp("exec:bot", Counter({FaultKind.ILLEGAL: 3}))
    yield oudler.SearchRefused(Unsearchable.PILES)
    yield oudler.KernelMissing("1.2", "1.1")


class Broken:
    async def choose(self, view: oudler.SeatView) -> oudler.Decision:
        raise LookupError("lost")


@pytest.mark.parametrize("error", [*errors()], ids=lambda error: type(error).__name__)
def test_an_exception_comes_back_from_another_process(error: Exception) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.args == error.args or repr(again.args) == repr(error.args)
        assert vars(again).keys() == vars(error).keys()


def test_every_exception_offered_is_tried() -> None:
    offered = {
        name
        for name in oudler.__all__
        if isinstance(one := getattr(oudler, name), type) and issubclass(one, Exception)
    }
    assert offered == {type(error).__name__ for error in errors()}


@pytest.mark.parametrize(
    "decision",
    [
        oudler.Decision(oudler.Bid(None)),
        oudler.Decision(oudler.Play(oudler.Card.S1), oudler.Why("forced")),
        oudler.Decision(None, oudler.Why("lead_suit", {"suit": oudler.Suit.HEARTS, "count": 2})),
        oudler.finish(oudler.make_player("club").choose(oudler.view(DEAL, oudler.Seat(1)))),
    ],
)
def test_a_decision_is_a_value(decision: oudler.Decision) -> None:
    again = eval(repr(decision), vars(oudler))
    for other in (again, pickle.loads(pickle.dumps(decision)), copy.deepcopy(decision)):
        assert other == decision
        assert {decision: "known"}[other] == "known"
