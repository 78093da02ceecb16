"""Our players' advice over HTTP: what an agent says, for one view."""

from random import Random
from types import ModuleType
from typing import Any

import pytest

from oudler.agents import make_agent
from oudler.core import Phase, SeatView, view
from oudler.core.text import action_to_json, legal_to_json, view_to_json
from oudler.rulesets import load_ruleset
from oudler.testing.chance import random_moment
from oudler.testing.guests import open_desk, run

RULES = load_ruleset("fft-4")


def moment(phase: Phase) -> SeatView:
    rng = Random("advice")
    while True:
        deal = random_moment(rng, RULES)[2]
        if deal.phase is phase and deal.to_act is not None:
            return view(deal, deal.to_act)


def question(seen: SeatView, **more: object) -> dict[str, Any]:
    assert seen.legal is not None
    asked = {"rules": "fft-4", "view": view_to_json(seen), "legal": legal_to_json(seen.legal)}
    return asked | more


@pytest.mark.parametrize("phase", [Phase.BIDDING, Phase.DOG, Phase.PLAY])
def test_a_level_says_what_its_agent_would_do_and_why(phase: Phase) -> None:
    seen = moment(phase)

    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().post("/api/advise", question(seen))
            found = answer.json()
            assert answer.status_code == 200, found
            action = make_agent("club").decide(seen).action
            assert action is not None
            assert found["action"] == action_to_json(action)
            assert found["why"].endswith(".")
            assert set(found) == {"action", "why"}

    run(scenario)


@pytest.mark.slow
def test_beliefs_and_values_come_where_they_are_wanted(kernel: ModuleType) -> None:
    asked = question(moment(Phase.PLAY), level="master", wanted=["beliefs", "values"], seconds=0.2)

    async def scenario() -> None:
        async with open_desk() as site:
            found = (await site.guest().post("/api/advise", asked)).json()
            assert len(found["values"]) == len(asked["legal"]["cards"].split())
            assert found["values"][0]["error"] > 0
            assert all(abs(sum(chances) - 1) < 0.01 for chances in found["beliefs"].values())

    run(scenario)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"level": "master/2000"}, "master/2000"),
        ({"rules": "nonesuch"}, "nonesuch"),
        ({"wanted": ["the dog"]}, "wanted"),
        ({"view": {}}, "seat"),
        ({"view": question(moment(Phase.PLAY))["view"] | {"hand": "S1 S1"}}, "S1 S1"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_its_reason(
    changed: dict[str, object], says: str
) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            asked = question(moment(Phase.PLAY)) | changed
            answer = await site.guest().post("/api/advise", asked)
            assert answer.status_code == 422, answer.text
            assert answer.json()["reason"] == "no_advice"
            assert says in answer.json()["message"]

    run(scenario)
