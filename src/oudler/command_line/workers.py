"""The options `--workers` and `--cluster`, and the pace of long work."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from time import monotonic

from oudler.command_line.arguments import Parser, Refused, at_least
from oudler.install import extra_command, is_installed
from oudler.jobs import Here, Runner
from oudler.jobs.pool import pool
from oudler.jobs.processes import processes
from oudler.words import Words


def add_workers(parser: Parser) -> None:
    """Add `--workers` and `--cluster`, of which one may be given."""
    group = parser.add_mutually_exclusive_group()
    parser.choice(group, "--workers", type=at_least(1), default=os.cpu_count() or 1, metavar="N")
    parser.choice(group, "--cluster", metavar="ADDRESS")


@contextmanager
def chosen_workers(words: Words, args: argparse.Namespace) -> Iterator[Executor | None]:
    """The workers; None if this process works alone. Raises Refused."""
    if args.cluster is None:
        with pool(args.workers) as executor:
            yield executor
        return
    with _told(words, args.cluster) as idle:
        from oudler.jobs.cluster import cluster

        with cluster(args.cluster, idle) as executor:
            yield executor


@contextmanager
def chosen_runner(
    words: Words, args: argparse.Namespace, prepare: Callable[[], object]
) -> Iterator[Runner]:
    """The runner of a server's jobs; without workers, the server itself. Raises Refused."""
    if args.cluster is not None:
        with _told(words, args.cluster) as idle:
            from oudler.jobs.cluster_jobs import cluster_jobs

            with cluster_jobs(args.cluster, idle) as runner:
                yield runner
    elif args.workers is not None:
        with processes(args.workers, prepare) as runner:
            yield runner
    else:
        yield Here()


@contextmanager
def _told(words: Words, address: str) -> Iterator[Callable[[], None]]:
    """Say what is wrong with a cluster, also when it is asked for its workers and has none."""
    if not is_installed("distributed"):
        install = extra_command("cluster")
        raise Refused(words("commands.cluster.not_installed", install=install))
    from oudler.jobs.cluster import NoCluster, OtherOudler

    try:
        yield lambda: print(words("commands.cluster.no_workers"), file=sys.stderr)
    except NoCluster:
        raise Refused(words("commands.cluster.no_answer", address=address)) from None
    except OtherOudler as error:
        raise Refused(words("commands.cluster.other_oudler", worker=error.worker)) from None


class Pace:
    """The progress of long work: how much is done, how fast it goes, and the time left."""

    def __init__(
        self, words: Words, total: int, known: int = 0, clock: Callable[[], float] = monotonic
    ) -> None:
        """`known` of them were there before: they say nothing about the rate."""
        self._words, self._total, self._known, self._clock = words, total, known, clock
        self._begun = clock()

    def text(self, done: int) -> str:
        """The progress so far, on one line."""
        rate = (done - self._known) / max(self._clock() - self._begun, 1e-9)
        told = self._words("commands.progress.count", done=done, total=self._total)
        if rate <= 0:  # so far, only what was there before
            return told
        minutes, seconds = divmod(round((self._total - done) / rate), 60)
        hours, minutes = divmod(minutes, 60)
        left = f"{hours}:{minutes:02}:{seconds:02}"
        return f"{told}, {self._words('commands.progress.rate', rate=f'{rate:.3g}', left=left)}"
