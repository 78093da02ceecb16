"""Child processes that never outlive the test that starts them."""

from __future__ import annotations

import shutil
from pathlib import Path


def mortal(*command: str | Path, signal: str = "KILL") -> list[str]:
    """The command, wrapped so that it ends when its parent dies, even if the parent is killed.

    On Linux, util-linux's `setpriv` does this; elsewhere the command is left unchanged.
    """
    setpriv = shutil.which("setpriv")
    line = list(map(str, command))
    return [setpriv, "--pdeathsig", signal, *line] if setpriv else line
