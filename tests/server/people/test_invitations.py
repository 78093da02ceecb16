"""Playing again with people you have played with: who is found, who is asked, who refuses."""

from tests.server.people.companions import (
    PATH,
    ask_bob,
    companions,
    evening_of_anne_and_bob,
    invited,
)

from oudler.table.handles import handle_of
from oudler.testing.guests import Guest, run


def test_companions_are_the_people_of_ones_own_deals_and_nobody_else() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (site, anne, bob, evening):
            (found,) = await companions(anne)
            assert (found["name"], found["deals"], found["rules"]) == ("Bob", 2, "fft-4")
            assert found["who"] == handle_of(evening.id, "b")
            assert [one["name"] for one in await companions(bob)] == ["Anne"]
            eve = site.guest()
            assert await companions(eve) == []
            table = await eve.open(you="Ève")
            asked = {"table": evening.id, "who": found["who"]}
            answer = await eve.post(f"/api/tables/{table}/invitations", asked)
            assert (answer.status_code, answer.json()["reason"]) == (409, "nobody_there")

    run(scenario)


def test_an_invitation_reaches_them_until_the_table_is_full_over_or_left() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (_, anne, bob, _):
            table = await anne.open(you="Anne", name="Chez Anne")
            assert await ask_bob(anne, table) == 200
            (found,) = await invited(bob)
            assert (found["table"], found["by"], found["name"]) == (table, "Anne", "Chez Anne")
            assert len(found["places"]) == 4
            await anne.do(table, "leave")
            assert await invited(bob) == []
            await anne.do(table, "sit", place=0, name="Anne")
            await bob.do(table, "sit", place=1, name="Bob")
            assert await invited(bob) == []
            await bob.do(table, "leave")
            assert len(await invited(bob)) == 1
            await anne.do(table, "close")
            assert await invited(bob) == []

    run(scenario)


def test_a_full_table_invites_nobody_but_a_bot_makes_room() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (site, anne, bob, _):
            table = await anne.open(you="Anne", bots="club")
            await ask_bob(anne, table)
            assert len(await invited(bob)) == 1
            for place in (1, 2, 3):
                await site.guest().do(table, "sit", place=place, name=f"Joueur {place}")
            assert await invited(bob) == []

    run(scenario)


def test_declining_is_for_this_table_and_refusing_for_this_person() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (_, anne, bob, _):
            table = await anne.open(you="Anne")
            await ask_bob(anne, table)
            (one,) = await invited(bob)
            about = {"table": one["table"], "who": one["who"]}
            assert (await bob.post(PATH, {"do": "decline", **about})).json()["invitations"] == []
            assert await ask_bob(anne, table) == 200
            assert await invited(bob) == [], "nobody insists"
            other = await anne.open(you="Anne")
            await ask_bob(anne, other)
            assert len(await invited(bob)) == 1
            await bob.post(PATH, {"do": "refuse", **about})
            assert await invited(bob) == []
            assert (await companions(bob))[0]["is_refused"]
            assert await ask_bob(anne, await anne.open(you="Anne")) == 200, "as if it had arrived"
            await bob.post(PATH, {"do": "allow", **about})
            assert len(await invited(bob)) == 2

    run(scenario)


def test_whoever_takes_none_or_mutes_somebody_is_not_disturbed() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (_, anne, bob, evening):
            await ask_bob(anne, await anne.open(you="Anne"))
            assert (await bob.post(PATH, {"do": "close"})).json() == {
                "is_open": False,
                "invitations": [],
            }
            await bob.post(PATH, {"do": "open"})
            assert len(await invited(bob)) == 1
            await bob.do(evening.id, "mute", place=0)
            assert await invited(bob) == []
            assert await companions(bob) == []
            assert len(await companions(anne)) == 1, "nobody notices that they are muted"

    run(scenario)


def test_companions_at_a_table_are_seen_by_those_whose_invitations_they_accept() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (site, anne, bob, evening):
            assert await seen(anne) == (True, ""), "Bob still sits where they played just now"
            await bob.do(evening.id, "leave")
            assert await seen(anne) == (False, "")
            table = await bob.open(you="Bob", is_listed=True)
            assert await seen(anne) == (True, table)
            await bob.post(PATH, {"do": "close"})
            assert await seen(anne) == (False, "")
            await bob.post(PATH, {"do": "open"})
            await bob.do(evening.id, "mute", place=0)
            assert await seen(anne) == (False, "")
            await bob.do(evening.id, "unmute", place=0)
            await site.guest().do(table, "sit", place=1, name="Chloé")
            await anne.do(table, "sit", place=2, name="Anne")
            assert await seen(anne) == (True, ""), "Anne is there already"

    run(scenario)


def test_somebody_under_another_name_is_shown_at_no_public_table() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (_, anne, bob, evening):
            await bob.do(evening.id, "leave")
            await bob.open(you="Zorro", is_listed=True)
            assert await seen(anne) == (True, "")

    run(scenario)


async def seen(guest: Guest) -> tuple[bool, str]:
    """Whether the only companion is at a table, and the one where there is room beside them."""
    (one,) = await companions(guest)
    return one["is_here"], one["at"]


def test_only_who_sits_at_a_table_invites_there_and_whom_the_host_sent_away_is_not_asked() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (site, anne, bob, _):
            table = await site.guest().open()
            assert await ask_bob(anne, table) == 409
            await anne.do(table, "sit", place=0, name="Anne")
            assert await ask_bob(anne, table) == 200
            assert len(await invited(bob)) == 1
            own = await anne.open(you="Anne")
            await bob.do(own, "sit", place=1, name="Bob")
            await anne.do(own, "clear", place=1)
            await ask_bob(anne, own)
            assert [one["table"] for one in await invited(bob)] == [table]
            assert (await bob.post(PATH, {"do": "refuse"})).status_code == 409

    run(scenario)


def test_erasure_and_export_know_of_invitations() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (site, anne, bob, _):
            table = await anne.open(you="Anne")
            await ask_bob(anne, table)
            await bob.post(PATH, {"do": "close"})
            found = (await bob.get("/api/account/export")).json()["invitations"]
            assert not found["taken"]
            assert [one["table"] for one in found["waiting"]] == [table]
            await bob.post(PATH, {"do": "open"})
            await anne.post("/api/account/forget", {})
            assert await invited(bob) == []
            assert await companions(bob) == []
            await bob.post("/api/account/forget", {})
            assert not await site.registry.store.read("invitations/b")

    run(scenario)
