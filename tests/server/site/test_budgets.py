"""A flood fills its own share of a list: those in charge get through, and others play on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from itertools import count
from typing import Any

import httpx
import pytest
from tests.server.people.companions import evening_of_anne_and_bob
from tests.server.sheet.test_sheet import GARDE, ID, OPEN, ask, wrote
from tests.server.tournament.test_tournament import DRAFT, A, Club, begun

from oudler import budgets
from oudler.budgets import Quota
from oudler.people.company.invitations import Declined, Inbox, Invited, Opened, stream_of
from oudler.people.moderation import reports
from oudler.streams.memory import MemoryStore
from oudler.table.handles import handle_of
from oudler.teach.attempts import Attempt, Attempts
from oudler.testing.guests import SETTINGS, Guest, open_desk, run
from oudler.web.responses import Refused
from oudler.web.settings import Rate

GUESTS = 40
FEW = Rate(0.001, 5)
"""Five, and then none for a quarter of an hour."""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets that are soon used up, in the same proportions."""
    for name, share in {
        "TOURNAMENT_TABLE": Quota(60, 200),
        "TOURNAMENT_REFEREE": Quota(30, 240),
        "TOURNAMENT_ORGANISER": Quota(400, 300),
        "TOURNAMENT_END": Quota(400, 320),
        "SHEET_DEVICE": Quota(5, 8),
        "CONTEST_GUEST": Quota(1, 3),
        "CONTEST_ACCOUNT": Quota(1, 4),
    }.items():
        monkeypatch.setattr(budgets, name, share)


async def reason(answer: Any) -> str:
    """Why a request was refused; empty if it was not."""
    found: httpx.Response = await answer
    return "" if found.is_success else str(found.json()["reason"])


# --- A club's evening


async def flood(club: Club, key: str, table: str) -> list[str]:
    """Forty guests claim a deal, take it back for another, and so on; why they are refused."""
    crowd = [club.guest, *(club.site.guest() for _ in range(GUESTS - 1))]

    async def claims(number: int, guest: Guest) -> list[str]:
        return [
            await reason(
                guest.post(
                    f"{club.at(key)}/commands",
                    {
                        "key": f"{key}-{number}-{time}",
                        "do": "claim",
                        "at": [1, 1, table, 4 * int(table) - 3],
                        "device": f"device{number}",
                        "number": time,
                        "draft": {**DRAFT, "points": 45 + 4 * (time % 2)},
                    },
                )
            )
            for time in range(1, 4)
        ]

    found = await asyncio.gather(*(claims(*one) for one in enumerate(crowd)))
    return [one for each in found for one in each]


def lines(view: Any, link: str) -> int:
    (found,) = (one["lines"] for one in view["links"] if link in (one["table"], one["role"]))
    return int(found)


async def do_ten(club: Club) -> None:
    """What an organiser and a referee do in an evening; each must be carried out."""
    await club.do("board", at=[1, 1, "1", 1], unit="58")
    await club.do("reopen", at=[1, 1, "1", 1])
    await club.do("penalty", entrant=1, amount="1")
    await club.do("lift", number=(await club.view())["penalties"][-1]["number"])
    await club.do("clock", how="start")
    await club.do("position", position=1, seconds=600)
    await club.do("correct", entrant=2, name="Barnabé")
    await club.do("rule", session=1, table="1", board=1, kind="neutralised")
    await club.do("unrule", at=[1, 1, "1", 1])
    await club.do("link", link="1")


async def end_it(club: Club) -> None:
    """What ends an abuse, and the evening."""
    for link in ("1", "referee"):
        await club.do("link", link=link)
    await club.do("withdraw", entrant=3)
    await club.do("forget", entrant=4)
    await club.do("publish", is_open=True)


@pytest.mark.usefixtures("small")
def test_a_flood_through_one_link_uses_up_that_link_alone() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            club = await begun(site)
            keys = await club.keys()
            refused = await flood(club, keys["1"], "1")
            assert lines(await club.view(), "1") == 60
            assert set(refused) == {"", "link_used_up"}
            await club.say(keys["2"], [1, 1, "2", 5], A)
            await do_ten(club)
            assert lines(await club.view(), "1") == 0
            # Whoever is still at the table gets the new link, and goes on.
            await club.say((await club.keys())["1"], [1, 1, "1", 1], A)

    run(scenario)


@pytest.mark.usefixtures("small")
def test_an_evening_filled_by_every_link_stays_in_its_organisers_hands() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            club = await begun(site)
            keys = await club.keys()
            for table in "12345":
                refused = await flood(club, keys[table], table)
            assert "tournament_kept" in refused
            await do_ten(club)
            clock: dict[str, Any] = {"how": "add", "seconds": 1}
            numbers = count()
            assert await until_refused(club, keys["referee"], clock, numbers) == "link_used_up"
            await do_ten(club)
            assert await until_refused(club, club.key, clock, numbers) == "tournament_full"
            await end_it(club)
            assert (await club.view())["seq"] <= budgets.TOURNAMENT_END.up_to

    run(scenario)


