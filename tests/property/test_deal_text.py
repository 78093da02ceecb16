"""A deal reads back from its text and from its link, wherever it stands, under every ruleset."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.core import Deal, plain_options, replay
from oudler.core.phases.dealing import bars_dealer
from oudler.core.text import RecordError
from oudler.deals import deal_from_fragment, deal_from_text, deal_to_fragment, deal_to_text
from oudler.deals.condition import ConditionError, read_condition
from oudler.deals.fragment import events_to_fragment
from oudler.records import read_record, write_record
from oudler.rulesets import load_ruleset, recorded_ruleset, ruleset_ids
from oudler.testing.chance import random_moment, random_ruleset
from oudler.testing.strategies import seeds


def stopped(seed: int) -> Deal:
    """A deal at some moment, under a published ruleset or with any options changed."""
    rng = Random(seed)
    rules = load_ruleset(rng.choice(ruleset_ids()))
    if rng.random() < 0.4:
        rules = recorded_ruleset("fft-4", plain_options(random_ruleset(rng)))
    dealt, events, _ = random_moment(rng, rules)
    # `chance` bars dealers under all rules; a referee refuses that where the rules never do.
    is_barred = dealt.dealer_barred and bars_dealer(rules)
    return replay(rules, replace(dealt, dealer_barred=is_barred), events)


@given(seeds())
def test_a_deal_reads_back_from_its_text(seed: int) -> None:
    deal = stopped(seed)
    text = deal_to_text(deal)
    again = deal_from_text(text)
    assert deal_to_text(again) == text
    assert again == deal or deal.rules.pack.copies == 2  # a text does not tell twins apart


@given(seeds())
def test_a_deal_reads_back_from_its_link(seed: int) -> None:
    deal = stopped(seed)
    assert deal_from_fragment(deal_to_fragment(deal)) == deal


@given(seeds())
def test_a_record_and_a_text_say_the_same(seed: int) -> None:
    deal = stopped(seed)
    (again,) = read_record(write_record(deal)).deals
    assert deal_to_text(again) == deal_to_text(deal)


@given(seeds(), st.text(max_size=8), st.integers(0), st.integers(0, 20))
def test_a_damaged_text_never_breaks_the_reader(seed: int, more: str, at: int, length: int) -> None:
    text = deal_to_text(stopped(seed))
    at %= len(text)
    with suppress(RecordError):
        deal_from_text(text[:at] + more + text[at + length :])


@given(seeds(), st.text("ABCabc019-_.@", max_size=8), st.integers(0), st.integers(1, 20))
def test_a_damaged_link_is_refused(seed: int, more: str, at: int, length: int) -> None:
    fragment = deal_to_fragment(stopped(seed))
    at %= len(fragment)
    other = fragment[:at] + more + fragment[at + length :]
    if other != fragment and other.count(".") == fragment.count("."):
        with pytest.raises(RecordError):
            deal_from_fragment(other)


@given(st.text("trumpsoldekinghchien(SNEO0129.,)<>=!+- andornot\0é"))
def test_no_condition_breaks_the_reader(text: str) -> None:
    with suppress(ConditionError):
        read_condition(load_ruleset("fft-4"), text)(lambda _: 0)


@given(seeds())
def test_events_as_they_happened_make_the_same_deal(seed: int) -> None:
    rng = Random(seed)
    rules = load_ruleset(rng.choice(ruleset_ids()))
    dealt, events, _ = random_moment(rng, rules)
    is_barred = dealt.dealer_barred and bars_dealer(rules)
    dealt = replace(dealt, dealer_barred=is_barred)
    link = events_to_fragment(rules, (dealt, *events))
    deal = deal_from_fragment(link)
    assert deal == deal_from_fragment(deal_to_fragment(replay(rules, dealt, events)))
