"""What holds of every text: reading undoes writing, and nothing breaks the reader."""

import json
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.core import Card, CardSet, DealScored, Event, FollowUp, Ruleset, Seat, parse_card, start
from oudler.core.text import NotationError, RecordError, Step, read_record
from oudler.core.text.notation import Header, format_event, format_header, parse_event, parse_header
from oudler.rulesets import load_ruleset, recorded_ruleset
from oudler.shuffling import random_deal
from oudler.testing.builders import FFT_4, record_lines
from oudler.testing.chance import play_randomly, random_log
from oudler.testing.strategies import (
    card_sets,
    card_sets_of_two_packs,
    cards,
    generators,
    rulesets,
    seeds,
)


@given(cards())
def test_a_card_reads_back(card: Card) -> None:
    assert parse_card(str(card)) is card


@given(card_sets())
def test_a_set_of_cards_reads_back(some: CardSet) -> None:
    assert CardSet.parse(str(some)) == some
    assert CardSet.of(some) == some
    assert len(some) == len(list(some))
    assert some.half_points == sum(card.half_points for card in some)


@given(card_sets_of_two_packs())
def test_a_set_of_two_packs_reads_back_by_its_codes(some: CardSet) -> None:
    again = CardSet.parse(str(some))
    assert str(again) == str(some)
    assert again.half_points == some.half_points
    assert CardSet.of(some) == some
    in_order = [(card.first, card) for card in some]
    assert in_order == sorted(in_order)
    if some:
        assert some.lowest is next(iter(some))
        assert some.highest.first is list(some)[-1].first
        assert {some.lowest, some.highest} <= set(some)


@given(card_sets_of_two_packs(), card_sets_of_two_packs())
def test_sets_of_cards_behave_as_sets(one: CardSet, other: CardSet) -> None:
    assert set(one + other) == set(one) | set(other)
    assert set(one - other) == set(one) - set(other)
    assert set(one & other) == set(one) & set(other)
    assert (one <= other) == (set(one) <= set(other))


@given(rulesets(), seeds())
def test_every_event_reads_back(rules: Ruleset, seed: int) -> None:
    for event in random_log(Random(seed), rules):
        line = format_event(event)
        assert as_written(parse_event(line), rules) == as_written(event, rules)
        assert "\n" not in line


def as_written(event: Event, rules: Ruleset) -> Event | str:
    """The event; with two packs its text, which does not tell a card from its twin."""
    return event if rules.pack.copies == 1 else format_event(event)


PLAIN = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES = st.none() | st.booleans() | st.integers() | PLAIN
OPTIONS = st.dictionaries(PLAIN, VALUES | st.lists(VALUES, max_size=3), max_size=4)


@given(PLAIN, OPTIONS, st.lists(PLAIN, max_size=6))
def test_every_header_reads_back(
    rules: str, options: dict[str, object], players: list[str]
) -> None:
    header = Header(rules, options, tuple(players))
    assert parse_header(format_header(header)) == header


def events_of(lines: list[str]) -> list[Event | str]:
    _, rules, steps = read_record(lines, recorded_ruleset, is_evening=False)
    return [as_written(step.event, rules) for step in steps]


def written(rules: Ruleset, logs: Iterable[Iterable[Event]]) -> list[Event | str]:
    return [as_written(event, rules) for log in logs for event in log]


@given(rulesets(), seeds(), st.integers(0, 3))
def test_a_record_reads_back(rules: Ruleset, seed: int, number: int) -> None:
    rng = Random(seed)
    logs = [random_log(rng, rules) for _ in range(number)]
    assert events_of(list(record_lines(rules, logs))) == written(rules, logs)


@given(rulesets(), generators())
def test_a_record_may_leave_out_what_follows_automatically(rules: Ruleset, rng: Random) -> None:
    logs = [random_log(rng, rules) for _ in range(2)]
    short = [[e for e in log if not isinstance(e, FollowUp)] for log in logs]
    assert events_of(list(record_lines(rules, short))) == written(rules, logs)


@given(rulesets(), generators())
def test_a_record_may_stop_anywhere(rules: Ruleset, rng: Random) -> None:
    log = random_log(rng, rules)
    stop = rng.randint(0, len(log))
    found = events_of(list(record_lines(rules, [log[:stop]])))
    assert found[:stop] == written(rules, [log[:stop]])
    assert len(found) - stop in (0, 1, 2)  # the automatic events at the end


