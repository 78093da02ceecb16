"""What docs/bot-protocol.md shows is what programs hear and may say."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from oudler.arena import Ask, FaultKind
from oudler.arena.plan import SECONDS
from oudler.arena.program import MAX_FAULTS, hello, question
from oudler.arena.running import CHUNK, MAX_ABSENCES
from oudler.core import Contract, Seat, view
from oudler.core.text import ACTION_TYPES, action_from_json
from oudler.testing.builders import FFT_4, begin, dealt, taken_by

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs/bot-protocol.md").read_text("utf-8")
SHOWN: list[dict[str, Any]] = [
    json.loads(line)
    for block in re.findall(r"^```json\n(.*?)^```", PROTOCOL, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]
ACTIONS = re.findall(r'`(\{"type":[^`]*\})`', PROTOCOL)


def test_the_lines_have_the_fields_that_are_said() -> None:
    said, _, asked, answer = SHOWN
    assert list(said) == list(hello(FFT_4))
    assert said | {"options": 0} == hello(FFT_4) | {"options": 0}
    deal = taken_by(begin(FFT_4, dealt(FFT_4)), 1, Contract.GARDE_SANS)
    told = question(7, SECONDS, view(deal, Seat(1)))
    assert list(asked) == list(told)
    assert list(asked["view"]) == list(json.loads(json.dumps(told["view"])))
    assert asked["id"] == answer["id"]


@pytest.mark.parametrize("text", ACTIONS)
def test_the_actions_shown_can_be_read(text: str) -> None:
    action_from_json(json.loads(text.replace(" …", "")))


def test_every_kind_of_action_is_shown() -> None:
    assert {json.loads(text)["type"] for text in ACTIONS} == set(ACTION_TYPES)


def test_every_question_and_fault_is_explained() -> None:
    first_cells = re.findall(r"^\| `(\w+)` \|", PROTOCOL, re.MULTILINE)
    asked = {*Ask} - {Ask.LEAD, Ask.SIGNAL}  # a program is asked for it as for any other card
    assert {*map(str, asked), "announce", *map(str, FaultKind)} <= {*first_cells}


def test_the_numbers_are_right() -> None:
    assert (MAX_FAULTS, CHUNK, MAX_ABSENCES, SECONDS) == (10, 5, 10, 5.0)
