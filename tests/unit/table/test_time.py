"""Tables over time: clocks that jump, stores that fail, processes that end; hours pass at once."""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence

import pytest

from oudler.bots import Club, Decision
from oudler.core import (
    CardPlayed,
    Claimed,
    DealCancelled,
    Discarded,
    DogShown,
    HandfulShown,
    Seat,
    SeatView,
)
from oudler.core.actions import Bid, LoneTrump
from oudler.rulesets import load_ruleset
from oudler.streams import Appended, EventStore, StoreError, StoreFault, open_store
from oudler.streams.memory import MemoryStore
from oudler.table.clock.clocks import CLOCKS
from oudler.table.clock.pace import PACES, Speed, Tempo
from oudler.table.events import (
    BotCovers,
    BotSat,
    Event,
    PersonSat,
    Ready,
    SeedCommitted,
    TableOpened,
    read_event,
    write_event,
)
from oudler.table.live.players import asked
from oudler.table.live.registry import Registry
from oudler.table.live.table_actor import TableActor, stream_of
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.evolution import rebuild
from oudler.table.seen.subscription import Gone
from oudler.testing.builders import dealt
from oudler.testing.hourglass import Hourglass, run_at_once
from oudler.testing.tables import heard, look

ANNE, BOB = Who("a", "Anne"), Who("b", "Bob")
TEMPO = Tempo()
HOUR = 3600.0
DAY = 86_400.0
ROUND = 60.0
"""Seconds between two rounds of a registry."""


class Failing(MemoryStore):
    """A store that can fail for a while."""

    is_down = False

    async def append(
        self, stream: str, expected: int, events: Sequence[str], command: str | None = None
    ) -> Appended:
        if self.is_down:
            raise StoreError(StoreFault.FULL, "memory:")
        return await super().append(stream, expected, events, command)


def run(scenario: Callable[[Hourglass, EventStore], Awaitable[None]]) -> None:
    """Run a scenario on a store of its own. Nothing takes longer than sixty fake days."""

    async def main(glass: Hourglass) -> None:
        store = await open_store("memory:", glass.clock)
        await asyncio.wait_for(scenario(glass, store), 60 * DAY)
        await store.close()

    run_at_once(main)


async def table_of_two(registry: Registry, pace: str = "none") -> TableActor:
    """Anne and Bob at a table of three with a bot, the cards dealt, and it is a person's turn."""
    actor = await registry.table(
        await registry.open("a", "Chez Anne", "fft-3", {"petit_sec": "played"}, PACES[pace])
    )
    await actor.command(ANNE, ask.Sit(0, "Anne"), "1")
    await actor.command(BOB, ask.Sit(1, "Bob"), "2")
    await actor.command(ANNE, ask.SeatBot(2, "club"), "3")
    await actor.command(ANNE, ask.Ready("x"), "4")
    await actor.command(BOB, ask.Ready("y"), "5")
    while actor.table.turn not in (0, 1):
        await asyncio.sleep(0.1)
    return actor


async def events(store: EventStore, id: str) -> list[tuple[float, Event]]:
    """A table's log, each event with its time."""
    return [(one.time / 1000, read_event(one.text)) for one in await store.read(stream_of(id))]


async def late(store: EventStore, id: str) -> list[float]:
    """When somebody ran out of time."""
    log = await events(store, id)
    return [time for time, one in log if isinstance(one, BotCovers) and one.is_late]


async def covers(store: EventStore, id: str) -> list[tuple[float, int]]:
    """When a bot began to play for somebody, and at which place."""
    log = await events(store, id)
    return [(time, one.place) for time, one in log if isinstance(one, BotCovers)]


async def rounds(registry: Registry) -> None:
    """The server's work every minute."""
    while True:
        await registry.tidy()
        await asyncio.sleep(ROUND)


