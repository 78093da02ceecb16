"""Spectators: whom they hear, how the host removes them, and how fast anybody may speak."""

import json
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import httpx

from oudler.testing.guests import PATIENT, SETTINGS, Guest, Site, open_desk, open_site, run
from oudler.web.settings import Rate


async def refused(answer: httpx.Response, status: int, reason: str) -> None:
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)
    assert answer.json()["message"]


async def anne_and_eve(site: Site, **asked: Any) -> tuple[Guest, Guest, str]:
    """Anne, who opened a table, and Ève, who watches."""
    anne, eve = site.guest(), site.guest()
    table = await anne.open(you="Anne", **asked)
    await eve.post("/api/me", {"name": "Ève"})
    return anne, eve, table


async def handle(guest: Guest, table: str) -> str:
    return str((await guest.snapshot(table))["who"])


def test_a_spectator_is_heard_once_invited() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, eve, table = await anne_and_eve(site)
            assert not (await eve.snapshot(table))["may_speak"]
            await refused(await eve.ask(table, "say", phrase="hello"), 409, "not_invited")
            await anne.invite(table, eve)
            assert (await eve.snapshot(table))["may_speak"]
            await eve.do(table, "say", phrase="hello")
            said = (await anne.snapshot(table))["said"]
            assert [one["name"] for one in said] == ["Ève"]
            await anne.do(table, "invite", who=await handle(eve, table), speaks=False)
            await refused(await eve.ask(table, "say", phrase="hello"), 409, "not_invited")

    run(scenario)


def test_each_person_may_speak_only_so_fast_and_no_other_pays_for_it() -> None:
    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, speaking=Rate(0.1, 3))) as site:
            anne, eve, table = await anne_and_eve(site)
            await anne.invite(table, eve)
            answers = [await eve.ask(table, "say", text=f"mot {n}") for n in range(5)]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
            await refused(answers[-1], 429, "too_fast")
            assert int(answers[-1].headers["Retry-After"]) >= 9
            await anne.do(table, "say", text="Doucement.")

    run(scenario)


def test_nobody_floods_a_table_by_coming_and_going() -> None:
    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, stirring=Rate(0.1, 5))) as site:
            anne, eve, table = await anne_and_eve(site)
            for _ in range(2):
                await eve.do(table, "sit", place=1, name="Ève")
                await eve.do(table, "leave")
            await eve.do(table, "sit", place=1, name="Ève")
            for do in ("ready", "away", "leave"):
                answer = await eve.ask(table, do)
                await refused(answer, 429, "too_restless")
                assert int(answer.headers["Retry-After"]) >= 9
            await anne.do(table, "say", text="Du calme.")
            await eve.do(table, "say", text="Oui.")
            await anne.do(table, "away")

    run(scenario)


def test_players_see_who_looks_on_and_nobody_else_does() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne, eve, table = await anne_and_eve(site)
            path = f"/api/tables/{table}/spectators"
            assert (await anne.get(path)).json() == {"spectators": []}
            async with aclosing(eve.news(table)) as one, aclosing(anne.news(table)) as other:
                await anext(one)
                await anext(other)
                (found,) = (await anne.get(path)).json()["spectators"]
                who = await handle(eve, table)
                assert found == {"who": who, "name": "Ève", "may_speak": False}
                await refused(await eve.get(path), 409, "not_seated")
            while (await anne.get(path)).json()["spectators"]:
                pass

    run(scenario)


def test_a_player_who_leaves_stays_as_a_spectator_of_the_same_name() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne")
            await bob.do(table, "sit", place=1, name="Bob")
            async with aclosing(bob.news(table)) as stream:
                await anext(stream)
                path = f"/api/tables/{table}/spectators"
                assert (await anne.get(path)).json() == {"spectators": []}
                await bob.do(table, "leave")
                (found,) = (await anne.get(path)).json()["spectators"]
                assert (found["name"], found["may_speak"]) == ("Bob", False)

    run(scenario)


def test_a_removed_spectator_loses_the_table_and_is_told_why() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne, eve, table = await anne_and_eve(site)
            who = await handle(eve, table)
            path = f"/api/tables/{table}"
            async with eve.web.stream("GET", f"{path}/events?lang=fr") as stream:
                lines = stream.aiter_lines()
                while not (await anext(lines)).startswith("data: "):
                    pass
                await anne.do(table, "remove", who=who)
                await anne.do(table, "say", text="Entre nous.")
                rest = [line async for line in lines if line]
            assert rest[0] == "event: removed"
            assert "plus regarder" in json.loads(rest[1].removeprefix("data: "))["message"]
            assert len(rest) == 2
            for answer in (await eve.get(path), await eve.get(f"{path}/events")):
                await refused(answer, 403, "removed")
            await refused(await eve.ask(table, "sit", place=1, name="Ève"), 403, "removed")
            assert (await anne.snapshot(table))["barred"] == [{"who": who, "name": ""}]
            await anne.do(table, "welcome", who=who)
            assert (await eve.get(path)).status_code == 200

    run(scenario)


def test_a_sentence_about_a_spectator_without_a_name_begins_with_a_capital() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne, stranger = site.guest(), site.guest()
            table = await anne.open(you="Anne")
            who = await handle(stranger, table)
            async with aclosing(anne.news(table)) as stream:
                await anext(stream)
                await anne.do(table, "invite", who=who)
                assert (await anext(stream))["told"][0].isupper()

    run(scenario)


def test_at_a_private_table_nobody_new_watches_once_the_host_says_so() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne, eve, table = await anne_and_eve(site)
            path = f"/api/tables/{table}"
            async with aclosing(eve.news(table)) as stream:
                await anext(stream)
                await anne.do(table, "watching", open=False)
                assert "Plus personne d'autre" in (await anext(stream))["told"]
                assert not (await anne.snapshot(table))["watching_open"]
                stranger = site.guest()  # or Ève once more, in a window without cookies
                for answer in (await stranger.get(path), await stranger.get(f"{path}/events")):
                    await refused(answer, 403, "not_admitted")
                asked = await stranger.ask(table, "sit", place=1, name="Bob")
                await refused(asked, 403, "not_admitted")
                await anne.do(table, "say", text="Nous voilà entre nous.")
                assert "entre nous" in (await anext(stream))["told"]
            assert (await eve.get(path)).status_code == 200
            await anne.do(table, "watching", open=True)
            assert (await stranger.get(path)).status_code == 200

    run(scenario)


def test_at_a_public_table_everybody_may_watch() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, _, table = await anne_and_eve(site, is_listed=True)
            await refused(await anne.ask(table, "watching", open=False), 409, "listed")

    run(scenario)


def test_a_forgotten_person_leaves_no_invitation() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, eve, table = await anne_and_eve(site)
            await anne.invite(table, eve)
            await eve.do(table, "say", text="Bonsoir")
            who = await handle(eve, table)
            await eve.post("/api/account/forget", {})
            actor = await site.registry.table(table)
            assert who not in actor.table.invited

    run(scenario)
