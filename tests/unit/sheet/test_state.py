"""What a sheet says: whose deal it is, who sits out, mouches, ties."""

from typing import Any

import pytest

from oudler.core import ranking
from oudler.rulesets import load_ruleset
from oudler.sheet import (
    DealCorrected,
    PlayerLeft,
    Sheet,
    SheetFault,
    SheetRefused,
    State,
    Undone,
    Unfinished,
    arrival,
    change_of_game,
    correction,
    departure,
    entered,
    opening,
    redoing,
    removal,
    renaming,
    reseated,
    seating_for,
    state_of,
    undoing,
    with_game,
)
from oudler.sheet.control import DoubtKind, doubts
from oudler.sheet.entry_text import entry_texts
from oudler.sheet_deal import Game
from oudler.testing.sheets import NAMES
from oudler.words import Words

TAKEN = {"taker": "Bruno", "contract": "garde", "points": 49, "oudlers": 2}


def game(id: str, **options: object) -> Game:
    return Game.of(load_ruleset(id, options), options)


def sheet(id: str = "fft-4", players: int = 4, **options: object) -> Sheet:
    return Sheet().written("a", opening(game(id, **options), NAMES[:players]))


def after(sheet: Sheet, *drafts: dict[str, Any], device: str = "a") -> Sheet:
    for draft in drafts:
        state = state_of(sheet)
        sheet = sheet.written(device, entered(state, draft, seating_for(state)))
    return sheet


def total(state: State) -> dict[str, object]:
    return dict(state.totals)


def test_a2_10_the_deal_goes_round() -> None:
    found = state_of(sheet())
    dealers = []
    now = sheet()
    for _ in range(5):
        dealers.append(state_of(now).dealer)
        now = after(now, TAKEN)
    assert found.dealer == "Anne"
    assert dealers == ["Anne", "Bruno", "Chloé", "David", "Anne"]


def test_a4_24_a_passed_deal_stays_with_its_dealer_where_the_rules_say_so() -> None:
    passed = {"passed_out": True}
    assert state_of(after(sheet(), passed)).dealer == "Bruno"
    assert state_of(after(sheet(passed_out="same_dealer"), passed)).dealer == "Anne"
    thrown = {"thrown_in": "petit_sec"}
    assert state_of(after(sheet(passed_out="same_dealer"), thrown)).dealer == "Bruno"


@pytest.mark.parametrize("people", [5, 6, 7])
def test_who_is_too_many_sits_out_as_often_as_everybody_else(people: int) -> None:
    now = sheet("fft-4", people)
    out: list[str] = []
    for _ in range(people):
        seating = state_of(now).seating
        assert seating is not None
        assert seating.dealer in seating.sat_out
        out += seating.sat_out
        taker = seating.players[0]
        now = after(now, {**TAKEN, "taker": taker})
    assert {out.count(name) for name in NAMES[:people]} == {people - 4}


def test_a_dead_dealer_takes_a_player_more() -> None:
    with pytest.raises(SheetRefused) as refused:
        opening(game("fft-5-dead"), NAMES[: game("fft-5-dead").ruleset.seats])
    assert refused.value.reason is SheetFault.TOO_FEW_PLAYERS


def test_a11_73_mouches_are_paid_by_all_who_are_there() -> None:
    now = sheet("fft-4", 5, mouche=10, mouche_dealer=5)
    state = state_of(after(now, {**TAKEN, "points": 40}))
    # Five form one of 55, and the taker who failed pays another like it.
    assert state.pools == (55, 55)
    assert state.lines[0].paid == {
        "Anne": -15,
        "Bruno": -65,
        "Chloé": -10,
        "David": -10,
        "Eve": -10,
    }
    assert sum(state.totals.values()) + sum(state.pools) == 0
    won = state_of(after(now, {**TAKEN, "points": 40}, {**TAKEN, "taker": "Chloé"}))
    assert won.pools == (55,)  # Bruno deals and adds 5 to the first, which Chloé takes


def test_equal_totals_share_a_rank() -> None:
    found = ranking(state_of(after(sheet(), TAKEN)).session)
    assert [(one.player, one.rank) for one in found] == [(1, 1), (0, 2), (2, 2), (3, 2)]


def test_a_correction_keeps_its_place_and_the_history() -> None:
    now = after(sheet(), TAKEN, {**TAKEN, "taker": "Anne"})
    line = state_of(now).lines[0]
    later = now.written("b", correction(line, {**TAKEN, "points": 41}))
    state = state_of(later)
    assert [one.is_corrected for one in state.lines] == [True, False]
    assert state.lines[0].gain("Bruno") == 150
    assert now.entries < later.entries
    assert state_of(later.written("b", undoing(later))) == state_of(now)


