"""What a real spreadsheet finds in our CSV files: no formula, and everything that was there."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.unit.test_hostile_names import HOSTILE, sheets, tournament

from oudler.csv_files import UTF_8_MARK, csv_text, table_rows
from oudler.sheet import state_of
from oudler.sheet.spreadsheet import to_csv
from oudler.tournament.tables import TABLES
from oudler.words import LANGUAGES, Words

SOFFICE = shutil.which("soffice")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(SOFFICE is None, reason="needs Debian's package libreoffice-calc-nogui"),
]
OPENED = {
    "commas": "CSV:44,34,76,1,,1036,false,true",
    "french": "CSV:44/59/9,34,76,1,,1036,false,true",
    "semicolons": "CSV:59,34,76,1,,1036,false,true",
    "plain": "CSV:44,34,76,1,,1033,false,false",
}
"""How a file is opened: separators, quotes, UTF-8, language, and whether dates are looked for."""
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


def files(words: Words) -> dict[str, str]:
    """A file of each kind that we write, full of such names."""
    written = {
        f"sheet{number}": to_csv(words, state_of(one)) for number, one in enumerate(sheets())
    }
    head, rows = TABLES["entries"](tournament())
    written["entries"] = csv_text(words, [head, *rows])
    names = [[number, name, name, -12] for number, name in enumerate(HOSTILE)]
    written["names"] = csv_text(words, [["number", "a", "b", "score"], *names])
    return written


def converted(folder: Path, opened: str, into: str, paths: list[Path]) -> Path:
    assert SOFFICE is not None
    out = folder / f"{opened}-{into[:4]}"
    asked = [SOFFICE, f"-env:UserInstallation=file://{folder}/profile", "--headless"]
    asked += [f"--infilter={OPENED[opened]}", "--convert-to", into, "--outdir", str(out)]
    subprocess.run([*asked, *map(str, paths)], check=True, capture_output=True, timeout=250)
    return out


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("csv")
    for language in LANGUAGES:
        for name, text in files(Words(language)).items():
            path = folder / f"{name}-{language}.csv"
            path.write_text(UTF_8_MARK + text, "utf-8", newline="")
    return sorted(folder.glob("*.csv"))


@pytest.mark.parametrize("opened", OPENED)
def test_no_cell_is_a_formula(written: list[Path], opened: str, tmp_path: Path) -> None:
    out = converted(tmp_path, opened, "fods", written)
    found = [formula for path in sorted(out.glob("*.fods")) for formula in formulas(path)]
    assert len(list(out.glob("*.fods"))) == len(written)
    assert found == []


def formulas(path: Path) -> Iterator[str]:
    for cell in ElementTree.parse(path).iter(f"{TABLE}table-cell"):
        if formula := cell.get(f"{TABLE}formula"):
            yield f"{path.name}: {formula}"


def as_number(cell: str) -> str:
    """A number with a point: so the program writes what it has read as one."""
    return re.sub(r"\A(-?\d+),(\d+)\Z", r"\1.\2", cell)


def test_nothing_is_lost(written: list[Path], tmp_path: Path) -> None:
    cells = 0
    for language, opened, separator in (("fr", "semicolons", 59), ("en", "commas", 44)):
        as_it_is = f"csv:Text - txt - csv (StarCalc):{separator},34,76,1,,0,false,false,false"
        own = [path for path in written if path.stem.endswith(f"-{language}")]
        out = converted(tmp_path, opened, as_it_is, own)
        for path in own:
            back, sent = (
                [tuple(map(as_number, row.cells)) for row in table_rows(one.read_text("utf-8"))]
                for one in (out / path.name, path)
            )
            assert back == sent, path.name
            cells += sum(map(len, sent))
    print(json.dumps({"files": len(written), "cells": cells, "names": len(HOSTILE)}))


def test_a_formula_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "unguarded.csv"
    path.write_text("name\n=1+1\n", "utf-8")
    out = converted(tmp_path, "commas", "fods", [path])
    assert [*formulas(out / "unguarded.fods")] == ["unguarded.fods: of:=1+1"]
