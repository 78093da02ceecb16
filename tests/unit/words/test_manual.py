"""The rule book agrees with the ruleset, in both languages, for every ruleset."""

import re

import pytest
from hypothesis import given

from oudler.core import (
    OPTIONS,
    Contract,
    DealScore,
    Handful,
    HandfulSize,
    PartnerBy,
    Result,
    Ruleset,
    Side,
    Slam,
    has_taker,
    score_result,
    settle,
)
from oudler.core.ruleset import RulesetError
from oudler.core.ruleset.needs import idle_options
from oudler.core.ruleset.option_values import WithoutTaker
from oudler.core.scoring.plausibility import result_faults
from oudler.rulesets import load_ruleset, ruleset_ids, usual_rules
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
    is_for_points = not has_taker(rules) and rules.without_taker is not WithoutTaker.TARGET
    assert targets == (
        ()
        if is_for_points
        else tuple((str(n), str(target)) for n, target in enumerate(rules.targets))
    )
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
    assert "rien n'oblige à monter" in chapter("play", any_trump).says[2]
    assert "on monte" in chapter("play", load_ruleset("fft-4")).says[2]


def test_the_example_is_the_deal_that_is_played() -> None:
    rules = load_ruleset("fft-4")
    garde_sans = chapter("examples", rules, Contract.GARDE_SANS).says
    assert any("garde sans" in line for line in garde_sans)
    # (25 + 8) × 4, as the federation scores it.
    assert "Chaque défenseur paie 132." in garde_sans


def test_chapters_that_a_game_lacks_are_left_out() -> None:
    keys = {one.key for one in book("pagat-2-piles")}
    assert keys.isdisjoint({"bids", "call", "dog", "announcements"})
    assert "call" in {one.key for one in book("fft-5")}


@pytest.mark.parametrize("name", ruleset_ids())
def test_the_first_chapter_has_the_tables_differences(name: str) -> None:
    found = [one for one in book(name)[:1] if one.key == "differs"]
    assert bool(found) == (name != "fft-4")
    assert all(re.search(r"\(fft-4 : .+\)", line) for one in found for line in one.says)


def told(rules: Ruleset) -> list[tuple[object, ...]]:
    """Everything the book says, but for the list of what is unusual."""
    book = manual(FR, rules, usual_rules())
    return [(one.key, one.says, one.table) for one in book if one.key != "differs"]


BASES = (
    *("fft-4", "fft-5", "playroom-5", "pagat-2-piles", "wikipedia-2-piles-dog"),
    *("wikipedia-6-misere", "wikipedia-6-teams", "wikipedia-4", "fft-5-dead"),
)
CHANGED: dict[str, dict[str, object]] = {
    "small_slam_made": {"small_slam_misses": 2, "small_slam_made": 90},
    "small_slam_announced_made": {"small_slam_misses": 2, "small_slam_announced_made": 90},
    "small_slam_announced_failed": {"small_slam_misses": 2, "small_slam_announced_failed": 90},
    "mouche_dealer": {"mouche": 10, "mouche_dealer": 7},
    "misere_of_heads": {"misere_premium": 10, "misere_of_heads": "court_and_oudler"},
}
"""What to change where an option needs others."""
TABLE = ("seats", "pack", "hand", "dog", "piles", "pile", "phases", "without_taker")
LADDERS = ("bids", "calls", "handfuls", "handful_values", "targets")


def loaded(base: str, options: dict[str, object]) -> Ruleset | None:
    try:
        return load_ruleset(base, options)
    except RulesetError:
        return None


@pytest.mark.parametrize("key", sorted({*OPTIONS} - {*TABLE, *LADDERS}))
def test_every_value_of_an_option_changes_the_book(key: str) -> None:
    plain: list[dict[str, object]] = [{key: one} for one in OPTIONS[key].plain[:40]]
    values = [CHANGED[key]] if key in CHANGED else plain
    met = False
    for options in values:
        changed = [
            told(rules) != told(load_ruleset(base, {**options, key: getattr(usual, key)}))
            for base in BASES
            if (usual := load_ruleset(base))
            and (rules := loaded(base, options))
            and getattr(rules, key) != getattr(usual, key)
            and not idle_options(rules, [key])
        ]
        met = met or bool(changed)
        assert any(changed) or not changed, options
    assert met


