"""Long work, one piece at a time, beside everything else that a server does."""

import asyncio
import logging
import sys
import threading
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing, asynccontextmanager, closing, suppress
from functools import partial
from time import perf_counter
from typing import NamedTuple, ParamSpec, TypeVar

import msgspec
from anyio import CancelScope
from starlette.responses import Response

from oudler.jobs import Here, Job, JobLost, Progress, Runner, Stopped, once
from oudler.web.responses import Refused, answer_lines
from oudler.web.sentences import spaced

P = ParamSpec("P")
T = TypeVar("T")

MOST_WAITING = 8
"""The most that may wait for a turn; further ones are asked to come back."""
MOST_SHORT = 50
"""The most that may wait for short work: sheets and exercises, a twentieth of a second each."""
LEAST, MOST = 1.0, 60.0
"""Seconds after which to come back, at the earliest and at the latest."""
SMOOTHED = 0.2
"""What the latest turn counts in how long one takes."""

AWAY = 10.0
"""Seconds after which to come back when the workers are away."""
LOG = logging.getLogger(__name__)


class Asker(NamedTuple):
    """Who waits for a turn: a network address, and a person there."""

    address: str
    person: str = ""


@asynccontextmanager
async def in_a_thread(
    work: Callable[P, T], *args: P.args, **named: P.kwargs
) -> AsyncIterator[asyncio.Task[T]]:
    """Work in a thread; the context lasts until it has ended.

    A thread cannot be stopped. If the next turn came earlier, somebody who asks and leaves again
    and again would keep many threads at work at once.
    """
    working = asyncio.create_task(asyncio.to_thread(work, *args, **named))
    try:
        yield working
    finally:
        with CancelScope(shield=True):
            await asyncio.wait([working])


async def growing(runner: Runner, job: Job[T]) -> AsyncGenerator[T, None]:
    """What a job finds, as it comes; it ends when nobody listens any more. Raises Refused.

    Inside a page there are no threads: there it waits for whoever reads it.
    """
    if sys.platform == "emscripten":
        for one in job(lambda _: None):
            yield one
            await asyncio.sleep(0)
        return
    loop, coming = asyncio.get_running_loop(), asyncio.Queue[T | None]()
    stop = threading.Event()

    def run() -> None:
        try:
            for one in runner.run(job, stop.is_set):
                loop.call_soon_threadsafe(coming.put_nowait, one)
        except JobLost as error:
            raise _lost(error) from error
        finally:
            loop.call_soon_threadsafe(coming.put_nowait, None)

    async with in_a_thread(run) as working:
        try:
            while (one := await coming.get()) is not None:
                yield one
            await working
        finally:
            stop.set()


def _lost(error: JobLost) -> Refused:
    """A refusal, because no worker could do it."""
    LOG.warning("a job is lost: %s", error)
    return Refused(503, "no_worker", AWAY)


Places = deque[asyncio.Future[None]]
HERE = Here()


