"""`make` where the home folder is read-only."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ASK = "asked: ; @echo $$UV_CACHE_DIR $$npm_config_cache"

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is missing")


def caches(**environ: str) -> str:
    """Where `make` keeps downloads."""
    kept = ("UV_CACHE_DIR", "npm_config_cache", "XDG_CACHE_HOME")
    env = {name: value for name, value in os.environ.items() if name not in kept}
    command = ["make", "--silent", "--eval", ASK, "asked"]
    return subprocess.check_output(command, cwd=ROOT, env=env | environ, text=True).strip()


@pytest.mark.parametrize("home", ["/proc/none", "/dev/null"])
def test_an_unwritable_home_keeps_downloads_in_the_checkout(home: str) -> None:
    assert caches(HOME=home) == f"{ROOT}/.uv/cache {ROOT}/.uv/npm"


def test_otherwise_everything_stays_where_it_is(tmp_path: Path) -> None:
    assert caches(HOME=str(tmp_path)) == ""
    assert caches(HOME="/proc/none", UV_CACHE_DIR="/kept").startswith("/kept ")
