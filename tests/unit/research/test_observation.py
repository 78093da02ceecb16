"""Observations and indices in words, as somebody who reads them would ask."""

import numpy as np
import pytest

import oudler.research
from oudler.core import view
from oudler.research import action_text, encoding
from oudler.research.state import begin
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal

RULES = load_ruleset("fft-4")


def test_all_that_the_page_names_is_at_the_front_door() -> None:
    assert set(oudler.research.__all__) <= set(dir(oudler.research))
    assert all(getattr(oudler.research, name) for name in oudler.research.__all__)


def test_a_ruleset_has_the_same_encoding_by_its_name() -> None:
    assert encoding("fft-4") is encoding(RULES)


def test_the_planes_of_one_observation_and_of_many() -> None:
    state = begin(RULES, numbered_deal(RULES, "planes", 0))
    seen = [encoding(RULES).observe(view(state.deal, seat)) for seat in range(4)]  # type: ignore[arg-type]
    together = encoding(RULES).tables(np.stack(seen))
    for name, table in encoding(RULES).tables(seen[2]).items():
        assert (together[name][2] == table).all()
    assert (together["hand"].sum(axis=0) <= 1).all()


def test_an_observation_of_other_rules_and_several_at_once_have_no_words() -> None:
    other = np.zeros(encoding("fft-3").size, np.int8)
    with pytest.raises(ValueError, match=r"expected 2793 bits under fft-4, not shape \(3012,\)"):
        encoding("fft-4").text(other)
    with pytest.raises(ValueError, match="bits under fft-3"):
        encoding("fft-3").private.tables(other)
    with pytest.raises(ValueError, match=r"expected one, not shape \(2, 3012\)"):
        encoding("fft-3").text(np.stack([other, other]))


def test_an_index_beyond_all_actions_has_no_words() -> None:
    for index in (-1, 250):
        with pytest.raises(IndexError, match=f"an index from 0 to 249, not {index}"):
            action_text(index)
