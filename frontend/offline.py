"""Packs the server for the page: our rooms, and the packages they need, for Pyodide.

The packages come from the Python index by `requirements.lock`, hashes and all; of msgspec the wheel
that is compiled to WebAssembly. `build.mjs` puts the archive beside the page's files.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile, ZipInfo

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src"
LOCK = HERE.parent / "requirements.lock"
PACKAGES = HERE / "built" / "packages"
"""Where the packages lie between two builds, with the lines of the lock that they came from."""
ARCHIVE = HERE / "built" / "oudler.zip"

NEEDED = (
    *(
        "anyio",
        "fsrs",
        "msgspec",
        "precis-i18n",
        "prometheus-client",
        "starlette",
        "typing-extensions",
    ),
)
OUTSIDE = ("arena", "commands", "research", "terminal", "testing", "cli.py", "__main__.py")
"""What the server does not import, of the whole and of each room."""
UNUSED = {
    *(f"oudler/streams/{name}.py" for name in ("sql", "sqlite", "postgres", "writer", "batch")),
    *(f"oudler/streams/{name}.py" for name in ("event_table", "schema", "inspection", "witness")),
    *(f"oudler/web/{name}.py" for name in ("server", "connections", "open_files", "logs")),
    *(
        f"oudler/jobs/{name}.py"
        for name in ("cluster", "cluster_jobs", "pool", "processes", "spread")
    ),
    *(
        f"oudler/command_line/{name}.py"
        for name in ("arguments", "faults", "files", "line_files", "repair", "workers")
    ),
    *("oudler/review/command.py", "oudler/tournament/demo.py", "oudler/rulesets/pages.py"),
}
"""Databases, connections and files: a page has none."""
LEFT_OUT = ("__pycache__", "static")
NEEDS_KERNEL = ".weights"
"""Learned policies: a page cannot search, and they are a tenth of what it would fetch."""
PLATFORM = (
    *("--platform", "pyemscripten_2026_0_wasm32"),
    *("--implementation", "cp", "--python-version", "3.14", "--abi", "cp314"),
)
"""What the version of Pyodide in package.json runs."""


def pack() -> None:
    """Write the archive, always the same bytes for the same sources."""
    fetch()
    with ZipFile(ARCHIVE, "w") as archive:
        for name, path in sorted(_files()):
            archive.writestr(ZipInfo(name), path.read_bytes())


def fetch() -> None:
    """Install the packages into their folder, unless it holds them already."""
    lines = "".join(locked(LOCK.read_text("utf-8")))
    known = PACKAGES / "requirements.txt"
    if known.is_file() and known.read_text("utf-8") == lines:
        return
    shutil.rmtree(PACKAGES, ignore_errors=True)
    PACKAGES.mkdir(parents=True)
    wanted = PACKAGES.parent / "requirements.txt"
    wanted.write_text(lines, "utf-8")
    quietly = (
        "--quiet",
        "--disable-pip-version-check",
        "--no-compile",
        "--root-user-action=ignore",
    )
    exactly = ("--require-hashes", "--no-deps", "--only-binary=:all:", *PLATFORM)
    where = ("--target", str(PACKAGES), "-r", str(wanted))
    subprocess.run([*_pip(), "install", *quietly, *exactly, *where], check=True)
    wanted.rename(known)  # last: a folder that was left half full is filled again


def _pip() -> list[str]:
    """How to call pip, ours or the system's: what it fetches is for another platform anyway."""
    for python in (sys.executable, shutil.which("python3") or sys.executable):
        asked = [python, "-m", "pip"]
        if subprocess.run([*asked, "--version"], capture_output=True, check=False).returncode == 0:
            return asked
    sys.exit("The page needs pip to fetch what it runs without a network: pip is missing.")


def locked(lock: str) -> Iterator[str]:
    """The lines of a lock file for the packages that are needed, whatever their markers."""
    for block in re.findall(r"^\S.*(?:\n[ \t].*)*\n?", lock, re.MULTILINE):
        name = re.match(r"[\w.-]+", block)
        if name and name[0] in NEEDED:
            yield re.sub(r" ; [^\\\n]*", " ", block)


def _files() -> Iterator[tuple[str, Path]]:
    """Every file of the archive, with its name there."""
    yield from our_files()
    for path in PACKAGES.rglob("*"):
        name = path.relative_to(PACKAGES)
        if path.is_file() and not set(LEFT_OUT) & set(name.parts):
            yield name.as_posix(), path


def our_files() -> Iterator[tuple[str, Path]]:
    """Our own files in the archive, with their names there."""
    for path in (SOURCES / "oudler").rglob("*"):
        name = path.relative_to(SOURCES)
        is_wanted = path.suffix not in (NEEDS_KERNEL, ".pyi") and name.as_posix() not in UNUSED
        if path.is_file() and is_wanted and not {*OUTSIDE, *LEFT_OUT} & {*name.parts}:
            yield name.as_posix(), path


if __name__ == "__main__":
    pack()
