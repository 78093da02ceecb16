"""The log of a tournament: its state, its refusals, and the effect of a correction."""

import json
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.core import Contract
from oudler.core.text import NotationError
from oudler.testing.tournaments import begun_tournament, entered, played_tournament
from oudler.tournament import events
from oudler.tournament.actions import (
    AnnouncePrizes,
    Asked,
    CancelSession,
    CloseObjections,
    EnterOne,
    Leave,
    LiftRuling,
    OpenPlan,
    Penalise,
    Rule,
    SettleBoard,
    SettleDeals,
    SettleSheet,
    TakePlace,
    Withdraw,
    decide,
)
from oudler.tournament.actions.officials import rule
from oudler.tournament.events import Event, PenaltyUnit, Where
from oudler.tournament.evolution import evolve, replay
from oudler.tournament.file import (
    TOURNAMENTS,
    FileError,
    kept_lines,
    read_event,
    read_tournament,
    write_event,
    write_lines,
)
from oudler.tournament.movements.choices import choices, plan_of
from oudler.tournament.orientation import Format, Start
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.scoring.plays import FreeDeal, Ruling, RulingKind
from oudler.tournament.scoring.prizes import Prize
from oudler.tournament.seating import SeatedBy, start_seats
from oudler.tournament.standings import DuelAccount, changes, standings
from oudler.tournament.tournament import Tournament

EVENING = played_tournament(begun_tournament(Format.INDIVIDUAL, 20))
QUARTETS = played_tournament(begun_tournament(Format.QUARTETS, 5))
FREE = played_tournament(begun_tournament(Format.FREE, 21))
AT = Where(1, 1, "1", 1)
SHEET = Where(1, 1, "1")

PLAN = plan_of(choices(Format.INDIVIDUAL, 20)[0])
SOME: list[Event] = [
    events.PrizesAnnounced((Prize(1, 100, ("la coupe",)), Prize(2, 50)), "CHF"),
    events.EntrantEntered(3, "Les Trois", ("Anne", "Bob", "Chloé"), club="Dijon", rank=12),
    events.EntrantWithdrawn(3, "malade"),
    events.EntrantReturned(3),
    events.SessionCancelled(2),
    events.SessionAdapted(1, PLAN, 3, 5, 25),
    events.BreakPlanned(1, 2, 15),
    events.LeaverPaid(3, is_paid=True),
    events.PlaceLeft(1, 3, 3, "parti"),
    events.PlaceTaken(1, 4, Start("N", 5), 9),
    events.ResultEntered(Where(1, 2, "B3", 9), Fraction(125, 2), Contract.GARDE_SANS, "vu"),
    events.ResultVoided(AT),
    events.SheetEntered(SHEET, (None, FreeDeal(3, 56), FreeDeal(4, -60, 5))),
    events.SheetEntered(SHEET, balances={1: 30, 2: Fraction(-45, 2), 3: Fraction(-15, 2)}),
    events.SheetVoided(SHEET, "deux fois"),
    events.PlayRuled(AT, Ruling(RulingKind.FORTY_SIXTY, (1,)), "renonce"),
    events.PlayRuled(AT, Ruling(RulingKind.AWARDED, awards={1: -10, 2: 4})),
    events.RulingLifted(AT),
    events.PenaltyGiven(1, 3, Fraction(1, 2), PenaltyUnit.PERCENT, 1, 0, "retard"),
    events.PenaltyLifted(1),
    events.FaultRuled(1, AT, 3, "revoke", {"covered": "yes"}, rules_play=True, penalties=(1,)),
    events.FaultLifted(1, "autre table"),
    events.BonusGiven(1, 3),
    events.BoardsPromised(1, "abc", garde=True),
    events.BoardsRevealed(1, "xyz"),
    events.ObjectionsClosed(),
    events.ObjectionsReopened(),
]


def refused(tournament: Tournament, action: Asked) -> Reason:
    with pytest.raises(Refused) as error:
        decide(tournament, action)
    return error.value.reason


