"""A club's phones all come back at once when the server has restarted."""

import asyncio

import pytest

from oudler.core import Contract
from oudler.streams import NotBegun, Stored, StoreError, StoreFault
from oudler.streams.memory import MemoryStore
from oudler.testing.tournaments import begun_tournament
from oudler.tournament import events
from oudler.tournament.actions import (
    CallPosition,
    Claim,
    LiftPenalty,
    Penalise,
    Refused,
    SettleBoard,
    decide,
)
from oudler.tournament.events import Event, HighBid, Where
from oudler.tournament.evolution import evolve, replay
from oudler.tournament.live import Line, Tournaments, read_line, write_line
from oudler.tournament.orientation import Format
from oudler.tournament.roles import ORGANISER, Office, Role


class SlowStore(MemoryStore):
    """A store whose every read is counted, and takes a moment."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    async def read(self, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """Read it, after a while."""
        self.reads += 1
        await asyncio.sleep(0.01)
        return await super().read(stream, after)


def evenings(store: SlowStore) -> Tournaments:
    return Tournaments(store, clock=lambda: 0.0, days=30)


def test_an_evening_is_read_once_for_all_who_come_together() -> None:
    async def scenario() -> None:
        store = SlowStore()
        line = Line("key", "organiser", tuple(begun_tournament(Format.INDIVIDUAL, 20)))
        await evenings(store).open("club", line)
        store.reads, restarted = 0, evenings(store)
        found = await asyncio.gather(*(restarted.find("club") for _ in range(200)))
        assert all(one is found[0] for one in found)
        assert found[0].seq == 1
        assert store.reads == 1

    asyncio.run(scenario())


def test_an_evening_that_is_not_there_is_looked_for_again() -> None:
    async def scenario() -> None:
        store = SlowStore()
        asked = evenings(store)
        for _ in range(2):
            with pytest.raises(NotBegun):
                await asked.find("club")
        line = Line("key", "organiser", tuple(begun_tournament(Format.INDIVIDUAL, 20)))
        await evenings(store).open("club", line)
        assert (await asked.find("club")).seq == 1

    asyncio.run(scenario())


AT = Where(1, 2, "B3", 4)
DURING_PLAY: list[Event] = [
    events.PositionCalled(1, 2, 600),
    events.ClockSet(until=1_800_000_000_000),
    events.DealClaimed(AT, "phone", 3, -60, Contract.GARDE, 7, 8, '{"points":40}'),
    events.PlaceSettled(AT),
    events.PlaceReopened(AT.sheet),
    events.ApprovalAsked(1, AT, 7, HighBid.SLAM),
    events.ApprovalGiven(1, granted=False),
    events.ResultsPublished(is_open=True),
    events.LinkRenewed("B3"),
    events.NameErased(7, "N° 7"),
]


def test_a_line_is_read_as_it_was_written() -> None:
    assert {type(one) for one in DURING_PLAY} == set(events.OfPlay.__args__)
    log = begun_tournament(Format.INDIVIDUAL, 20)
    line = Line("key", "organiser", (*log, *DURING_PLAY))
    assert read_line(write_line(line)) == line


def test_an_action_is_open_to_whom_it_concerns() -> None:
    tournament = replay(begun_tournament(Format.INDIVIDUAL, 20))
    table, other = (Role(Office.TABLE, name) for name in ("1", "2"))
    referee, screen = Role(Office.REFEREE), Role(Office.SCREEN)
    claim = Claim(Where(1, 1, "1", 1), "phone", 1, {})
    settled = SettleBoard(Where(1, 1, "1", 1), "58")
    for action, allowed in (
        (claim, {table}),
        (settled, {referee, ORGANISER}),
        (CallPosition(1), {ORGANISER}),
    ):
        for who in (table, other, referee, screen, ORGANISER):
            assert action.is_open_to(who) is (who in allowed)
    with pytest.raises(Refused):
        decide(tournament, CallPosition(1), referee)


def test_the_number_of_a_lifted_penalty_is_not_given_again() -> None:
    tournament = replay(begun_tournament(Format.INDIVIDUAL, 20))
    for entrant, number in ((1, 1), (2, 2)):
        (given,) = decide(tournament, Penalise(entrant, "1"))
        assert isinstance(given, events.PenaltyGiven)
        assert given.number == number
        # Late, or pressed twice: lifting it must not reach the next one.
        tournament = evolve(
            tournament, given, *decide(evolve(tournament, given), LiftPenalty(number))
        )
    with pytest.raises(Refused):
        decide(tournament, LiftPenalty(2))


def test_an_evening_that_could_not_be_tidied_is_tried_again() -> None:
    class AwayOnce(MemoryStore):
        is_away = True

        async def streams(self, prefix: str = "") -> tuple[str, ...]:
            if self.is_away:
                self.is_away = False
                raise StoreError(StoreFault.AWAY, "memory")
            return await super().streams(prefix)

    async def scenario() -> None:
        store = AwayOnce()
        found = Tournaments(store, clock=lambda: 1e12, days=30)
        await found.open("old", Line("key", "organiser", (events.ResultsPublished(True),)))
        with pytest.raises(StoreError):
            await found.tidy()
        await found.tidy()
        with pytest.raises(NotBegun):
            await found.find("old")

    asyncio.run(scenario())
