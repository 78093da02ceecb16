"""Measure what an honest player notices of attacks on the server: `python benches/siege.py`.

Runs `oudler serve` with its defaults on an SQLite file; the attackers have a process and an address
of their own (`oudler.testing.siege`). Everything is on this machine.
"""

import argparse
import asyncio
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from time import perf_counter

from measured import line, processor, processor_time, scratch

from oudler.testing.players import played, within
from oudler.web.server import run

SIEGES = (("", 0), ("heads", 1_200), ("cookies", 300), ("streams", 1_100))
QUIET = 10.0
"""Seconds measured without an attack."""
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


def measure(what: str, count: int, oudler: Sequence[str]) -> str:
    """Attack a fresh server; return a row of the table, and what the server wrote to stderr."""
    with scratch() as folder:
        store = f"sqlite:///{folder}/tables.db"
        command = [*oudler, "serve", "--port", "0", "--store", store]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as server:
            address = next(word for word in line(server).split() if word.startswith("http"))
            found: list[tuple[list[float], str]] = []

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


def main() -> None:
    """Measure every attack, or the one named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", choices=[what for what, _ in SIEGES if what])
    parser.add_argument("--oudler", default=f"{sys.executable} -m oudler", help="another one")
    asked = parser.parse_args()
    print(f"{date.today()}, {processor()}\n")
    print("| siege | answers | median | 99 % within | longest | over 200 ms | memory | server | |")
    print("|---" * 9 + "|")
    for what, count in SIEGES:
        if asked.only in (None, what):
            print(measure(what, count, shlex.split(asked.oudler)), flush=True)


if __name__ == "__main__":
    main()
