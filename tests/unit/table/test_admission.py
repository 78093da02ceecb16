"""Taking over a hand: only without having seen another, and with the players' consent."""

import json
from pathlib import Path
from random import Random

import pytest

from oudler.core.text import action_from_json
from oudler.table.clock.pace import Pace
from oudler.table.events import (
    BotSat,
    PersonSat,
    PlaceAsked,
    PlaceDropped,
    PlaceRefused,
    TableOpened,
)
from oudler.table.handles import handle_of
from oudler.table.http.routes import again_of
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.admission import WayIn, way_in
from oudler.table.seats.commands import Who, read_command
from oudler.table.seats.decisions import decide
from oudler.table.seats.state import Person
from oudler.testing.tables import ANNE, BOB, ChanceTable
from oudler.testing.visits import Human, Visits

DATA = Path(__file__).parents[2] / "data" / "tables"
EVE, DAN = Who("e"), Who("d")


def handle(evening: ChanceTable, who: Who) -> str:
    return handle_of(evening.id, who.id)


def begun(rules: str = "fft-4", *, again: bool = False) -> ChanceTable:
    """Anne at place 0, Bob at place 1, bots at the others, the cards dealt."""
    first = again_of(ChanceTable(rules, 1).play()[0]) if again else None
    evening = ChanceTable(rules, 1, again=first)
    evening.deal()
    return evening


def asking() -> ChanceTable:
    """Eve has asked for a bot's place."""
    evening = begun()
    evening.do(EVE, ask.Sit(2, "Ève"))
    return evening


def letting_in(evening: ChanceTable, who: Who) -> ask.Admit:
    return ask.Admit(handle(evening, who), agrees=True)


def admit(evening: ChanceTable, player: Who, who: Who, *, agrees: bool = True) -> None:
    evening.do(player, ask.Admit(handle(evening, who), agrees))


def refused(evening: ChanceTable, who: Who, command: ask.TableCommand) -> TableReason:
    with pytest.raises(TableRefusal) as error:
        decide(evening.table, who, command)
    return error.value.reason


@pytest.mark.parametrize("path", sorted(DATA.glob("*.jsonl")), ids=lambda path: path.stem)
def test_former_leaks_stay_closed(path: Path) -> None:
    first, *steps = map(json.loads, path.read_text("utf-8").splitlines())
    humans = [Human(("anne",)), Human(("bob",)), Human(("m1", "m2"), is_honest=False)]
    opened = TableOpened("t", "", first["host"], first["rules"], {}, Pace())
    visits = Visits(opened, humans, Random(1))
    for step in steps:
        if "act" in step:
            visits.act(action_from_json(step["act"]))
            continue
        who = step.pop("who")
        if "whom" in step:
            step["who"] = handle_of("t", step.pop("whom"))
        command = read_command(step)
        assert not isinstance(command, ask.Conduct)
        visits.do(who, command)


def test_between_deals_everybody_sits_down_at_once() -> None:
    evening = ChanceTable()
    evening.do(EVE, ask.Sit(2, "Ève"))
    assert evening.table.occupants[2] == Person("e", "Ève")


def test_in_mid_deal_every_player_must_agree() -> None:
    evening = asking()
    assert evening.table.place_of("e") is None
    admit(evening, ANNE, EVE)
    assert evening.table.place_of("e") is None
    admit(evening, BOB, EVE)
    assert evening.table.place_of("e") == 2
    assert evening.table.is_playing
    assert evening.table.waiting == ()


def test_a_refused_person_sits_down_when_the_deal_ends() -> None:
    evening = asking()
    admit(evening, ANNE, EVE)
    admit(evening, BOB, EVE, agrees=False)
    assert refused(evening, BOB, letting_in(evening, EVE)) is TableReason.NOBODY_WAITS
    evening.act()
    assert evening.table.place_of("e") is None
    while evening.table.is_playing:
        evening.act()
    assert evening.table.occupants[2] == Person("e", "Ève")
    assert evening.table.waiting == ()


@pytest.mark.parametrize("is_refused", [True, False])
def test_nobody_is_asked_twice_in_a_deal_about_the_same_person(is_refused: bool) -> None:
    evening = asking()
    if is_refused:
        admit(evening, BOB, EVE, agrees=False)
    evening.do(EVE, ask.Leave())
    assert evening.table.waiting == ()
    assert way_in(evening.table, "e", 2) is WayIn.WAIT
    evening.do(EVE, ask.Sit(3, "Ève"))
    assert refused(evening, ANNE, letting_in(evening, EVE)) is TableReason.NOBODY_WAITS


def test_somebody_who_is_away_cannot_agree() -> None:
    evening = asking()
    evening.do(BOB, ask.Away())
    admit(evening, ANNE, EVE)
    assert evening.table.place_of("e") is None
    admit(evening, BOB, EVE)
    assert 1 not in evening.table.covered
    assert evening.table.place_of("e") == 2


def test_where_nobody_plays_but_bots_one_waits_for_the_next_deal() -> None:
    evening = begun()
    evening.do(ANNE, ask.Leave())
    evening.do(BOB, ask.Leave())
    assert way_in(evening.table, "e", 2) is WayIn.WAIT
    evening.do(EVE, ask.Sit(2, "Ève"))
    assert evening.table.place_of("e") is None


