"""Every command without each part that an installation may lack: it works, or a sentence says why.

A page that is not built is tried in tests/server/site/test_lacks.py.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from oudler import write_record
from oudler.bots import make_player, play_numbered
from oudler.cli import COMMANDS
from oudler.install import TABLES, extra_command, search_command, tables_command, tournament_command
from oudler.rulesets import load_ruleset
from oudler.testing.without import Ran, run_without

pytestmark = pytest.mark.slow

LINES = tuple(
    tuple(line.split())
    for line in """
play --auto --deals 1 --seed a
play --auto --deals 1 --seed a --level expert
play --auto --deals 1 --seed a --level master/5
play --resume masters.tarot --auto --deals 1
score --contract garde --points 49 --oudlers 2
replay deal.tarot
export deal.tarot
export deal.tarot --parquet
verify deal.tarot
rules fft-4 --manual
rules fft-4 --card card.pdf
rules fft-4 --card card.html
deal --where trumps(S)>=9 --seed a
arena club beginner --deals 2 --workers 1
arena club beginner --deals 2 --cluster tcp://127.0.0.1:1
arena expert club --deals 2 --workers 1
arena club,bid=expert club --deals 2 --workers 1
agent club
agent expert
research dataset --deals 2 --workers 1
solve begun.tarot --seconds 1
solve begun.tarot --imagine 2 --seconds 1
bid T21 T19 T12 T6 T1 EX HK HN H10 H8 H1 DJ D8 CQ CN C7 S6 S4 --worlds 2
review deal.tarot --worlds 2
review deal.tarot --worlds 2 --json
review deal.tarot deal.tarot --worlds 2
teach
teach lesson 1
teach problem
teach bids
teach discards
bench --json
duplicate 30 -20
referee revoke yes no
sheet new evening.sheet --players Anne Bruno Chloé David
sheet add evening.sheet anne garde 49 2
sheet check evening.sheet
sheet show evening.sheet
tournament demo club
tournament rank club/evening.tournament
tournament plan individual 20
tournament plan individual 24 --choice 2
tournament print club/evening.tournament ranking --out ranking.html
tournament print club/evening.tournament ranking --out ranking.pdf
moderate --store memory:
moderate --store postgresql://127.0.0.1:1/none
serve --port 0 --settings none.toml
serve --port 0 --store memory: --cluster tcp://127.0.0.1:1
serve --port 0 --store postgresql://127.0.0.1:1/none
""".strip().splitlines()
)
OF_KERNEL = {
    "expert",
    "master/5",
    "masters.tarot",
    "club,bid=expert",
    "solve",
    "review",
    "bids",
    "discards",
}
LACKING: dict[str, Callable[[tuple[str, ...]], bool]] = {
    "oudler_kernel": lambda line: bool(OF_KERNEL & {*line}),
    "typst": lambda line: line[-1].endswith(".pdf"),
    "ortools": lambda line: "--choice" in line,
    "pyarrow": lambda line: "dataset" in line or "--parquet" in line,
    "distributed": lambda line: "--cluster" in line,
    "psycopg": lambda line: "postgresql" in line[-1],
    "uvloop": lambda _: False,
    **{one: lambda line: line[0] in ("serve", "moderate") for one in TABLES},
}
"""By package: the lines that cannot do without it."""
BARE = tuple(LACKING)
"""Nothing but what every installation has."""
REMEDY = {
    "oudler_kernel": search_command("0.1.0"),
    "typst": tournament_command(),
    "ortools": tournament_command(),
    "pyarrow": extra_command("data"),
    "distributed": extra_command("cluster"),
}
SLOW = {*OF_KERNEL, "--choice", "bench"}
"""What takes seconds with the package: tried only without it."""
ANYWHERE = ("--settings none.toml", "postgresql://127.0.0.1:1/none", "tcp://127.0.0.1:1")
"""Lines that are refused, whatever is installed: nothing is there."""


def lacks(packages: Iterable[str], line: tuple[str, ...]) -> bool:
    """Whether a line cannot do without one of these packages."""
    return any(LACKING[package](line) for package in packages)


def lines_for(packages: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The lines to try without these packages: without one alone, those that need it.

    A line that does without all of them does without each. The demo writes what others read.
    """
    if packages == BARE:
        return [
            line for line in LINES if lacks(BARE, line) or line[0] == "bench" or not SLOW & {*line}
        ]
    needing = [line for line in LINES if lacks(packages, line)]
    demo = [line for line in LINES if "demo" in line]
    return demo + needing if any("club/" in part for line in needing for part in line) else needing


@cache
def ran(packages: tuple[str, ...]) -> dict[tuple[str, ...], Ran]:
    """What each line did without these packages."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        deal = play_numbered(load_ruleset("fft-3"), [make_player("club")] * 3, "coach", 1)
        whole = write_record(deal)
        (folder / "deal.tarot").write_text(whole, "utf-8")
        *begun, _, _ = whole.splitlines()
        (folder / "begun.tarot").write_text("\n".join(begun) + "\n", "utf-8")
        bots = {**json.loads(begun[0]), "bots": ["master", "club", "club"]}
        (folder / "masters.tarot").write_text(
            "\n".join([json.dumps(bots), *begun[1:]]) + "\n", "utf-8"
        )
        lines = lines_for(packages)
        found = run_without(packages, [(*line, "--lang", "en") for line in lines], folder)
    return dict(zip(lines, found, strict=True))


@pytest.mark.parametrize(
    ("packages", "line"),
    [
        pytest.param(packages, line, id=f"{' '.join(packages)}: {' '.join(line)}")
        for packages in (BARE, *((package,) for package in LACKING))
        for line in lines_for(packages)
    ],
)
def test_a_command_works_or_says_what_is_missing(
    packages: tuple[str, ...], line: tuple[str, ...]
) -> None:
    done, said = ran(packages)[line], " ".join(line)
    assert not done.trace
    if lacks(packages, line):
        assert done.code == 1
        assert done.err.count("\n") == 1
        needed = [package for package in packages if LACKING[package](line)]
        assert any(REMEDY.get(package, tables_command()) in done.err for package in needed)
    elif not said.endswith(ANYWHERE) and line[0] != "verify":
        assert done.code == 0, done.err
        assert not done.err or line[0] == "bench"


@pytest.mark.parametrize("command", ["play", "arena"])
def test_without_the_kernel_it_says_which_levels_need_it(command: str) -> None:
    lacking = [
        done.err
        for line, done in ran(("oudler_kernel",)).items()
        if line[0] == command and done.err
    ]
    assert lacking
    for said in lacking:
        assert said.startswith("The levels expert and master need the search; beginner and club")


def test_without_the_kernel_the_bench_says_so_in_json_too() -> None:
    found = json.loads(ran(BARE)["bench", "--json"].out)
    assert search_command("0.1.0") in found["lacks"]
    assert [one["what"] for one in found["figures"]] == ["deals"]


def test_every_command_and_every_optional_package_is_tried() -> None:
    assert {line[0] for line in LINES} == {*COMMANDS}
    project = tomllib.loads(Path(__file__).parents[3].joinpath("pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    tried = ("cluster", "data", "search", "serve", "tournament")
    named = {"argon2-cffi": "argon2"}
    listed = [re.split("[;=[]", one)[0] for extra in tried for one in extras[extra]]
    assert {named.get(one, one.replace("-", "_")) for one in listed} == {*LACKING}
