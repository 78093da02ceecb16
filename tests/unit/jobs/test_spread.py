"""Pieces handed out here and to processes, some of which die."""

import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from time import sleep

import pytest

from oudler.jobs.pool import pool
from oudler.jobs.spread import MAX_AHEAD, spread

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process imports what it is to do from this file."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3]))


def doubled(number: int) -> int:
    return 2 * number


def dying_once(folder: Path, number: int) -> int:
    """Double a number; the process that meets a multiple of 20 first dies of it."""
    mark = folder / str(number)
    if number % 20 == 0 and not mark.exists():
        mark.touch()
        os._exit(1)
    return 2 * number


def dying(_: int) -> int:
    os._exit(1)


def failing(number: int) -> int:
    if number == 3:
        raise ValueError(number)
    return number


def test_results_come_in_order_from_whoever_computes_them() -> None:
    numbers = range(3 * MAX_AHEAD)
    assert list(spread(doubled, numbers)) == [*map(doubled, numbers)]
    with ThreadPoolExecutor(2) as threads:
        assert list(spread(doubled, numbers, threads)) == [*map(doubled, numbers)]


def test_a_process_that_dies_costs_no_piece_and_doubles_none(tmp_path: Path) -> None:
    numbers = range(50)
    with pool(2) as processes:
        found = list(spread(partial(dying_once, tmp_path), numbers, processes))
    assert found == [*map(doubled, numbers)]
    assert len([*tmp_path.iterdir()]) == 3


def test_work_that_always_kills_its_process_ends() -> None:
    with pytest.raises(BrokenExecutor), pool(2) as processes:
        list(spread(dying, range(4), processes))


def test_an_error_is_raised_and_what_was_ahead_is_taken_back() -> None:
    asked: list[int] = []

    def pieces() -> Iterator[int]:
        for number in count():
            asked.append(number)
            yield number

    with ThreadPoolExecutor(1) as threads:
        with pytest.raises(ValueError, match="3"):
            list(spread(failing, pieces(), threads))
        # The only thread is free at once: nothing that was ahead is still to be done.
        threads.submit(sleep, 0).result(timeout=5)
    assert len(asked) <= MAX_AHEAD + 4
