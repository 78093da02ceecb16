"""boardgame.io, a server of turn-based games for Node, measured as ours is.

`peer/` plays Tarot on it; npm fetches it into `peer/node_modules`.
"""

import json
import shutil
import subprocess
from pathlib import Path

from measured import Measured, line, processor_time, started

HERE = Path(__file__).with_name("peer")
NAME = "boardgame.io"
QUIETLY = ("--silent", "--no-package-lock", "--ignore-scripts", "--fetch-retries=0")
UNLIKE = (
    "Alike: each server and each crowd of people is one process with one thread; the server keeps "
    "the game and its log in memory, checks who moves and what they play, and sends all four the "
    "whole of what each may see. Unlike: at boardgame.io a person moves and hears by one "
    "WebSocket, a message is 0.8 KB of cards and turns, and nobody bids or scores; ours answers a "
    "POST besides, its 1.8 KB hold legal actions, sentences and scores too, and on SQLite every "
    "move is durable."
)


def missing() -> str:
    """Install the peer; return why it cannot be measured, or nothing."""
    absent = [name for name in ("node", "npm") if shutil.which(name) is None]
    if absent:
        return f"{' and '.join(absent)} cannot be found"
    install = ("npm", "install", *QUIETLY)
    is_done = subprocess.run(install, cwd=HERE, capture_output=True, check=False).returncode == 0
    return "" if is_done else "npm could not install it"


def measure(count: int, warm_up: float, seconds: float) -> Measured:
    """Measure this many matches of four people who play as fast as they can."""
    with started("env", "NODE_ENV=production", "node", HERE / "server.mjs") as server:
        asked = (line(server).strip(), str(count), str(warm_up), str(seconds))
        with started("node", HERE / "people.mjs", *asked) as people:
            line(people)
            served, played = processor_time(server.pid), processor_time(people.pid)
            found = json.loads(line(people))
            return Measured(
                found["seconds"],
                found["took"],
                processor_time(server.pid) - served,
                processor_time(people.pid) - played,
            )
