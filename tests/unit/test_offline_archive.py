"""What the page fetches to play without a network is a whole server."""

import runpy
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

START = """
import sys
sys.path[:] = [sys.argv[1], *(one for one in sys.path if not one.endswith("/src"))]
sys.modules["oudler_kernel"] = None
import oudler.site.in_page
assert oudler.__file__.startswith(sys.argv[1]), oudler.__file__
"""


def test_the_server_in_the_archive_imports_nothing_that_is_not_there(tmp_path: Path) -> None:
    offline = runpy.run_path(str(ROOT / "frontend/offline.py"))
    for name, path in offline["our_files"]():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, tmp_path / name)
    asked = [sys.executable, "-c", START, str(tmp_path)]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
