"""What each action of a decision brings: by what its seat could know, and as the cards were."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from math import hypot, sqrt
from random import Random
from types import ModuleType

import pytest

from oudler.bots import finish, make_player, play_on
from oudler.coach import Estimate, Kind, Moment
from oudler.coach.actions_text import actions_to_json, notes, share, truth_sentence
from oudler.coach.beliefs import beliefs_of, course_of_beliefs
from oudler.coach.decisions import NoDecision, actions_at, decision_at, decisions
from oudler.coach.trials import Hidden, LearnedCards, NotWeighed, hidden_cards, trials_for
from oudler.coach.weighed_actions import (
    ActionOption,
    OpenValue,
    WeighedActions,
    action_estimates,
    weigh_actions,
)
from oudler.core import Bid, CardSet, Deal, Phase, Play, Seat, apply, view
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.shuffling import deal_cards
from oudler.solver import Goal
from oudler.words import LANGUAGES, Words


def played(rules_id: str, seed: str, level: str = "club") -> Deal:
    """A whole deal that somebody has played, with a taker where there are any."""
    rules = load_ruleset(rules_id)
    for number in count():
        players = [make_player(level) for _ in range(rules.seats)]
        over = finish(play_on(deal_cards(rules, seed=f"{seed}/{number}"), players))
        if over.tricks and (over.taker is not None or Phase.BIDDING not in rules.phases):
            return over
    raise AssertionError


def cards_of(deal: Deal) -> list[Moment]:
    return [one for one in decisions(deal) if one.kind is Kind.CARD]


OVER = played("fft-4", "weighed")
LATE = cards_of(OVER)[40]


def test_the_same_seed_gives_the_same_figures(kernel: ModuleType) -> None:
    number = LATE.number
    assert weigh_actions(OVER, number, worlds=32) == weigh_actions(OVER, number, worlds=32)
    other = weigh_actions(OVER, number, worlds=32, seed="other")
    assert other.hidden != weigh_actions(OVER, number, worlds=32).hidden


def test_answers_grow_and_the_last_one_is_done(kernel: ModuleType) -> None:
    found = list(action_estimates(OVER, LATE.number, worlds=64))
    assert [one.worlds for one in found] == [16, 48, 64]
    assert [one.is_done for one in found] == [False, False, True]
    assert sum(found[-1].hidden.values()) == 64


def test_with_no_time_left_the_first_answer_is_the_last(kernel: ModuleType) -> None:
    (only,) = action_estimates(OVER, LATE.number, seconds=0.0)
    assert only.is_done


def test_a_search_ends_when_nobody_waits(kernel: ModuleType) -> None:
    class Left(Exception):
        pass

    def leave(_: float) -> None:
        raise Left

    with pytest.raises(Left):
        list(action_estimates(OVER, cards_of(OVER)[0].number, progress=leave))


def test_open_hands_are_exact_at_the_end(kernel: ModuleType) -> None:
    """As the solver says, in points that the seat scores."""
    from oudler.solver.kernel import solve

    for moment in cards_of(OVER)[44::5]:
        found = weigh_actions(OVER, moment.number, worlds=16)
        deal, seat = moment.deal, moment.seat
        solved = {one.card: one.value.lower for one in solve(deal, Goal.SCORE).cards}
        sign = 1 if seat == deal.taker else -1 / 3
        for one in found.options:
            assert isinstance(one.action, Play)
            assert one.open is not None
            assert one.open.is_exact
            assert one.open.value == pytest.approx(float(solved[one.action.card]) * sign)


def test_the_last_card_brings_the_score(kernel: ModuleType) -> None:
    for moment in cards_of(OVER)[-4:]:
        (only,) = weigh_actions(OVER, moment.number, worlds=16).options
        assert only.open is not None
        assert only.open.value == pytest.approx(float(OVER.scores[moment.seat]))
        assert only.score is not None
        assert only.score.mean == pytest.approx(float(OVER.scores[moment.seat]))


def passed_out(seed: int) -> Deal | None:
    """A deal in which all passed and played on."""
    for rules_id in ruleset_ids():
        rules = load_ruleset(rules_id)
        deal = deal_cards(rules, seed=str(seed))
        while deal.phase is Phase.BIDDING and deal.to_act is not None:
            deal = apply(deal, deal.to_act, Bid(None))
        if (
            deal.phase is Phase.PLAY
            and deal.taker is None
            and rules.bids
            and rules.pack.copies == 1
        ):
            players = [make_player("club") for _ in range(rules.seats)]
            return finish(play_on(deal, players))
    return None


@pytest.mark.slow
def test_a_deal_without_a_taker_ends_at_its_score(kernel: ModuleType) -> None:
    over = passed_out(1)
    assert over is not None
    last = cards_of(over)[-1]
    found = weigh_actions(over, last.number, worlds=16)
    (only,) = found.options
    assert only.open is not None
    assert only.open.value == pytest.approx(float(over.scores[last.seat]))
    assert only.made is None
    if found.player == "master":
        assert only.score is not None
        assert only.score.mean == pytest.approx(float(over.scores[last.seat]))


@pytest.mark.slow
@pytest.mark.parametrize("rules_id", ruleset_ids())
def test_every_ruleset_has_an_answer(rules_id: str, kernel: ModuleType) -> None:
    over = played(rules_id, "every")
    found = decisions(over)
    rng = Random(rules_id)
    for moment in rng.sample(found, 3):
        one = weigh_actions(over, moment.number, worlds=4, seconds=0.0)
        for language in LANGUAGES:
            words = Words(language)
            assert truth_sentence(words, one)
            assert actions_to_json(words, one)
            assert notes(words, one) or one.refused is None
        if one.refused is None:
            assert all(option.score is not None for option in one.options)
            check_beliefs(moment, one.hidden)


def check_beliefs(moment: Moment, worlds: Mapping[Hidden, int]) -> None:
    """Beliefs add up to the cards that are hidden, and no world contradicts what was seen."""
    from oudler.solver.knowledge import knowledge

    seen = view(moment.deal, moment.seat)
    known = knowledge(seen)
    assert all(known.admits(hidden) for hidden in worlds)
    beliefs = beliefs_of(list(worlds), worlds.values())
    truth = hidden_cards(moment.deal, seen)
    assert {*beliefs} == {card for cards in truth for card in cards}
    assert all(sum(chances) == pytest.approx(1) for chances in beliefs.values())
    for holder, cards in enumerate(truth):
        held = sum(chances[holder] for chances in beliefs.values())
        assert held == pytest.approx(len(cards))


def test_beliefs_count_the_hidden_cards(kernel: ModuleType) -> None:
    rng = Random(5)
    for seed in range(4):
        over = played(rng.choice(["fft-3", "fft-4", "fft-5"]), f"beliefs/{seed}")
        for moment in rng.sample(cards_of(over), 4):
            sampled = trials_for(moment).sample(32, 0)
            check_beliefs(moment, {hidden: weight for hidden, weight, _ in sampled})


def test_a_course_of_beliefs_has_a_point_for_each_turn(kernel: ModuleType) -> None:
    course = list(course_of_beliefs(decisions(OVER), Seat(2)))
    assert [one.trick for one in course] == list(range(1, 19))
    sizes = [len(one.beliefs) for one in course]
    assert sizes == sorted(sizes, reverse=True)
    # A card that has been played is no longer hidden, and one that a seat lacks is not there.
    assert set(course[-1].beliefs) < set(course[0].beliefs)


@pytest.mark.slow
def test_stated_chances_agree_with_the_worlds(
    kernel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In fresh worlds, a card brings what was said within its error, and is made as often."""
    monkeypatch.setattr("oudler.coach.weighed_actions._OpenCards.go_on", lambda _: None)
    monkeypatch.setattr("oudler.coach.weighed_actions._OpenCards.is_done", True)
    rng, made, within = Random(11), [], []
    deals = [played("fft-4", f"calibration/{number}") for number in range(20)]
    for number in range(100):
        over = deals[number % len(deals)]
        number = rng.choice(cards_of(over)).number
        first, again = (weigh_actions(over, number, worlds=48, seed=seed) for seed in ("a", "b"))
        for one, other in zip(first.options, again.options, strict=True):
            assert one.made is not None
            assert other.made is not None
            assert one.score is not None
            assert other.score is not None
            chance = (one.made + other.made) / 2
            # As for the score: worlds resemble each other more than independent ones.
            by_chance = 2 * LearnedCards.spread * sqrt(2 * chance * (1 - chance) / 48)
            made.append(abs(one.made - other.made) <= by_chance + 0.02)
            error = hypot(one.score.error, other.score.error)
            within.append(abs(one.score.mean - other.score.mean) <= 2 * error + 1e-6)
    assert sum(made) / len(made) > 0.9
    assert sum(within) / len(within) > 0.9


