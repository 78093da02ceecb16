"""Rulesets: their options, and every way in which options can contradict each other."""

from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from random import Random

import pytest

from oudler.core import OPTIONS, Contract, HandfulSize, Phase, Ruleset, plain_options, read_ruleset
from oudler.core.ruleset.options import ALL, USUAL_ONLY, Known, Mind, Need
from oudler.core.ruleset.validation import Fault, FaultKind, RulesetError
from oudler.rulesets import (
    UnknownRuleset,
    load_ruleset,
    read_option,
    recorded_ruleset,
    ruleset_ids,
)
from oudler.testing import chance
from oudler.testing.builders import FFT_3, FFT_4, FFT_5
from oudler.words import LANGUAGES, Words
from oudler.words.faults import ruleset_fault

SIX = {"seats": 6, "hand": 12}
TWO = {"seats": 2, "hand": 12, "piles": 6, "pile": 4, "petit_sec": "played"}

THREE: dict[str, object] = {"seats": 3, "hand": 24}
CALLING = ["bidding", "calling", "dog", "play"]

IDLE: list[tuple[str, dict[str, object], str]] = [
    ("fft-4", {"partner_share": "equal"}, "partners"),
    ("fft-4", {"partner_is": "captor"}, "a_called_card"),
    ("fft-4", {"call_own": False}, "a_called_card"),
    ("fft-4", {"call_bars_first_lead": False}, "a_called_card"),
    ("fft-4", {"mouche_dealer": 7}, "mouches"),
    ("fft-4", {"misere_of_heads": "court_and_oudler"}, "declared_miseres"),
    ("fft-4", {"small_slam_made": 200}, "small_slams"),
    ("fft-4", {"small_slam_announced_made": 400}, "small_slams_that_are_announced"),
    ("fft-5-dead", {"misdeal_bars_dealer": False}, "a_dealer_who_bids"),
    ("playroom-4", {"slam_by": "anyone"}, "slams_that_are_announced"),
    ("playroom-4", {"slam_announced_made": 400}, "slams_that_are_announced"),
    ("wikipedia-6-teams", {"dog_spares": 0}, "a_dog"),
    ("wikipedia-6-teams", {"discard_shown_after": True}, "a_dog_that_is_taken"),
    ("wikipedia-2-piles-dog", {"oudlers_apart": True}, "three_players"),
    ("wikipedia-2-piles", {"bids": {"prise": 1}}, "a_taker"),
    ("wikipedia-2-piles", {"petit_au_bout_multiplied": False}, "a_taker"),
    ("wikipedia-6-misere", {"passed_out": "misere"}, "a_taker"),
    ("wikipedia-6-misere", {"handfuls": [4, 5, 6]}, "a_taker"),
    ("wikipedia-6-misere", {"handful_by": "taker"}, "a_taker"),
    ("wikipedia-6-misere", {"slam_made": 0}, "a_taker"),
    ("wikipedia-6-misere", {"targets": [55, 50, 42, 37]}, "points_to_reach"),
    ("wikipedia-6-misere", {"half_points": "exact"}, "points_to_reach"),
    ("wikipedia-4", {"half_points": "exact"}, "half_points_to_count"),
    ("wikipedia-6-misere", {"base": 0}, "a_contract_worth_points"),
]
"""Options that mean nothing under a ruleset, and what they would need."""

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
    ({"calls": [{"T": 0}]}, FaultKind.WRONG_VALUE, "calls"),
    ({"calls": ["K"]}, FaultKind.WRONG_VALUE, "calls"),
    ({"calls": {"K": 0}}, FaultKind.WRONG_VALUE, "calls"),
    ({"calls": [{}]}, FaultKind.WRONG_VALUE, "calls"),
    ({"calls": [{"K": 1}]}, FaultKind.WRONG_VALUE, "calls"),
    ({"calls": [{"K": 0, "Q": "4"}]}, FaultKind.WRONG_VALUE, "calls"),
    ({"calls": [{"K": 0}] * 3}, FaultKind.WRONG_VALUE, "calls"),
    ({"call_ranks": ["K"]}, FaultKind.UNKNOWN_OPTION, "call_ranks"),
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
    ({"calls": [{"K": 0}]}, FaultKind.CALL_WITHOUT_PHASE, "calls"),
    ({"phases": CALLING}, FaultKind.CALL_WITHOUT_PHASE, "calls"),
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
    (TWO | {"excuse_alone": "cancelled"}, FaultKind.PILES_HIDE_TRUMPS, "piles"),
    (TWO | {"hand": 6, "pile": 5, "packet": 1}, FaultKind.DOG_HAS_NO_PLACE, "dog"),
    (
        TWO | {"phases": CALLING, "calls": [{"K": 0}]},
        FaultKind.CALLS_HAVE_NO_PLACE,
        "calls",
    ),
    (TWO | {"without_taker": "target"}, FaultKind.TARGET_NOT_AT_TWO, "without_taker"),
    ({"without_taker": "target"}, FaultKind.TARGET_NOT_AT_TWO, "without_taker"),
    (
        {"pack": "short", "seats": 3, "hand": 18, "dog": 4, "cut_minimum": 30},
        FaultKind.CUT_HAS_NO_PLACE,
        "cut_minimum",
    ),
    (
        THREE | {"phases": CALLING, "calls": [{"K": 0}, {"Q": 0}]},
        FaultKind.CALLS_HAVE_NO_PLACE,
        "calls",
    ),
    (
        {"phases": CALLING, "calls": [{"K": 0, "Q": 5}]},
        FaultKind.CALL_NEEDS_TOO_MANY,
        "calls",
    ),
    (
        {"phases": CALLING, "calls": [{"K": 0}], "partner_is": "alternate"},
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
    elsewhere = {FaultKind.MISSING, FaultKind.MEANS_NOTHING}
    assert {kind for _, kind, _ in BAD} | elsewhere == set(FaultKind)


@pytest.mark.parametrize(("id", "options", "need"), IDLE)
def test_an_option_that_means_nothing_is_refused(
    id: str, options: dict[str, object], need: str
) -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset(id, options)
    (key,) = options
    assert error.value.faults == (Fault(FaultKind.MEANS_NOTHING, key, need),)
    assert recorded_ruleset(id, options).id == id
    for language in LANGUAGES:
        assert key in ruleset_fault(Words(language), error.value.faults[0])


def test_every_option_is_drawn_at_random() -> None:
    assert set(chance.random_options(Random(1))) == set(OPTIONS)


def test_options_that_never_go_together_are_named_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chance, "random_options", lambda _: {})
    with pytest.raises(RulesetError, match="seats: missing"):
        chance.random_ruleset(Random(1))