def test_a3_20_a_choice_nobody_makes_is_made_by_the_bot_that_covers() -> None:
    """Chloé, who has the Excuse for only trump, is not there when it is her turn to bid."""
    options: dict[str, object] = {"excuse_alone": "may_cancel"}
    rules = load_ruleset("fft-4", options)
    lone = "EX S1 S2 S3 S4 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3 C4 C5"
    log: list[Event] = [
        TableOpened("t", "", "c", "fft-4", options),
        BotSat(0, "club"),
        BotSat(1, "club"),
        PersonSat(2, "c", "Chloé"),
        BotSat(3, "club"),
        SeedCommitted(1, "commitment", "unguessable"),
        Ready(2, "z"),
        dealt(rules, {2: lone}),
    ]

    async def scenario(glass: Hourglass, store: EventStore) -> None:
        await store.append(stream_of("t"), 0, [write_event(event) for event in log])
        registry = Registry(store, glass.clock, TEMPO)
        await registry.table("t")
        await asyncio.sleep(60)
        happened = [event for _, event in await events(store, "t")][len(log) :]
        covered = happened.index(BotCovers(2, is_lost=True))
        assert happened[covered + 1] == DealCancelled(Seat(2), LoneTrump.EXCUSE)
        await registry.stop()

    run(scenario)


def test_when_the_time_is_up_a_bot_plays() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry, "quick")
        for who in (ANNE, BOB):
            await look(actor, who)
        begun = actor.table.since
        await asyncio.sleep(74.9)
        assert await late(store, actor.id) == []
        await asyncio.sleep(0.2)
        assert await late(store, actor.id) == [pytest.approx(begun + 75, abs=0.01)]
        await registry.stop()

    run(scenario)


@pytest.mark.parametrize("jump", [3 * HOUR, -3 * HOUR, 400 * DAY, -400 * DAY])
def test_a_clock_that_jumps_takes_and_gives_nobody_time(jump: float) -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry, "quick")
        for who in (ANNE, BOB):
            await look(actor, who)
        await asyncio.sleep(30)
        glass.jump(jump)
        for _ in range(44):  # any message meanwhile makes the table check the time
            await actor.command(ANNE, ask.Say("hello"), f"{glass.time()}")
            await asyncio.sleep(1)
        assert await late(store, actor.id) == []
        await asyncio.sleep(2)
        assert len(await late(store, actor.id)) == 1
        assert all(0 <= bank <= 60 for bank in actor.table.banks)
        await registry.stop()

    run(scenario)


async def until_a_bot_follows(actor: TableActor) -> int:
    """People follow the advice until a bot is next after one of them; that person."""
    for number in itertools.count():
        turn = actor.table.turn
        if turn is None:
            for who in (ANNE, BOB):
                await actor.command(who, ask.Ready("z"), f"{who.id} ready {number}")
        elif turn == 2:
            await asyncio.sleep(0.1)
        else:
            seen = asked(actor.table, turn)
            assert seen is not None
            action = (await Club().choose(seen)).action
            assert action is not None
            await actor.command((ANNE, BOB)[turn], ask.Act(action), f"act {number}")
            if actor.table.turn == 2:
                return turn
    raise AssertionError


@pytest.mark.slow
def test_the_dog_lies_open_for_a_while_before_a_bot_discards() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry)
        for number in range(10):
            for who in (ANNE, BOB):
                await actor.command(who, ask.Away(), f"{who.id} away {number}")
            while actor.table.is_playing:
                await asyncio.sleep(1)
            # Nobody waits for Bob, who is away.
            await actor.command(ANNE, ask.Ready("z"), f"ready {number}")
        log = await events(store, actor.id)
        waits = [
            after - turned
            for (turned, one), (after, next_one) in itertools.pairwise(log)
            if isinstance(one, DogShown) and isinstance(next_one, Discarded)
        ]
        assert waits
        assert min(waits) >= TEMPO.dog - 0.01  # the log counts milliseconds
        await registry.stop()

    run(scenario)


