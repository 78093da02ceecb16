"""A bot's first lead waits for people who may announce something, and after a handful for all."""

import asyncio
import math
from collections.abc import Awaitable, Callable

import pytest

from oudler.core import Card, CardSet, Contract, Deal, HandfulSize, Play, ShowHandful
from oudler.core.events import CardPlayed, Discarded, DogShown, HandfulShown
from oudler.streams import open_store
from oudler.table.clock.pace import Tempo
from oudler.table.events import (
    BotSat,
    Event,
    NothingAnnounced,
    PersonSat,
    SeedCommitted,
    TableOpened,
    read_event,
    write_event,
)
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import TableActor, stream_of
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.speakers import awaited_speakers
from oudler.testing.builders import FFT_4, begin, dealt, taken_by
from oudler.testing.hourglass import Hourglass, run_at_once
from oudler.testing.tables import look

ANNE = Who("a", "Anne")
TEMPO = Tempo()
BEGUN = 9
"""The number of events before the last bid."""
TRUMPS = " ".join(f"T{number}" for number in range(2, 12))


def run(scenario: Callable[[TableActor], Awaitable[None]], deal: Deal) -> None:
    """Run a scenario at a table with this deal. Anne sits at place 1; the others are bots."""

    async def main(glass: Hourglass) -> None:
        store = await open_store("memory:", glass.clock)
        registry = Registry(store, glass.clock, TEMPO)
        await store.append(stream_of("t"), 0, [write_event(one) for one in log(deal)])
        actor = await registry.table("t")
        await look(actor, ANNE)
        await scenario(actor)
        await registry.stop()
        await store.close()

    run_at_once(main)


def taken(dealer: int) -> Deal:
    """Anne has taken with trumps to show; with dealer 1 a bot leads, with dealer 0 she does."""
    whole = dealt(FFT_4, {1: TRUMPS}, dealer=dealer)
    return taken_by(begin(FFT_4, whole), 1, Contract.GARDE_SANS)


def log(deal: Deal) -> list[Event]:
    return [
        TableOpened("t", "", "a", "fft-4", {}),
        *(BotSat(place, "club") for place in (0, 2, 3)),
        PersonSat(1, "a", "Anne"),
        SeedCommitted(1, "commitment", "secret"),
        deal.dealt,
        *deal.bids,
        *([DogShown(deal.dealt.dog)] if deal.dog_shown else []),
    ]


async def since_start(actor: TableActor, kind: type[Event]) -> list[float]:
    """When these events happened, in seconds after the last bid."""
    written = await actor.store.read(stream_of("t"))
    found = [one.time / 1000 for one in written if isinstance(read_event(one.text), kind)]
    return [time - written[BEGUN].time / 1000 for time in found]


def test_a_bot_leads_when_people_have_had_a_fair_moment() -> None:
    async def scenario(actor: TableActor) -> None:
        assert awaited_speakers(actor.table) == (1,)
        await asyncio.sleep(60)
        first, *_ = await since_start(actor, CardPlayed)
        assert first == pytest.approx(TEMPO.announcement, abs=0.1)

    run(scenario, taken(dealer=1))


def test_a_bot_leads_soon_when_nobody_has_anything_to_announce() -> None:
    async def scenario(actor: TableActor) -> None:
        await asyncio.sleep(2)
        seq = await actor.command(ANNE, ask.Nothing(), "nothing")
        assert awaited_speakers(actor.table) == ()
        assert await actor.command(ANNE, ask.Nothing(), "again") == seq
        await asyncio.sleep(60)
        first, *_ = await since_start(actor, CardPlayed)
        assert first == pytest.approx(2, abs=0.1)
        assert len(await since_start(actor, NothingAnnounced)) == 1

    run(scenario, taken(dealer=1))


def test_nobody_waits_for_whoever_is_away() -> None:
    async def scenario(actor: TableActor) -> None:
        await actor.command(ANNE, ask.Away(), "away")
        assert awaited_speakers(actor.table) == ()
        await asyncio.sleep(60)
        first, *_ = await since_start(actor, CardPlayed)
        assert first == pytest.approx(TEMPO.trick, abs=0.1)

    run(scenario, taken(dealer=1))


def test_a_person_leads_when_they_like() -> None:
    async def scenario(actor: TableActor) -> None:
        assert awaited_speakers(actor.table) == ()
        assert actor.rests_for() == math.inf

    run(scenario, taken(dealer=0))


def test_bots_go_on_when_a_handful_has_been_seen() -> None:
    async def scenario(actor: TableActor) -> None:
        shown = ask.Act(ShowHandful(HandfulSize.SINGLE, CardSet.parse(TRUMPS)))
        await actor.command(ANNE, shown, "handful")
        await actor.command(ANNE, ask.Act(Play(Card.T2)), "lead")
        await asyncio.sleep(60)
        [handful] = await since_start(actor, HandfulShown)
        own, bots, *_ = await since_start(actor, CardPlayed)
        assert own == handful
        assert bots - handful == pytest.approx(TEMPO.shown, abs=0.1)

    run(scenario, taken(dealer=0))


def test_bots_go_on_when_the_trumps_of_a_discard_have_been_seen() -> None:
    hand = " ".join(f"T{number}" for number in range(3, 21))
    whole = dealt(FFT_4, {3: hand}, "SK HK S1 S2 S3 S4", dealer=1)

    async def scenario(actor: TableActor) -> None:
        await asyncio.sleep(60)
        [discarded] = await since_start(actor, Discarded)
        first, *_ = await since_start(actor, CardPlayed)
        assert first - discarded == pytest.approx(TEMPO.shown, abs=0.1)

    run(scenario, taken_by(begin(FFT_4, whole), 3, Contract.GARDE))


def test_the_log_keeps_who_announces_nothing() -> None:
    assert read_event(write_event(NothingAnnounced(1))) == NothingAnnounced(1)
