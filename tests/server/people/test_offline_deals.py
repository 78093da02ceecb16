"""Deals played without a network: checked, kept once, and one's own like all others."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from oudler.core.text import Header, format_event, format_header
from oudler.table.live.finished import Finished
from oudler.table.seats import commands as ask
from oudler.testing.guests import SETTINGS, Guest, open_desk, run
from oudler.testing.tables import ANNE, ChanceTable
from oudler.web.settings import Rate

ACCOUNT = {"name": "Anne-Élise", "passphrase": "quatre bouts et un chien"}
BOTS = (None, "club", "club", "club")


def evening(deals: int = 2, seed: int = 0) -> list[Finished]:
    """The deals of an evening alone with bots."""
    played = ChanceTable(seed=seed, practice=True, alone=True)
    for number in range(deals):
        played.do(ANNE, ask.Ready(str(number)))
        while played.table.is_playing:
            played.act()
    return played.finished


def sent(one: Finished, **changed: Any) -> dict[str, Any]:
    """A deal as the page sends it."""
    lines = [format_header(Header("fft-4@1", {}, (), BOTS))]
    lines += map(format_event, (one.deal.dealt, *one.table.played))
    asked = {"table": "on-the-train", "number": one.number, "time": 1_700_000_000_000}
    return {**asked, "record": "\n".join(lines), "name": "Anne"} | changed


async def own(guest: Guest) -> list[dict[str, Any]]:
    """The guest's deals."""
    found: list[dict[str, Any]] = (await guest.get("/api/me/deals")).json()["deals"]
    return found


def test_deals_are_kept_once_and_can_be_replayed() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, deals = site.guest(), evening()
            for status, is_new in ((201, True), (200, False)):
                for one in deals:
                    answer = await anne.post("/api/me/deals", sent(one))
                    assert (answer.status_code, answer.json()) == (status, {"is_new": is_new})
            found = await own(anne)
            assert [one["deal"] for one in found] == [2, 1]
            assert {one["is_offline"] for one in found} == {one["is_practice"] for one in found}
            assert found[0]["time"] == "2023-11-14T22:13:20+00:00"
            scores = [one.table.session.sheet[-1][0] for one in deals if one.table.session]
            assert [one["score"] for one in found[::-1]] == scores
            assert (await own(site.guest())) == []
            figures = (await anne.get("/api/me/figures")).json()["figures"]
            assert figures["all"]["deals"] == 2
            table = found[0]["table"]
            replayed = (await anne.get(f"/api/tables/{table}/deals/2")).json()
            assert replayed["table"]["places"][0]["name"] == "Anne"
            assert (await anne.snapshot(table))["is_closed"]
            assert (await anne.get("/api/me/tables")).json()["tables"] == []
            export = (await anne.get("/api/account/export")).json()
            assert len(export["history"]) == len(export["tables"][0]["deals"]) == 2

    run(scenario)


def test_a_match_is_kept_with_its_last_deal_and_counts_once() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, deals = site.guest(), evening(3)
            for one in (*deals, deals[1], deals[2]):
                answer = await anne.post("/api/me/deals", sent(one, deals=2))
                assert answer.status_code in (200, 201)
            third, second, first = await own(anne)
            assert (first["match"], third["match"]) == (None, None)
            match = second["match"]
            assert (match["number"], match["deals"], match["players"]) == (1, 2, 4)
            assert match["total"] == first["score"] + second["score"]
            figures = (await anne.get("/api/me/figures")).json()
            assert figures["matches"]["ended"] == 1
            file = (await anne.get("/api/me/deals.json")).json()
            (one,) = file["matches"]
            assert one["time"] == second["time"]
            replayed = (await anne.get(f"/api/tables/{second['table']}/deals/2")).json()
            podium = replayed["moments"][-1]["deal"]["open"]["podium"]
            assert len(podium["ranked"]) == 4

    run(scenario)


def test_two_people_with_the_same_device_keep_tables_of_their_own() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            (one,) = evening(1)
            tables = set()
            for guest in (site.guest(), site.guest()):
                assert (await guest.post("/api/me/deals", sent(one))).status_code == 201
                tables.add((await own(guest))[0]["table"])
            assert len(tables) == 2

    run(scenario)


