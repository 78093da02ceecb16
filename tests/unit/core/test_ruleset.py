"""Rulesets: what they hold, and every way in which one can make no sense."""

from dataclasses import FrozenInstanceError, replace
from fractions import Fraction

import pytest

from oudler.core.actions import Contract, HandfulSize
from oudler.core.consistency import FaultKind, RulesetError
from oudler.core.ruleset import OPTIONS, Ruleset, plain_options, read_ruleset
from oudler.core.ways import Phase
from oudler.rulesets import UnknownRuleset, load_ruleset, read_option, ruleset_ids
from oudler.testing.builders import FFT_3, FFT_4, FFT_5

SIX = {"seats": 6, "hand": 12}
TWO = {"seats": 2, "hand": 12, "piles": 6, "pile": 4, "petit_sec": "played"}

THREE: dict[str, object] = {"seats": 3, "hand": 24}
CALLING = ["bidding", "calling", "dog", "play"]

BAD: list[tuple[dict[str, object], FaultKind, str]] = [
    ({"cow_and_pig": 1}, FaultKind.UNKNOWN_OPTION, "cow_and_pig"),
    ({"version": 2}, FaultKind.UNKNOWN_OPTION, "version"),
    ({"seats": "four"}, FaultKind.WRONG_VALUE, "seats"),
    ({"seats": 4.0}, FaultKind.WRONG_VALUE, "seats"),
    ({"seats": True}, FaultKind.WRONG_VALUE, "seats"),
    ({"seats": 1}, FaultKind.WRONG_VALUE, "seats"),
    ({"seats": 10}, FaultKind.WRONG_VALUE, "seats"),
    ({"call_own": 1}, FaultKind.WRONG_VALUE, "call_own"),
    ({"call_own": "true"}, FaultKind.WRONG_VALUE, "call_own"),
    ({"petit_sec": "sometimes"}, FaultKind.WRONG_VALUE, "petit_sec"),
    ({"petit_sec": ["cancelled"]}, FaultKind.WRONG_VALUE, "petit_sec"),
    ({"phases": "bidding"}, FaultKind.WRONG_VALUE, "phases"),
    ({"phases": ["bidding", "tea", "play"]}, FaultKind.WRONG_VALUE, "phases"),
    ({"phases": []}, FaultKind.WRONG_VALUE, "phases"),
    ({"bids": ["garde"]}, FaultKind.WRONG_VALUE, "bids"),
    ({"bids": {"gard": 2}}, FaultKind.WRONG_VALUE, "bids"),
    ({"bids": {"garde": 0}}, FaultKind.WRONG_VALUE, "bids"),
    ({"bids": {"garde": -2}}, FaultKind.WRONG_VALUE, "bids"),
    ({"bids": {"garde": "1/0"}}, FaultKind.WRONG_VALUE, "bids"),
    ({"bids": {"garde": True}}, FaultKind.WRONG_VALUE, "bids"),
    ({"bids": {"garde": 1.5}}, FaultKind.WRONG_VALUE, "bids"),
    ({"bids": {"garde": "1e100000"}}, FaultKind.WRONG_VALUE, "bids"),
    ({"bids": {"garde": "two"}}, FaultKind.WRONG_VALUE, "bids"),
    ({"call_ranks": ["T"]}, FaultKind.WRONG_VALUE, "call_ranks"),
    ({"handfuls": [10, 13]}, FaultKind.WRONG_VALUE, "handfuls"),
    ({"handfuls": [10, 13, None]}, FaultKind.WRONG_VALUE, "handfuls"),
    ({"targets": [56, 51, 41, 36, 30]}, FaultKind.WRONG_VALUE, "targets"),
    ({"hand": 17}, FaultKind.CARDS_DO_NOT_ADD_UP, "hand"),
    ({"dog": 5}, FaultKind.CARDS_DO_NOT_ADD_UP, "hand"),
    ({"seats": 3}, FaultKind.CARDS_DO_NOT_ADD_UP, "hand"),
    (
        {"seats": 6, "hand": 11, "dog": 12, "packet": 6},
        FaultKind.DOG_HAS_NO_PLACE,
        "dog",
    ),
    ({"bids": {}}, FaultKind.BIDS_NOT_RISING, "bids"),
    ({"bids": {"garde": 2, "prise": 1}}, FaultKind.BIDS_NOT_RISING, "bids"),
    ({"bids": {"prise": 2, "garde": 2}}, FaultKind.BIDS_NOT_RISING, "bids"),
    ({"handfuls": [13, 10, 15]}, FaultKind.HANDFULS_NOT_RISING, "handfuls"),
    ({"handfuls": [10, 10, 15]}, FaultKind.HANDFULS_NOT_RISING, "handfuls"),
    ({"handfuls": [10, 13, 25]}, FaultKind.HANDFULS_TOO_LARGE, "handfuls"),
    ({"targets": [56, 50, 41, 36]}, FaultKind.TARGETS_NOT_COMPLEMENTARY, "targets"),
    ({"targets": [36, 41, 51, 56]}, FaultKind.TARGETS_NOT_COMPLEMENTARY, "targets"),
    ({"targets": [111, 106, 101, 92, 82, 77, 72]}, FaultKind.TARGETS_WRONG_NUMBER, "targets"),
    ({"call_ranks": ["K"]}, FaultKind.CALL_WITHOUT_PHASE, "call_ranks"),
    (
        {"phases": ["bidding", "calling", "dog", "play"]},
        FaultKind.CALL_WITHOUT_PHASE,
        "call_ranks",
    ),
    ({"phases": ["dog", "bidding", "play"]}, FaultKind.PHASES_OUT_OF_ORDER, "phases"),
    ({"phases": ["bidding", "dog"]}, FaultKind.PHASES_OUT_OF_ORDER, "phases"),
    ({"phases": ["dog", "play"]}, FaultKind.PHASES_OUT_OF_ORDER, "phases"),
    ({"phases": ["bidding", "play", "over"]}, FaultKind.PHASES_OUT_OF_ORDER, "phases"),
    ({"phases": ["bidding", "play", "play"]}, FaultKind.PHASES_OUT_OF_ORDER, "phases"),
    ({"phases": ["bidding", "play"]}, FaultKind.DOG_WITHOUT_PHASE, "dog"),
    (
        {"mouche": 10, "phases": ["play"], "dog": 6},
        FaultKind.MOUCHE_WITHOUT_TAKER,
        "mouche",
    ),
    (
        {"seats": 4, "hand": 12, "piles": 2, "pile": 3, "petit_sec": "played"},
        FaultKind.PILES_NOT_AT_TWO,
        "piles",
    ),
    ({"piles": 3}, FaultKind.PILES_WITHOUT_CARDS, "pile"),
    ({"pile": 3}, FaultKind.PILES_WITHOUT_CARDS, "pile"),
    (TWO | {"petit_sec": "cancelled"}, FaultKind.PILES_HIDE_TRUMPS, "piles"),
    (TWO | {"excuse_alone_cancels": True}, FaultKind.PILES_HIDE_TRUMPS, "piles"),
    (TWO | {"hand": 6, "pile": 5, "packet": 1}, FaultKind.DOG_HAS_NO_PLACE, "dog"),
    (
        TWO | {"phases": ["bidding", "calling", "dog", "play"], "call_ranks": ["K"]},
        FaultKind.CALLS_HAVE_NO_PLACE,
        "call_ranks",
    ),
    (TWO | {"without_taker": "target"}, FaultKind.TARGET_NOT_AT_TWO, "without_taker"),
    ({"without_taker": "target"}, FaultKind.TARGET_NOT_AT_TWO, "without_taker"),
    (
        {"pack": "short", "seats": 3, "hand": 18, "dog": 4, "cut_minimum": 30},
        FaultKind.CUT_HAS_NO_PLACE,
        "cut_minimum",
    ),
    ({"second_call_ranks": ["Q"]}, FaultKind.CALLS_HAVE_NO_PLACE, "second_call_ranks"),
    (
        THREE | {"phases": CALLING, "call_ranks": ["K"], "second_call_ranks": ["Q"]},
        FaultKind.CALLS_HAVE_NO_PLACE,
        "second_call_ranks",
    ),
    (
        {"phases": CALLING, "call_ranks": ["K"], "partner_is": "alternate"},
        FaultKind.TEAMS_HAVE_NO_PLACE,
        "partner_is",
    ),
    (
        {"partner_is": "alternate", "partner_share": "by_card"},
        FaultKind.TEAMS_HAVE_NO_PLACE,
        "partner_is",
    ),
    (
        {"seats": 3, "hand": 24, "partner_is": "alternate"},
        FaultKind.TEAMS_HAVE_NO_PLACE,
        "partner_is",
    ),
]


