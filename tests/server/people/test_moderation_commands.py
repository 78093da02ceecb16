"""Muting, reporting, barring and banning."""

import asyncio
import json
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from oudler.cli import run as oudler
from oudler.people.moderation.bans import Banned, Unbanned, rule
from oudler.people.moderation.reports import Reported, waiting
from oudler.testing.guests import PATIENT, SETTINGS, Guest, Site, open_desk, open_site, run
from oudler.web.settings import Rate

Snapshot = dict[str, Any]


async def refused(answer: httpx.Response, status: int, reason: str) -> None:
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)
    assert answer.json()["message"]


async def three(site: Site) -> tuple[Guest, Guest, Guest, str]:
    """Anne, who opened the table, Bob at place 1, and Ève, who watches and speaks."""
    anne, bob, eve = site.guest(), site.guest(), site.guest()
    table = await anne.open(you="Anne", rules="fft-3")
    for guest in (bob, eve):
        await guest.get("/api/me")
    await bob.do(table, "sit", place=1, name="Bob")
    await anne.invite(table, eve)
    await eve.do(table, "say", text="Je regarde.")
    await bob.do(table, "say", text="Un petit mot.")
    return anne, bob, eve, table


async def id_of(guest: Guest) -> str:
    return str((await guest.get("/api/me")).json()["id"])


def words(snapshot: Snapshot) -> list[str]:
    return [one["text"] for one in snapshot["said"]]


def test_a_snapshot_reveals_no_id() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob, eve, table = await three(site)
            shown = json.dumps(await anne.snapshot(table))
            for guest in (anne, bob, eve):
                assert await id_of(guest) not in shown
            snapshot = await anne.snapshot(table)
            assert snapshot["said"][1]["who"] == snapshot["places"][1]["who"] != ""
            other = await bob.open(you="Bob")
            assert (await bob.snapshot(other))["places"][0]["who"] != snapshot["places"][1]["who"]

    run(scenario)


def test_a_muted_person_is_neither_shown_nor_told_to_the_one_who_muted() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne, bob, eve, table = await three(site)
            async with aclosing(anne.news(table)) as stream:
                await anext(stream)
                await anne.do(table, "mute", place=1)
                assert words(await anne.snapshot(table)) == ["Je regarde."]
                who = (await eve.snapshot(table))["said"][0]["who"]
                await anne.do(table, "mute", who=who)
                await anne.do(table, "mute", who=who)
                for guest in (bob, eve):
                    await guest.do(table, "say", text="Hé !")
                await bob.do(table, "ready")
                for _ in range(2):
                    news = await anext(stream)
                    assert (news["told"], words(news["snapshot"])) == ("", [])
                assert (await anext(stream))["told"] == "Bob attend la donne."
            snapshot = await anne.snapshot(table)
            assert sorted(one["name"] for one in snapshot["muted"]) == ["", "Bob"]
            await anne.do(table, "unmute", place=1)
            await anne.do(table, "unmute", who=who)
            assert len(words(await anne.snapshot(table))) == 4
            assert (await anne.snapshot(table))["muted"] == []

    run(scenario)


def test_nobody_else_can_see_that_somebody_was_muted() -> None:
    """With and without it the others are sent the same bytes, number by number."""

    async def told(*, muted: bool) -> list[object]:
        async with open_site(tempo=PATIENT) as site:
            anne, bob, eve, table = await three(site)
            found: list[object] = []
            async with (
                aclosing(bob.news(table, 0)) as stream,
                aclosing(eve.news(table, 0)) as watching,
            ):
                if muted:
                    await anne.do(table, "mute", place=1)
                await bob.do(table, "say", text="M'entendez-vous ?")
                for news in (stream, watching):
                    while (last := await anext(news))["told"] != "Bob dit : M'entendez-vous ?":
                        found.append(plain(last))
                    found.append(plain(last))
            for guest in (bob, eve, site.guest()):
                found.append(plain({"snapshot": await guest.snapshot(table)}))
            return found

    def plain(news: Snapshot) -> str:
        snapshot = {key: value for key, value in news["snapshot"].items() if key not in CHANCE}
        for one in snapshot["said"] + snapshot["places"]:
            one["who"] = bool(one["who"])
        return json.dumps({**news, "now": 0, "snapshot": snapshot})

    async def scenario() -> None:
        assert await told(muted=True) == await told(muted=False)

    run(scenario)


