"""The draw: neither the last player nor the server can choose the cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.table.events import BotCovers, Event, TableOpened
from oudler.table.proof.draw import Drawn, Terms, hash_of
from oudler.table.proof.fairness import Fair
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.decisions import decide
from oudler.table.seats.evolution import evolve, opened_table
from oudler.table.seats.follow_ups import all_follow_ups
from oudler.table.seats.state import Table

ANNE, BOB, EVE = Who("a"), Who("b"), Who("e")
WORDS = st.text(max_size=6)


@dataclass
class At:
    """A table with Anne, Bob and two bots, driven by hand."""

    table: Table = field(
        default_factory=lambda: opened_table(TableOpened("t", "", "a", "fft-4", {}))
    )
    log: list[Event] = field(default_factory=list)
    secrets: count[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        self.do(ANNE, ask.Sit(0, "Anne"))
        self.do(BOB, ask.Sit(1, "Bob"))
        for place in (2, 3):
            self.do(ANNE, ask.SeatBot(place, "club"))

    def do(self, who: Who, command: ask.TableCommand) -> None:
        self.happen(*decide(self.table, who, command))

    def happen(self, *events: Event) -> None:
        for event in events:
            self.table = evolve(self.table, event, 0.0)
            self.log.append(event)
        for event, after in all_follow_ups(self.table, lambda: f"s{next(self.secrets)}", 0.0):
            self.table = after
            self.log.append(event)

    def bind(self, who: Who, number: str) -> None:
        place, terms = self.table.place_of(who.id), self.table.terms
        assert place is not None
        assert terms is not None
        self.do(who, ask.Ready(bound=terms.binding(place, number)))


def refused(at: At, who: Who, command: ask.TableCommand) -> TableReason:
    with pytest.raises(TableRefusal) as error:
        at.do(who, command)
    return error.value.reason


def test_the_cards_come_when_all_who_were_bound_have_opened_their_numbers() -> None:
    at = At()
    at.bind(ANNE, "one")
    assert refused(at, ANNE, ask.Open("one")) is TableReason.NOT_ALL_READY
    at.bind(BOB, "two")
    assert at.table.unopened == (0, 1)
    assert refused(at, ANNE, ask.Open("other")) is TableReason.OTHER_NUMBER
    at.do(ANNE, ask.Open("one"))
    assert at.table.deal is None
    at.do(BOB, ask.Open("two"))
    assert at.table.deal is not None
    assert [one.number for one in at.table.drawn] == ["one", "two", "", ""]


def test_a_number_given_openly_waits_for_nobody() -> None:
    at = At()
    at.do(BOB, ask.Ready("two"))
    at.bind(ANNE, "one")
    assert at.table.unopened == (0,)
    at.do(ANNE, ask.Open("one"))
    assert at.table.deal is not None


@pytest.mark.parametrize("change", ["cover", "leave", "other", "again", "bot"])
def test_nobody_changes_the_draw_once_a_number_lies_open(change: str) -> None:
    """Knowing another's number restarts the draw: refusing to open chooses nothing."""
    at = At()
    at.bind(ANNE, "one")
    at.bind(BOB, "two")
    at.do(ANNE, ask.Open("one"))
    match change:
        case "cover":
            at.happen(BotCovers(1))
        case "leave":
            at.do(BOB, ask.Leave())
        case "other":
            at.bind(BOB, "three")
        case "again":
            at.do(ANNE, ask.Ready("x"))
        case "bot":
            at.do(ANNE, ask.SeatBot(3, "beginner"))
    assert at.table.voided == 1
    assert at.table.deal is None
    assert "one" not in [given.number for given in at.table.numbers]
    assert refused(at, BOB if change != "leave" else ANNE, ask.Open("two")) in (
        TableReason.NOT_ALL_READY,
        TableReason.NOT_SEATED,
    )


def opened(at: At) -> At:
    """Anne has opened her number, and Bob has not yet."""
    at.bind(ANNE, "one")
    at.bind(BOB, "two")
    at.do(ANNE, ask.Open("one"))
    return at


def test_a_newcomer_makes_nobody_draw_anew() -> None:
    at = opened(At())
    at.do(EVE, ask.Sit(2, "Ève"))
    assert (at.table.voided, at.table.place_of("e")) == (0, None)
    at.do(BOB, ask.Open("two"))
    assert at.table.is_playing
    assert at.table.wait_of("e") is not None
    at = opened(At())
    at.do(EVE, ask.Sit(2, "Ève"))
    at.do(ANNE, ask.Ready("x"))
    assert at.table.place_of("e") == 2, "there is another draw"


