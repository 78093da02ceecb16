"""Programs started by tests end with them, and can be interrupted."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oudler.testing.processes import mortal

ROOT = Path(__file__).parents[2]
PARENT = """
import subprocess, sys, time
from oudler.testing.processes import mortal
subprocess.Popen(mortal("sh", "-c", "echo $$; exec sleep 60"))
time.sleep(60)
"""


@pytest.mark.skipif(shutil.which("setpriv") is None, reason="only Linux sees to it")
def test_a_child_dies_with_a_parent_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        os.kill(child, 0)
        parent.kill()
    for _ in range(200):
        if not _is_running(child):
            return
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    raise AssertionError("it outlived its parent")


def _is_running(child: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{child}/status").read_text()
    except FileNotFoundError:
        return False


def test_a_child_keeps_its_own_number() -> None:
    with subprocess.Popen(mortal("sh", "-c", "echo $$"), stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert int(child.stdout.read()) == child.pid


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_the_tests_pass_in_the_background_of_a_shell(tmp_path: Path) -> None:
    """Such a shell ignores Ctrl-C, and so does all that it starts."""
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text("utf-8"))
    (tmp_path / "test_it.py").write_text(
        "import signal, subprocess, sys\n"
        "CODE = 'import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)'\n"
        "def test_it():\n"
        "    said = subprocess.check_output([sys.executable, '-c', CODE], text=True)\n"
        "    assert said == 'False\\n'\n"
    )
    pytest_ = f"{sys.executable} -m pytest -q -n 0 -c {ROOT}/pyproject.toml --rootdir {tmp_path}"
    command = f"trap '' INT; {pytest_} -p no:cacheprovider {tmp_path}/test_it.py"
    ran = subprocess.run(["bash", "-c", command], check=False, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
