"""A claim at a table: granted if proved, else put to people; bots agree to nothing unproved."""

import asyncio

import msgspec
import pytest

from oudler.core import CardPlayed, Claimed, Deal, DealScored, Seat, asked_seats
from oudler.streams import open_store
from oudler.table.clock.pace import PACES, Tempo
from oudler.table.events import ClaimAgreed, ClaimAsked, ClaimRefused, Event
from oudler.table.live.players import Players
from oudler.table.live.presence import Presence
from oudler.table.live.scheduler import Scheduler, Task
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.decisions import decide
from oudler.table.seats.evolution import evolve
from oudler.table.seats.follow_ups import all_follow_ups, evolve_each
from oudler.table.seats.state import Person, Table, Undo, changed
from oudler.table.seen.announcer import tell_update
from oudler.table.seen.awaited import awaited, turn_ends
from oudler.table.seen.snapshot import moment
from oudler.testing.builders import FFT_4, ending
from oudler.testing.tables import ChanceTable
from oudler.words import Words

SURE = ["T20 SK", "S1 S2", "H1 H2", "D1 D2"]
UNSURE = ["SQ S2", "SK S10", "S3 H3", "D1 D2"]


def table_with(hands: list[str], people: int = 4) -> Table:
    """A table with this ending, whose first places have people."""
    table = ChanceTable("fft-4", 1).table
    deal: Deal = ending(FFT_4, hands)
    seats = tuple(Person(name, name) for name in "abcd"[:people])
    return changed(
        table,
        deal=deal,
        dealt=deal.dealt,
        occupants=(*seats, *table.occupants[1:3])[:4] if people < 4 else seats,
        covered=frozenset(),
    )


def after(table: Table, who: str, command: ask.TableCommand) -> tuple[list[Event], Table]:
    """What a command causes, with what follows from it."""
    caused = list(evolve_each(table, decide(table, Who(who), command), 0.0))
    end = caused[-1][1] if caused else table
    for event, now in all_follow_ups(end, lambda: "secret", 0.0):
        caused.append((event, now))
        end = now
    return [event for event, _ in caused], end


def test_a_proved_claim_ends_the_deal_at_once() -> None:
    events, table = after(table_with(SURE), "a", ask.Claim(2))
    assert isinstance(events[0], Claimed)
    asked = evolve(table_with(SURE), events[0], 0.0)
    assert asked.deal is not None
    assert asked_seats(asked.deal) == (), "nobody is asked for the cards that fall by themselves"
    assert sum(isinstance(event, CardPlayed) for event in events) == 8
    assert any(isinstance(event, DealScored) for event in events)
    assert table.is_over


def test_people_are_asked_what_nothing_proves() -> None:
    _, table = after(table_with(UNSURE), "a", ask.Claim(1))
    assert table.claim is not None
    for who in "bc":
        _, table = after(table, who, ask.Answer(True))
        assert table.is_playing
    _, table = after(table, "d", ask.Answer(True))
    assert table.is_over


def test_one_refusal_is_enough_and_a_second_claim_is_not_heard() -> None:
    _, table = after(table_with(UNSURE), "a", ask.Claim(1))
    _, table = after(table, "c", ask.Answer(False))
    assert table.claim is None
    assert table.is_playing
    with pytest.raises(TableRefusal) as error:
        decide(table, Who("a"), ask.Claim(0))
    assert error.value.reason is TableReason.CLAIMED_BEFORE


def test_a_bot_agrees_to_nothing_unproved() -> None:
    events, table = after(table_with(UNSURE, people=2), "a", ask.Claim(1))
    assert events == [ClaimAsked(0, 1), ClaimRefused(None)]
    assert table.is_playing


def test_a_bot_that_takes_over_ends_a_claim_that_nothing_proves() -> None:
    _, table = after(table_with(UNSURE), "a", ask.Claim(1))
    _, table = after(table, "b", ask.Away())
    _, table = after(table, "c", ask.Answer(True))
    events, table = after(table, "d", ask.Answer(True))
    assert events == [ClaimAgreed(3), ClaimRefused(None)]
    assert (table.claim, table.is_playing) == (None, True)


def test_a_bot_lays_down_the_hand_of_somebody_away_even_after_a_refused_claim() -> None:
    table = changed(table_with(SURE), covered=frozenset({0}), claimed=frozenset({0}))
    events = asyncio.run(Players().move(table, 0))
    assert events[0] == Claimed(Seat(0), 2, 2)
    assert isinstance(events[-1], DealScored)


def test_a_card_withdraws_the_claim() -> None:
    _, table = after(table_with(UNSURE), "a", ask.Claim(1))
    assert table.deal is not None
    table = evolve(table, CardPlayed(Seat(0), table.deal.hands[0].highest), 0.0)
    assert table.claim is None


def test_a_claim_is_withdrawn_by_its_player() -> None:
    _, asked = after(table_with(UNSURE), "a", ask.Claim(1))
    (event,), table = after(asked, "a", ask.Answer(False))
    assert (table.claim, table.is_playing) == (None, True)
    told = [tell_update(Words("fr"), who, asked, event, table) for who in "ab"]
    assert told == [
        "Vous reprenez votre jeu : on joue les cartes.",
        "a reprend son jeu : on joue les cartes.",
    ]


def test_a_claim_that_nobody_answers_in_time_has_words_of_its_own() -> None:
    _, asked = after(table_with(UNSURE), "a", ask.Claim(1))
    event = ClaimRefused(None, is_late=True)
    told = tell_update(Words("fr"), "a", asked, event, evolve(asked, event, 0.0))
    assert told == "Pas de réponse à temps : on joue les cartes."


def test_at_a_slow_table_those_who_must_answer_a_claim_are_awaited_and_nobody_is_late() -> None:
    move = PACES["correspondence"].move
    opened = msgspec.structs.replace(
        ChanceTable("fft-4", 1).table.opened, pace=PACES["correspondence"]
    )
    table = changed(table_with(UNSURE), opened=opened, banks=(0.0,) * 4, since=0.0)
    asked = evolve(table, ClaimAsked(0, 1), move - 1)
    assert [(one.place, one.kind) for one in awaited(asked)] == [
        (place, "answer") for place in (1, 2, 3)
    ]
    assert [one.place for one in awaited(evolve(asked, ClaimAgreed(2), move))] == [1, 3]
    assert moment(asked)["clock"] is None
    assert asyncio.run(next_task(asked, move + 1)) is Task.UNCLAIMED
    # Those who think about it take none of the claimer's time.
    refused = evolve(asked, ClaimRefused(None, is_late=True), 2 * move)
    assert turn_ends(refused) == 3 * move
    assert refused.banks == table.banks


async def next_task(table: Table, now: float) -> Task | None:
    presence = Presence(table.opened.id, await open_store("memory:"), grace=0.0)
    due = Scheduler(Tempo(grace=0.0), presence).next(table, now)
    return None if due is None else due.task


def test_a_claim_and_taking_back_do_not_meet() -> None:
    _, asked = after(table_with(UNSURE), "a", ask.Claim(1))
    with pytest.raises(TableRefusal) as error:
        decide(asked, Who("b"), ask.Undo())
    assert error.value.reason is TableReason.UNDO_ALREADY_ASKED
    wanted = changed(table_with(SURE), undo=Undo(1, frozenset({1}), 0.0))
    _, ended = after(wanted, "a", ask.Claim(2))
    assert (ended.is_over, ended.undo) == (True, None)