def test_the_last_of_two_corrections_stands() -> None:
    now = after(sheet(), TAKEN)
    line = state_of(now).lines[0]
    apart = [
        now.written(device, correction(line, {**TAKEN, "points": points}))
        for device, points in (("b", 41), ("c", 42))
    ]
    found = state_of(apart[0].merged(apart[1])).lines[0]
    content = max(
        (one for one in apart[1].entries | apart[0].entries), key=lambda e: (e.clock, e.id)
    )
    assert isinstance(content.content, DealCorrected)
    assert found.deal == content.content.deal


def test_a_removed_deal_can_be_brought_back() -> None:
    now = after(sheet(), TAKEN)
    gone = now.written("a", removal(state_of(now).lines[0]))
    assert state_of(gone).lines == ()
    assert state_of(gone).dealer == "Anne"
    assert state_of(gone.written("a", undoing(gone))) == state_of(now)


def test_undo_goes_back_and_redo_forth() -> None:
    first = sheet()
    second, third = after(first, TAKEN), after(first, TAKEN, TAKEN)
    now = third
    now = now.written("a", undoing(now))
    assert state_of(now) == state_of(second)
    now = now.written("a", undoing(now))
    assert state_of(now) == state_of(first)
    with pytest.raises(SheetRefused):
        undoing(now)
    now = now.written("a", redoing(now))
    now = now.written("a", redoing(now))
    assert total(state_of(now)) == total(state_of(third))
    with pytest.raises(SheetRefused):
        redoing(now)


def test_players_come_and_go() -> None:
    now = sheet("fft-4", 4)
    now = now.written("a", arrival(state_of(now), "Eve", after="bruno"))
    assert state_of(now).at_table == ("Anne", "Bruno", "Eve", "Chloé", "David")
    now = after(now, TAKEN)
    now = now.written("a", departure(state_of(now), "Anne"))
    now = now.written("a", renaming(state_of(now), "Eve", "Ève"))
    state = state_of(now)
    assert state.seating is not None
    assert state.seating.players == ("Bruno", "Eve", "Chloé", "David")
    assert state.names == ("Anne", "Bruno", "Chloé", "David", "Ève")
    assert state.dealer == "Bruno"


@pytest.mark.parametrize(
    ("write", "reason"),
    [
        (lambda state: arrival(state, "anne"), SheetFault.ALREADY_PRESENT),
        (lambda state: departure(state, "Zoé"), SheetFault.NOT_ON_SHEET),
        (lambda state: renaming(state, "Anne", "BRUNO"), SheetFault.PLAYER_TWICE),
        (lambda state: change_of_game(state, game("fft-5")), SheetFault.TOO_FEW_PLAYERS),
        (lambda state: seating_for(state, "Anne", ("Bruno",)), SheetFault.SIT_OUT_NUMBER),
        (lambda _: opening(game("fft-4"), ("Anne", "anne", "B", "C")), SheetFault.PLAYER_TWICE),
    ],
)
def test_what_makes_no_sense_is_refused(write: Any, reason: SheetFault) -> None:
    with pytest.raises(SheetRefused) as refused:
        write(state_of(sheet()))
    assert refused.value.reason is reason


def test_other_rules_hold_for_the_deals_that_follow() -> None:
    now = after(sheet("fft-4", 5), TAKEN)
    now = now.written("a", change_of_game(state_of(now), game("fft-5")))
    state = state_of(now)
    assert state.lines[0].gain("Bruno") == 198
    assert state.seating is not None
    assert len(state.seating.players) == 5


def test_other_rules_for_a_deal_that_was_entered() -> None:
    line = state_of(after(sheet(), TAKEN)).lines[0]
    assert with_game(line, game("fft-4", base=0)).deal.game.options == {"base": 0}
    with pytest.raises(Unfinished):
        with_game(line, game("fft-5"))


def test_t142_a_deal_by_the_wrong_dealer_stands_and_is_asked_about() -> None:
    now = sheet()
    state = state_of(now)
    now = now.written("a", entered(state, TAKEN, seating_for(state, "Chloé")))
    (doubt,) = doubts(state_of(now))
    assert (doubt.kind, doubt.line, doubt.found) == (DoubtKind.OTHER_DEALER, 1, "Chloé")
    assert doubt.is_settled
    line = state_of(now).lines[0]
    now = now.written("a", correction(line, TAKEN, reseated(state_of(now), line, "Anne")))
    assert doubts(state_of(now)) == ()


