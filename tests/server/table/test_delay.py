"""A table that spectators see late: nothing of the last moments reaches them by any route."""

import asyncio
import json
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from starlette.types import Message

from oudler.core import CardPlayed, DealScored, Dealt
from oudler.people.profile.ratings import Course, Standing
from oudler.people.profile.skill import Rating
from oudler.site import create_site
from oudler.streams import open_store
from oudler.table.clock.delay import Delay
from oudler.table.events import Event, WatchingDelayed, write_event
from oudler.table.http.event_stream import EventStream
from oudler.table.http.listener import Listener
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import TableActor, stream_of
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.testing.guests import PATIENT, SETTINGS, open_desk, run
from oudler.testing.tables import ANNE, BOB, ChanceTable
from oudler.web.context import Context
from oudler.web.identity import Guest as Identity
from oudler.web.identity import write_cookie
from oudler.words import Words

EARLY, NOW = 1_000_000.0, 1_000_500.0
SPECTATOR = "eve"
ID = ChanceTable(seed=5).id
HIDDEN: dict[Delay, float] = {Delay.HALF_MINUTE: 29, Delay.TWO_MINUTES: 119, Delay.DEAL: 400}
"""How old an event may be that this delay still hides."""


@dataclass
class Told:
    """A browser's end of an event stream."""

    sent: list[bytes] = field(default_factory=list)
    left: asyncio.Event = field(default_factory=asyncio.Event)

    async def send(self, message: Message) -> None:
        self.sent.append(message.get("body", b""))

    async def receive(self) -> Message:
        await self.left.wait()
        return {"type": "http.disconnect"}

    @property
    def news(self) -> list[dict[str, Any]]:
        """The messages so far."""
        lines = b"".join(self.sent).decode().splitlines()
        found = [json.loads(line[6:]) for line in lines if line.startswith("data: ")]
        return [one for one in found if isinstance(one, dict)]


@dataclass
class Late:
    """A server whose clock stands still, with one table."""

    actor: TableActor
    context: Context
    web: httpx.AsyncClient
    time: list[float]

    async def fetched(self) -> list[bytes]:
        """All that a spectator can ask for, in bytes."""
        table = f"/api/tables/{self.actor.id}"
        paths = ["", "/told", "/ratings", "/record", "/manual", "/hint", "/guide", "/spectators"]
        paths += [
            f"/deals/{number}{proof}"
            for number in (1, 2)
            for proof in ("", "/proof", "/discussion")
        ]
        found = [(await self.web.get(f"{path}?lang=fr")).content for path in ("/api/lobby",)]
        found += [(await self.web.get(f"{table}{path}?lang=fr")).content for path in paths]
        for asked in ({"do": "mute", "place": 0}, {"do": "say", "text": "Oh"}):
            command = asked | {"key": str(asked["do"])}
            found.append((await self.web.post(f"{table}/commands", json=command)).content)
        again = {"table": self.actor.id, "deal": 2, "place": 0}
        opened = await self.web.post("/api/tables", json={"again": again})
        return [*found, str(opened.status_code).encode()]

    @asynccontextmanager
    async def streaming(self, after: int | None, who: str = SPECTATOR) -> AsyncIterator[Told]:
        """An open event stream."""
        told = Told()
        listener = Listener(Words("fr"), who, after)
        stream = EventStream(self.context, self.actor, listener, "", Identity(who))
        serving = asyncio.create_task(stream({"method": "GET"}, told.receive, told.send))
        await settle()
        try:
            yield told
        finally:
            told.left.set()
            await serving

    async def streamed(self, after: int | None) -> list[bytes]:
        """What an event stream brings at once."""
        async with self.streaming(after) as told:
            return list(told.sent)


async def settle() -> None:
    """Let everything happen that is only waiting for its turn."""
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def served(early: list[Event], lately: list[Event], ago: float) -> AsyncIterator[Late]:
    """A table where some things happened long ago, and the others this many seconds ago."""
    time = [EARLY]
    store = await open_store("memory:", lambda: time[0])
    stream = stream_of(ID)
    await store.append(stream, 0, list(map(write_event, early)))
    time[0] = NOW - ago
    if lately:
        await store.append(stream, len(early), list(map(write_event, lately)))
    time[0] = NOW
    registry = Registry(store, lambda: time[0], PATIENT)
    app = create_site(registry, SETTINGS)
    cookies = {"oudler": write_cookie(SETTINGS.secret, Identity(SPECTATOR))}
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://oudler.test", cookies=cookies
    ) as web:
        actor = await registry.table(ID)
        yield Late(actor, app.state.context, web, time)
    await registry.stop()
    await store.close()