@pytest.mark.parametrize("answers", ["agrees", "refuses", "says nothing"])
def test_bots_wait_while_somebody_asks_to_take_something_back(answers: str) -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry)
        for who in (ANNE, BOB):
            await look(actor, who)
        place = await until_a_bot_follows(actor)
        await actor.command((ANNE, BOB)[place], ask.Undo(), "undo")
        asked = actor.table
        await asyncio.sleep(TEMPO.undo - 0.1)
        assert actor.table == asked
        if answers != "says nothing":
            answer = ask.Answer(agrees=answers == "agrees")
            await actor.command((BOB, ANNE)[place], answer, "answer")
        await asyncio.sleep(0.2)
        assert actor.table.undo is None
        more = len(actor.table.played) - len(asked.played)
        assert (more < 0) == (answers == "agrees")
        assert (more > 0) == (answers != "agrees")
        await registry.stop()

    run(scenario)


def test_a_bot_does_not_wait_for_a_clock_that_was_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # With these cards one of the bots bids: if all passed, nothing more would happen by itself.
    monkeypatch.setattr("oudler.table.live.table_log.new_seed", lambda: "0" * 31 + "1")
    monkeypatch.setattr(
        "oudler.table.live.registry.secrets.token_urlsafe", lambda _: "clock-set-back"
    )

    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry)
        await actor.command(ANNE, ask.Away(), "6")
        await actor.command(BOB, ask.Away(), "7")
        for number in range(5):
            glass.jump(-HOUR)
            seq = actor.seq
            await actor.command(ANNE, ask.Say("hello"), f"hello {number}")
            await asyncio.sleep(10)
            assert actor.seq > seq + 2
        await registry.stop()

    run(scenario)


def test_after_a_restart_time_runs_on_and_all_have_a_moment_to_come_back() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry, "calm")
        await asyncio.sleep(10)
        await registry.tidy()
        await registry.stop()
        for away, left in ((100, 360 - 110), (10 * HOUR, TEMPO.grace)):
            await asyncio.sleep(away)
            again = Registry(store, glass.clock, TEMPO)
            reopened = await again.table(actor.id)
            for who in (ANNE, BOB):
                await look(reopened, who)
            await asyncio.sleep(0.1)
            assert reopened.rests_for() == pytest.approx(left, abs=1)
            await again.stop()

    run(scenario)


def test_a_table_for_days_is_put_away_and_woken_in_time() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        looking_after = asyncio.create_task(rounds(registry))
        actor = await table_of_two(registry, "correspondence")
        begun = actor.table.since
        await asyncio.sleep(5 * ROUND)
        with pytest.raises(Gone):  # it has been put away
            await anext(heard(actor, "a", 0))
        await asyncio.sleep(2 * DAY)
        assert await late(store, actor.id) == [pytest.approx(begun + 2 * DAY, abs=1)]
        looking_after.cancel()
        await registry.stop()

    run(scenario)


@pytest.mark.parametrize("pace", ["quick", "calm", "correspondence"])
def test_when_a_process_ends_another_keeps_its_clocks(pace: str) -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        one, two = Registry(store, glass.clock, TEMPO), Registry(store, glass.clock, TEMPO)
        await one.start()
        await two.start()
        looking_after = asyncio.create_task(rounds(two))
        actor = await table_of_two(one, pace)
        await asyncio.sleep(1)
        seq = actor.seq
        await one.stop()
        await asyncio.sleep(2 * DAY + HOUR)
        assert await store.last(stream_of(actor.id)) > seq
        assert any(isinstance(one, BotCovers) for _, one in await events(store, actor.id))
        looking_after.cancel()
        await two.stop()

    run(scenario)


@pytest.mark.slow
def test_a_process_that_starts_finds_the_clocks_of_those_that_ended() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        await registry.start()
        ids = [(await table_of_two(registry, "quick")).id for _ in range(20)]
        await asyncio.sleep(1)
        await registry.stop()
        again = Registry(store, glass.clock, TEMPO)
        looking_after = asyncio.create_task(rounds(again))
        await asyncio.sleep(600)
        for id in ids:  # nobody has come back: bots have played the deal to its end
            assert not rebuild(await events(store, id)).is_playing
        notes = [one.text for one in await store.read(CLOCKS)]
        assert sum("started" in note for note in notes) == len(ids)
        assert sum("stopped" in note for note in notes) == len(ids)
        looking_after.cancel()
        await again.stop()

    run(scenario)


