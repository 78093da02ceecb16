"""A command of a club's evening imports what it needs and nothing else: importing is its time."""

import subprocess
import sys
from pathlib import Path

import pytest

from oudler.cli import run as oudler

LINES = {
    "sheet show evening.sheet": 95,
    "sheet check evening.sheet": 95,
    "sheet explain evening.sheet 1": 95,
    "sheet add evening.sheet anne garde 49 2": 96,
    "tournament --help": 63,
    "tournament rank club/evening.tournament": 104,
    "tournament check club/evening.tournament": 108,
    "tournament plan individual 20": 122,
    "tournament print club/evening.tournament ranking --out ranking.html": 132,
    "tournament new new.tournament --format individual": 122,
}
"""Lines, and how many of our modules each may import: fifty take about a tenth of a second."""
PACKAGES = [
    "anyio",
    "numpy",
    "ortools",
    "oudler_kernel",
    "psycopg",
    "sqlalchemy",
    "starlette",
    "typst",
    "uvicorn",
]
ROOMS = ("oudler.bots", "oudler.coach", "oudler.people", "oudler.table", "oudler.web")
PROGRAM = """
import sys
from oudler import cli
sys.argv = ["oudler", *sys.argv[1:]]
try:
    cli.main()
finally:
    print("\\n" + " ".join(sys.modules), file=sys.stderr)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a sheet and a tournament."""
    found = tmp_path_factory.mktemp("club")
    sheet = str(found / "evening.sheet")
    assert oudler(["sheet", "new", sheet, "--players", "Anne", "Bruno", "Chloé", "David"]) == 0
    assert oudler(["sheet", "add", sheet, "anne", "garde", "49", "2"]) == 0
    assert oudler(["tournament", "demo", str(found / "club")]) == 0
    return found


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES)
def test_a_command_imports_little(line: str, folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *line.split()],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stderr.splitlines()[-1].split()
    assert not {*PACKAGES, *ROOMS} & {*loaded}
    assert len([one for one in loaded if one.startswith("oudler")]) <= LINES[line]
