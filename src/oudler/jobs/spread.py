"""Pieces of work handed out, and their results in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Generic, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")

MAX_AHEAD = 64
"""Pieces handed out ahead of the first result."""
MAX_LOSSES = 3
"""After so many losses without a result in between, the work itself must be what kills workers."""


class Workers(Executor):
    """An executor whose workers may die, each with the piece it had."""

    def is_loss(self, error: BaseException) -> bool:
        """Whether an error means that a worker died; its piece may be handed out again."""
        raise NotImplementedError

    def drop(self, futures: Iterable[Future[Result]]) -> None:
        """Take back work that nobody awaits any more."""
        _cancel(futures)


def spread(
    work: Callable[[Piece], Result], pieces: Iterable[Piece], executor: Executor | None = None
) -> Iterator[Result]:
    """The result of each piece, in the order of the pieces, as soon as those before it are there.

    Without an executor they are computed here, one at a time. Of `Workers`, one that dies costs
    nothing but time. Any other error is raised, and work handed out ahead is taken back, as it is
    when the caller stops iterating.

    >>> list(spread(str, range(3)))
    ['0', '1', '2']
    """
    if executor is None:
        yield from map(work, pieces)
        return
    ahead = _Ahead[Piece, Result](work, executor)
    try:
        for piece in pieces:
            ahead.hand_out(piece)
            if len(ahead.waiting) >= MAX_AHEAD:
                yield ahead.first()
        while ahead.waiting:
            yield ahead.first()
    finally:
        ahead.drop()


class _Ahead(Generic[Piece, Result]):
    """The pieces that were handed out, in order, each with its future."""

    def __init__(self, work: Callable[[Piece], Result], executor: Executor) -> None:
        self._work, self._executor = work, executor
        self.waiting: deque[tuple[Piece, Future[Result]]] = deque()

    def hand_out(self, piece: Piece) -> None:
        self.waiting.append((piece, self._executor.submit(self._work, piece)))

    def first(self) -> Result:
        """Wait for the first result; what was lost meanwhile is handed out again."""
        for _ in range(MAX_LOSSES):
            error = self.waiting[0][1].exception()
            if error is None or not self._is_loss(error):
                break
            self._hand_out_again()
        return self.waiting.popleft()[1].result()

    def _hand_out_again(self) -> None:
        """A pool that breaks loses all of its pieces at once."""
        for place, (piece, future) in enumerate(self.waiting):
            if future.done() and (error := future.exception()) and self._is_loss(error):
                self.waiting[place] = piece, self._executor.submit(self._work, piece)

    def _is_loss(self, error: BaseException) -> bool:
        return isinstance(self._executor, Workers) and self._executor.is_loss(error)

    def drop(self) -> None:
        drop = self._executor.drop if isinstance(self._executor, Workers) else _cancel
        drop(future for _, future in self.waiting)


def _cancel(futures: Iterable[Future[Result]]) -> None:
    for future in futures:
        future.cancel()
