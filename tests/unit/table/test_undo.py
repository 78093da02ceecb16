"""An action that revealed something is taken back only if somebody else present agrees."""

import pytest

from oudler.table.events import TakenBack
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.decisions import decide
from oudler.testing.tables import ANNE, BOB, ChanceTable


def after_anne(evening: ChanceTable | None = None) -> ChanceTable:
    """Anne has bid, and somebody after her."""
    evening = evening or ChanceTable("fft-4", 1)
    evening.do(ANNE, ask.Ready("x"))
    if evening.table.place_of("b") is not None:
        evening.do(BOB, ask.Ready("y"))
    while evening.table.turn != 0:
        evening.act()
    evening.act()
    evening.act()
    assert evening.table.is_playing
    return evening


def taken_back(evening: ChanceTable) -> bool:
    return any(isinstance(event, TakenBack) for event in evening.log)


def is_refused(
    evening: ChanceTable, who: Who, reason: TableReason = TableReason.NOBODY_TO_AGREE
) -> bool:
    with pytest.raises(TableRefusal) as error:
        decide(evening.table, who, ask.Undo())
    return error.value.reason is reason


def test_a_lone_player_takes_back_at_once() -> None:
    evening = ChanceTable("fft-4", 2, alone=True)
    evening.do(ANNE, ask.Ready("x"))
    while evening.table.turn != 0:
        evening.act()
    evening.act()
    evening.do(ANNE, ask.Undo())
    assert taken_back(evening)
    assert evening.table.turn == 0


def test_alone_with_bots_nothing_is_taken_back_that_has_shown_something() -> None:
    assert is_refused(after_anne(ChanceTable("fft-4", 1, alone=True)), ANNE)


def test_where_the_others_are_away_nothing_is_either() -> None:
    evening = after_anne()
    evening.do(BOB, ask.Away())
    assert is_refused(evening, ANNE)


@pytest.mark.parametrize("gone", [ask.Leave(), ask.Away()], ids=["leaves", "is away"])
def test_leaving_is_not_agreeing(gone: ask.TableCommand) -> None:
    evening = after_anne()
    evening.do(ANNE, ask.Undo())
    evening.do(BOB, gone)
    assert not taken_back(evening)


def test_an_agreement_outlasts_its_players_departure() -> None:
    evening = after_anne()
    evening.do(ANNE, ask.Undo())
    evening.do(BOB, ask.Answer(agrees=True))
    assert taken_back(evening)


def test_answering_or_asking_means_being_here_again() -> None:
    evening = after_anne()
    evening.do(ANNE, ask.Undo())
    evening.do(BOB, ask.Away())
    evening.do(BOB, ask.Answer(agrees=True))
    assert taken_back(evening)
    assert evening.table.covered == frozenset()


def after_asking(ends: ask.TableCommand | None, who: Who = BOB) -> ChanceTable:
    """Anne has asked to take back her bid; Bob answers, or the others play on."""
    evening = after_anne()
    evening.do(ANNE, ask.Undo())
    if ends is None:
        evening.act()
    else:
        evening.do(who, ends)
    assert evening.table.undo is None
    return evening


@pytest.mark.parametrize(
    ("ends", "who"),
    [(ask.Answer(agrees=False), BOB), (ask.Answer(agrees=False), ANNE), (None, BOB)],
    ids=["refused", "dropped", "played on"],
)
def test_about_one_action_the_others_are_asked_once(ends: ask.Answer | None, who: Who) -> None:
    evening = after_asking(ends, who)
    assert is_refused(evening, ANNE, TableReason.UNDO_ASKED_BEFORE)
    while evening.table.turn != 0:
        evening.act()
    evening.act()
    evening.do(ANNE, ask.Undo())
    assert evening.table.undo is not None


def test_a_granted_request_may_be_repeated() -> None:
    evening = after_asking(ask.Answer(agrees=True))
    assert taken_back(evening)
    evening.act()
    evening.do(ANNE, ask.Undo())
    evening.do(BOB, ask.Answer(agrees=True))
    assert not evening.table.played or evening.table.turn == 0


def test_at_a_table_for_practice_somebody_alone_takes_everything_back() -> None:
    evening = after_anne(ChanceTable("fft-4", 1, practice=True, alone=True))
    evening.do(ANNE, ask.Undo())
    assert taken_back(evening)


def test_practice_is_over_once_a_second_person_sits_down() -> None:
    evening = ChanceTable("fft-4", 1, practice=True, alone=True)
    assert evening.table.is_practice
    evening.do(BOB, ask.Sit(1, "Bob"))
    evening.do(BOB, ask.Leave())
    evening.do(ANNE, ask.SeatBot(1, "club"))
    assert not evening.table.is_practice
    assert is_refused(after_anne(evening), ANNE)