def spoilt(at: At, times: int) -> At:
    """Bob has restarted the draw so many times, by leaving when a number lay open."""
    for _ in range(times):
        opened(at).do(BOB, ask.Away())
        at.do(BOB, ask.Back())
    assert at.table.voided == times
    return at


def test_spoiling_the_draw_twice_ends_drawing() -> None:
    at = spoilt(At(), 1)
    at.bind(BOB, "two")
    at = spoilt(At(), 2)
    assert refused(at, BOB, ask.Ready("two")) is TableReason.DRAWN_WITHOUT
    at.bind(ANNE, "one")
    at.do(BOB, ask.Away())
    at.do(BOB, ask.Back())
    assert at.table.unopened == (0,)
    at.do(ANNE, ask.Open("one"))
    assert at.table.is_playing
    assert [one.number for one in at.table.drawn] == ["one", "", "", ""]
    assert (at.table.drawn[1].name, at.table.present) == ("Bob", (0, 1))


def test_somebody_else_may_spoil_a_draw_once_and_all_draw_in_the_next_deal() -> None:
    at = spoilt(At(), 2)
    at.do(BOB, ask.Leave())
    at.do(BOB, ask.Sit(1, "Bob"))
    assert refused(at, BOB, ask.Ready("two")) is TableReason.DRAWN_WITHOUT
    at.bind(ANNE, "one")
    at.do(ANNE, ask.Open("one"))
    assert at.table.spoilers == ()


def test_somebody_alone_draws_however_often_the_draw_began_anew() -> None:
    at = spoilt(At(), 2)
    at.do(ANNE, ask.Leave())
    at.do(ANNE, ask.SeatBot(0, "club"))
    at.do(BOB, ask.Ready("two"))
    assert at.table.is_playing


def test_a_number_that_is_not_open_yet_goes_with_its_player() -> None:
    at = At()
    at.bind(ANNE, "one")
    at.bind(BOB, "two")
    at.happen(BotCovers(1))
    assert at.table.voided == 0
    at.do(ANNE, ask.Open("one"))
    assert [one.number for one in at.table.drawn] == ["one", "", "", ""]
    assert at.table.drawn[1] == Drawn("Bob")


def test_a_draw_that_began_anew_is_told_with_the_deal() -> None:
    at = At()
    at.bind(ANNE, "one")
    at.bind(BOB, "two")
    at.do(ANNE, ask.Open("one"))
    at.happen(BotCovers(1))
    at.do(ANNE, ask.Ready("three"))
    assert at.table.deal is not None
    assert at.table.voided == 1


def test_the_commitment_is_for_one_deal_of_one_table_under_its_rules() -> None:
    found = {
        Terms(table, deal, rules).commitment("s")
        for table in ("t", "u")
        for deal in (1, 2)
        for rules in ("fft-4@1 {}", "fft-3@1 {}")
    }
    assert len(found) == 8


def test_seats_and_names_are_in_the_seed() -> None:
    terms = Terms("t", 1, "fft-4@1 {}")
    anne, bob = Drawn("Anne", "1", terms.binding(0, "1")), Drawn("Bob", "2", terms.binding(1, "2"))
    seeds = {
        terms.seed("s", drawn)
        for drawn in ([anne, bob], [bob, anne], [Drawn("Bob", "1"), Drawn("Anne", "2")])
    }
    assert len(seeds) == 3
    assert not Fair("", "s", (bob, anne), "t", 1).has_bound_numbers()


@given(st.lists(WORDS), st.lists(WORDS))
def test_no_two_lists_of_texts_are_joined_alike(one: list[str], other: list[str]) -> None:
    assert (hash_of("x", *one) == hash_of("x", *other)) == (one == other)


def test_the_hashes_are_as_the_document_says() -> None:
    """`printf '19:oudler commitment 2,1:t,1:1,10:fft-4@1 {},6:secret,' | sha256sum`."""
    expected = "6c7bf5e2145da082c56ac309ac235b9da3bf842b5681b9751671de940adf2010"
    assert Terms("t", 1, "fft-4@1 {}").commitment("secret") == expected


def test_forgetting_leaves_the_seed_as_it_was() -> None:
    terms = Terms("t", 1, "fft-4@1 {}")
    drawn = [Drawn("Anne", "1", terms.binding(0, "1")), Drawn("Bob", "2", terms.binding(1, "2"))]
    erased = [terms.anonymous(0, drawn[0]), drawn[1]]
    assert terms.seed("s", erased) == terms.seed("s", drawn)
    assert "Anne" not in str(erased)
    assert Fair("", "s", tuple(erased), "t", 1).has_bound_numbers()
