"""The stores on which the suite is run."""

import pytest


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store."""
    if request.param == "memory":
        return "memory:"
    return place(request, request.param)


@pytest.fixture(params=["sqlite", "postgresql"])
def lasting(request: pytest.FixtureRequest) -> str:
    """The address of an empty store that outlives the program, and is shared by all who open it."""
    return place(request, request.param)


def place(request: pytest.FixtureRequest, kind: str) -> str:
    """A new file, or a new database."""
    if kind == "sqlite":
        return f"sqlite:///{request.getfixturevalue('tmp_path')}/events.db"
    return str(request.getfixturevalue("new_database")())