def test_a_person_with_another_process_is_not_away() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        one, two = Registry(store, glass.clock, TEMPO), Registry(store, glass.clock, TEMPO)
        await one.start()
        await two.start()
        here = await table_of_two(one)
        there = await two.table(here.id)
        anne, bob = await look(here, ANNE), await look(there, BOB)
        await asyncio.sleep(HOUR)  # the player thinks for long
        assert not here.table.covered
        for task in (anne, bob):
            task.cancel()
        left = glass.clock()
        await asyncio.sleep(3 * TEMPO.grace)
        log = await events(store, here.id)
        covered = next(time for time, one in log if isinstance(one, BotCovers))
        assert TEMPO.grace <= covered - left <= 2 * (TEMPO.grace + TEMPO.answer)
        await one.stop()
        await two.stop()

    run(scenario)


def test_coming_back_through_a_process_behind_plays_again() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        one, other = Registry(store, glass.clock, TEMPO), Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(one)
        await actor.command(BOB, ask.Away(), "6")
        behind = await other.table(actor.id)
        await actor.command(ANNE, ask.Say("hello"), "7")
        assert behind.seq < actor.seq
        await look(behind, BOB)
        await asyncio.sleep(0.1)
        assert 1 not in behind.table.covered
        for registry in (one, other):
            await registry.stop()

    run(scenario)


def test_bots_go_on_when_the_store_is_back(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(glass: Hourglass) -> None:
        store = Failing(glass.clock)
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry)
        await actor.command(ANNE, ask.Away(), "6")
        await actor.command(BOB, ask.Away(), "7")
        before = actor.table
        store.is_down = True
        await asyncio.sleep(HOUR)
        assert actor.table == before
        with pytest.raises(StoreError):
            await actor.command(ANNE, ask.Say("hello"), "8")
        assert actor.table == before
        assert [record.levelno for record in caplog.records] == [logging.WARNING]
        store.is_down = False
        await actor.command(ANNE, ask.Say("hello"), "8")
        await asyncio.sleep(10)
        assert actor.seq > len(await events(store, actor.id)) - 2
        assert len(actor.table.played) > len(before.played)
        await registry.stop()
        await store.close()

    run_at_once(scenario)


def test_people_among_themselves_are_covered_when_they_go() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await registry.table(await registry.open("a", "", "fft-3", {}, PACES["none"]))
        people = [Who(who, who) for who in "abc"]
        looks = [await look(actor, who) for who in people]
        for place, who in enumerate(people):
            await actor.command(who, ask.Sit(place, who.id), f"sit {place}")
            await actor.command(who, ask.Ready("x"), f"ready {place}")
        await asyncio.sleep(HOUR)
        first = actor.table.turn
        assert first is not None
        second, third = (first + 1) % 3, (first + 2) % 3
        looks[second].cancel()  # it is not their turn yet
        await asyncio.sleep(HOUR)
        assert not actor.table.covered
        bid = ask.Act(Bid(None))
        await actor.command(people[first], bid, "bid")
        begun = actor.table.since
        assert actor.table.turn == second
        await asyncio.sleep(HOUR)
        assert actor.table.turn == third
        gone = glass.clock()
        looks[third].cancel()
        await asyncio.sleep(HOUR)
        times, places = zip(*await covers(store, actor.id), strict=True)
        assert places == (second, third)
        assert times == pytest.approx(
            [since + TEMPO.grace + TEMPO.answer for since in (begun, gone)]
        )
        await registry.stop()

    run(scenario)


async def three_between_deals(
    registry: Registry, pace: str = "none"
) -> tuple[TableActor, list[asyncio.Task[None]]]:
    """Anne, Bob and Chloé have places, and no cards have been dealt."""
    actor = await registry.table(await registry.open("a", "", "fft-3", {}, PACES[pace]))
    people = [Who(who, who) for who in "abc"]
    looks = [await look(actor, who) for who in people]
    for place, who in enumerate(people):
        await actor.command(who, ask.Sit(place, who.id), f"sit {place}")
    return actor, looks