def after(tournament: Tournament, *actions: Asked) -> Tournament:
    for action in actions:
        tournament = evolve(tournament, *decide(tournament, action))
    return tournament


def ruling(kind: RulingKind, at: Where = AT, **fields: Any) -> Rule:
    return Rule(at.session, at.table, at.board, kind, **fields)


@pytest.mark.parametrize("event", SOME, ids=lambda one: type(one).__name__)
def test_every_event_is_read_as_it_was_written(event: Event) -> None:
    assert read_event(write_event(event)) == event


def test_what_happens_only_during_play_stays_out_of_the_file() -> None:
    called = events.PositionCalled(1, 1, 60)
    assert write_lines([*EVENING, called]) == write_lines(EVENING)
    with pytest.raises(FileError):
        read_tournament(TOURNAMENTS.write([*kept_lines(EVENING), write_event(called)]))


def test_a_line_names_the_field_that_is_wrong() -> None:
    for wrong, field in (
        ('"type":"place_left","session":1,"position":1', "entrant"),
        ('"type":"bonus_given","entrant":1,"points":"1/0"', "points"),
        ('"type":"result_voided","at":[1,1]', "at"),
        ('"type":"penalty_lifted","number":1,"reason":"?"', "reason"),
    ):
        with pytest.raises(NotationError) as error:
            read_event(f"{{{wrong}}}")
        assert [fault.field for fault in error.value.faults] == [field]


def test_all_kinds_of_event_are_among_those_tried() -> None:
    kinds = {type(one) for one in SOME} | {events.TournamentOpened, events.SessionOpened}
    assert kinds == set(Event.__args__) - set(events.OfPlay.__args__)


@pytest.mark.parametrize("log", [EVENING, QUARTETS, FREE], ids=["individual", "quartets", "free"])
def test_a_file_gives_the_tournament_again(log: list[Event]) -> None:
    read = read_tournament(write_lines(log))
    assert list(read.log) == log
    assert read.tournament == replay(log)


@given(st.integers(1, len(EVENING)))
def test_any_beginning_of_a_log_is_a_tournament(length: int) -> None:
    tournament = replay(EVENING[:length])
    assert standings(tournament).general is not None


@pytest.mark.slow
@given(st.integers(1, 100))
def test_a_correction_back_leaves_nothing_changed(which: int) -> None:
    before = replay(EVENING)
    result = EVENING[-which]
    assert isinstance(result, events.ResultEntered)
    wrong = evolve(before, events.ResultEntered(result.at, result.unit + 2))
    right = evolve(wrong, result)
    assert changes(standings(before), standings(right)) == ()


@pytest.mark.slow
@given(st.randoms(use_true_random=False))
def test_the_order_in_which_results_come_in_does_not_matter(random: Random) -> None:
    begun = EVENING[:-100]
    results = EVENING[-100:]
    random.shuffle(results)
    assert standings(replay([*begun, *results])).official == standings(replay(EVENING)).official


def test_a_correction_recomputes_everything_and_says_what_changed() -> None:
    before = replay(EVENING)
    corrected = evolve(before, events.ResultEntered(AT, 120))
    found = changes(standings(before), standings(corrected))
    (meeting,) = [
        one for one in before.sessions[0].plan.meetings if (one.position, one.table) == (1, 1)
    ]
    taker = before.sessions[0].who(meeting.attacker(1), 1)
    assert taker in {one.entrant for one in found}
    assert all(
        one.figure_before != one.figure_after or one.rank_before != one.rank_after for one in found
    )


def test_the_percentages_of_a_whole_evening_average_fifty() -> None:
    figures = standings(replay(EVENING)).figures.values()
    assert sum(map(Fraction, figures)) / len(figures) == 50


def test_the_match_points_of_all_quartets_come_to_nothing() -> None:
    assert sum(map(Fraction, standings(replay(QUARTETS)).figures.values())) == 0


