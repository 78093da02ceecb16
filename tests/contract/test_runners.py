"""A server's jobs run by itself, by other processes or by a cluster: all find the same."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from oudler.coach import ReviewEffort
from oudler.jobs import Here, JobLost, Progress, Runner
from oudler.jobs.processes import processes
from oudler.review.coaching import worked_out
from oudler.testing.clusters import Cluster
from oudler.testing.tables import ChanceTable
from oudler.web.responses import Refused

pytestmark = pytest.mark.slow

QUICK = ReviewEffort(worlds=2, nodes=2_000, patience=1, playouts=4, club=2)


def counting(_progress: Progress) -> Iterator[int]:
    yield from range(5)


def refusing(_progress: Progress) -> Iterator[int]:
    yield 1
    raise Refused(422, "not_reviewed", why="of the rain")


def endless(mark: Path, progress: Progress) -> Iterator[int]:
    """Go on until stopped, and leave a mark then."""
    try:
        yield os.getpid()
        while True:
            time.sleep(0.02)
            progress(0)
    finally:
        mark.touch()


def deaf(_progress: Progress) -> Iterator[int]:
    """Never look whether to stop."""
    time.sleep(60)
    yield 1


def dying(mark: Path, _progress: Progress) -> Iterator[int]:
    """Die in the middle, the first time."""
    for number in range(6):
        if number == 3 and not mark.exists():
            mark.touch()
            os._exit(1)
        yield number


def fatal(_progress: Progress) -> Iterator[int]:
    yield 1
    os._exit(1)


def never() -> bool:
    return False


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Runner]:
    """Two workers that are not this process."""
    with ExitStack() as started:
        if request.param == "processes":
            yield started.enter_context(processes(2))
            return
        distributed = pytest.importorskip("distributed")
        from oudler.jobs.cluster_jobs import cluster_jobs

        cluster = Cluster(tmp_path, started)
        for _ in range(2):
            cluster.worker()
        with distributed.Client(cluster.address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield started.enter_context(cluster_jobs(cluster.address))


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process imports what it is to do from this file."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))


both = pytest.mark.parametrize("elsewhere", ["processes", "cluster"], indirect=True)


@both
def test_a_review_is_the_same_wherever_it_is_worked_out(elsewhere: Runner) -> None:
    deal = ChanceTable("fft-4", seed=3).play(1)[0].deal
    job = partial(worked_out, deal, QUICK, None, None)
    assert list(elsewhere.run(job, never)) == list(Here().run(job, never))


@both
def test_what_a_job_raises_is_raised_after_what_it_found(elsewhere: Runner) -> None:
    coming = elsewhere.run(refusing, never)
    assert next(coming) == 1
    with pytest.raises(Refused) as raised:
        next(coming)
    assert (raised.value.status, raised.value.fields) == (422, {"why": "of the rain"})
    assert list(elsewhere.run(counting, never)) == [*range(5)]


@both
def test_a_job_ends_when_its_asker_leaves(elsewhere: Runner, tmp_path: Path) -> None:
    mark, left = tmp_path / "ended", threading.Event()
    with closing(elsewhere.run(partial(endless, mark), left.is_set)) as coming:
        assert next(coming) != os.getpid()
        left.set()
        assert list(coming) == []
    _wait_for(mark.exists)
    assert list(elsewhere.run(counting, never)) == [*range(5)]


@both
def test_a_worker_that_dies_costs_nothing_but_time(elsewhere: Runner, tmp_path: Path) -> None:
    job = partial(dying, tmp_path / "died")
    assert list(elsewhere.run(job, never)) == [*range(6)]
    assert (tmp_path / "died").exists()
    assert list(elsewhere.run(counting, never)) == [*range(5)]


@both
def test_a_job_that_takes_too_long_is_lost_and_others_go_on(elsewhere: Any) -> None:
    usual, elsewhere.seconds = elsewhere.seconds, 0.5
    with pytest.raises(JobLost):
        list(elsewhere.run(deaf, never))
    elsewhere.seconds = usual
    assert list(elsewhere.run(counting, never)) == [*range(5)]


def test_a_job_that_kills_its_workers_is_tried_twice() -> None:
    with processes(1) as runner:
        coming = runner.run(fatal, never)
        assert next(coming) == 1
        with pytest.raises(JobLost):
            next(coming)
        assert list(runner.run(counting, never)) == [*range(5)]


def _wait_for(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)
