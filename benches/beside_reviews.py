"""How soon a move arrives while a review is worked out: `python benches/beside_reviews.py`.

Eight tables of four people move five times a second each. In turn, nobody asks for a review, one is
worked out in the web process, and one in another process.
"""

import argparse
import asyncio
import sys
from os import getloadavg
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import httpx
from measured import line, started
from people import Server, Table

from oudler.bots import make_player, play_numbered
from oudler.deals import deal_to_fragment
from oudler.rulesets import load_ruleset

SERVED = Path(__file__).with_name("served.py")
TABLES, EVERY, WARM_UP = 8, 0.2, 6.0
KINDS = {"no review": ("0", False), "in the web process": ("0", True), "--workers 1": ("1", True)}


async def reviews(port: int, fragments: list[str]) -> None:
    """Ask for one review after the other."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=600) as web:
        for fragment in fragments:
            async with web.stream("GET", f"/api/d/{fragment}/review") as answer:
                assert answer.status_code == 200
                async for _ in answer.aiter_lines():
                    pass


async def moves(port: int, seconds: float, fragments: list[str]) -> list[float]:
    """The seconds that each move takes, while these deals are reviewed."""
    took: list[float] = []
    server = Server("127.0.0.1", port)
    tables = [Table(server, EVERY, took.append) for _ in range(TABLES)]
    for table in tables:
        await table.open()
        await table.listen()
    for number, table in enumerate(tables):
        await table.begin(perf_counter() + 1 + EVERY * number / TABLES)
    asking = asyncio.create_task(reviews(port, fragments))
    await asyncio.sleep(WARM_UP)
    took.clear()
    await asyncio.sleep(seconds)
    assert fragments == [] or not asking.done(), "all reviews have ended: give more deals"
    asking.cancel()
    found = took.copy()
    for table in tables:
        table.is_over = True
    server.close()
    return found


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--seconds", type=float, default=20)
    options, rules = asked.parse_args(), load_ruleset("fft-4")
    players = [make_player("club")] * rules.seats
    deals = [play_numbered(rules, players, "beside reviews", number) for number in range(40)]
    fragments = [deal_to_fragment(deal) for deal in deals if deal.tricks]
    took: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for _ in range(options.rounds):
        for kind, (workers, is_reviewed) in KINDS.items():
            with started(sys.executable, SERVED, "tables", "memory:", workers) as server:
                asking = fragments if is_reviewed else []
                took[kind] += asyncio.run(moves(int(line(server)), options.seconds, asking))
    print(f"load {getloadavg()[1]:.1f}")
    print("| review | moves | median | 99 % within |\n|---|---|---|---|")
    for kind, found in took.items():
        late = quantiles(found, n=100)[-1]
        print(f"| {kind} | {len(found)} | {1000 * median(found):.1f} ms | {1000 * late:.1f} ms |")


if __name__ == "__main__":
    main()
