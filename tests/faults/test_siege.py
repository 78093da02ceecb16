"""Under siege by other clients, an honest player elsewhere notices nothing."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from oudler.testing.guests import run
from oudler.testing.players import played, welcomed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not Path("/proc/self/status").exists(), reason="only Linux tells its memory"
    ),
]
NOTICED = 0.2
"""Seconds in which half of the answers come; on a busy machine, twice what it takes in peace."""
MOST_MEMORY = 300e6
NOTHING_SHED = "late = 60\ntoo_late = 60"
"""Settings with which every request has its answer, however busy the machine is."""


async def besieged(address: str, what: str, count: int, seconds: float) -> dict[str, int]:
    """The besiegers' answers, while an honest player is answered; benches/siege.py times it."""
    end = perf_counter() + 2.5
    quiet = await played(address, lambda: perf_counter() > end)
    command = ("-m", "oudler.testing.siege", what, address.rpartition(":")[2], str(count))
    siege = await asyncio.create_subprocess_exec(
        sys.executable, *command, str(seconds), stdout=subprocess.PIPE
    )
    took = await played(address, lambda: siege.returncode is not None)
    out, _ = await siege.communicate()
    assert len(took) >= 5  # 900 cookies are refused within three seconds
    assert median(took) < max(NOTICED, 2 * median(quiet))
    return dict(json.loads(out))


async def flooded(address: str) -> dict[str, int]:
    """The answers to a flood, while somebody new comes to play a deal."""
    command = ("-m", "oudler.testing.siege", "flood", address.rpartition(":")[2], "100", "12")
    siege = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=subprocess.PIPE)
    newcomer = await welcomed(address, 1)
    assert newcomer.broken == 0
    assert {step for step, took in newcomer.took.items() if took} == {"page", "join", "move"}
    out, _ = await siege.communicate()
    return dict(json.loads(out))


def most_memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) * 1024


def attacked(
    tmp_path: Path, attack: Callable[[str], Awaitable[dict[str, int]]], lines: str = ""
) -> tuple[dict[str, int], str]:
    """The attackers' answers from a server of their own, and what it wrote to stderr."""
    settings = tmp_path / "oudler.toml"
    settings.write_text(f"{lines}\n[connections]\nhead = 4")
    store = f"sqlite:///{tmp_path}/tables.db"
    command = (sys.executable, "-m", "oudler", "serve", "--port", "0", "--store", store)
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*command, "--settings", str(settings)], stdout=pipe, stderr=pipe, text=True
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            got: dict[str, int] = {}

            async def scenario() -> None:
                got.update(await attack(found[0]))

            run(scenario)
            assert most_memory(server.pid) < MOST_MEMORY
        finally:
            server.terminate()
            _, err = server.communicate(timeout=20)
    return got, err


@pytest.mark.parametrize(
    ("what", "count", "seconds", "became", "told"),
    [
        ("heads", 1_200, 8, {"408": 1_200}, "the head of a request took too long"),
        ("cookies", 900, 0, {"431": 900}, "head_too_long"),
        ("streams", 1_100, 9, {"200": 1_100 + 60, "201": 60}, ""),
    ],
)
def test_an_honest_player_elsewhere_is_answered(
    what: str, count: int, seconds: float, became: dict[str, int], told: str, tmp_path: Path
) -> None:
    siege = partial(besieged, what=what, count=count, seconds=seconds)
    got, err = attacked(tmp_path, siege, NOTHING_SHED)
    got.pop("messages", None)
    assert got == became
    assert "Traceback" not in err
    if told:
        assert re.search(rf"connections from 127\.0\.0\.2 ended: \d+ \({told}\)", err)
    else:
        assert err == ""


def test_somebody_new_is_not_turned_away_in_a_flood(tmp_path: Path) -> None:
    got, err = attacked(tmp_path, flooded)
    assert got["429"] > got["200"] / 10  # the flood is slowed
    assert "Traceback" not in err
