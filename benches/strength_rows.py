"""How strong levels are: the rows that `forced.py --keep` and `free.py --keep` wrote.

They are the first two tables of docs/strength.md. A level measured again replaces its row.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "strength.json"
PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
NEXT = "\n## Every level against every other"
"""The heading of the page that follows the tables."""
SIDES = ("taker", "defenders")
FORCED = "\n## A garde by the strongest hand"
FORCED_HEAD = """{title}

What the taker gains when the level takes, and loses when the level is every defender, against
`club` in the same place on the same deals, in points of the score (`benches/forced.py`). Called
partners are `club` players, and so are those of fixed teams. Nothing was ever chosen on these
deals.{seer}

| rules | level | deals | as taker | as every defender | seed, date |
|---|---|---|---|---|---|
"""
SEER = """

The *seer* cheats: it sees every hand, and shows how much is left to gain by reading the others'
cards."""
FREE_HEAD = """
## Everybody bids freely

What one player of the level gains among `club` players, a deal and seat, in points of the score;
then what happens when every player is of the level (`benches/free.py`). In a misère there are no
bids, and the fewest points win. Nothing was ever chosen on these deals either.

| rules | level | deals | gain among `club` | passed out | contracts made | seed, date |
|---|---|---|---|---|---|---|
"""


class Forced(NamedTuple):
    """A level on one side of many gardes, beside `club`."""

    rules: str
    level: str
    side: str
    deals: int
    mean: float
    """The taker's change, in points of the score."""
    margin: float
    """Half of its 95 % interval, as every margin."""
    seed: str
    date: str
    machine: str


class Free(NamedTuple):
    """A level in many deals that everybody bids freely."""

    rules: str
    level: str
    deals: int
    mean: float
    """What one such player gains among `club`, in points of the score a deal and seat."""
    margin: float
    passed: float | None
    """Deals passed out when all are of the level, in hundredths; None where nobody bids."""
    passed_margin: float | None
    made: float | None
    """Contracts made when all are of the level, in hundredths; None where nobody bids."""
    made_margin: float | None
    seed: str
    date: str
    machine: str


class Rows(NamedTuple):
    """All rows so far."""

    forced: list[Forced]
    free: list[Free]


def kept() -> Rows:
    """The rows of the file."""
    found = json.loads(FILE.read_text("utf-8"))
    return Rows([Forced(*row) for row in found["forced"]], [Free(*row) for row in found["free"]])


def keep(forced: Iterable[Forced] = (), free: Iterable[Free] = ()) -> None:
    """Add these rows to the file and the page, or put them in the place of earlier ones."""
    rows = kept()
    gardes = {(row.rules, row.side, row.level): row for row in (*rows.forced, *forced)}
    tables = {(row.rules, row.level): row for row in (*rows.free, *free)}
    lines = (_lines(gardes[place] for place in sorted(gardes)), _lines(sorted(tables.values())))
    FILE.write_text('{{"forced": [\n  {}],\n "free": [\n  {}]}}\n'.format(*lines), "utf-8")
    page = PAGE.read_text("utf-8")
    before, after = page[: page.index(FORCED)], page[page.index(NEXT) :]
    PAGE.write_text(f"{before}{text()}{after}", "utf-8")


def text() -> str:
    """Both tables, as the page shows them."""
    rows = kept()
    has_seer = any(row.level == "seer" for row in rows.forced)
    head = FORCED_HEAD.format(title=FORCED, seer=SEER if has_seer else "")
    return f"{head}{''.join(_forced(rows.forced))}{FREE_HEAD}{''.join(_free(rows.free))}"


def _lines(rows: Iterable[Forced | Free]) -> str:
    return ",\n  ".join(map(json.dumps, rows))


def _forced(rows: Iterable[Forced]) -> Iterator[str]:
    sides: dict[tuple[str, str], dict[str, Forced]] = {}
    for row in sorted(rows, key=lambda row: (row.rules, row.side, abs(row.mean))):
        sides.setdefault((row.rules, row.level), {})[row.side] = row
    for (rules, level), side in sides.items():
        cells = (_gain(row.mean, row.margin) if row else "" for row in map(side.get, SIDES))
        *_, row = side.values()
        yield f"| {rules} | {level} | {row.deals:,} | {' | '.join(cells)} {_source(row)}"


def _free(rows: Iterable[Free]) -> Iterator[str]:
    for row in sorted(rows, key=lambda row: (row.rules, row.mean)):
        passed, made = _share(row.passed, row.passed_margin), _share(row.made, row.made_margin)
        cells = _gain(row.mean, row.margin), passed, made
        yield f"| {row.rules} | {row.level} | {row.deals:,} | {' | '.join(cells)} {_source(row)}"


def _gain(mean: float, margin: float) -> str:
    return f"{mean:+.1f} ± {margin:.1f}".replace("-", "−")


def _share(mean: float | None, margin: float | None) -> str:
    return "" if mean is None or margin is None else f"{mean:.0f} ± {margin:.0f} %"


def _source(row: Forced | Free) -> str:
    return f"| `{row.seed}`, {row.date} |\n"