GARDE, ATTACK, DEFENCE = Contract.GARDE, Side.ATTACK, Side.DEFENCE
HANDFUL = Handful(ATTACK, HandfulSize.SINGLE, 0)
MADE, FAILED = 2 * 49, 2 * 31


BY_CARD = PartnerBy.FIRST_CARD


@pytest.mark.parametrize(
    ("base", "options", "says", "result", "scores"),
    [
        # Each defender's part of a garde made by 8 is 66, of one that fails by 10 it is 70.
        ("fft-4", {}, "quel que soit le camp", Result(GARDE, MADE, 2, handfuls=(HANDFUL,)), 86),
        ("fft-4", {}, "la reçoit s'il chute", Result(GARDE, FAILED, 2, handfuls=(HANDFUL,)), -90),
        (
            "fft-4",
            {"handful_paid_to": "player"},
            "s'il perd, c'est l'inverse",
            Result(GARDE, FAILED, 2, handfuls=(HANDFUL,)),
            -90,
        ),
        ("fft-4", {}, "multiplie cette prime", Result(GARDE, MADE, 2, (), ATTACK), 86),
        (
            "fft-4",
            {"petit_au_bout_multiplied": False},
            "ne multiplie pas cette prime",
            Result(GARDE, MADE, 2, (), ATTACK),
            76,
        ),
        ("fft-4", {}, "chacun les reçoit", Result(GARDE, MADE, 2, (), DEFENCE), 46),
        ("fft-4", {}, "paie 200 de plus", Result(GARDE, 174, 2, slams=(Slam.MADE,)), 342),
        ("fft-4", {}, "400 à la place", Result(GARDE, 174, 2, slams=(Slam.ANNOUNCED_MADE,)), 542),
        (
            "fft-4",
            {},
            "manqué, il coûte 200",
            Result(GARDE, MADE, 2, slams=(Slam.ANNOUNCED_FAILED,)),
            -134,
        ),
        ("fft-4", {}, "reçoit 200 de plus", Result(GARDE, 14, 1, slams=(Slam.DEFENCE,)), -338),
        (
            "fft-4",
            {"slam_made": 0},
            "ne rapporte rien de plus",
            Result(GARDE, 174, 2, slams=(Slam.MADE,)),
            142,
        ),
        ("fft-4", {"gap_rounded_to": 10}, "multiple de 10", Result(GARDE, MADE, 2), 70),
        ("fft-4", {"unit_rounded_to": 10}, "multiple de 10", Result(GARDE, MADE, 2), 70),
        ("fft-5", {}, "va au camp qui gagne", Result(GARDE, 83, 2, (BY_CARD,)), 52),
        (
            "fft-5",
            {"half_points": "exact"},
            "compte tel quel",
            Result(GARDE, 83, 2, (BY_CARD,)),
            51,
        ),
    ],
)
def test_what_the_book_says_of_the_score_is_what_a_deal_brings(
    base: str, options: dict[str, object], says: str, result: Result, scores: int
) -> None:
    rules = load_ruleset(base, options)
    book = " ".join(line for one in manual(FR, rules, usual_rules()) for line in one.says)
    assert says in book
    defender = score_result(rules, result).scores[-1]
    assert -defender == scores


@pytest.mark.parametrize(
    ("share", "says", "scores"),
    [
        ("single", "une part", (132, 66)),
        ("equal", "à égalité", (99, 99)),
        ("none", "son partenaire, rien", (198, 0)),
    ],
)
def test_the_book_says_how_the_attack_shares(
    share: str, says: str, scores: tuple[int, int]
) -> None:
    rules = load_ruleset("fft-5", {"partner_share": share})
    assert any(says in line for line in chapter("score", rules).says)
    assert score_result(rules, Result(GARDE, MADE, 2, (BY_CARD,))).scores[:2] == scores


@pytest.mark.parametrize("id", [one for one in ruleset_ids() if has_taker(load_ruleset(one))])
def test_the_examples_can_happen(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []

    def seen(rules: Ruleset, result: Result) -> DealScore:
        shown.append(result_faults(rules, result))
        return settle(rules, result)

    monkeypatch.setattr("oudler.words.manual.settle", seen)
    book(id)
    assert shown == [(), ()]
