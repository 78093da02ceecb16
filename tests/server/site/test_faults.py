"""The arbitration code as the page gets it: every golden ruling is where its answers lead."""

import json
from pathlib import Path
from typing import Any

from oudler.arbitration import FORMS, outcome_of
from oudler.arbitration.text import answer_text, question_text, ruling_sentence
from oudler.testing.guests import open_desk, run
from oudler.words import Words

CASES = json.loads((Path(__file__).parents[2] / "data/arbitration.json").read_text("utf-8"))
WORDS = Words("fr")


def walked(code: dict[str, Any], case: dict[str, Any]) -> dict[str, Any]:
    """The ruling to which the answers lead, each chosen by what its button says."""
    (step,) = [one["path"] for one in code["faults"] if one["fault"] == case["fault"]]
    for key, answer in case["given"].items():
        assert step["asks"] == question_text(WORDS, key)
        says = answer_text(WORDS, key, answer)
        (step,) = [one["then"] for one in step["answers"] if one["says"] == says]
    found: dict[str, Any] = step
    return found


def test_the_page_rules_as_the_library_does() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            codes = {
                form: (await site.guest().get(f"/api/faults/{form}?lang=fr")).json()
                for form in FORMS
            }
            assert (await site.guest().get("/api/faults/bridge")).status_code == 404
        for case in CASES:
            found = walked(codes[case["form"]], case)
            outcome = outcome_of(case["form"], case["fault"], case["given"])
            assert found["given"] == case["given"]
            assert found["says"] == ruling_sentence(WORDS, case["form"], outcome)
            assert case["article"] in found["source"]

    run(scenario)
