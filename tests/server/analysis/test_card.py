"""A card of a deal over HTTP: its positions at once, then figures that grow."""

import json
from types import ModuleType
from typing import Any

import pytest
from tests.unit.coach.test_weighed_actions import OVER, cards_of, played

from oudler.core import Phase
from oudler.deals import Search, deal_to_fragment, deal_to_text
from oudler.testing.guests import Guest, open_desk, run

FRAGMENT = deal_to_fragment(OVER)
CARD = cards_of(OVER)[60]


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.coach.trials.LearnedCards.worlds", 48)
    monkeypatch.setattr("oudler.coach.weighed_actions.NODES", (20_000,))


async def lines(guest: Guest, body: dict[str, object]) -> list[dict[str, Any]]:
    answer = await guest.post("/api/analysis/card", body)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("text", [FRAGMENT, deal_to_text(OVER), f"https://x.org/#deal={FRAGMENT}"])
def test_a_deal_is_read_from_a_link_or_a_text(text: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().post("/api/analysis/positions", {"deal": text})
            found = answer.json()
            assert answer.status_code == 200, found
            assert found["link"] == FRAGMENT
            assert found["names"] == ["Nord", "Ouest", "Sud", "Est"]
            assert len(found["positions"]) == 72 + len(OVER.bids) + bool(OVER.discard)
            assert sorted(map(len, found["played"])) == [6, 18, 18, 18, 18]
            last = found["positions"][-1]
            assert (last["at"], len(last["trick"]), len(last["hand"])) == ("trick/18", 3, 1)

    run(scenario)


def test_figures_grow_and_earlier_beliefs_come_between(kernel: ModuleType) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            found = await lines(site.guest(), {"deal": FRAGMENT, "number": CARD.number})
            weighed = [one for one in found if one["type"] == "weighed"]
            assert [one["worlds"] for one in weighed] == [16, 48]
            assert weighed[-1]["is_done"]
            assert all(one["open"] for one in weighed[-1]["options"])
            assert [one["trick"] for one in found if one["type"] == "beliefs"] == [*range(1, 16)]
            hidden = weighed[-1]["beliefs"]
            assert all(abs(sum(chances) - 1) < 0.01 for chances in hidden.values())

    run(scenario)


def test_a_bid_and_a_deal_that_stops_are_weighed(kernel: ModuleType) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            (first, *_) = await lines(site.guest(), {"deal": FRAGMENT, "number": 0})
            assert first["options"][0]["card"] is None
            assert first["beliefs"]

    run(scenario)


def test_without_the_search_club_answers(no_kernel: None) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            (only,) = await lines(site.guest(), {"deal": FRAGMENT, "number": CARD.number})
            assert only["player"] == "club"
            assert only["says"].startswith("À votre place")
            assert only["is_done"]
            assert only["beliefs"] == {}

    run(scenario)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"deal": "N: S1 S2"}, "wrong_deal"),
        ({"deal": FRAGMENT[:-3]}, "wrong_deal"),
        ({"deal": FRAGMENT, "number": 500}, "no_decision"),
        ({"deal": FRAGMENT, "number": -1}, "no_decision"),
        ({"deal": FRAGMENT, "seat": 1}, "unreadable"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(body: dict[str, object], reason: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().post("/api/analysis/card", body)
            found = answer.json()
            assert answer.status_code in (400, 422), found
            assert found["reason"] == reason, found
            assert found["message"]

    run(scenario)


def test_a_text_that_is_no_deal_is_told_why() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().post("/api/analysis/positions", {"deal": "N: S1 S2"})
            found = answer.json()
            assert (answer.status_code, found["positions"]) == (200, [])
            assert found["wrong"]

    run(scenario)


def test_the_truth_is_told_of_finished_deals_only() -> None:
    stopped = cards_of(OVER)[30].deal
    assert stopped.phase is not Phase.OVER

    async def scenario() -> None:
        async with open_desk() as site:
            text = {"deal": deal_to_fragment(stopped)}
            found = (await site.guest().post("/api/analysis/positions", text)).json()
            assert found["dealt"] is found["played"] is None
            assert found["positions"][-1]["told"] == ""
            # What a seat is shown is what it saw: nothing of the other hands.
            for one in found["positions"]:
                assert len(one["hand"]) <= 24

    run(scenario)


@pytest.mark.parametrize("rules", ["fft-3", "fft-4", "fft-5", "pagat-5-dead"])
def test_a_seat_has_one_name_on_every_page(rules: str) -> None:
    deal = next(Search("", rules, seed="names").deals(1))
    fragment = deal_to_fragment(deal)

    async def scenario() -> None:
        async with open_desk() as site:
            guest = site.guest("fr")
            asked = {
                "deal": {"text": fragment},
                "positions": {"deal": fragment},
                "deals": {"texts": [fragment]},
            }
            edited, positions, files = [
                (await guest.post(f"/api/analysis/{path}", body)).json()
                for path, body in asked.items()
            ]
            replayed = (await guest.get(f"/api/d/{fragment}")).json()
            names = positions["names"]
            assert [one["name"] for one in edited["places"] if one["key"] != "dog"] == names
            assert files["deals"][0]["names"][: len(names)] == names
            places = [one["name"] for one in replayed["table"]["places"]]
            assert places[: len(names)] == names
            first = "Nord" if deal.rules.seats == 4 else "Joueur 1"
            assert names[0] == first

    run(scenario)


def test_calls_are_among_the_decisions_of_five(kernel: ModuleType) -> None:
    over = played("fft-5", "five")

    async def scenario() -> None:
        async with open_desk() as site:
            text = {"deal": deal_to_fragment(over)}
            found = (await site.guest().post("/api/analysis/positions", text)).json()
            assert {one["kind"] for one in found["positions"]} >= {"bid", "call", "card"}

    run(scenario)
