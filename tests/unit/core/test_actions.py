"""What a seat asks for: contracts and handfuls compare as players rank them."""

import json
from itertools import combinations
from typing import Any

import pytest

from oudler.core import Contract, HandfulSize


@pytest.mark.parametrize("kind", [Contract, HandfulSize])
def test_what_is_higher_compares_higher(kind: Any) -> None:
    for low, high in combinations(kind, 2):
        assert low < high
        assert low <= high
        assert high > low
        assert high >= low
        assert max(high, low) is high
        assert not low >= high
    assert sorted(kind) == list(kind)


def test_a_contract_is_still_text() -> None:
    assert json.dumps({Contract.GARDE: Contract.PRISE}) == '{"garde": "prise"}'
    assert Contract("garde") == "garde"


def test_a_contract_is_not_compared_with_text() -> None:
    anything: Any = "garde"
    with pytest.raises(TypeError, match=r"expected a Contract, not 'garde'"):
        max(Contract.PRISE, anything)
