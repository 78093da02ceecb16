"""Nobody waits for the coach after a deal, but where a test is about it."""

import pytest


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.terminal.game.PATIENCE", 0.0)
