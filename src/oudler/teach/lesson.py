"""The course: ten short lessons, each with an example in cards."""

from dataclasses import dataclass

from oudler.coach import Topic
from oudler.core import Card, parse_card


@dataclass(frozen=True, slots=True)
class Row:
    """A few cards of an example, in the order in which they are shown, under a label."""

    label: str
    """The key of its label among the lesson's words."""
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson; its sentences are `lessons.TOPIC` in `words`."""

    topic: Topic
    example: tuple[Row, ...]

    @property
    def number(self) -> int:
        """Its place in the course, from 1."""
        return self.topic.number


def lessons() -> tuple[Lesson, ...]:
    """The course, in order.

    >>> [lesson.number for lesson in lessons()]
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    """
    return tuple(
        Lesson(topic, tuple(_row(label, cards) for label, cards in EXAMPLES[topic].items()))
        for topic in Topic
    )


def lesson(topic: Topic) -> Lesson:
    """The lesson on a topic.

    >>> lesson(Topic.EXCUSE).number
    7
    """
    return lessons()[topic.number - 1]


def _row(label: str, cards: str) -> Row:
    return Row(label, tuple(map(parse_card, cards.split())))


EXAMPLES: dict[Topic, dict[str, str]] = {
    Topic.CARDS: {"oudlers": "T21 T1 EX", "courts": "HK HQ HN HJ", "low": "H10 H1 T20 T2"},
    Topic.CONTRACT: {"won": "SK SQ S4 T21", "point": "DK D3"},
    Topic.TAKING: {
        "hand": "T21 T18 T16 T14 T11 T8 T5 T3 SK SQ S9 S4 S2 HK H7 DN D6 EX",
    },
    Topic.DISCARD: {
        "hand": "T20 T17 T15 T13 T10 T7 T4 T1 SK SQ SJ S8 S5 S3 H9 H4 DK CQ",
        "dog": "T12 S10 H2 D8 C6 C3",
        "aside": "H9 H4 H2 CQ C6 C3",
    },
    Topic.TRUMPS: {"hand": "T21 T20 T19 T17 T16 T14 T12 T10 T9 T6 SK SQ S10 S7 HK HQ D5 EX"},
    Topic.PETIT: {"trick": "D10 DJ T1 D4"},
    Topic.EXCUSE: {"trick": "T14 T16 EX T18"},
    Topic.DEFENCE: {"trick": "H5 HJ HK HQ"},
    Topic.SIGNALS: {"odd": "T13", "even": "T8", "doubleton": "C9 C2"},
    Topic.CALLED_KING: {"hand": "T21 T19 T15 T12 T9 T6 SK S6 HQ H10 H8 H4 D7 C9 C5", "call": "HK"},
}
"""The cards of each example, by the label of their row."""
