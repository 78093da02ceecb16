"""What several rooms' tests share: how properties are drawn, and a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

from oudler.testing.postgres import postgres, why_missing

# No deadline, and a failure prints the line that repeats it.
settings.register_profile(
    "oudler",
    deadline=None,
    print_blob=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("oudler")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    if why := why_missing():
        pytest.skip(why)
    with postgres() as url:
        yield url


@pytest.fixture(scope="session")
def new_database(server: str) -> Callable[[], str]:
    """Makes an empty database on it, and says its address."""
    import psycopg

    numbers = count(1)

    def make() -> str:
        name = f"test_{next(numbers)}"
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return server.replace("/postgres?", f"/{name}?")

    return make
