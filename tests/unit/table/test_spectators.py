"""Who may watch a table, and who may speak there."""

import pytest
from tests.unit.table.test_state import ANNE, BOB, EVE, EVES, Played, limited, opened, two_and_bots

from oudler.table.handles import handle_of
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.decisions import decide
from oudler.table.seats.spectators import may_speak, may_watch


def test_players_the_host_and_the_invited_are_heard() -> None:
    played = two_and_bots()
    assert [may_speak(played.table, one) for one in "abe"] == [True, True, False]
    played.do(ANNE, ask.Invite(EVES))
    assert may_speak(played.table, "e")
    assert played.do(ANNE, ask.Invite(EVES)) == ()
    played.do(ANNE, ask.Invite(EVES, speaks=False))
    assert not may_speak(played.table, "e")
    host_alone = opened().table
    assert may_speak(host_alone, "a")


def test_a_removed_spectator_neither_watches_nor_speaks_until_welcomed() -> None:
    played = two_and_bots()
    played.do(ANNE, ask.Invite(EVES))
    played.do(ANNE, ask.Remove(EVES))
    assert not may_watch(played.table, "e")
    assert not may_speak(played.table, "e")
    with pytest.raises(TableRefusal) as error:
        decide(played.table, ANNE, ask.Invite(EVES))
    assert error.value.reason is TableReason.NOBODY_THERE
    played.do(ANNE, ask.Welcome(EVES))
    assert may_watch(played.table, "e")
    assert not may_speak(played.table, "e")


def test_a_barred_person_is_no_longer_heard() -> None:
    played = two_and_bots()
    played.do(ANNE, ask.Invite(handle_of("t", "b")))
    played.do(ANNE, ask.Clear(1))
    assert may_watch(played.table, "b")
    assert not may_speak(played.table, "b")


def test_closing_to_newcomers_keeps_those_who_watch() -> None:
    played = limited(EVES)
    stranger = "s"
    assert [may_watch(played.table, one) for one in ("a", "b", "e", stranger)] == [
        True, True, True, False,
    ]  # fmt: skip
    played.do(BOB, ask.Leave())
    assert may_watch(played.table, "b")
    played.do(ANNE, ask.Remove(EVES))
    assert not may_watch(played.table, "e")
    played.do(ANNE, ask.Watching(open=True))
    assert may_watch(played.table, stranger)
    assert not may_watch(played.table, "e")


@pytest.mark.parametrize("who", ["", "nobody", "Z" * 16, "0" * 17])
def test_only_handles_are_taken(who: str) -> None:
    for command in (ask.Invite(who), ask.Remove(who), ask.Watching(open=False, known=(who,))):
        with pytest.raises(TableRefusal) as error:
            decide(opened().table, ANNE, command)
        assert error.value.reason is TableReason.NOBODY_THERE


def test_only_the_host_decides_who_looks_on() -> None:
    played: Played = two_and_bots()
    for command in (ask.Invite(EVES), ask.Remove(EVES), ask.Watching(open=False)):
        for who in (BOB, EVE):
            with pytest.raises(TableRefusal) as error:
                decide(played.table, who, command)
            assert error.value.reason is TableReason.NOT_HOST
