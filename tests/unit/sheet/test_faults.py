"""Faults and penalties on the sheet of an ordinary evening: who deals, who may not take, totals."""

from random import Random

import pytest
from hypothesis import given

from oudler.core import ranking
from oudler.sheet import (
    Content,
    DealEntered,
    EntryId,
    FaultRuled,
    Sheet,
    SheetFault,
    SheetRefused,
    Undone,
    entered,
    fault_ruled,
    format_sheet,
    opening,
    parse_sheet,
    penalty,
    read_typed,
    seating_for,
    state_of,
)
from oudler.sheet.commands.reading import shown
from oudler.sheet.control import DoubtKind, doubts
from oudler.sheet.fault_text import fault_sentence
from oudler.sheet.sheet_text import next_deal
from oudler.sheet.spreadsheet import to_csv
from oudler.sheet.state import State, running_totals
from oudler.sheet.statistics import statistics
from oudler.sheet.table_rows import table_contents
from oudler.sheet.tables import deals_table
from oudler.sheet_deal import Game
from oudler.testing.sheets import opened_sheet, random_content
from oudler.testing.strategies import generators
from oudler.words import Words

FR = Words("fr")
PLAYERS = ("Anne", "Bruno", "Chloé", "David")
NEW = Sheet().written("a", opening(Game("fft-4@1"), PLAYERS))


def written(sheet: Sheet, *contents: Content) -> Sheet:
    for one in contents:
        sheet = sheet.written("a", one)
    return sheet


def deal(state: State, text: str = "bruno garde 49 2") -> DealEntered:
    return entered(state, read_typed(FR, state, state.rules, text), seating_for(state))


def ruled(sheet: Sheet, player: str, fault: str, **given: str) -> Sheet:
    return written(sheet, fault_ruled(state_of(sheet), player, fault, given))


def test_a_penalty_after_the_last_deal_is_ranked_and_no_part_of_a_deal() -> None:
    sheet = written(NEW, deal(state_of(NEW)))
    for _ in range(2):
        sheet = written(sheet, penalty(state_of(sheet), "Anne", 10))
        (*_, last) = ranking(state_of(sheet).session)
        assert (last.player, last.best_deal, last.rank) == (0, 1, 4)
        sheet = written(sheet, deal(state_of(sheet)))
    state = state_of(sheet)
    assert [totals["Anne"] for _, totals in running_totals(state)] == [-66, -142, -218]
    assert ranking(state.session)[-1].best == -66


def test_the_sheet_says_why_a_total_is_not_the_sum_of_the_deals() -> None:
    sheet = written(ruled(NEW, "Anne", "revoke", covered="yes", offender_wins="no"))
    state = state_of(written(sheet, penalty(state_of(sheet), "Bruno", 10)))
    assert [fault_sentence(FR, state, one.ruled) for one in state.faults] == [
        line for line in shown(FR, state) if line.startswith(("Anne : R", "Bruno : 10"))
    ]


def test_a_fault_that_two_devices_report_at_once_counts_once() -> None:
    content = fault_ruled(
        state_of(NEW), "Anne", "revoke", {"covered": "yes", "offender_wins": "no"}
    )
    fine = penalty(state_of(NEW), "Anne", 10)
    here, there = NEW.written("a", fine), NEW.written("b", fine)
    both = here.merged(there)
    assert [one.ruled for one in state_of(both).faults] == [fine]
    assert state_of(both).penalties("Anne") == 10
    # Undone on one device, it still stands from the other.
    first = state_of(both).faults[0].id
    assert state_of(both.written("b", Undone(first))).penalties("Anne") == 10
    # A second one, by whoever knows of the first, is another; so is a different fault.
    again = both.written("b", fine)
    assert state_of(again).penalties("Anne") == 20
    assert len(state_of(here.merged(NEW.written("b", content))).faults) == 2


def test_penalties_come_back_from_a_spreadsheet() -> None:
    sheet = written(NEW, penalty(state_of(NEW), "Anne", 10))
    sheet = written(sheet, deal(state_of(sheet)))
    for player, points in (("Bruno", 5), ("Chloé", 20), ("Bruno", 5)):
        sheet = written(sheet, penalty(state_of(sheet), player, points))
    before = state_of(sheet)
    again = NEW
    for content in table_contents(FR, NEW, to_csv(FR, before)):
        again = again.written("b", content)
    after = state_of(again)
    assert [*running_totals(after)] == [*running_totals(before)]
    assert ranking(after.session) == ranking(before.session)
    assert [after.penalties(one) for one in PLAYERS] == [10, 10, 20, 0]
    assert "pénalités" in to_csv(FR, before).splitlines()[0]
    assert "pénalités" not in to_csv(FR, state_of(written(NEW, deal(state_of(NEW)))))


def test_after_a_misdeal_the_same_dealer_deals_and_may_not_take() -> None:
    state = state_of(ruled(NEW, "Anne", "misdeal", found="dealing"))
    assert (state.dealer, state.barred_now) == ("Anne", ("Anne",))
    assert next_deal(FR, state)[-1] == "Anne ne peut pas prendre à cette donne."
    played = state_of(written(ruled(NEW, "Anne", "misdeal", found="dealing"), deal(state)))
    assert (played.dealer, played.barred_now, doubts(played)) == ("Bruno", (), ())


def test_after_a_card_turned_in_the_cut_the_player_opposite_deals() -> None:
    sheet = ruled(NEW, "David", "cut_turned")
    state = state_of(sheet)
    assert (state.dealer, state.barred_now) == ("Chloé", ())
    played = state_of(written(sheet, deal(state)))
    assert (played.dealer, doubts(played)) == ("David", ())


