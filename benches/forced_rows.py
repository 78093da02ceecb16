"""What the levels gain with a garde by the strongest hand: the rows that `forced.py --keep` wrote.

They are a table of docs/strength.md. A level measured again on a side replaces its row.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "forced.json"
PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
NEXT = "\n## Every level against every other"
"""The heading of the page that follows the table."""
TITLE = "\n## A garde by the strongest hand"
HEAD = """{title}

What the taker gains when the level takes, and loses when the level is every defender, against
`club` in the same place on the same deals, in points of the score (`benches/forced.py`). At five
the called partner is a `club` player. Nothing was ever chosen on these deals.{seer}

| players | | deals | the taker's change | seed, date, machine |
|---|---|---|---|---|
"""
SEER = """ The *seer* cheats: it
sees every hand, and shows how much is left to gain by reading the others' cards."""


class Row(NamedTuple):
    """A level on one side of many deals, beside `club`."""

    seats: int
    level: str
    side: str
    deals: int
    mean: float
    """The taker's change, in points of the score."""
    margin: float
    """Half of its 95 % interval."""
    seed: str
    date: str
    machine: str

    @property
    def place(self) -> tuple[int, str, str]:
        """Where it stands in the table; a new row in the same place replaces it."""
        return self.seats, self.side, self.level


def kept() -> list[Row]:
    """The rows so far."""
    return [Row(*row) for row in json.loads(FILE.read_text("utf-8"))] if FILE.exists() else []


def keep(rows: Iterable[Row]) -> None:
    """Add these rows to the file and the page, or put them in the place of earlier ones."""
    places = {row.place: row for row in (*kept(), *rows)}
    lines = ",\n ".join(json.dumps(places[place]) for place in sorted(places))
    FILE.write_text(f"[{lines}]\n", "utf-8")
    page = PAGE.read_text("utf-8")
    before, after = page[: page.index(TITLE)], page[page.index(NEXT) :]
    PAGE.write_text(f"{before}{table()}{after}", "utf-8")


def table() -> str:
    """The rows as a table of a page."""
    rows = kept()
    head = HEAD.format(title=TITLE, seer=SEER if _has_seer(rows) else "")
    return head + "\n".join(_lines(rows)) + "\n"


def _has_seer(rows: Iterable[Row]) -> bool:
    return any(row.level == "seer" for row in rows)


def _lines(rows: Iterable[Row]) -> Iterator[str]:
    for row in sorted(rows, key=lambda row: (row.seats, row.side, abs(row.mean))):
        told = f"{row.mean:+.1f} ± {row.margin:.1f}".replace("-", "−")
        source = f"`{row.seed}`, {row.date}, {row.machine}"
        yield f"| {row.seats} | {row.level}, {row.side} | {row.deals:,} | {told} | {source} |"
