"""What a real spreadsheet finds in our CSV files: no formula, and everything that was there."""

import json
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

SOFFICE = shutil.which("soffice")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(SOFFICE is None, reason="needs Debian's package libreoffice-calc-nogui"),
]
OPENED = {
    "commas": "CSV:44,34,76,1,,1036,false,true",
    "french": "CSV:44/59/9,34,76,1,,1036,false,true",
    "plain": "CSV:44,34,76,1,,1033,false,false",
}
"""How a file is opened: separators, quotes, UTF-8, language, and whether dates are looked for."""
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


def files() -> dict[str, str]:
    """A file of each kind that we write, full of such names."""
    written = {f"sheet{number}": to_csv(state_of(one)) for number, one in enumerate(sheets())}
    head, rows = TABLES["entries"](tournament())
    written["entries"] = csv_text([head, *rows])
    names = [[number, name, name, -12] for number, name in enumerate(HOSTILE)]
    written["names"] = csv_text([["number", "a", "b", "score"], *names])
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
    for name, text in files().items():
        (folder / f"{name}.csv").write_text(UTF_8_MARK + text, "utf-8", newline="")
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


def test_nothing_is_lost(written: list[Path], tmp_path: Path) -> None:
    as_it_is = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false"
    out = converted(tmp_path, "commas", as_it_is, written)
    cells = 0
    for path in written:
        back = table_rows((out / path.name).read_text("utf-8"))
        sent = table_rows(path.read_text("utf-8"))
        assert [row.cells for row in back] == [row.cells for row in sent], path.name
        cells += sum(len(row.cells) for row in sent)
    print(json.dumps({"files": len(written), "cells": cells, "names": len(HOSTILE)}))


def test_a_formula_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "unguarded.csv"
    path.write_text("name\n=1+1\n", "utf-8")
    out = converted(tmp_path, "commas", "fods", [path])
    assert [*formulas(out / "unguarded.fods")] == ["unguarded.fods: of:=1+1"]
