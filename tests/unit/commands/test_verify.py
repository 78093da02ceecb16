"""`oudler verify`: three answers, and what it finds in a record that was changed."""

import json
from pathlib import Path
from typing import Any

import pytest

from oudler.cli import run as oudler
from oudler.people.table_erasure import without
from oudler.review.http.deals import record_lines
from oudler.table.proof.verification import Answer, Flaw, verify, with_links
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.evolution import rebuild
from oudler.testing.tables import ChanceTable

DATA = Path(__file__).parents[2] / "data" / "fairness"
Line = dict[str, Any]


@pytest.fixture(scope="module")
def evening() -> list[Line]:
    """The record of three deals."""
    return recorded(ChanceTable(seed=3), deals=3)


def recorded(played: ChanceTable, *, deals: int) -> list[Line]:
    played.play(deals)
    return list(record_lines(played.table, played.finished))


def text(lines: list[Line]) -> list[str]:
    return list(map(json.dumps, lines))


def answer(lines: list[Line], *, relinked: bool = True) -> Answer:
    """What is said of a record that somebody has changed, and made a new chain for."""
    bare = [{key: value for key, value in line.items() if key != "link"} for line in lines]
    return verify(text(list(with_links(bare)) if relinked else lines)).answer


def starts(lines: list[Line]) -> list[int]:
    return [number for number, line in enumerate(lines) if line.get("type") == "dealt"]


def test_a_record_of_a_table_holds(evening: list[Line]) -> None:
    report = verify(text(evening))
    assert report.answer is Answer.HOLDS
    assert report.link == evening[-1]["link"]
    assert answer(evening) is Answer.HOLDS


def test_a_local_game_is_not_accused(evening: list[Line]) -> None:
    header = {key: evening[0][key] for key in ("format", "version", "rules", "options", "players")}
    others = [
        {key: value for key, value in line.items() if key not in ("link", "fair")}
        for line in evening[1:]
    ]
    report = verify(text([header, *others]))
    assert report.answer is Answer.NOTHING_PROMISED
    assert report.wrong == []


@pytest.mark.parametrize(
    ("kept", "code"), [(("link", "fair", "table"), 0), ((), 3), (("fair",), 0), (("table",), 1)]
)
def test_the_exit_code_says_which_of_three_answers_it_is(
    evening: list[Line], kept: tuple[str, ...], code: int, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    dropped = {"link", "fair", "table", "deals"} - {*kept}
    lines = [{key: v for key, v in line.items() if key not in dropped} for line in evening]
    if "link" in kept:
        lines = evening
    path = tmp_path / "evening.tarot"
    path.write_text("\n".join(text(lines)), "utf-8")
    for language in ("fr", "en"):
        assert oudler(["verify", str(path), "--lang", language]) == code
        assert oudler(["verify", str(path), "--json", "--lang", language]) == code
    said = capsys.readouterr().out.splitlines()[-1]
    assert json.loads(said)["answer"] == {0: "holds", 1: "broken", 3: "nothing_promised"}[code]


def test_deals_left_out_doubled_or_reordered_are_found(evening: list[Line]) -> None:
    one, two, three = starts(evening)
    header, first = evening[:one], evening[one:two]
    second, third = evening[two:three], evening[three:]
    whole = [*header, *first, *second, *third]
    assert answer(whole) is Answer.HOLDS
    for deals in (
        [first, third], [second, third], [first, second], [first, second, second, third],
        [first, third, second], [second, first, third], [],
    ):  # fmt: skip
        assert answer([*header, *(line for deal in deals for line in deal)]) is Answer.BROKEN
        count = {"deals": len(deals)}
        if deals not in ([first, second], []):  # what was cut off at the end, only the header tells
            told = [header[0] | count, *(line for deal in deals for line in deal)]
            assert answer(told) is Answer.BROKEN


@pytest.mark.parametrize("names", [("Bob", "Anne"), ("Anna", "Bob"), ("Bob", "Bob")])
def test_players_renamed_or_swapped_are_found(evening: list[Line], names: tuple[str, str]) -> None:
    changed = [evening[0] | {"players": [*names, *evening[0]["players"][2:]]}, *evening[1:]]
    assert answer(changed) is Answer.BROKEN


def test_names_changed_with_the_proof_give_other_cards(evening: list[Line]) -> None:
    changed = json.loads(json.dumps(evening))
    changed[0]["players"][0] = "Anna"
    for number in starts(changed):
        changed[number]["fair"]["drawn"][0]["name"] = "Anna"
    assert answer(changed) is Answer.BROKEN


def test_other_rules_than_those_that_were_bound_are_found(evening: list[Line]) -> None:
    changed = [evening[0] | {"options": {"half_points": "exact"}}, *evening[1:]]
    dealt = [line for line in changed if line.get("type") != "deal_scored"]
    assert answer(dealt) is Answer.BROKEN


@pytest.mark.parametrize("number", [0, 1, 5, -1])
def test_a_line_that_was_edited_removed_or_inserted_is_found(
    evening: list[Line], number: int
) -> None:
    edited = [*evening]
    edited[number] = edited[number] | {"note": "x"}
    report = verify(text(edited))
    assert report.flaws == {Flaw.LINE_CHANGED: number % len(evening) + 1}
    assert report.answer is Answer.BROKEN


def test_a_line_that_is_left_out_where_the_rules_do_not_mind_is_found(evening: list[Line]) -> None:
    left_out = next(n for n, line in enumerate(evening) if line.get("type") == "deal_scored")
    report = verify(text([*evening[:left_out], *evening[left_out + 1 :]]))
    assert report.flaws[Flaw.LINE_CHANGED] == left_out + 1


def test_a_record_that_stops_in_the_middle_is_found(evening: list[Line]) -> None:
    assert Flaw.CUT_SHORT in verify(text(evening[:-3])).flaws


def test_where_somebody_was_forgotten_the_others_still_verify_their_cards() -> None:
    played = ChanceTable(seed=4)
    played.play(2)
    played.log = [*without(played.log, "a")]
    played.table = rebuild((0.0, event) for event in played.log)
    lines = list(record_lines(played.table, played.finished))
    assert "Anne" not in json.dumps(lines)
    report = verify(text(lines))
    assert report.answer is Answer.HOLDS
    assert set(map(str, report.verdicts)) == {"forgotten"}


def test_a_deal_for_practice_is_marked_until_a_second_person_sits_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = ChanceTable(seed=4, practice=True, alone=True)
    played.do(Who("a"), ask.Ready("1"))
    while played.table.is_playing:
        played.act()
    played.do(Who("b"), ask.Sit(1, "Bob"))
    lines = recorded(played, deals=1)
    path = tmp_path / "practice.tarot"
    path.write_text("\n".join(text(lines)), "utf-8")
    for command in ("verify", "replay"):
        assert oudler([command, str(path), "--json"]) == 0
        deals = json.loads(capsys.readouterr().out)["deals"]
        assert [deal.get("practice") for deal in deals] == [True, None]
        assert oudler([command, str(path), "--lang", "fr"]) == 0
        assert capsys.readouterr().out.count("Entraînement") == 1
    first, *_ = starts(lines)
    del lines[first]["practice"]
    assert answer(lines, relinked=False) is Answer.BROKEN
