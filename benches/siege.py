"""Measure what an honest player notices of attacks on the server: `python benches/siege.py`.

Runs `oudler serve` with its defaults on an SQLite file; the attackers have a process and an address
of their own (`oudler.testing.siege`). Everything is on this machine. `--only flood` measures
somebody new during a flood, in turn with quiet times on the same server, because a busy machine
slows both.
"""

import argparse
import asyncio
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter

from measured import line, processor, processor_time, scratch

from oudler.testing.players import played, welcomed, within
from oudler.web.server import run

SIEGES = (("", 0), ("heads", 1_200), ("cookies", 300), ("streams", 1_100))
QUIET = 10.0
"""Seconds measured without an attack."""
FLOOD, ROUNDS, VISITS = 100, 2, 24
"""Clients of the flood; quiet times and floods; newcomers in each."""
FLOODED = 300.0
"""Seconds of a flood, at most: it ends with the last newcomer's deal."""
STEPS = ("page", "join", "move")
NAMES = {
    "": "nobody else",
    "heads": "half-open requests from one address",
    "cookies": "requests with 1 MB of cookies",
    "streams": "streams from one address, at 60 tables",
}


def most_memory(pid: int) -> int:
    """A process's peak memory in bytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) * 1024


async def besieged(address: str, what: str, count: int) -> tuple[list[float], str]:
    """The honest player's answer times during an attack, and the attackers' outcomes."""
    if not what:
        end = perf_counter() + QUIET
        return await played(address, lambda: perf_counter() > end), ""
    port = address.rpartition(":")[2]
    command = (sys.executable, "-m", "oudler.testing.siege", what, port, str(count))
    siege = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    took = await played(address, lambda: siege.returncode is not None)
    out, _ = await siege.communicate()
    return took, ", ".join(f"{key}: {n}" for key, n in json.loads(out).items())


@contextmanager
def serving(oudler: Sequence[str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A fresh server, and its address."""
    with scratch() as folder:
        command = [*oudler, "serve", "--port", "0", "--store", f"sqlite:///{folder}/tables.db"]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as server:
            try:
                yield server, next(one for one in line(server).split() if one.startswith("http"))
            finally:
                server.terminate()


def measure(what: str, count: int, oudler: Sequence[str]) -> str:
    """Attack a fresh server; return a row of the table, and what the server wrote to stderr."""
    found: list[tuple[list[float], str]] = []
    with serving(oudler) as (server, address):

        async def main() -> None:
            found.append(await besieged(address, what, count))

        run(main())
        memory, spent = most_memory(server.pid), processor_time(server.pid)
        server.terminate()
        _, err = server.communicate()
    [(took, became)] = found
    late = sum(one > 0.2 for one in took) / len(took)
    row = (
        f"| {count:,} {NAMES[what]} | {len(took)} | {within(took, 0.5) * 1000:.1f} ms "
        f"| {within(took, 0.99) * 1000:.1f} ms | {max(took) * 1000:.0f} ms | {late:.1%} "
        f"| {memory / 2**20:.0f} MB | {spent:.1f} s | {became} |"
    )
    return "\n".join((row, *(f"> {said}" for said in err.splitlines()[:8])))


async def visited(address: str, *, is_flooded: bool) -> tuple[dict[str, list[float]], int]:
    """The seconds that newcomers took for each step, and how often they were sent away."""
    siege = None
    if is_flooded:
        port = address.rpartition(":")[2]
        command = ("-m", "oudler.testing.siege", "flood", port, str(FLOOD), str(FLOODED))
        siege = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=subprocess.DEVNULL
        )
        await asyncio.sleep(3)
    newcomers = [await welcomed(address, number + 1) for number in range(VISITS)]
    if siege is not None:
        siege.terminate()
        await siege.wait()
    took = {step: [one for bob in newcomers for one in bob.took[step]] for step in STEPS}
    return took, sum(one.broken for one in newcomers)


def flood(oudler: Sequence[str]) -> str:
    """Rows for somebody new: quiet and flooded times in turn, and the median of their ratios."""
    found: list[tuple[dict[str, list[float]], int]] = []
    with serving(oudler) as (_, address):

        async def main() -> None:
            await visited(address, is_flooded=False)  # what is loaded with the first visit
            for number in range(2 * ROUNDS):
                found.append(await visited(address, is_flooded=number % 2 == 1))

        run(main())
    pairs = list(zip(found[::2], found[1::2], strict=True))
    sent_away = sum(broken for _, broken in found)
    rows = ["| | quiet: half; 95 % within | flood | ratio: half; 95 % |", "|---|---|---|---|"]
    for step in STEPS:
        times = [
            [[within(took[step], share) * 1000 for share in (0.5, 0.95)] for took, _ in pair]
            for pair in pairs
        ]
        quiet, flooded = (
            "; ".join(f"{median(pair[which][n] for pair in times):.0f}" for n in (0, 1))
            for which in (0, 1)
        )
        ratios = "; ".join(f"{median(b[n] / a[n] for a, b in times):.1f}" for n in (0, 1))
        rows.append(f"| {step} | {quiet} ms | {flooded} ms | {ratios} |")
    return "\n".join((*rows, f"\n{sent_away} of their requests were refused."))


def main() -> None:
    """Measure every attack, or the one named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", choices=[*(what for what, _ in SIEGES if what), "flood"])
    parser.add_argument("--oudler", default=f"{sys.executable} -m oudler", help="another one")
    asked = parser.parse_args()
    print(f"{date.today()}, {processor()}\n")
    if asked.only == "flood":
        print(flood(shlex.split(asked.oudler)))
        return
    print("| siege | answers | median | 99 % within | longest | over 200 ms | memory | server | |")
    print("|---" * 9 + "|")
    for what, count in SIEGES:
        if asked.only in (None, what):
            print(measure(what, count, shlex.split(asked.oudler)), flush=True)


if __name__ == "__main__":
    main()
