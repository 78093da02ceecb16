"""What the page fetches to play without a network is a whole server."""

import re
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


def test_nothing_in_the_archive_imports_what_is_left_out() -> None:
    offline = runpy.run_path(str(ROOT / "frontend/offline.py"))
    packed = dict(offline["our_files"]())
    unused = {name.removesuffix(".py").replace("/", ".") for name in offline["UNUSED"]}
    assert all((ROOT / "src" / name).is_file() for name in offline["UNUSED"])
    imported = {
        (name, module)
        for name, path in packed.items()
        if name.endswith(".py")
        for module in re.findall(r"(?:from|import) (oudler[.\w]*)", path.read_text("utf-8"))
        if module in unused
    }
    # An address of a database opens one: in a page, none is given.
    assert {name for name, _ in imported} == {"oudler/streams/address.py"}