def test_between_deals_nobody_waits_long_for_somebody_who_has_gone() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor, looks = await three_between_deals(registry)
        looks[1].cancel()
        await asyncio.sleep(HOUR)
        assert not actor.table.covered, "nobody has asked for cards yet"
        await actor.command(ANNE, ask.Ready("x"), "ready a")
        asked = glass.clock()
        await actor.command(Who("c"), ask.Ready("z"), "ready c")
        await asyncio.sleep(HOUR)
        assert actor.table.is_playing
        [(time, place), *_] = await covers(store, actor.id)
        assert place == 1
        assert time == pytest.approx(asked + TEMPO.grace + TEMPO.answer)
        await registry.stop()

    run(scenario)


@pytest.mark.parametrize("pace", ["quick", "none"])
def test_between_deals_only_a_clock_runs_out_for_somebody_who_is_there(pace: str) -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor, _ = await three_between_deals(registry, pace)
        for who in (ANNE, BOB):
            await actor.command(who, ask.Ready(who.id), f"ready {who.id}")
        asked, allowed = glass.clock(), PACES["quick"].move + PACES["quick"].bank
        await asyncio.sleep(allowed - 1)
        assert not actor.table.covered
        await asyncio.sleep(2)
        assert actor.table.is_playing == (pace == "quick")
        if actor.table.is_playing:
            assert (await late(store, actor.id))[0] == pytest.approx(asked + allowed)
        await registry.stop()

    run(scenario)


def test_nobody_is_late_for_a_return_match() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        id = await registry.open("a", "", "fft-3", {}, PACES["quick"], deals=1)
        actor = await registry.table(id)
        looks = [await look(actor, who) for who in (ANNE, BOB)]
        for place, who in enumerate((ANNE, BOB)):
            await actor.command(who, ask.Sit(place, who.name), f"sit {place}")
        await actor.command(ANNE, ask.SeatBot(2, "club"), "bot")
        for who in (ANNE, BOB):
            await actor.command(who, ask.Ready(who.id), f"ready {who.id}")
        while not actor.table.is_match_over:  # their time runs out, and bots play
            await asyncio.sleep(1)
        for who in (ANNE, BOB):
            await actor.command(who, ask.Back(), f"back {who.id}")
        await actor.command(ANNE, ask.Ready("x"), "again")
        await asyncio.sleep(HOUR)
        assert not actor.table.covered, "Bob looks at the podium"
        looks[1].cancel()
        await asyncio.sleep(HOUR)
        assert actor.table.session is not None
        assert len(actor.table.session.sheet) == 2, "Bob has gone"
        await registry.stop()

    run(scenario)


def before_claim(log: Iterable[tuple[float, Event]]) -> Iterator[tuple[float, Event]]:
    """The log up to a claim, after which the last cards fall at once."""
    return itertools.takewhile(lambda line: not isinstance(line[1], Claimed), log)


@pytest.mark.parametrize("speed", list(Speed))
def test_bots_play_as_fast_as_the_host_wants(speed: Speed) -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        options: dict[str, object] = {"petit_sec": "played"}
        id = await registry.open("a", "", "fft-3", options, PACES["none"], speed=Speed.SLOW)
        actor = await registry.table(id)
        here = await look(actor, ANNE)
        await actor.command(ANNE, ask.Sit(0, "Anne"), "sit")
        for place in (1, 2):
            await actor.command(ANNE, ask.SeatBot(place, "club"), f"bot {place}")
        await actor.command(ANNE, ask.SetSpeed(speed), "speed")
        await actor.command(ANNE, ask.Ready("x"), "ready")
        await actor.command(ANNE, ask.Away(), "away")
        while actor.table.is_playing:
            await asyncio.sleep(1)
        log = [*before_claim(await events(store, actor.id))]
        cards = [at for at, (_, one) in enumerate(log) if isinstance(one, CardPlayed)]
        for number, (before, after) in enumerate(itertools.pairwise(cards), 1):
            usual = TEMPO.bot if number % 3 else TEMPO.trick
            # A handful, if the deal has one, is looked at first.
            shows = any(isinstance(one, HandfulShown) for _, one in log[before:after])
            usual += TEMPO.shown if shows else 0
            wait = log[after][0] - log[before][0]
            assert wait == pytest.approx(usual * speed.factor, abs=0.01)
        here.cancel()
        await registry.stop()

    run(scenario)


