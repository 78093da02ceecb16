"""`oudler research`: deals as tables of numbers, the same bytes every time, and back again."""

import json
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from oudler.cli import run as oudler
from oudler.records import read_record
from oudler.rulesets import ruleset_ids
from oudler.words import LANGUAGES, subject

parquet = pytest.importorskip("pyarrow.parquet", reason="the extra `data` is not installed")

Printed = pytest.CaptureFixture[str]
EVENINGS = Path(__file__).parents[2] / "data" / "evenings"


def dataset(folder: Path, line: str = "club beginner --deals 7 --chunk 3") -> int:
    """Run `oudler research dataset` in this process, unless the line asks for more."""
    workers = [] if "--workers" in line else ["--workers", "1"]
    whole = ["research", "dataset", *line.split(), "--out", str(folder), *workers]
    return oudler([*whole, "--lang", "en"])


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def rows(folder: Path, table: str) -> list[dict[str, object]]:
    paths = sorted(folder.glob(f"{table}-*.parquet"))
    return [row for path in paths for row in parquet.read_table(path).to_pylist()]


@pytest.mark.slow
def test_the_bytes_are_the_same_however_they_came_about(tmp_path: Path) -> None:
    assert dataset(tmp_path / "alone") == 0
    whole = contents(tmp_path / "alone")
    assert len(whole) == 8
    # In two processes; grown from a part that was not full; after a file was lost, one spoilt.
    grown = tmp_path / "grown"
    assert dataset(grown, "club beginner --deals 4 --chunk 3 --workers 2") == 0
    assert dataset(grown, "club beginner --deals 7 --chunk 3 --workers 2") == 0
    assert contents(grown) == whole
    (grown / "deals-000000000.parquet").unlink()
    (grown / "decisions-000000003.parquet").write_bytes(b"spoilt")
    assert dataset(grown) == 0
    assert contents(grown) == whole


