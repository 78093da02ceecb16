"""A reloaded page hears again what it was told about the current deal."""

import json
from collections.abc import Awaitable, Callable

import pytest
from tests.server.review.test_archive import read
from tests.server.review.test_finished_deals import anne_of

from oudler.table.events import PersonForgotten, Said
from oudler.table.http.listener import Listener
from oudler.table.live.table_actor import TableActor, stream_of
from oudler.table.seen.render import SnapshotCache
from oudler.testing.guests import Guest, Site, open_desk, run
from oudler.testing.tables import ChanceTable
from oudler.words import Words

TABLES = ["fft-4", "fft-5", "pagat-2-piles", "wikipedia-6-misere"]


async def streamed(actor: TableActor, guest: str, after: int) -> list[tuple[int, str]]:
    """What the stream tells a guest after an event."""
    listener, snapshots, found = Listener(Words("fr"), guest, after), SnapshotCache(), []
    async with actor.subscribe(None, after) as watch:
        while after < actor.seq:
            for update in await watch.news():
                message = listener.message(snapshots.render(update), 0.0)
                news = json.loads(message.split(b"data: ")[1])
                after = news["seq"]
                found.append((after, news["told"]))
    return [(seq, told) for seq, told in found if told]


async def told(guest: Guest, table: str) -> dict[str, object]:
    return dict((await guest.get(f"/api/tables/{table}/told")).json())


def lines(found: dict[str, object]) -> list[tuple[int, str]]:
    assert isinstance(found["lines"], list)
    return [(line["seq"], line["text"]) for line in found["lines"]]


def at_desk(scenario: Callable[[Site], Awaitable[None]]) -> None:
    """Let this happen at a server without a page."""

    async def opened() -> None:
        async with open_desk() as site:
            await scenario(site)

    run(opened)


@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("is_over", [True, False])
def test_the_deal_is_told_again_as_the_stream_told_it(rules: str, *, is_over: bool) -> None:
    evening = ChanceTable(rules, seed=4)
    evening.play(1)
    begun = len(evening.log)
    evening.play(1) if is_over else evening.deal()

    async def scenario(site: Site) -> None:
        actor = await site.registry.table(await evening.store(site.registry.store))
        for guest, who in ((anne_of(site), "a"), (site.guest(), "e")):
            found = await told(guest, evening.id)
            again = lines(found)
            heard = [one for one in await streamed(actor, who, begun) if one[0] >= again[0][0]]
            assert again == heard
            assert found["seq"] == actor.seq
            assert again[0][1].startswith("Donne 2")
            assert any("Cette donne" in text for _, text in again) is is_over

    at_desk(scenario)


def test_only_this_deal_is_read_of_a_long_evening() -> None:
    evening = ChanceTable(seed=2)
    evening.play(4)

    async def scenario(site: Site) -> None:
        actor = await site.registry.table(await evening.store(site.registry.store))
        with read(site.registry.store) as found:
            first = lines(await told(anne_of(site), evening.id))[0][0]
        assert (stream_of(evening.id), first - 1) in found
        assert (stream_of(evening.id), 0) not in found
        assert actor.seq - first < 200

    at_desk(scenario)


def test_what_waits_for_the_guest_is_said_again() -> None:
    evening = ChanceTable(seed=2)
    evening.deal()

    async def scenario(site: Site) -> None:
        actor = await site.registry.table(await evening.store(site.registry.store))
        urgent = (await told(anne_of(site), evening.id))["urgent"]
        assert bool(urgent) is (actor.table.turn == 0)
        assert (await told(site.guest(), evening.id))["urgent"] == ""

    at_desk(scenario)


def test_who_is_muted_is_not_told_again_and_who_is_forgotten_has_no_name() -> None:
    evening = ChanceTable(seed=2)
    evening.deal()
    evening.happen((Said("b", "Bob", text="Chut."),))

    async def scenario(site: Site) -> None:
        await evening.store(site.registry.store)
        anne = anne_of(site)
        assert any("Chut." in text for _, text in lines(await told(anne, evening.id)))
        said = (await anne.get(f"/api/tables/{evening.id}")).json()["said"]
        await anne.do(evening.id, "mute", who=said[0]["who"])
        assert not any("Chut." in text for _, text in lines(await told(anne, evening.id)))

    at_desk(scenario)


def test_the_table_before_somebody_was_forgotten_is_forgotten_too() -> None:
    evening = ChanceTable(seed=2)
    evening.deal()
    evening.happen((PersonForgotten("x", "b"),))

    async def scenario(site: Site) -> None:
        actor = await site.registry.table(await evening.store(site.registry.store))
        with read(site.registry.store) as found:
            updates = await actor.since_dealt()
        assert found == [(stream_of(evening.id), 0)]
        assert updates[0].seq > 1

    at_desk(scenario)
