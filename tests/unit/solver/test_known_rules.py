"""What each option's line says of the minds, compared with what they do; the rest fails closed."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from types import ModuleType

import pytest

from oudler.bots import Player, finish, make_player, play_deal, plays_like_club
from oudler.bots.memory import Memory
from oudler.coach import Unreviewable, why_not_under
from oudler.core import OPTIONS, CardSet, Deal, Phase, Ruleset, RulesetError, Seat, playable, start
from oudler.core.ruleset.options import USUAL_ONLY, Mind
from oudler.core.view import view
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.rulesets.loader import usual_rules
from oudler.shuffling import random_deal
from oudler.solver import (
    Goal,
    SearchRefused,
    Unsearchable,
    is_known,
    is_learned_table,
    oracle,
    reasons_of,
    unknown_options,
)
from oudler.solver.knowledge import knowledge
from oudler.testing.chance import random_dealt, random_ruleset, random_steps

ANY_TRUMP = load_ruleset("fft-4", {"trumps_go_higher": False})
MOST_VALUES = 4
"""How many values of one option are tried."""


def rulesets_with(key: str) -> Iterator[tuple[object, Ruleset]]:
    """Some values of an option, each in the first ruleset of one pack where it may be chosen."""
    plain = OPTIONS[key].plain
    for value in Random(key).sample(plain, min(MOST_VALUES, len(plain))):
        for id in ("fft-4", "fft-5", "fft-3", *ruleset_ids()):
            with suppress(RulesetError):
                rules = load_ruleset(id, {key: value})
                yield getattr(rules, key), rules
                break


@pytest.mark.parametrize("key", OPTIONS)
def test_what_a_line_says_of_the_minds_decides_what_they_do(key: str) -> None:
    for value, rules in rulesets_with(key):
        if not is_known(Mind.SEARCH, key, value):
            assert any(reasons_of(rules))
        if not is_known(Mind.POLICIES, key, value):
            assert not is_learned_table(rules)
            assert plays_like_club("expert", rules)
            assert plays_like_club("master/2000", rules)
            assert why_not_under(rules) is not None


@pytest.mark.parametrize("key", OPTIONS)
def test_the_kernel_plays_by_every_value_that_it_is_said_to_know(
    key: str, kernel: ModuleType
) -> None:
    rng = Random(key)
    for _, rules in rulesets_with(key):
        if not any(reasons_of(rules)) and rules.phases != (Phase.PLAY,):
            for deal in played(rng, rules):
                assert deal.to_act is not None
                may = playable(deal, deal.hands[deal.to_act].bits)
                assert CardSet(kernel.position(deal).legal) == CardSet(may)
            if deal.taker is not None:
                assert kernel.solve(deal).cards == oracle.solve(deal).cards


def played(rng: Random, rules: Ruleset) -> Iterator[Deal]:
    """A deal before each of its cards, up to its last but one trick."""
    while True:
        for _, deal in random_steps(rng, start(rules, random_dealt(rng, rules))):
            if deal.phase is Phase.PLAY:
                yield deal
                if len(deal.tricks) == rules.tricks - 2:
                    return


@pytest.fixture
def undeclared(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """Rules with another value of an option of whose line the minds are left out."""
    option = replace(OPTIONS["excuse_wins_slam"], known=USUAL_ONLY)
    monkeypatch.setitem(OPTIONS, "excuse_wins_slam", option)
    unknown_options.cache_clear()
    yield load_ruleset("fft-4", {"excuse_wins_slam": False})
    unknown_options.cache_clear()


def test_of_an_option_that_says_nothing_only_the_usual_value_is_known(undeclared: Ruleset) -> None:
    for mind in Mind:
        assert unknown_options(undeclared, mind) == ("excuse_wins_slam",)
        assert unknown_options(usual_rules(), mind) == ()
    assert list(reasons_of(undeclared)) == [Unsearchable.RULES_UNKNOWN]
    assert why_not_under(undeclared) is not None
    seen = view(start(undeclared, random_deal(undeclared, Seat(0), "a")), Seat(1))
    with pytest.raises(ValueError, match="excuse_wins_slam"):
        knowledge(seen)
    assert not Memory(seen).infers


def test_an_option_without_effect_does_not_count() -> None:
    captor = load_ruleset("wikipedia-5-captor")
    assert unknown_options(captor, Mind.SEARCH) == ("partner_is",)
    phases = ["bidding", "dog", "play"]
    alone = load_ruleset("wikipedia-5-captor", {"phases": phases, "calls": []})
    assert unknown_options(alone, Mind.SEARCH) == ()


def test_a_table_with_an_unknown_rule_is_not_searched() -> None:
    for deal in played(Random(1), ANY_TRUMP):
        with pytest.raises(SearchRefused) as refused:
            oracle.solve(deal, Goal.MARGIN)
        assert refused.value.reason is Unsearchable.RULES_UNKNOWN
        break


def test_a_table_with_an_unknown_rule_is_not_reviewed(kernel: ModuleType) -> None:
    assert why_not_under(ANY_TRUMP) is Unreviewable.RULES


@pytest.mark.parametrize("level", ["expert", "master"])
def test_where_a_rule_is_unknown_the_learned_play_whole_deals_like_club(
    level: str, kernel: ModuleType
) -> None:
    tricks = 0
    for number in range(6):
        dealt = random_deal(ANY_TRUMP, Seat(number % 4), f"any trump/{number}")
        one, other = (
            finish(play_deal(ANY_TRUMP, dealt, [make_player(name) for _ in range(4)]))
            for name in (level, "club")
        )
        assert one == other
        assert one.phase is Phase.OVER
        tricks += len(one.tricks)
    assert tricks >= 2 * ANY_TRUMP.tricks


def test_the_learned_play_whole_deals_under_rules_drawn_by_chance(kernel: ModuleType) -> None:
    from oudler.bots.learned.expert import Expert
    from oudler.bots.learned.master import Master
    from oudler.solver.evaluation import Effort

    rng, few = Random("learned"), Effort(worlds=2)
    drawn = [random_ruleset(rng) for _ in range(50)]
    known = [rules for rules in drawn if is_learned_table(rules)][:2]
    assert len(known) == 2
    for rules in (*known, *drawn[:4]):
        players: list[Player] = [Master(few), *(Expert() for _ in range(rules.seats - 1))]
        assert finish(play_deal(rules, random_dealt(rng, rules), players)).phase is Phase.OVER
