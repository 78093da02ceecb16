"""Records as tables: what a spreadsheet adds up is what the record says."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oudler import csv_files
from oudler.bots import make_player, play_numbered
from oudler.cli import run as oudler
from oudler.commands import export
from oudler.core.text import as_score
from oudler.records import write_record
from oudler.records.rows import TABLES, Kind
from oudler.rulesets import load_ruleset
from oudler.words import LANGUAGES, subject

Printed = pytest.CaptureFixture[str]
EVENINGS = sorted((Path(__file__).parents[2] / "data" / "evenings").glob("good-*.tarot"))


def tables(folder: Path) -> dict[str, list[dict[str, str]]]:
    found = {}
    for table in TABLES:
        rows = csv_files.table_rows((folder / f"{table}.csv").read_text("utf-8"))
        head, *rest = (row.cells for row in rows)
        found[table] = [dict(zip(head, cells, strict=True)) for cells in rest]
    return found


def replayed(path: Path, capsys: Printed) -> dict[str, Any]:
    capsys.readouterr()
    assert oudler(["replay", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def cell(value: Any, kind: Kind) -> str:
    """A value of the JSON as English CSV has it."""
    match value:
        case None:
            return ""
        case list():
            return ", ".join(value)
        case bool():
            return str(int(value))
        case _ if kind is Kind.SCORE:
            return str(float(as_score(value))).removesuffix(".0")
        case _:
            return str(value)


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_the_tables_say_what_replay_says(path: Path, tmp_path: Path, capsys: Printed) -> None:
    assert oudler(["export", str(path), "--out", str(tmp_path), "--lang", "en"]) == 0
    found, said = tables(tmp_path), replayed(path, capsys)
    for table, columns in TABLES.items():
        if table == "cards":
            continue
        rows = [
            {"file": str(path), "deal": deal["deal"], **row}
            for deal in said["deals"]
            for row in ([{"practice": False, **deal}] if table == "deals" else deal[table])
        ]
        assert found[table] == [
            {name: cell(row.get(name), kind) for name, kind in columns.items()} for row in rows
        ]
    totals: Counter[str] = Counter()
    for row in found["results"]:
        totals[row["player"]] += int(row["score"]) + int(row["payment"] or 0)
    assert list(map(totals.get, sorted(totals))) == [
        total for _, total in sorted(zip(names_of(path), said["totals"], strict=True))
    ]


def names_of(path: Path) -> list[str]:
    header = json.loads(path.read_text("utf-8").splitlines()[0])
    return list(header["players"])


def test_every_card_is_there_with_whoever_won_its_trick(tmp_path: Path) -> None:
    rules = load_ruleset("fft-5")
    deals = [play_numbered(rules, [make_player("club")] * 5, "export", n) for n in range(1, 8)]
    # Unrelated deals follow one another only as records of their own.
    files = [tmp_path / f"{n}.tarot" for n, _ in enumerate(deals)]
    for path, deal in zip(files, deals, strict=True):
        path.write_text(write_record(deal), "utf-8")
    assert oudler(["export", *map(str, files), "--out", str(tmp_path)]) == 0
    found = tables(tmp_path)
    for path, deal in zip(files, deals, strict=True):
        cards = [row for row in found["cards"] if row["file"] == str(path)]
        assert [row["card"] for row in cards] == [
            str(card) for trick in deal.tricks for card in trick.cards
        ]
        leads = [row["seat"] for row in cards if row["turn"] == "1"]
        assert [row["seat"] for row in cards if row["won"] == "1"][:-1] == leads[1:]
        hands = [row["hand"] for row in found["results"] if row["file"] == str(path)]
        assert hands == list(map(str, deal.dealt.hands))
    assert any(deal.handfuls for deal in deals) == bool(found["handfuls"])


def test_nothing_is_written_if_a_record_is_wrong(tmp_path: Path, capsys: Printed) -> None:
    good, bad, out = EVENINGS[0], tmp_path / "bad.tarot", tmp_path / "out"
    line = [str(good), "--out", str(out), "--lang", "en"]
    assert oudler(["export", *line]) == 0
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    assert set(before) == {f"{table}.csv" for table in TABLES}
    lines = good.read_text("utf-8").splitlines()
    bad.write_text("\n".join([*lines[:-1], "nonsense"]), "utf-8")
    capsys.readouterr()
    assert oudler(["export", str(bad), *line]) == 1
    assert capsys.readouterr().err.startswith(f"{bad}, line {len(lines)}: ")
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def test_a_deal_that_is_not_over_is_left_out_and_told(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "stopped.tarot"
    lines = EVENINGS[0].read_text("utf-8").splitlines()
    again = [number for number, line in enumerate(lines) if '"dealt"' in line][1]
    path.write_text("\n".join(lines[: again + 2]), "utf-8")
    assert oudler(["export", str(path), "--out", str(tmp_path), "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("1 deal ")
    assert err == f"{path} stops in the middle of a deal, which is left out.\n"


@pytest.mark.slow
def test_parquet_keeps_the_types(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra `data` is not installed")
    path = EVENINGS[0]
    for form in ("--csv", "--parquet"):
        assert oudler(["export", str(path), form, "--out", str(tmp_path), "--lang", "en"]) == 0
    for table, rows in tables(tmp_path).items():
        typed = parquet.read_table(tmp_path / f"{table}.parquet").to_pylist()
        kinds = TABLES[table]
        assert [
            {
                name: str(Fraction(value))
                if kinds[name] is Kind.SCORE and value is not None
                else cell(value, kinds[name])
                for name, value in row.items()
            }
            for row in typed
        ] == rows


def test_without_pyarrow_it_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Printed
) -> None:
    monkeypatch.setattr(export, "is_installed", lambda _: False)
    out = tmp_path / "out"
    assert oudler(["export", str(EVENINGS[0]), "--parquet", "--out", str(out)]) == 1
    assert "oudler[data]" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_column_is_explained(language: str) -> None:
    told = subject(language, "commands")["export"]["columns"]
    assert {*told} == {column for columns in TABLES.values() for column in columns}
