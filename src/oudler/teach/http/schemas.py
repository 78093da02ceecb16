"""Lessons as JSON: what the page is answered, and what it sends."""

from typing import Annotated, Any, Literal

import msgspec

from oudler.teach.lesson_json import LessonProgress, LessonText, PossibleAnswer

Rules = Literal["fft-3", "fft-4", "fft-5"]
Done = Literal["", "right", "wrong"]
"""How the last attempt at a problem went; empty if there was none."""
Trained = Literal["bids", "discards"]
Seed = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9]{1,40}$")]


class LessonDone(LessonProgress):
    """A lesson of the course, and how far somebody has come with it."""

    done: str
    """The same in words."""


class Course(msgspec.Struct):
    """The course, and what comes back today."""

    lessons: list[LessonDone]
    next: str
    """The topic of the first lesson that is not mastered; empty once all are."""
    due: list[str]
    """The ids of the problems to try again today, the longest due first."""
    says: str
    """The same in words, or when the next ones come."""
    today: str
    """The id of the problem of the day."""
    today_done: Done
    own: int
    """How many exercises come from the guest's own reviewed deals: those of the lesson `own`."""


class ListedProblem(msgspec.Struct):
    """An exercise of a lesson, and how the last attempt at it went."""

    id: str
    done: Done


class LessonShown(LessonText):
    """A lesson: its text, its example, its exercises."""

    problems: list[ListedProblem]


class ProblemAsked(msgspec.Struct):
    """A problem as it is asked: nothing in it tells the right answer, nor a hidden card."""

    id: str
    topic: str
    lesson: str
    """The title of the lesson it belongs to."""
    number: int
    """Its place among the exercises of that lesson, from 1."""
    kind: str
    told: list[str]
    """How it came to the question: places, bids, the dog, the tricks."""
    question: str
    answers: list[PossibleAnswer]
    table: dict[str, Any]
    """The position as the seat sees it, in the form of a snapshot."""


class Answering(msgspec.Struct, forbid_unknown_fields=True):
    """An answer: an action as at a table."""

    action: dict[str, Any]


class Estimated(msgspec.Struct):
    """A mean in points of the score, and its standard error."""

    mean: float
    error: float


class JudgedAnswer(msgspec.Struct):
    """One of the answers, and what it was found to bring."""

    action: dict[str, Any]
    name: str
    is_right: bool
    brings: Estimated | None
    """In points of the score; against the best answer where only that is known. None where the
    answers differ in what they say, and in no points."""
    says: str
    """The same in words."""


class WhatIf(msgspec.Struct):
    """A counterpart: a problem of its own."""

    id: str
    says: str


class ProblemJudged(msgspec.Struct):
    """What there is to say about an answer."""

    is_right: bool
    told: list[str]
    """Right or wrong, what it loses, and why."""
    figures: str
    """What the answers' figures mean; empty if there are none."""
    answers: list[JudgedAnswer]
    """The best first."""
    proof: str
    reply: list[dict[str, Any]]
    """Of a wrong card: the table after each card of the reply that punishes it."""
    back: str
    """When the problem comes back, if it does."""
    next: str
    """The id of the lesson's next exercise that was not tried; empty after the last."""
    then: str
    """The topic of the lesson after this one; empty after the last."""
    due: list[str]
    """The ids of the problems to try again today."""
    what_if: WhatIf | None
    """The same position after two cards have changed places, with another answer; None for most."""


class Training(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a hand to train with."""

    what: Trained
    rules: Rules = "fft-4"
    seed: Seed | None = None
    """The seed of a hand to be told again, in another language; None for a new hand."""


class TrainerAsked(msgspec.Struct):
    """A random hand, and a decision to be made."""

    seed: str
    """Send it back with the answer."""
    what: Trained
    rules: Rules
    told: list[str]
    question: str
    table: dict[str, Any]


class TrainerAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody would do with the hand of this seed."""

    seed: Seed
    what: Trained
    rules: Rules
    action: dict[str, Any]


class TrainerJudged(msgspec.Struct):
    """What each choice would bring, the best first."""

    is_right: bool
    """Whether nothing brings more, beyond chance."""
    told: list[str]
    figures: str
    answers: list[JudgedAnswer]
