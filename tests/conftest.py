"""Shared by several rooms' tests: Hypothesis settings, a PostgreSQL server, the kernel."""

import gc
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import count
from shutil import which
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

from oudler.install import search_version
from oudler.shuffling import hash_texts
from oudler.table.proof.draw import Drawn, Terms
from oudler.testing.processes import postgres, why_missing

# A shell ignores Ctrl-C for what it runs in its background, and every program that a test starts
# and interrupts would ignore it too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline, and a failure prints the line that repeats it. `make check` asks for the first,
# `make test` for the last.
for name, examples in (("brief", 5), ("quick", 20), ("thorough", 50)):
    settings.register_profile(
        name,
        deadline=None,
        print_blob=True,
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("quick")


def pytest_collection_finish() -> None:
    """Freeze the imports for the garbage collector: they stay to the end."""
    gc.freeze()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    if why := why_missing():
        pytest.skip(why)
    with postgres() as url:
        yield url


@pytest.fixture(scope="session")
def new_database(server: str) -> Callable[[], str]:
    """Create an empty database on it; its address."""
    import psycopg

    numbers = count(1)

    def make() -> str:
        name = f"test_{next(numbers)}"
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return server.replace("/postgres?", f"/{name}?")

    return make


@pytest.fixture(scope="session")
def kernel() -> ModuleType:
    """The kernel's interface, which must be there wherever it can be built."""
    if which("cargo") is None:
        pytest.skip("cargo is missing, and with it the kernel")
    return import_module("oudler.solver.kernel")


@pytest.fixture
def same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables deal the same cards each time: no test fails for a rare deal that another run had.

    Deals by chance are for the properties. Within a test the seed still follows from the draw, so
    records can be verified.
    """
    known: dict[tuple[str, int, str], str] = {}
    numbers = count(1)

    def next_seed() -> str:
        return hash_texts(request.node.nodeid, str(next(numbers)))[:32]

    def seed(terms: Terms, secret: str, drawn: Iterable[Drawn]) -> str:
        of = terms.table, terms.deal, secret
        if of not in known:
            known[of] = next_seed()
        return known[of]

    monkeypatch.setattr(Terms, "seed", seed)
    for room in ("teach.http.trainer_routes", "analysis.http.deal_routes", "contest.decisions"):
        monkeypatch.setattr(f"oudler.{room}.new_seed", next_seed)
    # The cards of a contest, and what its bots do, follow from its name too.
    names = SimpleNamespace(token_urlsafe=lambda _bytes: next_seed()[:12])
    monkeypatch.setattr("oudler.contest.decisions.secrets", names)


@pytest.fixture
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if the kernel were not installed."""
    forget_kernel(monkeypatch, None)
    yield
    search_version.cache_clear()


@pytest.fixture
def other_kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if the kernel were of version 0.0.1."""
    other = ModuleType("oudler_kernel")
    other.__version__ = "0.0.1"  # type: ignore[attr-defined]
    forget_kernel(monkeypatch, other)
    yield
    search_version.cache_clear()


def forget_kernel(monkeypatch: pytest.MonkeyPatch, instead: ModuleType | None) -> None:
    """Import the kernel's interface again, and let it find this module."""
    monkeypatch.setitem(sys.modules, "oudler_kernel", instead)
    search_version.cache_clear()
    monkeypatch.delitem(sys.modules, "oudler.solver.kernel", raising=False)
    monkeypatch.delattr("oudler.solver.kernel", raising=False)
