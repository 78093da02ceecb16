"""Counterparts of problems: two or three cards change places, and another answer is right."""

import pytest
from tests.unit.teach.test_course import CLAIMS, FIELDS, Told, no_claim

from oudler.coach import Kind
from oudler.core import Card, Deal, SeatView
from oudler.teach import Counterpart, Problem, counterpart, problem, problems
from oudler.teach.collection import counterpart_line, read_counterpart
from oudler.teach.lesson_text import question_sentence
from oudler.teach.teacher import is_true_at, teacher
from oudler.teach.technique import practice
from oudler.words import LANGUAGES, Words

PAIRS = [(one, found) for one in problems() if (found := counterpart(one))]
each_pair = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0].id)


def seen_cards(seen: SeatView) -> list[object]:
    """Everything of a position that its seat sees, in order."""
    tricks = [(one.leader, *one.cards) for one in (*seen.tricks, seen.trick)]
    return [seen.bids, seen.calls, sorted(seen.dog), sorted(seen.hand), tricks]


def after_swap(deal: Deal, found: Counterpart) -> list[list[Card]]:
    swap = dict(zip((*found.swapped[1:], found.swapped[0]), found.swapped, strict=True))
    return [sorted(swap.get(card, card) for card in hand) for hand in deal.dealt.hands]


@each_pair
def test_a_counterpart_differs_by_two_or_three_cards_alone(
    pair: tuple[Problem, Counterpart],
) -> None:
    one, found = pair
    before, after = one.deal(), found.deal()
    assert len({*found.swapped}) == len(found.swapped) in (2, 3)
    assert [sorted(hand) for hand in after.dealt.hands] == after_swap(before, found)
    assert (after.to_act, after.contract, after.taker) == (one.seat, before.contract, before.taker)
    assert [t.leader for t in after.tricks] == [t.leader for t in before.tricks]
    assert seen_cards(found.seen()) != seen_cards(one.seen())


@each_pair
def test_a_counterpart_has_another_answer_by_a_clear_margin(
    pair: tuple[Problem, Counterpart],
) -> None:
    one, found = pair
    right = {answer.action for answer in one.answers if answer.is_right}
    there = {answer.action: answer for answer in found.answers}
    assert not any(there[action].is_right for action in right if action in there)
    for answer in found.answers:
        if not answer.is_right:
            assert answer.lost.mean >= 3 * answer.lost.error > 0 or not answer.lost.error
    assert found.evidence.club is not None
    assert found.evidence.club.mean > found.evidence.club.error
    practised = practice(found.topic, found.seen(), found.answers)
    assert practised is not None
    assert found.kind is Kind.CALL or not practised.is_positive


@each_pair
def test_what_makes_the_answer_right_is_gone_with_the_cards(
    pair: tuple[Problem, Counterpart],
) -> None:
    one, found = pair
    said, there = teacher(one, one.seen()), teacher(found, found.seen())
    assert said
    assert there
    assert is_true_at(said, one, one.seen())
    assert is_true_at(there, found, found.seen())
    assert not (is_true_at(said, one, found.seen()) and is_true_at(there, found, one.seen()))


@each_pair
def test_what_the_teacher_says_of_a_counterpart_is_true(pair: tuple[Problem, Counterpart]) -> None:
    _, found = pair
    said = teacher(found, found.seen())
    assert said is not None
    told = Told(found, said.fields)
    for name, value in said.fields.items():
        assert FIELDS.get(name, no_claim)(told, value), (found.id, name, said)
    assert CLAIMS.get(said.key, no_claim)(told, said.fields), (found.id, said)


def test_counterparts_are_found_by_name_and_stand_in_no_lesson() -> None:
    assert len(PAIRS) >= 40
    for one, found in PAIRS:
        assert problem(found.id) == found
        assert read_counterpart(counterpart_line(found)) == found
        assert found.of == one.id
    assert not {found.id for _, found in PAIRS} & {one.id for one in problems()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counterpart_says_first_what_is_different(language: str) -> None:
    words = Words(language)
    asked = {question_sentence(words, found) for _, found in PAIRS}
    start = {"fr": "Et si ", "en": "What if "}[language]
    assert all(one.startswith(start) and one.count("?") == 2 for one in asked)