def test_the_totals_of_free_deals_come_to_nothing_until_a_penalty_is_given() -> None:
    tournament = replay(FREE)
    assert sum(map(Fraction, standings(tournament).figures.values())) == 0
    penalised = standings(after(tournament, Penalise(3, "100")))
    assert sum(map(Fraction, penalised.figures.values())) == -100


IMPOSSIBLE: list[tuple[str, Reason, Asked]] = [
    ("odd", Reason.IMPOSSIBLE_UNIT, SettleBoard(AT, "57")),
    ("not a score", Reason.NOT_A_FIGURE, SettleBoard(AT, "+")),
    ("nowhere", Reason.NO_SUCH_TABLE, SettleBoard(Where(1, 1, "9", 1), "56")),
    ("elsewhere", Reason.NO_SUCH_BOARD, SettleBoard(Where(1, 1, "1", 5), "56")),
    ("no board", Reason.BOARD_WANTED, SettleBoard(SHEET, "56")),
    ("a sheet", Reason.BOARD_WANTED, SettleDeals(SHEET, ())),
    ("no session", Reason.NO_SUCH_SESSION, SettleBoard(Where(2, 1, "1", 1), "56")),
    ("not at the table", Reason.NOT_AT_FAULT, ruling(RulingKind.FORTY_SIXTY, entrant=20)),
    ("nobody at fault", Reason.NOT_AT_FAULT, ruling(RulingKind.FORTY_SIXTY)),
    ("of quartets", Reason.WRONG_RULING, ruling(RulingKind.AT_LEAST, entrant=1, points="4")),
    ("a currency with digits", Reason.WRONG_CURRENCY, AnnouncePrizes("50", "5 francs")),
    ("nothing", Reason.WRONG_PENALTY, Penalise(1, "0")),
    ("nobody", Reason.NO_SUCH_ENTRANT, Penalise(99, "1")),
    ("twice", Reason.NAME_TAKEN, EnterOne("adèle")),
    ("no name", Reason.NO_NAME, EnterOne(" ")),
    ("played", Reason.TOO_LATE, Leave(7, 2)),
    ("open", Reason.NOT_CLOSED, CloseObjections(is_open=True)),
]


@pytest.mark.parametrize(
    ("name", "reason", "action"), IMPOSSIBLE, ids=[one[0] for one in IMPOSSIBLE]
)
def test_what_cannot_be_noted_is_refused(name: str, reason: Reason, action: Asked) -> None:
    assert refused(replay(EVENING), action) is reason


def test_a_latecomer_does_not_take_an_occupied_place() -> None:
    late = after(replay(EVENING), EnterOne("Retard"))
    assert refused(late, TakePlace(21, "N2", 2)) is Reason.PLACE_OCCUPIED


def test_after_the_objections_nothing_is_noted_until_they_are_reopened() -> None:
    tournament = replay(EVENING)
    final = after(tournament, CloseObjections())
    assert refused(final, SettleBoard(AT, "56")) is Reason.OBJECTIONS_CLOSED
    assert after(final, CloseObjections(is_open=True), SettleBoard(AT, "56"))


def test_free_deals_have_no_rulings() -> None:
    with pytest.raises(Refused) as error:
        rule(replay(FREE), AT, Ruling(RulingKind.NEUTRALISED))
    assert error.value.reason is Reason.NO_RULING


def test_t163_t191_the_side_not_at_fault_has_at_least_four_or_six() -> None:
    quartets = replay(QUARTETS)
    at = next(iter(quartets.sessions[0].results))
    assert refused(quartets, ruling(RulingKind.AT_LEAST, at, points="5")) is Reason.WRONG_LEAST


def test_objections_are_not_closed_while_results_are_missing() -> None:
    tournament = replay(EVENING[:-1])
    assert refused(tournament, CloseObjections()) is Reason.RESULTS_MISSING


