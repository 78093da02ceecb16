"""A ruleset is named with its version; no other version of it is taken for it."""

import pytest

from oudler import RecordError, read_record
from oudler.rulesets import UnknownRuleset, load_ruleset


@pytest.mark.parametrize("version", ["0", "2", "99", "-1", "1.0", "../fft-4", "01", "²"])
def test_another_version_is_refused_with_the_right_one(version: str) -> None:
    with pytest.raises(UnknownRuleset) as error:
        load_ruleset(f"fft-4@{version}")
    assert error.value.known == ("fft-4@1",)


def test_a_record_of_another_version_is_refused_with_the_right_one() -> None:
    header = '{"format":"tarot-record","version":1,"rules":"fft-4@2","options":{},"players":[]}'
    with pytest.raises(RecordError) as error:
        read_record(header)
    assert str(error.value) == "line 1: “fft-4@2” is not a known ruleset; expected: fft-4@1."
