"""Child processes that never outlive their test, and a temporary PostgreSQL server."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")
"""Debian keeps the server's programs here, by version, and off the path."""

PATIENCE = 60.0
"""Seconds that a server may take to start."""


def find_programs() -> Path | None:
    """The folder that holds `initdb` and `postgres`, the latest version's if there are several."""
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    found = shutil.which("initdb") or (versions[-1] if versions else None)
    folder = None if found is None else Path(found).resolve().parent
    return folder if folder and (folder / "postgres").exists() else None


def server_user() -> str | None:
    """The user to run a server as: PostgreSQL refuses root, who switches to `postgres`."""
    return "postgres" if os.geteuid() == 0 else None


def why_missing() -> str | None:
    """Why no server can be started here; None if one can."""
    if find_programs() is None:
        return "PostgreSQL is not installed (on Debian: apt-get install postgresql)"
    user = server_user()
    if user is not None and user not in {entry.pw_name for entry in pwd.getpwall()}:
        return f"root may not run PostgreSQL, and there is no user {user}"
    return None


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[str]:
    """The address of an empty database on a server that stops with this block.

    It listens on a socket in a temporary folder only. What it writes outlives a killed program,
    but the end of the machine only if it is `durable`.
    """
    programs, user = find_programs(), server_user()
    assert programs is not None, why_missing()
    folder = Path(tempfile.mkdtemp(prefix="oudler-pg-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        _run(user, programs / "initdb", "-D", folder / "data", "-U", "oudler", "-A", "trust",
             "-E", "UTF8", "--locale=C", "--no-sync")  # fmt: skip
        settings = {"listen_addresses": "", "unix_socket_directories": folder}
        settings |= {} if durable else {"fsync": "off"}
        # QUIT instead of KILL when we die: a killed server would leave its own processes behind.
        command = mortal(programs / "postgres", "-D", folder / "data", signal="QUIT")
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, user=user, cwd=folder)
        try:
            _wait(server, programs, folder)
            yield f"postgresql://oudler@/postgres?host={folder}"
        finally:
            server.send_signal(signal.SIGQUIT)  # at once, since its data is deleted anyway
            server.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(user: str | None, *command: str | Path) -> None:
    subprocess.run(command, check=True, capture_output=True, user=user, cwd="/")


def _wait(server: subprocess.Popen[bytes], programs: Path, folder: Path) -> None:
    ask: list[str | Path] = [programs / "pg_isready", "-q", "-h", folder]
    give_up = time.monotonic() + PATIENCE
    while subprocess.run(ask, check=False).returncode:
        if server.poll() is not None or time.monotonic() > give_up:
            raise RuntimeError((folder / "log").read_text())
        time.sleep(0.05)


def mortal(*command: str | Path, signal: str = "KILL") -> list[str]:
    """The command, wrapped so that it ends when its parent dies, even if the parent is killed.

    On Linux, util-linux's `setpriv` does this; elsewhere the command is left unchanged.
    """
    setpriv = shutil.which("setpriv")
    line = list(map(str, command))
    return [setpriv, "--pdeathsig", signal, *line] if setpriv else line
