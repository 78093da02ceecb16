"""A review as a whole: what comes when, the same again, and what is refused."""

import subprocess
import sys
from time import perf_counter

import pytest

from oudler import deal_cards
from oudler.bots import Club, finish, make_player, play_numbered, play_on
from oudler.coach import (
    Judgement,
    Kind,
    NotReviewed,
    Review,
    ReviewEffort,
    Unreviewable,
    Verdict,
    check,
    review,
    reviewed,
)
from oudler.coach.balance import Heading, balances
from oudler.coach.review_json import judgement_to_json
from oudler.coach.review_text import review_sentences
from oudler.coach.what_if import what_if
from oudler.core import Bid, Deal, Phase, Seat, apply
from oudler.rulesets import load_ruleset
from oudler.words import LANGUAGES, Words, subject

QUICK = ReviewEffort(worlds=10, nodes=20_000, patience=2, playouts=8)
NAMES = ("Anne", "Bob", "Chloé", "David", "Élise")


def finished(rules: str, number: int, **options: object) -> Deal:
    loaded = load_ruleset(rules, options)
    players = [make_player("club") for _ in range(loaded.seats)]
    return play_numbered(loaded, players, "coach", number)


@pytest.fixture(scope="module")
def found() -> Review:
    return reviewed(finished("fft-4", 1), QUICK)


@pytest.mark.slow
def test_every_decision_is_judged_once_in_order(found: Review) -> None:
    numbers = [one.moment.number for one in found.judgements]
    assert numbers == sorted(set(numbers))
    kinds = [one.moment.kind for one in found.judgements]
    assert kinds.count(Kind.BID) == 4
    assert kinds.count(Kind.CARD) == 72


@pytest.mark.slow
def test_verdicts_follow_from_the_two_costs(found: Review) -> None:
    for one in found.judgements:
        if one.verdict is Verdict.FORCED:
            assert one.known is None
            assert one.moment.is_forced
            continue
        assert one.known is not None
        assert one.open is not None
        both = (one.known.is_loss, bool(one.open.is_loss))
        if one.known.is_loss and not one.known.is_clear:
            assert one.verdict is Verdict.CLOSE
            assert one.cost == 0
            continue
        assert (
            one.verdict
            is {
                (True, True): Verdict.MISTAKE,
                (True, False): Verdict.LUCKY,
                (False, True): Verdict.UNLUCKY,
                (False, False): Verdict.FINE,
            }[both]
        )
        if one.known.best == one.moment.action:
            assert one.verdict is not Verdict.MISTAKE
            assert one.cost == 0


@pytest.mark.slow
def test_the_same_deal_is_judged_the_same_again(found: Review) -> None:
    assert reviewed(found.deal, QUICK) == found


@pytest.mark.slow
def test_a_mistake_taken_back_is_none(found: Review) -> None:
    """Replacing a mistake by what the coach suggests, at the same moment, costs nothing."""
    from oudler.coach.known_costs import known_card
    from oudler.core import Play, view
    from oudler.solver.evaluation import Effort

    for one in found.mistakes:
        if one.moment.kind is Kind.CARD:
            assert one.known is not None
            assert isinstance(one.known.best, Play)
            seen = view(one.moment.deal, one.moment.seat)
            again = known_card(seen, one.known.best.card, Effort(worlds=QUICK.worlds))
            assert again.best == one.known.best
            assert not again.is_loss


def test_judgements_come_one_by_one_and_the_first_at_once() -> None:
    begin = perf_counter()
    coming = review(finished("fft-4", 4))
    next(coming)
    assert perf_counter() - begin < 5  # a second on a quiet machine; see docs/figures.md
    coming.close()  # type: ignore[attr-defined]
    assert list(coming) == []


@pytest.mark.slow
def test_a_search_can_be_stopped() -> None:
    class Enough(Exception):
        pass

    def stop(_: float) -> None:
        raise Enough

    with pytest.raises(Enough):
        list(review(finished("fft-4", 1), ReviewEffort(worlds=10, nodes=2_000_000_000), stop))


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["fft-3", "fft-5"])
def test_three_and_five_players(rules: str) -> None:
    deal = finished(rules, 2)
    judged = reviewed(deal, QUICK)
    calls = [one for one in judged.judgements if one.moment.kind is Kind.CALL]
    assert len(calls) == len(deal.calls)
    assert list(review_sentences(Words("fr"), judged, NAMES, 1))


