"""Lines of a sheet's file: what is written is read back, and everything wrong with one is told."""

import json
from typing import Any

import pytest

from oudler.core.text import NotationError
from oudler.sheet import SHEETS, SheetError, entry_from_json, format_sheet, parse_sheet

DEAL = {
    "id": "k3f9-2",
    "clock": 2,
    "type": "deal",
    "rules": "fft-4@1",
    "dealer": "Anne",
    "players": ["Anne", "Bruno", "Chloé", "David"],
    "taker": "Bruno",
    "contract": "garde",
    "points": 49,
    "oudlers": 2,
}


def faults(**changed: Any) -> list[tuple[str, str, str]]:
    found = {name: value for name, value in {**DEAL, **changed}.items() if value != "left out"}
    with pytest.raises(NotationError) as error:
        entry_from_json(found)
    return [(str(one.kind), one.field, one.found) for one in error.value.faults]


LINES = [
    '{"id":"a-1","clock":1,"time":1764000000000,"type":"opened","title":"Mardi","rules":"fft-5@1",'
    '"options":{"mouche":10},"players":["Anne","Bruno","Chloé","David","Eve"]}',
    '{"id":"a-2","clock":2,"type":"deal","number":3,"rules":"fft-5@1","dealer":"Anne",'
    '"players":["Anne","Bruno"],"sat_out":["Eve"],"taker":"Anne","contract":"garde",'
    '"points":"81/2","oudlers":2,"partners":["Bob",{"player":"Eve","by":"second_card"}],'
    '"petit":"attack","petits":2,"petit_players":["Anne"],'
    '"handfuls":[{"size":"single","player":"Anne"},{"size":"double","side":"defence"}],'
    '"slams":["made"],"miseres":[{"kind":"trumps","player":"Eve"}]}',
    '{"id":"a-3","clock":3,"type":"corrected","of":"a-2","rules":"fft-4@1","dealer":"Anne",'
    '"players":["Anne"],"passed_out":true}',
    '{"id":"a-4","clock":4,"type":"deal","number":1,"rules":"fft-4@1","dealer":"Anne",'
    '"players":["Anne"],"thrown_in":"petit_sec"}',
    '{"id":"a-5","clock":5,"type":"deal","number":1,"rules":"pagat-2-piles@1","dealer":"Anne",'
    '"players":["Anne"],"each":[{"player":"Anne","points":50,"oudlers":1}],"petit_player":"Anne"}',
    '{"id":"a-6","clock":6,"type":"removed","of":"a-2"}',
    '{"id":"a-7","clock":7,"type":"cards","of":"a-2","record":"{}\\n"}',
    '{"id":"a-8","clock":8,"type":"undone","of":"a-7"}',
    '{"id":"a-9","clock":9,"type":"game_changed","rules":"fft-4@1"}',
    '{"id":"a-10","clock":10,"type":"arrived","player":"Zoé","after":"Anne"}',
    '{"id":"a-11","clock":11,"type":"left","player":"Zoé"}',
    '{"id":"a-12","clock":12,"type":"renamed","player":"Anne","name":"Annie"}',
]


def test_the_lines_of_a_file_are_written_as_they_were_read() -> None:
    text = SHEETS.write(LINES)
    assert [one.text for one in parse_sheet(text).text.whole] == LINES
    assert format_sheet(parse_sheet(text).sheet) == text


def test_everything_wrong_with_an_entry_is_told() -> None:
    assert faults(taker="left out", clock=0, oudlers="two", colour="red") == [
        ("missing_field", "taker", ""),
        ("wrong_field", "oudlers", "two"),
        ("wrong_field", "clock", "0"),
        ("wrong_field", "colour", "red"),
    ]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "k3f9-0"),
        ("clock", 2**53),
        ("time", "today"),
        ("dealer", " "),
        ("dealer", "A" * 31),
        ("players", ["Anne", 3]),
        ("rules", ""),
        ("points", "40.25"),
        ("points", "1/0"),
        ("points", True),
        ("points_of", "both"),
        ("oudlers", 2.5),
        ("partners", [{"player": "Eve", "by": "third_card"}]),
        ("handfuls", [{"size": "single"}]),
        ("handfuls", [{"size": "single", "player": "Anne", "side": "attack"}]),
        ("miseres", [{"kind": "trumps", "player": "Anne", "side": "attack"}]),
        ("number", 10**6),
    ],
)
def test_a_value_that_no_field_has_is_named(field: str, value: object) -> None:
    assert faults(**{field: value})[0] == ("wrong_field", field, str(value))


def test_rules_that_do_not_exist_are_named() -> None:
    assert faults(rules="whist@1")[0] == ("unknown_ruleset", "rules", "whist@1")
    assert faults(options={"mouche": -1})[0][:2] == ("wrong_option", "options")
    assert faults(type="whist") == [("unknown_event", "type", "whist")]


def test_a_file_names_each_wrong_line() -> None:
    with pytest.raises(SheetError) as error:
        parse_sheet(SHEETS.write([LINES[5], "{[}", json.dumps({**DEAL, "of": 1})]))
    assert [(line, one.kind, one.field) for line, one in error.value.faults] == [
        (3, "not_json", ""),
        (4, "wrong_field", "of"),
    ]


def test_two_files_put_together_are_one_sheet() -> None:
    one, other = SHEETS.write(LINES[:7]), SHEETS.write(LINES[5:])
    read = parse_sheet(one + other)
    assert read.text.damaged == ()
    assert format_sheet(read.sheet) == SHEETS.write(LINES)
