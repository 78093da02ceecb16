"""Logs for the operator: one line a fact, and no storm."""

import json
import logging
import sys

from oudler.web.logs import FIRST_FEW, WINDOW, InJson, InText, NoStorm


def record(text: str, *args: object) -> logging.LogRecord:
    return logging.LogRecord("oudler.web", logging.WARNING, "x.py", 1, text, args, None)


def test_a_fact_is_one_line_whatever_is_in_it() -> None:
    said = record("table %s waits", "a\nb\x1b[31m")
    line = InText().format(said)
    assert line.endswith("warning table a\\nb\\x1b[31m waits")
    found = json.loads(InJson().format(said))
    assert found["says"] == "table a\nb\x1b[31m waits"
    assert (found["level"], found["from"]) == ("warning", "oudler.web")
    assert "\n" not in InJson().format(said)


def test_a_failure_of_ours_has_its_traceback() -> None:
    said = record("failed")
    try:
        raise RuntimeError("here")
    except RuntimeError:
        said.exc_info = sys.exc_info()
    assert "RuntimeError: here" in InText().format(said)
    assert "RuntimeError: here" in json.loads(InJson().format(said))["traceback"]
    assert "\n" not in InJson().format(said)


def test_many_lines_of_one_kind_become_a_number() -> None:
    now = [0.0]
    calm = NoStorm(lambda: now[0])
    passed = [calm.filter(record("table %s waits", str(number))) for number in range(2_000)]
    assert passed == [True] * FIRST_FEW + [False] * (2_000 - FIRST_FEW)
    assert calm.filter(record("something else"))
    now[0] += WINDOW + 1
    last = record("table %s waits", "again")
    assert calm.filter(last)
    assert last.getMessage() == (
        f"table again waits (and {2_000 - FIRST_FEW} more like it in the meantime)"
    )