def test_a_rare_result_counts_and_is_noted() -> None:
    now = after(sheet(), {**TAKEN, "points": "40.5"})
    (doubt,) = doubts(state_of(now))
    assert (doubt.kind, doubt.line) == (DoubtKind.HALF_POINT, 1)
    assert doubt.is_settled
    shown = [{"side": "attack", "size": "triple"}]
    (doubt,) = doubts(state_of(after(sheet(), {**TAKEN, "handfuls": shown})))
    assert doubt.kind == DoubtKind.RARE_HANDFULS


def test_one_deal_entered_on_two_phones_counts_once_and_is_asked_about() -> None:
    begun = sheet()
    alone = state_of(after(begun, TAKEN))
    both = after(begun, TAKEN).merged(after(begun, TAKEN, device="b"))
    state = state_of(both)
    assert (state.totals, state.dealer) == (alone.totals, alone.dealer)
    (doubt,) = doubts(state)
    assert (doubt.kind, doubt.line, doubt.is_settled) == (DoubtKind.SAME_DEAL, 1, False)
    other = after(begun, TAKEN).merged(after(begun, {**TAKEN, "points": 50}, device="b"))
    assert [one.kind for one in doubts(state_of(other))] == [DoubtKind.SAME_NUMBER]
    (twice,) = state.twice
    assert doubts(state_of(both.written("a", removal(twice.line)))) == ()
    left = state_of(both.written("a", removal(state.lines[0])))
    assert (len(left.lines), left.totals, doubts(left)) == (1, alone.totals, ())


def test_of_two_deals_entered_at_the_same_time_both_count_once_somebody_says_so() -> None:
    begun, other = sheet(), {**TAKEN, "points": 50}
    both = after(begun, TAKEN).merged(after(begun, other, device="b"))
    gone_on = after(both, TAKEN)
    assert [len(state_of(gone_on).lines), len(doubts(state_of(gone_on)))] == [2, 1]
    (twice,) = state_of(gone_on).twice
    decided = gone_on.written("c", correction(twice.line, other))
    assert [len(state_of(decided).lines), state_of(decided).twice] == [3, ()]
    assert DoubtKind.SAME_NUMBER not in {one.kind for one in doubts(state_of(decided))}
    # Whoever goes on knows all of them: no later deal is taken for another.
    further = after(after(decided, TAKEN, device="d"), TAKEN, device="e")
    assert [len(state_of(further).lines), state_of(further).twice] == [5, ()]


def test_what_two_phones_enter_while_apart_counts_once_deal_by_deal() -> None:
    begun = sheet()
    first, second = after(begun, TAKEN, TAKEN), after(begun, TAKEN, TAKEN, TAKEN, device="b")
    state = state_of(first.merged(second))
    assert [line.entered_as for line in state.lines] == [1, 2, 3]
    assert len(state.twice) == 2


@pytest.mark.parametrize("removed", [1, 2, 3])
@pytest.mark.parametrize("device", ["a", "b"])
def test_a_deal_entered_after_a_removal_is_no_deal_entered_twice(removed: int, device: str) -> None:
    now = after(sheet(), TAKEN, TAKEN, TAKEN)
    now = now.written(device, removal(state_of(now).lines[removed - 1]))
    state = state_of(after(now, TAKEN, device=device))
    assert (len(state.lines), doubts(state)) == (3, ())


def test_t142_whose_turn_it_was_is_what_the_sheet_said_when_a_deal_was_entered() -> None:
    now = after(sheet(), TAKEN, TAKEN)
    gone = now.written("a", removal(state_of(now).lines[0]))
    assert doubts(state_of(gone)) == ()
    leaves = after(sheet("fft-4", 5), TAKEN).written("a", PlayerLeft("Bruno"))
    now = after(leaves, {**TAKEN, "taker": "Anne"})
    assert state_of(now).lines[1].deal.seating.dealer == "Chloé"
    came_back = now.written("a", undoing(now, leaves.ordered[-1].id))
    assert doubts(state_of(came_back)) == ()


def test_an_undone_undoing_is_named_by_its_entry() -> None:
    now = after(sheet(), TAKEN)
    id = now.ordered[-1].id
    assert now.written("a", undoing(now, id)).ordered[-1].content == Undone(id)


def test_a_deal_that_is_gone_keeps_the_number_it_had() -> None:
    first = after(sheet(), TAKEN)
    apart = [after(first, {**TAKEN, "points": 50}, device=one) for one in ("b", "c")]
    both = apart[0].merged(apart[1])
    last = state_of(both).twice[0].line
    gone = both.written("a", removal(last))
    said = [one.text for one in entry_texts(Words("fr"), gone)]
    assert said[-1] == "suppression de la donne 3"
    undone = both.written("a", undoing(both))
    said = [one.text for one in entry_texts(Words("fr"), undone)]
    assert said[-1].startswith("annulation : donne 3 :")
