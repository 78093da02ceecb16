"""The results of a long run, a line of JSON each, so that it can be stopped and resumed."""

import json
from pathlib import Path
from typing import Any


class ResultsFile:
    """What a run has found so far; its first line says what was asked."""

    def __init__(self, path: Path, asked: dict[str, Any]) -> None:
        self._path = path
        self.rows: list[dict[str, Any]] = []
        if not path.exists() or not (lines := whole_lines(path)):
            path.write_text(f"{json.dumps(asked)}\n", "utf-8")
            return
        was, *self.rows = lines
        if was != asked:
            raise SystemExit(f"{path}: holds results of another run, {was}; expected {asked}")
        # Drop a last line that was cut off: its deal is measured again.
        path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")

    def add(self, row: dict[str, Any]) -> None:
        self.rows.append(row)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(row)}\n")


def whole_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file without a last one that was cut off."""
    text = path.read_text("utf-8")
    return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]