class Turns:
    """A short queue that lets few askers at a time through: addresses in turn, and at each address
    its people.

    As many as its runner can do work for at once, but for some that are spared for other queues.
    When it is full, whoever has most places gives one up. So nobody can fill the queue alone, or
    keep the others waiting until all their own requests are answered.
    """

    def __init__(
        self, most_waiting: int = MOST_WAITING, runner: Runner = HERE, spared: int = 0
    ) -> None:
        self._most, self._asking, self._working = most_waiting, 0, 0
        self.runner, self._spared = runner, spared
        self._waiting: dict[str, dict[str, Places]] = {}
        """By address and person, the one whose turn is next first."""
        self._took = 0.0
        """Seconds that a turn has taken lately."""

    @property
    def is_idle(self) -> bool:
        """Whether nobody works or waits."""
        return self._asking == 0

    @property
    def _at_once(self) -> int:
        return max(1, self.runner.count - self._spared)

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a turn. Raises Refused, with the seconds to wait, if too many wait already."""
        # Some of those who ask are at work already; the others wait.
        if self._asking >= self._most + self._at_once:
            self._make_room(asker)
        self._asking += 1
        try:
            await self._come(asker)
            begun = perf_counter()
            try:
                yield
            finally:
                self._took += SMOOTHED * (perf_counter() - begun - self._took)
                self._pass_on()
        finally:
            self._asking -= 1

    def _make_room(self, asker: Asker) -> None:
        """Send away whoever came last of those with most. Raises Refused if that is us."""
        here = self._waiting.get(asker.address, {})
        crowd = max(self._waiting.values(), key=_places, default=here)
        # With us, ours would be as many: sending somebody else away would only swap places.
        if _places(crowd) <= _places(here) + 1:
            crowd = here
        most = max(crowd.values(), key=len, default=Places())
        if crowd is here and len(most) <= len(here.get(asker.person, ())) + 1:
            raise self._too_many()
        last = most.pop()
        if not last.done():
            last.set_exception(self._too_many())

    def _too_many(self) -> Refused:
        """A refusal until those who wait have had their turn."""
        wait = self._took * self._asking / self._at_once
        return Refused(429, "too_many", min(max(LEAST, wait), MOST))

    async def aside(
        self, asker: Asker, work: Callable[P, T], *args: P.args, **named: P.kwargs
    ) -> T:
        """The result of this work, done by the runner. Raises Refused if too many wait already."""
        job, stop = partial(once, partial(work, *args, **named)), threading.Event()
        return await self.stoppable(asker, partial(_only, self.runner, job, stop), stop.set)

    async def stoppable(self, asker: Asker, work: Callable[[], T], stop: Callable[[], object]) -> T:
        """The result of work that is done in a thread, and ends soon after `stop`, which is called
        if the asker leaves. Raises Refused if too many wait already.

        Inside a page there are no threads, and nobody else to keep waiting.
        """
        if sys.platform == "emscripten":
            return work()
        async with self.turn(asker), in_a_thread(work) as working:
            try:
                # Shielded: the thread keeps its turn until it ends.
                return await asyncio.shield(working)
            finally:
                if not working.done():
                    stop()

    async def _come(self, asker: Asker) -> None:
        """Wait until the turn is this asker's."""
        if self._working < self._at_once:
            self._working += 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        here = self._waiting.setdefault(asker.address, {})
        here.setdefault(asker.person, Places()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._drop(asker, mine)
            elif mine.exception() is None:  # the turn had just come
                self._pass_on()
            raise

    def _drop(self, asker: Asker, one: asyncio.Future[None]) -> None:
        here = self._waiting.get(asker.address, {})
        own = here.get(asker.person, Places())
        if one in own:  # else its turn came after it had left
            own.remove(one)
            if not own:
                del here[asker.person]
            if not here:
                del self._waiting[asker.address]

    def _pass_on(self) -> None:
        """Give the turn to whoever is next, and put them and their address behind the others."""
        while self._waiting:
            address = next(iter(self._waiting))
            here = self._waiting.pop(address)
            person = next(iter(here))
            own = here.pop(person)
            # Empty if the last of them was sent away.
            one = own.popleft() if own else None
            if own:
                here[person] = own
            if here:
                self._waiting[address] = here
            # A cancelled one is skipped: it would never pass the turn on.
            if one is not None and not one.done():
                one.set_result(None)
                return
        self._working -= 1


def _only(runner: Runner, job: Job[T], stop: threading.Event) -> T:
    """The one thing that a job finds. Raises Refused."""
    try:
        with closing(runner.run(job, stop.is_set)) as found:
            for one in found:
                return one
    except JobLost as error:
        raise _lost(error) from error
    raise Stopped


async def lines_in_turns(
    turns: Turns, asker: Asker, work: Callable[[Progress], Iterator[object]]
) -> Response:
    """An answer that grows: each line of JSON is worked out at a turn of its own.

    So nobody waits for somebody else's whole answer, and nothing is worked out for those who have
    left. Raises what the work raises before its first line, and Refused if too many wait already.
    """
    coming = _in_turns(turns, asker, work)
    # Asked for the first line before answering: then it may still be refused.
    first = await anext(coming)
    return answer_lines(_after(first, coming))


async def _in_turns(
    turns: Turns, asker: Asker, work: Callable[[Progress], Iterator[object]]
) -> AsyncGenerator[bytes, None]:
    stop = threading.Event()

    def progress(_: float) -> None:
        if stop.is_set():
            raise Stopped

    found = work(progress)

    def next_line() -> bytes:
        with suppress(Stopped):
            for one in found:
                return msgspec.json.encode(spaced(one)) + b"\n"
        return b""

    while line := await turns.stoppable(asker, next_line, stop.set):
        yield line
        await asyncio.sleep(0)  # inside a page, where a turn does not wait, others come in between


async def _after(first: bytes, coming: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    async with aclosing(coming):
        yield first
        with suppress(Refused):  # sent out of the queue: what has come stands
            async for line in coming:
                yield line


def _places(here: dict[str, Places]) -> int:
    """How many wait at an address."""
    return sum(map(len, here.values()))
