"""Jobs: work that hands over what it finds as it finds it, and ends when nobody listens any more.

A `Runner` does them: this process itself, others of this machine (`oudler.jobs.processes`), or a
cluster (`oudler.jobs.cluster_jobs`). A job that another process does must be picklable, and find
the same each time: if its worker dies, it begins again elsewhere.

`spread` hands out work in pieces that is wanted whole: to a `pool` of processes, or to a `cluster`.
A piece is a function and its argument, both of which can be pickled. Its result depends on nothing
else, so that it may be computed again after its worker died, and anywhere.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from traceback import format_exc
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Progress = Callable[[float], object]
"""Called by work now and then; raises Stopped to end it."""
Job: TypeAlias = Callable[[Progress], Iterable[T]]


class Stopped(Exception):
    """Whoever asked for this work has left."""


class WorkerLost(Exception):
    """The worker that had a job died, or cannot be reached any more."""


class JobLost(Exception):
    """A job has lost two workers, or takes too long."""


class Runner(Protocol):
    """Runs jobs."""

    @property
    def count(self) -> int:
        """The number of jobs that it can run at once."""

    def run(self, job: Job[T], is_stopped: Callable[[], bool]) -> Generator[T, None, None]:
        """All that a job finds; it ends early if asked to stop. Raises JobLost."""


class Here:
    """Runs jobs in the thread that asks.

    >>> list(Here().run(lambda progress: "abc", is_stopped=lambda: False))
    ['a', 'b', 'c']
    """

    count = 1

    def run(self, job: Job[T], is_stopped: Callable[[], bool]) -> Generator[T, None, None]:
        """All that a job finds; it ends early if asked to stop."""

        def progress(_: float) -> None:
            if is_stopped():
                raise Stopped

        try:
            for one in job(progress):
                yield one
                progress(0)
        except Stopped:
            return


def once(work: Callable[[], T], _progress: Progress) -> Iterator[T]:
    """A job that finds only the result of this work."""
    yield work()


def resumed(begin: Callable[[], Generator[T, None, None]]) -> Generator[T, None, None]:
    """All that a job finds; if its worker is lost, it begins once more, and nothing comes twice.

    Raises JobLost.
    """
    told = 0
    for tries_left in (1, 0):
        try:
            with closing(begin()) as found:
                for one in islice(found, told, None):
                    told += 1
                    yield one
            return
        except WorkerLost as error:
            if not tries_left:
                raise JobLost(str(error)) from error


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A message from a worker: something that was found."""

    one: T


@dataclass(frozen=True, slots=True)
class Failed:
    """The last message of a job that has raised an error.

    The error comes in parts: pickle makes one again only if its class takes just its `args`.
    """

    kind: type[Exception]
    args: tuple[Any, ...]
    state: dict[str, Any]

    @classmethod
    def of(cls, error: Exception) -> "Failed":
        """The message for an error, which gets a note where it was raised."""
        error.add_note(format_exc())
        return cls(type(error), error.args, vars(error))

    def error(self) -> Exception:
        """The error as it was raised."""
        error: Exception = self.kind.__new__(self.kind, *self.args)
        error.__dict__.update(self.state)
        return error


@dataclass(frozen=True, slots=True)
class Done:
    """The last message of a job that has found everything, or was stopped."""


Message: TypeAlias = Found[Any] | Failed | Done


def messages(job: Job[Any], progress: Progress) -> Iterator[Message]:
    """What a worker sends: all that a job finds, and how it ended."""
    try:
        for one in job(progress):
            yield Found(one)
            progress(0)
    except Stopped:
        pass
    except Exception as error:  # the asker's to handle, whatever it is
        yield Failed.of(error)
        return
    yield Done()


def findings(messages: Iterable[Message]) -> Generator[Any, None, None]:
    """What a job's messages tell. Raises what the job raised.

    >>> list(findings(messages(lambda progress: "ab", progress=lambda _: None)))
    ['a', 'b']
    """
    for one in messages:
        if isinstance(one, Failed):
            raise one.error()
        if isinstance(one, Done):
            return
        yield one.one
