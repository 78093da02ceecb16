"""An evening that does not go as planned: cut short, longer, with breaks, and people who leave."""

from __future__ import annotations

from typing import Any

import pytest

from oudler.testing.tournaments import begun_tournament, played_tournament
from oudler.tournament.actions import (
    Adapt,
    AnnouncePrizes,
    Asked,
    CallPosition,
    CloseObjections,
    Leave,
    PayLeaver,
    PlanBreak,
    Return,
    SettleSheet,
    TakePlace,
    Void,
    decide,
)
from oudler.tournament.departures import at_three_again
from oudler.tournament.events import Event, PositionCalled, Where
from oudler.tournament.evolution import evolve, replay
from oudler.tournament.movements.adaptation import without_return
from oudler.tournament.movements.choices import choices, plan_of
from oudler.tournament.orientation import Format
from oudler.tournament.print import SHEETS, Printing, to_html
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.standings import standings
from oudler.tournament.text.departure_text import departure_lines, leaving_lines
from oudler.tournament.text.plan_text import duration_text, session_duration
from oudler.tournament.text.ranking_text import ranking_lines
from oudler.tournament.tournament import Tournament
from oudler.words import Words

EN = Words("en")


def begun(format: Format, entrants: int) -> Tournament:
    return replay(begun_tournament(format, entrants))


def done(tournament: Tournament, *actions: Asked) -> Tournament:
    for action in actions:
        tournament = evolve(tournament, *decide(tournament, action))
    return tournament


def refused(tournament: Tournament, action: Asked) -> Reason:
    with pytest.raises(Refused) as error:
        decide(tournament, action)
    return error.value.reason


def played_until(format: Format, entrants: int, position: int) -> Tournament:
    """An evening with every result up to a position."""

    def is_kept(event: Event) -> bool:
        at: Where | None = getattr(event, "at", None)
        return at is None or at.position <= position

    log = played_tournament(begun_tournament(format, entrants))
    return replay([one for one in log if is_kept(one)])


@pytest.mark.parametrize("format", [Format.FREE, Format.INDIVIDUAL, Format.TRIPLETS])
@pytest.mark.parametrize("last", [1, 3])
def test_an_evening_cut_short_after_any_position_can_be_closed(format: Format, last: int) -> None:
    entrants = 10 if format is Format.TRIPLETS else 20
    evening = played_until(format, entrants, last)
    assert refused(evening, CloseObjections()) is Reason.RESULTS_MISSING
    cut = done(evening, Adapt(positions=last))
    assert cut.sessions[0].awaited() == ()
    assert done(cut, CloseObjections()).is_closed


def test_what_was_cut_can_be_played_after_all() -> None:
    evening = played_until(Format.INDIVIDUAL, 20, 2)
    whole = evening.sessions[0].plan
    again = done(evening, Adapt(positions=3), Adapt(positions=len(whole.positions)))
    assert again.sessions[0].plan == whole


def test_positions_that_have_begun_are_not_dropped() -> None:
    evening = played_until(Format.INDIVIDUAL, 20, 3)
    assert refused(evening, Adapt(positions=2)) is Reason.TOO_LATE


def test_more_positions_are_those_of_the_same_movement() -> None:
    plan = plan_of(choices(Format.INDIVIDUAL, 52)[0], 4)
    whole = plan_of(choices(Format.INDIVIDUAL, 52)[0], 6)
    log: list[Any] = begun_tournament(Format.INDIVIDUAL, 52)
    short = replay(log[:-1])
    opened = evolve(short, type(log[-1])(1, plan, log[-1].seats))
    assert done(opened, Adapt(positions=6)).sessions[0].plan == whole
    assert refused(opened, Adapt(positions=50)) is Reason.NO_MORE_POSITIONS


def test_a_position_called_too_soon_goes_with_its_cut() -> None:
    called = evolve(played_until(Format.INDIVIDUAL, 20, 2), PositionCalled(1, 3, 600))
    cut = done(called, Adapt(positions=2))
    assert (cut.position, cut.clock.left) == (2, 0)


def test_quartets_stop_after_the_position_that_has_been_called() -> None:
    called = evolve(played_until(Format.QUARTETS, 9, 1), PositionCalled(1, 2, 600))
    stopped = done(called, Adapt(positions=2))
    assert (stopped.position, stopped.sessions[0].after(2)) == (2, 0)
    returned = done(called, Adapt(positions=4))
    assert returned.sessions[0].plan.positions == (1, 2, 7, 8)
    assert done(called, Adapt(positions=1)).position == 1


def test_fewer_boards_from_the_next_position_on() -> None:
    evening = done(played_until(Format.INDIVIDUAL, 20, 2), Adapt(boards=2))
    each = {one.position: len(one.boards) for one in evening.sessions[0].plan.meetings}
    assert each == {1: 4, 2: 4, 3: 2, 4: 2, 5: 2}
    assert refused(evening, Adapt(boards=9)) is Reason.NO_MORE_BOARDS


def test_fewer_free_deals_leave_the_earlier_positions_as_they_were() -> None:
    session = done(played_until(Format.FREE, 20, 2), Adapt(deals=3)).sessions[0]
    assert [session.deals_in(one) for one in (1, 2, 3, 5)] == [4, 4, 3, 3]