def test_t16_the_balances_of_a_sheet_come_to_nothing() -> None:
    tournament = replay(begun_tournament(Format.FREE, 20))
    three: dict[Any, str] = {"N": "30", "S": "-10", "E": "-10"}
    assert decide(tournament, SettleSheet(SHEET, {**three, "W": "-10"}))
    assert refused(tournament, SettleSheet(SHEET, {**three, "W": "-1"})) is Reason.NOT_ZERO
    assert refused(tournament, SettleSheet(SHEET, three)) is Reason.WRONG_PLAYERS


def test_t113_teams_announce_more_than_a_garde_and_nobody_else_does() -> None:
    teams = replay(begun_tournament(Format.TEAMS, 2))
    at = Where(1, 1, "1", 1)
    _, noted = decide(teams, SettleBoard(at, "200", "garde_sans"))
    assert isinstance(noted, events.ResultEntered)
    assert noted.contract is Contract.GARDE_SANS


def test_somebody_who_leaves_makes_their_opponents_sit_out() -> None:
    tournament = replay(begun_tournament(Format.INDIVIDUAL, 20))
    expected = len(tournament.sessions[0].awaited())
    left = after(tournament, Leave(1, 3))
    assert len(left.sessions[0].awaited()) == expected - 3 * 4
    assert refused(left, Leave(1, 4)) is Reason.NOT_SEATED
    taken = after(left, EnterOne("Retard"), TakePlace(21, "N1", 4))
    assert len(taken.sessions[0].awaited()) == expected - 4


def test_nobody_begins_in_two_places() -> None:
    tournament = replay(begun_tournament(Format.FREE, 8))
    (session,) = tournament.sessions
    seats = {one.start: 1 if one.entrant == 8 else one.entrant for one in session.seatings}
    seven = after(tournament, Withdraw(8))
    assert refused(seven, OpenPlan(session.plan, seats)) is Reason.WRONG_NUMBER


def test_a_place_is_taken_only_if_it_stays_free() -> None:
    tournament = replay(begun_tournament(Format.FREE, 12))
    session = tournament.sessions[0]
    first, second = session.start_of(1), session.start_of(2)
    assert first is not None
    assert second is not None
    tournament = after(
        tournament,
        *(Leave(1, 2), Leave(2, 2), EnterOne("Retard"), EnterOne("Encore")),
        TakePlace(13, first, 3),
    )
    assert refused(tournament, TakePlace(13, second, 2)) is Reason.ALREADY_SEATED
    assert refused(tournament, TakePlace(14, first, 2)) is Reason.PLACE_OCCUPIED
    assert decide(tournament, TakePlace(14, second, 2))
    assert after(tournament, Leave(13, 3), TakePlace(13, second, 2))


def test_an_old_log_with_two_in_one_place_still_loads() -> None:
    log = begun_tournament(Format.FREE, 12)
    start = replay(log).sessions[0].start_of(1)
    assert start is not None
    late: list[Event] = [
        events.PlaceLeft(1, 2, 1),
        events.EntrantEntered(13, "Retard"),
        events.EntrantEntered(14, "Encore"),
        events.PlaceTaken(1, 3, start, 13),
        events.PlaceTaken(1, 2, start, 14),
    ]
    (session,) = replay([*log, *late]).sessions
    assert [session.who(start, position) for position in (1, 2, 3)] == [1, 14, 13]


def test_a_ruling_is_about_those_who_sat_there() -> None:
    tournament = replay(begun_tournament(Format.INDIVIDUAL, 20))
    at = next(one for one, _ in tournament.sessions[0].places() if one.position == 2)
    (attacker,) = tournament.sessions[0].sides_of(at)["attack"]
    ruled = after(tournament, ruling(RulingKind.FORTY_SIXTY, at, at_fault="attack"))
    assert refused(ruled, Leave(attacker, 2)) is Reason.RULED
    assert decide(ruled, Leave(attacker, 3))
    assert after(ruled, LiftRuling(at), Leave(attacker, 2))


