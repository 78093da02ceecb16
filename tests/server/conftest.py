"""What all tests of the server begin with."""

import pytest


@pytest.fixture(autouse=True)
def _cards(same_cards: None) -> None:
    """Tables deal the same cards each time."""
