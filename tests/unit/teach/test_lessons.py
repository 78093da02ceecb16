"""The course: its texts in both languages, and its examples."""

import pytest

from oudler.core import KINGS, OUDLERS, TRUMPS, CardSet
from oudler.teach import Lesson, Topic, lesson, lessons, progress
from oudler.teach.lesson_json import Row, shown_lesson, shown_progress
from oudler.teach.lesson_text import example_lines, lesson_paragraphs, lesson_title
from oudler.words import LANGUAGES, Words

HALF_A_SCREEN = 170
"""Words."""


def row(topic: Topic, label: str) -> CardSet:
    (found,) = (one for one in lesson(topic).example if one.label == label)
    cards = CardSet.of(found.cards)
    assert len(cards) == len(found.cards)
    return cards


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.topic)
def test_a_lesson_is_half_a_screen_with_an_example(language: str, one: Lesson) -> None:
    words = Words(language)
    told = lesson_paragraphs(words, one)
    assert 3 <= len(told) <= 5
    assert len(" ".join(told).split()) <= HALF_A_SCREEN
    assert list(example_lines(words, one))
    assert lesson_title(words, one.topic)


def test_programs_read_the_course_too() -> None:
    words = Words("fr")
    found = shown_lesson(words, lesson(Topic.PETIT))
    assert found.number == 6
    assert found.example == [
        Row(
            "Le Petit coupe le carreau, et la dernière carte fournit",
            ["D10", "DJ", "T1", "D4"],
        )
    ]
    assert shown_progress(words, progress([])[5]).topic == "petit"


def test_the_hands_of_the_examples_are_whole_and_say_what_they_are() -> None:
    taking = row(Topic.TAKING, "hand")
    assert (len(taking), len(taking & TRUMPS), len(taking & KINGS)) == (18, 8, 2)
    assert len(taking & OUDLERS) == 2
    trumps = row(Topic.TRUMPS, "hand")
    assert (len(trumps), len(trumps & TRUMPS)) == (18, 10)
    assert len(row(Topic.CALLED_KING, "hand")) == 15


def test_the_discard_of_the_example_is_allowed_and_makes_two_voids() -> None:
    hand, dog, aside = (row(Topic.DISCARD, label) for label in ("hand", "dog", "aside"))
    assert len(hand) == 18
    assert len(dog) == len(aside) == 6
    assert not hand & dog
    assert aside <= hand + dog
    assert not aside & (KINGS + OUDLERS + TRUMPS)
    kept = hand + dog - aside
    assert len({card.suit for card in kept} - {None}) == 3


def test_the_trick_of_the_defence_is_worth_what_it_says() -> None:
    assert row(Topic.DEFENCE, "trick").half_points == 20
    assert row(Topic.CONTRACT, "won").half_points == 26
