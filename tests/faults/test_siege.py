"""Under siege by other clients, an honest player elsewhere notices nothing."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from oudler.testing.guests import run
from oudler.testing.players import played

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not Path("/proc/self/status").exists(), reason="only Linux tells its memory"
    ),
]
NOTICED = 0.2
"""Seconds in which half of the answers come; on a busy machine, twice what it takes in peace."""
MOST_MEMORY = 300e6


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


def most_memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) * 1024


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
    settings = tmp_path / "oudler.toml"
    settings.write_text("[connections]\nhead = 4")
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
                got.update(await besieged(found[0], what, count, seconds))

            run(scenario)
            assert most_memory(server.pid) < MOST_MEMORY
        finally:
            server.terminate()
            _, err = server.communicate(timeout=20)
    got.pop("messages", None)
    assert got == became
    assert "Traceback" not in err
    if told:
        assert re.search(rf"connections from 127\.0\.0\.2 ended: \d+ \({told}\)", err)
    else:
        assert err == ""