def test_whoever_turns_up_a_high_card_may_not_take() -> None:
    state = state_of(ruled(NEW, "Bruno", "card_turned", card="high"))
    assert (state.dealer, state.barred_now) == ("Anne", ("Bruno",))


def test_a_taker_who_might_only_pass_is_asked_about() -> None:
    sheet = ruled(NEW, "Bruno", "card_turned", card="high")
    (doubt,) = doubts(state_of(written(sheet, deal(state_of(sheet)))))
    assert (doubt.kind, doubt.line, doubt.found) == (DoubtKind.BARRED_TAKER, 1, "Bruno")


def test_a_penalty_comes_off_one_total_and_the_sheet_is_still_in_order() -> None:
    first = written(NEW, deal(state_of(NEW)))
    sheet = written(first, penalty(state_of(first), "anne", 10, "verre renversé"))
    state = state_of(sheet)
    assert (state.totals["Anne"], state.totals["Bruno"]) == (-76, 198)
    # It was given after the first deal, and so belongs to the second.
    assert dict(running_totals(state))[1]["Anne"] == -66
    sheet = written(sheet, deal(state, "passe"))
    state = state_of(sheet)
    assert dict(running_totals(state))[2]["Anne"] == state.totals["Anne"] == -76
    assert doubts(state) == ()
    figures = statistics(state).players[0]
    assert (figures.total, figures.penalties, figures.faults) == (-76, 10, 1)
    table = deals_table(FR, state)
    assert table.rows[-1] == ("", "Pénalités", "−10", "0", "0", "0")
    assert fault_sentence(FR, state, state.faults[0].ruled) == (
        "Anne : 10 points de pénalité (verre renversé)."
    )
    undone = state_of(written(sheet, Undone(EntryId("a", 3))))
    assert (undone.totals["Anne"], undone.faults) == (-66, ())


def test_a_second_warning_for_one_fault_costs_points() -> None:
    sheet = ruled(ruled(NEW, "Anne", "touching"), "Anne", "touching")
    state = state_of(sheet)
    assert [one.ruled.points for one in state.faults] == [0, 100]
    assert (state.warnings("Anne"), state.totals["Anne"]) == (1, -100)
    assert state_of(ruled(sheet, "Bruno", "touching")).faults[-1].ruled.is_warning


@given(generators())
def test_whatever_is_merged_sums_to_what_penalties_took(rng: Random) -> None:
    opened = opened_sheet(rng, Game("fft-4@1"))
    devices = {"a": opened, "b": opened}
    for _ in range(6):
        for device, sheet in devices.items():
            content = random_content(rng, sheet)
            if rng.random() < 0.3:
                dealer, barred = rng.choices([None, *state_of(sheet).table], k=2)
                points = rng.choice([0, 10, 100])
                who = rng.choice(state_of(sheet).players)
                content = FaultRuled(who, points=points, dealer=dealer, barred=barred)
            devices[device] = sheet.written(device, content)
    first, second = devices.values()
    state = state_of(first.merged(second))
    assert state == state_of(second.merged(first))
    assert sum(state.totals.values()) == -sum(map(state.penalties, state.players))
    assert DoubtKind.TOTALS_NOT_ZERO not in {one.kind for one in doubts(state)}
    figures = {one.player: one.total for one in statistics(state).players}
    assert figures == state.totals


def test_cancelled_and_redealt_deals_are_counted() -> None:
    sheet = ruled(NEW, "Anne", "misdeal", found="dealing")
    sheet = ruled(sheet, "Bruno", "revoke", covered="yes", offender_wins="yes")
    sheet = ruled(sheet, "Bruno", "revoke", covered="yes", offender_wins="no")
    assert statistics(state_of(sheet)).not_played == 2


def test_faults_survive_the_file_and_a_merge() -> None:
    sheet = ruled(NEW, "Anne", "misdeal", found="after_bid", wrong="dealer_and_dog")
    other = written(NEW, deal(state_of(NEW)))
    assert parse_sheet(format_sheet(sheet)).sheet == sheet
    merged = state_of(sheet.merged(Sheet(other.entries)))
    assert merged.totals["Anne"] in (-566, -500)


def test_a_fault_of_another_version_is_still_shown() -> None:
    old = FaultRuled("Anne", "of_old", (("by", "nobody"),), points=5)
    assert fault_sentence(FR, state_of(NEW), old).endswith("5 points de pénalité.")


@pytest.mark.parametrize(
    ("fault", "answers", "reason"),
    [
        ("wrong_board", {}, SheetFault.NO_SUCH_FAULT),
        ("revoke", {}, SheetFault.FAULT_UNCLEAR),
        ("revoke", {"covered": "perhaps"}, SheetFault.FAULT_UNCLEAR),
    ],
)
def test_what_the_code_does_not_say_is_refused(
    fault: str, answers: dict[str, str], reason: SheetFault
) -> None:
    with pytest.raises(SheetRefused) as error:
        fault_ruled(state_of(NEW), "Anne", fault, answers)
    assert error.value.reason is reason


@pytest.mark.parametrize("points", [0, -5, 10_001])
def test_an_impossible_penalty_is_refused(points: int) -> None:
    with pytest.raises(SheetRefused) as error:
        penalty(state_of(NEW), "Anne", points)
    assert error.value.reason is SheetFault.WRONG_PENALTY