@pytest.mark.parametrize(("options", "kind", "where"), BAD)
def test_a_ruleset_that_makes_no_sense_is_refused(
    options: dict[str, object], kind: FaultKind, where: str
) -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset("fft-4", options)
    assert [(fault.kind, fault.option) for fault in error.value.faults] == [(kind, where)]
    assert error.value.faults[0].right
    assert where in str(error.value)


def test_a_missing_option_is_told() -> None:
    values = plain_options(FFT_4)
    del values["targets"]
    with pytest.raises(RulesetError) as error:
        read_ruleset("mine", 1, values)
    assert [(f.kind, f.option) for f in error.value.faults] == [(FaultKind.MISSING, "targets")]


def test_every_kind_of_fault_can_be_told() -> None:
    assert {kind for _, kind, _ in BAD} | {FaultKind.MISSING} == set(FaultKind)


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset("fft-4", {"hand": 17, "handfuls": [3, 2, 1], "targets": [1, 2, 3, 4]})
    assert [fault.kind for fault in error.value.faults] == [
        FaultKind.CARDS_DO_NOT_ADD_UP,
        FaultKind.HANDFULS_NOT_RISING,
        FaultKind.TARGETS_NOT_COMPLEMENTARY,
    ]


def test_a_ruleset_made_by_hand_is_checked_too() -> None:
    with pytest.raises(RulesetError):
        replace(FFT_4, seats=5)