def test_t11_nobody_joins_a_table_of_three_that_has_played() -> None:
    tournament = replay(begun_tournament(Format.FREE, 11))
    three = next(one for one in tournament.sessions[0].plan.meetings if Start("", 12) in one.starts)
    at = Where(1, 1, three.table_name)
    tournament = after(tournament, SettleDeals(at, (FreeDeal(10, 33),)), EnterOne("Retard"))
    assert refused(tournament, TakePlace(12, "12", 1)) is Reason.TOO_LATE
    joined = after(tournament, TakePlace(12, "12", 2))
    assert joined.sessions[0].balances_at(at) == tournament.sessions[0].balances_at(at)


def test_t115_a_third_team_that_never_plays_changes_nothing() -> None:
    teams = replay(played_tournament(begun_tournament(Format.TEAMS, 2)))
    three = after(teams, EnterOne("Les Tiers"))
    assert standings(three).figures == standings(teams).figures
    (given,) = decide(three, Penalise(1, "1"))
    assert isinstance(given, events.PenaltyGiven)
    assert given.opponent == 2


def test_t30_teams_of_two_share_a_side_of_a_starting_table() -> None:
    tournament = replay(entered(Format.FREE, 20, team_size=2))
    plan = plan_of(choices(Format.FREE, 20, first=2)[0], first=2)
    seats = start_seats(tournament, plan, SeatedBy.ENTRY)
    by_number = {who: start for start, who in seats.items()}
    for first in range(1, 20, 2):
        one, other = by_number[first], by_number[first + 1]
        assert one.number == other.number
        assert {one.line, other.line} in ({"N", "S"}, {"E", "W"})
    log = decide(tournament, OpenPlan(plan, seats, deals=4))
    whole = played_tournament([*entered(Format.FREE, 20, team_size=2), *log])
    assert len(standings(replay(whole)).teams) == 10


def test_t69_in_the_next_session_the_first_four_meet_at_the_end() -> None:
    tournament = replay(EVENING)
    ranked = [one.entrant for one in standings(tournament).general]
    plan = plan_of(choices(Format.INDIVIDUAL, 20)[0])
    seats = start_seats(tournament, plan, SeatedBy.NEXT, ranked)
    session = after(tournament, OpenPlan(plan, seats)).sessions[1]
    last = next(session.plan.in_position(5))
    assert {who for _, who in session.present(last)} == set(ranked[:4])


def test_several_sessions_add_up_and_are_ranked_generally() -> None:
    tournament = replay(EVENING)
    assert standings(tournament).alternate
    plan = plan_of(choices(Format.INDIVIDUAL, 20)[0])
    seats = start_seats(tournament, plan, SeatedBy.DRAW, seed="s")
    (opened,) = decide(tournament, OpenPlan(plan, seats, weight=Fraction(2)))
    whole = replay(played_tournament([*EVENING, opened]))
    found = standings(whole)
    assert found.alternate == ()
    assert sum(map(Fraction, found.figures.values())) == 20 * 150


def test_a_session_in_which_nothing_is_entered_is_given_up_and_opened_anew() -> None:
    begun = begun_tournament(Format.INDIVIDUAL, 20)
    (cancelled,) = decide(replay(begun), CancelSession(1))
    without = replay([*begun, cancelled])
    assert without == replace(replay(begun[:-1]), given_up=1)
    again = begun[-1]
    assert isinstance(again, events.SessionOpened)
    assert decide(without, OpenPlan(again.plan, again.seats)) == (again,)
    assert replay([*begun, cancelled, again]).sessions[-1].given_up == 1


