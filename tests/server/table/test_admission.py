"""Over HTTP: changing places shows one hand only, in snapshot, stream and replay."""

import asyncio
from contextlib import aclosing
from typing import Any

from oudler.testing.guests import PATIENT, Guest, Site, choice, open_desk, open_site, run


async def playing(site: Site, **asked: Any) -> tuple[Guest, str]:
    """Anne plays with three bots."""
    anne = site.guest("fr")
    table = await anne.open(you="Anne", bots="club", **asked)
    await anne.do(table, "ready")
    return anne, table


async def refused(guest: Guest, table: str, do: str, **asked: Any) -> str:
    answer = await guest.ask(table, do, **asked)
    assert answer.status_code == 409
    return str(answer.json()["reason"])


def hand(snapshot: dict[str, Any]) -> list[str]:
    return list(snapshot["deal"]["hand"])


def test_going_from_bot_to_bot_shows_no_hand() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            _, table = await playing(site)
            eve, sent = site.guest("fr"), list[dict[str, Any]]()

            async def listen() -> None:
                async with aclosing(eve.news(table)) as stream:
                    async for news in stream:
                        sent.append(news["snapshot"])

            listening = asyncio.create_task(listen())
            for place in (1, 2, 3):
                before = await eve.snapshot(table)
                assert before["may_sit"][place] == ("ask" if place == 1 else "wait")
                await eve.do(table, "sit", place=place, name="Ève")
                sent.append(await eve.snapshot(table))
                await eve.do(table, "leave")
            assert await refused(eve, table, "undo") == "not_seated"
            assert (
                await eve.ask(table, "act", action={"type": "bid", "contract": "pass"})
            ).is_error
            assert (await eve.get(f"/api/tables/{table}/hint")).json()["reason"] == "not_seated"
            assert (await eve.get(f"/api/tables/{table}/deals/1")).status_code == 404
            assert "dealt" not in (await eve.get(f"/api/tables/{table}/record")).text
            await asyncio.sleep(0.1)
            listening.cancel()
            assert len(sent) > 6
            assert not any(map(hand, sent))

    run(scenario)


def test_a_player_lets_somebody_in_who_then_sees_one_hand() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, table = await playing(site)
            eve = site.guest("fr")
            await eve.do(table, "sit", place=2, name="Ève")
            [waiting] = (await anne.snapshot(table))["waiting"]
            assert (waiting["place"], waiting["name"], waiting["asked"]) == (2, "Ève", [0])
            await anne.do(table, "admit", who=waiting["who"], agrees=True)
            seen = await eve.snapshot(table)
            assert (seen["you"], len(hand(seen)), seen["waiting"]) == (2, 18, [])
            await eve.do(table, "leave")
            assert (await eve.snapshot(table))["may_sit"] == [None, "wait", "ask", "wait"]
            await eve.do(table, "sit", place=3, name="Ève")
            assert await refused(anne, table, "admit", who=waiting["who"], agrees=True) == (
                "nobody_waits"
            )
            assert hand(await eve.snapshot(table)) == []
            [kept] = (await eve.get("/api/account/export")).json()["tables"]
            assert [(one["place"], one["name"]) for one in kept["asked"]] == [
                (2, "Ève"),
                (3, "Ève"),
            ]

    run(scenario)


def test_a_host_cannot_clear_a_place_for_an_accomplice() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            host, bob, friend = site.guest(), site.guest(), site.guest()
            table = await host.open(you="Mallory", bots="club")
            await bob.do(table, "sit", place=1, name="Bob")
            for guest in (host, bob):
                await guest.do(table, "ready")
            await host.do(table, "clear", place=1)
            assert (await friend.snapshot(table))["may_sit"][1] == "wait"
            await friend.do(table, "sit", place=1, name="Complice")
            [waiting] = (await host.snapshot(table))["waiting"]
            assert waiting["asked"] == []
            assert await refused(host, table, "admit", who=waiting["who"], agrees=True) == (
                "nobody_waits"
            )
            assert hand(await friend.snapshot(table)) == []

    run(scenario)


def test_practice_is_said_to_everybody_and_ends_with_a_second_person() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, table = await playing(site, practice=True)
            eve = site.guest("fr")
            assert (await eve.snapshot(table))["practice"]
            async with aclosing(anne.news(table)) as stream:
                async for news in stream:
                    deal = news["snapshot"]["deal"]
                    if deal and sum(deal["tricks"]) >= 2:
                        break
                    if deal and deal["legal"] and (action := choice(deal["legal"])):
                        await anne.ask(table, "act", action=action)
            before = sum((await anne.snapshot(table))["deal"]["tricks"])
            await anne.do(table, "undo")
            assert sum((await anne.snapshot(table))["deal"]["tricks"]) <= before
            assert set((await eve.snapshot(table))["may_sit"]) == {None, "wait"}

    run(scenario)


def test_at_any_other_table_what_bots_have_shown_is_not_taken_back() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, table = await playing(site)
            assert not (await anne.snapshot(table))["practice"]
            async with aclosing(anne.news(table)) as stream:
                async for news in stream:
                    deal = news["snapshot"]["deal"]
                    # It is Anne's turn again, and bots have played since her last card.
                    is_hers = deal is not None and deal["legal"] is not None
                    if is_hers and sum(deal["tricks"]) >= 1 and deal["trick"]:
                        break
                    if deal and deal["legal"] and (action := choice(deal["legal"])):
                        await anne.ask(table, "act", action=action)
            assert await refused(anne, table, "undo") == "nobody_to_agree"

    run(scenario)


def test_a_deal_played_again_says_so_before_anybody_sits_down() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne, first = await playing(site)
            async with aclosing(anne.news(first)) as stream:
                async for news in stream:
                    deal = news["snapshot"]["deal"]
                    if deal and deal["scores"]:
                        break
                    if deal and deal["legal"] and (action := choice(deal["legal"])):
                        await anne.ask(first, "act", action=action)
            again = {"table": first, "deal": 1, "place": 1}
            answer = await anne.post("/api/tables", {"again": again, "you": "Anne", "bots": "club"})
            table, eve = answer.json()["id"], site.guest("fr")
            before = await eve.snapshot(table)
            assert before["is_repeated"]
            assert before["may_sit"] == ["now", None, "now", "now"]
            await anne.do(table, "ready")
            assert set((await eve.snapshot(table))["may_sit"]) <= {None, "wait"}

    run(scenario)
