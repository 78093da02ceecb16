"""Every problem that comes with Oudler: a legal position with a right answer, and its proof."""

from datetime import date, timedelta

import pytest
from msgspec import to_builtins

from oudler.coach import Kind
from oudler.core import Bid, Card, LegalBids, LegalCalls, LegalDiscard, LegalPlays, Play, apply
from oudler.teach import (
    Attempt,
    Basis,
    Problem,
    Topic,
    next_lesson,
    next_problem,
    problem,
    problem_of_the_day,
    problems,
    progress,
)
from oudler.teach.collection import problem_line, read_problem
from oudler.teach.feedback import NotAnAnswer, judge
from oudler.teach.lesson_json import feedback_to_json, shown_problem
from oudler.teach.lesson_text import feedback_sentences
from oudler.teach.proof import weigh
from oudler.words import Words

ASKED = {
    Kind.BID: LegalBids,
    Kind.CALL: LegalCalls,
    Kind.DISCARD: LegalDiscard,
    Kind.CARD: LegalPlays,
}
each_lesson = pytest.mark.parametrize("topic", Topic)


@each_lesson
def test_a_problem_is_a_legal_position_with_legal_answers(topic: Topic) -> None:
    for one in problems(topic):
        deal = one.deal()
        assert deal.to_act == one.seat
        assert isinstance(one.seen().legal, ASKED[one.kind])
        assert all(apply(deal, one.seat, answer.action) != deal for answer in one.answers)


@each_lesson
def test_answers_are_apart_and_confirmed(topic: Topic) -> None:
    for one in problems(topic):
        right = [answer for answer in one.answers if answer.is_right]
        wrong = [answer for answer in one.answers if not answer.is_right]
        assert right
        assert wrong
        if one.basis is Basis.SEARCH:
            assert len(right) <= max(2, 0.6 * len(one.answers))
            assert one.margin is None or one.margin >= 3
            assert max(answer.lost.mean for answer in right) < one.nearest.lost.mean
            assert one.evidence.club is not None
            assert one.evidence.club.mean > one.evidence.club.error


@each_lesson
def test_every_legal_card_and_bid_is_an_answer(topic: Topic) -> None:
    for one in problems(topic):
        answers = {answer.action for answer in one.answers}
        match one.seen().legal:
            case LegalPlays(cards) if one.basis is Basis.SEARCH:
                assert answers == set(map(Play, cards))
            case LegalBids(contracts):
                assert answers == {Bid(None), *map(Bid, contracts)}


@pytest.mark.slow
@each_lesson
def test_a_right_answer_is_never_called_wrong_and_all_can_be_told(topic: Topic) -> None:
    for one in problems(topic):
        right = (answer for answer in one.answers if answer.is_right)
        for answer in (*right, one.nearest):
            found = judge(one, answer.action)
            assert found.is_right is answer.is_right
            assert found.best.is_right
        for language in ("fr", "en"):
            told = list(feedback_sentences(Words(language), one, found))
            assert all(said and "{" not in said for said in told)


@each_lesson
def test_a_wrong_answer_is_never_excused_by_a_principle(topic: Topic) -> None:
    for one in problems(topic):
        found = judge(one, one.nearest.action)
        # That a signal costs too much is what some problems are about.
        assert topic is Topic.SIGNALS or all(principle.follows for principle in found.principles)


@each_lesson
def test_a_problem_survives_its_line(topic: Topic) -> None:
    assert all(read_problem(problem_line(one)) == one for one in problems(topic))


@each_lesson
def test_what_is_asked_does_not_tell_the_answer(topic: Topic) -> None:
    asked = to_builtins(shown_problem(Words("en"), problems(topic)[0]))
    assert not {"right", "lost", "best", "promised"} & set(asked)
    assert all(set(answer) == {"action", "name"} for answer in asked["answers"])


def test_ids_are_unique_and_every_lesson_has_problems() -> None:
    assert len({one.id for one in problems()}) == len(problems())
    assert all(len(problems(topic)) >= 10 for topic in Topic)
    assert problem(problems()[0].id) == problems()[0]


def first_of(kind: Kind) -> Problem:
    return next(one for one in problems() if one.kind is kind and one.basis is Basis.SEARCH)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Kind.CARD, Kind.DISCARD, Kind.BID, Kind.CALL])
def test_a_right_answer_is_found_right_again(kind: Kind) -> None:
    """Whatever was learned since: the figures may have moved, the verdict may not."""
    one = first_of(kind)
    found = weigh(one.seen(), kind, one.evidence.worlds, one.evidence.seed)
    again = {answer.action: answer.lost for answer in found.answers}
    for answer in one.answers:
        if not answer.is_right:
            assert again[answer.action].is_loss


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(NotAnAnswer):
        judge(first_of(Kind.BID), Play(Card.S1))


def test_the_problem_of_the_day_changes_from_day_to_day() -> None:
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(100)]
    assert len({problem_of_the_day(day).id for day in days}) > 50


def test_progress_counts_the_last_attempt_at_each_problem() -> None:
    first, second = problems(Topic.CARDS)[:2]
    day = date(2026, 1, 1)
    attempts = [
        Attempt(day, first.id, is_right=True),
        Attempt(day, first.id, is_right=False),
        Attempt(day, second.id, is_right=True),
        Attempt(day, "gone", is_right=True),
    ]
    found = progress(attempts)[0]
    assert (found.tried, found.solved) == (2, 1)
    assert next_problem(Topic.CARDS, attempts) == problems(Topic.CARDS)[2]


def test_a_lesson_is_mastered_once_most_is_solved_and_nothing_is_to_come_back() -> None:
    ids, day = [one.id for one in problems(Topic.CARDS)], date(2026, 1, 1)
    missed = Attempt(day, ids[0], is_right=False)
    solved = [Attempt(day, id, is_right=True) for id in ids[1:]]
    few, most = progress(solved[:2]), progress(solved)
    assert (next_lesson(few), next_lesson(most)) == (Topic.CARDS, Topic.CONTRACT)
    assert most[0].is_mastered
    back = progress([missed, *solved])
    assert (back[0].waits, back[0].is_mastered, next_lesson(back)) == (1, False, Topic.CARDS)
    every = [Attempt(day, one.id, is_right=True) for one in problems()]
    assert next_lesson(progress(every)) is None


def test_feedback_tells_programs_the_figures_and_their_proof() -> None:
    one = first_of(Kind.CARD)
    found = feedback_to_json(Words("en"), one, judge(one, one.nearest.action))
    assert found["right"] is False
    assert found["proof"]["worlds"] == one.evidence.worlds  # type: ignore[index]
    assert len(found["answers"]) == len(one.answers)  # type: ignore[arg-type]


def test_choices_come_in_an_order_that_tells_nothing() -> None:
    bids = first_of(Kind.BID).choices
    assert bids[0] == Bid(None)
    contracts = [bid.contract for bid in bids[1:] if isinstance(bid, Bid) and bid.contract]
    assert contracts == sorted(contracts)
    cards = [one.card for one in first_of(Kind.CARD).choices if isinstance(one, Play)]
    assert cards == sorted(cards)
