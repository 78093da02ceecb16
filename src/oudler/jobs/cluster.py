"""A cluster of Dask: a scheduler at an address, and workers on as many machines as you like."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit

from oudler.install import search_version
from oudler.jobs.spread import Result, Workers

CONNECT_SECONDS = 10


class NoCluster(Exception):
    """No scheduler answers at this address."""


class OtherOudler(Exception):
    """A worker runs another Oudler, or none: its results might differ from ours."""

    def __init__(self, worker: str) -> None:
        super().__init__(worker)
        self.worker = worker


@contextmanager
def cluster(address: str, idle: Callable[[], object] = lambda: None) -> Iterator[Executor]:
    """The workers of a Dask cluster; those that join later are used too.

    `idle` is called if there are none yet. Raises NoCluster, OtherOudler, BrokenExecutor once
    workers die again and again or the scheduler is gone, and ModuleNotFoundError without Dask.
    """
    from distributed import KilledWorker
    from distributed.comm.core import CommClosedError

    with connected(address) as client:
        if not client.scheduler_info()["workers"]:
            idle()
        try:
            yield _Cluster(client)
        except (KilledWorker, CancelledError, CommClosedError) as error:
            raise BrokenExecutor(address) from error


def connected(address: str) -> Any:
    """A client of the scheduler at an address. Raises NoCluster, or OtherOudler of a worker."""
    from distributed import Client

    _check_listening(address)
    client: Any = Client(  # type: ignore[no-untyped-call]
        address, timeout=CONNECT_SECONDS, set_as_default=False
    )
    try:
        _check(client)
    except BaseException:
        client.close()
        raise
    return client


def _check_listening(address: str) -> None:
    """Raise NoCluster if nobody listens there: a client that cannot connect may hang at its end."""
    try:
        parts = urlsplit(address)
        with create_connection((parts.hostname, parts.port or 0), CONNECT_SECONDS):
            pass
    except (OSError, ValueError) as error:
        raise NoCluster(address) from error


def _check(client: Any) -> None:
    """Ask every worker which Oudler it runs. Raises OtherOudler."""
    found: Mapping[str, object] = client.run(edition, on_error="return")
    for worker, told in found.items():
        if told != edition():
            raise OtherOudler(worker)


@cache
def edition() -> str:
    """A text that differs where results may: it stands for our sources and the search's version.

    >>> edition() == edition()
    True
    """
    package = Path(__file__).parents[1]
    files = sorted(path for end in ("py", "toml", "json") for path in package.rglob(f"*.{end}"))
    sources = sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()
    return f"{sources[:16]}, search {search_version()}"


def _checked(asked: str, work: Callable[[], Result]) -> Result:
    """Do a piece on a worker, which may have joined after the others were asked."""
    if edition() != asked:
        from distributed import get_worker

        raise OtherOudler(get_worker().address)
    return work()


class _Cluster(Workers):
    """Dask's workers; a piece whose workers died several times is handed out once more."""

    def __init__(self, client: Any) -> None:
        # Not pure: a piece that is handed out again must not be answered by its first failure.
        self._executor = client.get_executor(pure=False)

    def submit(self, work: Callable[..., Result], /, *args: Any, **named: Any) -> Future[Result]:
        """Hand out a piece to any worker."""
        piece = partial(work, *args, **named)
        future: Future[Result] = self._executor.submit(_checked, edition(), piece)
        return future

    def is_loss(self, error: BaseException) -> bool:
        """Whether the workers that had the piece died."""
        from distributed import KilledWorker

        return isinstance(error, KilledWorker)
