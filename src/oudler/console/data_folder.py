"""Where this user's data is kept."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of this user's tables and lessons. Raises OSError if there is no home.

    >>> data_folder({"XDG_DATA_HOME": "/srv/data"}).as_posix()
    '/srv/data/oudler'
    """
    if base := environ.get("XDG_DATA_HOME"):
        return Path(base) / "oudler"
    try:
        return Path.home() / ".local" / "share" / "oudler"
    except RuntimeError:  # an account without a home
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), "~") from None