CHANCE = {"id", "commitment", "who"}
"""What differs from table to table."""


def test_a_mute_outlives_the_server_and_is_heard_of_in_the_other_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scenario() -> None:
        async with open_desk(url=url) as site:
            anne, bob, _, table = await three(site)
            await anne.do(table, "mute", place=1)
            cookies = [httpx.Cookies(guest.web.cookies) for guest in (anne, bob)]
        async with open_desk(url=url) as site:
            anne, bob = (site.guest(cookies=one) for one in cookies)
            assert words(await anne.snapshot(table)) == ["Je regarde."]
            assert len(words(await bob.snapshot(table))) == 2

    run(scenario)


@pytest.mark.parametrize("do", ["mute", "unmute", "report"])
def test_only_another_person_who_is_there_can_be_meant(do: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, _, _, table = await three(site)
            await anne.do(table, "seatbot", place=2, level="club")
            for meant in ({"place": 0}, {"place": 2}):
                await refused(await anne.ask(table, do, **meant), 409, "nobody_there")
            await refused(await anne.ask(table, do, place=7), 409, "no_such_place")
            if do != "unmute":
                await refused(await anne.ask(table, do, who="nobody"), 409, "nobody_there")
            await refused(await anne.ask(table, do, place="x"), 422, "unreadable")

    run(scenario)


def test_a_report_reaches_those_who_run_the_server() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob, _, table = await three(site)
            path = f"/api/tables/{table}/commands"
            asked = {"key": "once", "do": "report", "place": 1, "text": " Il  insulte. "}
            answers = [await anne.post(path, asked) for _ in range(3)]
            assert len({answer.content for answer in answers}) == 1
            (found,) = await waiting(site.registry.store)
            assert isinstance(found.told, Reported)
            assert (found.told.table, found.told.name, found.told.text) == (
                table, "Bob", "Il insulte.",
            )  # fmt: skip
            assert found.told.whom == await id_of(bob)
            assert [one.text for one in found.told.said] == ["Je regarde.", "Un petit mot."]
            await refused(
                await anne.ask(table, "report", place=1, text="x" * 301), 409, "say_too_long"
            )

    run(scenario)


def test_reports_are_limited() -> None:
    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, reporting=Rate(0.01, 2))) as site:
            anne, _, _, table = await three(site)
            answers = [await anne.ask(table, "report", place=1) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert int(answers[-1].headers["Retry-After"]) > 10

    run(scenario)


def test_a_barred_player_may_watch_until_welcomed() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob, eve, table = await three(site)
            await anne.do(table, "clear", place=1)
            assert (await bob.snapshot(table))["you"] is None
            await refused(await bob.ask(table, "sit", place=1, name="Bob"), 409, "barred")
            await refused(await bob.ask(table, "say", phrase="hello"), 409, "barred")
            assert (await eve.snapshot(table))["barred"] == []
            (barred,) = (await anne.snapshot(table))["barred"]
            assert barred["name"] == "Bob"
            await refused(await eve.ask(table, "welcome", who=barred["who"]), 409, "not_host")
            await refused(await anne.ask(table, "welcome", who="nobody"), 409, "nobody_there")
            await anne.do(table, "welcome", who=barred["who"])
            assert (await anne.snapshot(table))["barred"] == []
            await bob.do(table, "sit", place=1, name="Bob")
            await anne.do(table, "clear", place=0)
            await anne.do(table, "sit", place=0, name="Anne")

    run(scenario)


def test_a_banned_person_loses_the_place_at_once_and_may_only_watch() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            _, bob, _, table = await three(site)
            store = site.registry.store
            async with aclosing(bob.news(table)) as stream:
                await anext(stream)
                await rule(store, Banned(await id_of(bob)))
                assert (await anext(stream))["snapshot"]["you"] is None
            await refused(await bob.ask(table, "sit", place=1, name="Bob"), 403, "banned")
            await refused(await bob.ask(table, "mute", place=0), 403, "banned")
            await refused(await bob.post("/api/tables", {}), 403, "banned")
            assert (await bob.snapshot(table))["places"][1]["kind"] == "empty"
            await rule(store, Unbanned(await id_of(bob)))
            while (await bob.ask(table, "sit", place=1, name="Bob")).status_code != 200:
                await asyncio.sleep(0)

    run(scenario)


@pytest.mark.parametrize("option", ["--ban", "--unban", "--close"])
def test_an_id_may_begin_with_a_dash(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["moderate", "--store", "memory:", "--lang", "fr"]
    oudler([*asked, option, "-Xj8kQ2mZp0_4hTw7RbN1c"])
    assert "-Xj8kQ2mZp0_4hTw7RbN1c" in "".join(capsys.readouterr())
    with pytest.raises(SystemExit):
        oudler([*asked, option])


@pytest.mark.parametrize("option", ["--ban", "--unban"])
@pytest.mark.parametrize("text", ["Bob", "Xj8kQ2mZp0", "Xj8kQ2mZp0_4hTw7RbN1c Bob", ""])
def test_what_cannot_be_an_id_bans_nobody(
    option: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["moderate", "--store", "memory:", "--lang", "en"]
    assert oudler([*asked, option, text, "--close", "no-table"]) == 1
    said = f"“{text}” is not a person's id: a report has it in brackets, after the name.\n"
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize("decision", [[], ["--ban", "somebody"], ["--log"]])
def test_a_place_without_tables_is_refused_and_stays_empty(
    decision: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mistyped.db"
    assert oudler(["moderate", "--store", f"sqlite:///{file}", "--lang", "en", *decision]) == 1
    said = f"No tables are kept in {file}: name their place with --store.\n"
    assert capsys.readouterr() == ("", said)
    assert not list(tmp_path.iterdir())


def test_a_ban_given_while_no_server_ran_takes_the_place_on_the_next_visit(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scenario() -> None:
        async with open_site(url, PATIENT) as site:
            _, bob, _, table = await three(site)
            person, cookies = await id_of(bob), httpx.Cookies(bob.web.cookies)
        assert await asyncio.to_thread(oudler, ["moderate", "--store", url, "--ban", person]) == 0
        async with open_site(url, PATIENT) as site:
            bob = site.guest(cookies=cookies)
            async with aclosing(bob.news(table)) as stream:
                assert (await anext(stream))["snapshot"]["you"] is None

    run(scenario)


def test_another_process_on_the_same_file_hears_of_a_ban_and_of_a_closed_table(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scenario() -> None:
        async with open_site(url, PATIENT, replace(SETTINGS, look=0.02)) as site:
            anne, bob, _, table = await three(site)
            ban = ["moderate", "--store", url, "--ban", await id_of(bob), "--close", table]
            async with aclosing(anne.news(table)) as stream:
                await anext(stream)
                assert await asyncio.to_thread(oudler, ban) == 0
                while not (await anext(stream))["snapshot"]["is_closed"]:
                    pass
            while (await bob.ask(table, "say", phrase="hello")).status_code != 403:
                await asyncio.sleep(0.01)

    run(scenario)


@pytest.mark.slow
def test_the_operator_reads_and_decides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    asked = ["moderate", "--store", url, "--lang", "fr"]
    known: dict[str, str] = {}

    async def quiet() -> None:
        async with open_desk(url=url):
            pass

    async def scenario() -> None:
        async with open_desk(url=url) as site:
            anne, bob, _, table = await three(site)
            await anne.do(table, "report", place=1, text="Il insulte.")
            await bob.do(table, "report", place=0)
            known.update(table=table, bob=await id_of(bob))

    run(quiet)
    assert oudler(asked) == 0
    assert capsys.readouterr().out == "Aucun signalement.\n"
    run(scenario)
    assert oudler(asked) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("Signalement 2, ")
    assert f"table {known['table']} : Anne (" in printed[0]
    assert "  Pourquoi : Il insulte." in printed
    assert "  Bob : Un petit mot." in printed
    assert oudler([*asked, "--dismiss", "2"]) == 0
    assert oudler([*asked, "--ban", known["bob"]]) == 0
    assert "ne peut plus que regarder" in capsys.readouterr().out
    assert oudler([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["number"] for one in found["reports"]] == [1]
    assert found["banned"] == [known["bob"]]
    assert oudler([*asked, "--unban", known["bob"], "--close", known["table"]]) == 0
    assert oudler([*asked, "--close", known["table"]]) == 0
    capsys.readouterr()
    for wrong in (["--dismiss", "2"], ["--close", "nowhere"]):
        assert oudler([*asked, *wrong]) == 1
        assert capsys.readouterr().err.count("\n") == 1
    assert oudler(["moderate", "--store", "tarot.db"]) == 1
    assert capsys.readouterr().err