def test_the_rows_say_what_happened(tmp_path: Path) -> None:
    assert dataset(tmp_path, "club beginner --deals 3 --observations") == 0
    deals, decisions = rows(tmp_path, "deals"), rows(tmp_path, "decisions")
    assert [one["deal"] for one in deals] == [0, 1, 2]
    for deal in deals:
        own = [one for one in decisions if one["deal"] == deal["deal"]]
        assert [one["action"] for one in own] == deal["actions"]
        assert [one["seat"] for one in own] == deal["seats"]
        for one in own:
            assert one["action"] in one["legal"]  # type: ignore[operator]
            assert one["player"] == deal["players"][one["seat"]]  # type: ignore[index]
            assert one["reward"] == deal["scores"][one["seat"]]  # type: ignore[index]
    sizes = {len(one["observation"]) for one in decisions}  # type: ignore[arg-type]
    assert sizes == {(2793 + 7) // 8}
    sheet = (tmp_path / "README.md").read_text("utf-8")
    assert all(f"- `{column}` (" in sheet for column in [*deals[0], *decisions[0]])


@pytest.mark.slow
@pytest.mark.parametrize("id", ruleset_ids())
def test_a_dataset_becomes_a_record_and_the_record_the_same_dataset(
    id: str, tmp_path: Path
) -> None:
    first, record, second = tmp_path / "first", tmp_path / "deals.tarot", tmp_path / "second"
    assert dataset(first, f"beginner --deals 3 --rules {id}") == 0
    assert oudler(["research", "records", str(first), "--out", str(record)]) == 0
    # There are several where the rules let the same player deal again.
    records = sorted(tmp_path.glob("*.tarot"), key=lambda path: len(path.name))
    assert sum(len(read_record(path.read_text("utf-8")).deals) for path in records) == 3
    assert dataset(second, f"--from {' '.join(map(str, records))}") == 0
    for table in ("deals", "decisions"):
        pairs = zip(rows(first, table), rows(second, table), strict=True)
        for one, other in pairs:
            assert {**one, "players": 0, "player": 0} == {**other, "players": 0, "player": 0}


def test_records_that_lost_deals_leave_none_of_them_behind(tmp_path: Path) -> None:
    record, folder = tmp_path / "deals.tarot", tmp_path / "read"
    for deals in (3, 1):
        first = tmp_path / f"{deals}"
        assert dataset(first, f"beginner --deals {deals}") == 0
        assert oudler(["research", "records", str(first), "--out", str(record)]) == 0
        assert dataset(folder, f"--from {record} --chunk 1") == 0
        assert len(rows(folder, "deals")) == deals


def test_records_keep_their_names_and_their_scores(tmp_path: Path) -> None:
    record = EVENINGS / "good-dealer-sits-out.tarot"
    assert dataset(tmp_path, f"--from {record}") == 0
    read = read_record(record.read_text("utf-8"))
    for row, deal in zip(rows(tmp_path, "deals"), read.deals, strict=True):
        assert row["scores"] == [float(score) for score in deal.scores]
        seats = deal.players[: deal.rules.seats]
        assert row["players"] == [read.players[one] for one in seats]


def test_another_dataset_is_not_mixed_in(tmp_path: Path, capsys: Printed) -> None:
    assert dataset(tmp_path / "a", "beginner --deals 2") == 0
    before = contents(tmp_path / "a")
    for line, says in (
        ("beginner --deals 2 --seed other", "another dataset: seed: dataset, not other"),
        ("club --deals 2", "another dataset: levels"),
        ("beginner --deals 1", "already holds more than 1 deals"),
        ("nobody --deals 2", "“nobody” is not a level"),
        (f"--from {EVENINGS / 'totals-of-others.tarot'}", "totals-of-others.tarot"),
        (f"--from {EVENINGS / 'good-four.tarot'}", "another dataset: files"),
        (f"club --from {EVENINGS / 'good-four.tarot'}", "leave out club."),
        (f"--from {EVENINGS / 'good-four.tarot'} --deals 9 --seed a", "leave out --deals, --seed."),
    ):
        assert dataset(tmp_path / "a", line) == 1
        assert says in capsys.readouterr().err
    assert contents(tmp_path / "a") == before
    both = f"{EVENINGS / 'good-four.tarot'} {EVENINGS / 'good-mouches.tarot'}"
    assert dataset(tmp_path / "b", f"--from {both}") == 1
    assert "have different rules" in capsys.readouterr().err
    assert oudler(["research", "records", str(tmp_path), "--lang", "en"]) == 1
    assert "holds no dataset" in capsys.readouterr().err
    (tmp_path / "dataset.json").write_text('{"format": "oudler-dataset", "version": 2}', "utf-8")
    assert oudler(["research", "records", str(tmp_path), "--out", "x.tarot", "--lang", "en"]) == 1
    assert "a dataset of version 2" in capsys.readouterr().err


HEAD = {"format": "oudler-dataset", "version": 1}


@pytest.mark.parametrize(
    ("head", "says"),
    [
        (HEAD, "holds no dataset"),
        (HEAD | {"rules": "fft-4@1", "options": {}, "deals": "two"}, "holds no dataset"),
        (HEAD | {"rules": "whist@1", "options": {}}, "“whist@1” is not a ruleset"),
    ],
)
def test_a_folder_whose_head_was_changed_is_refused(
    head: dict[str, object], says: str, tmp_path: Path, capsys: Printed
) -> None:
    (tmp_path / "dataset.json").write_text(json.dumps(head), "utf-8")
    record = tmp_path / "deals.tarot"
    assert oudler(["research", "records", str(tmp_path), "--out", str(record), "--lang", "en"]) == 1
    assert says in capsys.readouterr().err
    assert dataset(tmp_path, "beginner --deals 1") == 1


def test_a_file_cut_short_is_named_and_a_copy_beside_it_is_left_alone(
    tmp_path: Path, capsys: Printed
) -> None:
    assert dataset(tmp_path, "beginner --deals 1") == 0
    whole = (tmp_path / "deals-000000000.parquet").read_bytes()
    (tmp_path / "deals-copy.parquet").write_bytes(whole)
    assert dataset(tmp_path, "beginner --deals 2") == 0
    line = ["research", "records", str(tmp_path), "--out", str(tmp_path / "a.tarot")]
    capsys.readouterr()
    assert oudler([*line, "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("2 deals")
    (tmp_path / "deals-000000000.parquet").write_bytes(whole[:100])
    assert oudler([*line, "--lang", "en"]) == 1
    assert "deals-000000000.parquet cannot be read" in capsys.readouterr().err


def test_every_column_is_explained_in_both_languages() -> None:
    told = [subject(lang, "commands")["research"]["columns"] for lang in LANGUAGES]
    assert told[0].keys() == told[1].keys()


def test_what_cannot_be_done_is_told(capsys: Printed) -> None:
    with pytest.raises(SystemExit):
        oudler(["research", "data", "--lang", "en"])
    assert "“data” is not dataset or records" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        oudler(["research", "dataset", "--deals", "1000000000000", "--lang", "en"])
    assert "--deals: expected" in capsys.readouterr().err
    assert oudler(["research", "--lang", "en"]) == 0
    assert "oudler research records" in capsys.readouterr().out


def test_workers_that_die_again_and_again_are_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    def dying(*_: object) -> None:
        raise BrokenExecutor

    monkeypatch.setattr("oudler.commands.research.spread", dying)
    assert dataset(tmp_path, "beginner --deals 1") == 1
    told = capsys.readouterr().err
    assert told.startswith("Workers died again and again")
    assert told.count("\n") == 1
