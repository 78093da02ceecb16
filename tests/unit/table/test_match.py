"""A match of several deals at a table: counted, ended, kept, started again."""

import pytest

from oudler.core import Session, ranking
from oudler.table.events import read_event, write_event
from oudler.table.history.match_history import MatchEnded, match_entries
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.evolution import rebuild
from oudler.table.seats.state import Bot, Person, Table
from oudler.table.seen.podium import podium
from oudler.testing.tables import ANNE, BOB, ChanceTable
from oudler.words import Words


def session_of(table: Table) -> Session:
    found = table.match_session
    assert found is not None
    return found


def after(rules: str = "fft-4", *, deals: int, match: int) -> ChanceTable:
    evening = ChanceTable(rules, seed=3, match=match)
    evening.play(deals)
    return evening


def test_without_a_number_of_deals_there_is_no_match() -> None:
    table = after(deals=2, match=0).table
    assert (table.match, table.is_match_over, table.finalists) == (None, False, ())
    assert len(session_of(table).sheet) == 2


@pytest.mark.parametrize("rules", ["fft-4", "fft-3", "fft-5-dead", "pagat-2-piles"])
def test_a_match_ends_after_its_last_deal(rules: str) -> None:
    evening = ChanceTable(rules, seed=3, match=3)
    for deal in (1, 2, 3):
        evening.deal()
        match = evening.table.match
        assert match is not None
        assert (match.number, match.deal) == (1, deal)
        assert evening.table.finalists == ()
        while evening.table.is_playing:
            evening.act()
        assert evening.table.is_match_over is (deal == 3)
    assert evening.table.finalists == evening.table.occupants


def test_the_return_match_begins_at_zero_and_keeps_what_was_before() -> None:
    evening = after(deals=2, match=2)
    first = session_of(evening.table)
    evening.deal()
    table = evening.table
    match = table.match
    assert match is not None
    assert (match.number, match.deal, match.before, match.is_over) == (2, 1, 2, False)
    assert (session_of(table).sheet, set(session_of(table).totals)) == ((), {0})
    assert table.finalists == ()
    while evening.table.is_playing:
        evening.act()
    evening.play(1)
    session = evening.table.session
    assert session is not None
    assert session.sheet[:2] == first.sheet
    assert session_of(evening.table).sheet == session.sheet[2:]
    assert [one.number for one in evening.finished] == [1, 2, 3, 4]
    assert all(one.verdict.holds for one in evening.finished)


def test_what_lies_in_the_mouche_stays_there_for_the_return_match() -> None:
    evening = ChanceTable(seed=3, match=2, options={"mouche": 10})
    evening.play(3)
    session = evening.table.session
    assert session is not None
    assert session_of(evening.table).mouches == session.mouches


def test_a_place_goes_on_when_its_player_leaves_in_the_middle() -> None:
    evening = after(deals=1, match=2)
    evening.do(BOB, ask.Leave())
    evening.do(ANNE, ask.SeatBot(1, "club"))
    evening.do(ANNE, ask.Ready("x"))
    while evening.table.is_playing:
        evening.act()
    assert evening.table.is_match_over
    assert isinstance(evening.table.finalists[1], Bot)
    assert len(session_of(evening.table).sheet) == 2
    assert [person for person, _ in match_entries(evening.table)] == ["a"]


def test_those_who_leave_afterwards_stay_on_the_podium() -> None:
    evening = after(deals=2, match=2)
    evening.do(BOB, ask.Leave())
    table = evening.table
    assert (table.occupants[1], table.finalists[1]) == (None, Person("b", "Bob"))
    found = podium(Words("fr"), table, 0)
    assert found is not None
    assert {one["place"]: one["name"] for one in found["ranked"]}[1] == "Bob"


def test_only_who_played_hears_that_they_won() -> None:
    words = Words("fr")
    evening = ChanceTable("pagat-2-piles", seed=3, match=1)
    evening.play(1)
    winner = ranking(session_of(evening.table))[0].player
    own, other = (podium(words, evening.table, place) for place in (winner, 1 - winner))
    assert own is not None
    assert other is not None
    assert own["headline"] == "Vous gagnez la partie"
    assert other["headline"] == f"{('Anne', 'Bob')[winner]} gagne la partie"
    evening.do((ANNE, BOB)[winner], ask.Leave())
    evening.do(Who("eve"), ask.Sit(winner, "Eve"))
    assert podium(words, evening.table, winner) == other


def test_nobody_plays_a_return_match_before_all_want_it() -> None:
    evening = after(deals=2, match=2)
    evening.do(ANNE, ask.Ready("x"))
    assert evening.table.is_match_over
    assert evening.table.awaited == (1,)
    evening.do(BOB, ask.Ready("y"))
    assert evening.table.is_playing


def test_a_match_is_noted_for_everybody_who_ended_it() -> None:
    evening = after(deals=3, match=3)
    entries = dict(match_entries(evening.table))
    assert entries.keys() == {"a", "b"}
    ranked = {one.player: one for one in ranking(session_of(evening.table))}
    for place, one in enumerate(entries.values()):
        assert isinstance(one, MatchEnded)
        assert (one.place, one.rank, one.total) == (place, ranked[place].rank, ranked[place].total)
        assert (one.number, one.deals, one.last_deal, len(one.players)) == (1, 3, 3, 4)
        assert [player.is_bot for player in one.players] == [False, False, True, True]


def test_in_the_midst_of_a_match_nothing_is_noted() -> None:
    assert list(match_entries(after(deals=1, match=3).table)) == []
    assert list(match_entries(after(deals=1, match=0).table)) == []


def test_the_log_tells_the_same_match_again() -> None:
    evening = after(deals=3, match=2)
    lines = [write_event(event) for event in evening.log]
    table = rebuild((0.0, read_event(line)) for line in lines)
    assert table == evening.table


def test_a_practice_match_ends_like_any_other() -> None:
    evening = ChanceTable(seed=3, match=1, practice=True, alone=True)
    evening.do(ANNE, ask.Ready("x"))
    while evening.table.is_playing:
        evening.act()
    [(person, entry)] = match_entries(evening.table)
    assert (person, entry.is_practice) == ("a", True)
