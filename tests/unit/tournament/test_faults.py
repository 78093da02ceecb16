"""The referee's rulings on faults: one action enters what the code gives, another takes it back."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from oudler.arbitration import FORMS
from oudler.arbitration.text import UNITS
from oudler.testing.tournaments import begun_tournament, played_tournament
from oudler.tournament.actions import Asked, CancelSession, LiftFault, RuleFault, decide, officials
from oudler.tournament.evolution import evolve, replay
from oudler.tournament.orientation import Format
from oudler.tournament.print import SHEETS, Printing, to_html
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.standings import standings
from oudler.tournament.text.fault_text import fault_line
from oudler.tournament.tournament import Tournament
from oudler.words import Words

CASES = json.loads((Path(__file__).parents[2] / "data/arbitration.json").read_text("utf-8"))
ENTRANTS = {"free": 8, "individual": 20, "triplets": 10, "quartets": 5, "teams": 2}
RULED = {
    "neutralised": "neutralised",
    "joint_zero": "joint_zero",
    "forty_sixty": "forty_sixty",
    "forty_forty": "forty_sixty",
    "at_least": "at_least",
    "awarded": "awarded",
}


def test_the_code_and_tournaments_agree_on_forms_and_units() -> None:
    assert {form: UNITS[form] for form in FORMS} == {
        str(format): str(unit) for format, unit in officials.UNITS.items()
    }


@cache
def evening(form: str) -> Tournament:
    return replay(played_tournament(begun_tournament(Format(form), ENTRANTS[form])))


def after(tournament: Tournament, action: Asked) -> Tournament:
    return evolve(tournament, *decide(tournament, action))


def asked(case: dict[str, Any]) -> RuleFault:
    session = evening(case["form"]).sessions[0]
    (_, who), *_ = session.present(session.plan.meetings[0])
    table, board = session.plan.meetings[0].table_name, 1
    if session.plan.boards:
        board = session.plan.meetings[0].boards[0]
    return RuleFault(1, table, who, case["fault"], case["given"], board, has_penalty=True)


@pytest.mark.parametrize("case", CASES, ids=lambda one: f"{one['article']}-{one['form']}")
def test_a_ruling_is_entered_in_one_action_and_taken_back_in_another(case: dict[str, Any]) -> None:
    before, action = evening(case["form"]), asked(case)
    ruled = after(before, action)
    (found,) = ruled.faults.values()
    kinds = [str(one.ruling.kind) for one in ruled.sessions[0].rulings.values()]
    assert kinds == ([RULED[case["deal"]]] if case["deal"] in RULED else [])
    assert found.is_warning is case.get("warning", False)
    taken = {one.amount for one in ruled.penalties.values()}
    expected = Fraction(case["penalty"])
    assert taken == ({expected} if expected and not found.is_warning else set())
    assert fault_line(Words("fr"), ruled, found).count("(T") == 1
    lifted = after(ruled, LiftFault(found.number))
    # Numbers are not given twice; nothing else is left.
    assert replace(lifted, last_fault=0, last_penalty=0) == before


def test_a_second_time_it_is_no_longer_a_warning() -> None:
    action = RuleFault(1, "1", 1, "touching")
    once = after(evening("free"), action)
    twice = after(once, action)
    assert (once.warnings(1), list(once.penalties)) == (1, [])
    assert [one.amount for one in twice.penalties.values()] == [100]
    assert twice.warnings(2) == 0
    # Taken back, the warning counts no more.
    assert after(twice, LiftFault(1)).warnings(1) == 0


def test_two_devices_rule_on_a_deal_once() -> None:
    action = RuleFault(1, "1", 1, "revoke", {"covered": "yes"}, 1)
    once = after(evening("individual"), action)
    with pytest.raises(Refused) as error:
        decide(once, action)
    assert error.value.reason is Reason.FAULT_RULED
    again = after(once, RuleFault(1, "1", 1, "revoke", {"covered": "yes"}, 1, note="encore"))
    assert len(again.faults) == 2
    assert len(after(after(once, LiftFault(1)), action).faults) == 1


def test_a_note_of_forty_counts_for_the_slow_side() -> None:
    action = RuleFault(1, "1", 1, "slowness", {"lost": "yes"}, 1)
    ruled = after(evening("individual"), action)
    assert standings(ruled).accounts[1].sessions[0][2].attack[0].counted == 40  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (RuleFault(1, "1", 1, "wrong_board"), Reason.NO_SUCH_FAULT),
        (RuleFault(1, "1", 1, "revoke"), Reason.FAULT_UNCLEAR),
        (RuleFault(1, "1", 1, "revoke", {"covered": "perhaps"}), Reason.FAULT_UNCLEAR),
        (RuleFault(1, "1", 9, "smoking"), Reason.NOT_AT_FAULT),
        (LiftFault(1), Reason.NOTHING_NOTED),
    ],
)
def test_what_the_code_does_not_say_is_refused(action: Asked, reason: Reason) -> None:
    with pytest.raises(Refused) as error:
        decide(evening("individual"), action)
    assert error.value.reason is reason


def test_a_session_with_a_fault_is_not_given_up() -> None:
    begun = replay(begun_tournament(Format.FREE, 8))
    warned = after(begun, RuleFault(1, "1", 1, "touching"))
    with pytest.raises(Refused) as error:
        decide(warned, CancelSession(1))
    assert error.value.reason is Reason.SESSION_PLAYED


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_referees_list_has_every_fault_and_warning(language: str) -> None:
    words = Words(language)
    ruled = after(evening("free"), RuleFault(1, "1", 1, "touching", note="deux fois"))
    ruled = after(ruled, RuleFault(1, "1", 1, "touching"))
    html = to_html(SHEETS["referee"].draw(Printing(words, ruled, ruled.sessions[0])))
    assert html.count("T150") == 2
    assert "deux fois" in html
    assert words.count("tournament.page.warned", 1, name="Adèle") in html