@pytest.mark.slow
def test_a_deal_that_all_passed_has_its_bids_judged() -> None:
    judged = reviewed(finished("fft-4", 2), QUICK)
    assert judged.deal.taker is None
    assert [one.moment.kind for one in judged.judgements] == [Kind.BID] * 4


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("pagat-2-piles", Unreviewable.SEATS),
        ("playroom-6", Unreviewable.SEATS),
        ("wikipedia-6-two-packs", Unreviewable.SEATS),
    ],
)
def test_rules_that_no_policy_was_learned_for_are_refused(rules: str, reason: Unreviewable) -> None:
    with pytest.raises(NotReviewed) as refused:
        check(finished(rules, 1))
    assert refused.value.reason is reason


def test_an_unfinished_deal_is_refused_before_anything_is_judged() -> None:
    deal = apply(
        deal_cards(load_ruleset("fft-4"), seed="a whole deal", dealer=0), Seat(1), Bid(None)
    )
    with pytest.raises(NotReviewed) as refused:
        review(deal)
    assert refused.value.reason is Unreviewable.NOT_OVER


def test_oudlers_apart_are_refused() -> None:
    with pytest.raises(NotReviewed) as refused:
        check(finished("fft-4", 1, oudlers_apart=True))
    assert refused.value.reason is Unreviewable.RULES


def test_a_deal_played_without_a_taker_is_refused() -> None:
    rules = load_ruleset("fft-4", {"passed_out": "misere"})
    deal = deal_cards(rules, seed="all pass", dealer=0)
    while deal.phase is Phase.BIDDING:
        assert deal.to_act is not None
        deal = apply(deal, deal.to_act, Bid(None))
    deal = finish(play_on(deal, [Club()] * 4))
    assert deal.tricks
    with pytest.raises(NotReviewed) as refused:
        review(deal)
    assert refused.value.reason is Unreviewable.NOT_TAKEN


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    assert set(subject(language, "coach")["refused"]) == {str(one) for one in Unreviewable}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_and_heading_has_words(language: str) -> None:
    words = subject(language, "coach")
    assert set(words["verdict"]) == set(words["verdict_says"]) == {str(one) for one in Verdict}
    assert set(words["did"]) == set(words["did_you"]) == set(words["better_open"])
    assert set(words["balance"]["heading"]) == {str(one) for one in Heading}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_can_be_told_and_written(found: Review, language: str) -> None:
    lines = list(review_sentences(Words(language), found, NAMES, 1))
    assert lines[0].startswith(("Donne 1", "Deal 1"))
    assert not any("{" in line for line in lines)
    for one in found.judgements:
        assert judgement_to_json(one)["verdict"] == str(one.verdict)


@pytest.mark.slow
@pytest.mark.slow
def test_no_line_that_is_told_ends_worse_than_the_deal(found: Review) -> None:
    lost = [one for one in found.judgements if one.known is not None and one.known.is_loss]
    lines = [(one.moment.seat, what_if(one, found.deal)) for one in lost]
    assert lines
    for seat, line in lines:
        assert line is None or line.deal.scores[seat] >= found.deal.scores[seat]


def test_a_balance_holds_what_the_mistakes_cost(found: Review) -> None:
    two = balances([found, found])
    for seat, one in two.items():
        own = sum(each.cost for each in found.judgements if each.moment.seat == seat)
        assert one.lost == pytest.approx(2 * own)
        assert sum(one.by_heading.values()) == pytest.approx(one.lost)
        assert one.deals == 2
        assert one.by_deal == pytest.approx([own, own])


@pytest.mark.slow
def test_only_mistakes_cost() -> None:
    judged = reviewed(finished("fft-4", 5), QUICK)
    lost: list[Judgement] = [one for one in judged.judgements if one.cost]
    assert all(one.verdict is Verdict.MISTAKE for one in lost)


def test_without_the_kernel_it_says_what_is_missing() -> None:
    program = (
        "import sys; sys.modules['oudler_kernel'] = None\n"
        "from oudler.coach import NotReviewed, check\n"
        "from oudler import finish, load_ruleset, make_player, play_deal\n"
        "from oudler.bots.player import play_numbered\n"
        "rules = load_ruleset('fft-4')\n"
        "deal = play_numbered(rules, [make_player('club')] * 4, 'coach', 2)\n"
        "try: check(deal)\n"
        "except NotReviewed as error: print(error.reason)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "no_search\n"
