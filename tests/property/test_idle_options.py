"""An option reported as idle changes nothing, whatever its value."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from oudler.core import OPTIONS, Ruleset, Seat, idle_options, plain_options, read_ruleset, start
from oudler.core.ruleset.validation import RulesetError
from oudler.core.session import Session
from oudler.core.text import format_event
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.rulesets.loader import differing_options
from oudler.testing.chance import play_randomly, random_dealt, random_options
from oudler.testing.strategies import generators, rulesets


def evening(rules: Ruleset, seed: str) -> list[object]:
    """Two deals by chance, and their sheet: everything that an option can change."""
    rng, found = Random(seed), list[object]()
    session = Session(rules, tuple(map(str, range(rules.places))), Seat(0))
    for _ in range(2):
        cards = random_dealt(rng, rules)
        events, deal = play_randomly(start(rules, cards), rng)
        session = session.after(deal)
        found += map(format_event, events)
    return [*found, session.totals, session.mouches, session.dealer]


def assert_idle(rules: Ruleset, key: str, rng: Random) -> None:
    other = OPTIONS[key].read(random_options(rng)[key])
    try:
        changed = replace(rules, **{key: other})
    except RulesetError:
        return  # It has no place here at all.
    assert evening(changed, key) == evening(rules, key)


@given(rulesets(), generators())
def test_under_every_ruleset(rules: Ruleset, rng: Random) -> None:
    for key, _ in rng.sample(idle := idle_options(rules, OPTIONS), min(4, len(idle))):
        assert_idle(rules, key, rng)


@pytest.mark.parametrize("id", ruleset_ids())
def test_under_the_published_rulesets(id: str) -> None:
    rules = load_ruleset(id)
    for key, _ in idle_options(rules, OPTIONS):
        assert_idle(rules, key, Random(f"{id}/{key}"))


def test_every_need_is_missed_somewhere() -> None:
    missed = {key for id in ruleset_ids() for key, _ in idle_options(load_ruleset(id), OPTIONS)}
    bound = load_ruleset("fft-4", {"petit_au_bout": 0, "bids_count_as": "values"})
    missed |= {key for key, _ in idle_options(bound, OPTIONS)}
    assert {key for key, option in OPTIONS.items() if option.needs} <= missed


@given(rulesets())
def test_a_random_ruleset_could_be_set_option_by_option(rules: Ruleset) -> None:
    chosen = differing_options(rules)
    if rules.id == "random":
        assert read_ruleset(rules.id, 1, plain_options(rules), chosen) == rules
