"""Which deals cannot be searched, and that each refusal has its sentence."""

from random import Random

import pytest

from oudler.core import Deal, Phase, Ruleset, start
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.solver import Goal, KernelMissing, SearchRefused, Unsearchable, oracle, reasons_of
from oudler.solver.search import reasons
from oudler.testing.chance import dealt_with_lone_petit, random_dealt, random_steps
from oudler.words import LANGUAGES, Words


def in_play(rules: Ruleset, *, lone_petit: bool = False) -> Deal:
    """A deal whose first card is to be played."""
    rng = Random(rules.id)
    while True:
        dealt = (dealt_with_lone_petit if lone_petit else random_dealt)(rng, rules)
        for _, deal in random_steps(rng, start(rules, dealt)):
            if deal.phase is Phase.PLAY:
                return deal


REFUSED = {
    "wikipedia-7-two-packs": Unsearchable.TWO_PACKS,
    "pagat-2-piles": Unsearchable.PILES,
    "wikipedia-5-captor": Unsearchable.PARTNER_UNKNOWN,
    "wikipedia-6-misere": Unsearchable.NO_TAKER,
}


@pytest.mark.parametrize(("id", "reason"), REFUSED.items())
def test_rules_that_are_not_searched(id: str, reason: Unsearchable) -> None:
    assert reason in set(reasons(in_play(load_ruleset(id)), Goal.MARGIN))


def test_a_petit_that_cannot_be_taken_is_searched() -> None:
    rules = load_ruleset("fft-4", {"petit_sec": "imprenable"})
    assert list(reasons(in_play(rules, lone_petit=True), Goal.MARGIN)) == []


def test_three_oudlers_that_may_not_meet_are_searched() -> None:
    deal = in_play(load_ruleset("fft-4", {"oudlers_apart": True}))
    assert list(reasons(deal, Goal.MARGIN)) == []


def test_no_search_before_the_play_or_after_it() -> None:
    rules, rng = load_ruleset("fft-3"), Random(1)
    *_, (_, over) = random_steps(rng, in_play(rules))
    bidding = start(rules, random_dealt(rng, rules))
    for deal, reason in ((over, Unsearchable.DEAL_OVER), (bidding, Unsearchable.NOT_IN_PLAY)):
        with pytest.raises(SearchRefused) as refused:
            oracle.solve(deal)
        assert refused.value.reason is reason


def test_own_points_are_for_deals_without_a_taker() -> None:
    assert list(reasons(in_play(load_ruleset("fft-4")), Goal.OWN)) == [Unsearchable.HAS_TAKER]
    assert list(reasons(in_play(load_ruleset("wikipedia-6-misere")), Goal.OWN)) == []


def test_every_published_ruleset_is_searched_or_refused_with_a_reason() -> None:
    found = {id: list(reasons_of(load_ruleset(id))) for id in ruleset_ids()}
    assert [id for id, why in found.items() if not why] > ["fft-3"]
    assert found["fft-4"] == found["fft-5"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str) -> None:
    words = Words(language)
    told = {SearchRefused(reason).told(words) for reason in Unsearchable}
    assert len(told) == len(Unsearchable)


def test_a_refusal_speaks_the_users_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert str(SearchRefused(Unsearchable.TWO_PACKS)).startswith("Le calcul")
    assert "pip install" in str(KernelMissing("1.2.3"))
    monkeypatch.setenv("LC_ALL", "C")
    assert "1.2.3" in str(KernelMissing("1.2.3", "1.2.2"))
    assert "1.2.2" in str(KernelMissing("1.2.3", "1.2.2"))