def test_every_need_is_of_some_option() -> None:
    assert {need for option in OPTIONS.values() for need in option.needs} == set(Need)


def test_each_mind_is_asked_for_its_own_values() -> None:
    known = Known(inference=[1], search=[2], policies=[3], environment=[4])
    for number, mind in enumerate(Mind, 1):
        assert [value for value in range(5) if known.holds(mind, value)] == [number]
        assert ALL.holds(mind, number)
        assert not USUAL_ONLY.holds(mind, number)


@pytest.mark.parametrize("id", ruleset_ids())
def test_every_option_may_be_set_to_the_value_that_it_has(id: str) -> None:
    rules = load_ruleset(id)
    assert load_ruleset(id, plain_options(rules)) == rules


def test_a_dependent_option_without_meaning_is_passed_over() -> None:
    assert load_ruleset("wikipedia-5", {"phases": ["bidding", "dog", "play"], "calls": []})
    with pytest.raises(RulesetError) as error:
        load_ruleset("fft-4", {"petit_au_bout": 0, "petit_au_bout_multiplied": False})
    assert [fault.option for fault in error.value.faults] == ["petit_au_bout_multiplied"]


def test_idle_options_are_told_with_every_other_fault() -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset("fft-4", {"hand": 17, "partner_share": "none", "handfuls": [10, 13, 19]})
    assert [(fault.kind, fault.option) for fault in error.value.faults] == [
        (FaultKind.CARDS_DO_NOT_ADD_UP, "hand"),
        (FaultKind.MEANS_NOTHING, "partner_share"),
        (FaultKind.HANDFULS_TOO_LARGE, "handfuls"),
    ]


@pytest.mark.parametrize(
    ("id", "handfuls"),
    [("fft-4", [10, 13, 19]), ("fft-3", [13, 15, 23]), ("wikipedia-9-two-packs", [13, 15, 17])],
)
def test_a_chosen_handful_is_at_most_the_trumps_in_hand(id: str, handfuls: list[int]) -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset(id, {"handfuls": handfuls})
    assert [fault.kind for fault in error.value.faults] == [FaultKind.HANDFULS_TOO_LARGE]
    assert load_ruleset(id, {"handfuls": [*handfuls[:2], 16]})


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
    assert (
        str(error.value) == "hand: cards do not add up (expected: seats × hand + dog = 78, not 74)"
    )


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
    assert FFT_5.calls == ((("K", 0), ("Q", 4), ("N", 4), ("J", 4)),)


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