def evening(delay: Delay, deals: int = 1) -> tuple[ChanceTable, list[Event]]:
    """A table with this delay after so many deals, and its log."""
    found = ChanceTable(seed=5)
    found.do(ANNE, ask.Delayed(delay))
    found.play(deals)
    return found, list(found.log)


def parts(log: list[Event], kinds: type | tuple[type, ...], nth: int = 0) -> int:
    """The index of the nth event of these kinds."""
    return [at for at, event in enumerate(log) if isinstance(event, kinds)][nth]


async def seen(early: list[Event], lately: list[Event], ago: float) -> list[list[bytes]]:
    """All that reaches a spectator by requests, and by streams from several events on."""
    async with served(early, lately, ago) as late:
        streams = [await late.streamed(after) for after in (None, 3, len(early), len(early) + 9)]
        return [await late.fetched(), *streams]


@pytest.mark.parametrize("delay", HIDDEN)
@pytest.mark.parametrize("deals", [0, 1])
def test_nothing_of_the_last_moments_reaches_a_spectator(delay: Delay, deals: int) -> None:
    async def scenario() -> None:
        found, _ = evening(delay, deals)
        found.deal()
        if delay is Delay.DEAL:  # their readiness may be seen
            early = found.log[: parts(found.log, Dealt, -1)]
        else:  # so may the beginning of the deal
            for _ in range(30):
                found.act()
            early = list(found.log)
        for _ in range(20):
            found.act()
        found.do(BOB, ask.Say(text="Bien vu."))
        if deals:
            found.do(BOB, ask.Say(text="Comme à la première.", deal=1))
        lately = found.log[len(early) :]
        assert await seen(early, lately, HIDDEN[delay]) == await seen(early, [], HIDDEN[delay])

    run(scenario)


@pytest.mark.parametrize("delay", [Delay.HALF_MINUTE, Delay.TWO_MINUTES])
def test_the_end_of_a_deal_and_its_open_cards_are_late_too(delay: Delay) -> None:
    async def scenario() -> None:
        found, _ = evening(delay)
        end = len(found.log)
        last = parts(found.log, CardPlayed, -1)
        early, lately = found.log[:last], found.log[last:end]
        assert await seen(early, lately, HIDDEN[delay]) == await seen(early, [], HIDDEN[delay])

    run(scenario)


def test_a_rating_does_not_tell_of_a_deal_whose_end_is_withheld() -> None:
    async def scenario() -> None:
        found, _ = evening(Delay.TWO_MINUTES)
        last = parts(found.log, CardPlayed, -1)
        async with served(found.log[:last], found.log[last:], 5) as late:
            assert late.actor.ended_before("a") == math.inf
            assert late.actor.ended_before(SPECTATOR) == EARLY, "when the deal was dealt"
            course = Course(Standing(0, Rating()))
            for time in (EARLY - 60, EARLY):
                course.add(Standing(round(1000 * time), Rating(mean=time)))
            known = course.before(late.actor.ended_before(SPECTATOR))
            assert known is not None
            assert known.rating.mean == EARLY - 60
            late.time[0] = NOW + 120
            assert course.before(late.actor.ended_before(SPECTATOR)) is course.last

    run(scenario)


@pytest.mark.parametrize("delay", HIDDEN)
def test_what_a_player_gets_is_not_late(delay: Delay) -> None:
    async def scenario() -> None:
        found, early = evening(delay)
        found.deal()
        async with served(early, found.log[len(early) :], 1) as late:
            async with late.streaming(None, "a") as told:
                snapshot = told.news[-1]["snapshot"]
            assert snapshot["deal"]["phase"] == "bidding"
            assert len(snapshot["deal"]["hand"]) == 18
            assert not snapshot["is_delayed"]
            assert snapshot["delay"] == delay

    run(scenario)


def test_a_stream_brings_each_event_when_its_time_has_come() -> None:
    async def scenario() -> None:
        found, _ = evening(Delay.TWO_MINUTES)
        found.deal()
        for _ in range(5):
            found.act()
        early = list(found.log)
        found.act()
        lately = found.log[len(early) :]
        async with served(early, lately, 100) as late, late.streaming(None) as told:
            assert told.news[-1]["seq"] == len(early)
            assert told.news[-1]["snapshot"]["is_delayed"]
            assert late.actor.withheld.next_in(NOW) == pytest.approx(20)
            # A player speaks: nothing of it is sent, not even a sign of life.
            sent = len(told.sent)
            await late.actor.command(BOB, ask.Say(text="Bien vu."), "bob says")
            await settle()
            assert len(told.sent) == sent
            late.time[0] = NOW + 20
            async with late.streaming(told.news[-1]["seq"]) as later:
                assert [one["seq"] for one in later.news] == [len(early) + 1]
                assert later.news[0]["told"]

    run(scenario)


