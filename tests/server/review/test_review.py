"""Reviews over HTTP: a line a decision, only of finished deals, and without holding others up."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.review.finished import played

from oudler.coach import ReviewEffort
from oudler.testing.guests import Guest, open_site, run

QUICK = ReviewEffort(worlds=6, nodes=10_000, patience=1, playouts=8, club=4)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.review.coaching.CARE", QUICK)
    monkeypatch.setattr("oudler.coach.judgement.CLEAR_ERRORS", 2.0)  # few worlds, wide margins


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


async def kept(guest: Guest, path: str) -> list[dict[str, Any]]:
    answer = await guest.web.get(path, params={"lang": guest.lang, "kept": 1})
    assert answer.status_code == 200
    return lines(answer.text)


def test_a_review_has_a_line_for_each_decision_and_is_kept() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne)
            path = f"/api/tables/{table}/deals/1/review"
            answer = await anne.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            *told, last = lines(answer.text)
            found = list({one["number"]: one for one in told}.values())
            again = [one for one in told if one not in found]
            assert len(found) <= found[0]["total"]
            assert told[len(again) :] or again == told[:1], "only the turning point comes twice"
            cards = [one for one in found if one["card"]]
            assert all(one["at"].startswith("trick/") for one in cards)
            assert {one["place"] for one in found} == {0, 1, 2, 3}
            assert last["type"] == "reviewed"
            assert last["worth"][0].startswith(("Avec ces mains", "Tout le monde passe"))
            first = [one for one in found if one["number"] in last["explained_first"]]
            assert len(first) == len(last["explained_first"]) <= 3
            assert {one["verdict"] for one in first} <= {"mistake"} or len(first) == 1
            assert all(one["sign"] and one["word"] and one["told"] for one in found)
            unlucky = [one for one in found if one["verdict"] == "unlucky"]
            for one in found:
                if one["verdict"] in ("fine", "forced"):
                    assert one["better"] is None
                elif one["verdict"] != "unlucky":
                    assert one["better"]["place"] == one["place"]
                    assert one["better"]["action"] != {"type": "play", "card": one["card"]}
            for one in unlucky:
                assert (one["better"] is None) == one["says"][0].startswith("À cartes ouvertes")
                assert one["better"] is None or one["better"]["place"] == one["place"]
            assert any(one["better"] for one in unlucky)
            assert lines((await anne.get(path)).text) == [*found, last]
            # Whoever comes by the link reads it at once, in their own language.
            english = await kept(site.guest("en"), path)
            assert english[0]["told"] != found[0]["told"]
            assert english[-1]["explained_first"] == last["explained_first"]
            assert len(english[-1]["worth"]) == len(last["worth"])
            assert english[-1]["worth"] != last["worth"]
            names = {one["place"]: one["told"].split(" ")[0] for one in english[:-1]}
            assert "Anne" in str(names)
            # As in the replay, whoever reads it is « vous ».
            own, others = (
                [one for one in found if (one["place"] == 0) is is_own] for is_own in (True, False)
            )
            assert all("vous" in one["told"].lower() for one in own)
            assert not any("vous" in one["told"].lower() for one in others)
            assert "Anne" not in str(found)

    run(scenario)


def test_a_review_survives_a_restart_and_names_nobody_who_is_forgotten(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scenario() -> None:
        async with open_site(url) as site:
            anne = site.guest("fr")
            table = await played(anne)
            path = f"/api/tables/{table}/deals/1/review"
            await anne.get(path)
            told = await kept(site.guest("fr"), path)
        async with open_site(url) as site:
            again = await kept(site.guest("fr"), path)
            assert again == told
            assert "Anne" in str(again)
        async with open_site(url) as site:
            bob = site.guest("fr")
            other = await played(bob)
            path = f"/api/tables/{other}/deals/1/review"
            assert (await bob.get(path)).text
            assert (await bob.post("/api/account/forget", {})).status_code == 200
            assert not await kept(site.guest("fr"), path)
            assert "Anne" not in (await site.guest("fr").get(path)).text

    run(scenario)


def test_only_finished_deals_are_reviewed() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await anne.open(you="Anne", bots="beginner")
            await anne.do(table, "ready")
            answer = await anne.get(f"/api/tables/{table}/deals/1/review")
            assert answer.status_code == 404
            assert answer.json()["reason"] == "no_such_deal"

    run(scenario)


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne, deals=4)
            answer = await anne.get(f"/api/tables/{table}/deals/1/review")
            assert answer.status_code == 409
            assert answer.json()["reason"] == "match_open"

    run(scenario)


def test_rules_that_cannot_be_reviewed_are_refused_in_a_sentence() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne, rules="pagat-2-piles")
            answer = await anne.get(f"/api/tables/{table}/deals/1/review")
            assert answer.status_code == 422
            assert answer.json()["message"] == "L'analyse se fait à trois, quatre ou cinq joueurs."

    run(scenario)


def test_many_may_ask_for_the_same_review_and_others_are_served() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne)
            path = f"/api/tables/{table}/deals/1/review"
            asked = [asyncio.create_task(anne.get(path)) for _ in range(3)]
            assert (await anne.get(f"/api/tables/{table}")).status_code == 200
            # Whoever came first also heard of their turning point before the rest.
            texts = {frozenset((await one).text.splitlines()) for one in asked}
            assert len(texts) == 1

    run(scenario)


def test_a_review_that_nobody_has_asked_for_is_not_begun_by_a_look() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne)
            path = f"/api/tables/{table}/deals/1/review"
            assert await kept(site.guest("fr"), path) == []

    run(scenario)


def test_the_line_of_a_mistake_ends_in_the_scores_that_it_promises() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await played(anne)
            path = f"/api/tables/{table}/deals/1"
            found = lines((await anne.get(f"{path}/review")).text)[:-1]
            for one in [one for one in found if one["line"]][:2]:
                assert one["verdict"] == "mistake"
                asked = {"at": one["at"], "place": one["place"], "line": one["line"]}
                answer = await anne.post(f"{path}/line", asked)
                assert answer.status_code == 200, answer.text
                moments = answer.json()["moments"]
                assert moments[0]["at"] == one["at"]
                assert moments[-1]["at"] == "score"
                score = moments[-1]["deal"]["scores"][one["place"]]
                told = f" {score:+}".replace("-", "−") if score else "ne rapportait rien"
                # Where the contract depended on it, one more sentence follows.
                assert any(told in said for said in one["says"][-2:])

    run(scenario)


def test_what_a_review_found_is_in_the_figures_of_those_who_played() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, stranger = site.guest("fr"), site.guest("fr")
            table = await played(anne)
            before = (await anne.get("/api/me/figures")).json()["lost"]
            assert (before["deals"], before["line"]) == (0, [])
            path = f"/api/tables/{table}/deals/1/review"
            told = lines((await stranger.get(path)).text)[:-1]
            cost = [
                one["cost"] for one in told if one["place"] == 0 and one["verdict"] == "mistake"
            ]
            lost = (await anne.get("/api/me/figures")).json()["lost"]
            assert (lost["deals"], lost["mistakes"]) == (1, len(cost))
            assert abs(lost["lost"] - sum(cost)) <= len(cost)
            assert abs(sum(lost["by"].values()) - lost["lost"]) < 0.5
            assert (await stranger.get("/api/me/figures")).json()["lost"]["deals"] == 0

    run(scenario)
