"""Who does a bench's work: `--workers N` processes here, or `--cluster ADDRESS`, a Dask cluster.

Workers of a cluster also need this folder: start them with it in PYTHONPATH.
"""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager

from oudler.jobs.cluster import cluster
from oudler.jobs.pool import pool


def add_workers(asked: argparse.ArgumentParser) -> None:
    """Who does the work."""
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--cluster", metavar="ADDRESS")


def workers(options: argparse.Namespace) -> AbstractContextManager[Executor | None]:
    """The workers asked for; None if this process does it alone."""
    return cluster(options.cluster) if options.cluster else pool(options.workers)


def pieces(count: int, size: int) -> Iterator[range]:
    """The numbers from 0 to this count, in pieces."""
    for start in range(0, count, size):
        yield range(start, min(start + size, count))