def test_a_decision_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoDecision) as raised:
        decision_at(OVER, 999)
    assert raised.value.most == len(decisions(OVER))


def test_a_deal_that_stops_waits_for_its_last_decision() -> None:
    rules = load_ruleset("fft-4")
    deal = deal_cards(rules, seed="stops", dealer=0)
    (only,) = decisions(deal)
    assert (only.kind, only.seat, only.action) == (Kind.BID, 1, None)
    assert len(actions_at(only)) == 5


def test_without_the_search_club_plays_the_true_cards_on(no_kernel: None) -> None:
    found = weigh_actions(OVER, LATE.number)
    assert found.refused is NotWeighed.NO_SEARCH
    assert found.decision.action is not None
    assert all(one.score is None and one.open is not None for one in found.options)
    for language in LANGUAGES:
        words = Words(language)
        assert truth_sentence(words, found)
        assert len(notes(words, found)) == 2


def test_where_inference_knows_no_rules_club_answers(kernel: ModuleType) -> None:
    over = played("pagat-2-piles", "piles")
    moment = cards_of(over)[30]
    assert trials_for(moment).refused is NotWeighed.RULES
    assert weigh_actions(over, moment.number).options


# The sentence: what was promised, beside what the cards gave.


def weighed(
    scores: dict[str, tuple[float, float]], taken: str | None, lost: float, best: float
) -> WeighedActions:
    """Cards with what they promised and brought; the one taken lost so much."""
    options = tuple(
        ActionOption(
            Play(CardSet.parse(card).lowest),
            Estimate(known, 1.0),
            0.5,
            best if card == taken else 1 - best,
            OpenValue((int(opened), int(opened))),
        )
        for card, (known, opened) in scores.items()
    )
    action = None if taken is None else Play(CardSet.parse(taken).lowest)
    moment = replace(LATE, action=action)
    decision = trials_for(LATE).decision
    return WeighedActions(moment, options, 10, "master", decision, {}, Estimate(lost, 0.5))