async def until_refused(club: Club, key: str, asked: dict[str, Any], numbers: Iterator[int]) -> str:
    for number in numbers:
        command = {"key": f"flood{number}", "do": "clock", **asked}
        if why := await reason(club.guest.post(f"{club.at(key)}/commands", command)):
            return why
    raise AssertionError


def test_a_claim_that_changes_nothing_is_not_written() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            club = await begun(site)
            key = (await club.keys())["1"]
            for number in (1, 2, 3):
                await club.say(key, [1, 1, "1", 1], A, number=number)
            assert lines(await club.view(), "1") == 1
            await club.say(key, [1, 1, "1", 1], A, number=4, draft={**DRAFT, "points": 45})
            assert lines(await club.view(), "1") == 2

    run(scenario)


def test_officials_pass_while_a_whole_hall_asks_for_rankings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refuse(*_: object) -> None:
        raise Refused(429, "too_many", 1.0)

    async def scenario() -> None:
        async with open_desk() as site:
            club = await begun(site)
            await club.do("board", at=[1, 1, "1", 1], unit="58")
            await club.view()
            monkeypatch.setattr("oudler.web.turns.Turns.aside", refuse)
            assert (await club.view())["ranking"]
            assert (await club.do("board", at=[1, 1, "1", 1], unit="66"))["changes"] == []
            monkeypatch.undo()
            assert (await club.view())["tables"][0]["deals"][0]["says"] == "+66"

    run(scenario)


def test_one_person_and_one_address_wear_out_neither_a_link_nor_a_table_nor_openings() -> None:
    settings = replace(
        SETTINGS, claiming=FEW, claiming_of_address=Rate(0.001, 8), opening_of_person=FEW
    )

    async def scenario() -> None:
        async with open_desk(settings) as site:
            club = await begun(site)
            key = (await club.keys())["1"]

            async def claims(guest: Guest) -> list[str]:
                asked = {"do": "claim", "at": [1, 1, "1", 1], "device": A, "draft": DRAFT}
                return [
                    await reason(
                        guest.post(
                            f"{club.at(key)}/commands", {**asked, "key": "k", "number": number}
                        )
                    )
                    for number in range(1, 7)
                ]

            first, second = (site.guest(address="203.0.113.7") for _ in range(2))
            for guest in (first, second):
                await guest.get("/api/me")
            assert (await claims(first)).count("too_many") == 1
            assert (await claims(second)).count("too_many") == 3
            assert "too_many" not in (await claims(site.guest(address="198.51.100.9")))[:5]
            opened = [await reason(first.post("/api/tables", {})) for _ in range(6)]
            assert opened == [*[""] * 5, "too_many"]
            assert await reason(second.post("/api/tables", {})) == ""

    run(scenario)


# --- The other lists


@pytest.mark.usefixtures("small")
def test_a_device_leaves_room_on_a_sheet_and_anybody_may_erase_a_full_one() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob, path = site.guest(), site.guest(), f"/api/sheets/{ID}"
            entries = list[Any]()
            await wrote(anne, entries, OPEN)
            for _ in range(5):
                await wrote(anne, entries, {"do": "deal", "draft": GARDE})
            assert (await ask(anne, path, {"entries": entries}, 409))["reason"] == "device_full"
            await ask(anne, path, {"entries": entries[:5]})
            others = entries[:5]
            for _ in range(4):
                await wrote(bob, others, {"do": "deal", "draft": GARDE}, device="bob")
            assert (await ask(bob, path, {"entries": others}, 409))["reason"] == "sheet_full"
            await ask(bob, path, {"entries": others[:8]})
            await ask(bob, f"{path}/forget", {})

    run(scenario)


def test_entries_on_a_sheet_come_no_faster_than_people_write() -> None:
    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, sharing=Rate(0.001, 3))) as site:
            anne, path = site.guest(), f"/api/sheets/{ID}"
            entries = list[Any]()
            await wrote(anne, entries, OPEN)
            for _ in range(3):
                await wrote(anne, entries, {"do": "deal", "draft": GARDE})
            await ask(anne, path, {"entries": entries[:3]})
            assert (await ask(anne, path, {"entries": entries}, 429))["reason"] == "too_many"
            # What is there already costs nothing.
            await ask(anne, path, {"entries": entries[:3]})

    run(scenario)


@pytest.mark.usefixtures("small")
def test_a_duplicate_filled_by_guests_is_still_its_organisers() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            host = site.guest()
            now = site.registry.clock()
            asked = {"name": "Duplicate", "rules": "fft-4", "boards": 1, "level": "beginner"}
            answer = await host.post("/api/contests", {**asked, "begins": 0, "ends": now + 3600})
            path = f"/api/contests/{answer.json()['id']}"
            play = {"board": 1, "you": "Anne"}
            crowd = [await reason(site.guest().post(f"{path}/play", play)) for _ in range(5)]
            assert crowd == ["", "", "", "entries_full", "entries_full"]
            for guest in (host, host):
                assert await reason(guest.post(f"{path}/play", play)) == ""
            assert await reason(host.post(f"{path}/entries", {})) == ""

    run(scenario)


