"""A killed bench leaves nothing behind."""

import os
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[2]
KILLED = """
import os
from measured import scratch

with scratch():
    os.kill(os.getpid(), 9)
"""


def test_a_killed_bench_leaves_nothing_that_git_would_add(tmp_path: Path) -> None:
    env = os.environ | {"PYTHONPATH": str(ROOT / "benches")}
    subprocess.run([sys.executable, "-c", KILLED], cwd=tmp_path, env=env, check=False)
    (left,) = tmp_path.iterdir()
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    assert any(fnmatch(f"/{left.name}/", pattern) for pattern in ignored)


def test_every_bench_keeps_its_files_there() -> None:
    asking = [
        file.name
        for file in (ROOT / "benches").glob("*.py")
        if "TemporaryDirectory(dir=" in file.read_text() and file.name != "measured.py"
    ]
    assert asking == []


def test_the_page_shows_the_rows_that_are_kept() -> None:
    env = os.environ | {"PYTHONPATH": str(ROOT / "benches")}
    script = "import strength_rows; print(strength_rows.text(), end='')"
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, check=True, capture_output=True, encoding="utf-8"
    )
    assert done.stdout in (ROOT / "docs" / "strength.md").read_text("utf-8")
