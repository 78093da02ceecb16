"""What `import oudler` offers: lazily, typed, and readable when printed."""

import ast
import copy
import dataclasses
import inspect
import pickle
import pydoc
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

import oudler
from oudler import Deal
from oudler.arena import FaultKind
from oudler.core import Event, value
from oudler.solver import Unsearchable
from oudler.testing.endings import random_ending
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
        ("{}", "line 1: The first line does not announce a record: expected"),
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
        lambda: oudler.deals_where("trump(S) >= 9 and"),
        lambda: next(oudler.deals_where("1 = 2", tries=9)),
        lambda: oudler.apply(DEAL, oudler.Seat(1), oudler.Play(oudler.Card.S1)),
        lambda: oudler.score_result(DEAL.rules, oudler.Result(oudler.Contract.GARDE, 900, 2)),
        lambda: oudler.finish(oudler.play_on(DEAL, [nobody] * 4)),
        lambda: oudler.match(DEAL.rules, "nobody", "club", deals=1),
        lambda: oudler.weigh_bids("SK SK"),
        lambda: oudler.weigh_bids(DEAL.hands[1], "pagat-2-piles"),
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


RULES = DEAL.rules
CARDS = oudler.CardSet.parse("S1 H4 T21")
MISTAKES: list[tuple[str, str]] = [
    ("view(None, 0)", "deal: expected a Deal, such as"),
    ("view(DEAL, 1.0)", "seat: expected a number from 0 to 3, not 1.0"),
    ("legal(None)", "deal: expected a Deal"),
    ("legal_for(None, 1)", "deal: expected a Deal"),
    ("legal_for(DEAL, 1.0)", "seat: expected a number"),
    ("legal_for(DEAL, True)", "seat: expected a number from 0 to 3, not True"),
    ("follow_ups(None)", "deal: expected a Deal"),
    ("decide(None, 1, Play(Card.S1))", "deal: expected a Deal"),
    ("decide(None, 1, Bid(None))", "deal: expected a Deal"),
    ("decide(DEAL, True, Play(Card.S1))", "seat: expected a number"),
    ("score(None)", "deal: expected a Deal"),
    ("events_of(None)", "deal: expected a Deal"),
    ("write_record([DEAL])", "deal: expected a Deal, such as .*, not a list"),
    ("solve(None)", "deal: expected a Deal"),
    ("solve(DEAL, 'foo')", "goal: expected a Goal, such as Goal.MARGIN, not 'foo'"),
    ("solve(DEAL, None, 0.2)", "limits: expected Limits, such as"),
    ("start(None, DEAL.dealt)", "rules: expected a Ruleset"),
    ("start(RULES, DEAL)", "dealt: expected a Dealt, such as deal.dealt, not a Deal"),
    ("replay(None, DEAL.dealt)", "rules: expected a Ruleset"),
    ("finish(play_on(DEAL.dealt, []))", "deal: expected a Deal"),
    ("finish(play_deal(RULES, DEAL, []))", "dealt: expected a Dealt"),
    ("match('fft-4', 'club', 'club', deals=1)", "rules: expected a Ruleset"),
    ("match(RULES, 'club', 'club', deals=1, seed=5)", "seed: expected text"),
    ("load_ruleset(None)", "name: expected the name of a ruleset"),
    ("load_ruleset('fft-4', None)", "options: expected options by name"),
    ("load_ruleset('fft-4', 'base=10')", "options: expected options by name"),
    ("CardSet.parse(None)", "CardSet.parse: expected codes"),
    ("CardSet.of([999])", "CardSet.of: expected a Card, such as Card.S1, not 999"),
    ("CardSet.of(Card.S1)", r"CardSet.of: expected cards, such as \[Card.S1\]"),
    ("CARDS | Card.S3", r"expected a CardSet, such as CardSet.of\(\[Card.S1\]\), not Card.S3"),
    ("CARDS - Card.S3", "expected a CardSet"),
    ("CARDS & Card.S3", "expected a CardSet"),
    ("CARDS <= Card.S3", "expected a CardSet"),
    ("CARDS.without('S1')", "CardSet.without: expected a Card, such as Card.S1, not 'S1'"),
    ("CARDS.of_suit('S')", "CardSet.of_suit: expected a Suit, such as Suit.HEARTS, not 'S'"),
    ("CARDS['S1']", "expected a place, from 0"),
    ("parse_card(3)", "parse_card: expected a code"),
    ("score_result(RULES, {})", "result: expected a Result"),
    ("score_result(None, Result(Contract.GARDE, 98, 2))", "rules: expected a Ruleset"),
    ("Result('garde', 98, 2)", "Result.contract: expected a Contract, not 'garde'"),
    ("Result(Contract.GARDE, 98.5, 2)", "Result.half_points: expected a whole number"),
    ("Result(Contract.GARDE, 98, None)", "Result.oudlers: expected a whole number"),
    ("deal_cards(RULES, seed=5)", "seed: expected text, such as .*, not 5"),
    ("random_deal(RULES, 0, True)", "seed: expected text"),
    ("random_deal(None, 0, 'x')", "rules: expected a Ruleset"),
    ("read_record(None)", "record: expected its text"),
]