@pytest.mark.parametrize(
    "entered",
    [
        events.ResultEntered(AT, 56),
        events.PlayRuled(AT, Ruling(RulingKind.NEUTRALISED)),
        events.PenaltyGiven(1, 3, 1, PenaltyUnit.PERCENT, 1),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_session_in_which_something_is_entered_stays(entered: Event) -> None:
    tournament = replay([*begun_tournament(Format.INDIVIDUAL, 20), entered])
    assert refused(tournament, CancelSession(1)) is Reason.SESSION_PLAYED


def test_before_the_first_session_there_is_none_to_give_up() -> None:
    tournament = replay(entered(Format.FREE, 20))
    assert refused(tournament, CancelSession(1)) is Reason.NO_SUCH_SESSION


def test_seeding_makes_lines_alike_in_strength() -> None:
    tournament = replay(
        [
            events.TournamentOpened("Coupe", Format.INDIVIDUAL),
            *(events.EntrantEntered(n, f"Nom {n}", rank=n) for n in range(1, 21)),
        ]
    )
    plan = plan_of(choices(Format.INDIVIDUAL, 20)[0])
    seats = start_seats(tournament, plan, SeatedBy.SEEDED)
    sums = {line: sum(w for s, w in seats.items() if s.line == line) for line in "NSEW"}
    assert max(sums.values()) - min(sums.values()) <= 4


def test_a_penalty_in_a_match_of_three_names_its_match() -> None:
    log = played_tournament(begun_tournament(Format.TEAMS, 3))
    tournament = replay(log)
    assert refused(tournament, Penalise(1, "1")) is Reason.OPPONENT_WANTED
    penalised = after(tournament, Penalise(1, "1", opponent=2))
    one, other = (standings(found).accounts[1] for found in (tournament, penalised))
    assert isinstance(one, DuelAccount)
    assert isinstance(other, DuelAccount)
    assert other.total == Fraction(one.total) - 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"format":"tarot-tournament","version":2}',
        TOURNAMENTS.write([]),
        TOURNAMENTS.write(["not json"]),
        TOURNAMENTS.write(["[" * 100_000]),
        TOURNAMENTS.write(["[]"]),
        TOURNAMENTS.write(['{"type":"who knows"}']),
        TOURNAMENTS.write(['{"type":"objections_closed"}']),
        TOURNAMENTS.write(['{"type":"tournament_opened","name":3}']),
        TOURNAMENTS.write(['{"type":"tournament_opened","name":"A","format":"free","more":1}']),
    ],
)
def test_a_broken_file_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(FileError):
        read_tournament(text)


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 500),
    st.text(max_size=4),
    st.lists(st.integers(0, 3), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(0, 3), max_size=2),
)


def changed_somewhere(found: Any, data: st.DataObject) -> Any:
    """The same JSON value with one part, however deep, replaced."""
    if isinstance(found, dict) and found and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(found)))
        return {**found, key: changed_somewhere(found[key], data)}
    if isinstance(found, list) and found and data.draw(st.booleans()):
        index = data.draw(st.integers(0, len(found) - 1))
        return [*found[:index], changed_somewhere(found[index], data), *found[index + 1 :]]
    return data.draw(VALUES)


FILES = [kept_lines([*log[:30], *log[-4:]]) for log in (EVENING, FREE, QUARTETS)]


@pytest.mark.slow
@given(st.data())
def test_a_file_that_was_meddled_with_is_read_or_refused_and_nothing_else(
    data: st.DataObject,
) -> None:
    lines = list(data.draw(st.sampled_from(FILES)))
    which = data.draw(st.integers(0, len(lines) - 1))
    lines[which] = json.dumps(changed_somewhere(json.loads(lines[which]), data))
    with suppress(FileError):
        read = read_tournament(TOURNAMENTS.write(lines))
        assert read.tournament == replay(read.log)


@given(st.sampled_from([EVENING, FREE, QUARTETS]), st.data())
def test_what_the_other_lines_make_is_shown_whichever_are_damaged(
    log: list[Event], data: st.DataObject
) -> None:
    damaged = data.draw(st.sets(st.integers(1, len(log) - 1), max_size=4))
    left = [one for number, one in enumerate(log) if number not in damaged]
    assert standings(replay(left)).general is not None
