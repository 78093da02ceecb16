"""Masters take seconds to play a deal: only the tests about them let them."""

import pytest

from oudler.contest import daily


@pytest.fixture(autouse=True)
def masters(monkeypatch: pytest.MonkeyPatch) -> None:
    """No masters play the deal of the day."""
    monkeypatch.setattr(daily, "MASTERS", 0)