def test_who_comes_and_goes_and_what_spectators_say_is_seen_at_once() -> None:
    async def scenario() -> None:
        found, early = evening(Delay.DEAL)
        found.deal()
        async with served(early, found.log[len(early) :], 5) as late, late.streaming(None) as told:
            assert told.news[-1]["snapshot"]["deal"]["phase"] == "over"
            await late.actor.command(BOB, ask.Leave(), "bob leaves")
            await settle()
            assert told.news[-1]["snapshot"]["places"][1]["kind"] == "bot"
            own = told.news[-1]["snapshot"]["who"]
            await late.actor.command(ANNE, ask.Invite(own), "anne invites")
            await late.actor.command(Who(SPECTATOR, "Ève"), ask.Say(text="Bonjour."), "eve says")
            await late.actor.command(ANNE, ask.Say(text="Entre nous."), "anne says")
            await settle()
            said = told.news[-1]["snapshot"]["said"]
            assert [one["text"] for one in said] == ["Bonjour."]
            assert told.news[-1]["snapshot"]["deal"]["phase"] == "over"

    run(scenario)


def test_a_spectator_who_sits_down_sees_the_table_as_it_is_now() -> None:
    async def scenario() -> None:
        found, early = evening(Delay.TWO_MINUTES)
        found.do(ANNE, ask.Say(text="Encore une ?"))
        async with served(early, found.log[len(early) :], 5) as late, late.streaming(None) as told:
            assert told.news[-1]["snapshot"]["said"] == []
            await late.actor.command(Who(SPECTATOR), ask.Sit(2, "Ève"), "eve sits")
            await settle()
            snapshot = told.news[-1]["snapshot"]
            assert snapshot["you"] == 2
            assert [one["text"] for one in snapshot["said"]] == ["Encore une ?"]
            await late.actor.command(ANNE, ask.Say(text="Bonjour."), "anne says")
            await settle()
            assert [one["text"] for one in told.news[-1]["snapshot"]["said"]][1:] == ["Bonjour."]
            # Back among the spectators, nothing is taken from the screen, and nothing is added.
            await late.actor.command(Who(SPECTATOR), ask.Leave(), "eve leaves")
            await late.actor.command(ANNE, ask.Say(text="Dommage."), "anne says more")
            await settle()
            snapshot = told.news[-1]["snapshot"]
            assert snapshot["you"] is None
            assert [one["text"] for one in snapshot["said"]][1:] == ["Bonjour."]

    run(scenario)


def test_a_whole_deal_comes_as_its_end_when_it_is_over() -> None:
    async def scenario() -> None:
        found, early = evening(Delay.DEAL, deals=0)
        found.play(1)
        at = parts(found.log, CardPlayed, -1)
        lately, end = found.log[len(early) : at], found.log[at : parts(found.log, DealScored) + 1]
        async with served(early, lately, 5) as late, late.streaming(None) as told:
            assert not told.news[-1]["snapshot"]["deal"]
            store, stream = late.actor.store, stream_of(ID)
            await store.append(stream, late.actor.seq, list(map(write_event, end)))
            await late.actor.catch_up()
            await settle()
            assert told.news[-1]["snapshot"]["deal"]["scores"]
            assert any("points" in one["told"] for one in told.news)
            assert len(told.news) < 8

    run(scenario)


def test_a_person_who_is_forgotten_takes_nothing_hidden_along() -> None:
    async def scenario() -> None:
        found, _ = evening(Delay.TWO_MINUTES)
        found.do(BOB, ask.Say(text="Mon nom est Bob."))
        early = list(found.log)
        found.deal()
        async with served(early, found.log[len(early) :], 5) as late, late.streaming(None) as told:
            await late.actor.forget("b")
            await settle()
            snapshot = told.news[-1]["snapshot"]
            assert snapshot["deal"]["phase"] == "over"
            assert "Bob" not in json.dumps(snapshot)

    run(scenario)


def test_the_host_chooses_the_delay_and_shortens_it_only_between_deals() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne", delay="half_minute")
            assert (await bob.snapshot(table))["delay"] == "half_minute"
            assert (await bob.ask(table, "delay", by="deal")).json()["reason"] == "not_host"
            await anne.do(table, "delay", by="none")
            assert not (await bob.snapshot(table))["is_delayed"]
            assert (await anne.ask(table, "delay", by="later")).status_code == 422

    run(scenario)
    found, _ = evening(Delay.TWO_MINUTES)
    found.deal()
    found.do(ANNE, ask.Delayed(Delay.DEAL))
    with pytest.raises(ValueError, match="still_delayed"):
        found.do(ANNE, ask.Delayed(Delay.NONE))
    while found.table.is_playing:
        found.act()
    found.do(ANNE, ask.Delayed(Delay.NONE))
    assert isinstance(found.log[-1], WatchingDelayed)
