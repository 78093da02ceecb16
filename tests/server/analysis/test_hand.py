"""A hand of one's own over HTTP: read while it is typed, weighed line by line."""

import asyncio
import json
from types import ModuleType
from typing import Any

import pytest

from oudler.coach.weighed_bids import LearnedPlayouts
from oudler.testing.guests import open_desk, open_site, run

HAND = "T21 T19 T12 T6 T1 EX, roi de cœur, HN H10 H8 H1 DJ D8 CQ CN C7 S6 S4"
FEW = 20


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.analysis.http.hand_routes.WORLDS", FEW)


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_hand_is_weighed_line_by_line(kernel: ModuleType) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            body = {"hand": HAND, "bids": ["pass"]}
            answer = await site.guest().post("/api/analysis/bid", body)
            assert answer.status_code == 200, answer.text
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            *before, last = lines_of(answer.text)
            assert [found["worlds"] for found in before] == [4, 12, FEW]
            assert not any(found["is_whole"] or found["discards"] for found in before)
            assert (last["is_whole"], last["worlds"], len(last["discards"])) == (True, FEW, 3)
            assert (last["seat"], last["player"]) == (1, "master")
            assert len(last["options"]) == 5
            assert {one["about"] for one in last["told"] if one["says"]} >= {"advice", "drivers"}

    run(scenario)


def test_the_same_cards_have_the_same_figures_however_they_are_typed(kernel: ModuleType) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            guest = site.guest()
            sorted_otherwise = " ".join(reversed(HAND.replace("roi de cœur", "HK").split()))
            answers = [
                await guest.post("/api/analysis/bid", {"hand": hand, "seed": "1"})
                for hand in (HAND, sorted_otherwise.replace(",", " "))
            ]
            assert answers[0].text == answers[1].text

    run(scenario)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"hand": "S1 S1 zut"}, "wrong_hand"),
        ({"hand": HAND, "dog": "S4 S1 S2 S3 H2 H3"}, "not_bid"),
        ({"hand": HAND, "seat": 4}, "not_bid"),
        ({"hand": HAND, "bids": ["garde", "prise"]}, "bid_too_low"),
        ({"hand": HAND, "rules": "whist"}, "wrong_rules"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(body: dict[str, object], reason: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().post("/api/analysis/bid", body)
            found = answer.json()
            assert answer.status_code in (409, 422), found
            assert found["reason"] == reason, found
            assert found["message"]

    run(scenario)


def test_without_the_search_club_answers(no_kernel: None) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().post("/api/analysis/bid", {"hand": HAND})
            last = lines_of(answer.text)[-1]
            assert last["player"] == "club"
            assert not any("install" in line for one in last["told"] for line in one["says"])

    run(scenario)


def test_nothing_is_worked_out_for_somebody_who_has_left(
    kernel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oudler.analysis.http.hand_routes.WORLDS", 1_000_000)
    worked, outcomes = [], LearnedPlayouts.outcomes

    def noted(self: LearnedPlayouts, deals: Any, *others: Any) -> Any:
        worked.append(len(deals))
        return outcomes(self, deals, *others)

    monkeypatch.setattr(LearnedPlayouts, "outcomes", noted)
    monkeypatch.setattr(LearnedPlayouts, "at_once", 4)

    async def scenario() -> None:
        async with open_site() as site:
            guest = site.guest()
            asked = guest.web.stream("POST", "/api/analysis/bid", json={"hand": HAND})
            async with asked as answer:
                async for line in answer.aiter_lines():
                    assert json.loads(line)["worlds"] == 4
                    break
            # Somebody else's whole answer comes, and meanwhile no other hand is worked out.
            monkeypatch.setattr("oudler.analysis.http.hand_routes.WORLDS", FEW)
            await guest.post("/api/analysis/bid", {"hand": HAND})
            done = len(worked)
            await asyncio.sleep(0)
            await guest.post("/api/analysis/bid", {"hand": HAND})
            per_answer = 5 * FEW // 4
            assert len(worked) - done == per_answer

    run(scenario)


def test_cards_are_read_while_they_are_typed() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            guest = site.guest()

            async def typed(text: str, **others: str) -> dict[str, Any]:
                body = {"text": text, **others}
                answer = await guest.post("/api/analysis/cards?lang=fr", body)
                assert answer.status_code == 200, answer.text
                return dict(answer.json())

            found = await typed("R♠, roi de cœur, 21 zut")
            assert (found["cards"], found["unread"]) == ("SK HK T21", ["zut"])
            assert "zut" in found["says"]
            assert not found["is_right"]
            short = await typed("Ex")
            assert (short["says"], short["is_right"]) == ("", False)
            assert "une de trop" in (await typed(HAND + " S5"))["says"]
            assert (await typed("R♠, R♠"))["cards"] == "SK"
            assert (await typed(HAND))["is_right"]
            dog = await typed("as de pique, 2 3 4 5 6 de pique", what="dog")
            assert dog["cards"].startswith("S1")
            two = await typed("R♠, R♠", rules="wikipedia-6-two-packs")
            assert two["cards"] == "SK SK"

    run(scenario)
