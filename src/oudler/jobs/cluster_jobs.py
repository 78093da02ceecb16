"""A Dask cluster that runs jobs: each hands over what it finds through a queue of the scheduler."""

import logging
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic
from typing import Any, TypeVar
from uuid import uuid4

from oudler.jobs import Job, JobLost, Message, Stopped, WorkerLost, findings, messages, resumed
from oudler.jobs.cluster import NoCluster, OtherOudler, connected, edition
from oudler.jobs.processes import LOOK, MAX_SECONDS

LOG = logging.getLogger(__name__)
T = TypeVar("T")


@contextmanager
def cluster_jobs(
    address: str, idle: Callable[[], object] = lambda: None, seconds: float = MAX_SECONDS
) -> Iterator["ClusterJobs"]:
    """The workers of a Dask cluster as they come and go.

    `idle` is called if there are none yet. Raises NoCluster, OtherOudler, and ModuleNotFoundError
    without Dask.
    """
    runner = ClusterJobs(address, seconds)
    if not runner.count:
        idle()
    try:
        yield runner
    finally:
        runner.close()


class ClusterJobs:
    """A cluster, with a new connection once the scheduler was away."""

    def __init__(self, address: str, seconds: float) -> None:
        self._address, self.seconds = address, seconds
        self._client, self._connecting = connected(address), Lock()
        self.count = sum(self._client.nthreads().values())

    def _count(self) -> None:
        """Count the workers. Raises WorkerLost if there are none, for which a job would wait."""
        self.count = sum(self._client.nthreads().values())
        if not self.count:
            raise WorkerLost("the cluster has no workers")

    def run(self, job: Job[T], is_stopped: Callable[[], bool]) -> Generator[T, None, None]:
        """All that a job finds; it ends early if asked to stop. Raises JobLost."""
        return resumed(lambda: findings(self._messages(job, is_stopped)))

    def _messages(self, job: Job[Any], is_stopped: Callable[[], bool]) -> Iterator[Message]:
        from distributed import CancelledError, KilledWorker
        from distributed.comm.core import CommClosedError

        try:
            yield from self._received(job, is_stopped)
        except (KilledWorker, CancelledError, CommClosedError, OSError, NoCluster) as error:
            raise WorkerLost(repr(error)) from error
        except OtherOudler as error:
            LOG.warning("the worker %s runs another version of Oudler", error.worker)
            raise WorkerLost(repr(error)) from error

    def _received(self, job: Job[Any], is_stopped: Callable[[], bool]) -> Iterator[Message]:
        from distributed import Queue

        self._connect()
        self._count()
        name, told, until = f"oudler-{uuid4().hex}", 0, monotonic() + self.seconds
        queue: Any = Queue(name, client=self._client)  # type: ignore[no-untyped-call]
        future = self._client.submit(_work, name, edition(), job, key=name, pure=False)
        try:
            while not is_stopped():
                if monotonic() > until:
                    raise JobLost(f"{self.seconds} s")
                try:
                    number, message = queue.get(timeout=LOOK)
                except TimeoutError:
                    if future.status in ("error", "cancelled", "lost"):
                        future.result()
                    self._count()
                    continue
                if number == told:  # a worker that took over tells again what is known
                    told += 1
                    yield message
        finally:
            with suppress(Exception):  # the scheduler may be gone
                future.cancel()
                queue.close()

    def _connect(self) -> None:
        """Connect again if the scheduler was away. Raises NoCluster or OtherOudler."""
        with self._connecting:
            if self._client.status != "running":
                self.close()
                self._client = connected(self._address)

    def close(self) -> None:
        """Leave the cluster."""
        self._client.close(timeout=1)


def _work(name: str, asked: str, job: Job[Any]) -> None:
    """Run a job on a worker, and put its numbered messages into the queue with this name."""
    from distributed import Queue, get_worker

    worker: Any = get_worker()
    if edition() != asked:
        raise OtherOudler(worker.address)

    def progress(_: float) -> None:
        task = worker.state.tasks.get(name)
        # So it is too once the asker's process is gone.
        if task is None or task.state == "cancelled":
            raise Stopped

    queue: Any = Queue(name)  # type: ignore[no-untyped-call]
    try:
        for message in enumerate(messages(job, progress)):
            queue.put(message)
    finally:
        queue.close()