@pytest.mark.parametrize(
    ("scores", "taken", "lost", "best", "said"),
    [
        ({"SK": (20, 10), "S2": (8, 15)}, "SK", 0.0, 0.7, "bad luck"),
        ({"SK": (20, 10), "S2": (19, 15)}, "SK", 0.0, 0.3, "bad luck"),
        ({"SK": (20, 10), "S2": (8, 15)}, "S2", 12.0, 0.3, "good luck"),
        ({"SK": (20, 15), "S2": (8, 10)}, "S2", 12.0, 0.3, "promised 12 more"),
        ({"SK": (20, 15), "S2": (8, 10)}, "SK", 0.0, 0.7, "nothing promised more"),
        ({"SK": (20, 10), "S2": (8, 15)}, None, 0.0, 0.7, "promises most"),
    ],
)
def test_the_sentence_tells_luck_from_judgement(
    scores: dict[str, tuple[float, float]], taken: str | None, lost: float, best: float, said: str
) -> None:
    words = Words("en")
    told = truth_sentence(words, weighed(scores, taken, lost, best))
    assert said in told, told
    assert truth_sentence(Words("fr"), weighed(scores, taken, lost, best))


def test_second_with_open_hands_and_best_in_seven_deals_of_ten() -> None:
    told = truth_sentence(Words("en"), weighed({"SK": (20, 10), "S2": (8, 15)}, "SK", 0.0, 0.7))
    assert "second with open hands" in told
    assert "in 7 likely deals of 10" in told


@pytest.mark.parametrize(
    ("best", "said"),
    [(1.0, "every"), (0.97, "nearly every"), (0.02, "hardly any"), (0.12, "in 1 "), (0.5, "in 5 ")],
)
def test_a_share_is_told_in_tenths(best: float, said: str) -> None:
    assert said in share(Words("en"), best)


def test_worlds_drawn_again_make_nothing_surer(kernel: ModuleType) -> None:
    """Late in a deal few are left, each drawn many times."""
    moment = next(one for one in cards_of(OVER)[64:] if len(actions_at(one)) > 1)
    found = weigh_actions(OVER, moment.number, worlds=400)
    assert sum(found.hidden.values()) == 400
    assert len(found.hidden) < 40