@asynccontextmanager
async def table_of_three(
    settings: Any = SETTINGS,
) -> AsyncIterator[tuple[Guest, Guest, Guest, str]]:
    """A host, a player, a stranger and the table."""
    async with open_desk(settings) as site:
        anne, bob, eve = site.guest(), site.guest(), site.guest(address="203.0.113.7")
        table = await anne.open(you="Anne")
        await bob.do(table, "sit", place=1, name="Bob")
        yield anne, bob, eve, table


def test_strangers_who_come_and_go_stop_neither_the_host_nor_the_players() -> None:
    async def scenario() -> None:
        async with table_of_three(replace(SETTINGS, arriving=FEW)) as (anne, bob, eve, table):
            why = ""
            for number in range(9):
                do = {"do": "leave"} if number % 2 else {"do": "sit", "place": 2, "name": "Ève"}
                why = why or await reason(eve.ask(table, **do))
            assert why == "too_restless"
            await bob.do(table, "say", text="Bonsoir")
            await bob.do(table, "leave")
            await bob.do(table, "sit", place=1, name="Bob")
            for number in range(9):
                do = {"do": "sit", "place": 0, "name": "Anne"} if number % 2 else {"do": "leave"}
                await anne.do(table, **do)
            await anne.do(table, "clear", place=2)
            await anne.do(table, "close")

    run(scenario)


def test_one_person_has_few_reports_waiting_and_the_operator_always_decides() -> None:
    async def scenario() -> None:
        async with table_of_three() as (anne, bob, _, table):
            for number in range(budgets.REPORTS_OF_ONE):
                for _ in range(2):  # the same again is not kept
                    await bob.do(table, "report", place=0, text=f"Motif {number}")
            again = bob.ask(table, "report", place=0, text="Encore")
            assert await reason(again) == "too_many_reports"
            await anne.do(table, "report", place=1, text="Encore")

    async def decided() -> None:
        async with open_desk() as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne")
            await bob.do(table, "sit", place=1, name="Bob")
            for number in range(budgets.REPORTS_OF_ONE):
                await bob.do(table, "report", place=0, text=f"Motif {number}")
            store = site.registry.store
            waiting = await reports.waiting(store)
            assert len(waiting) == budgets.REPORTS_OF_ONE
            await reports.dismiss(store, waiting[0].number)
            await bob.do(table, "report", place=0, text="Encore")

    run(scenario)
    run(decided)


def test_an_inviter_fills_only_their_share_and_answers_that_change_nothing_are_not_kept() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (site, _, bob, _):
            found, store = site.app.state.context.people.invitations, site.registry.store
            now = site.registry.clock()
            for number in range(budgets.INVITATIONS_OF_ONE + 5):
                table = f"table-{number:02}"
                await found.invite("b", "a", Invited(table, handle_of(table, "a")), now)
            assert await store.last(stream_of("b")) == budgets.INVITATIONS_OF_ONE
            await found.invite("b", "c", Invited("table-99", handle_of("table-99", "c")), now)
            assert await store.last(stream_of("b")) == budgets.INVITATIONS_OF_ONE + 1
            # The next day.
            later = Invited("table-98", handle_of("table-98", "a"))
            await found.invite("b", "a", later, now + 2 * 86_400)
            assert await store.last(stream_of("b")) == budgets.INVITATIONS_OF_ONE + 2
            for _ in range(3):
                await bob.post("/api/me/invitations", {"do": "open"})
                about = {"table": "table-nowhere", "who": handle_of("x", "y")}
                await bob.post("/api/me/invitations", {"do": "decline", **about})
            assert await store.last(stream_of("b")) == budgets.INVITATIONS_OF_ONE + 2

    run(scenario)


def test_of_too_many_invitations_the_oldest_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "INVITATIONS_KEPT", 2)
    inbox = Inbox()
    for time, table in enumerate(("table-1", "table-2", "table-3")):
        inbox.apply(Invited(table, "who"), time)
    assert [table for table, _ in inbox.waiting] == ["table-2", "table-3"]
    assert inbox.knows(Declined("table-1", "who"))
    assert not inbox.knows(Declined("table-2", "who"))
    assert inbox.knows(Opened())


def test_answers_to_one_problem_are_kept_a_few_times_a_day() -> None:
    async def scenario() -> None:
        attempts = Attempts(MemoryStore())
        for number in range(50):
            today = Attempt(date(2026, 1, 1), "petit-1", is_right=bool(number % 2))
            await attempts.add("anne", today)
        assert len(await attempts.of("anne")) == budgets.ATTEMPTS_A_DAY
        for one in (
            Attempt(date(2026, 1, 1), "petit-2", is_right=True),
            Attempt(date(2026, 1, 2), "petit-1", is_right=False),
        ):
            await attempts.add("anne", one)
        assert len(await attempts.of("anne")) == budgets.ATTEMPTS_A_DAY + 2

    run(scenario)
