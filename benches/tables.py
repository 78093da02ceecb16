"""Measure moves a second for tables over HTTP: `python benches/tables.py`.

Four people a table, each with an event stream, act on their snapshots: first as fast as they can,
then at human speed. A move has arrived when the last of the four has its snapshot. The server runs
in one process, all the people in another, on this machine. For comparison: an echo, which answers
the same commands with as many bytes but knows nothing of cards, and so bounds what any server of
ours could do here; and a peer, if Node is installed.
"""

import argparse
import asyncio
import resource
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from datetime import date
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from urllib.request import urlopen

import peers
from measured import Measured, line, processor, processor_time, scratch, started
from people import Server, Table

from oudler.testing.processes import postgres, why_missing
from oudler.web.server import run

SERVED = Path(__file__).with_name("served.py")
WARM_UP, ROUNDS = 2.0, 3
MANY, EVERY, WATCHED = 2_000, 4.0, 30.0
"""Tables at human speed, seconds between their moves, and seconds measured."""
MESSAGE = 2_500
"""Bytes of an echo's message: about as many as a snapshot has."""
ECHO = "echo"
HEADS = (
    *("tables", "which server", "moves/s", "to the echo", "to boardgame.io"),
    *("server", "to boardgame.io", "people", "median", "99 % within"),
)


def memory(pid: int) -> int:
    """The bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


async def play(at: list[tuple[int, int]], count: int, every: float, seconds: float) -> Measured:
    """Measure this many tables with a move at each every so many seconds; 0 is at once.

    Servers are given by process and port; tables are opened at each in turn.
    """
    took: list[float] = []
    pids, servers = [pid for pid, _ in at], [Server("127.0.0.1", port) for _, port in at]
    empty = sum(map(memory, pids))
    in_turn = islice(cycle(servers), count)
    tables = [Table(server, every, took.append) for server in in_turn]
    # In groups, because otherwise all connections would be opened at the same instant.
    for begin in range(0, count, 50):
        group = tables[begin : begin + 50]
        await asyncio.gather(*(table.open() for table in group))
        await asyncio.gather(*(table.listen() for table in group))
    # The first moves are spread over one interval, or all tables would move in step for ever.
    first = perf_counter() + 1 + count / 100
    for begin in range(0, count, 50):
        moves = enumerate(tables[begin : begin + 50], begin)
        await asyncio.gather(*(one.begin(first + every * i / count) for i, one in moves))
    await asyncio.sleep(max(0, first - perf_counter()) + WARM_UP + every)
    took.clear()  # the warm-up does not count
    begun, served, played = perf_counter(), sum(map(processor_time, pids)), process_time()
    await asyncio.sleep(seconds)
    found = Measured(
        perf_counter() - begun,
        took.copy(),
        sum(map(processor_time, pids)) - served,
        process_time() - played,
        sum(map(memory, pids)) - empty,
        tables[0].path,
    )
    for table in tables:
        table.is_over = True
    await asyncio.sleep(1)
    for server in servers:
        server.close()
    return found


def measure(
    kind: str, what: str, count: int, every: float, seconds: float, processes: int = 1
) -> Measured:
    """One or several server processes, and everyone who connects to them."""
    found: list[Measured] = []

    async def main(at: list[tuple[int, int]]) -> None:
        found.append(await play(at, count, every, seconds))

    with ExitStack() as stack:
        command = (sys.executable, SERVED, kind, what)
        servers = [stack.enter_context(started(*command)) for _ in range(processes)]
        run(main([(server.pid, int(line(server))) for server in servers]))
    return found[0]


def saturated(folder: str, seconds: float) -> None:
    """Moves at full speed; servers take turns, so that a busy machine slows all of them alike."""
    absent = peers.missing()
    print("|", " | ".join(HEADS), "|")
    print("|" + "---|" * len(HEADS))
    for count in (1, 32):
        rounds = []
        for number in range(ROUNDS):
            file = f"sqlite:///{folder}/{count}-{number}.db"
            found = {ECHO: measure("echo", str(MESSAGE), count, 0, seconds)}
            if not absent:
                found[peers.NAME] = peers.measure(count, WARM_UP, seconds)
            found["ours, memory"] = measure("tables", "memory:", count, 0, seconds)
            found["ours, SQLite"] = measure("tables", file, count, 0, seconds)
            rounds.append(found)
        for server in rounds[0]:
            print(row(count, server, rounds), flush=True)
    print(f"\nboardgame.io is left out: {absent}." if absent else f"\n{peers.UNLIKE}")


def beside(_folder: str, seconds: float) -> None:
    """One process, then two on one database, and two that share nothing."""
    stores: dict[str, Callable[[], AbstractContextManager[str]]] = {
        "memory, tables of its own": lambda: nullcontext("memory:")
    }
    if absent := why_missing():
        print(f"\nPostgreSQL is left out: {absent}")
    else:
        stores["PostgreSQL, one database"] = partial(postgres, durable=True)
    print("\n| processes | store of each | moves/s | to one process | server | people | median |")
    print("|---|---|---|---|---|---|---|")
    for name, store in stores.items():
        rounds = []
        for _ in range(ROUNDS):
            with store() as url:
                one = {f"{n}": measure("tables", url, 32, 0, seconds, n) for n in (1, 2)}
            rounds.append(one)
        for many in rounds[0]:
            found = middle(rounds, many)
            print(
                f"| {many} | {name} | {found.rate:,.0f} | {share(rounds, many, '1', 'rate')} "
                f"| {found.served_each:.0f} µs | {found.played_each:.0f} µs "
                f"| {found.within(0.5):.1f} ms |",
                flush=True,
            )


def row(count: int, server: str, rounds: list[dict[str, Measured]]) -> str:
    """A server's median round, and its speed relative to others in the same rounds."""
    found = middle(rounds, server)
    to_echo = share(rounds, server, ECHO, "rate")
    to_peer = share(rounds, server, peers.NAME, "rate")
    time_to_peer = share(rounds, server, peers.NAME, "served_each")
    return (
        f"| {count} | {server} | {found.rate:,.0f} | {to_echo} | {to_peer} "
        f"| {found.served_each:.0f} µs | {time_to_peer} | {found.played_each:.0f} µs "
        f"| {found.within(0.5):.1f} ms | {found.within(0.99):.1f} ms |"
    )


