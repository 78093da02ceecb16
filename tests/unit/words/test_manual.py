"""The rule book agrees with the ruleset, in both languages, for every ruleset."""

import re

import pytest
from hypothesis import given

from oudler.core import Contract, Ruleset, has_taker
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.rulesets.loader import usual_rules
from oudler.testing.strategies import rulesets
from oudler.words import LANGUAGES, Words
from oudler.words.manual import Chapter, manual

FR = Words("fr")


def book(name: str) -> tuple[Chapter, ...]:
    return manual(FR, load_ruleset(name), usual_rules())


def chapter(key: str, rules: Ruleset, contract: Contract | None = None) -> Chapter:
    (found,) = (one for one in manual(FR, rules, usual_rules(), contract) if one.key == key)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@given(rules=rulesets())
def test_every_ruleset_has_a_rule_book(language: str, rules: Ruleset) -> None:
    for one in manual(Words(language), rules, usual_rules()):
        assert one.title
        assert all(line.strip() and "{" not in line for line in one.says)
        assert len({len(row) for row in one.table}) <= 1


@given(rules=rulesets())
def test_its_tables_hold_the_numbers_of_the_ruleset(rules: Ruleset) -> None:
    targets = chapter("oudlers", rules).table[1:]
    assert targets == tuple((str(n), str(target)) for n, target in enumerate(rules.targets))
    if has_taker(rules):
        assert len(chapter("bids", rules).table) == 1 + len(rules.bids)
        handfuls = [row[1:] for row in chapter("announcements", rules).table[1:]]
        worth = zip(rules.handfuls, rules.handful_values, strict=True)
        assert handfuls == [tuple(map(str, row)) for row in worth]


def test_the_federations_book_at_four_reads_as_its_rules() -> None:
    rules = load_ruleset("fft-4")
    assert chapter("bids", rules).table[3][:2] == ("Garde sans", "× 4")
    assert chapter("bids", rules).table[3][2] == "caché, compté pour l'attaque"
    assert chapter("values", rules).says == ("Il y a 91 points en tout dans les plis.",)
    assert "differs" not in {one.key for one in manual(FR, rules, usual_rules())}


def test_a8_48_the_book_says_whether_trumps_go_higher() -> None:
    any_trump = load_ruleset("fft-4", {"trumps_go_higher": False})
    assert "rien n'oblige à monter" in chapter("play", any_trump).says[1]
    assert "on monte" in chapter("play", load_ruleset("fft-4")).says[1]


def test_the_example_is_the_deal_that_is_played() -> None:
    rules = load_ruleset("fft-4")
    garde_sans = chapter("score", rules, Contract.GARDE_SANS).says
    assert any("garde sans" in line for line in garde_sans)
    # (25 + 8) × 4, as the federation scores it.
    assert garde_sans[-1] == "Chaque défenseur paie 132."


def test_chapters_that_a_game_lacks_are_left_out() -> None:
    keys = {one.key for one in book("pagat-2-piles")}
    assert keys.isdisjoint({"bids", "call", "dog", "announcements"})
    assert "call" in {one.key for one in book("fft-5")}


@pytest.mark.parametrize("name", ruleset_ids())
def test_the_last_chapter_has_the_tables_differences(name: str) -> None:
    found = [one for one in book(name) if one.key == "differs"]
    assert bool(found) == (name != "fft-4")
    assert all(re.search(r"\(fft-4 : .+\)", line) for one in found for line in one.says)