@pytest.mark.parametrize(("code", "why"), MISTAKES)
def test_a_wrong_type_is_told_at_the_door(code: str, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        eval(code, {**everything(), **globals()})


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (
            "start(load_ruleset('fft-5'), DEAL.dealt)",
            "dealt: expected 5 hands under fft-5@1, not 4",
        ),
        ("load_ruleset('fft-4', {'bas': 1})", r"bas: unknown option \(expected: base\)"),
        ("load_ruleset('fft-4', {'base': 'x'})", r"base: wrong value \(expected: a whole number"),
        ("load_ruleset('fft-4', {'qqq': 1})", "qqq: unknown option .*`oudler rules` lists"),
        ("deal_cards(RULES, seed='\\ud800')", "seed: expected text that UTF-8 can write"),
        ("CardSet().highest", "an empty set has no highest or lowest card"),
        ("CardSet().lowest", "an empty set has no highest or lowest card"),
        ("CardSet.parse('S1 S1 S1')", "S1 appears more often than two packs allow"),
        (
            "score_result(RULES, Result(Contract.POUSSE, 980, 4))",
            r"contract: no such contract \(expected: prise or garde .*\); half_points: points out "
            r"of range \(expected: 0 to 182\); oudlers: .* \(expected: 0 to 3\)",
        ),
        ("Bounds(3, 1)", "the lower, 3, is above the upper, 1"),
    ],
)
def test_a_wrong_value_is_told_with_what_would_be_right(code: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        eval(code, {**everything(), **globals()})


def test_a_ruleset_without_its_version() -> None:
    with pytest.raises(oudler.UnknownRuleset, match="'fft-4@' is not a ruleset"):
        oudler.load_ruleset("fft-4@")


def everything() -> dict[str, Any]:
    return {name: getattr(oudler, name) for name in oudler.__all__}


def test_what_is_printed_can_be_read() -> None:
    assert str(RULES) == "fft-4@1"
    assert f"{oudler.Card.S1:>5}|{oudler.Card.S1:d}|{oudler.Suit.SPADES}" == "   S1|0|spades"
    assert f"{oudler.Suit.HEARTS:>7}|{oudler.Suit.HEARTS:d}" == " hearts|1"


def test_a_card_set_is_like_a_set_and_can_be_drawn_from() -> None:
    more = oudler.CardSet.parse("S1 H4 T21 EX")
    assert more > CARDS
    assert more > CARDS
    assert not CARDS < CARDS
    assert CARDS ^ oudler.CardSet.parse("S1 EX") == oudler.CardSet.parse("H4 T21 EX")
    assert [CARDS[place] for place in range(3)] == list(CARDS)
    assert Random(1).choice(CARDS) in CARDS
    with pytest.raises(IndexError):
        CARDS[3]


@pytest.mark.parametrize("number", range(20))
def test_a_solution_can_be_evaluated(number: int) -> None:
    pytest.importorskip("oudler_kernel")
    solution = oudler.solve(random_ending(Random(number), RULES, 2))
    assert eval(repr(solution), everything()) == solution


def test_help_is_an_index_that_can_be_read() -> None:
    told = help_on(oudler)
    assert len(told.splitlines()) < 120
    for name in oudler.__all__:
        assert re.search(rf"\b{name}\b", told) or name == "__version__", name
    assert dir(oudler) == sorted(oudler.__all__)


@pytest.mark.slow
def test_a_star_brings_everything() -> None:
    code = "from oudler import *; print(deal_cards(load_ruleset('fft-4'), seed='x').to_act)"
    assert in_a_new_python(code) == "1"


def help_on(thing: object) -> str:
    return pydoc.plain(pydoc.render_doc(thing))


def test_help_tells_what_stands_under_the_fields() -> None:
    assert "discard_shown\n |      bool" in help_on(Deal)
    told = help_on(oudler.LegalDiscard)
    for text in (
        "Cards that may be discarded freely.",
        "How many trumps must be discarded.",
        "trumps_shown",
    ):
        assert text in told
    assert inspect.getdoc(vars(oudler.Row)["gain"]) == "Estimate"


def test_every_field_of_a_view_has_its_text() -> None:
    for field in dataclasses.fields(oudler.SeatView):
        told = inspect.getdoc(getattr(oudler.SeatView, field.name))
        assert told != field.type, field.name
        assert told is not None
        assert told.endswith("."), field.name


def test_help_on_a_card_and_a_seat() -> None:
    card = inspect.getdoc(oudler.Card)
    assert card is not None
    for name in ("suit", "rank", "half_points", "twin", "first"):
        assert f"`{name}`" in card
    assert "A hand's place in a deal" in help_on(oudler.Seat)
    assert "UserId" not in help_on(oudler.Seat)  # the manual of NewType


def test_a_class_without_its_source_has_help_all_the_same() -> None:
    made: dict[str, Any] = {"value": value, "__name__": "nowhere"}
    exec("@value\nclass Lead:\n    seat: int\n", made)
    assert "seat" in help_on(made["Lead"])


def test_nothing_can_be_added_to_a_deal() -> None:
    for frozen in (DEAL, oudler.view(DEAL, oudler.Seat(0)), oudler.Decision(None)):
        thing: Any = frozen
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to 'sauce': a "):
            thing.sauce = 1
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete"):
            del thing.rules


def test_a_comparison_and_a_record_can_be_evaluated() -> None:
    comparison = oudler.match(RULES, "club", "beginner", deals=2, by_ask=True)
    assert eval(repr(comparison), everything()) == comparison
    record = oudler.read_record(oudler.write_record(played(0)))
    assert eval(repr(record), everything()) == record


def test_no_two_deals_share_an_empty_set() -> None:
    other = oudler.deal_cards(RULES, seed="another")
    poisoned: Any = oudler.deal_cards(RULES, seed="poisoned")
    poisoned.discard.bits = 7
    poisoned.laid_by_attack.bits = 7
    seen: Any = oudler.view(poisoned, oudler.Seat(1))
    seen.imprenable.bits = 7
    assert not oudler.deal_cards(RULES, seed="another").discard
    assert not oudler.view(other, oudler.Seat(1)).imprenable
    assert not oudler.CardSet.parse("")


@pytest.mark.slow
def test_a_comparison_can_be_read() -> None:
    lines = str(oudler.match(RULES, "club", "beginner", deals=3, by_ask=True)).splitlines()
    assert re.fullmatch(
        r"club against beginner, 3 deals: \S+ \(\S+ to \S+\) points a deal", lines[0]
    )
    assert [line.split()[:2] for line in lines[1:]].count(["as", "taker"]) == 1
    assert str(oudler.Estimate(2.0, 1.0)) == "+2.0 (+0.0 to +4.0)"