def middle(rounds: list[dict[str, Measured]], server: str) -> Measured:
    """A server's median round."""
    return sorted((one[server] for one in rounds), key=lambda one: one.rate)[len(rounds) // 2]


def share(rounds: list[dict[str, Measured]], server: str, other: str, figure: str) -> str:
    """The ratio of two servers' figures: median, least and most."""
    if server == other or other not in rounds[0]:
        return ""
    shares = sorted(getattr(one[server], figure) / getattr(one[other], figure) for one in rounds)
    return f"{median(shares):.2f} ({shares[0]:.2f} to {shares[-1]:.2f})"


def thinking(folder: str, _seconds: float) -> None:
    """Many tables at human speed; then the server is restarted."""
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
    """Seconds until a restarted server answers for a table."""
    begun = perf_counter()
    oudler = (sys.executable, "-m", "oudler")
    with started(*oudler, "serve", "--port", "0", "--store", url) as server:
        address = next(word for word in line(server).split() if word.startswith("http"))
        with urlopen(address + table) as answer:
            assert b'"places"' in answer.read()
    return perf_counter() - begun


PARTS = {"saturated": saturated, "beside": beside, "thinking": thinking}


def main() -> None:
    """Measure everything, or the part named, and print it as Markdown tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--seconds", type=float, default=4, help="of each saturated run")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{date.today()}, {processor()}, medians of {ROUNDS} times {asked.seconds:g} s\n")
    with scratch() as folder:
        for name in [asked.only] if asked.only else PARTS:
            PARTS[name](folder, asked.seconds)


if __name__ == "__main__":
    main()
