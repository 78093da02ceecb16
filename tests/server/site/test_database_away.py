"""With PostgreSQL frozen or stopped: an answer within five seconds, and one log line."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from time import monotonic
from urllib.parse import parse_qs, urlsplit

import pytest

from oudler.streams import State, StoreError, StoreFault, open_store
from oudler.testing.guests import AT_ONCE, Guest, open_site, run
from oudler.testing.processes import postgres, why_missing

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]
Told = pytest.LogCaptureFixture


@pytest.fixture
def own() -> Iterator[str]:
    """A server of one's own, to be frozen and stopped."""
    if why := why_missing():
        pytest.skip(why)
    with postgres() as url:
        yield url


def processes(url: str) -> list[int]:
    """The server and all its children."""
    folder = parse_qs(urlsplit(url).query)["host"][0]
    with open(f"{folder}/data/postmaster.pid") as file:  # noqa: PTH123
        first = int(file.readline())
    children = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True, check=False
    )
    return [first, *map(int, children.stdout.split())]


@contextmanager
def frozen(url: str) -> Iterator[None]:
    found = processes(url)
    for pid in found:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in found:
            os.kill(pid, signal.SIGCONT)


async def asked(guest: Guest, table: str) -> tuple[int, float, str | None]:
    begun = monotonic()
    answer = await guest.ask(table, "say", phrase="hello")
    return answer.status_code, monotonic() - begun, answer.headers.get("retry-after")


def test_a_frozen_server_is_told_in_time_once_and_comes_back(own: str, caplog: Told) -> None:
    async def scenario() -> None:
        async with open_site(own, tempo=AT_ONCE) as site:
            anne = site.guest()
            table = await anne.open(you="Anne", bots="club")
            await anne.do(table, "say", phrase="hello")
            async with aclosing(anne.news(table)) as stream:
                await anext(stream)
                with frozen(own):
                    await asyncio.gather(*(asked(anne, table) for _ in range(2)))
                    begun = monotonic()
                    assert (await anne.snapshot(table))["id"] == table  # from memory
                    assert monotonic() - begun < 5
            while (await asked(anne, table))[0] != 200:
                await asyncio.sleep(0.2)
            await asyncio.sleep(0.5)
            caplog.clear()
            with frozen(own):
                for _ in range(3):
                    found = await asyncio.gather(*(asked(anne, table) for _ in range(4)))
                    for status, seconds, retry in found:
                        assert status == 503
                        assert seconds < 5
                        assert retry is not None
                assert site.registry.store.health().state is State.AWAY
                assert (await anne.get("/healthz")).json()["store"] == "away"
            async with asyncio.timeout(20):
                while (await asked(anne, table))[0] != 200:
                    await asyncio.sleep(0.2)
            assert site.registry.store.health().state is State.WELL

    run(scenario)
    said = [one.getMessage() for one in caplog.records if "nswer" in one.getMessage()]
    assert len(said) <= 4
    assert "does not answer" in said[0]
    assert "answers again" in said[-1]


def test_a_stopped_server_is_refused_at_once(own: str, caplog: Told) -> None:
    async def work() -> None:
        store = await open_store(own)
        await store.append("table/1", 0, ["a"])
        os.kill(processes(own)[0], signal.SIGINT)  # it hangs up on everybody
        await asyncio.sleep(1)
        for _ in range(20):
            begun = monotonic()
            with pytest.raises(StoreError) as refused:
                await store.append("table/1", 1, ["b"])
            assert refused.value.fault is StoreFault.AWAY
            assert monotonic() - begun < 5
            await asyncio.sleep(0.1)
        await store.close()

    asyncio.run(work())
    assert len([one for one in caplog.records if "does not answer" in one.getMessage()]) == 1
    assert len(caplog.records) < 6