def test_t105_quartets_return_earlier_while_they_can() -> None:
    evening = done(played_until(Format.QUARTETS, 9, 2), Adapt(positions=4))
    session = evening.sessions[0]
    assert session.plan.positions == (1, 2, 7, 8)
    assert without_return(session.plan) == ()
    assert [session.after(one) for one in (0, 2, 8)] == [1, 7, 0]
    assert refused(evening, Adapt(boards=1)) is Reason.BOARDS_RETURN


def test_t105_after_that_a_cut_costs_the_meetings_without_a_return() -> None:
    evening = done(played_until(Format.QUARTETS, 9, 6), Adapt(positions=6))
    assert without_return(evening.sessions[0].plan) == (1, 2)
    assert done(evening, CloseObjections()).is_closed


def test_the_plan_says_how_long_it_takes() -> None:
    plan = plan_of(choices(Format.INDIVIDUAL, 52)[0])
    said = duration_text(Words("fr"), plan)
    assert said == "Durée : 13 positions de 30 minutes, soit 6 h 30."


def test_a_break_is_counted_and_taken_back() -> None:
    evening = done(begun(Format.INDIVIDUAL, 20), Adapt(minutes=20), PlanBreak(2, 15))
    assert session_duration(EN, evening.sessions[0]).endswith("15 minutes, 1 h 55 min in all.")
    assert done(evening, PlanBreak(2, 0)).sessions[0].breaks == {}
    assert refused(evening, PlanBreak(5, 10)) is Reason.NO_SUCH_POSITION


# --- Who leaves


def test_a_departure_says_what_becomes_of_each_table() -> None:
    boards = begun(Format.INDIVIDUAL, 20)
    lines = list(departure_lines(EN, boards, done(boards, Leave(5, 4)), 4))
    out = "Position 4: table 2 does not play; sitting out: Noé, Camille and Léon."
    assert lines[0] == out
    assert lines[2] == "The movement loses 2 tables and 8 boards."
    assert lines[3].startswith("Another plan, for 19 from position 4 on: individual-base 5")
    free = begun(Format.FREE, 20)
    lines = list(departure_lines(EN, free, done(free, Leave(5, 3)), 3))
    assert lines[0] == "Positions 3-5: table 2 plays with three."


def test_who_leaves_a_table_that_has_played_leaves_before_the_next_position() -> None:
    called = done(played_until(Format.FREE, 20, 2), CallPosition(2))
    left = done(called, Leave(1))
    assert left.leavers == {1: 2}
    told = list(leaving_lines(EN, called, left, 1))
    assert told[:2] == [
        "Adèle plays this position to its end (N, table 1) and leaves before position 3.",
        "Positions 3-5: table 1 plays with three.",
    ]
    assert done(left, TakePlace(1, "N1")).leavers == {}
    last = done(played_until(Format.FREE, 20, 5), CallPosition(5))
    assert done(last, Leave(1)).leavers == {}
    assert 1 in done(last, Leave(1)).withdrawn


def test_leavers_play_no_further_session_until_they_come_back() -> None:
    evening = done(begun(Format.INDIVIDUAL, 20), Leave(5, 3))
    assert 5 not in evening.active
    assert evening.leavers == {5: 2}
    seated = done(evening, TakePlace(5, "N2", 3))
    assert 5 in seated.active
    assert seated.leavers == {}
    returned = done(evening, Return(5))
    assert 5 in returned.active
    assert returned.leavers == {5: 2}


def test_no_paper_names_somebody_who_left_but_the_lists_of_results() -> None:
    evening = done(begun(Format.INDIVIDUAL, 20), Leave(5, 3))
    printing = Printing(EN, evening, evening.sessions[0])
    name = evening.name_of(5)
    for kind in ("orientation", "personal", "tables"):
        assert f"{name}<" not in to_html(SHEETS[kind].draw(printing)).replace(" (", "<"), kind


def test_somebody_who_left_is_marked_and_wins_nothing_unless_the_organiser_says_so() -> None:
    evening = played_until(Format.FREE, 20, 3)
    first = standings(evening).official[0].entrant
    left = done(evening, AnnouncePrizes("100\n50"), Leave(first, 4))
    found = standings(left)
    second = found.official[1].entrant
    assert first not in found.prizes
    assert found.prizes[second].amount == 100
    line = list(ranking_lines(EN, left, found, found.official[:1], "general"))[2]
    assert "(left after position 3)" in line
    paid = done(left, PayLeaver(first))
    assert standings(paid).prizes[first].amount == 100
    assert first not in standings(done(paid, PayLeaver(first, is_paid=False))).prizes
    assert refused(left, PayLeaver(second)) is Reason.NOT_LEFT


def test_an_evening_cut_where_somebody_left_has_no_leaver() -> None:
    evening = done(played_until(Format.FREE, 20, 3), Leave(1, 4), Adapt(positions=3))
    assert evening.leavers == {}


def test_t12_two_who_leave_neighbouring_tables_break_it() -> None:
    evening = begun(Format.FREE, 52)
    one = done(evening, Leave(1, 3))
    assert at_three_again(one.sessions[0]) == ()
    assert at_three_again(done(one, Leave(5, 3)).sessions[0])


def test_a_sheet_is_taken_back_before_its_position_is_dropped() -> None:
    at = Where(1, 1, "1")
    sheet = SettleSheet(at, {"N": "30", "S": "-10", "E": "-10", "W": "-10"})
    evening = done(begun(Format.FREE, 20), sheet)
    assert done(evening, Adapt(positions=1)).sessions[0].plan.positions == (1,)
    voided = done(evening, Void(at))
    assert done(voided, Adapt(positions=2)).sessions[0].plan.positions == (1, 2)