@pytest.mark.parametrize(("who", "goes"), [(BOB, ask.Leave()), (ANNE, ask.Clear(1))], ids=str)
def test_a_place_given_up_or_cleared_stays_a_bots_until_the_deal_ends(
    who: Who, goes: ask.TableCommand
) -> None:
    evening = begun()
    evening.do(who, goes)
    assert way_in(evening.table, "e", 1) is WayIn.WAIT
    evening.do(EVE, ask.Sit(1, "Ève"))
    assert refused(evening, ANNE, letting_in(evening, EVE)) is TableReason.NOBODY_WAITS
    while evening.table.is_playing:
        evening.act()
    assert evening.table.occupants[1] == Person("e", "Ève")


def test_seeing_a_hand_bars_every_other_but_not_coming_back() -> None:
    evening = begun()
    evening.do(BOB, ask.Leave())
    assert [way_in(evening.table, "b", place) for place in (1, 2, 3)] == [
        WayIn.ASK,
        WayIn.WAIT,
        WayIn.WAIT,
    ]
    evening.do(BOB, ask.Sit(1, "Bob"))
    assert evening.table.place_of("b") is None
    admit(evening, ANNE, BOB)
    assert evening.table.place_of("b") == 1


def test_alone_with_bots_or_people_who_are_away_one_comes_back_at_once() -> None:
    evening = begun()
    evening.do(BOB, ask.Away())
    evening.do(ANNE, ask.Leave())
    evening.do(ANNE, ask.Sit(0, "Anne"))
    assert evening.table.place_of("a") == 0


def test_a_second_newcomer_needs_the_firsts_consent_too() -> None:
    evening = asking()
    evening.do(DAN, ask.Sit(3, "Dan"))
    for player in (ANNE, BOB):
        admit(evening, player, DAN)
    assert evening.table.place_of("d") == 3
    for player in (ANNE, BOB):
        admit(evening, player, EVE)
    assert evening.table.place_of("e") is None
    admit(evening, DAN, EVE)
    assert evening.table.place_of("e") == 2


def test_in_a_repeated_deal_nobody_new_sits_down() -> None:
    evening = begun(again=True)
    assert way_in(evening.table, "e", 2) is WayIn.WAIT
    while evening.table.is_playing:
        evening.act()
    evening.deal()
    assert way_in(evening.table, "e", 2) is WayIn.ASK


def test_once_something_was_taken_back_nobody_new_sits_down_in_that_deal() -> None:
    evening = begun()
    while evening.table.turn not in (0, 1):
        evening.act()
    who = (ANNE, BOB)[evening.table.turn or 0]
    evening.act()
    evening.do(who, ask.Undo())
    evening.do(BOB if who is ANNE else ANNE, ask.Answer(agrees=True))
    assert way_in(evening.table, "e", 2) is WayIn.WAIT


def test_where_the_dealer_sits_out_that_place_shows_nothing_and_is_free() -> None:
    evening = ChanceTable("fft-5-dead", 3)
    evening.deal()
    deal = evening.table.deal
    assert deal is not None
    out = deal.players[deal.dealer]
    playing = [place for place in range(5) if place != out]
    if out > 1:
        assert way_in(evening.table, "e", out) is WayIn.NOW
    assert {place for _, place in evening.table.hands_seen} == {0, 1} - {out}
    assert {way_in(evening.table, "e", place) for place in playing if place > 1} == {WayIn.ASK}


def test_the_host_may_send_away_somebody_who_waits() -> None:
    evening = asking()
    evening.do(ANNE, ask.Clear(2))
    assert evening.table.waiting == ()
    assert evening.table.place_of("e") is None
    assert refused(evening, EVE, ask.Sit(2, "Ève")) is TableReason.BARRED


def test_the_time_for_an_answer_runs_out_and_a_person_gone_stops_waiting() -> None:
    evening = asking()
    evening.happen((PlaceRefused(None, handle(evening, EVE)),))
    assert evening.table.wait_of("e") is not None
    assert way_in(evening.table, "e", 2) is WayIn.WAIT
    evening.happen((PlaceDropped(handle(evening, EVE)),))
    assert evening.table.waiting == ()


def test_refusals_about_waiting() -> None:
    evening = asking()
    assert refused(evening, EVE, ask.Sit(3, "Ève")) is TableReason.ALREADY_WAITING
    assert refused(evening, DAN, ask.Sit(2, "Dan")) is TableReason.PLACE_AWAITED
    assert refused(evening, ANNE, ask.Admit("nobody", agrees=True)) is TableReason.NOBODY_WAITS
    assert refused(evening, DAN, letting_in(evening, EVE)) is TableReason.NOT_SEATED


def test_a_table_that_closes_lets_nobody_in() -> None:
    evening = asking()
    evening.do(ANNE, ask.Close())
    assert refused(evening, BOB, letting_in(evening, EVE)) is TableReason.TABLE_CLOSED


def test_logs_written_before_still_open_even_where_somebody_hopped() -> None:
    evening = begun()
    for place in (2, 3):
        evening.happen((PersonSat(place, "e", "Ève"), BotSat(place, "club")))
    assert {way_in(evening.table, "e", place) for place in (2, 3)} == {WayIn.WAIT}
    assert not any(isinstance(event, PlaceAsked) for event in evening.log)
