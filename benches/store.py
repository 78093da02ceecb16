"""Measure durable appends a second for each store: `python benches/store.py`.

Many tables append at once, each waiting for its own answer before it goes on. Appends that wait
together are committed together; for comparison, the same with one commit for each.
"""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from statistics import median
from time import perf_counter

from measured import processor, scratch

from oudler.streams import EventStore, open_store, writer
from oudler.testing.processes import postgres, why_missing

EVENT = '{"type":"card_played","seat":1,"card":"S10"}'
ROUNDS = 5
SECONDS = 1.0
TABLES = (1, 10, 100, 1_000)


async def play(store: EventStore, table: str, until: float) -> list[float]:
    """One table's appends until a time: the seconds each took."""
    seq, took = 0, list[float]()
    while (begun := perf_counter()) < until:
        seq = (await store.append(table, seq, [EVENT], f"{table}/{seq}")).seq
        took.append(perf_counter() - begun)
    return took


async def measure(url: str, tables: int) -> tuple[float, float, float]:
    """Appends a second, and their median and 99th percentile in milliseconds."""
    store = await open_store(url)
    rates, took = list[float](), list[float]()
    for _ in range(ROUNDS):
        begun = perf_counter()
        names = [f"{begun}/{table}" for table in range(tables)]
        each = await asyncio.gather(*(play(store, name, begun + SECONDS) for name in names))
        rates.append(sum(map(len, each)) / (perf_counter() - begun))
        took += (seconds * 1000 for one in each for seconds in one)
    await store.close()
    took.sort()
    return median(rates), took[len(took) // 2], took[len(took) * 99 // 100]


def measure_grouped(url: str, tables: int, largest: int) -> tuple[float, float, float]:
    """The same, with groups of at most this many appends."""
    usual, writer.LARGEST_GROUP = writer.LARGEST_GROUP, largest
    try:
        return asyncio.run(measure(url, tables))
    finally:
        writer.LARGEST_GROUP = usual


async def replays(url: str, events: int) -> float:
    """Seconds to read one stream of this many events."""
    store = await open_store(url)
    await store.append("long", 0, [EVENT] * events)
    rounds = list[float]()
    for _ in range(ROUNDS + 1):
        begun = perf_counter()
        assert len(await store.read("long")) == events
        rounds.append(perf_counter() - begun)
    await store.close()
    return median(rounds[1:])  # the first one filled the caches


@contextmanager
def places() -> Iterator[dict[str, str]]:
    """The stores to measure."""
    with ExitStack() as stack:
        folder = stack.enter_context(scratch())
        found = {"SQLite": f"sqlite:///{folder}/bench.db"}
        if why := why_missing():
            print(why, file=sys.stderr)
        else:
            found["PostgreSQL"] = stack.enter_context(postgres(durable=True))
        yield found


def main() -> None:
    """Measure everything and print it as Markdown tables."""
    with places() as found:
        print(f"{date.today()}, {processor()}, medians of {ROUNDS} times {SECONDS:.0f} s\n")
        print("| store | tables at once | a commit each | group commit | wait | 99 % wait less |")
        print("|---|---|---|---|---|---|")
        for name, url in found.items():
            for tables in TABLES:
                single = measure_grouped(url, tables, 1)[0]
                rate, middle, late = measure_grouped(url, tables, writer.LARGEST_GROUP)
                print(
                    f"| {name} | {tables:,} | {single:,.0f}/s | {rate:,.0f}/s "
                    f"| {middle:.1f} ms | {late:.1f} ms |",
                    flush=True,
                )
        print("\n| store | one stream of 2,000 events read |\n|---|---|")
        for name, url in found.items():
            print(f"| {name} | {asyncio.run(replays(url, 2000)) * 1000:.1f} ms |")


if __name__ == "__main__":
    main()
