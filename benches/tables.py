"""Prints how many moves a second the tables over HTTP take: `python benches/tables.py`.

Four people a table, each with an event stream, do what their pictures allow: as fast as they can,
then as people do. A move has arrived when the last of the four has its picture. The server has a
process of its own, all the people have another; both share this machine. Beside them an echo, which
answers as many commands with as many messages and knows nothing of cards: no server of ours on this
machine could do more.
"""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from urllib.request import urlopen

from people import Server, Table
from run import processor

from oudler.web import serving

SERVED = Path(__file__).with_name("served.py")
WARM_UP, SECONDS, ROUNDS = 2.0, 4.0, 3
MANY, EVERY, WATCHED = 2_000, 4.0, 30.0
"""So many tables of people who think, seconds from move to move there, and seconds measured."""
MESSAGE = 2_500
"""Bytes of an echo's message: about what a picture has."""
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Measured:
    """What one run gave."""

    seconds: float
    took: list[float]
    """Seconds from a command to the last of those who see what came of it, for each move."""
    served: float
    """Seconds of the processor that the server had, and that the people had."""
    played: float
    memory: int
    """Bytes that the server came to hold besides those that it held without tables."""
    table: str

    @property
    def rate(self) -> float:
        return len(self.took) / self.seconds

    def within(self, share: float) -> float:
        """The milliseconds within which this share of the moves has arrived."""
        return sorted(self.took)[int(len(self.took) * share)] * 1000


@contextmanager
def started(*command: str | Path) -> Iterator[tuple[int, str]]:
    """A server: its process, and what it says when it is open."""
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as run:
        try:
            assert run.stdout is not None
            yield run.pid, run.stdout.readline()
        finally:
            run.terminate()


def processor_time(pid: int) -> float:
    """Seconds of the processor that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    """Bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


async def play(pid: int, port: int, count: int, every: float, seconds: float) -> Measured:
    """So many tables, at each a move every so often; 0 is at once."""
    took: list[float] = []
    server, empty = Server("127.0.0.1", port), memory(pid)
    tables = [Table(server, every, took.append) for _ in range(count)]
    for begin in range(0, count, 50):
        group = tables[begin : begin + 50]
        await asyncio.gather(*(table.open() for table in group))
        await asyncio.gather(*(table.listen() for table in group))
    first = perf_counter() + 1 + count / 100
    for begin in range(0, count, 50):
        moves = enumerate(tables[begin : begin + 50], begin)
        await asyncio.gather(*(one.begin(first + every * i / count) for i, one in moves))
    await asyncio.sleep(max(0, first - perf_counter()) + WARM_UP + every)
    took.clear()
    begun, served, played = perf_counter(), processor_time(pid), process_time()
    await asyncio.sleep(seconds)
    found = Measured(
        perf_counter() - begun,
        took.copy(),
        processor_time(pid) - served,
        process_time() - played,
        memory(pid) - empty,
        tables[0].path,
    )
    for table in tables:
        table.is_over = True
    await asyncio.sleep(1)
    server.close()
    return found


def measure(kind: str, what: str, count: int, every: float, seconds: float) -> Measured:
    """A server in a process of its own, and everybody who comes to it."""
    found: list[Measured] = []

    async def main(pid: int, port: int) -> None:
        found.append(await play(pid, port, count, every, seconds))

    with started(SERVED, kind, what) as (pid, says):
        serving.run(main(pid, int(says)))
    return found[0]


def at_once(folder: str) -> None:
    """As many moves as can be; the echo and the tables in turn, so that they share the weather."""
    print("| tables | store | moves/s | echo | share | server | people | median | 99 % within |")
    print("|---|---|---|---|---|---|---|---|---|")
    for count in (1, 32):
        for store in ("memory", "SQLite"):
            rounds = []
            for number in range(ROUNDS):
                file = f"sqlite:///{folder}/{count}-{number}.db"
                url = "memory:" if store == "memory" else file
                echo = measure("echo", str(MESSAGE), count, 0, SECONDS)
                rounds.append((measure("tables", url, count, 0, SECONDS), echo))
            found, echo = sorted(rounds, key=lambda pair: pair[0].rate)[ROUNDS // 2]
            share = median(one.rate / other.rate for one, other in rounds)
            print(
                f"| {count} | {store} | {found.rate:,.0f} | {echo.rate:,.0f} | {share:.0%} "
                f"| {found.served / len(found.took) * 1e6:.0f} µs "
                f"| {found.played / len(found.took) * 1e6:.0f} µs "
                f"| {found.within(0.5):.1f} ms | {found.within(0.99):.1f} ms |",
                flush=True,
            )


def as_people_do(folder: str) -> None:
    """Many tables at which people think; then the server is started again."""
    print("\n| tables | streams | store | moves/s | server | median | 99 % within | a stream |")
    print("|---|---|---|---|---|---|---|---|")
    url = f"sqlite:///{folder}/many.db"
    for store, where in (("memory", "memory:"), ("SQLite", url)):
        found = measure("tables", where, MANY, EVERY, WATCHED)
        print(
            f"| {MANY:,} | {4 * MANY:,} | {store} | {found.rate:,.0f} "
            f"| {found.served / found.seconds:.0%} of a core "
            f"| {found.within(0.5):.1f} ms | {found.within(0.99):.1f} ms "
            f"| {found.memory / 1024 / 4 / MANY:.1f} KiB |",
            flush=True,
        )
    took = median(restart(url, found.table) for _ in range(ROUNDS))
    print(f"\n`oudler serve` answers for one of these {MANY:,} tables after {took:.2f} s.")


def restart(url: str, table: str) -> float:
    """Seconds until a server that is started anew answers for a table."""
    begun = perf_counter()
    with started("-m", "oudler", "serve", "--port", "0", "--store", url) as (_, says):
        address = next(word for word in says.split() if word.startswith("http"))
        with urlopen(address + table) as answer:
            assert b'"places"' in answer.read()
    return perf_counter() - begun


def main() -> None:
    """Measure everything and print it as Markdown tables."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{date.today()}, {processor()}, medians of {ROUNDS} times {SECONDS:.0f} s\n")
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        at_once(folder)
        as_people_do(folder)


if __name__ == "__main__":
    main()