def test_a_bot_that_fails_is_noted_and_the_table_goes_on(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = [2]
    choose = Club.choose

    async def choose_wrongly(club: Club, view: SeatView) -> Decision:
        if wrong[0]:
            wrong[0] -= 1
            raise ZeroDivisionError
        return await choose(club, view)

    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry)
        monkeypatch.setattr(Club, "choose", choose_wrongly)
        await actor.command(ANNE, ask.Away(), "6")
        await actor.command(BOB, ask.Away(), "7")
        await asyncio.sleep(600)
        assert not actor.table.is_playing
        assert [record.exc_info is not None for record in caplog.records] == [True]
        await registry.stop()

    run(scenario)


def test_an_unopened_number_is_waited_for_only_briefly() -> None:
    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, Tempo(grace=1000, opening=15))
        actor = await registry.table(await registry.open("a", "", "fft-3", {}, PACES["none"]))
        await actor.command(ANNE, ask.Sit(0, "Anne"), "1")
        await actor.command(BOB, ask.Sit(1, "Bob"), "2")
        await actor.command(ANNE, ask.SeatBot(2, "club"), "3")
        for who, place in ((ANNE, 0), (BOB, 1)):
            terms = actor.table.terms
            assert terms is not None
            bound = ask.Ready(bound=terms.binding(place, "n"))
            await actor.command(who, bound, f"ready {place}")
        begun = glass.clock()
        await actor.command(ANNE, ask.Open("n"), "open")
        while not actor.table.covered:
            await asyncio.sleep(0.1)
        assert 15 <= glass.clock() - begun < 16
        assert actor.table.covered == {1}
        assert (actor.table.deal, actor.table.voided) == (None, 1)
        await actor.command(ANNE, ask.Ready("m"), "again")
        assert actor.table.deal is not None
        await registry.stop()

    run(scenario)


class Thoughtful(Club):
    """Takes longer over some hands than over others."""

    def __init__(self, longest: float) -> None:
        super().__init__()
        self._longest = longest

    async def choose(self, view: SeatView) -> Decision:
        """The same as `Club`, later."""
        await asyncio.sleep(self._longest * (view.hand.bits % 97) / 97)
        return await super().choose(view)


def test_nobody_sees_how_long_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "oudler.table.live.players.make_player", lambda *_: Thoughtful(longest=0.19)
    )

    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry, cards = Registry(store, glass.clock, TEMPO), list[float]()
        while not cards:  # all may pass
            actor = await table_of_two(registry, "quick")
            await asyncio.sleep(HOUR)
            log = await events(store, actor.id)
            cards = [time for time, one in before_claim(log) if isinstance(one, CardPlayed)]
        # In the first trick handfuls are shown, which takes longer.
        pauses = {round(then - now, 2) for now, then in itertools.pairwise(cards[3:])}
        assert pauses == {TEMPO.bot, TEMPO.trick}

    run(scenario)


class Counted(Club):
    """Counts what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[SeatView] = []

    async def choose(self, view: SeatView) -> Decision:
        """The same as `Club`."""
        self.asked.append(view)
        return await super().choose(view)


def test_a_bot_thinks_once_whoever_stirs_the_table_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = Counted()
    monkeypatch.setattr("oudler.table.live.players.make_player", lambda *_: bot)

    async def scenario(glass: Hourglass, store: EventStore) -> None:
        registry = Registry(store, glass.clock, TEMPO)
        actor = await table_of_two(registry, "quick")
        while len(bot.asked) < 20:  # bots come to play for those who are late
            if actor.table.is_over:  # all may pass, and then nothing is due at this table
                actor = await table_of_two(registry, "quick")
            async with actor.subscribe("a visitor", actor.seq):
                pass
            await asyncio.sleep(0.03)
        assert all(one != other for one, other in itertools.pairwise(bot.asked))

    run(scenario)