def test_a_fault_reads_as_a_sentence() -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset("fft-4", {"hand": 17})
    assert str(error.value) == "hand: cards do not add up (right: seats × hand + dog = 78, not 74)"


@pytest.mark.parametrize(
    ("rules", "table"),
    [
        (FFT_3, (3, 24, 6, 4, (13, 15, 18))),
        (FFT_4, (4, 18, 6, 3, (10, 13, 15))),
        (FFT_5, (5, 15, 3, 3, (8, 10, 13))),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_a3_13_the_tables_of_the_federation(rules: Ruleset, table: tuple[object, ...]) -> None:
    assert (rules.seats, rules.hand, rules.dog, rules.packet, rules.handfuls) == table


@pytest.mark.parametrize("rules", [FFT_3, FFT_4, FFT_5], ids=lambda rules: rules.id)
def test_the_numbers_of_the_federation_are_the_same_at_every_table(rules: Ruleset) -> None:
    assert rules.targets == (56, 51, 41, 36)
    assert rules.handful_values == (20, 30, 40)
    assert [multiplier for _, multiplier in rules.bids] == [1, 2, 4, 6]
    assert (rules.base, rules.petit_au_bout, rules.cut_minimum) == (25, 10, 4)
    assert (rules.slam_announced_made, rules.slam_announced_failed) == (400, 200)
    assert (rules.slam_made, rules.slam_by_defence) == (200, 200)


def test_the_phases_of_the_federation() -> None:
    assert FFT_3.phases == FFT_4.phases == (Phase.BIDDING, Phase.DOG, Phase.PLAY)
    assert FFT_5.phases == (Phase.BIDDING, Phase.CALLING, Phase.DOG, Phase.PLAY)
    assert FFT_5.call_ranks == ("K", "Q", "N", "J")


@pytest.mark.parametrize("id", ruleset_ids())
def test_a_published_ruleset_loads_by_id_and_by_name(id: str) -> None:
    rules = load_ruleset(id)
    assert load_ruleset(rules.name) == rules
    assert rules.name == f"{id}@{rules.version}"


def test_published_rulesets_are_listed() -> None:
    assert {"fft-3", "fft-4", "fft-5"} <= set(ruleset_ids())


@pytest.mark.parametrize("name", ["fft-2", "", "fft-4@2", "../fft-4", "@1", "fft-4@1@1"])
def test_an_unknown_ruleset_is_refused(name: str) -> None:
    with pytest.raises(UnknownRuleset) as error:
        load_ruleset(name)
    assert error.value.name == name
    assert "fft-4" in str(error.value)


@pytest.mark.parametrize("rules", [FFT_3, FFT_4, FFT_5], ids=lambda rules: rules.id)
def test_plain_options_read_back(rules: Ruleset) -> None:
    assert read_ruleset(rules.id, rules.version, plain_options(rules)) == rules


def test_a_fraction_is_written_as_text() -> None:
    bids = {"prise": 1, "pousse": "3/2"}
    rules = load_ruleset("fft-4", {"bids": bids})
    assert rules.multiplier(Contract.POUSSE) == Fraction(3, 2)
    assert plain_options(rules)["bids"] == bids


def test_a_multiplier_of_a_contract_that_cannot_be_bid_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        FFT_4.multiplier(Contract.POUSSE)


def test_handfuls_by_size() -> None:
    assert [FFT_4.handful_trumps(size) for size in HandfulSize] == [10, 13, 15]
    assert [FFT_4.handful_value(size) for size in HandfulSize] == [20, 30, 40]


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_says_what_it_does_and_where_the_rule_stands(name: str) -> None:
    option = OPTIONS[name]
    assert option.says.endswith(".")
    assert option.source
    assert option.allowed


def test_a_ruleset_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        FFT_4.seats = 5  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("seats=5", ("seats", 5)),
        ("call_own = false", ("call_own", False)),
        ("half_points=exact", ("half_points", "exact")),
        ("handfuls=[1, 2, 3]", ("handfuls", [1, 2, 3])),
        ("bids={ prise = 1 }", ("bids", {"prise": 1})),
        ("a=b=c", ("a", "b=c")),
    ],
)
def test_an_option_is_read_from_a_command_line(text: str, option: tuple[str, object]) -> None:
    assert read_option(text) == option


def test_an_option_without_a_value_is_refused() -> None:
    with pytest.raises(ValueError, match="seats"):
        read_option("seats")