def mutated(rng: Random, lines: list[str]) -> list[str]:
    """The record with one thing changed: a character, a line, a field or a card."""
    number = rng.randrange(len(lines))
    line = lines[number]
    whole = _is_object(line)
    way = rng.choice([_character, _gone, _twice, _card, *([_field, _value] if whole else [])])
    return [*lines[:number], *way(rng, line), *lines[number + 1 :]]


def _is_object(line: str) -> bool:
    try:
        return bool(json.loads(line)) and line.startswith("{")
    except ValueError:
        return False


def _character(rng: Random, line: str) -> list[str]:
    place = rng.randrange(len(line) + 1)
    return [line[:place] + rng.choice('"{}[],:0159eSTX-. \\\u0000é') + line[place + 1 :]]


def _gone(rng: Random, line: str) -> list[str]:
    del rng, line
    return []


def _twice(rng: Random, line: str) -> list[str]:
    del rng
    return [line, line]


def _field(rng: Random, line: str) -> list[str]:
    found = json.loads(line)
    del found[rng.choice(list(found))]
    return [json.dumps(found)]


STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    99,
    10**30,
    0.5,
    "",
    "S1",
    "x" * 50,
    [],
    [None],
    ["S1"],
    {},
    {"a": 1},
)


def _value(rng: Random, line: str) -> list[str]:
    found = json.loads(line)
    strange = [
        None,
        True,
        -1,
        99,
        10**30,
        0.5,
        "",
        "S1",
        "x" * 50,
        [],
        [None],
        ["S1"],
        {},
        {"a": 1},
    ]
    found[rng.choice(list(found))] = rng.choice(strange)
    return [json.dumps(found)]


def _card(rng: Random, line: str) -> list[str]:
    words = line.split(" ")
    place = rng.randrange(len(words))
    words[place] = rng.choice(["S1", "T21", "EX", "CK", ""])
    return [" ".join(words)]


def assert_read_or_refused(lines: list[str]) -> None:
    """Any record is read, or refused with a line that exists."""
    try:
        events_of(lines)
    except RecordError as error:
        wrongs = error.wrongs
    else:
        return
    assert wrongs
    assert all(1 <= wrong.line <= max(1, len(lines)) for wrong in wrongs)


@given(rulesets(), generators())
def test_a_spoilt_record_is_refused_and_never_breaks_the_reader(
    rules: Ruleset, rng: Random
) -> None:
    lines = list(record_lines(rules, [random_log(rng, rules)]))
    for _ in range(5):
        assert_read_or_refused(mutated(rng, lines))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_hundreds_of_spoilt_records(part: int) -> None:
    for number in range(100):
        rng = Random(part * 1000 + number)
        lines = list(record_lines(FFT_4, [random_log(rng, FFT_4)]))
        for _ in range(4):
            lines = mutated(rng, lines) or lines
            assert_read_or_refused(lines)


def reads_or_refuses(parse: Callable[[str], object], text: str) -> bool:
    """Whether a text is read, or refused with at least one fault."""
    try:
        return parse(text) is not None
    except NotationError as error:
        return bool(error.faults)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_event, parse_header):
        assert reads_or_refuses(parse, text)


LINE = st.fixed_dictionaries(
    {"type": st.sampled_from(["dealt", "bid_made", "discarded", "card_played", "deal_scored"])},
    optional={
        name: VALUES | st.lists(VALUES, max_size=3) | st.sampled_from(["S1", "EX", "pass"])
        for name in ("seat", "card", "cards", "bid", "hands", "dog", "dealer", "scores")
    },
)


@given(LINE)
def test_any_fields_are_read_or_refused(found: dict[str, object]) -> None:
    assert reads_or_refuses(parse_event, json.dumps(found))


@pytest.mark.slow
def test_a_long_record_is_read_deal_by_deal() -> None:
    rng = Random(1)

    def many() -> Iterator[str]:
        dealts = (random_deal(FFT_4, Seat(number % 4), str(number)) for number in range(160))
        logs = ((dealt, *play_randomly(start(FFT_4, dealt), rng)[0]) for dealt in dealts)
        yield from record_lines(FFT_4, logs)

    _, _, steps = read_record(many(), load_ruleset)
    assert _deals(steps, 100) == 100
    tracemalloc.start()
    assert _deals(steps, 160) == 60
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


def _deals(steps: Iterator[Step], most: int) -> int:
    """How many deals are scored before the record ends, at most so many."""
    scored = (step for step in steps if isinstance(step.event, DealScored))
    return sum(1 for _ in islice(scored, most))