def test_what_a_guest_kept_goes_on_in_their_account_and_is_erased_with_it() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, phone = site.guest(), site.guest()
            first, second = evening()
            await anne.post("/api/account", ACCOUNT)
            await phone.post("/api/me/deals", sent(first))
            (kept,) = await own(phone)
            await phone.post("/api/session", ACCOUNT)
            assert (await phone.post("/api/me/deals", sent(first))).json() == {"is_new": False}
            assert (await phone.post("/api/me/deals", sent(second))).json() == {"is_new": True}
            assert {one["table"] for one in await own(anne)} == {kept["table"]}
            assert len(await own(anne)) == 2
            asked = {"passphrase": ACCOUNT["passphrase"]}
            assert (await anne.post("/api/account/forget", asked)).status_code == 200
            assert await own(anne) == []
            log = await site.registry.store.read(f"table/{kept['table']}")
            assert not any("Anne" in line.text for line in log)

    run(scenario)


def wrong() -> Iterator[tuple[str, dict[str, Any], int, str]]:
    """What is refused: a name, what is sent, the status, the reason."""
    first, second = evening()
    right = sent(first)
    lines = right["record"].splitlines()

    def record(*changed: str) -> dict[str, Any]:
        return {**right, "record": "\n".join(changed)}

    def headed(**fields: Any) -> dict[str, Any]:
        return record(json.dumps(json.loads(lines[0]) | fields), *lines[1:])

    scored = json.loads(lines[-1]) | {"scores": [600, -200, -200, -200]}
    yield "scores", record(*lines[:-1], json.dumps(scored)), 422, "wrong_record"
    yield "a card twice", record(*lines[:-3], lines[-4], *lines[-3:]), 422, "wrong_record"
    yield "nonsense", record("nonsense"), 422, "wrong_record"
    yield "nothing", record(""), 422, "wrong_record"
    yield "no deal", record(lines[0]), 422, "not_one_deal"
    yield "unfinished", record(*lines[:20]), 422, "not_one_deal"
    yield "no such rules", headed(rules="fft-9@1"), 422, "wrong_record"
    yield "people", headed(bots=[None, None, "club", "club"]), 422, "not_alone"
    yield "nobody", headed(bots=["club"] * 4), 422, "not_alone"
    yield "no such bot", headed(bots=[None, "club", "club", "champion"]), 422, "not_alone"
    yield "too few", headed(bots=[None, "club"]), 422, "not_alone"
    yield "nobody said", headed(bots=[]), 422, "not_alone"
    yield "two deals", record(*lines, *lines_of(second)), 422, "not_one_deal"
    yield "the second", sent(second), 409, "deals_missing"
    yield "an address", {**right, "table": "../../somewhere"}, 422, "unreadable"
    yield "too long a match", {**right, "deals": 101}, 422, "unreadable"
    yield "none", {**right, "number": 0}, 422, "unreadable"
    yield "too long", {**right, "record": right["record"] * 5}, 413, "too_large"


def lines_of(one: Finished) -> list[str]:
    """A deal without the head of its record."""
    return list(sent(one)["record"].splitlines()[1:])


def test_what_is_wrong_is_refused_and_nothing_is_kept() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            for name, asked, status, reason in wrong():
                answer = await anne.post("/api/me/deals", asked)
                assert (answer.status_code, answer.json()["reason"]) == (status, reason), (
                    name,
                    answer.text,
                )
                assert answer.json()["message"]
            assert await own(anne) == []
            assert await site.registry.store.streams("table/") == ()

    run(scenario)


def test_the_next_deal_must_go_on_from_the_one_before() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, deals = site.guest(), evening()
            await anne.post("/api/me/deals", sent(deals[0]))
            # The same dealer again; other rules; more deals than one evening has.
            again = await anne.post("/api/me/deals", sent(deals[0], number=2))
            assert "Ligne 2" in again.json()["message"]
            text = sent(deals[1])["record"].replace("fft-4@1", "pagat-4@1")
            other = await anne.post("/api/me/deals", sent(deals[1], record=text))
            assert other.json()["reason"] == "other_rules"
            much = await anne.post("/api/me/deals", sent(deals[1], number=1001))
            assert much.json()["reason"] == "too_many_deals"
            assert len(await own(anne)) == 1

    run(scenario)


def test_too_many_at_once_are_put_off() -> None:
    async def scenario() -> None:
        settings = replace(SETTINGS, stirring=Rate(0.01, 1))
        async with open_desk(settings) as site:
            anne, (first, second) = site.guest(), evening()
            assert (await anne.post("/api/me/deals", sent(first))).status_code == 201
            answer = await anne.post("/api/me/deals", sent(second))
            assert (answer.status_code, answer.json()["reason"]) == (429, "too_restless")
            assert len(await own(anne)) == 1

    run(scenario)


def test_a_deal_cannot_have_ended_in_the_future() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            await anne.post("/api/me/deals", sent(evening(1)[0], time=10**15))
            (found,) = await own(anne)
            assert found["time"] < "2200"

    run(scenario)
