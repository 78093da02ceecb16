"""Options under their former names, as old records and stored tables have them."""

from __future__ import annotations

import pytest

from oudler.core.ruleset.validation import FaultKind, RulesetError
from oudler.rulesets import load_ruleset, recorded_ruleset

Calls = tuple[tuple[tuple[str, int], ...], ...]


@pytest.mark.parametrize(
    ("name", "options", "calls"),
    [
        ("fft-5@1", {}, ((("K", 0), ("Q", 4), ("N", 4), ("J", 4)),)),
        ("wikipedia-6-two-packs@1", {}, ((("K", 0), ("Q", 8), ("N", 8)),)),
        ("wikipedia-7@1", {}, ((("K", 0), ("Q", 4)), (("K", 0), ("Q", 3)))),
        ("playroom-6@1", {}, ((("K", 0), ("any", 4)), (("Q", 0), ("below_king", 3)))),
        ("fft-5@1", {"call_ranks": ["any"]}, ((("any", 0),),)),
        ("fft-5@2", {"call_ranks": ["any"]}, ((("any", 0),),)),
        ("fft-5@1", {"calls": [{"K": 0}]}, ((("K", 0),),)),
        ("wikipedia-7@1", {"second_call_ranks": []}, ((("K", 0), ("Q", 4)),)),
        (
            "playroom-6@1",
            {"call_ranks": ["K"]},
            ((("K", 0),), (("Q", 0), ("below_king", 3))),
        ),
        (
            "fft-4@1",
            {"call_ranks": ["K"], "phases": ["bidding", "calling", "dog", "play"]},
            ((("K", 0),),),
        ),
    ],
)
def test_former_call_options_are_read(name: str, options: dict[str, object], calls: Calls) -> None:
    assert recorded_ruleset(name, options).calls == calls


@pytest.mark.parametrize("value", ["K", 5, [5], [["K"]], {"K": 0}, ["T"]])
def test_former_nonsense_is_still_refused(value: object) -> None:
    with pytest.raises(RulesetError) as error:
        recorded_ruleset("fft-5@1", {"call_ranks": value})
    assert [fault.option for fault in error.value.faults] == ["calls"]


def test_a_person_who_sets_an_option_uses_the_names_of_today() -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset("fft-5@1", {"call_ranks": ["K"]})
    (fault,) = error.value.faults
    assert (fault.kind, fault.option) == (FaultKind.UNKNOWN_OPTION, "call_ranks")
