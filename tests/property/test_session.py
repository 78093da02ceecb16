"""What holds of every evening of deals under every ruleset."""

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given

from oudler.core import DealScored, Event, PassedOut, Ruleset, Seat, Session, plain_options, start
from oudler.core.text import Header, RecordError, format_event, format_header, read_record
from oudler.core.text.event_json import score_to_json
from oudler.rulesets import load_ruleset, recorded_ruleset
from oudler.shuffling import first_dealer, random_deal
from oudler.testing.builders import record_lines
from oudler.testing.chance import play_randomly
from oudler.testing.strategies import generators, rulesets

Log = tuple[Event, ...]


def evening(rules: Ruleset, rng: Random, deals: int) -> tuple[list[Session], list[Log]]:
    """The session before each deal and at its end, and the log of each deal."""
    dealer = first_dealer(rules, str(rng.random()))[1]
    sessions = [Session(rules, tuple(f"p{place}" for place in range(rules.places)), dealer)]
    logs: list[Log] = []
    for _ in range(deals):
        session = sessions[-1]
        players = () if rules.dealer_plays else session.seated
        dealt = random_deal(rules, session.dealer_seat, str(rng.random()), players=players)
        events, deal = play_randomly(start(rules, dealt), rng)
        logs.append((dealt, *events))
        sessions.append(session.after(deal))
    return sessions, logs


@given(rulesets(), generators())
def test_scores_and_payments_balance(rules: Ruleset, rng: Random) -> None:
    check_evening(rules, rng, deals=3)


@pytest.mark.parametrize("id", ["fft-5-dead", "pagat-5-dead", "fft-4"])
def test_nothing_is_lost_with_mouches(id: str) -> None:
    rules = load_ruleset(id, {"mouche": 10})
    sessions = check_evening(rules, Random(id), deals=25)
    assert max(len(session.mouches) for session in sessions) > 3


def check_evening(rules: Ruleset, rng: Random, deals: int) -> list[Session]:
    """Play this many deals, and check the sheet after each."""
    sessions, logs = evening(rules, rng, deals)
    for before, after in pairwise(sessions):
        assert sum(after.sheet[-1]) == 0
        assert sum(after.totals) + sum(after.mouches) == 0
        assert rules.dealer_plays or after.sheet[-1][before.dealer] == 0
        stays = {0} if rules.passed_out is PassedOut.SAME_DEALER else set()
        assert (after.dealer - before.dealer) % rules.places in {1} | stays
        assert all(pool > 0 for pool in after.mouches)
        assert bool(rules.mouche) or not any(after.payments[-1])
    assert sessions[-1].cumulative[-1] == sessions[-1].totals
    check_record(sessions[-1], logs)
    return sessions


@given(rulesets(), generators())
def test_another_dealer_number_or_total_is_found_in_its_line(rules: Ruleset, rng: Random) -> None:
    sessions, logs = evening(rules, rng, 3)
    lines = [json.loads(line) for line in record_lines(rules, logs)]
    dealt = [number for number, line in enumerate(lines) if line.get("type") == "dealt"]
    ends = [number for number, line in enumerate(lines) if line.get("type") == "deal_scored"]
    for number, (deal, end) in enumerate(zip(dealt, ends, strict=True), 1):
        lines[deal]["deal"] = number
        lines[end]["totals"] = list(map(score_to_json, sessions[number].totals))
    assert first_wrong(lines) is None
    deal, end = rng.choice(list(zip(dealt, ends, strict=True))[1:])
    assert first_wrong(spoilt(lines, deal, "deal", 9)) == (deal + 1, "deal_number_differs")
    totals = [1, *lines[end]["totals"][1:]]
    if totals != lines[end]["totals"]:
        assert first_wrong(spoilt(lines, end, "totals", totals)) == (end + 1, "totals_differ")
    if rules.dealer_plays:
        another = (lines[deal]["dealer"] + 1) % rules.seats
        assert first_wrong(spoilt(lines, deal, "dealer", another)) == (deal + 1, "dealer_differs")
    else:
        players = lines[deal]["players"]
        turned = [*players[1:], players[0]]
        assert first_wrong(spoilt(lines, deal, "players", turned)) == (deal + 1, "dealer_differs")


Lines = list[dict[str, Any]]


def spoilt(lines: Lines, number: int, key: str, value: object) -> Lines:
    """The lines up to this one, which says something else."""
    return [*lines[:number], lines[number] | {key: value}]


def first_wrong(lines: Lines) -> tuple[int, str] | None:
    try:
        list(read_record(map(json.dumps, lines), recorded_ruleset)[2])
    except RecordError as error:
        return error.wrongs[0].line, str(error.wrongs[0].reason)
    return None


def check_record(session: Session, logs: list[Log]) -> None:
    """A record of the evening gives the same sheet, whichever seat dealt first."""
    rules = session.rules
    header = format_header(Header("fft-4", plain_options(rules), session.players))
    lines = [header, *(format_event(event) for log in logs for event in log)]
    found, read, steps = read_record(lines, recorded_ruleset)
    again = Session(read, found.players, Seat(0))
    for step in steps:
        if isinstance(step.event, DealScored):
            again = again.after(step.deal)
    assert (again.sheet, again.payments, again.mouches, again.dealer) == (
        session.sheet,
        session.payments,
        session.mouches,
        session.dealer,
    )
