"""Devices that write separately agree in the end, however they exchanged; nothing is lost."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from oudler.rulesets import load_ruleset
from oudler.sheet import (
    DealEntered,
    DealRemoved,
    Entry,
    EntryId,
    OtherSheet,
    PlayerArrived,
    Sheet,
    Undone,
    entry_from_json,
    entry_to_json,
    format_sheet,
    parse_sheet,
    redoing,
    state_of,
)
from oudler.sheet_deal import Game
from oudler.testing.sheets import opened_sheet, random_content
from oudler.testing.strategies import generators

GAMES = [Game.of(load_ruleset(id), {}) for id in ("fft-3", "fft-4", "fft-5", "pagat-2-piles")]
MOUCHES = Game.of(
    load_ruleset("fft-4", {"mouche": 10, "mouche_dealer": 5}), {"mouche": 10, "mouche_dealer": 5}
)


def an_evening(rng: Random, devices: int, steps: int) -> list[Sheet]:
    """What each device has, after writing and exchanging now and then with some of the others."""
    sheets = [opened_sheet(rng, rng.choice([*GAMES, MOUCHES]))] * devices
    for _ in range(steps):
        one, other = rng.randrange(devices), rng.randrange(devices)
        if rng.random() < 0.3:
            sheets[one] = sheets[one].merged(sheets[other])
        else:
            sheets[one] = sheets[one].written(f"d{one}", random_content(rng, sheets[one]))
    return sheets


@given(generators(), some.integers(2, 4), some.integers(1, 14))
def test_all_devices_agree_once_they_have_met_in_any_order(
    rng: Random, devices: int, steps: int
) -> None:
    sheets = an_evening(rng, devices, steps)
    every = frozenset[Entry]().union(*(sheet.entries for sheet in sheets))
    states = []
    for _ in range(3):
        met = list(sheets)
        rng.shuffle(met)
        merged = met[0]
        for other in met:  # the first is met twice
            merged = merged.merged(other)
        assert merged.entries == every
        assert not [*merged.missing(), *merged.gaps()]
        states.append(state_of(merged))
    assert all(one == other for one, other in pairwise(states))


@given(generators(), some.integers(1, 14))
def test_whatever_is_merged_sums_to_zero(rng: Random, steps: int) -> None:
    first, second = an_evening(rng, 2, steps)
    state = state_of(first.merged(second))
    for line in state.lines:
        assert sum(line.reckoned.scores.values()) == 0
    assert sum(state.totals.values()) + sum(state.pools) == 0


@given(generators(), some.integers(1, 14))
def test_every_deal_that_nobody_took_back_is_on_the_sheet(rng: Random, steps: int) -> None:
    first, second = an_evening(rng, 2, steps)
    merged = first.merged(second)
    counts = {one.id for one in merged.in_force if isinstance(one.content, DealEntered)}
    removed = {one.content.of for one in merged.in_force if isinstance(one.content, DealRemoved)}
    state = state_of(merged)
    found = {line.id for line in (*state.lines, *(one.line for one in state.twice))}
    found |= {one.id for one in state.set_aside}
    assert found == counts - removed


@given(generators(), some.integers(1, 14))
def test_a_sheet_is_read_back_from_its_text(rng: Random, steps: int) -> None:
    sheet, _ = an_evening(rng, 2, steps)
    assert parse_sheet(format_sheet(sheet)).sheet == sheet
    for entry in sheet.ordered:
        assert entry_from_json(entry_to_json(entry)) == entry


def a_sheet() -> Sheet:
    return opened_sheet(Random(1), GAMES[1])


def test_two_sheets_that_began_apart_do_not_merge() -> None:
    with pytest.raises(OtherSheet):
        a_sheet().merged(Sheet().written("elsewhere", a_sheet().ordered[0].content))


def test_entries_may_come_before_the_opening() -> None:
    sheet = a_sheet().written("d1", PlayerArrived("Zoé"))
    late = Sheet(sheet.entries - a_sheet().entries)
    assert state_of(late).at_table == ("Zoé",)
    assert state_of(late.merged(a_sheet())) == state_of(sheet)


def test_an_undoing_of_an_undoing_brings_the_entry_back() -> None:
    sheet = a_sheet().written("d1", PlayerArrived("Zoé"))
    undone = sheet.written("d1", Undone(EntryId("d1", 1)))
    assert "Zoé" not in state_of(undone).players
    assert state_of(undone.written("d2", Undone(EntryId("d1", 2)))) == state_of(sheet)


def test_an_undoing_of_what_comes_later_has_no_effect() -> None:
    early = Entry(EntryId("d2", 1), 1, Undone(EntryId("d1", 1)))
    sheet = a_sheet().written("d1", PlayerArrived("Zoé"))
    assert "Zoé" in state_of(Sheet(sheet.entries | {early})).players


def test_an_undoing_is_redone_before_its_entry_arrives() -> None:
    sheet = opened_sheet(Random(1), GAMES[1]).written("b", Undone(EntryId("away", 4)))
    assert redoing(sheet) == Undone(EntryId("b", 1))


def test_two_devices_of_one_name_lose_nothing() -> None:
    first = a_sheet().written("d1", PlayerArrived("Zoé"))
    second = a_sheet().written("d1", PlayerArrived("Yann"))
    assert {"Zoé", "Yann"} <= set(state_of(first.merged(second)).players)


def test_the_opening_of_a_sheet_cannot_be_undone() -> None:
    sheet = a_sheet()
    assert state_of(sheet.written("d1", Undone(EntryId("home", 1)))) == state_of(sheet)
