"""Writing to files on disks that may be full."""

from __future__ import annotations

import os


def write_whole(file: int, data: bytes) -> None:
    """Write all of it to an open file. Raises OSError.

    On a full disk a write may take a part without a word; the next one then fails.
    """
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]
